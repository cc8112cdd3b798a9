"""What people get wrong about the stamping die: the run with one of its parts replaced."""

from collections.abc import Callable, Sequence
from functools import partial

from malpan.games.stamp.rules import (
    BOTTOM,
    COLUMN,
    EAST,
    EAST_FACE,
    MAP,
    NORTH,
    NORTH_FACE,
    ROW,
    SOUTH,
    SOUTH_FACE,
    TOP,
    WEST,
    WEST_FACE,
    Board,
    start,
    tip,
)
from malpan.games.trial import Mistake
from malpan.language import mark

Part = Callable[[Board, list[int]], None]
Turn = Callable[[list[int], int], None]
Edge = Callable[[Board, list[int], int], bool]

RIGHT_WAYS = (EAST, WEST, NORTH, SOUTH)
OF_A_DIE = {TOP: 1, BOTTOM: 6, NORTH_FACE: 2, SOUTH_FACE: 5, EAST_FACE: 3, WEST_FACE: 4}
SIDES = {
    EAST: (EAST_FACE, WEST_FACE),
    WEST: (WEST_FACE, EAST_FACE),
    NORTH: (NORTH_FACE, SOUTH_FACE),
    SOUTH: (SOUTH_FACE, NORTH_FACE),
}


def here(board: Board, state: Sequence[int]) -> int:
    """Return the place of the cell under the die."""
    return MAP + state[ROW] * board.columns + state[COLUMN]


def touch(board: Board, state: list[int]) -> None:
    cell = here(board, state)
    if state[cell] == 0:
        state[cell] = state[BOTTOM]
    else:
        state[BOTTOM], state[cell] = state[cell], 0


def leave_it(board: Board, state: list[int]) -> None:
    cell = here(board, state)
    if state[cell] == 0:
        state[cell] = state[BOTTOM]
    else:
        state[BOTTOM] = state[cell]


def give_it_away(board: Board, state: list[int]) -> None:
    cell = here(board, state)
    state[BOTTOM], state[cell] = state[cell], state[BOTTOM] if state[cell] == 0 else 0


def turned_in_place(state: list[int], way: int) -> None:
    """Turn the die where it lies."""
    row, column = state[ROW], state[COLUMN]
    tip(state, way)
    state[ROW], state[COLUMN] = row, column


def one_lost(state: list[int], way: int, first: int, back: bool) -> None:
    """Shift the four faces one after the other from the `first` on, in one of the two directions.

    The last of them gets what the first one has by then, and not what it had.
    """
    ahead, behind = SIDES[way]
    ring = [TOP, behind, BOTTOM, ahead]  # a roll brings to each of these what was on the next
    ring = ring[first:] + ring[:first]
    after = list(state)
    tip(after, way)
    state[ROW], state[COLUMN] = after[ROW], after[COLUMN]
    if back:  # what was on each goes to the one before it, taken from the end
        for place in (3, 2, 1, 0):
            state[ring[place - 1]] = state[ring[place]]
        return
    for place in range(4):
        state[ring[place]] = state[ring[(place + 1) % 4]]


def off_the_map(board: Board, state: list[int], way: int) -> bool:
    """Tell whether the next cell is off the map; like the rules, but the die may lie off it already."""
    return beyond(state, way, board.rows, board.columns)


def off_by_rows(board: Board, state: list[int], way: int) -> bool:
    return beyond(state, way, board.rows, board.rows)


def off_by_columns(board: Board, state: list[int], way: int) -> bool:
    return beyond(state, way, board.columns, board.columns)


def beyond(state: list[int], way: int, rows: int, columns: int) -> bool:
    """Tell whether the next cell is outside a map of these sides."""
    row = state[ROW] + (way == SOUTH) - (way == NORTH)
    column = state[COLUMN] + (way == EAST) - (way == WEST)
    return not (0 <= row < rows and 0 <= column < columns)


def run_commands(
    board: Board,
    ways: Sequence[int] = RIGHT_WAYS,
    exchanged: bool = False,
    faces: dict[int, int] | None = None,
    meet: Part = touch,
    turn: Turn = tip,
    edge: Edge = off_the_map,
    off: str = "ignored",
    shown: int = TOP,
) -> tuple[int, ...]:
    """Obey all commands with the given parts and return what is printed until such a program leaves the map."""
    state = start(board)
    if exchanged:
        state[ROW], state[COLUMN] = state[COLUMN], state[ROW]
    for place, number in (faces or {}).items():
        state[place] = number
    lines: list[int] = []
    for command in board.commands:
        way = ways[command - EAST]
        if edge(board, state, way):
            if off == "turns":
                turned_in_place(state, way)
            if off == "prints":
                lines.append(state[shown])
            continue
        turn(state, way)
        if not (0 <= state[ROW] < board.rows and 0 <= state[COLUMN] < board.columns):
            break
        meet(board, state)
        lines.append(state[shown])
    return tuple(lines)


def mistakes() -> list[Mistake[Board]]:
    """Return the mistakes."""

    def like(**parts: object) -> Callable[[Board], tuple[int, ...]]:
        return partial(run_commands, **parts)  # type: ignore[arg-type]

    lost = [like(turn=partial(one_lost, first=first, back=back)) for back in (False, True) for first in range(4)]
    clockwise = (EAST, SOUTH, WEST, NORTH)
    return [
        Mistake("E01", mark("turns the die even when a command leads off the map"), [like(off="turns")]),
        Mistake("E02", mark("prints a number even when a command leads off the map"), [like(off="prints")]),
        Mistake("E03", mark("leaves a number on the map when the die has picked it up"), [like(meet=leave_it)]),
        Mistake("E04", mark("moves the number to an empty cell instead of copying it"), [like(meet=give_it_away)]),
        Mistake("E05", mark("prints the bottom"), [like(shown=BOTTOM)]),
        Mistake("E06", mark("swaps the row and the column of the start"), [like(exchanged=True)]),
        Mistake("E07", mark("swaps north and south"), [like(ways=(EAST, WEST, SOUTH, NORTH))]),
        Mistake(
            "E08", mark("reads the commands in clockwise order"), [like(ways=clockwise), like(ways=(NORTH, EAST, SOUTH, WEST))]
        ),
        Mistake("E09", mark("shifts the faces in place and loses one of the four numbers"), lost),
        Mistake("E10", mark("begins with 1 to 6 on the faces"), [like(faces=OF_A_DIE)]),
        Mistake(
            "E11",
            mark("tests both borders against the same side"),
            [like(edge=off_by_rows), like(edge=off_by_columns)],
        ),
    ]
