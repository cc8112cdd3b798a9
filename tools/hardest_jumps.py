"""Answer all snakes boards with one ladder and one snake of a number of cells: ``python -m tools.hardest_jumps 100``.

Prints how many boards take how many rolls, and the first of those that take the most, which the plain rules then answer as well.
The boards are those of ``malpan mine snakes --size 100``, in the same order; here they are made in columns, and compiled rules
answer the boards of all ladders with the same foot together.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import numpy as np

import malpan
from malpan.game import Columns
from malpan.game.columns import Views
from malpan.games.catalogue import find_game
from malpan.games.snakes.all_boards import LEAST
from malpan.games.snakes.rules import EXACT, Board
from malpan.search.native.batch.boards import pack_batch
from malpan.search.native.batch.shortest import search_boards

GAME = find_game("snakes")


def boards_by_foot(last: int) -> Iterator[Any]:
    """Yield the jumps of all boards, as rows of (foot, end, head, end), those of one foot together."""
    cells = range(2, last)
    heads, tails = (np.array(side) for side in zip(*((head, tail) for head in cells for tail in range(2, head)), strict=True))
    ladders = ((foot, end) for foot in cells for end in range(foot + 1, last))
    for _, group in groupby(ladders, lambda ladder: ladder[0]):
        parts = []
        for foot, end in group:
            free = (heads != foot) & (heads != end) & (tails != foot) & (tails != end)
            snakes = np.stack([heads[free], tails[free]], axis=1)
            parts.append(np.concatenate([np.full((len(snakes), 2), (foot, end)), snakes], axis=1))
        yield np.concatenate(parts)


def answers(jumps: Any, last: int) -> Any:
    """Return the fewest rolls on boards with these jumps, -1 for no way."""
    leads = np.tile(np.arange(last + 1, dtype=np.int16), (len(jumps), 1))
    every = np.arange(len(jumps))
    for foot, end in ((0, 1), (2, 3)):
        leads[every, jumps[:, foot]] = jumps[:, end]
    numbers = {"last": last, "sides": 6, "start": 1, "finish": EXACT}
    fields = {name: np.full(len(jumps), number) for name, number in numbers.items()} | {"leads": leads}
    batch = pack_batch(GAME, Views(Columns(Board, fields), {}))
    found, skipped = search_boards(batch, None)
    assert not skipped
    return found.answers


def count_rolls(last: int) -> tuple[Counter[int], dict[int, list[int]]]:
    """Return how many boards take how many rolls, and for each number of rolls the jumps of the first board."""
    counts, first = Counter[int](), dict[int, list[int]]()
    for jumps in boards_by_foot(last):
        found = answers(jumps, last)
        for rolls in np.unique(found).tolist():
            counts[rolls] += int((found == rolls).sum())
            first.setdefault(rolls, jumps[int((found == rolls).argmax())].tolist())
    return counts, first


def main(last: int) -> None:
    if last < LEAST:
        sys.exit(f"{last} cells are too few for a ladder and a snake; expected {LEAST} or more")
    counts, first = count_rolls(last)
    print(f"{counts.total():,} boards")
    for rolls, count in sorted(counts.items()):
        foot, end, head, tail = first[rolls]
        text = f'{{"ladders": [[{foot}, {end}]], "snakes": [[{head}, {tail}]], "size": {last}}}'
        assert malpan.solve(GAME, text).answer == (None if rolls < 0 else rolls)
        print(f"{'no way' if rolls < 0 else rolls} {count} {text}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
