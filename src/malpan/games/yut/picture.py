"""The picture of a yut board with its horses, and the description of a turn."""

from collections.abc import Sequence

from malpan.game import Step
from malpan.games.yut.layout import Layout, end_width, in_ways, near_horses, square
from malpan.games.yut.rules import HIGHEST_ROLL, Board
from malpan.games.yut.track import is_standard
from malpan.language import counted, mark, say
from malpan.scene import Cell, Curve, Disc, Label, Point, Scene, Shape

STATION, CORNER, HORSE = 0.62, 0.74, 0.36
"""The radius of a cell, of a corner, and of a horse."""

ASIDE = 0.5
"""The distance of a horse from the centre of its cell, so that the value of the cell stays legible."""

ENDS = (mark("start"), mark("finish"))
"""The names of the first and the last cell of the standard board."""


def picture(board: Board, state: Sequence[int], before: Sequence[int] | None = None, step: Step | None = None) -> Scene:
    """Draw the track with what every cell is worth, the horses as numbered tokens, and the way of the one that moved."""
    standard = is_standard(board)
    layout = square(board) if standard else in_ways(board) or near_horses(board, state)
    shapes: list[Shape] = [*layout.lines]
    if before is not None and step is not None and step.move is not None:
        shapes += trail(board, layout, before[step.move], step)
    for cell, (x, y) in layout.where.items():
        shapes += station(board, cell, x, y, standard)
    for horse, cell in enumerate(state):
        if cell in layout.where:
            x, y = stand(board, layout, cell, [other for other, place in enumerate(state) if place == cell].index(horse))
            shapes.append(Disc(x, y, HORSE, f"tone {horse + 1}", str(horse + 1), f"horse {horse + 1}"))
    return Scene(shapes, layout.width, layout.height, layout.caption, gap=1)


def station(board: Board, cell: int, x: float, y: float, standard: bool) -> list[Shape]:
    """Return a cell of the track, with its value; start and finish are wide, as any number of horses stands there.

    Cells of the standard board are called by their values, those of any other by name, with the value below.
    """
    name, value = board.names[cell], board.values[cell]
    if cell in (board.start, board.finish):
        text = cell_name(name) if standard else f"{name}={value}"
        role = "goal" if cell == board.finish else "plain"
        middle = x - 0.75 + min(0.2 + 0.12 * len(text), end_width(board.horses) / 2)
        box = Cell(x - 0.75, y - 0.75, end_width(board.horses), 1.5, role, title=name)
        return [box, Label(middle, y - 0.4, text, "note", min(0.38, 1.6 * end_width(board.horses) / len(text)))]
    corner = board.shortcuts[cell] != board.ahead[cell]
    disc = Disc(x, y, CORNER if corner else STATION, "corner" if corner else "plain", cell_name(name) if standard else name)
    return [disc] if standard else [disc, Label(x, y + 0.42, f"={value}", "number", 0.26)]


def stand(board: Board, layout: Layout, cell: int, number: int) -> Point:
    """Return the point of the n-th horse on a cell, n from 0."""
    x, y = layout.where[cell]
    if cell in (board.start, board.finish):
        return x - 0.15 + 0.9 * number, y + 0.25
    return x + ASIDE, y - ASIDE


def trail(board: Board, layout: Layout, cell: int, step: Step) -> list[Shape]:
    """Return the way of a horse in a turn, through the cells that it passed."""
    if step.move is None:
        return []
    cells = [cell]
    for taken in range(step.roll):
        ahead = board.shortcuts[cells[-1]] if taken == 0 else board.ahead[cells[-1]]
        if ahead != cells[-1]:
            cells.append(ahead)
    points = [layout.where[passed] for passed in cells if passed in layout.where]
    return [Curve(points, "trail", 0.3, key=f"horse {step.move + 1}")] if len(points) > 1 else []


def describe(board: Board, before: Sequence[int], step: Step) -> str:
    """Say the roll, the way of the horse and the points."""
    horse = step.move or 0
    here, there = board.names[before[horse]], board.names[step.state[horse]]
    return say(
        "rolls {roll}: {here} → {there}, {points}",
        roll=step.roll,
        here=cell_name(here),
        there=cell_name(there),
        points=counted(step.points, "point"),
    )


def cell_name(name: str) -> str:
    """Return what people call a cell: one 30 and the other look the same, and the ends have names in every language."""
    return say(name) if name in ENDS else name.rstrip("'")


def refusal(board: Board, state: Sequence[int], horse: int, roll: int) -> str:
    """Say why a horse cannot be moved."""
    if state[horse] == board.finish:
        return say("horse {horse} has finished", horse=horse + 1)
    end = board.reach[state[horse] * (HIGHEST_ROLL + 1) + roll]
    other = next(other for other in range(len(state)) if other != horse and state[other] == end)
    return say("horse {other} stands where horse {horse} would end", other=other + 1, horse=horse + 1)
