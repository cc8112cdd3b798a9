"""Moves played on states that are arrays, as every search plays them."""

from typing import Any

from malpan.search.native.codes import LOST
from malpan.search.native.kernels.one_word import pack
from malpan.search.native.kernels.rules import COSTS, ask, canonical, step
from malpan.search.native.records import Ints, Key, Matrix


def set_places(state: Ints, other: Ints) -> None:
    """Copy one state to another."""
    for place in range(len(state)):
        state[place] = other[place]


def play(board: Any, before: Ints, state: Ints, move: int) -> int:
    """Write the canonical state that a move leads to from `before` to `state`, and return the verdict.

    What is left in `state` after a lost or illegal move has no meaning.
    """
    set_places(state, before)
    verdict: int = step(board, state, move)
    if verdict < LOST:
        canonical(board, state)
    return verdict


def play_roll(board: Any, before: Ints, state: Ints, move: int, roll: int) -> tuple[int, int]:
    """Do the same with a roll, and return the verdict and the points."""
    set_places(state, before)
    verdict, points = step(board, state, move, roll)
    if verdict < LOST:
        canonical(board, state)
    return verdict, points


def play_cost(board: Any, before: Ints, state: Ints, move: int) -> tuple[int, int]:
    """Do the same, and return the verdict and the cost of the move, which is 1 in a game without costs."""
    set_places(state, before)
    return play_in_place(board, state, move)


def play_in_place(board: Any, state: Ints, move: int) -> tuple[int, int]:
    """Do the same with a state that is replaced."""
    verdict, cost = ask(board, state, move, 0)
    if verdict < LOST:
        canonical(board, state)
    return verdict, cost | 0 if COSTS else 1  # which refuses fractions when it is compiled


def settles(board: Any, state: Ints, settled: Ints, layout: Matrix, key: Key) -> bool:
    """Tell whether a key is that of the canonical form of a state, which is written to `settled`."""
    set_places(settled, state)
    canonical(board, settled)
    return bool(pack(settled, layout) == key)
