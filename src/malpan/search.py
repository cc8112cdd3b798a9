"""What a search is given and what it brings back, the same for every engine.

A search gets a `Watch` to ask now and then whether it may go on, and brings back a `Found`. A limit never loses what was
learnt: the search answers with what it knows and says by which limit it was stopped.
"""

import os
import sys
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from malpan.game import Answer, MalpanError, State

if TYPE_CHECKING:
    from pathlib import Path

    from malpan.distances import Distances

MOST_BETWEEN_LOOKS = 256
"""Steps between two looks at the clock, at most: a look costs a little, and most rules are quick."""

SLOW = 0.05
"""Seconds between two looks that are too many; the next look then comes sooner."""


class Limits(NamedTuple):
    """When to give up: number of states kept, seconds of searching, bytes of the whole process. None means no limit."""

    max_states: int | None = None
    max_seconds: float | None = None
    max_memory: int | None = None


NO_LIMITS = Limits()


class Progress(NamedTuple):
    """How far a search is: layers (or turns) done, states seen, seconds since it began."""

    layers: int
    states: int
    seconds: float


class LimitReached(Exception):
    """Raised inside a search, and caught by it, when it has to stop; its text names the limit."""


class Watch:
    """Keeps the limits of one search and tells whoever wants to know how far it is."""

    def __init__(self, limits: Limits = NO_LIMITS, report: Callable[[Progress], None] | None = None) -> None:
        for name, value in limits._asdict().items():
            if value is not None and not value >= 0:
                raise MalpanError(f"{name} is {value!r}; expected a number from 0")
        self.limits = limits
        self.report = report
        self.began = monotonic()
        self.looked = 0.0
        self.between = 1
        self.left = 1

    def with_states(self, most: int) -> "Watch":
        """Return a watch that began when this one did, and has the same limits but for this one of states."""
        other = Watch(self.limits._replace(max_states=most), self.report)
        other.began = self.began
        return other

    def seconds(self) -> float:
        """Return the seconds since the search began."""
        return monotonic() - self.began

    def tick(self, layers: int, states: int) -> None:
        """Look, if it is time to: for loops that would not notice what a call costs."""
        self.left -= 1
        if self.left <= 0:
            self.left = self.look(layers, states)

    def look(self, layers: int, states: int) -> int:
        """Raise LimitReached if the search is to stop now; otherwise pass on how far it is.

        Returns after how many more steps the search is to look again.
        """
        seconds = self.seconds()
        if self.limits.max_states is not None and states > self.limits.max_states:
            raise LimitReached("state limit")
        if self.limits.max_seconds is not None and seconds > self.limits.max_seconds:
            raise LimitReached("time limit")
        if self.limits.max_memory is not None and memory_in_use() > self.limits.max_memory:
            raise LimitReached("memory limit")
        if self.report:
            self.report(Progress(layers, states, seconds))
        slow = seconds - self.looked > SLOW
        self.between = max(self.between // 4, 1) if slow else min(self.between * 2, MOST_BETWEEN_LOOKS)
        self.looked = seconds
        return self.between


class Asked(NamedTuple):
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


def memory_in_use() -> int:
    """Return the bytes of memory this process holds now (on systems without /proc: the most it ever held)."""
    try:
        with open("/proc/self/statm", encoding="ascii") as sizes:
            return int(sizes.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except FileNotFoundError:
        pass
    try:
        import resource
    except ImportError:
        raise MalpanError("this system does not tell how much memory a process holds, so --max-memory cannot be kept") from None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
