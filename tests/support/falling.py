"""A game whose rules divide by zero, three steps from its start, on a board of nine or more."""

from typing import NamedTuple

from malpan import Game, Shortest, Verdict


class Board(NamedTuple):
    depth: int


def step(board: Board, state: list[int], move: int) -> Verdict:
    if state[0] == 3 and board.depth > 8:
        state[0] = board.depth // (state[0] - 3)
    state[0] += 1 + move
    return Verdict.ILLEGAL if state[0] > board.depth else Verdict.ON


game = Game(
    name="falling",
    objective=Shortest(),
    moves=("one", "two"),
    read=lambda text: Board(int(text)),
    write=lambda board: str(board.depth),
    start=lambda board: [0],
    ranges=lambda board: [board.depth + 1],
    step=step,
)
