"""Amphipods: everyone in the burrow wants into the room of their kind, with the least energy (Advent of Code 2021, day 23).

    #############      A hallway of eleven cells, with four rooms below. Room A is on the left, room D on the right.
    #...........#      A step costs an amphipod of kind A 1, of B 10, of C 100 and of D 1,000 energy. Nobody walks
    ###B#C#B#D###      through others, stops in front of a room, walks on to another cell of the hallway, or enters
      #A#D#C#A#        another room than that of their kind, nor their own while strangers are in it.
      #########

Rooms may have any depth, and amphipods may stand in the hallway already. A move is an amphipod that goes somewhere and stops:
``room A to 4`` goes to the fourth cell of the hallway, ``4 home`` from there into the room of its kind, and ``room A home`` there
at once. In its room, an amphipod goes down as far as it can: nobody above it ever has to pass.

Amphipods of a kind are alike, and who waits in a room leaves it from the top. So a state has the kinds on the seven cells of the
hallway where one may stop (0 for nobody), then for each room how many still have to leave it, and how many are at home in it:
45 bits with rooms of a depth up to 7, and no need of a canonical form. The burrow above takes 12,521 energy.

    malpan solve examples/amphipods.py examples/boards/amphipods.txt
"""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from malpan import BoardError, Cell, Curve, Game, Scene, Shortest, Step, Verdict, say

KINDS, CELLS = 4, 7
LETTERS = ".ABCD"
STOPS = (0, 1, 3, 5, 7, 9, 10)
LEAVING, HOME = CELLS, CELLS + KINDS
WAYS = CELLS + 1
WALLS = ("#############", "#???????????#", "###?#?#?#?###", "  #?#?#?#?#", "  #########")
TONES = ("", "tone 1", "tone 2", "tone 5", "tone 6")


class Board(NamedTuple):
    depth: int
    hall: tuple[int, ...]
    rooms: tuple[int, ...]  # the kinds in each room, from the bottom up, 0 for an empty cell
    home: tuple[int, ...]  # how many at the bottom of each room need not leave it


def read(text: str) -> Board:
    """Read the lines of a burrow, with rooms of any depth."""
    lines = [line.rstrip() for line in text.rstrip().split("\n")]
    depth = len(lines) - 3
    if depth < 1:
        raise BoardError(f"found {len(lines)} lines; expected a wall, the hallway, a row or more of rooms, and a wall")
    patterns = [*WALLS[:3], *[WALLS[3]] * (depth - 1), WALLS[4]]
    rows = [cells_in(line, pattern, number) for number, (line, pattern) in enumerate(zip(lines, patterns, strict=True), start=1)]
    for cell, kind in enumerate(rows[1]):
        if kind and cell not in STOPS:
            raise BoardError(f"found {LETTERS[kind]!r} in front of a room, where nobody stops", line=2, column=cell + 2)
    for number in range(3, depth + 2):
        for room in range(KINDS):
            if rows[number - 1][room] and not rows[number][room]:
                raise BoardError("found '.' below an amphipod; expected the next one", line=number + 1, column=2 * room + 4)
    counts = [sum(row.count(kind) for row in rows) for kind in range(1, KINDS + 1)]
    for kind, count in enumerate(counts, start=1):
        if count != depth:
            raise BoardError(f"found {count} of {LETTERS[kind]}; expected {depth}, as many as a room has cells")
    return board_of([rows[1][cell] for cell in STOPS], [[row[room] for row in rows[-2:1:-1]] for room in range(KINDS)])


def cells_in(line: str, pattern: str, number: int) -> list[int]:
    """Return the kinds on the cells of a line, which are the question marks of its pattern."""
    cells = []
    for column, (found, expected) in enumerate(zip(line.ljust(len(pattern)), pattern.ljust(len(line)), strict=True), start=1):
        if expected != "?" and found != expected:
            raise BoardError(f"found {found!r}; expected {expected!r}", line=number, column=column)
        if expected == "?" and found not in LETTERS:
            raise BoardError(f"found {found!r}; expected '.', A, B, C or D", line=number, column=column)
        if expected == "?":
            cells.append(LETTERS.index(found))
    return cells


