"""Sixteen wrong programs for the die that rolls by itself over a map (23288).

Each reads ``N M K`` and a map of at least two rows and two columns, and gives the total after K rolls, with
one classic mistake in it and everything else right; they are listed in `MISTAKES` at the end. A check that
cannot tell them from a right program is not a check, and `known/mistakes-die.txt` has a small map for each.

They share a right program, of which a mistake replaces one part:

    die      how the die lies at the start
    edge     what happens when the next cell is off the map
    worth    what a cell adds to the total
    turn     where the die heads after a roll
"""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

Cell = tuple[int, int]

EAST, SOUTH, WEST, NORTH = range(4)  # each is the one before it turned clockwise
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONALS = ((1, 1), (1, -1), (-1, -1), (-1, 1))


class Faces(NamedTuple):
    top: int
    bottom: int
    north: int
    south: int
    east: int
    west: int


LAID_DOWN = Faces(top=1, bottom=6, north=2, south=5, east=3, west=4)


class Run(NamedTuple):
    """A die on its way over a map; `scored` is kept for the one mistake that looks at it."""

    height: int
    number: dict[Cell, int]
    cell: Cell
    heading: int
    die: Faces
    scored: set[Cell]


Edge = Callable[[Run], Run]
Worth = Callable[[Run], int]
Turn = Callable[[Run], int]


# The right program.


def ahead(cell: Cell, step: Cell) -> Cell:
    return cell[0] + step[0], cell[1] + step[1]


def has_cell_ahead(run: Run) -> bool:
    return ahead(run.cell, STEPS[run.heading]) in run.number


def tipped(die: Faces, heading: int) -> Faces:
    top, bottom, north, south, east, west = die
    if heading == EAST:
        return Faces(west, east, north, south, top, bottom)
    if heading == WEST:
        return Faces(east, west, north, south, bottom, top)
    if heading == NORTH:
        return Faces(south, north, top, bottom, east, west)
    return Faces(north, south, bottom, top, east, west)


def slid(run: Run) -> Run:
    return run._replace(cell=ahead(run.cell, STEPS[run.heading]))


def rolled(run: Run) -> Run:
    return slid(run)._replace(die=tipped(run.die, run.heading))


def headed(run: Run, quarters: int) -> Run:
    return run._replace(heading=(run.heading + quarters) % 4)


def turn_round_and_roll(run: Run) -> Run:
    return rolled(headed(run, 2))


def group(run: Run, steps: tuple[Cell, ...] = STEPS) -> set[Cell]:
    found = {run.cell}
    waiting = [run.cell]
    while waiting:
        here = waiting.pop()
        for step in steps:
            there = ahead(here, step)
            if there not in found and run.number.get(there) == run.number[run.cell]:
                found.add(there)
                waiting.append(there)
    return found


def number_times_group(run: Run) -> int:
    return run.number[run.cell] * len(group(run))


def by_bottom(run: Run) -> int:
    return by_face(run, run.die.bottom)


def by_face(run: Run, face: int, clockwise: int = 1) -> int:
    """The heading after a face was compared with the map: a larger face turns it clockwise."""
    number = run.number[run.cell]
    if face == number:
        return run.heading
    return (run.heading + (clockwise if face > number else -clockwise)) % 4


