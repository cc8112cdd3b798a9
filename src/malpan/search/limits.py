"""The limits of a search: states, seconds, memory.

A search asks its `Watch` from time to time whether it may continue. When a limit is reached, it returns what it has found so far,
with the name of the limit.
"""

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from malpan.errors import MalpanError
from malpan.language import mark, say
from malpan.system.memory import memory_in_use

MOST_BETWEEN_CHECKS = 256
"""Steps between two checks, at most: a check costs a little, and most rules are fast."""

SLOW = 0.05
"""Seconds between two checks that are too many; the next check then comes sooner."""


class Limits(NamedTuple):
    """The most states kept, seconds of searching, and bytes of the whole process; None means no limit."""

    max_states: int | None = None
    max_seconds: float | None = None
    max_memory: int | None = None


NO_LIMITS = Limits()

STATE_LIMIT, TIME_LIMIT, MEMORY_LIMIT = mark("state limit"), mark("time limit"), mark("memory limit")
"""What may stop a search, as `Found.stopped` has it."""


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
    """Raised and caught inside a search when a limit is reached; its message is the name of the limit."""


class NoTime(Exception):
    """Raised and caught inside a search that has too little time left for what cannot be interrupted, such as compiling."""


class Watch:
    """Watches over the limits of one search, and reports its progress.

    `hurried` is whether another search answers if this one has too little time left for a beginning that takes long.
    """

    def __init__(self, limits: Limits = NO_LIMITS, report: Callable[[Progress], None] | None = None) -> None:
        for name, value in limits._asdict().items():
            if value is not None and not value >= 0:
                raise MalpanError(say("{name} is {found!r}; expected a number from 0", name=name, found=value))
        self.limits = limits
        self.report = report
        self.began = monotonic()
        self.checked = 0.0
        self.between = 1
        self.left = 1
        self.hurried = False

    def with_states(self, most: int | None) -> "Watch":
        """Return a watch with the same beginning and the same limits, except for the number of states."""
        other = Watch(self.limits._replace(max_states=most), self.report)
        other.began = self.began
        return other

    def in_a_hurry(self) -> "Watch":
        """Return a watch with the same beginning and the same limits, for a search that another one can replace."""
        other = self.with_states(self.limits.max_states)
        other.hurried = True
        return other

    def has(self, seconds: float) -> bool:
        """Tell whether so much time is left."""
        return self.limits.max_seconds is None or self.limits.max_seconds - self.seconds() >= seconds

    def ask_for(self, seconds: float) -> None:
        """Raise NoTime if the search is in a hurry and so much time is not left."""
        if self.hurried and not self.has(seconds):
            raise NoTime

    def seconds(self) -> float:
        """Return the seconds since the search began."""
        return monotonic() - self.began

    def tick(self, layers: int, states: int) -> None:
        """Count a step, and check the limits if it is time to; for loops in which the cost of a call does not matter."""
        self.left -= 1
        if self.left <= 0:
            self.left = self.check(layers, states)

    def check(self, layers: int, states: int) -> int:
        """Raise LimitReached if a limit is reached; otherwise report the progress, and return the steps until the next check."""
        seconds = self.seconds()
        if self.limits.max_states is not None and states > self.limits.max_states:
            raise LimitReached(STATE_LIMIT)
        if self.limits.max_seconds is not None and seconds > self.limits.max_seconds:
            raise LimitReached(TIME_LIMIT)
        if self.limits.max_memory is not None and memory_in_use() > self.limits.max_memory:
            raise LimitReached(MEMORY_LIMIT)
        if self.report:
            self.report(Progress(layers, states, seconds))
        slow = seconds - self.checked > SLOW
        self.between = max(self.between // 4, 1) if slow else min(self.between * 2, MOST_BETWEEN_CHECKS)
        self.checked = seconds
        return self.between
