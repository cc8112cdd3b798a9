"""What a search is given and what it brings back, the same for every engine.

A search gets a `Watch` to ask now and then whether it may go on, and brings back a `Found`. A limit never loses what was
learnt: the search answers with what it knows and says by which limit it was stopped.
"""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from malpan.errors import MalpanError
from malpan.system.memory import memory_in_use

if TYPE_CHECKING:
    pass

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
    """How far a search is.

    layers    number of completed layers (with rolls: turns).
    states    number of states seen.
    seconds   time since the search began.
    """

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
            self.left = self.check(layers, states)

    def check(self, layers: int, states: int) -> int:
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
