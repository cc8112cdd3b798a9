"""A die that picks up numbers from a map and stamps them onto it, rolled by commands.

    0 2     The die begins on a given cell, here the one at the top left,       0
    3 4     with 0 on all its faces.                                          0 0 0
    5 6                                                                         0
    7 8                                                                         0

A command rolls the die one cell to the east, west, north or south; one that leads off the map is ignored. If the cell that it
comes to has a 0, the number on its bottom is stamped there, and stays on the die as well; any other number moves from the cell
to the bottom, and the cell is left with 0. Then the number on top is printed. Of an ignored command nothing is.

Whatever the cell has on which the die begins stays there until the die comes back.

A state is where the die lies, its six faces, and the numbers on the map, row by row. On the map above, three commands south pick
up 3, 5 and 7 and print 0, 0 and 3: two rolls further on, what was picked up is on top.
"""

from typing import NamedTuple

from malpan.game import SILENT

ROW, COLUMN, TOP, BOTTOM, NORTH_FACE, SOUTH_FACE, EAST_FACE, WEST_FACE, MAP = range(9)
"""The places of a state; at MAP the numbers of the map begin."""

EAST, WEST, NORTH, SOUTH = range(1, 5)


class Board(NamedTuple):
    """A map of rows × columns numbers, row by row; the cell on which the die begins, from 0; and the commands.

    `highest` is the highest number there is.
    """

    rows: int
    columns: int
    row: int
    column: int
    highest: int
    numbers: tuple[int, ...]
    commands: tuple[int, ...]


def start(board: Board) -> list[int]:
    """Return the die with nothing on its faces, and the map as it is at first."""
    return [board.row, board.column, 0, 0, 0, 0, 0, 0, *board.numbers]


def step(board: Board, state: list[int], roll: int) -> int:
    """Obey one command and return the number on top; SILENT if it leads off the map."""
    if leaves(board, state, roll):
        return SILENT
    tip(state, roll)
    cell = MAP + state[ROW] * board.columns + state[COLUMN]
    if state[cell] == 0:
        state[cell] = state[BOTTOM]
    else:
        state[BOTTOM] = state[cell]
        state[cell] = 0
    return state[TOP]


def leaves(board: Board, state: list[int], way: int) -> bool:
    """Tell whether the next cell that way is off the map."""
    if way == EAST:
        return state[COLUMN] == board.columns - 1
    if way == WEST:
        return state[COLUMN] == 0
    if way == NORTH:
        return state[ROW] == 0
    return state[ROW] == board.rows - 1


def tip(state: list[int], way: int) -> None:
    """Tip the die over its edge onto the next cell that way: the face on that side comes to the bottom."""
    top, bottom = state[TOP], state[BOTTOM]
    if way == EAST:
        state[COLUMN] += 1
        state[TOP], state[EAST_FACE], state[BOTTOM], state[WEST_FACE] = state[WEST_FACE], top, state[EAST_FACE], bottom
    elif way == WEST:
        state[COLUMN] -= 1
        state[TOP], state[WEST_FACE], state[BOTTOM], state[EAST_FACE] = state[EAST_FACE], top, state[WEST_FACE], bottom
    elif way == NORTH:
        state[ROW] -= 1
        state[TOP], state[NORTH_FACE], state[BOTTOM], state[SOUTH_FACE] = state[SOUTH_FACE], top, state[NORTH_FACE], bottom
    else:
        state[ROW] += 1
        state[TOP], state[SOUTH_FACE], state[BOTTOM], state[NORTH_FACE] = state[NORTH_FACE], top, state[SOUTH_FACE], bottom


def rolls(board: Board) -> tuple[int, ...]:
    """Return the commands."""
    return board.commands


def ranges(board: Board) -> list[int]:
    """Return the bounds of row and column, of the faces, and of the numbers on the map."""
    return [board.rows, board.columns, *[board.highest + 1] * (6 + len(board.numbers))]
