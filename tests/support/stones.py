"""Stones on a line: a small game that lists all its boards, for mines."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from malpan import Edit, Enumeration, Game, MalpanError, Shortest, Verdict


class Board(NamedTuple):
    """Stones on a line, each up (1) or down (0); a move turns a stone and its neighbours, and all have to be down."""

    stones: tuple[int, ...]


def read(text: str) -> Board:
    return Board(tuple(map(int, text.strip())))


def step(board: Board, state: list[int], move: int) -> Verdict:
    for stone in range(max(move - 1, 0), min(move + 2, len(state))):
        state[stone] = 1 - state[stone]
    return Verdict.WON if not any(state) else Verdict.ON


def every(size: tuple[int, ...]) -> Enumeration[Board]:
    """Return all lines of a length: a piece for each number of stones that are up at its left end."""
    if len(size) != 1 or size[0] > 12:
        raise MalpanError("a line has one length, up to 12")
    rows = [Board(tuple(number >> bit & 1 for bit in range(size[0]))) for number in range(1 << size[0])]
    return Enumeration(4, lambda piece: [board for board in rows if sum(board.stones) % 4 == piece and board <= mirrored(board)])


def random_line(random: Random, size: tuple[int, ...] | None) -> Board:
    return Board(tuple(random.randrange(2) for _ in range(size[0] if size else 5)))


def mirrored(board: Board) -> Board:
    return Board(board.stones[::-1])


def edits(board: Board) -> Iterator[Edit[Board]]:
    for place, stone in enumerate(board.stones):
        turned = Board((*board.stones[:place], 1 - stone, *board.stones[place + 1 :]))
        yield Edit("remove" if stone else "add", f"stone {place + 1}", turned)


stones = Game(
    name="stones",
    objective=Shortest(),
    moves=lambda board: [f"stone {place + 1}" for place in range(len(board.stones))],
    read=read,
    write=lambda board: "".join(map(str, board.stones)),
    start=lambda board: list(board.stones),
    step=step,
    won=lambda board, state: not any(state),
    boards=random_line,
    every=every,
    symmetries=lambda board: [mirrored(board)],
    edits=edits,
)
