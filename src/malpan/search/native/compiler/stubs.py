"""What stands in a kernel for functions that a game does not have."""

from typing import Any


def leave_state(board: Any, state: Any) -> None:
    """Leave a state as it is: the canonical form of a game without one."""


def return_zero(board: Any, state: Any) -> int:
    """Return 0: the lower bound of a game without `at_least`."""
    return 0


def return_false(board: Any, state: Any) -> bool:
    """Return False: no state that is given is won, in a game without `won`."""
    return False


def return_true(board: Any, state: Any) -> bool:
    """Return True: every state in range is possible, in a game without `possible`."""
    return True


DEFAULTS = {"canonical": leave_state, "at_least": return_zero, "won": return_false, "possible": return_true}
