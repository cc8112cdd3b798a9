"""States, verdicts and steps: what the rules of a game are made of."""

from enum import IntEnum
from typing import NamedTuple

State = tuple[int, ...]

Answer = int | tuple[int, ...]
"""Fewest moves, a total, or all numbers that a run printed."""

SILENT = -1
"""What a step returns that prints nothing, in a run whose steps print."""


class Verdict(IntEnum):
    """What a step led to.

    Play goes on from ON and ends with WON. After LOST and ILLEGAL it does not matter what is left in the state.
    """

    ON = 0
    WON = 1
    LOST = 2
    ILLEGAL = 3


class Step(NamedTuple):
    """One step of a line of play, as it happened.

    `move` is the index of the label, None in a game that nobody steers; `roll` what the turn brought, 0 where turns bring
    nothing; `points` what the step scored or, where steps print, what it printed; `state` where the pieces are after it; `words`
    the step as a person would tell it.
    """

    label: str
    move: int | None
    roll: int
    points: int
    verdict: Verdict
    state: State
    words: str = ""


def sort_places(state: list[int], first: int, end: int) -> None:
    """Sort the places of a state from `first` up to `end`, in place: what most games with equal pieces need for `canonical`.

    Insertion sort, as the places are few and nearly in order, and written out, as rules are to be compiled one day.
    """
    for place in range(first + 1, end):
        value = state[place]
        here = place
        while here > first and state[here - 1] > value:
            state[here] = state[here - 1]
            here -= 1
        state[here] = value
