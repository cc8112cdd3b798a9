"""The picture of a snakes board with the piece on it, and the description of a roll."""

from collections.abc import Sequence
from math import hypot, isqrt, pi, sin

from malpan.game import Step
from malpan.games.snakes.rules import BOUNCE, OVER, PIECE, Board
from malpan.language import mark, say
from malpan.scene import Cell, Curve, Disc, Label, Point, Scene, Shape

EVERY_CELL = 400
"""Cells up to which each is drawn with its number; of a larger board, only the rows are drawn."""

MOST_ROWS, MOST_JUMPS, FEW_JUMPS = 100, 60, 24
"""Rows, and jumps, that are drawn, fewer on a larger board; of more jumps, the longest."""

LARGER = 36
"""On a board with more columns, jumps and the piece are drawn as large as on one with this many, so that they stay visible."""

LANDS = (
    mark("{here} → {landed}"),
    mark("{here} → {landed}, up a ladder to {there}"),
    mark("{here} → {landed}, down a snake to {there}"),
)
BOUNCES = (
    mark("{here} → past the end and back to {landed}"),
    mark("{here} → past the end and back to {landed}, up a ladder to {there}"),
    mark("{here} → past the end and back to {landed}, down a snake to {there}"),
)
PASSES = (
    mark("{here} → past the end"),
    mark("{here} → past the end, up a ladder to {there}"),
    mark("{here} → past the end, down a snake to {there}"),
)
"""How a roll is described: without a jump, with a ladder, with a snake."""

RUNG, WAVE = 0.45, 1.6
"""How far apart the rungs of a ladder and the bends of a snake are."""