def board_of(hall: Sequence[int], rooms: Sequence[Sequence[int]]) -> Board:
    """Return the board with these kinds in the hallway, and in each room from the bottom up."""
    home = []
    for kind, room in enumerate(rooms, start=1):
        strangers = [cell for cell, other in enumerate(room) if other != kind]
        home.append(min(strangers, default=len(room)))
    return Board(len(rooms[0]), tuple(hall), tuple(kind for room in rooms for kind in room), tuple(home))


def write(board: Board) -> str:
    return drawn(board, start(board))


def drawn(board: Board, state: Sequence[int]) -> str:
    """Return the text of a position."""
    hall = dict(zip(STOPS, state, strict=False))
    rows = [[hall.get(cell, 0) for cell in range(11)]]
    rows += [[kind_at(board, state, room, height) for room in range(KINDS)] for height in range(board.depth - 1, -1, -1)]
    patterns = [*WALLS[1:3], *[WALLS[3]] * (board.depth - 1)]
    lines = []
    for row, pattern in zip(rows, patterns, strict=True):
        kinds = iter(row)
        lines.append("".join(LETTERS[next(kinds)] if sign == "?" else sign for sign in pattern))
    return "\n".join([WALLS[0], *lines, WALLS[4], ""])


def moves(board: Board) -> list[str]:
    names = [str(cell + 1) for cell in STOPS]
    leaving = [f"room {room} {way}" for room in LETTERS[1:] for way in [*(f"to {name}" for name in names), "home"]]
    return [*leaving, *(f"{name} home" for name in names)]


def start(board: Board) -> list[int]:
    """Return the hallway, how many have to leave each room, and how many are at home."""
    leaving = []
    for room in range(KINDS):
        count = 0
        for height in range(board.home[room], board.depth):
            if board.rooms[room * board.depth + height]:
                count += 1
        leaving.append(count)
    return [*board.hall, *leaving, *board.home]


def step(board: Board, state: list[int], move: int) -> tuple[Verdict, int]:
    """Let an amphipod go to a cell of the hallway, or home."""
    steps = 0
    if move < KINDS * WAYS:
        room, target = move // WAYS, move % WAYS
        if state[LEAVING + room] == 0 or (target < CELLS and state[target] > 0):
            return Verdict.ILLEGAL, 0
        height = state[HOME + room] + state[LEAVING + room] - 1
        kind = board.rooms[room * board.depth + height]
        state[LEAVING + room] -= 1
        steps += board.depth - height
        here = 2 + 2 * room
    else:
        target = CELLS
        kind = state[move - KINDS * WAYS]
        if kind == 0:
            return Verdict.ILLEGAL, 0
        state[move - KINDS * WAYS] = 0
        here = STOPS[move - KINDS * WAYS]
    if target == CELLS and state[LEAVING + kind - 1] > 0:
        return Verdict.ILLEGAL, 0
    there = 2 * kind if target == CELLS else STOPS[target]
    if not is_free(state, here, there):
        return Verdict.ILLEGAL, 0
    steps += abs(there - here)
    if target < CELLS:
        state[target] = kind
    else:
        steps += board.depth - state[HOME + kind - 1]
        state[HOME + kind - 1] += 1
    wins = target == CELLS and won(board, state)
    return Verdict.WON if wins else Verdict.ON, steps * 10 ** (kind - 1)


def is_free(state: Sequence[int], here: int, there: int) -> bool:
    """Tell whether nobody stands in the hallway between two cells, nor on them."""
    first, last = min(here, there), max(here, there)
    for stop in range(CELLS):
        if state[stop] and first <= STOPS[stop] <= last:
            return False
    return True


def won(board: Board, state: Sequence[int]) -> bool:
    for room in range(KINDS):
        if state[HOME + room] < board.depth:
            return False
    return True


def kind_at(board: Board, state: Sequence[int], room: int, height: int) -> int:
    """Return the kind on a cell of a room, counted from the bottom."""
    if height < state[HOME + room]:
        return room + 1
    return board.rooms[room * board.depth + height] if height < state[HOME + room] + state[LEAVING + room] else 0


def possible(board: Board, state: Sequence[int]) -> bool:
    """Tell whether everybody is somewhere once, and nobody is at home above a stranger."""
    for room in range(KINDS):
        if state[HOME + room] < board.home[room] or state[HOME + room] + state[LEAVING + room] > board.depth:
            return False
        if state[LEAVING + room] > 0 and (
            state[HOME + room] != board.home[room] or state[LEAVING + room] > start(board)[LEAVING + room]
        ):
            return False
    hall = [state[cell] for cell in range(CELLS)]
    standing = [*hall, *(kind_at(board, state, room, height) for room in range(KINDS) for height in range(board.depth))]
    return all(standing.count(kind) == board.depth for kind in range(1, KINDS + 1))


