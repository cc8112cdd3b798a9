"""The limits of a search: states, seconds, memory; and the most that the searches for one answer know.

A search asks its `Watch` from time to time whether it may continue. When a limit is reached, it returns what it has found so
far, with the name of the limit. Two searches may look for one answer, a plain one first and then a compiled one. Their watches
share what is known (`Knowledge`), so that progress never goes back, and what is told in the end is the most that either of them
knew.

Whatever does not ask its watch, such as a step that never returns, is left behind (`leaving.py`).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import NamedTuple

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.language import mark, say
from malpan.search.found import Found
from malpan.system.memory import is_memory_short, memory_in_use

MOST_BETWEEN_CHECKS = 256
"""Steps between two checks, at most: a check costs a little, and most rules are fast."""

SLOW = 0.05
"""Seconds between two checks that are too many; the next check then comes sooner."""

BETWEEN_LOOKS = 0.2
"""Seconds between two looks at the memory of the machine, which cost more than a check."""

A_STATE = 64
"""Bytes that a plain search may suddenly need for each state that it keeps: a dict that is full moves to a larger place."""


class Limits(NamedTuple):
    """The most states kept, seconds of the whole question, and bytes of the whole process; None means no limit."""

    max_states: int | None = None
    max_seconds: float | None = None
    max_memory: int | None = None


NO_LIMITS = Limits()

STATE_LIMIT, TIME_LIMIT, MEMORY_LIMIT = mark("state limit"), mark("time limit"), mark("memory limit")
MACHINE_LIMIT = mark("memory of this machine")
"""What may stop a search, as `Found.stopped` has it; the last is what the machine has, and was not asked for."""

COMPILING = mark("compiling the rules")
"""What a search may be doing, as `Progress.doing` has it."""


class Progress(NamedTuple):
    """How far a search is.

    layers    number of completed layers (with rolls: turns).
    states    number of states seen.
    seconds   time since the search began.
    doing     what is being done that no state is counted for, such as ``compiling the rules``; empty otherwise.
    """

    layers: int
    states: int
    seconds: float
    doing: str = ""


Report = Callable[[Progress], None]


class LimitReached(BaseException):
    """Raised and caught inside a search when a limit is reached; its message is the name of the limit.

    It may come in the middle of a step that does not return, and rules that catch every Exception must not catch it.
    """


class NoTime(Exception):
    """Raised and caught inside a search that has too little time left for what cannot be interrupted, such as compiling."""


class NotCached(Exception):
    """Raised and caught inside a compiled search whose kernel is not in the cache, if it may not compile it."""


class Knowledge:
    """The most that the searches for one answer know, and whom progress is reported to.

    `share` is called when more is known: a guardian may have to tell it (`guarding.py`).
    `game` is the game that is asked about, if the choice of an engine may look whether its rules were compiled before.
    """

    def __init__(self, report: Report | None = None) -> None:
        self.report = report
        self.game: Game | None = None
        self.began = monotonic()
        self.layers = self.states = 0
        self.doing: list[str] = []
        self.snapshots: list[Callable[[], Found]] = []
        self.told = 0.0
        self.telling = False
        self.share: Callable[[], None] | None = None

    def note(self, layers: int, states: int) -> None:
        """Note how far a search is, unless another is farther."""
        if (layers, states) > (self.layers, self.states):
            self.layers, self.states = layers, states
            if self.share is not None:
                self.share()

    def tell(self) -> None:
        """Report the progress. Raises what the report raises, such as LimitReached."""
        if self.report is None or self.telling:  # another thread is telling
            return
        self.telling = True
        try:
            self.told = monotonic() - self.began
            self.report(Progress(self.layers, self.states, self.told, self.doing[-1] if self.doing else ""))
        finally:
            self.telling = False

    def most(self, stopped: str) -> Found:
        """Return the most that any search knows, as what a search returns that was stopped by this limit."""
        known = [snapshot() for snapshot in self.snapshots]
        best = max(known, key=extent_of, default=Found(states=self.states))
        uncounted = say("stopped by the {limit}", limit=say(stopped)) if best.answer is not None and best.lines is None else ""
        return best._replace(stopped=stopped, uncounted=best.uncounted or uncounted)

    def keep(self, found: Found, since: int = 0) -> None:
        """Keep what a search has found, in place of the snapshots taken of it: all from number `since` on."""
        known = found.without_states()
        self.snapshots[since:] = [lambda: known]


def extent_of(found: Found) -> tuple[int, int]:
    """Return how much a search has found out, as something to compare: for how many moves, or what cost, it knows that none wins.

    Of two that know as much, the one that saw more states is farther.
    """
    if found.ruled_out is not None:
        return found.ruled_out, found.states
    return found.costs[-1] if found.costs else len(found.layers) - 1, found.states


class Watch:
    """Watches over the limits of one search, and reports its progress.

    `hurried` is whether another search answers if this one has too little time left for a beginning that takes long;
    `may_compile` is whether it may compile at all.
    `look` is called at each check: the choice of an engine hooks in there. `has_begun` is whether the search has begun, after all
    that has to be prepared, such as compiling; `on_begin` is called then.
    """

    def __init__(self, limits: Limits = NO_LIMITS, report: Report | None = None, knowledge: Knowledge | None = None) -> None:
        for name, value in limits._asdict().items():
            if value is not None and not value >= 0:
                raise MalpanError(say("{name} is {found!r}; expected a number from 0", name=name, found=value))
        self.limits = limits
        self.knowledge = knowledge or Knowledge(report)
        self.checked = self.looked = 0.0
        self.between = 1
        self.left = 1
        self.hurried = False
        self.may_compile = True
        self.a_state = 0
        self.look: Callable[[], None] | None = None
        self.stopped_by = ""
        self.has_begun = False
        self.on_begin: Callable[[], None] | None = None

    def again(self) -> "Watch":
        """Return a watch with the same beginning, limits and knowledge, for another search for the same answer."""
        return Watch(self.limits, knowledge=self.knowledge)

    def with_states(self, most: int | None) -> "Watch":
        """Return a watch for a part of the same search, with another limit of states."""
        other = Watch(self.limits._replace(max_states=most), knowledge=self.knowledge)
        other.look, other.a_state = self.look, self.a_state
        return other

    def in_a_hurry(self) -> "Watch":
        """Return such a watch for a search that another one can replace."""
        other = self.again()
        other.hurried = True
        return other

    def knows(self, snapshot: Callable[[], Found]) -> None:
        """Have what is known so far asked from `snapshot`, by any thread, if the search cannot be asked to return it."""
        self.knowledge.snapshots.append(snapshot)

    def has(self, seconds: float) -> bool:
        """Tell whether so much time is left."""
        return self.limits.max_seconds is None or self.limits.max_seconds - self.seconds() >= seconds

    def ask_to_compile(self, seconds: float) -> None:
        """Raise NotCached if the search must not compile to begin, NoTime if it is in a hurry and so much time is not left."""
        if not (self.may_compile or self.has_begun):
            raise NotCached
        if self.hurried and not self.has(seconds):
            raise NoTime

    def seconds(self) -> float:
        """Return the seconds since the search began."""
        return monotonic() - self.knowledge.began

    @contextmanager
    def doing(self, what: str) -> Iterator[None]:
        """Report that something is being done that no state is counted for, such as COMPILING, as long as the context lasts."""
        self.knowledge.doing.append(what)
        try:
            yield
        finally:
            self.knowledge.doing.remove(what)

    def begin(self) -> None:
        """Note that the search begins: what it needs is compiled."""
        self.has_begun = True
        if self.on_begin is not None:
            self.on_begin()

    def stop(self, reason: str) -> None:
        """Have the search stop at its next check; for another thread than its own."""
        self.stopped_by = reason

    def tick(self, layers: int, states: int) -> None:
        """Count a step, and check the limits if it is time to; for loops in which the cost of a call does not matter."""
        self.left -= 1
        if self.left <= 0:
            self.left = self.check(layers, states)

    def check(self, layers: int, states: int) -> int:
        """Raise LimitReached if a limit is reached; otherwise report the progress, and return the steps until the next check."""
        seconds = self.seconds()
        if not self.has_begun:
            self.begin()
        if self.stopped_by:
            raise LimitReached(self.stopped_by)
        if self.limits.max_states is not None and states > self.limits.max_states:
            raise LimitReached(STATE_LIMIT)
        self.check_outside()
        if seconds - self.looked > BETWEEN_LOOKS:
            self.looked = seconds
            if is_memory_short(self.a_state * states):
                raise LimitReached(MACHINE_LIMIT)
        self.knowledge.note(layers, states)
        self.knowledge.tell()
        if self.look is not None:
            self.look()
        slow = seconds - self.checked > SLOW
        self.between = max(self.between // 4, 1) if slow else min(self.between * 2, MOST_BETWEEN_CHECKS)
        self.checked = seconds
        return self.between

    def check_outside(self) -> None:
        """Raise LimitReached if a limit is reached that is not about states; for who waits for a search, too."""
        self.check_seconds()
        if self.limits.max_memory is not None and memory_in_use() > self.limits.max_memory:
            raise LimitReached(MEMORY_LIMIT)

    def check_seconds(self) -> None:
        """Raise LimitReached if the time is up."""
        if self.limits.max_seconds is not None and self.seconds() > self.limits.max_seconds:
            raise LimitReached(TIME_LIMIT)
