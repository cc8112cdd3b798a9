"""What a map looks like with the die on it, and what a command did in words."""

from collections.abc import Sequence

from malpan.game import SILENT, Scene, Step, Tile
from malpan.games.stamp.rules import (
    BOTTOM,
    COLUMN,
    EAST_FACE,
    MAP,
    NORTH_FACE,
    ROW,
    SOUTH_FACE,
    TOP,
    WEST_FACE,
    Board,
)

WAYS = ("", "east", "west", "north", "south")
LARGEST_DRAWN = 30
NET = ((0, 1, NORTH_FACE), (1, 0, WEST_FACE), (1, 1, TOP), (1, 2, EAST_FACE), (2, 1, SOUTH_FACE), (3, 1, BOTTOM))
"""The faces of the die unfolded: row, column, and the place of each in a state."""


def picture(board: Board, state: Sequence[int]) -> Scene:
    """Draw the map, the die's cell in brackets (the others of its column below it), and the net of the die on the right."""
    if max(board.rows, board.columns) > LARGEST_DRAWN:
        place = f"row {state[ROW]}, column {state[COLUMN]}"
        return Scene(caption=f"(a map of {board.rows} × {board.columns} is too large to draw here; the die lies on {place})")
    tiles = []
    for cell in range(board.rows * board.columns):
        row, column = divmod(cell, board.columns)
        here = row == state[ROW] and column == state[COLUMN]
        number = state[MAP + cell]
        text = f"[{number}]" if here else f" {number}" if column == state[COLUMN] else str(number)
        tiles.append(Tile(row, column, text, "piece" if here else "plain"))
    right = board.columns + 1
    tiles += [Tile(row, right + column, str(state[face]), "face") for row, column, face in NET]
    return Scene([*tiles, Tile(0, board.columns, " ", "plain")], gap=1)


def describe(board: Board, before: Sequence[int], step: Step) -> str:
    """Tell where the die rolled, what it picked up or stamped, and what was printed."""
    way = WAYS[step.roll]
    if step.points == SILENT:
        return f"{way} is off the map"
    row, column = step.state[ROW], step.state[COLUMN]
    number = before[MAP + row * board.columns + column]
    done = f"picks up {number}" if number else f"stamps {step.state[BOTTOM]}"
    return f"{way} to row {row}, column {column}: {done}, prints {step.points}"
