"""Snakes boards for checks in formats that allow more than 16928: chains of jumps, jumps to the last cell, and boards on which
the last cell cannot be reached.

Whole numbers, such as the side of a grid, make a board without jumps. Of two boards the smaller is that with fewer cells, then
that with fewer jumps, then that with fewer snakes; then the one whose jumps are shorter and lower.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from malpan.games.snakes.jumps import Pair, board_with, jumps_on
from malpan.games.snakes.rules import BOUNCE, EXACT, Board

if TYPE_CHECKING:
    from random import Random

    from hypothesis.strategies import DrawFn, SearchStrategy

MOST_JUMPS = 24
"""Jumps on a random board of full size, beside those of a wall."""

EASY_STEPS = (1, 6, 2, 3, 12)
"""Cells by which a jump is moved down to make a board smaller."""

FEW_CELLS = 25
"""Cells up to which all smaller boards with two jumps are listed; on 100 cells there are 46 million."""

Numbers = tuple[int, ...]


class OpenBoards(NamedTuple):
    """A kind of boards.

    ranges   the lowest and the highest of each number that makes a board without jumps.
    beyond   the same for boards beyond the limits.
    make     numbers -> last cell, sides, start, finish.
    numbers  board -> its numbers; None if it is of another kind.
    """

    ranges: Sequence[tuple[int, int]]
    beyond: Sequence[tuple[int, int]]
    make: Callable[[Numbers], tuple[int, int, int, int]]
    numbers: Callable[[Board], Numbers | None]

    def empty(self, numbers: Numbers) -> Board:
        """Return the board of some numbers, without jumps."""
        last, sides, start, finish = self.make(numbers)
        return board_with([], last, sides, start, finish)

    def board_of_size(self, random: "Random", size: float, beyond: bool = False) -> Board:
        """Return a board with more cells and jumps for a larger size, from 0 to 1; some `beyond` have a jump on cell 1."""
        ranges = self.beyond if beyond else self.ranges
        first, *rest = ranges or [(0, 0)]
        numbers = (random.randint(first[0], max(first[0] + 1, round(first[1] * size))), *(random.randint(*each) for each in rest))
        board = self.empty(numbers[: len(ranges)])
        return with_jumps(board, random_jumps(random, board, size, beyond))

    def is_valid(self, board: Board) -> bool:
        """Tell whether a board is of this kind and within its limits."""
        numbers = self.numbers(board)
        if numbers is None or board.leads[board.last] != board.last:
            return False
        within = all(low <= number <= high for number, (low, high) in zip(numbers, self.ranges, strict=True))
        return within and (board.start == 0 or board.leads[1] == 1)

    def strategy(self) -> "SearchStrategy[Board]":
        """Return a strategy for all valid boards, which draws the numbers, how many jumps there are, and the ends of each."""
        from hypothesis.strategies import composite, integers

        @composite
        def boards(draw: "DrawFn") -> Board:
            board = self.empty(tuple(draw(integers(low, high)) for low, high in self.ranges))
            free = feet_on(board)
            jumps = []
            for _ in range(draw(integers(0, len(free)))):
                foot = free.pop(draw(integers(0, len(free) - 1)))
                end = draw(integers(1, board.last - 1))
                jumps.append((foot, end + (end >= foot)))
            return with_jumps(board, jumps)

        return boards()

    def choices(self, board: Board) -> list[int | bool] | None:
        """Return the choices with which the strategy makes a board; None if it cannot."""
        if not self.is_valid(board):
            return None
        numbers, jumps = self.numbers(board), jumps_on(board)
        free = feet_on(board)
        drawn: list[int | bool] = [*(numbers or ()), len(jumps)]
        for foot, end in jumps:
            drawn += [free.index(foot), end - (end > foot)]
            free.remove(foot)
        return drawn

    def mutate(self, random: "Random", board: Board) -> Board:
        """Return a board with a few jumps added, removed or moved, or with other numbers."""
        numbers = self.numbers(board)
        if numbers and random.random() < 0.2:
            at = random.randrange(len(numbers))
            number = numbers[at] + random.choice((-1, 1))
            if self.ranges[at][0] <= number <= self.ranges[at][1]:
                board = resize(board, self.empty((*numbers[:at], number, *numbers[at + 1 :])))
        jumps = dict(jumps_on(board))
        for _ in range(random.randint(1, 3)):
            feet = feet_on(board)
            if not feet:
                break
            way, foot = random.random(), random.choice(list(jumps) or feet)
            if way < 0.3:
                jumps.pop(foot, None)
            elif way < 0.6 or foot not in jumps:
                jumps[random.choice(feet)] = random_end(random, board, jumps)
            else:
                end = jumps.pop(foot)
                moved = foot + random.randint(-3, 3)
                jumps[moved if moved in feet else foot] = min(max(1, end + random.randint(-3, 3)), board.last)
        return with_jumps(board, list(jumps.items()))

    def size_key(self, board: Board) -> tuple[int, ...]:
        """Return the sort key of a board: cells, jumps, snakes, what differs from the usual rules, lengths, and its jumps."""
        jumps = jumps_on(board)
        snakes = sum(end < foot for foot, end in jumps)
        unusual = (board.finish != EXACT, board.start != 1, abs(board.sides - 6), board.sides, board.finish)
        length = sum(abs(end - foot) for foot, end in jumps)
        return (board.last, len(jumps), snakes, *unusual, length, *(cell for jump in jumps for cell in jump))

    def shrink_candidates(self, board: Board) -> Iterator[Board]:
        """Yield boards with fewer cells, or with one jump less, shorter or lower."""
        within = self.is_valid(board)
        for smaller in self.smaller_boards(board):
            if not within or self.is_valid(smaller):
                yield smaller

    def smaller_boards(self, board: Board) -> Iterator[Board]:
        """Yield boards that may be smaller, whether or not they are valid."""
        numbers = self.numbers(board) or ()
        for at, (low, high) in enumerate(self.ranges):
            for number in dict.fromkeys((low, (low + numbers[at]) // 2, numbers[at] - 1, 6 if at else low, 1 if at else low)):
                if low <= number <= max(high, numbers[at]) and number != numbers[at]:
                    empty = self.empty((*numbers[:at], number, *numbers[at + 1 :]))
                    yield resize(board, empty)
                    yield resize(board, empty, keep=True)
        jumps = jumps_on(board)
        for at, (foot, end) in enumerate(jumps):
            rest = jumps[:at] + jumps[at + 1 :]
            toward = 1 if end > foot else -1
            lengths = [length for length in sorted({1, abs(end - foot) // 2, abs(end - foot) - 1}) if length > 0]
            changed = [None, *((foot, foot + toward * length) for length in lengths)]
            changed += [(end - toward * length, end) for length in lengths]
            changed += [(foot - down, end - down) for down in EASY_STEPS] + [(foot, end - 1), (foot - 1, end)]
            for each in changed:
                if each is None or (each[0] in feet_on(board) and 1 <= each[1] <= board.last and each[0] not in dict(rest)):
                    yield with_jumps(board, rest if each is None else [*rest, each])

    def all_smaller(self, board: Board) -> Iterator[Board]:
        """Yield all smaller boards with one jump, or with two on few cells, fewest cells first; only the first number changes."""
        least, numbers = self.size_key(board), self.numbers(board) or ()
        firsts = range(self.ranges[0][0], numbers[0] + 1) if self.ranges else (0,)
        for first in firsts:
            empty = self.empty((first, *numbers[1:]) if self.ranges else ())
            for count in (1, 2) if empty.last <= FEW_CELLS else (1,):
                if (empty.last, count) > least[:2]:
                    break
                for feet in combinations(feet_on(empty), count):
                    for ends in product(range(1, empty.last + 1), repeat=count):
                        smaller = with_jumps(empty, list(zip(feet, ends, strict=True)))
                        if len(jumps_on(smaller)) == count and self.size_key(smaller) < least:
                            yield smaller


def feet_on(board: Board) -> list[int]:
    """Return the cells on which a jump may start: where a roll can end, and before the last."""
    return list(range(board.start + 1, board.last))


def with_jumps(board: Board, jumps: Sequence[Pair]) -> Board:
    """Return a board of the same kind with these jumps."""
    return board_with(jumps, board.last, board.sides, board.start, board.finish)


def resize(board: Board, empty: Board, keep: bool = False) -> Board:
    """Return an empty board with the jumps of another that fit on it; with `keep`, ends beyond the last cell are moved there."""
    ends = [(foot, min(end, empty.last) if keep else end) for foot, end in jumps_on(board) if empty.start < foot < empty.last]
    return with_jumps(empty, [(foot, end) for foot, end in ends if end <= empty.last])


def random_end(random: "Random", board: Board, jumps: dict[int, int]) -> int:
    """Return where a jump may end; a third of them end where another one starts, and some on the last cell."""
    way = random.random()
    if jumps and way < 0.3:
        return random.choice(list(jumps))
    return board.last if way > 0.95 else random.randint(1, board.last)


def random_jumps(random: "Random", board: Board, size: float, beyond: bool) -> list[Pair]:
    """Return jumps for a board; some have a wall of heads that no roll passes, which a jump may cross."""
    feet = feet_on(board)
    jumps: dict[int, int] = {}
    for foot in random.sample(feet, min(len(feet), random.randint(0, 1 + round(MOST_JUMPS * size)))):
        jumps[foot] = random_end(random, board, jumps)
    if len(feet) > board.sides and random.random() < 0.35:
        first = random.choice(feet[: len(feet) - board.sides + 1])
        wall = range(first, first + board.sides - (random.random() < 0.2))
        if random.random() < 0.6:
            jumps = {foot: min(end, first - 1) if foot < first else end for foot, end in jumps.items()}
        jumps |= {head: random.randint(1, first - 1) for head in wall if first > 1}
    if beyond and random.random() < 0.3:
        jumps[1] = random.randint(1, board.last)
    return [(foot, end) for foot, end in jumps.items() if foot < board.last]


def numbers_of_hundred(board: Board) -> Numbers | None:
    """Return that a board of 100 cells has no numbers; None if it is another board."""
    return () if (board.last, board.sides, board.start, board.finish) == (100, 6, 1, EXACT) else None


def numbers_of_thirty(board: Board) -> Numbers | None:
    """Return that a board of 30 cells has no numbers; None if it is another board."""
    return () if (board.last, board.sides, board.start, board.finish) == (30, 6, 1, EXACT) else None


def numbers_of_grid(board: Board) -> Numbers | None:
    """Return the side of a grid; None if the board is not square, or has other rules."""
    side = math.isqrt(board.last)
    return (side,) if side * side == board.last and (board.sides, board.start, board.finish) == (6, 1, EXACT) else None


HUNDRED = OpenBoards((), (), lambda numbers: (100, 6, 1, EXACT), numbers_of_hundred)
THIRTY = OpenBoards((), (), lambda numbers: (30, 6, 1, EXACT), numbers_of_thirty)
GRIDS = OpenBoards(((2, 20),), ((1, 30),), lambda numbers: (numbers[0] ** 2, 6, 1, EXACT), numbers_of_grid)
ANY = OpenBoards(
    ((2, 120), (1, 8), (0, 1), (EXACT, BOUNCE)),
    ((1, 240), (1, 20), (0, 1), (EXACT, BOUNCE)),
    lambda numbers: (numbers[0], numbers[1], numbers[2], numbers[3]),
    lambda board: (board.last, board.sides, board.start, board.finish),
)
