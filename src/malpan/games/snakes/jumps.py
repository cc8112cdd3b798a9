"""Jumps on a board: each leads from one cell to another, and no two start on the same cell."""

from collections.abc import Sequence

from malpan.errors import BoardError
from malpan.games.snakes.rules import BOUNCE, EXACT, OVER, Board
from malpan.language import say

LARGEST = 10_000_000
"""Cells of the largest board."""

LARGEST_DIE = 10**9
FINISHES = {"exact": EXACT, "over": OVER, "bounce": BOUNCE}

Pair = tuple[int, int]


class JumpFault(Exception):
    """A jump that the board cannot have: the index of the jump, which of its ends is wrong (0 or 1), and the error."""

    def __init__(self, index: int, end: int, message: str) -> None:
        super().__init__(message)
        self.index = index
        self.end = end
        self.message = message


def board_with(jumps: Sequence[Pair], last: int = 100, sides: int = 6, start: int = 1, finish: int = EXACT) -> Board:
    """Return the board with these jumps; raise JumpFault at the first that it cannot have."""
    leads = list(range(last + 1))
    taken = set()
    for index, (foot, end) in enumerate(jumps):
        if not 1 <= foot <= last:
            raise JumpFault(index, 0, say("a jump starts on cell {cell}; the cells are 1 to {last}", cell=foot, last=last))
        if not 1 <= end <= last:
            raise JumpFault(index, 1, say("a jump leads to cell {cell}; the cells are 1 to {last}", cell=end, last=last))
        if foot == last:
            message = say("a jump starts on the last cell, {last}, where the game is over; expected a cell before it", last=last)
            raise JumpFault(index, 0, message)
        if foot in taken:
            raise JumpFault(index, 0, say("a second jump starts on cell {cell}; expected one at most", cell=foot))
        taken.add(foot)
        leads[foot] = end
    return Board(last, sides, start, finish, tuple(leads))


def expect_directions(jumps: Sequence[Pair], ladders: int) -> None:
    """Raise JumpFault at the first jump that starts on cell 1, leads nowhere else, or is a ladder down or a snake up.

    The first `ladders` jumps are ladders, the others snakes.
    """
    for index, (foot, end) in enumerate(jumps):
        if foot == 1:
            raise JumpFault(index, 0, say("a jump starts on cell 1, where play begins; expected a cell after it"))
        if foot == end:
            raise JumpFault(index, 1, say("a jump leads from cell {cell} to itself; expected another cell", cell=foot))
        if (end > foot) != (index < ladders):
            message = (
                say("the ladder from {foot} leads down to {end}; were ladders and snakes swapped?", foot=foot, end=end)
                if index < ladders
                else say("the snake from {foot} leads up to {end}; were ladders and snakes swapped?", foot=foot, end=end)
            )
            raise JumpFault(index, 1, message)


def jumps_on(board: Board) -> list[Pair]:
    """Return the jumps of a board that lead anywhere else, in the order of their cells."""
    return [(cell, end) for cell, end in enumerate(board.leads) if cell != end]


def with_sides(board: Board, value: str) -> Board:
    """Return the board with another number of sides of the die."""
    if not (value.isascii() and value.isdecimal() and len(value) <= 10 and 1 <= int(value) <= LARGEST_DIE):
        raise BoardError(say("sides is {value!r}; expected a whole number from 1 to {most}", value=value, most=LARGEST_DIE))
    return board._replace(sides=int(value))


def with_start(board: Board, value: str) -> Board:
    """Return the board with the start on cell 1, or off the board for 0."""
    if value not in ("0", "1"):
        raise BoardError(say("start is {value!r}; expected 0 (off the board) or 1", value=value))
    return board._replace(start=int(value))


def with_finish(board: Board, value: str) -> Board:
    """Return the board with another rule for rolls that would pass the last cell."""
    if value not in FINISHES:
        raise BoardError(say("finish is {value!r}; expected one of {finishes}", value=value, finishes=", ".join(FINISHES)))
    return board._replace(finish=FINISHES[value])