def picture(board: Board, state: Sequence[int], before: Sequence[int] | None = None, step: Step | None = None) -> Scene:
    """Draw the cells from the bottom left, every other row backwards, with ladders, snakes, and the way of the piece."""
    columns = columns_of(board)
    rows = -(-board.last // columns)
    coarse = -(-rows // MOST_ROWS)
    every = board.last <= EVERY_CELL
    jumps = [(cell, far) for cell, far in enumerate(board.leads) if 0 < cell != far]
    most = MOST_JUMPS if every else FEW_JUMPS
    longest = sorted(jumps, key=lambda jump: -abs(jump[1] - jump[0]))[:most]
    large = max(columns / LARGER, 1)
    shapes = [*(numbered_cells(board, columns) if every else bands(board, columns, coarse))]
    for cell, far in sorted(longest):
        ends = centre(board, cell, columns), centre(board, far, columns)
        shapes += ladder(*ends, 0.5 * large) if far > cell else snake(*ends, 0.5 * large)
    shapes += [target(board, cell, far, columns) for cell, far in jumps] if every else []
    here = centre(board, state[PIECE], columns)
    if before is not None and step is not None:
        points = way(board, before[PIECE], step, columns)
        shapes.append(Curve(points, "trail", 0.14 * large, key="piece"))
    shapes.append(Disc(*here, 0.3 * large, "piece", key="piece"))
    notes = [] if every else [size_note(board, columns, state[PIECE])]
    if len(jumps) > most:
        notes.append(say("the longest {most} of {count:,} jumps are drawn", most=most, count=len(jumps)))
    return Scene(shapes, columns, rows + (board.start == 0), "; ".join(notes), gap=1, coarse=coarse)


def size_note(board: Board, columns: int, cell: int) -> str:
    """Say how large a board is whose cells are not drawn, and where the piece is."""
    return say(
        "{cells:,} cells, rows of {columns:,} from the bottom left; the piece is on {cell:,}",
        cells=board.last,
        columns=columns,
        cell=cell,
    )


def columns_of(board: Board) -> int:
    """Return the number of cells in a row: the side of a square board, ten on any other board of up to 100 cells."""
    root = isqrt(board.last)
    return root if root * root == board.last else 10 if board.last <= 100 else root + 1


def centre(board: Board, cell: int, columns: int) -> Point:
    """Return the point in the middle of a cell; the one off the board is below the first."""
    level, column = divmod(cell - 1, columns)
    if cell == 0:
        level, column = -1, columns - 1
    levels = -(-board.last // columns)
    return (column if level % 2 == 0 else columns - 1 - column) + 0.5, levels - 1 - level + 0.5


def numbered_cells(board: Board, columns: int) -> list[Shape]:
    """Return the cells with their numbers."""
    shapes: list[Shape] = []
    if board.start == 0:
        x, y = centre(board, 0, columns)
        shapes += [Cell(x - 0.5, y - 0.5, role="plain"), Label(x, y - 0.32, say("start"), "number", 0.24)]
    for cell in range(1, board.last + 1):
        x, y = centre(board, cell, columns)
        far = board.leads[cell]
        role = "goal" if cell == board.last else "plain" if far == cell else "ladder cell" if far > cell else "snake cell"
        shapes.append(Cell(x - 0.5, y - 0.5, role=role))
        size = 0.24 if board.last < 1000 else 0.2
        shapes.append(Label(x - 0.26, y - 0.32, str(cell), "number", size))
    return shapes


def target(board: Board, cell: int, far: int, columns: int) -> Shape:
    """Return the number of the cell that a jump leads to, written where it begins."""
    x, y = centre(board, cell, columns)
    return Label(x + 0.2, y + 0.36, f"→{far}", "note", 0.2)


def bands(board: Board, columns: int, coarse: int) -> list[Shape]:
    """Return the rows of a large board, shaded alternately."""
    rows = -(-board.last // columns)
    return [
        Cell(0, row, columns, min(coarse, rows - row), "shade" if row // coarse % 2 else "floor")
        for row in range(0, rows, coarse)
    ]


def ladder(foot: Point, top: Point, width: float) -> list[Shape]:
    """Return two rails and the rungs between them."""
    (x, y), (to_x, to_y) = foot, top
    long = hypot(to_x - x, to_y - y) or 1.0
    across_x, across_y = (to_y - y) / long * width / 3, -(to_x - x) / long * width / 3
    shapes: list[Shape] = []
    rungs = max(int(long / (RUNG * 2 * width)), 2)
    for rung in range(1, rungs):
        at_x, at_y = x + (to_x - x) * rung / rungs, y + (to_y - y) * rung / rungs
        ends = [(at_x - across_x, at_y - across_y), (at_x + across_x, at_y + across_y)]
        shapes.append(Curve(ends, "ladder", width / 8))
    for side in (-1, 1):
        rail = [(x + side * across_x, y + side * across_y), (to_x + side * across_x, to_y + side * across_y)]
        shapes.append(Curve(rail, "ladder", width / 6))
    return shapes


def snake(head: Point, tail: Point, width: float) -> list[Shape]:
    """Return a body in waves, with a line along its back, a head and two eyes."""
    points = waves(head, tail, width)
    (x, y), (to_x, to_y) = points[0], points[1]
    long = hypot(to_x - x, to_y - y) or 1.0
    ahead_x, ahead_y = (x - to_x) / long * width, (y - to_y) / long * width
    eyes: list[Shape] = [
        Disc(x + 0.12 * ahead_x - side * 0.2 * ahead_y, y + 0.12 * ahead_y + side * 0.2 * ahead_x, 0.11 * width, "eye")
        for side in (-1, 1)
    ]
    body = Curve(points, "snake", 0.44 * width, smooth=True)
    return [body, Curve(points, "scales", 0.1 * width, smooth=True), Disc(x, y, 0.38 * width, "snake"), *eyes]


def waves(begin: Point, end: Point, width: float) -> list[Point]:
    """Return points on a line that bends to either side, less and less towards its end."""
    (x, y), (to_x, to_y) = begin, end
    long = hypot(to_x - x, to_y - y) or 1.0
    bends = max(round(long / (WAVE * 2 * width)), 1)
    count = 4 * bends
    points = []
    for number in range(count + 1):
        share = number / count
        aside = 0.55 * width * sin(2 * pi * bends * share / 2) * min(1.0, 4 * (1 - share), 0.3 + 4 * share)
        points.append((x + (to_x - x) * share + (to_y - y) / long * aside, y + (to_y - y) * share - (to_x - x) / long * aside))
    return points


def way(board: Board, cell: int, step: Step, columns: int) -> list[Point]:
    """Return the way of the piece: through the cells of the roll, turning at the ends of the rows, and along the jump."""
    landed, bounced = landing(board, cell, step)
    stops = [board.last, landed] if bounced else [landed]
    points = [centre(board, cell, columns)]
    for stop in stops:
        ahead = 1 if stop >= cell else -1
        for passed in range(cell + ahead, stop + ahead, ahead):
            edge = (passed - 1) % columns in (0, columns - 1)
            if edge or passed == stop:
                points.append(centre(board, passed, columns))
        cell = stop
    far = step.state[PIECE]
    if far > landed:
        points.append(centre(board, far, columns))
    elif far < landed:
        points += waves(centre(board, landed, columns), centre(board, far, columns), 0.5)[1:]
    return points


def landing(board: Board, cell: int, step: Step) -> tuple[int, bool]:
    """Return the cell on which a roll ends before any jump, and whether the piece bounced back from the last cell."""
    landed = cell + int(step.label)
    if landed <= board.last:
        return landed, False
    return (board.last, False) if board.finish == OVER else (2 * board.last - landed, board.finish == BOUNCE)


def describe(board: Board, before: Sequence[int], step: Step) -> str:
    """Say on which cell the piece landed, and which jump it took."""
    here, there = before[PIECE], step.state[PIECE]
    landed, bounced = landing(board, here, step)
    past = BOUNCES if bounced else PASSES
    sentences = past if here + int(step.label) > board.last else LANDS
    jump = 0 if there == landed else 1 if there > landed else 2
    return say(sentences[jump], here=here, landed=landed, there=there)


def refusal(board: Board, state: Sequence[int], move: int, roll: int) -> str:
    """Say why a roll cannot be made."""
    if board.finish == BOUNCE:
        return say("{roll} would be walked back past cell 1", roll=move + 1)
    return say("{roll} would pass the last cell, {last}", roll=move + 1, last=board.last)
