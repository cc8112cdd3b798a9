"""Moves played on states that are arrays, as every search does it."""

from typing import Any

from malpan.search.native.kernels.one_word import pack
from malpan.search.native.kernels.rules import canonical, step

LOST = 2


def set_places(state: Any, other: Any) -> None:
    """Make a state like another."""
    for place in range(len(state)):
        state[place] = other[place]


def play(board: Any, before: Any, state: Any, move: int) -> Any:
    """Make `state` what a move leads to from the state `before`, in its canonical form, and return the verdict.

    After a move that is lost or illegal it does not matter what is left in `state`.
    """
    set_places(state, before)
    verdict = step(board, state, move)
    if verdict < LOST:
        canonical(board, state)
    return verdict


def settles(board: Any, state: Any, settled: Any, shape: Any, key: Any) -> bool:
    """Tell whether a key is that of a state in its canonical form, which is written into `settled`."""
    set_places(settled, state)
    canonical(board, settled)
    return bool(pack(settled, shape) == key)
