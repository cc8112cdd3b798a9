"""Lights out: press lamps until all are dark. A press switches the lamp and its neighbours left, right, above and below.

    .o.       pressing the middle of this board turns all five lamps off
    ooo
    .o.

The order of the presses makes no difference, and pressing a lamp twice does nothing. A state has one place for each lamp in
reading order, 1 if it is lit: 12 × 12 lamps take 144 bits. The 16 boards of 2 × 2 lamps can all be solved, in layers 1 4 6 4 1.
Of the boards of 5 × 5 lamps a quarter can be solved, with 15 presses at most (Anderson and Feil, Turning Lights Out with Linear
Algebra, Mathematics Magazine 71 (1998), 300-303).

    malpan solve examples/lights_out.py examples/boards/lights-12x12.txt
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from malpan import BoardError, Cell, Disc, Game, Scene, Shortest, Step, Verdict, say

DARK, LIT = ".o"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_COLUMNS = len(LETTERS)


class Board(NamedTuple):
    width: int
    lamps: tuple[int, ...]


def read(text: str) -> Board:
    """Read rows of lamps of one length: ``o`` if lit, ``.`` if dark."""
    rows = [(number, line.strip()) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not rows:
        raise BoardError(say("the text is empty; expected rows of lamps, 'o' or '.'"))
    width = len(rows[0][1])
    for number, row in rows:
        for column, lamp in enumerate(row, start=1):
            if lamp not in (DARK, LIT):
                raise BoardError(say("a lamp is 'o' or '.', not {lamp!r}", lamp=lamp), line=number, column=column)
        if len(row) != width:
            message = say("found {count} lamps; expected {width}, as in the first row", count=len(row), width=width)
            raise BoardError(message, line=number, column=min(len(row), width) + 1)
    if width > MOST_COLUMNS:
        message = say("found {count} columns; expected at most {most}", count=width, most=MOST_COLUMNS)
        raise BoardError(message, line=rows[0][0], column=MOST_COLUMNS + 1)
    return Board(width, tuple(int(lamp == LIT) for _, row in rows for lamp in row))


def write(board: Board) -> str:
    lamps = "".join(LIT if lamp else DARK for lamp in board.lamps)
    return "\n".join(lamps[first : first + board.width] for first in range(0, len(lamps), board.width))


def moves(board: Board) -> list[str]:
    return [name_of(lamp, board.width) for lamp in range(len(board.lamps))]


def name_of(lamp: int, width: int) -> str:
    """Return the name of a lamp: its column a, b, c and so on, and its row from 1."""
    return f"{LETTERS[lamp % width]}{lamp // width + 1}"


def start(board: Board) -> list[int]:
    return list(board.lamps)


def step(board: Board, state: list[int], move: int) -> Verdict:
    width = board.width
    state[move] = 1 - state[move]
    if move % width > 0:
        state[move - 1] = 1 - state[move - 1]
    if move % width < width - 1:
        state[move + 1] = 1 - state[move + 1]
    if move >= width:
        state[move - width] = 1 - state[move - width]
    if move + width < len(state):
        state[move + width] = 1 - state[move + width]
    return Verdict.WON if won(board, state) else Verdict.ON


def won(board: Board, state: Sequence[int]) -> bool:
    for lamp in range(len(state)):
        if state[lamp] == 1:
            return False
    return True


def random_board(random: Random) -> Board:
    """Return a board of up to three rows and columns, of which some cannot be solved."""
    width, height = random.randint(1, 3), random.randint(1, 3)
    return Board(width, tuple(random.randint(0, 1) for _ in range(width * height)))


def picture(board: Board, state: Sequence[int]) -> Scene:
    places = [(lamp % board.width, lamp // board.width) for lamp in range(len(state))]
    cells = [Cell(x, y, role="floor") for x, y in places]
    lamps = [
        Disc(x + 0.5, y + 0.5, 0.36 if on else 0.16, "peg" if on else "socket") for (x, y), on in zip(places, state, strict=True)
    ]
    return Scene([*cells, *lamps], gap=1)


def describe(board: Board, state: Sequence[int], step: Step) -> str:
    return say("{count} lit", count=sum(step.state))


KOREAN = {
    "press": "누르기",
    "{number:,} press": "{number:,}번",
    "{count} lit": "켜진 전등 {count}개",
    "the text is empty; expected rows of lamps, 'o' or '.'": "아무것도 없습니다. 전등('o'나 '.')이 줄지어 있어야 합니다",
    "a lamp is 'o' or '.', not {lamp!r}": "전등은 'o' 아니면 '.'입니다. {lamp!r:은/는} 전등이 아닙니다",
    "found {count} lamps; expected {width}, as in the first row": "전등이 {count}개입니다. 첫 줄처럼 {width}개여야 합니다",
    "found {count} columns; expected at most {most}": "{count}칸입니다. 많아야 {most}칸이어야 합니다",
}


game = Game(
    name="lights out",
    unit="press",
    plurals={"press": "presses"},
    objective=Shortest(),
    moves=moves,
    reversible=True,
    ranges=lambda board: [2] * len(board.lamps),
    read=read,
    write=write,
    start=start,
    step=step,
    won=won,
    boards=random_board,
    picture=picture,
    describe=describe,
    words={"ko": KOREAN},
)