def random_board(random: Random) -> Board:
    """Return a burrow with rooms of a depth of 1 or 2, and sometimes with amphipods in the hallway."""
    depth = random.randint(1, 2)
    everybody = [kind for kind in range(1, KINDS + 1) for _ in range(depth)]
    random.shuffle(everybody)
    rooms = [everybody[depth * room : depth * (room + 1)] for room in range(KINDS)]
    hall = [0] * CELLS
    for stop in random.sample(range(CELLS), random.choice((0, 0, 1, 2))):
        room = random.choice([room for room in rooms if any(room)])
        top = max(height for height, kind in enumerate(room) if kind)
        hall[stop], room[top] = room[top], 0
    return board_of(hall, rooms)


def picture(board: Board, state: Sequence[int], before: Sequence[int] | None = None, done: Step | None = None) -> Scene:
    floor = [Cell(x, 0, role="floor") for x in range(11)]
    standing = [(x, 0, kind) for x, kind in zip(STOPS, state, strict=False)]
    for room in range(KINDS):
        for height in range(board.depth):
            floor.append(Cell(2 + 2 * room, board.depth - height, role="floor"))
            standing.append((2 + 2 * room, board.depth - height, kind_at(board, state, room, height)))
    trail = []
    if before is not None and done is not None and done.move is not None:
        trail.append(Curve(walk(board, before, done.move), "trail", 0.12))
    amphipods = [Cell(x, y, role=TONES[kind], text=LETTERS[kind]) for x, y, kind in standing if kind]
    return Scene([*floor, *trail, *amphipods], 11, board.depth + 1)


def walk(board: Board, state: Sequence[int], move: int) -> list[tuple[float, float]]:
    """Return the corners of the way of a move."""
    if move < KINDS * WAYS:
        room, target = move // WAYS, move % WAYS
        height = state[HOME + room] + state[LEAVING + room] - 1
        kind = board.rooms[room * board.depth + height]
        corners = [(2.5 + 2 * room, board.depth - height + 0.5), (2.5 + 2 * room, 0.5)]
    else:
        stop = move - KINDS * WAYS
        target, kind = CELLS, state[stop]
        corners = [(STOPS[stop] + 0.5, 0.5)]
    if target < CELLS:
        return [*corners, (STOPS[target] + 0.5, 0.5)]
    down = board.depth - state[HOME + kind - 1] + 0.5
    return [*corners, (2 * kind + 0.5, 0.5), (2 * kind + 0.5, down)]


def describe(board: Board, before: Sequence[int], done: Step) -> str:
    """Return who walks how far."""
    corners = walk(board, before, done.move or 0)
    steps = sum(abs(x - to_x) + abs(y - to_y) for (x, y), (to_x, to_y) in pairwise(corners))
    kind = max((before[move] for move in [(done.move or 0) - KINDS * WAYS] if move >= 0), default=0)
    if not kind:
        room = (done.move or 0) // WAYS
        kind = kind_at(board, before, room, before[HOME + room] + before[LEAVING + room] - 1)
    return say("{kind} walks {steps:.0f}", kind=LETTERS[kind], steps=steps)


KOREAN = {
    "energy": "에너지",
    "{number:,} energy": "에너지 {number:,}",
    "{kind} walks {steps:.0f}": "{kind:이/가} {steps:.0f}칸 걷기",
    **{f"room {room} to {{number}}": f"{room}방에서 {{number}}번 칸으로" for room in LETTERS[1:]},
    **{f"room {room} home": f"{room}방에서 집으로" for room in LETTERS[1:]},
    **{f"{cell + 1} home": f"{cell + 1}번 칸에서 집으로" for cell in STOPS},
}


game = Game(
    name="amphipods",
    objective=Shortest(costs=True),
    cost_unit="energy",
    plurals={"energy": "energy"},
    moves=moves,
    ranges=lambda board: [KINDS + 1] * CELLS + [board.depth + 1] * (2 * KINDS),
    read=read,
    write=write,
    start=start,
    step=step,
    won=won,
    possible=possible,
    boards=random_board,
    picture=picture,
    describe=describe,
    words={"ko": KOREAN},
)
