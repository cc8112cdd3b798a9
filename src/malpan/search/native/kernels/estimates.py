"""The lower bounds of given states, to compare the compiled ones with the plain ones."""

from malpan.search.native.kernels.bounds import lower_bound
from malpan.search.native.kernels.rules import board_at
from malpan.search.native.records import Boards, Ints, Matrix, entry_point
from malpan.search.native.search_records import Bounds


@entry_point
def estimate(boards: Boards, states: Matrix, bounds: Bounds, estimates: Ints) -> None:
    """Write the lower bound of each state."""
    board = board_at(boards, 0)
    for row in range(states.shape[0]):
        estimates[row] = lower_bound(board, states[row], bounds)
