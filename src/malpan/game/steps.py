"""States, verdicts and steps: what the rules of a game are made of."""

from enum import IntEnum
from typing import NamedTuple

State = tuple[int, ...]

SILENT = -1
"""What a step returns if it prints nothing, in a run whose steps print: ``Simulate(prints=True)``."""


class Verdict(IntEnum):
    """What a step led to.

    ON        the play continues.
    WON       the play ends, and is won.
    LOST      the play ends, and is lost; what is left in the state does not matter.
    ILLEGAL   there is no such move here; what is left in the state does not matter.
    """

    ON = 0
    WON = 1
    LOST = 2
    ILLEGAL = 3


class Step(NamedTuple):
    """One step of a line of play.

    label     the label of the move; in a run, the number of the turn.
    move      the index of the label, None in a run.
    roll      what the turn brought, 0 if turns bring nothing.
    points    the points of the step, what it cost or, if steps print, the number it printed; in a run with a score, the score
              after it.
    verdict   what the step led to.
    state     where the pieces are after it.
    words     the step in words, empty if the game does not describe it.
    """

    label: str
    move: int | None
    roll: int
    points: int
    verdict: Verdict
    state: State
    words: str = ""


def sort_places(state: list[int], first: int, end: int) -> None:
    """Sort the places of a state from `first` up to, but not including, `end`, in place.

    Most games with interchangeable pieces need this for `canonical`. It is an insertion sort, which compiles, and which is fast
    for the few, nearly sorted places of a state.

    >>> state = [7, 3, 1, 2]
    >>> sort_places(state, 1, 4)
    >>> state
    [7, 1, 2, 3]
    """
    for place in range(first + 1, end):
        value = state[place]
        here = place
        while here > first and state[here - 1] > value:
            state[here] = state[here - 1]
            here -= 1
        state[here] = value