def total(
    text: str,
    *,
    die: Faces = LAID_DOWN,
    edge: Edge = turn_round_and_roll,
    worth: Worth = number_times_group,
    turn: Turn = by_bottom,
) -> int:
    height, width, rolls, *numbers = map(int, text.split())
    number = {(place // width, place % width): value for place, value in enumerate(numbers)}
    run = Run(height, number, (0, 0), EAST, die, scored=set())
    points = 0
    for _ in range(rolls):
        before = run.cell
        run = rolled(run) if has_cell_ahead(run) else edge(run)
        if run.cell != before:
            points += worth(run)
            run = run._replace(heading=turn(run))
    return points


# Its wrong parts, each named after the mistake it makes.


def by_top(run: Run) -> int:
    """D01: the top face is compared with the map."""
    return by_face(run, run.die.top)


def the_other_way(run: Run) -> int:
    """D02: clockwise and anticlockwise are exchanged."""
    return by_face(run, run.die.bottom, clockwise=-1)


def turn_round_and_wait(run: Run) -> Run:
    """D03: at the edge the heading turns round, but the roll is lost."""
    return headed(run, 2)


def slide_back(run: Run) -> Run:
    """D04: at the edge the die goes back one cell without turning over."""
    return slid(headed(run, 2))


def slide_back_tipping_on(run: Run) -> Run:
    """D05: at the edge the die goes back one cell, but turns over the old way."""
    return slide_back(run)._replace(die=tipped(run.die, run.heading))


def roll_back_looking_on(run: Run) -> Run:
    """D06: at the edge the die rolls back, and the old heading is kept."""
    return turn_round_and_roll(run)._replace(heading=run.heading)


def turn_aside(run: Run) -> Run:
    """D07: at the edge the heading turns aside and not round: clockwise or, in a corner, the other way."""
    clockwise = headed(run, 1)
    return rolled(clockwise if has_cell_ahead(clockwise) else headed(run, 3))


EAST_WEST_MIRRORED = Faces(top=1, bottom=6, north=2, south=5, east=4, west=3)  # D08
NORTH_SOUTH_MIRRORED = Faces(top=1, bottom=6, north=5, south=2, east=3, west=4)  # D09


def all_equal_cells(run: Run) -> int:
    """D10: all equal cells of the map are counted, connected or not."""
    number = run.number[run.cell]
    return number * list(run.number.values()).count(number)


def corners_connect(run: Run) -> int:
    """D11: cells that touch at a corner are counted as connected."""
    return run.number[run.cell] * len(group(run, STEPS + DIAGONALS))


def only_the_others(run: Run) -> int:
    """D12: the cell under the die is not counted."""
    return run.number[run.cell] * (len(group(run)) - 1)


def once_only(run: Run) -> int:
    """D13: the table of visited cells is never cleared, and a group met again is worth nothing."""
    if run.cell in run.scored:
        return 0
    run.scored.update(group(run))
    return number_times_group(run)


def number_alone(run: Run) -> int:
    """D14: the number of the cell is not multiplied by the size of its group."""
    return run.number[run.cell]


def turn_modulo_rows(run: Run) -> int:
    """D15: an anticlockwise turn is three headings on modulo the number of rows, and not modulo four."""
    if run.die.bottom < run.number[run.cell]:
        return (run.heading + 3) % run.height
    return by_bottom(run)


def modulo_rows(text: str) -> int:
    """D15 turned to a heading that does not exist: the program crashes, which counts as -1."""
    try:
        return total(text, turn=turn_modulo_rows)
    except IndexError:
        return -1


def marked_late(run: Run) -> int:
    """D-late-mark: a cell is marked when it is taken from the queue, so it is put in, and counted, again.

    Cells leave the queue by distance, hence a cell is counted once for each shortest way that leads to it. A
    program that really queues them all would not come to the end of a large group; this one adds the ways up.
    """
    count = 0
    seen: set[Cell] = set()
    layer = {run.cell: 1}
    while layer:
        count += sum(layer.values())
        seen.update(layer)
        coming: dict[Cell, int] = {}
        for here, ways in layer.items():
            for step in STEPS:
                there = ahead(here, step)
                if there not in seen and run.number.get(there) == run.number[run.cell]:
                    coming[there] = coming.get(there, 0) + ways
        layer = coming
    return run.number[run.cell] * count


MISTAKES: dict[str, Callable[[str], int]] = {
    "D01": partial(total, turn=by_top),
    "D02": partial(total, turn=the_other_way),
    "D03": partial(total, edge=turn_round_and_wait),
    "D04": partial(total, edge=slide_back),
    "D05": partial(total, edge=slide_back_tipping_on),
    "D06": partial(total, edge=roll_back_looking_on),
    "D07": partial(total, edge=turn_aside),
    "D08": partial(total, die=EAST_WEST_MIRRORED),
    "D09": partial(total, die=NORTH_SOUTH_MIRRORED),
    "D10": partial(total, worth=all_equal_cells),
    "D11": partial(total, worth=corners_connect),
    "D12": partial(total, worth=only_the_others),
    "D13": partial(total, worth=once_only),
    "D14": partial(total, worth=number_alone),
    "D15": modulo_rows,
    "D-late-mark": partial(total, worth=marked_late),
}
