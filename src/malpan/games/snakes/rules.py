"""Snakes and ladders with a die you choose: the fewest rolls from the first cell to the last.

    ┌────┬────┬────┐
    │ 7  │ 8  │ 9  │    a ladder leads from 2 to 6, a snake from 8 to 3
    ├────┼────┼────┤
    │ 6  │ 5  │ 4  │    from 1, a roll of 1 lands on 2 and climbs to 6;
    ├────┼────┼────┤    from 6, a roll of 3 reaches 9: two rolls
    │ 1  │ 2  │ 3  │
    └────┴────┴────┘

Each turn you choose a roll from 1 to the number of sides and move that many cells on. Landing on the foot of a ladder or the
head of a snake takes the piece to its other end, once: the far end is never followed again in the same roll. What a roll does
that would pass the last cell depends on the finish: EXACT, it may not be made; OVER, it wins; BOUNCE, the surplus is walked
back from the last cell (a roll that would be walked back past cell 1 may not be made).

A state is the cell of the piece. With a die of two sides the board above has seven states in four layers, 1 → 3 6 → 4 5 7 → 9, as
nobody stays on 2 and 8.
"""

from collections.abc import Sequence
from typing import NamedTuple

from malpan.game import Verdict

PIECE = 0
EXACT, OVER, BOUNCE = range(3)
SOME_SIDES, MANY_SIDES = 1_000, 1_000_000


class Board(NamedTuple):
    """A board of cells 1 to `last`, with a start of 1, or 0 for a piece that begins off the board.

    ``leads[cell]`` is the cell where a piece that lands on `cell` comes to stand: the cell itself, or the far end of its jump.
    """

    last: int
    sides: int
    start: int
    finish: int
    leads: Sequence[int]


def moves(board: Board) -> list[str]:
    """Return the rolls of the die.

    Of a die of very many sides, the rolls are left out that can never be made, or with the finish OVER never differ from a lower
    one.
    """
    if board.finish == OVER:
        return [str(roll) for roll in range(1, min(board.sides, max(board.last, MANY_SIDES)) + 1)]
    furthest = 2 * board.last if board.finish == BOUNCE else board.last
    return [str(roll) for roll in range(1, min(board.sides, max(furthest, SOME_SIDES)) + 1)]


def start(board: Board) -> list[int]:
    """Return the cell the piece starts from; a jump on it is not taken."""
    return [board.start]


def step(board: Board, state: list[int], move: int) -> Verdict:
    """Move the piece by a roll, and take the jump it lands on."""
    cell = state[PIECE] + move + 1
    if cell > board.last:
        if board.finish == EXACT:
            return Verdict.ILLEGAL
        cell = board.last if board.finish == OVER else 2 * board.last - cell
        if cell < 1:
            return Verdict.ILLEGAL
    cell = board.leads[cell]
    state[PIECE] = cell
    return Verdict.WON if cell == board.last else Verdict.ON


def won(board: Board, state: Sequence[int]) -> bool:
    """Tell whether the piece stands on the last cell."""
    return state[PIECE] == board.last


def possible(board: Board, state: Sequence[int]) -> bool:
    """Tell whether the piece stands on a cell, or off the board where it may begin there."""
    return state[PIECE] >= board.start


def ranges(board: Board) -> list[int]:
    """Return the bound of the piece's place: cells 0 to the last."""
    return [board.last + 1]
