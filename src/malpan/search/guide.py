"""What a walk hands over for listing best lines."""

from typing import Protocol

from malpan.game import State


class Guide(Protocol):
    """Knows the states that best lines pass."""

    def is_best(self, moves: int, total: int) -> bool:
        """Tell whether a line that has ended, after so many moves and with this cost or these points, is a best one."""

    def lines_from(self, moves: int, total: int, state: State) -> int:
        """Return how many best lines pass a canonical state after so many moves and with this total: the ways to go on from it.

        That may be less than there are if they are more than can be counted, but never 0.
        """
