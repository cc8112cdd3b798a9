"""Where the cells of a yut board lie: the square that players know, or the ways of any other track one below the other.

20  18  16  14  12  10          start ─ a ─ b ─ c ─ finish
22 ...                                  └ d ─ e ┘
"""

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from malpan.games.yut.rules import Board
from malpan.language import say
from malpan.scene import Curve, Point

SIDE = 5
"""Cells on each side of the square from corner to corner."""

IN_A_ROW, APART = 10, 2.0
"""Cells of a way that lie side by side, and how far apart they are."""

MOST_DRAWN = 400
"""Cells that are drawn; of a track with more, those near the horses."""

LOOK_AHEAD = 6

RIM = 0.98
"""How far from the middle of a cell an arrow to it ends."""


class Layout(NamedTuple):
    """The centre of each cell that is drawn, the lines between them, and the size of it all."""

    where: dict[int, Point]
    lines: list[Curve]
    width: float
    height: float
    caption: str = ""


def end_width(horses: int) -> float:
    """Return the width of the start and the finish, where all horses may stand side by side."""
    return 0.9 * max(horses, 3) + 0.3


def square(board: Board) -> Layout:
    """Return the standard board: up the right side from the start, then round to 40 in the lower right corner."""
    outer: list[Point] = [(2 * SIDE, 2 * (SIDE - step)) for step in range(SIDE)]
    outer += [(2 * (SIDE - step), 0) for step in range(SIDE)]
    outer += [(0, 2 * step) for step in range(SIDE)]
    outer += [(2 * step, 2 * SIDE) for step in range(SIDE + 1)]
    outer[0] = (2 * SIDE + 2, 2 * SIDE - 2)
    middle: Point = (SIDE, SIDE)
    lanes = [*between(outer[5], middle, 3), *between(outer[10], middle, 2), *between(outer[15], middle, 3)]
    inside = [*lanes, middle, *between(middle, outer[20], 2)]
    points = [*outer, *inside, (2 * SIDE + 2, 2 * SIDE)]
    where = {cell: (x + 0.8, y + 0.8) for cell, (x, y) in enumerate(points)}
    edge = 2 * SIDE + 0.8
    corners = [(0.8, 0.8), (edge, 0.8), (edge, edge), (0.8, edge), (0.8, 0.8)]
    lines = [
        Curve(corners, "track", 0.16),
        Curve([(0.8, 0.8), (edge, edge)], "track", 0.16),
        Curve([(0.8, edge), (edge, 0.8)], "track", 0.16),
        Curve([(edge + 2.5, where[1][1]), (edge + 0.95, where[1][1])], "track", 0.12, arrow=True),
        Curve([(edge - 0.5, edge), (edge + 0.85, edge)], "track", 0.12, arrow=True),
    ]
    return Layout(where, lines, 2 * SIDE + 2.05 + end_width(board.horses), 2 * SIDE + 1.6)


def between(here: Point, there: Point, count: int) -> list[Point]:
    """Return `count` points at equal distances between two points."""
    shares = [(number + 1) / (count + 1) for number in range(count)]
    return [(here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share) for share in shares]


def in_ways(board: Board) -> Layout | None:
    """Return any other board: the way from start to finish in rows, and below it every way that leaves it; None if too large.

    The start lies at the left; rows go to the right, and of a long way every other one back to the left. A cell that follows
    another in its row is joined to it by a straight line, any other by an arrow.
    """
    if len(board.values) > MOST_DRAWN:
        return None
    left = 0.6 + end_width(board.horses)
    where: dict[int, Point] = {}
    row = 0
    for branch, way in ways(board):
        column = -1 if branch is None else round((where[branch][0] - left) / APART)
        ahead = 1
        for cell in way:
            column += ahead
            if not 0 <= column < IN_A_ROW:
                row, column, ahead = row + 1, column - ahead, -ahead
            where[cell] = (left + 0.8 + APART * column, 0.8 + APART * row)
            if cell == board.start:
                where[cell], column = (0.8, 0.8 + APART * row), -1
        row += 1
    lines = [
        connect(point, where[ahead], left + 0.1 if cell == board.start else APART)
        for cell, point in where.items()
        for ahead in sorted({board.ahead[cell], board.shortcuts[cell]} - {cell})
    ]
    width = max(x + (end_width(board.horses) if cell == board.finish else 1.5) for cell, (x, _) in where.items()) - 0.7
    return Layout(where, lines, width, APART * row - 0.4)


def ways(board: Board) -> list[tuple[int | None, list[int]]]:
    """Return the way from the start, then every way not yet covered, each with the cell where it branches off."""
    found: list[tuple[int | None, list[int]]] = []
    placed: set[int] = set()
    waiting: list[tuple[int | None, int]] = [(None, board.start)]
    while waiting:
        branch, cell = waiting.pop(0)
        way = []
        while cell not in placed:
            placed.add(cell)
            way.append(cell)
            cell = board.ahead[cell]
        if way:
            found.append((branch, way))
            waiting += [(corner, board.shortcuts[corner]) for corner in way]
        if not waiting:
            waiting += [(None, cell) for cell in range(len(board.values)) if cell not in placed][:1]
    return found


def connect(here: Point, there: Point, near: float = APART) -> Curve:
    """Return the line between two cells: plain to a neighbour, otherwise an arrow."""
    (x, y), (to_x, to_y) = here, there
    if (y == to_y and abs(to_x - x) <= near) or (abs(y - to_y) <= APART and x == to_x):
        return Curve([here, there], "track", 0.12)
    bend = ((x + to_x) / 2, y - 0.95) if y == to_y else here
    long = hypot(to_x - bend[0], to_y - bend[1])
    end = (to_x - (to_x - bend[0]) * RIM / long, to_y - (to_y - bend[1]) * RIM / long)
    return Curve([here, bend, end] if y == to_y else [here, end], "track", 0.1, arrow=True, smooth=y == to_y)


def near_horses(board: Board, state: Sequence[int]) -> Layout:
    """Return the cells with horses, each in a row with the cells that come next."""
    where: dict[int, Point] = {}
    lines: list[Curve] = []
    row = 0
    for first in dict.fromkeys([*state, board.finish]):
        cell, column = first, 0
        while cell not in where and column < LOOK_AHEAD:
            where[cell] = (0.8 + APART * column * 1.7, 0.8 + APART * row)
            if column:
                lines.append(Curve([(where[cell][0] - APART * 1.7, where[cell][1]), where[cell]], "track", 0.12))
            cell = board.shortcuts[cell] if column == 0 else board.ahead[cell]
            column += 1
        row += column > 0
    caption = say(
        "({cells:,} cells; drawn are those with horses, the next {ahead} after each, and the finish)",
        cells=len(board.values),
        ahead=LOOK_AHEAD - 1,
    )
    return Layout(where, lines, 3.4 * LOOK_AHEAD, APART * row - 0.4, caption)
