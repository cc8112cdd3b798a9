"""What people get wrong about the rolling die: the run with one of its parts replaced."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from malpan.games.die.rules import COLUMN, EAST, HEADING, NORTH, ROW, SOUTH, TOP, WEST, Board, leaves, tip
from malpan.games.trial import Mistake
from malpan.language import mark

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
STANDARD, EAST_WEST, NORTH_SOUTH = [1, 2, 3], [1, 2, 4], [1, 5, 3]


@dataclass
class MistakenRun:
    """A map with the die on it, and the cells that have been counted."""

    board: Board
    state: list[int]
    counted: set[int] = field(default_factory=set)

    @property
    def cell(self) -> int:
        return self.state[ROW] * self.board.columns + self.state[COLUMN]

    @property
    def number(self) -> int:
        return self.board.numbers[self.cell]

    @property
    def bottom(self) -> int:
        return 7 - self.state[TOP]


Part = Callable[[MistakenRun], None]


def turn(run: MistakenRun, quarters: int) -> None:
    run.state[HEADING] = (run.state[HEADING] + quarters) % 4


def about_and_roll(run: MistakenRun) -> None:
    turn(run, 2)
    tip(run.state)


def about_and_wait(run: MistakenRun) -> None:
    turn(run, 2)


def back_unturned(run: MistakenRun) -> None:
    """Move back one cell with the die as it is."""
    turn(run, 2)
    faces = run.state[TOP:]
    tip(run.state)
    run.state[TOP:] = faces


def back_rolling_on(run: MistakenRun) -> None:
    """Move back one cell, but tip the die as if it had continued."""
    turn(run, 2)
    elsewhere = list(run.state)
    turned_back = (run.state[HEADING] + 2) % 4
    tip(run.state)
    elsewhere[HEADING] = turned_back
    tip(elsewhere)
    run.state[TOP:] = elsewhere[TOP:]


def back_facing_on(run: MistakenRun) -> None:
    """Roll back, but keep the heading off the map."""
    heading = run.state[HEADING]
    about_and_roll(run)
    run.state[HEADING] = heading


def aside(run: MistakenRun, first: int) -> None:
    """Turn aside instead of round; to the other side if that is off the map too."""
    for quarters in (first, 2):
        turn(run, quarters)
        if not leaves(run.board, run.state):
            break
    tip(run.state)


def by_bottom(run: MistakenRun) -> None:
    turn(run, (run.bottom > run.number) - (run.bottom < run.number))


def by_top(run: MistakenRun) -> None:
    turn(run, (run.state[TOP] > run.number) - (run.state[TOP] < run.number))


def other_way(run: MistakenRun) -> None:
    turn(run, (run.bottom < run.number) - (run.bottom > run.number))


def modulo_rows(run: MistakenRun, first: int, back: int) -> None:
    """Turn anticlockwise modulo the number of rows, in a program that numbers the headings clockwise from `first`."""
    if run.bottom < run.number:
        heading = ((run.state[HEADING] - first) % 4 + back) % run.board.rows
        run.state[HEADING] = heading if heading > WEST else (heading + first) % 4
    else:
        by_bottom(run)


def group(run: MistakenRun, steps: tuple[tuple[int, int], ...] = SIDES) -> list[int]:
    """Return the cells connected to the one under the die."""
    board, found, seen = run.board, [run.cell], {run.cell}
    for cell in found:
        row, column = divmod(cell, board.columns)
        for down, right in steps:
            near = (row + down) * board.columns + column + right
            inside = 0 <= row + down < board.rows and 0 <= column + right < board.columns
            if inside and near not in seen and board.numbers[near] == run.number:
                seen.add(near)
                found.append(near)
    return found


def worth(run: MistakenRun) -> int:
    return run.board.scores[run.cell]


def everywhere(run: MistakenRun) -> int:
    return run.number * run.board.numbers.count(run.number)


def with_corners(run: MistakenRun) -> int:
    return run.number * len(group(run, SIDES + CORNERS))


def without_itself(run: MistakenRun) -> int:
    return worth(run) - run.number


def once(run: MistakenRun) -> int:
    """Never count a cell again, nor what is reached only across counted cells."""
    if run.cell in run.counted:
        return 0
    run.counted.update(group(run))
    return worth(run)


def number_alone(run: MistakenRun) -> int:
    return run.number


def marked_late(run: MistakenRun) -> int:
    """Count a cell once for every shortest way to it, as a queue does whose cells are marked when they are taken out."""
    board, layer, seen, count = run.board, {run.cell: 1}, set[int](), 0
    while layer:
        count += sum(layer.values())
        seen.update(layer)
        ahead: dict[int, int] = {}
        for cell, ways in layer.items():
            row, column = divmod(cell, board.columns)
            for down, right in SIDES:
                near = (row + down) * board.columns + column + right
                inside = 0 <= row + down < board.rows and 0 <= column + right < board.columns
                if inside and near not in seen and board.numbers[near] == run.number:
                    ahead[near] = ahead.get(near, 0) + ways
        layer = ahead
    return run.number * count


def total(
    board: Board,
    edge: Part = about_and_roll,
    turn: Part = by_bottom,
    points: Callable[[MistakenRun], int] = worth,
    faces: list[int] = STANDARD,
    lost: bool = False,
) -> int | None:
    """Play all rolls with the given parts and return the total; None where such a program crashes on a fifth heading.

    With `lost`, a turn in which the die does not move neither scores nor turns the heading by the number below it.
    """
    run, score = MistakenRun(board, [0, 0, EAST, *faces]), 0
    for _ in range(board.turns):
        before = run.cell
        if run.state[HEADING] > WEST:
            return None
        if leaves(board, run.state):
            edge(run)
        else:
            tip(run.state)
        if lost and run.cell == before:
            continue
        score += points(run)
        turn(run)
    return score


def mistakes() -> list[Mistake[Board]]:
    """Return the mistakes."""

    def like(**parts: object) -> Callable[[Board], int | None]:
        return partial(total, **parts)  # type: ignore[arg-type]

    ways = [(first, back) for first in (EAST, NORTH, SOUTH, WEST) for back in (3, -1)]
    modulo = [like(turn=partial(modulo_rows, first=first, back=back)) for first, back in ways]
    return [
        Mistake("D01", mark("compares the top face with the map"), [like(turn=by_top)]),
        Mistake("D02", mark("turns the other way, clockwise for anticlockwise"), [like(turn=other_way)]),
        Mistake(
            "D03",
            mark("turns round at the edge and does not roll in that turn"),
            [like(edge=about_and_wait, lost=True), like(edge=about_and_wait)],
        ),
        Mistake("D04", mark("moves back at the edge without tipping the die"), [like(edge=back_unturned)]),
        Mistake("D05", mark("moves back at the edge, but tips the die the way it was heading"), [like(edge=back_rolling_on)]),
        Mistake("D06", mark("rolls back at the edge, and keeps the old heading"), [like(edge=back_facing_on)]),
        Mistake(
            "D07",
            mark("turns aside at the edge instead of round"),
            [like(edge=partial(aside, first=1)), like(edge=partial(aside, first=3))],
        ),
        Mistake("D08", mark("begins with 4 in the east and 3 in the west"), [like(faces=EAST_WEST)]),
        Mistake("D09", mark("begins with 5 in the north and 2 in the south"), [like(faces=NORTH_SOUTH)]),
        Mistake("D10", mark("counts all equal cells of the map, connected or not"), [like(points=everywhere)]),
        Mistake("D11", mark("counts cells that touch at a corner"), [like(points=with_corners)]),
        Mistake("D12", mark("does not count the cell that the die stands on"), [like(points=without_itself)]),
        Mistake("D13", mark("never clears the table of counted cells, so that a group scores once"), [like(points=once)]),
        Mistake("D14", mark("does not multiply the number by the size of its group"), [like(points=number_alone)]),
        Mistake("D15", mark("turns anticlockwise modulo the number of rows"), modulo),
        Mistake(
            "D-late-mark", mark("marks a cell when it is taken from the queue, and counts it again"), [like(points=marked_late)]
        ),
    ]
