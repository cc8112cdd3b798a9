"""The picture of a map with the die on it, and the description of a roll."""

from collections.abc import Sequence

from malpan.game import Step
from malpan.games.die.rules import COLUMN, EAST_FACE, HEADING, NORTH_FACE, ROW, TOP, Board
from malpan.games.map_view import describe_part, point_toward, visible_part
from malpan.language import counted, mark, say
from malpan.scene import Cell, Curve, Disc, Scene, Shape, runs

WAYS = (mark("north"), mark("east"), mark("south"), mark("west"))
AHEAD = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""What x and y change by in each heading."""

STRAIGHT_ON = mark("{way} to the {number} at row {row}, column {column}: {points}; {bottom} = {number}, straight on")
CLOCKWISE = mark("{way} to the {number} at row {row}, column {column}: {points}; {bottom} > {number}, clockwise")
ANTICLOCKWISE = mark("{way} to the {number} at row {row}, column {column}: {points}; {bottom} < {number}, anticlockwise")
"""How a roll is described, by what it does to the heading."""


def picture(board: Board, state: Sequence[int], before: Sequence[int] | None = None, step: Step | None = None) -> Scene:
    """Draw the map with the die as a ring and an arrow for its heading, its net on the right, and the cells that just scored."""
    (top, rows), (left, columns) = visible_part(board.rows, state[ROW]), visible_part(board.columns, state[COLUMN])
    shapes: list[Shape] = []
    for row in range(top, top + rows):
        for column in range(left, left + columns):
            number = str(board.numbers[row * board.columns + column])
            shapes.append(Cell(column - left, row - top, role="plain", text=number))
    x, y = state[COLUMN] - left + 0.5, state[ROW] - top + 0.5
    if before is not None and step is not None:
        shapes += scoring_group(board, state, top, left, rows, columns)
        came = before[COLUMN] - left + 0.5, before[ROW] - top + 0.5
        if came != (x, y):
            shapes.append(Curve([point_toward(came, (x, y), 0.28), point_toward((x, y), came, 0.42)], "trail", 0.14, key="die"))
    ahead_x, ahead_y = AHEAD[state[HEADING]]
    head = [(x + 0.45 * ahead_x, y + 0.45 * ahead_y), (x + 0.5 * ahead_x, y + 0.5 * ahead_y)]
    shapes.append(Curve(head, "heading", 0.1, arrow=True))
    shapes.append(Disc(x, y, 0.42, "ring", key="die"))
    shapes += net(state, columns + 1)
    size = board.rows, board.columns
    caption = "" if (rows, columns) == size else describe_part((top + 1, top + rows), (left + 1, left + columns), size)
    return Scene(shapes, columns + 4, max(rows, 4), caption, gap=1)


def net(state: Sequence[int], right: int) -> list[Shape]:
    """Return the unfolded faces of the die: the top in the middle, its neighbours around it, the bottom below."""
    top, north, east = state[TOP], state[NORTH_FACE], state[EAST_FACE]
    faces = [(0, 1, north, mark("north")), (1, 0, 7 - east, mark("west")), (1, 1, top, mark("top")), (1, 2, east, mark("east"))]
    faces += [(2, 1, 7 - north, mark("south")), (3, 1, 7 - top, mark("bottom"))]
    return [
        Cell(right + column, row, role=f"{name} face" if name in ("top", "bottom") else "face", text=str(face), title=say(name))
        for row, column, face, name in faces
    ]


def scoring_group(board: Board, state: Sequence[int], top: int, left: int, rows: int, columns: int) -> list[Shape]:
    """Return the visible part of the group that scored: the connected cells with the number under the die."""
    first = state[ROW] * board.columns + state[COLUMN]
    group, waiting = {first}, [first]
    while waiting:
        cell = waiting.pop()
        row, column = divmod(cell, board.columns)
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            near = (row + down) * board.columns + column + right
            inside = top <= row + down < top + rows and left <= column + right < left + columns
            if inside and near not in group and board.numbers[near] == board.numbers[first]:
                group.add(near)
                waiting.append(near)
    marks = [(top + cell // columns) * board.columns + left + cell % columns in group for cell in range(rows * columns)]
    return [Cell(column, row, length, 1, "group") for row, column, length in runs(marks, columns)]


def describe(board: Board, before: Sequence[int], step: Step) -> str:
    """Say where the die rolled, what it scored, and how its heading changed."""
    row, column, heading = step.state[ROW], step.state[COLUMN], step.state[HEADING]
    if (row, column) == (before[ROW], before[COLUMN]):
        return say("cannot roll")
    rolled = WAYS.index(
        "south" if row > before[ROW] else "north" if row < before[ROW] else "east" if column > before[COLUMN] else "west"
    )
    number = board.numbers[row * board.columns + column]
    sentence = STRAIGHT_ON if heading == rolled else CLOCKWISE if heading == (rolled + 1) % 4 else ANTICLOCKWISE
    return say(
        sentence,
        way=say(WAYS[rolled]),
        number=number,
        row=row + 1,
        column=column + 1,
        points=counted(step.points, "point"),
        bottom=7 - step.state[TOP],
    )
