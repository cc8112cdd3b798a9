"""The picture of a box with its marbles, and the description of a tilt."""

from collections.abc import Sequence

from malpan.game import Step
from malpan.games.marbles.rules import Board
from malpan.language import say
from malpan.scene import Cell, Curve, Disc, Point, Scene, Shape, runs

EVERY_CELL = 60
"""Rows or columns up to which each cell is a shape of its own; in a larger box, adjacent walls are one shape."""

LARGER = 120
"""Marbles are never smaller than the box divided by this, so that they stay visible."""

MOST_DRAWN = 200
"""Rows or columns up to which each cell is drawn; in a still larger box, blocks of cells are drawn as one."""


def picture(board: Board, state: Sequence[int], before: Sequence[int] | None = None, step: Step | None = None) -> Scene:
    """Draw the box, and the way each marble rolled in the step."""
    shapes, coarse = box(board)
    large = max(board.height, board.width)
    radius = max(0.4, large / LARGER)
    shapes.append(Disc(*centre(board, board.hole), radius, "hole"))
    for marble, cell in enumerate(state):
        colour = "red" if marble < board.reds else "blue"
        key = f"{colour} {marble + 1 if marble < board.reds else marble + 1 - board.reds}"
        if before is not None and before[marble] != cell:
            end = board.hole if cell == board.gone else cell
            points = [centre(board, before[marble]), centre(board, end)]
            shapes.append(Curve(points, f"{colour} trail", 0.4 * radius, key=key))
        if cell != board.gone:
            shapes.append(Disc(*centre(board, cell), radius, colour, colour[0].upper(), key))
    return Scene(shapes, board.width, board.height, caption(board, radius, coarse), coarse=coarse)


def caption(board: Board, radius: float, coarse: int) -> str:
    """Return the size of a large box and how its picture differs from it; empty for a small box."""
    height, width = board.height, board.width
    if coarse > 1:
        return say(
            "({height} × {width} cells, drawn in blocks of {block} × {block}, the marbles larger than they are)",
            height=height,
            width=width,
            block=coarse,
        )
    if radius > 0.5:
        return say("({height} × {width} cells, the marbles larger than they are)", height=height, width=width)
    return say("({height} × {width} cells)", height=height, width=width) if radius > 0.4 else ""


def centre(board: Board, cell: int) -> Point:
    """Return the point in the middle of a cell."""
    row, column = divmod(cell, board.width)
    return column + 0.5, row + 0.5


def box(board: Board) -> tuple[list[Shape], int]:
    """Return walls and floor, and how many cells are drawn as one along a side."""
    if max(board.height, board.width) <= EVERY_CELL:
        cells = [
            Cell(cell % board.width, cell // board.width, role="wall" if wall else "floor")
            for cell, wall in enumerate(board.walls)
        ]
        return [*cells], 1
    coarse = -(-max(board.height, board.width) // MOST_DRAWN)
    height, width = -(-board.height // coarse), -(-board.width // coarse)
    filled = [2 * walled > cells for walled, cells in blocks(board, coarse, height, width)]
    floor = Cell(0, 0, board.width, board.height, "floor")
    walls = [
        Cell(column * coarse, row * coarse, min(length * coarse, board.width - column * coarse), coarse, "wall")
        for row, column, length in runs(filled, width)
    ]
    return [floor, *walls], coarse


def blocks(board: Board, coarse: int, height: int, width: int) -> list[tuple[int, int]]:
    """Return for every block the number of its walls and of its cells."""
    counted = []
    for row in range(height):
        lines = range(row * coarse, min((row + 1) * coarse, board.height))
        rows = [board.walls[line * board.width : (line + 1) * board.width] for line in lines]
        for column in range(0, width * coarse, coarse):
            parts = [line[column : column + coarse] for line in rows]
            counted.append((sum(map(sum, parts)), sum(map(len, parts))))
    return counted


def describe(board: Board, before: Sequence[int], step: Step) -> str:
    """Say which marbles dropped, or that none moved."""
    dropped = [marble for marble, cell in enumerate(step.state) if cell == board.gone != before[marble]]
    if not dropped:
        return "" if tuple(before) != step.state else say("nothing moves")
    if dropped[0] >= board.reds:
        return say("blue drops")
    return say("red drops") if dropped[-1] < board.reds else say("red and blue drop")
