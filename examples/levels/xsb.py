"""Levels of Sokoban as they are passed round: XSB.

    ; a comment, or any other line          # a wall      $ b  a box                @ p  the player
    #######                                 . o  a goal   * B  a box on a goal      + P  the player on a goal
    #.-$-@##                                a blank, - or _  floor
    #######
                                            A number before a cell tells how often it comes, and | ends a row:
    Title: Six cells                        7#|#.-$-@##|7#

A line is a row if it begins, after floor, with a wall, or if it follows a row and has nothing but cells, a wall among them. Every
other line ends a level, and so does a line with ``|`` that begins with an edge after one. Rows may have different lengths. What
lies outside the walls around the player belongs to no game; but a level with boxes there that are not on goals has no solution.
"""

import re
from typing import NamedTuple

from malpan import BoardError

STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0))  # left, right, up, down
FLOOR, WALL, GOAL, BOX, BOX_HOME, PLAYER, PLAYER_HOME = MARKS = " #.$*@+"
GOALS, BOXES, PLAYERS = GOAL + BOX_HOME + PLAYER_HOME, BOX + BOX_HOME, PLAYER + PLAYER_HOME
OTHER_MARKS = str.maketrans("-_oObBpP", "  ..$*@+")
MOST = 255

ROW = re.compile(r"[-_ ]*([0-9]+[-_])*[0-9]*#")
HEADING = re.compile(r"#+ *([0-9]+|[0-9]*[^\W\d_].*[^#])")
LATER_ROW = re.compile(r"(?=.*#)[-_ #.$*@+]+")

Place = tuple[int, int]  # in a level: row and column; in a text: line and column
Row = list[tuple[str, Place]]  # for each cell, its mark, and where in the text it is


class Level(NamedTuple):
    """A level: its line in the text, its rows, the mark of each cell, and the cells inside its walls, in reading order."""

    line: int
    rows: tuple[str, ...]
    cells: dict[Place, str]
    inside: list[Place]


def read_levels(text: str) -> list[Level]:
    """Read all levels of a text; raise BoardError with a line and a column for one that is none."""
    levels: list[list[Row]] = [[]]
    before = ""
    for number, line in enumerate(map(str.rstrip, text.split("\n")), start=1):
        if (ROW.match(line) and not HEADING.fullmatch(line)) or (levels[-1] and LATER_ROW.fullmatch(line)):
            rows = unpack(line, number)
            if levels[-1] and "|" in before + line and is_edge(levels[-1][-1]) and is_edge(rows[0]):
                levels.append([])
            levels[-1] += rows
        elif levels[-1]:
            levels.append([])
        before = line
    if not levels[0]:
        raise BoardError("found no level; expected rows of cells with walls (#) around them")
    return [level_of(rows) for rows in levels if rows]


def unpack(line: str, number: int) -> list[Row]:
    """Return the rows on a line: one, or several with ``|`` between them."""
    rows: list[Row] = [[]]
    for found in re.finditer(r"([0-9]*)(.)", line):
        mark, times, place = found[2].translate(OTHER_MARKS), found[1].lstrip("0") or "1", (number, found.start(2) + 1)
        if mark == "|" and not found[1]:
            rows.append([])
            continue
        if mark not in MARKS:
            raise wrong(f"found {found[2]!r}; expected one of # . $ * @ + or a blank", place)
        if len(times) > len(str(MOST)) or len(rows[-1]) + int(times) > MOST:
            raise wrong(f"found a row of more than {MOST} cells; expected no more", place)
        rows[-1] += [(mark, place)] * int(times)
    return rows if rows[-1] else rows[:-1]


def is_edge(row: Row) -> bool:
    """Tell whether a row has nothing but walls, so that a level may begin or end with it."""
    return all(mark in FLOOR + WALL for mark, _ in row)


def wrong(message: str, place: Place) -> BoardError:
    return BoardError(message, line=place[0], column=place[1])


def level_of(rows: list[Row]) -> Level:
    """Return the level with these rows. The error for something that is missing stands at its end."""
    cells = {(down, right): mark for down, row in enumerate(rows) for right, (mark, _) in enumerate(row)}
    players, boxes, goals = ([place for place, mark in cells.items() if mark in marks] for marks in (PLAYERS, BOXES, GOALS))
    line, column = max(place for row in rows for _, place in row)
    if len(rows) > MOST:
        raise wrong(f"found a level of {len(rows)} rows; expected no more than {MOST}", (line, column))
    if len(players) > 1:
        down, right = players[1]
        raise wrong("found a second player; expected one", rows[down][right][1])
    for needed, there in (("player (@ or +)", players), ("box ($ or *)", boxes)):
        if not there:
            raise wrong(f"found no {needed}; expected one", (line, column + 1))
    if len(boxes) > len(goals):
        counted = f"{len(boxes)} box{'es' * (len(boxes) > 1)} and {len(goals) or 'no'} goal{'s' * (len(goals) != 1)}"
        raise wrong(f"found {counted}; expected a goal for each box", (line, column + 1))
    inside, openings = cells_inside(cells, players[0])
    if openings:
        down, right = max(openings)
        raise wrong("found an opening; expected walls (#) all around", rows[down][right][1])
    marks = ("".join(mark for mark, _ in row).rstrip() for row in rows)
    return Level(rows[0][0][1][0], tuple(marks), cells, inside)


def cells_inside(cells: dict[Place, str], player: Place) -> tuple[list[Place], list[Place]]:
    """Return the cells to which the player could come if there were no boxes, and those of them at which the level ends."""
    inside, openings = {player}, []
    queue = [player]
    for here in queue:
        for there in (beside(here, way) for way in range(4)):
            if there not in cells:
                openings.append(here)
            elif cells[there] != WALL and there not in inside:
                inside.add(there)
                queue.append(there)
    return sorted(inside), openings


def beside(place: Place, way: int) -> Place:
    return place[0] + STEPS[way][0], place[1] + STEPS[way][1]
