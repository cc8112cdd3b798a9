"""Dice yutnori: four horses, known rolls, and the highest score.

    20  18    16    14    12  10      the standard board, each cell with what it is worth.
                                      The track goes up from the start, round by the corners
    22  22                13  8       10, 20 and 30 to 40, and from there to the finish.
           24          16
    24           19           6       A horse that begins its move on one of the three corners
                 25                   goes inside, to the centre 25 and then by 30 and 35 to 40.
    26        26              4       A horse that only passes a corner stays outside.
           27          30
    28  28                35  2

    30  32    34    36    38  40
                              start

Each turn brings a roll, and one horse that is not yet home moves exactly that many cells along the arrows; it stops at once
when it reaches the finish. A horse may not end its move on a cell where another one stands, the start and the finish excepted;
it may pass it. The turn scores what the cell is worth on which the move ends. If no horse can move, the play ends.

A state is the cell of each horse; horses are interchangeable. A cell is not its worth: there are two cells worth 30, and two
worth each of 16, 22, 24, 26 and 28, but only one 40.

With one horse and the rolls 5 1 there is one line of play, of three states in three layers: start → 10 → 13, worth 23.
"""

from collections.abc import Sequence
from typing import NamedTuple

from malpan.game import Verdict, sort_places

HIGHEST_ROLL = 5


class Board(NamedTuple):
    """Cells from 0, the horses and the rolls.

    `values` has what each cell is worth; `ahead` the next cell of each, and `shortcuts` the next cell for a horse that begins
    its move there (both the cell itself for the finish). ``reach[cell * (HIGHEST_ROLL + 1) + roll]`` is where a move of `roll`
    from `cell` ends. `names` are what people call the cells; no rule reads them.
    """

    values: tuple[int, ...]
    ahead: tuple[int, ...]
    shortcuts: tuple[int, ...]
    start: int
    finish: int
    names: tuple[str, ...]
    horses: int
    rolls: tuple[int, ...]
    reach: tuple[int, ...]


def moves(board: Board) -> list[str]:
    """Return the horses by their numbers."""
    return [f"horse {horse + 1}" for horse in range(board.horses)]


def rolls(board: Board) -> Sequence[int]:
    """Return the rolls, one a turn."""
    return board.rolls


def start(board: Board) -> list[int]:
    """Return all horses on the start."""
    return [board.start] * board.horses


def step(board: Board, state: list[int], horse: int, roll: int) -> tuple[Verdict, int]:
    """Move a horse by the roll and return what it scores."""
    cell = state[horse]
    if cell == board.finish:
        return Verdict.ILLEGAL, 0
    end = board.reach[cell * (HIGHEST_ROLL + 1) + roll]
    if end != board.finish and end != board.start:
        for other in range(len(state)):
            if other != horse and state[other] == end:
                return Verdict.ILLEGAL, 0
    state[horse] = end
    return Verdict.ON, board.values[end]


def possible(board: Board, state: Sequence[int]) -> bool:
    """Tell whether no cell but the start and the finish has two horses."""
    for horse in range(len(state)):
        cell = state[horse]
        if cell == board.start or cell == board.finish:
            continue
        for other in range(horse):
            if state[other] == cell:
                return False
    return True


def canonical(board: Board, state: list[int]) -> None:
    """Put the horses in order of their cells, as any of them may stand for any other."""
    sort_places(state, 0, len(state))


def ranges(board: Board) -> list[int]:
    """Return the bound of each horse's place: every cell."""
    return [len(board.values)] * board.horses
