"""Single steps, so that compiled rules can be held against the same rules in plain Python."""

from typing import Any

from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import ask, board_at, canonical


def take_steps(
    ints: Any, offsets: Any, data: Any, index: int, states: Any, moves: int, rolls: Any, verdicts: Any, points: Any, reached: Any
) -> None:
    """Take every move from every state, with the roll of the state; write what came of each, move by move."""
    board = board_at(ints, offsets, data, index)
    for row in range(states.shape[0]):
        for move in range(moves):
            at = row * moves + move
            set_places(reached[at], states[row])
            verdicts[at], points[at] = ask(board, reached[at], move, rolls[row])


def settle(ints: Any, offsets: Any, data: Any, index: int, states: Any) -> None:
    """Turn states into their canonical ones."""
    board = board_at(ints, offsets, data, index)
    for row in range(states.shape[0]):
        canonical(board, states[row])
