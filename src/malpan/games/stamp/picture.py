"""The picture of a map with the die on it, and the description of a command."""

from collections.abc import Sequence

from malpan.game import SILENT, Step
from malpan.games.map_view import describe_part, point_toward, visible_part
from malpan.games.stamp.rules import BOTTOM, COLUMN, EAST_FACE, MAP, NORTH_FACE, ROW, SOUTH_FACE, TOP, WEST_FACE, Board
from malpan.language import mark, say
from malpan.scene import Cell, Curve, Disc, Scene, Shape

WAYS = ("", mark("east"), mark("west"), mark("north"), mark("south"))
PICKS_UP = mark("{way} to row {row}, column {column}: picks up {number}, prints {printed}")
STAMPS = mark("{way} to row {row}, column {column}: stamps {number}, prints {printed}")
NET = (
    (0, 1, NORTH_FACE, mark("north")),
    (1, 0, WEST_FACE, mark("west")),
    (1, 1, TOP, mark("top")),
    (1, 2, EAST_FACE, mark("east")),
    (2, 1, SOUTH_FACE, mark("south")),
    (3, 1, BOTTOM, mark("bottom")),
)
"""The faces of the die unfolded: row, column, the place of each in a state, and its name."""


def picture(board: Board, state: Sequence[int], before: Sequence[int] | None = None, step: Step | None = None) -> Scene:
    """Draw the map with the die as a ring, the cell it stamped or picked from tinted, and its net on the right."""
    (top, rows), (left, columns) = visible_part(board.rows, state[ROW]), visible_part(board.columns, state[COLUMN])
    shapes: list[Shape] = []
    for row in range(top, top + rows):
        for column in range(left, left + columns):
            number = str(state[MAP + row * board.columns + column])
            shapes.append(Cell(column - left, row - top, role="plain", text=number))
    x, y = state[COLUMN] - left + 0.5, state[ROW] - top + 0.5
    if before is not None and (before[ROW], before[COLUMN]) != (state[ROW], state[COLUMN]):
        shapes.append(Cell(state[COLUMN] - left, state[ROW] - top, 1, 1, "group"))
        came = before[COLUMN] - left + 0.5, before[ROW] - top + 0.5
        shapes.append(Curve([point_toward(came, (x, y), 0.28), point_toward((x, y), came, 0.42)], "trail", 0.14, key="die"))
    shapes.append(Disc(x, y, 0.42, "ring", key="die"))
    for row, column, place, name in NET:
        role = f"{name} face" if name in ("top", "bottom") else "face"
        shapes.append(Cell(columns + 1 + column, row, role=role, text=str(state[place]), title=say(name)))
    size = board.rows, board.columns
    caption = "" if (rows, columns) == size else describe_part((top, top + rows - 1), (left, left + columns - 1), size)
    return Scene(shapes, columns + 4, max(rows, 4), caption, gap=1)


def describe(board: Board, before: Sequence[int], step: Step) -> str:
    """Say where the die rolled, what it picked up or stamped, and what was printed."""
    way = say(WAYS[step.roll])
    if step.points == SILENT:
        return say("{way} is off the map", way=way)
    row, column = step.state[ROW], step.state[COLUMN]
    number = before[MAP + row * board.columns + column]
    sentence = PICKS_UP if number else STAMPS
    return say(sentence, way=way, row=row, column=column, number=number or step.state[BOTTOM], printed=step.points)
