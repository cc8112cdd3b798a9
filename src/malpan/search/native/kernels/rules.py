"""What a kernel asks of a game. The functions here stand in for the game's own, which take their places when it is compiled."""

from typing import Any

WORDS = 1
"""How many machine words a packed state takes."""

INTERCHANGEABLE = False
"""Whether the game has a canonical form, so that a key may stand for other states than its own."""

PLACES = 0
"""How many places every state has, if they are few and it is known when a kernel is compiled; else 0."""


def room_for(state: Any) -> Any:
    """Return room on the stack for a state of PLACES places."""
    raise NotImplementedError


def at_hand(shape: Any) -> Any:
    """Return a copy on the stack of the shape of states of PLACES places."""
    raise NotImplementedError


def shape_in(numbers: Any, places: int) -> Any:
    """Return an array as a shape of so many places, in the same memory."""
    raise NotImplementedError


def prefetch(array: Any, index: int) -> None:
    """Ask for the memory of one number of an array, without waiting for it."""
    raise NotImplementedError


def board_at(ints: Any, offsets: Any, data: Any, index: int) -> Any:
    """Return a board out of many: whole numbers from `ints`, sequences from `data` between two `offsets`."""
    raise NotImplementedError


def step(board: Any, state: Any, move: int, roll: int = 0) -> Any:
    """Make a move: the game's `step`."""
    raise NotImplementedError


def ask(board: Any, state: Any, move: int, roll: int) -> tuple[Any, Any]:
    """Make a step of any kind of game; return the verdict and the points, 0 where there is no such thing."""
    raise NotImplementedError


def canonical(board: Any, state: Any) -> None:
    """Turn a state into the one that stands for it: the game's `canonical`, or nothing."""
    raise NotImplementedError
