"""The 2×2×2 cube: turn faces until every corner is home.

One of the eight corners (down, back, left) stays fixed, so only the right, upper and front faces turn. That still reaches every
position, because turning the opposite face is the same up to a rotation of the whole cube.

A state has one place for each of the seven other corners: 3 × the piece that is there, plus its twist (0 to 2). Places are
numbered

    0 up-right-front   1 up-front-left    2 up-left-back   3 up-back-right
    4 down-front-right 5 down-left-front  6 down-right-back

A board is a metric and a scramble: ``half R U' F2``. In the half-turn metric any turn of a face is one move; in the
quarter-turn metric a half turn counts as two. From the solved cube (``quarter`` without a scramble) the first layers are 1 6 27
120 534.

    malpan solve examples/pocket_cube.py examples/boards/cube.txt
"""

import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from malpan import BoardError, Game, Shortest, Verdict

TURNS = ("R", "R2", "R'", "U", "U2", "U'", "F", "F2", "F'")
QUARTER_TURNS = ("R", "R'", "U", "U'", "F", "F'")

# For each face the four places that a quarter turn moves, each taking the corner of the next, and how much that twists it.
CYCLES = (0, 4, 6, 3, 0, 3, 2, 1, 0, 1, 5, 4)
TWISTS = (2, 1, 2, 1, 0, 0, 0, 0, 1, 2, 1, 2)


class Board(NamedTuple):
    quarter: bool
    scramble: tuple[int, ...]
    cycles: tuple[int, ...] = CYCLES
    twists: tuple[int, ...] = TWISTS


def read(text: str) -> Board:
    """Read a metric, ``half`` or ``quarter``, and the turns of a scramble."""
    words = text.split()
    for number, found in enumerate(re.finditer(r"\S+", text)):
        known = TURNS if number else ("half", "quarter")
        if found.group() not in known:
            line, column = text.count("\n", 0, found.start()) + 1, found.start() - text.rfind("\n", 0, found.start())
            raise BoardError(f"found {found.group()[:20]!r}; expected one of {', '.join(known)}", line=line, column=column)
    if not words:
        raise BoardError("the text is empty; expected a metric, half or quarter, and a scramble such as R U' F2")
    return Board(words[0] == "quarter", tuple(TURNS.index(word) for word in words[1:]))


def write(board: Board) -> str:
    return " ".join(["quarter" if board.quarter else "half", *(TURNS[turn] for turn in board.scramble)])


def moves(board: Board) -> tuple[str, ...]:
    return QUARTER_TURNS if board.quarter else TURNS


def start(board: Board) -> list[int]:
    state = [3 * corner for corner in range(7)]
    for turn in board.scramble:
        quarter_turns(board, state, turn // 3, turn % 3 + 1)
    return state


def step(board: Board, state: list[int], move: int) -> Verdict:
    if board.quarter:
        quarter_turns(board, state, move // 2, 1 + 2 * (move % 2))
    else:
        quarter_turns(board, state, move // 3, move % 3 + 1)
    return Verdict.WON if won(board, state) else Verdict.ON


def quarter_turns(board: Board, state: list[int], face: int, times: int) -> None:
    """Turn a face clockwise so many times by a quarter."""
    for _ in range(times):
        first = state[board.cycles[4 * face]]
        for turned in range(4 * face, 4 * face + 3):
            state[board.cycles[turned]] = twisted(state[board.cycles[turned + 1]], board.twists[turned])
        state[board.cycles[4 * face + 3]] = twisted(first, board.twists[4 * face + 3])


def twisted(corner: int, twist: int) -> int:
    """Return a corner, twisted on its place."""
    return corner - corner % 3 + (corner % 3 + twist) % 3


def won(board: Board, state: Sequence[int]) -> bool:
    for place in range(7):
        if state[place] != 3 * place:
            return False
    return True


def random_board(random: Random) -> Board:
    return Board(random.random() < 0.5, tuple(random.randrange(9) for _ in range(random.randint(1, 12))))


game = Game(
    name="pocket cube",
    unit="turn",
    objective=Shortest(),
    moves=moves,
    reversible=True,
    ranges=lambda board: [21] * 7,
    read=read,
    write=write,
    start=start,
    step=step,
    won=won,
    boards=random_board,
)
