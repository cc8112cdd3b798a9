"""A die that rolls by itself over a map of numbers.

    4 1 2 3 3      The die lies on the top left cell and heads east:      2
    6 1 1 3 3      top 1, north 2, east 3, so its net is                4 1 3
    5 6 1 3 2                                                             5
    5 5 6 5 5                                                             6

Each roll: if the next cell in the heading is off the map, the heading turns round first; then the die rolls one cell. It scores
the number on that cell times the number of cells connected to it, side by side, with the same number (itself included). Then
its bottom face is compared with the number: greater turns the heading clockwise, less anticlockwise, equal leaves it.

On a map of one row or column the die may come to head across it. There is no cell to roll to then, on either side; no such
board is read, and from a position given by hand such a die lies still and scores nothing.

A state is where the die lies, its heading, and three of its faces; opposite faces add up to 7. On the map above the first roll
goes to the 1 on the right of the 4, in a group of four: 1 × 4 points, and with 3 at the bottom the die turns to the south.
"""

from collections.abc import Sequence
from typing import NamedTuple

ROW, COLUMN, HEADING, TOP, NORTH_FACE, EAST_FACE = range(6)
NORTH, EAST, SOUTH, WEST = range(4)


class Board(NamedTuple):
    """A map of rows × columns numbers, row by row, and how many rolls the run has.

    ``scores[cell]`` is what landing on a cell earns: its number times the size of its group.
    """

    rows: int
    columns: int
    turns: int
    numbers: tuple[int, ...]
    scores: tuple[int, ...]


def start(board: Board) -> list[int]:
    """Return the die on the top left cell, heading east, top 1, north 2, east 3."""
    return [0, 0, EAST, 1, 2, 3]


def step(board: Board, state: list[int], roll: int) -> int:
    """Roll the die once and return the points."""
    if leaves(board, state):
        state[HEADING] = (state[HEADING] + 2) % 4
        if leaves(board, state):
            return 0
    tip(state)
    cell = state[ROW] * board.columns + state[COLUMN]
    bottom = 7 - state[TOP]
    if bottom > board.numbers[cell]:
        state[HEADING] = (state[HEADING] + 1) % 4
    elif bottom < board.numbers[cell]:
        state[HEADING] = (state[HEADING] + 3) % 4
    return board.scores[cell]


def leaves(board: Board, state: list[int]) -> bool:
    """Tell whether the next cell in the heading is off the map."""
    if state[HEADING] == NORTH:
        return state[ROW] == 0
    if state[HEADING] == SOUTH:
        return state[ROW] == board.rows - 1
    if state[HEADING] == EAST:
        return state[COLUMN] == board.columns - 1
    return state[COLUMN] == 0


def tip(state: list[int]) -> None:
    """Tip the die over its edge onto the next cell in the heading."""
    top, north, east = state[TOP], state[NORTH_FACE], state[EAST_FACE]
    if state[HEADING] == NORTH:
        state[ROW] -= 1
        state[TOP], state[NORTH_FACE] = 7 - north, top
    elif state[HEADING] == SOUTH:
        state[ROW] += 1
        state[TOP], state[NORTH_FACE] = north, 7 - top
    elif state[HEADING] == EAST:
        state[COLUMN] += 1
        state[TOP], state[EAST_FACE] = 7 - east, top
    else:
        state[COLUMN] -= 1
        state[TOP], state[EAST_FACE] = east, 7 - top


def possible(board: Board, state: Sequence[int]) -> bool:
    """Tell whether the three faces are of three pairs, turned as on the die and not as on its mirror image.

    Exchanging two faces, or a face for its opposite, turns a die into its mirror image; so both together must be even.
    """
    turned = 0
    for place in range(TOP, EAST_FACE + 1):
        if state[place] == 0:
            return False
        if state[place] > 3:
            turned += 1
        for later in range(place + 1, EAST_FACE + 1):
            if lower_face(state[place]) == lower_face(state[later]):
                return False
            if lower_face(state[place]) > lower_face(state[later]):
                turned += 1
    return turned % 2 == 0


def lower_face(face: int) -> int:
    """Return the lower of a face and the one opposite to it."""
    return face if face <= 3 else 7 - face


def turns(board: Board) -> int:
    """Return the number of rolls."""
    return board.turns


def ranges(board: Board) -> list[int]:
    """Return the bounds of row, column, heading and the three faces."""
    return [board.rows, board.columns, 4, 7, 7, 7]
