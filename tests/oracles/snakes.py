"""Snakes and ladders answered the slow and obvious way, to check faster answers against.

Every cell keeps the fewest rolls known to reach it. All rolls from all cells are tried again and again, each
time lowering a number where a roll gives a smaller one, until a whole round changes nothing. There is no
queue, no order of search and no table of visited cells, so the mistakes that live in those cannot live here.

    from cell 1, ladder 2 -> 99:   roll 1 (up to 99), roll 1 (to 100): two rolls
    from cell 1, nothing at all:   99 cells at six a roll: 17 rolls

A jump is taken only by a roll that ends on its cell, and only once: its far end is where the roll ends. A
jump on the last cell can be read in two ways and is refused.
"""

import json
from ast import literal_eval
from collections.abc import Iterator, Mapping

UNREACHABLE = -1
Pairs = list[tuple[int, int]]


def fewest_rolls(jumps: Mapping[int, int], last: int = 100, sides: int = 6, start: int = 1, finish: str = "exact") -> int:
    """Return the fewest rolls from `start` to `last`, or -1 where no rolls lead there.

    `finish` says what a roll past the last cell does: "exact" forbids it, "over" makes it win, "bounce" walks
    the surplus back and takes the jump of the cell it ends on. A bounce stays on the board if `sides` is at
    most `last - 1`; a longer one would step below cell 1, and such a die is not meant here.
    """
    if last in jumps:
        raise ValueError(f"a jump on the last cell, {last}, has two readings")
    never = 1 + last  # more rolls than there are cells
    rolls = [never] * (1 + last)
    rolls[start] = 0
    changed = True
    while changed:
        changed = False
        for cell in range(min(start, 1), last):
            for landing in landings(cell, last, sides, finish):
                end = jumps.get(landing, landing)
                if rolls[cell] + 1 < rolls[end]:
                    rolls[end] = rolls[cell] + 1
                    changed = True
    return rolls[last] if rolls[last] < never else UNREACHABLE


def landings(cell: int, last: int, sides: int, finish: str) -> Iterator[int]:
    """Give the cells on which a roll from `cell` can end, before any jump."""
    for roll in range(1, sides + 1):
        landing = cell + roll
        if landing <= last:
            yield landing
        elif finish == "over":
            yield last
        elif finish == "bounce":
            yield last - (landing - last)
        elif finish != "exact":
            raise ValueError(f"finish is exact, over or bounce, not {finish!r}")


def from_16928(text: str) -> dict[int, int]:
    """Read `N M` and N + M lines `from to` as jumps."""
    numbers = [int(word) for word in text.split()]
    count = numbers[0] + numbers[1]
    if len(numbers) != 2 + 2 * count:
        raise ValueError(f"{count} jumps announced, {len(numbers) / 2 - 1:g} given")
    return dict(zip(numbers[2::2], numbers[3::2], strict=True))


def from_lists(text: str) -> tuple[Pairs, Pairs]:
    """Read the list form: a list of ladders and a list of snakes, each on its own line."""
    ladders, snakes = (literal_eval(line) for line in text.splitlines() if line.strip())
    return [(foot, top) for foot, top in ladders], [(head, tail) for head, tail in snakes]


def from_two_part(text: str) -> list[tuple[Pairs, Pairs]]:
    """Read the two-part form: a count of boards, and for each its ladders and its snakes, both counted."""
    numbers = iter([int(word) for word in text.split()])
    boards = next(numbers)
    parts = [[(next(numbers), next(numbers)) for _ in range(next(numbers))] for _ in range(2 * boards)]
    if next(numbers, None) is not None:
        raise ValueError("numbers are left after the last board")
    return list(zip(parts[0::2], parts[1::2], strict=True))


def from_grid(text: str) -> tuple[dict[int, int], int]:
    """Read an n x n grid in JSON as jumps and the last cell, n * n.

    Cell 1 is the bottom left corner; the bottom row runs to the right, the one above it to the left, and so
    on. A jump on cell 1 is kept but never taken, since no roll ends there.
    """
    grid: list[list[int]] = json.loads(text)
    in_order: list[int] = []
    for height, row in enumerate(reversed(grid)):
        in_order += row if height % 2 == 0 else reversed(row)
    return {cell: end for cell, end in enumerate(in_order, start=1) if end != -1}, len(in_order)
