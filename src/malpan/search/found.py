"""What a search is asked and what it brings back, the same for every engine."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from malpan.game import Answer, State
from malpan.language import mark

if TYPE_CHECKING:
    from pathlib import Path

    from malpan.search.distances import Distances

SOLVED, NO_WAY, TOO_LONG, STOPPED = mark("solved"), mark("no way"), mark("too long"), mark("stopped")
"""How a search can end: with an answer, with all states seen, with none within the moves allowed, or by a limit."""


class WalkOptions(NamedTuple):
    """What is asked of a walk over a whole space.

    past_wins    play on from states in which the game is won.
    sink         called with the number of each layer and its states, an array with a row each, a piece at a time.
    checkpoint   a folder to keep the walk in after every layer, and to go on from.
    jobs         threads at work on a layer; None: as many as there are processors.
    """

    past_wins: bool = False
    sink: "Callable[[int, Any], None] | None" = None
    checkpoint: "Path | None" = None
    jobs: int | None = None


class Found(NamedTuple):
    """What a search knows when it ends.

    answer   fewest moves, highest total, total of the run or what it printed; None when there is none, or none was found in
             time.
    path     the states the line leads through, each as the search keeps it; empty without an answer.
    totals   points earned so far at each state of the path, where points are earned.
    layers   number of states in each layer that is complete.
    states   number of states seen.
    stopped  the limit that ended the search, "" if it ended by itself.
    bounded  the search ended because the answer would take more moves than asked for.
    lines    number of different best lines, where they were counted; `uncounted` says why they were not, where one expects it.
    wins     number of states in which the game is won, where they were counted.
    deepest  the states of the last layer, where they were asked for.
    so_far   points of a run up to where it was stopped, or what it printed.
    distances   every state and its distance, where they were asked for.
    tail, period, turns   of a run: steps before its cycle, steps of the cycle (0 if it never came round), steps asked for.
    """

    answer: Answer | None = None
    path: tuple[State, ...] = ()
    totals: tuple[int, ...] = ()
    layers: tuple[int, ...] = ()
    states: int = 0
    stopped: str = ""
    bounded: bool = False
    lines: int | None = None
    wins: int | None = None
    deepest: Sequence[State] = ()
    so_far: Answer | None = None
    tail: int = 0
    period: int = 0
    turns: int = 0
    uncounted: str = ""
    distances: "Distances | None" = None

    @property
    def outcome(self) -> str:
        """How the search ended: SOLVED, NO_WAY, TOO_LONG or STOPPED."""
        if self.answer is not None:
            return SOLVED
        if self.stopped:
            return STOPPED
        return TOO_LONG if self.bounded else NO_WAY
