"""What a kernel asks of a game. The functions here stand in for the game's own, which take their places when it is compiled."""

from typing import Any

WORDS = 1
"""How many machine words a packed state takes."""


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
