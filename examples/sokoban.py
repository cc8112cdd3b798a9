"""Sokoban: push every box onto a goal, in the fewest moves.

    #######       # a wall      $ a box                @ the player
    #  .  #       . a goal      * a box on a goal      + the player on a goal
    # $#$ #
    #.@   #       The player walks left, right, up and down, and pushes a single box that is ahead, if there is
    #######       room behind it. Nobody pulls.

Levels are read as they are passed round (see levels/xsb.py), several in a file. There may be more goals than boxes. An answer is
printed as a number and a line of letters, capitals for pushes (LURD); `replay` reads such lines. With ``count=pushes``, pushes
are to be as few as possible, and then moves.

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

from levels.xsb import BOX, BOXES, GOALS, PLAYERS, WALL, Level, Place, beside, read_levels
from levels.xsb_edits import edited_levels
from malpan import BoardError, Cell, Disc, Game, Line, Option, Scene, Shortest, Step, Verdict, say, sort_places

WAYS = ("left", "right", "up", "down")
LEFT, RIGHT, UP, DOWN = range(4)
ROLES = ("floor", "goal", "tone 5", "tone 3")
MOST_HELD, MOST_PUSHES, MOST_BIDS = 60, 300_000, 20_000
FAR = 1_000

COUNT = re.compile(r"^count: *(moves|pushes)\s*$", re.IGNORECASE | re.MULTILINE)


class Board(NamedTuple):
    rows: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    goals: int
    live: int  # from this number on, cells are dead: no box can come from there to a goal
    beside: tuple[int, ...]  # four numbers a cell, one each way: the cell that is there, -1 for a wall
    owed: tuple[int, ...]  # for each cell, the pushes from there to a goal and its price: the least sum; see `bid`
    prices: int
    first: tuple[int, ...]
    hopeless: bool  # a box is dead, or there is no goal for it, from the start
    counts_pushes: bool = False


def read(text: str) -> Board:
    """Read the only level of a text."""
    boards = read_all(text)
    if len(boards) > 1:
        raise BoardError(f"found {len(boards)} levels; expected one", line=read_levels(text)[1].line, column=1)
    return boards[0]


def read_all(text: str) -> list[Board]:
    """Read the levels of a text; a line ``Count: pushes`` in it asks for the fewest pushes on all of them."""
    count = COUNT.search(text)
    return [set_count(board_of(level), count[1].lower() if count else "moves") for level in read_levels(text)]


def set_count(board: Board, value: str) -> Board:
    if value not in ("moves", "pushes"):
        raise BoardError(f"count is {value!r}; expected moves or pushes")
    return board._replace(counts_pushes=value == "pushes")


def board_of(level: Level) -> Board:
    """Return the board of a level, with its cells in order: goals, other cells from which a box can come to one, dead cells."""
    marks, inside = level.cells, set(level.inside)
    goals = [place for place in level.inside if marks[place] in GOALS]
    groups = [[goal] for goal in goals] if 0 < len(goals) * len(inside) <= MOST_PUSHES else [goals]
    pushes = [pushes_to(group, inside) for group in groups]
    live = set().union(*pushes)
    places = [*goals, *sorted(live - set(goals)), *sorted(inside - live)]
    number = {place: cell for cell, place in enumerate(places)}
    boxes = [place for place in level.inside if marks[place] in BOXES]
    (player,) = (place for place in level.inside if marks[place] in PLAYERS)
    outside = any(mark == BOX and place not in inside for place, mark in marks.items())
    hopeless = outside or len(boxes) > len(goals) or not live.issuperset(boxes)
    prices = [0] * len(pushes) if hopeless or len(pushes) < len(goals) else bid(pushes, boxes)
    return Board(
        level.rows,
        tuple(places),
        len(goals),
        len(live),
        tuple(number.get(beside(place, way), -1) for place in places for way in range(4)),
        tuple(min(cost for cost, _ in offers(pushes, prices, place, len(boxes) + 1)) for place in places),
        sum(prices),
        (number[player], *sorted(number[box] for box in boxes)),
        hopeless,
    )


def pushes_to(goals: list[Place], inside: set[Place]) -> dict[Place, int]:
    """Return the fewest pushes from each live cell to one of some goals, with no other box around."""
    pushes = dict.fromkeys(goals, 0)
    queue = list(goals)
    for here in queue:
        for way in range(4):
            before = beside(here, way)
            if before in inside and beside(before, way) in inside and before not in pushes:
                pushes[before] = pushes[here] + 1
                queue.append(before)
    return pushes


def bid(pushes: list[dict[Place, int]], boxes: list[Place]) -> list[int]:
    """Return prices of the goals, in parts of a push: those of an auction in which boxes share them at the least cost.

    A box pays its pushes and the price of its goal. Whatever the prices are, the least that each box pays, less all prices, is a
    lower bound of all pushes; these prices make it greatest at the start. So an auction may be cut short. (D. P. Bertsekas, The
    auction algorithm, 1988.)
    """
    prices, owners, waiting = [0] * len(pushes), dict[int, Place](), list(boxes)
    for _ in range(MOST_BIDS):
        if not waiting:
            break
        box = waiting.pop()
        (least, goal), *others = offers(pushes, prices, box, len(boxes) + 1)
        prices[goal] += (others[0][0] if others else least) - least + 1
        waiting += [owners[goal]] if goal in owners else []
        owners[goal] = box
    return prices


def offers(pushes: list[dict[Place, int]], prices: list[int], place: Place, parts: int) -> list[tuple[int, int]]:
    """Return what each goal costs a box on a place, the cheapest first; a push has so many parts."""
    return sorted(
        (parts * far.get(place, FAR) + price, goal) for goal, (far, price) in enumerate(zip(pushes, prices, strict=False))
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
    """Return the pushes that are left if no box is in the way of another, and each has a goal of its own."""
    parts = -board.prices
    for box in range(1, len(state)):
        parts += board.owed[state[box]]
    return max(-(-parts // len(state)), 0)


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
        return say("a box can come to no goal any more")
    return "" if step.state[1:] == before[1:] else say("pushes a box")


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


KOREAN = {
    "a box can come to no goal any more": "목표에 갈 수 없게 된 상자가 있음",
    "pushes a box": "상자를 밂",
    "What is to be fewest. After the fewest pushes, moves are.": "무엇을 가장 적게 할지. 밀기를 고르면 그다음은 이동입니다.",
    "push": "밀기",
    "{number:,} push": "밀기 {number:,}번",
}

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
    write=lambda board: "\n".join(["Count: pushes"] * board.counts_pushes + [*board.rows]),
    start=lambda board: list(board.first),
    step=step,
    won=won,
    boards=random_board,
    edits=lambda board: edited_levels(board.rows, lambda rows: read(rows)._replace(counts_pushes=board.counts_pushes)),
    picture=picture,
    describe=describe,
    answer=lurd,
    words={"ko": KOREAN},
    options={"count": Option(set_count, "moves|pushes", "What is to be fewest. After the fewest pushes, moves are.")},
    variant=lambda board: counting_pushes if board.counts_pushes else None,
)

counting_pushes: Game[Board] = replace(game, objective=Shortest(costs=True), step=step_with_cost, cost_unit="push", variant=None)
