"""Sokoban: push every box onto a goal, in the fewest moves.

    #######       # a wall      $ a box                @ the player
    #  .  #       . a goal      * a box on a goal      + the player on a goal
    # $#$ #
    #.@   #       The player walks left, right, up and down, and pushes a single box that is ahead, if there is
    #######       room behind it. Nobody pulls.

Levels are read as they are passed round (XSB): rows of any length, ``-`` or ``_`` for floor too, the letters ``b B p P o`` for
boxes, players and goals, run lengths (``5#|#3-#``), titles and comments between levels. There may be more goals than boxes. An
answer is printed as a number and a line of letters, capitals for pushes (LURD); `replay` reads such lines.

A state has the cell of the player, then those of the boxes, in order. Only cells that the player can come to are numbered: goals
first, then the others from which a box can be pushed to a goal. A push to any other cell loses at once, as does one that makes
boxes stick for ever that are not all on goals. ``#@ $.#`` between two walls has three states, in layers 1 1 1.

    malpan solve examples/sokoban.py examples/boards/sokoban.xsb
    echo '#####|#@$.#|#####' | malpan replay examples/sokoban.py - R
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import NamedTuple

from malpan import BoardError, Cell, Disc, Game, Line, Option, Scene, Shortest, Step, Verdict, sort_places

WAYS = ("left", "right", "up", "down")
STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0))
LEFT, RIGHT, UP, DOWN = range(4)
MARKS = " #.$*@+"
WALL, BOXES, PLAYERS, GOALS = "#", "$*", "@+", ".*+"
OTHER_MARKS = str.maketrans("-_oObBpP", "  ..$*@+")
ROLES = ("floor", "goal", "tone 5", "tone 3")
MOST = 255
MOST_HELD = 60

ROW = re.compile(r"[-_ ]*([0-9]+[-_])*[0-9]*#")
HEADING = re.compile(r"#+ *([0-9]+|[0-9]*[^\W\d_].*[^#])")
LATER_ROW = re.compile(r"[-_ ]*[#.$*@+][-_ #.$*@+]*")

Place = tuple[int, int]  # in a level: row and column; in a text: line and column
Row = list[tuple[str, Place]]  # for each cell, its mark, and where in the text it is


class Board(NamedTuple):
    rows: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    goals: int
    live: int  # from this number on, cells are dead: no box can come from there to a goal
    beside: tuple[int, ...]  # four numbers a cell, one each way: the cell that is there, -1 for a wall
    pushes: tuple[int, ...]  # for each cell, the fewest pushes to a goal with no other box around; 0 for dead cells
    first: tuple[int, ...]
    hopeless: bool  # a box is dead, or there is no goal for it, from the start
    counts_pushes: bool = False


def read(text: str) -> Board:
    """Read the only level of a text."""
    levels = levels_in(text)
    if len(levels) > 1:
        raise wrong(f"found {len(levels)} levels; expected one", levels[1][0][0][1])
    return board_of(levels[0])


def read_all(text: str) -> list[Board]:
    """Read all levels of a text."""
    return [board_of(level) for level in levels_in(text)]


def levels_in(text: str) -> list[list[Row]]:
    """Return the rows of each level in a text; what is on other lines is left out."""
    levels: list[list[Row]] = [[]]
    for number, line in enumerate(map(str.rstrip, text.split("\n")), start=1):
        if (ROW.match(line) and not HEADING.fullmatch(line)) or (levels[-1] and LATER_ROW.fullmatch(line)):
            levels[-1] += unpack(line, number)
        elif levels[-1]:
            levels.append([])
    if not levels[0]:
        raise BoardError("found no level; expected rows of cells with walls (#) around them")
    return [level for level in levels if level]


def unpack(line: str, number: int) -> list[Row]:
    """Return the rows on a line: one, or several with ``|`` between them. A number before a cell tells how often it comes."""
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
    return rows


def wrong(message: str, place: Place) -> BoardError:
    return BoardError(message, line=place[0], column=place[1])


def board_of(level: list[Row]) -> Board:
    """Return the board with these rows; raise BoardError if it is not a level."""
    cells = {(down, right): mark for down, row in enumerate(level) for right, (mark, _) in enumerate(row)}
    players, boxes, goals = ([place for place, mark in cells.items() if mark in marks] for marks in (PLAYERS, BOXES, GOALS))
    line, column = max(place for row in level for _, place in row)
    if len(level) > MOST:
        raise wrong(f"found a level of {len(level)} rows; expected no more than {MOST}", (line, column))
    if len(players) > 1:
        down, right = players[1]
        raise wrong("found a second player; expected one", level[down][right][1])
    for needed, there in (("player (@ or +)", players), ("box ($ or *)", boxes)):
        if not there:
            raise wrong(f"found no {needed}; expected one", (line, column + 1))
    if len(boxes) > len(goals):
        found = f"found {len(boxes)} boxes and {len(goals)} goals"
        raise wrong(f"{found}; expected a goal for each box", (line, column + 1))
    inside, openings = cells_inside(cells, players[0])
    if openings:
        down, right = max(openings)
        raise wrong("found an opening; expected walls (#) all around", level[down][right][1])
    rows = ("".join(mark for mark, _ in row).rstrip() for row in level)
    return numbered(tuple(rows), cells, inside, players[0])


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


def numbered(rows: tuple[str, ...], cells: dict[Place, str], inside: list[Place], player: Place) -> Board:
    """Return the board with its cells in order: goals, other cells from which a box can be pushed to one, dead cells."""
    pushes = {place: 0 for place in inside if cells[place] in GOALS}
    everywhere = set(inside)
    dead = everywhere - pushes.keys()
    goals, live = len(pushes), list(pushes)
    for here in live:
        for way in range(4):
            before = beside(here, way)
            if before in dead and beside(before, way) in everywhere:
                dead.remove(before)
                pushes[before] = pushes[here] + 1
                live.append(before)
    places = [*live, *sorted(dead)]
    number = {place: cell for cell, place in enumerate(places)}
    boxes = sorted(number[place] for place in inside if cells[place] in BOXES)
    outside = any(mark == "$" and place not in number for place, mark in cells.items())
    return Board(
        rows,
        tuple(places),
        goals,
        len(live),
        tuple(number.get(beside(place, way), -1) for place in places for way in range(4)),
        tuple(pushes.get(place, 0) for place in places),
        (number[player], *boxes),
        outside or len(boxes) > goals or any(box >= len(live) for box in boxes),
    )


def step(board: Board, state: list[int], move: int) -> Verdict:
    """Walk, or push the box that is ahead."""
    ahead = board.beside[4 * state[0] + move]
    if ahead < 0:
        return Verdict.ILLEGAL
    state[0] = ahead
    box = box_on(state, ahead)
    if box == 0:
        return Verdict.LOST if board.hopeless else Verdict.ON
    beyond = board.beside[4 * ahead + move]
    if beyond < 0 or box_on(state, beyond) > 0:
        return Verdict.ILLEGAL
    state[box] = beyond
    if won(board, state):
        return Verdict.WON
    return Verdict.LOST if board.hopeless or beyond >= board.live or stuck(board, state, box) else Verdict.ON


def step_with_cost(board: Board, state: list[int], move: int) -> tuple[Verdict, int]:
    """Walk at no cost, or push at a cost of 1."""
    ahead = board.beside[4 * state[0] + move]
    cost = 1 if ahead >= 0 and box_on(state, ahead) > 0 else 0
    return step(board, state, move), cost


def box_on(state: Sequence[int], cell: int) -> int:
    """Return the place in the state of the box on a cell, 0 if there is none."""
    for box in range(1, len(state)):
        if state[box] == cell:
            return box
    return 0


def won(board: Board, state: Sequence[int]) -> bool:
    for box in range(1, len(state)):
        if state[box] >= board.goals:
            return False
    return not board.hopeless


def stuck(board: Board, state: Sequence[int], pushed: int) -> bool:
    """Tell whether boxes can never move again, not all of which are on goals. Only the one that was pushed can be the cause."""
    boxes = (1 << len(state)) - 2 if len(state) <= MOST_HELD else 0
    if not held(board, state, pushed, boxes):
        return False
    before = 0
    while boxes != before:
        before = boxes
        for box in range(1, len(state)):
            if boxes >> box & 1 == 1 and not held(board, state, box, boxes):
                boxes ^= 1 << box
    for box in range(1, len(state)):
        if boxes >> box & 1 == 1 and state[box] >= board.goals:
            return True
    return False


def held(board: Board, state: Sequence[int], box: int, boxes: int) -> bool:
    """Tell whether a box can move in no direction while some boxes, one bit each, stay where they are."""
    for way in (LEFT, UP):
        one, other = board.beside[4 * state[box] + way], board.beside[4 * state[box] + way + 1]
        if one < 0 or other < 0 or (one >= board.live and other >= board.live):
            continue
        if boxes >> box_on(state, one) & 1 == 0 and boxes >> box_on(state, other) & 1 == 0:
            return False
    return True


def canonical(board: Board, state: list[int]) -> None:
    """Sort the boxes."""
    sort_places(state, 1, len(state))


def at_least(board: Board, state: Sequence[int]) -> int:
    """Return the pushes that are left if no box is in the way of another."""
    pushes = 0
    for box in range(1, len(state)):
        pushes += board.pushes[state[box]]
    return pushes


def lurd(answer: int | None, labels: Sequence[str], line: Line | None = None) -> str:
    """Return the number and, below it, the first letters of the moves: capitals for pushes."""
    if answer is None or line is None:
        return str(-1 if answer is None else answer)
    states = [line.start, *(step.state for step in line.steps)]
    pushed = [before[1:] != after[1:] for before, after in pairwise(states)]
    letters = (label[0].upper() if push else label[0] for label, push in zip(labels, pushed, strict=True))
    return f"{answer}\n{''.join(letters)}".rstrip()


def describe(board: Board, before: Sequence[int], step: Step) -> str:
    if step.verdict == Verdict.LOST:
        return "a box can come to no goal any more"
    return "" if step.state[1:] == before[1:] else "pushes a box"


def set_count(board: Board, value: str) -> Board:
    if value not in ("moves", "pushes"):
        raise BoardError(f"count is {value!r}; expected moves or pushes")
    return board._replace(counts_pushes=value == "pushes")


def random_board(random: Random) -> Board:
    """Return a small level, made backwards: the player pulls boxes from their goals."""
    height, width = random.randint(3, 4), random.randint(3, 5)
    places = [(down, right) for down in range(1, height + 1) for right in range(1, width + 1)]
    player, *goals = random.sample(places, random.randint(2, 6))
    floor = {player, *goals, *(place for place in places if random.random() < 0.8)}
    boxes = set(goals)
    for way in random.choices(range(4), k=60):
        ahead, behind = beside(player, way), beside(player, way ^ 1)
        if ahead in floor - boxes:
            if behind in boxes and random.random() < 0.6:
                boxes = boxes - {behind} | {player}
            player = ahead
    rows = [[WALL] * (width + 2) for _ in range(height + 2)]
    for down, right in floor:
        place = down, right
        rows[down][right] = " .$*@+"[(place in goals) + 2 * (place in boxes) + 4 * (place == player)]
    return read("\n".join(map("".join, rows)))


def picture(board: Board, state: Sequence[int]) -> Scene:
    fixed = [(x, y, mark) for y, row in enumerate(board.rows) for x, mark in enumerate(row) if mark in "#*"]
    shapes = [Cell(x, y, role="wall" if mark == WALL else "tone 3", text=mark) for x, y, mark in fixed]
    for cell, (y, x) in enumerate(board.places):
        kind = (cell < board.goals) + 2 * (cell in state[1:])
        shapes.append(Cell(x, y, role=ROLES[kind], text=" .$*"[kind] if cell != state[0] else ""))
    y, x = board.places[state[0]]
    return Scene([*shapes, Disc(x + 0.5, y + 0.5, 0.36, "blue", "+" if state[0] < board.goals else "@", "player")])


game = Game(
    name="sokoban",
    objective=Shortest(),
    moves=WAYS,
    ranges=lambda board: [len(board.places), *([(len(board.places) if board.hopeless else board.live)] * (len(board.first) - 1))],
    canonical=canonical,
    possible=lambda board, state: len(set(state)) == len(state),
    at_least=at_least,
    read=read,
    read_all=read_all,
    write=lambda board: "\n".join(board.rows),
    start=lambda board: list(board.first),
    step=step,
    won=won,
    boards=random_board,
    picture=picture,
    describe=describe,
    answer=lurd,
    options={"count": Option(set_count, "moves|pushes", "What is to be as few as possible; after the fewest pushes, moves are.")},
    variant=lambda board: counting_pushes if board.counts_pushes else None,
)

counting_pushes: Game[Board] = replace(game, objective=Shortest(costs=True), step=step_with_cost, cost_unit="push", variant=None)
