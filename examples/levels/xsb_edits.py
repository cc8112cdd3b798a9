"""Levels of Sokoban that differ from one in one piece: a box or a wall less, a wall more, and a box, a goal or the player moved.

Walls are added only in the room, and removed only between cells of the room. A box that is removed leaves its goal behind.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

from levels.xsb import BOX, BOX_HOME, BOXES, FLOOR, GOAL, GOALS, PLAYER, PLAYER_HOME, PLAYERS, STEPS, WALL, Place, read_levels
from malpan import BoardError, Edit

NAMES = {WALL: "wall", BOX: "box", GOAL: "goal", PLAYER: "player"}
ON_GOAL = {FLOOR: GOAL, BOX: BOX_HOME, PLAYER: PLAYER_HOME}
OFF_GOAL = {home: mark for mark, home in ON_GOAL.items()}


def edited_levels(rows: Sequence[str], board_of: Callable[[str], Any]) -> Iterator[Edit[Any]]:
    """Yield the levels that differ in one piece and can be read, each as the board of its text."""
    (level,) = read_levels("\n".join(rows))
    inside = set(level.inside)
    for place in sorted(inside | between(rows, inside)):
        mark = rows[place[0]][place[1]] if place[1] < len(rows[place[0]]) else FLOOR
        for what, piece, cells, to in changes(rows, place, mark, inside):
            text = "\n".join(with_cells(rows, cells))
            label = named(piece, place) if to is None else f"{named(piece, place)} to {where(to)}"
            if is_level(text):
                yield Edit(what, label, board_of(text))


def changes(
    rows: Sequence[str], place: Place, mark: str, inside: set[Place]
) -> Iterator[tuple[Literal["remove", "add", "move"], str, dict[Place, str], Place | None]]:
    """Yield what can be done in a cell: what, the piece, the cells afterwards, and where the piece went."""
    if mark == WALL:
        yield "remove", WALL, {place: FLOOR}, None
    elif mark == FLOOR:
        yield "add", WALL, {place: WALL}, None
    if mark in BOXES:
        yield "remove", BOX, {place: GOAL if mark in GOALS else FLOOR}, None
    for down, right in STEPS if mark not in (WALL, FLOOR) else ():
        to = place[0] + down, place[1] + right
        there = rows[to[0]][to[1]] if to in inside and to[1] < len(rows[to[0]]) else WALL
        if mark in BOXES + PLAYERS and there in (FLOOR, GOAL):
            piece = BOX if mark in BOXES else PLAYER
            cells = {place: GOAL if mark in GOALS else FLOOR, to: ON_GOAL[piece] if there == GOAL else piece}
            yield "move", piece, cells, to
        if mark in GOALS and there in ON_GOAL:
            yield "move", GOAL, {place: OFF_GOAL[mark], to: ON_GOAL[there]}, to


def between(rows: Sequence[str], inside: set[Place]) -> set[Place]:
    """Return the walls whose four neighbours are cells of the room or walls."""
    walls = {(row, column) for row, line in enumerate(rows) for column, mark in enumerate(line) if mark == WALL}
    return {
        (row, column) for row, column in walls if all((row + down, column + right) in inside | walls for down, right in STEPS)
    }


def with_cells(rows: Sequence[str], cells: dict[Place, str]) -> list[str]:
    return ["".join(cells.get((row, column), mark) for column, mark in enumerate(line)) for row, line in enumerate(rows)]


def is_level(text: str) -> bool:
    """Tell whether a text is one level that can be played."""
    try:
        return len(read_levels(text)) == 1
    except BoardError:
        return False


def named(piece: str, place: Place) -> str:
    return f"{NAMES[piece]} at {where(place)}"


def where(place: Place) -> str:
    return f"row {place[0] + 1}, column {place[1] + 1}"
