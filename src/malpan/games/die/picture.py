"""What a map looks like with the die on it, and what a roll did in words."""

from collections.abc import Sequence

from malpan.game import Scene, Step, Tile
from malpan.games.die.rules import COLUMN, EAST_FACE, HEADING, NORTH_FACE, ROW, TOP, Board
from malpan.reading import counted

ARROWS = "^>v<"
WAYS = ("north", "east", "south", "west")
LARGEST_DRAWN = 30


def picture(board: Board, state: Sequence[int]) -> Scene:
    """Draw the map, the die's cell in brackets with an arrow for its heading, and the net of the die on the right."""
    top, north, east = state[TOP], state[NORTH_FACE], state[EAST_FACE]
    if max(board.rows, board.columns) > LARGEST_DRAWN:
        place = f"row {state[ROW] + 1}, column {state[COLUMN] + 1}"
        return Scene(caption=f"(a map of {board.rows} × {board.columns} is too large to draw here; the die lies on {place})")
    tiles = []
    for cell, number in enumerate(board.numbers):
        row, column = divmod(cell, board.columns)
        here = row == state[ROW] and column == state[COLUMN]
        text = f"[{number}{ARROWS[state[HEADING]]}" if here else str(number)
        tiles.append(Tile(row, column, text, "piece" if here else "plain"))
    right = board.columns + 1
    net = [(0, 1, north), (1, 0, 7 - east), (1, 1, top), (1, 2, east), (2, 1, 7 - north), (3, 1, 7 - top)]
    tiles += [Tile(row, right + column, str(face), "face") for row, column, face in net]
    return Scene([*tiles, Tile(0, board.columns, " ", "plain")], gap=1)


def describe(board: Board, before: Sequence[int], step: Step) -> str:
    """Tell where the die rolled, what it scored, and how its heading changed."""
    row, column, heading = step.state[ROW], step.state[COLUMN], step.state[HEADING]
    if (row, column) == (before[ROW], before[COLUMN]):
        return "cannot roll"
    rolled = WAYS.index(
        "south" if row > before[ROW] else "north" if row < before[ROW] else "east" if column > before[COLUMN] else "west"
    )
    number = board.numbers[row * board.columns + column]
    words = f"{WAYS[rolled]} to the {number} at row {row + 1}, column {column + 1}: {counted(step.points, 'point')}"
    bottom = 7 - step.state[TOP]
    if heading == rolled:
        return f"{words}; {bottom} = {number}, straight on"
    turn = f"{bottom} > {number}, clockwise" if heading == (rolled + 1) % 4 else f"{bottom} < {number}, anticlockwise"
    return f"{words}; {turn}"
