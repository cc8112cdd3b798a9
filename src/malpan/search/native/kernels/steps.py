"""Single steps, to compare the compiled rules with the plain ones."""

from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import ask, board_at, canonical
from malpan.search.native.records import Boards, Ints, Matrix, entry_point


@entry_point
def take_steps(boards: Boards, states: Matrix, moves: int, rolls: Ints, verdicts: Ints, points: Ints, reached: Matrix) -> None:
    """Make every move from every state, with the roll of the state; write what came of each, move by move."""
    board = board_at(boards, 0)
    for row in range(states.shape[0]):
        for move in range(moves):
            number = row * moves + move
            set_places(reached[number], states[row])
            verdicts[number], points[number] = ask(board, reached[number], move, rolls[row])


@entry_point
def settle(boards: Boards, states: Matrix) -> None:
    """Replace states by their canonical ones."""
    board = board_at(boards, 0)
    for row in range(states.shape[0]):
        canonical(board, states[row])
