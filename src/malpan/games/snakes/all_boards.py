"""All boards with one ladder and one snake of a number of cells, and the boards that differ from one in one jump.

The four ends are different cells between the first and the last. Ladders come in the order of their feet, then of their ends, and
with each ladder snakes in the order of their heads, then of their ends. So 100 cells have 4,753 ladders, with 4,560 snakes each.
"""

import math
from collections.abc import Iterator
from itertools import combinations

from malpan.errors import MalpanError
from malpan.game import Edit, Enumeration
from malpan.game.design import Size
from malpan.games.snakes.jumps import Pair, board_with, jumps_on
from malpan.games.snakes.rules import Board
from malpan.language import say

LEAST, MOST = 6, 1_000
"""Cells of the boards that are all listed."""


def every(size: Size) -> Enumeration[Board]:
    """Return all boards of a number of cells with one ladder and one snake; raise MalpanError for a size that has none."""
    if len(size) != 1 or not LEAST <= size[0] <= MOST:
        words = {"size": "x".join(map(str, size)), "least": LEAST, "most": MOST}
        raise MalpanError(say("no boards have the size {size}; expected a number of cells from {least} to {most}", **words))
    last = size[0]
    ladders = list(combinations(range(2, last), 2))
    return Enumeration(len(ladders), lambda piece: (board_with(jumps, last) for jumps in jumps_with(ladders[piece], last)))


def every_hundred(size: Size) -> Enumeration[Board]:
    """Return all boards of 100 cells with one ladder and one snake."""
    if size != (100,):
        raise MalpanError(say("these boards have 100 cells; expected the size 100"))
    return every(size)


def every_square(size: Size) -> Enumeration[Board]:
    """Return all boards of a square number of cells with one ladder and one snake."""
    if len(size) != 1 or math.isqrt(size[0]) ** 2 != size[0]:
        raise MalpanError(say("these boards have a square number of cells; expected a size such as 36"))
    return every(size)


def jumps_with(ladder: Pair, last: int) -> Iterator[tuple[Pair, Pair]]:
    """Yield a ladder with every snake that shares no cell with it."""
    free = [cell for cell in range(2, last) if cell not in ladder]
    for place, head in enumerate(free):
        for end in free[:place]:
            yield ladder, (head, end)


def edits(board: Board) -> Iterator[Edit[Board]]:
    """Yield the boards with a jump less, a jump with one end a cell further, and a jump more.

    A jump that is added leads at most two rolls far, and starts on a cell after the first.
    """
    jumps = jumps_on(board)
    for number, (foot, end) in enumerate(jumps):
        others = [*jumps[:number], *jumps[number + 1 :]]
        yield Edit("remove", name_jump(foot, end), with_jumps(board, others))
        for new_foot, new_end in ((foot - 1, end), (foot + 1, end), (foot, end - 1), (foot, end + 1)):
            if may_start(board, others, new_foot) and 1 <= new_end <= board.last and new_foot != new_end:
                label = say("{jump} to {foot} → {end}", jump=name_jump(foot, end), foot=new_foot, end=new_end)
                yield Edit("move", label, with_jumps(board, [*others, (new_foot, new_end)]))
    far = 2 * board.sides
    for foot in range(2, board.last):
        for end in range(max(foot - far, 1), min(foot + far, board.last - 1) + 1) if may_start(board, jumps, foot) else ():
            if end != foot:
                yield Edit("add", name_jump(foot, end), with_jumps(board, [*jumps, (foot, end)]))


def may_start(board: Board, jumps: list[Pair], foot: int) -> bool:
    """Tell whether a jump may start on a cell, beside other jumps."""
    return 2 <= foot < board.last and all(foot != taken for taken, _ in jumps)


def name_jump(foot: int, end: int) -> str:
    """Return a jump in words."""
    if end > foot:
        return say("ladder {foot} → {end}", foot=foot, end=end)
    return say("snake {foot} → {end}", foot=foot, end=end)


def with_jumps(board: Board, jumps: list[Pair]) -> Board:
    """Return the board with other jumps."""
    leads = board_with(jumps, board.last).leads
    return board._replace(leads=leads)
