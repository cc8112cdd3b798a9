"""Eleven wrong programs for the die that picks up numbers and stamps them (14499).

Each reads ``N M x y K``, a map and K commands, and gives the list of what it prints, with one classic mistake
in it and everything else right; they are listed in `MISTAKES` at the end. A check that cannot tell them from a
right program is not a check, and `known/mistakes-stamp.txt` has a small map for each. `mirrored`, which tips the
die the wrong way all the time, is no mistake here: the die is blank at first, and its mirror image has the same
top all along.

They share a right program, of which a mistake replaces one part:

    faces    what is on the die at the start
    ways     what the commands mean, in the order of their numbers
    begin    where the die begins
    inside   whether a cell is on the map
    off      what happens when the next cell is off the map; the list that it returns is printed
    tipped   how the die lies after a roll
    touch    what die and cell do to each other
    shown    what is printed after a roll
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

Cell = tuple[int, int]

STEPS = {"east": (0, 1), "west": (0, -1), "north": (-1, 0), "south": (1, 0)}


class Faces(NamedTuple):
    top: int = 0
    bottom: int = 0
    north: int = 0
    south: int = 0
    east: int = 0
    west: int = 0


@dataclass
class Run:
    """A die on its way over a map."""

    height: int
    width: int
    number: dict[Cell, int]
    cell: Cell
    die: Faces


# The right program.


def tipped(die: Faces, way: str) -> Faces:
    top, bottom, north, south, east, west = die
    if way == "east":
        return Faces(west, east, north, south, top, bottom)
    if way == "west":
        return Faces(east, west, north, south, bottom, top)
    if way == "north":
        return Faces(south, north, top, bottom, east, west)
    return Faces(north, south, bottom, top, east, west)


def as_given(row: int, column: int) -> Cell:
    return row, column


def on_map(run: Run, cell: Cell) -> bool:
    return 0 <= cell[0] < run.height and 0 <= cell[1] < run.width


def ignore(run: Run, way: str) -> list[int]:
    return []


def stamp_or_pick_up(run: Run) -> None:
    if run.number[run.cell] == 0:
        run.number[run.cell] = run.die.bottom
    else:
        run.die = run.die._replace(bottom=run.number[run.cell])
        run.number[run.cell] = 0


def top_of(run: Run) -> int:
    return run.die.top


def printed(
    text: str,
    *,
    faces: Faces = Faces(),  # noqa: B008
    ways: tuple[str, ...] = ("east", "west", "north", "south"),
    begin: Callable[[int, int], Cell] = as_given,
    inside: Callable[[Run, Cell], bool] = on_map,
    off: Callable[[Run, str], list[int]] = ignore,
    tipped: Callable[[Faces, str], Faces] = tipped,
    touch: Callable[[Run], None] = stamp_or_pick_up,
    shown: Callable[[Run], int] = top_of,
) -> list[int]:
    """All that is printed; of a program that leaves the map and crashes, what it had printed by then."""
    height, width, row, column, _, *numbers = map(int, text.split())
    number = {(place // width, place % width): value for place, value in enumerate(numbers[: height * width])}
    run = Run(height, width, number, begin(row, column), faces)
    lines: list[int] = []
    for command in numbers[height * width :]:
        way = ways[command - 1]
        ahead = run.cell[0] + STEPS[way][0], run.cell[1] + STEPS[way][1]
        if not inside(run, ahead):
            lines += off(run, way)
            continue
        if ahead not in number:
            break
        run.cell, run.die = ahead, tipped(run.die, way)
        touch(run)
        lines.append(shown(run))
    return lines


# Its wrong parts, each named after the mistake it makes.


def turn_on_the_spot(run: Run, way: str) -> list[int]:
    """E01: a command that leads off the map turns the die all the same."""
    run.die = tipped(run.die, way)
    return []


def print_again(run: Run, way: str) -> list[int]:
    """E02: a command that leads off the map prints the top once more."""
    return [run.die.top]


def leave_the_number(run: Run) -> None:
    """E03: a number that is picked up stays on the map as well."""
    if run.number[run.cell] == 0:
        run.number[run.cell] = run.die.bottom
    else:
        run.die = run.die._replace(bottom=run.number[run.cell])


def stamp_once(run: Run) -> None:
    """E04: a number that is stamped is gone from the die."""
    stamps = run.number[run.cell] == 0
    stamp_or_pick_up(run)
    if stamps:
        run.die = run.die._replace(bottom=0)


def bottom_of(run: Run) -> int:
    """E05: the bottom is printed."""
    return run.die.bottom


def exchanged(row: int, column: int) -> Cell:
    """E06: row and column of the start are exchanged."""
    return column, row


NORTH_AND_SOUTH_EXCHANGED = ("east", "west", "south", "north")  # E07
CLOCKWISE = ("east", "south", "west", "north")  # E08


def one_lost(die: Faces, way: str) -> Faces:
    """E09: the four faces are shifted in place, and the last of them, the top, gets what has been overwritten by then."""
    right = tipped(die, way)
    return right._replace(top={"east": right.west, "west": right.east, "north": right.south, "south": right.north}[way])


OF_A_DIE = Faces(top=1, bottom=6, north=2, south=5, east=3, west=4)  # E10


def within_rows(run: Run, cell: Cell) -> bool:
    """E11: both borders are those of the rows."""
    return 0 <= cell[0] < run.height and 0 <= cell[1] < run.height


# Its harmless part.


def turned_the_other_way(die: Faces, way: str) -> Faces:
    """The die is tipped as its mirror image would be."""
    other = {"east": "west", "west": "east", "north": "south", "south": "north"}
    return tipped(die, other[way])


mirrored = partial(printed, tipped=turned_the_other_way)

MISTAKES: dict[str, Callable[[str], list[int]]] = {
    "E01": partial(printed, off=turn_on_the_spot),
    "E02": partial(printed, off=print_again),
    "E03": partial(printed, touch=leave_the_number),
    "E04": partial(printed, touch=stamp_once),
    "E05": partial(printed, shown=bottom_of),
    "E06": partial(printed, begin=exchanged),
    "E07": partial(printed, ways=NORTH_AND_SOUTH_EXCHANGED),
    "E08": partial(printed, ways=CLOCKWISE),
    "E09": partial(printed, tipped=one_lost),
    "E10": partial(printed, faces=OF_A_DIE),
    "E11": partial(printed, inside=within_rows),
}
