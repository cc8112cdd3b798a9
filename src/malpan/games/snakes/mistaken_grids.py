"""What mistaken programs take a board for: grids whose cells are numbered wrongly, and signs that there is no way."""

import math
from typing import NamedTuple

from malpan.games.snakes.rules import Board

ORDINARY = -1
WALL = 6


class Numbers(NamedTuple):
    """How the cells of a grid are numbered.

    from_the_top    whether the first row is the top one.
    one_way         whether every row is numbered from left to right.
    by_index        whether a row runs to the left if it has an even index from the top; that is right for even sides.
    last_is_goal    whether a jump that comes to stand on the last cell is ignored.
    """

    from_the_top: bool = False
    one_way: bool = False
    by_index: bool = False
    last_is_goal: bool = False


RIGHT_NUMBERS = Numbers()


def rows_of(board: Board) -> list[list[int]]:
    """Return the rows of a grid from the top, each from the left; a cell is ORDINARY or where its jump leads."""
    side = math.isqrt(board.last)
    cells = [ORDINARY if end == cell else end for cell, end in enumerate(board.leads)][1:]
    rows = [cells[level * side : (level + 1) * side] for level in range(side)]
    return [row if level % 2 == 0 else row[::-1] for level, row in enumerate(rows)][::-1]


def renumber(board: Board, numbers: Numbers) -> Board:
    """Return the board of a grid whose cells are numbered in another way."""
    if numbers == RIGHT_NUMBERS:
        return board
    leads = [0]
    rows = rows_of(board)
    order = range(len(rows)) if numbers.from_the_top else range(len(rows) - 1, -1, -1)
    for level, index in enumerate(order):
        to_the_left = index % 2 == 0 if numbers.by_index else level % 2 == 1
        leads += rows[index][::-1] if to_the_left and not numbers.one_way else rows[index]
    if numbers.last_is_goal:
        leads[board.last] = ORDINARY
    return board._replace(leads=tuple(cell if end == ORDINARY else end for cell, end in enumerate(leads)))


def has_corner(board: Board) -> bool:
    """Tell whether a jump starts in the top left corner of a grid."""
    return rows_of(board)[0][0] != ORDINARY


def has_wall(board: Board) -> bool:
    """Tell whether six cells in a row are heads of snakes."""
    heads = {cell for cell, end in enumerate(board.leads) if end < cell}
    return any(all(first + step in heads for step in range(WALL)) for first in range(board.start + 1, board.last))
