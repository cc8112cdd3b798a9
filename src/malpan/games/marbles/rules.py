"""Marbles in a tilting box: red marbles must drop into the hole, blue ones must not.

    #######
    #...RB#     a tilt left rolls both marbles to the left wall; red, in front,
    #.#####     moves first and blue stops next to it
    #.....#
    #####.#     # wall   . floor   R red   B blue   O hole
    #O....#
    #######

A tilt rolls every marble until a wall, another marble, or the hole. A marble that reaches the hole drops out at once and blocks
nothing any more. When all marbles lie still: if a blue one has dropped the attempt is lost, whatever else dropped; otherwise,
if all red ones have dropped, it is won.

A state is the cell of each marble, the red ones first; cells are numbered row by row, and a marble that has dropped lies on
`board.gone`, one past the last cell. Marbles of one colour are interchangeable.

The smallest box, ``ROB``, has two states in two layers: the start, and red dropped by a tilt to the right. A tilt to the left
drops blue, and up and down move nothing.
"""

from collections.abc import Sequence
from typing import NamedTuple

from malpan.game import Verdict, sort_places

LEFT, RIGHT, UP, DOWN = range(4)
TILTS = ("left", "right", "up", "down")


class Board(NamedTuple):
    """A box of height × width cells, numbered row by row.

    `walls` has 1 for each wall cell and 0 for each other; `stops` says for each tilt and cell (``stops[tilt * gone + cell]``)
    where a marble that is alone would come to rest, which is `hole` if it rolls over the hole. `marbles` are the cells of the
    red marbles, then of the blue ones; the first `reds` are red. `gone` is height × width.
    """

    height: int
    width: int
    walls: bytes
    hole: int
    reds: int
    marbles: tuple[int, ...]
    gone: int
    stops: tuple[int, ...]


def start(board: Board) -> list[int]:
    """Return the cells of the marbles as the board has them."""
    return list(board.marbles)


def step(board: Board, state: list[int], tilt: int) -> Verdict:
    """Tilt the box; all marbles roll at once.

    They are moved one after the other, the foremost first: each is lifted and, unless it drops, laid down where it would come to
    rest alone, or behind those that lie there already.
    """
    first = tilt * board.gone
    ahead = 1 if tilt == RIGHT or tilt == DOWN else -1
    stride = 1 if tilt == LEFT or tilt == RIGHT else board.width
    cell = board.gone if ahead > 0 else -1
    for _ in range(len(state)):
        marble = next_behind(board, state, cell, ahead)
        if marble < 0:
            break
        cell = state[marble]
        state[marble] = board.gone
        rest = board.stops[first + cell]
        if rest != board.hole:
            while occupied(state, rest):
                rest -= ahead * stride
            state[marble] = rest
    return outcome(board, state)


def occupied(state: Sequence[int], cell: int) -> bool:
    """Tell whether a marble lies on a cell."""
    for place in state:
        if place == cell:
            return True
    return False


def next_behind(board: Board, state: Sequence[int], cell: int, ahead: int) -> int:
    """Return the foremost of the marbles behind a cell, which is -1 if there is none."""
    foremost = -1
    for marble in range(len(state)):
        place = state[marble]
        behind = (cell - place) * ahead > 0 and place != board.gone
        if behind and (foremost < 0 or (place - state[foremost]) * ahead > 0):
            foremost = marble
    return foremost


def outcome(board: Board, state: Sequence[int]) -> Verdict:
    """Say what has come of marbles that lie still."""
    for marble in range(board.reds, len(state)):
        if state[marble] == board.gone:
            return Verdict.LOST
    for marble in range(board.reds):
        if state[marble] != board.gone:
            return Verdict.ON
    return Verdict.WON


def won(board: Board, state: Sequence[int]) -> bool:
    """Tell whether all red marbles, and no blue one, have dropped."""
    return outcome(board, state) == Verdict.WON


def possible(board: Board, state: Sequence[int]) -> bool:
    """Tell whether every marble has dropped or lies on a floor cell of its own."""
    for marble in range(len(state)):
        cell = state[marble]
        if cell == board.gone:
            continue
        if board.walls[cell] or cell == board.hole:
            return False
        for other in range(marble):
            if state[other] == cell:
                return False
    return True


def canonical(board: Board, state: list[int]) -> None:
    """Put the marbles of each colour in order of their cells, as any of them may stand for any other."""
    sort_places(state, 0, board.reds)
    sort_places(state, board.reds, len(state))


def ranges(board: Board) -> list[int]:
    """Return the bound of each marble's place: every cell, and `gone`."""
    return [board.gone + 1] * len(board.marbles)
