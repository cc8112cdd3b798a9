"""What a guardian (`system/guardian.py`) has to know of a search, to tell it in its place."""

import marshal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import Any

from malpan.search.found import Found
from malpan.search.limits import TIME_LIMIT, Knowledge, LimitReached, Watch
from malpan.system.guardian import PATIENCE, Guard, Site
from malpan.system.signals import has_alarm, raise_signal

FREE, SHARE = 0.05, 0.03
"""The most time that is spent on telling the guardian what is known: seconds, and a share of the whole time besides."""


@contextmanager
def guarding(watch: Watch) -> Iterator[Callable[[], None]]:
    """Have a guardian watch over what is done for a search; the context gives what is to be called several times a second.

    With a limit of time the guardian is there from the beginning. Otherwise it comes when this is called for the second time, as
    most boards are answered by then; until then, the guardian of the command hears signals, but knows nothing of the search.
    In the guardian, once it goes on, this raises what ends the search, such as LimitReached.
    """
    if not Site.active or not is_main_thread():
        yield lambda: None
        return
    guarded = Guarded(watch)
    if watch.limits.max_seconds is not None:
        guarded.start()
    try:
        yield guarded.beat
    finally:
        guarded.stop()


class Guarded:
    """What a guardian watches over."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.guard: Guard | None = None
        self.beats = 0

    def start(self) -> None:
        """Start the guardian; in the guardian itself, raise what ends the search, once it goes on."""
        seconds, knowledge = self.watch.limits.max_seconds, self.watch.knowledge
        guard = Guard(None if seconds is None else knowledge.began + seconds, beats=True)
        if guard in Site.ended:
            learn(guard, knowledge)
            end_as_asked(guard.number)
        self.guard = guard
        sharing = Sharing(guard, knowledge)
        sharing.share()
        knowledge.share = sharing.share

    def beat(self) -> None:
        """Give a sign of life."""
        self.beats += 1
        if self.guard is not None:
            self.guard.beat()
        elif self.beats > 1:
            self.start()

    def stop(self) -> None:
        """End the guardian."""
        self.watch.knowledge.share = None
        if self.guard is not None:
            self.guard.stop()


def is_main_thread() -> bool:
    """Tell whether this is the main thread, which hears signals."""
    import threading

    return threading.current_thread() is threading.main_thread()


class Sharing:
    """Tells a guardian what is known: the numbers each time, and all if a layer is complete, unless that takes too long."""

    def __init__(self, guard: Guard, knowledge: Knowledge) -> None:
        self.guard, self.knowledge = guard, knowledge
        self.layers, self.spent = -1, 0.0

    def share(self) -> None:
        """Tell what is known."""
        layers, states = self.knowledge.layers, self.knowledge.states
        news = None
        if layers != self.layers and self.spent < FREE + SHARE * self.knowledge.told:
            self.layers, now = layers, monotonic()
            news = marshal.dumps(numbers_of(self.knowledge.most("")))
            self.spent += monotonic() - now
        self.guard.tell(layers, states, news)


def numbers_of(found: Found) -> dict[str, Any]:
    """Return what was found but for the answer and everything that holds states: numbers, tuples of numbers, and texts."""
    plain = found.without_states()._asdict()
    for name in ("guide", "played", "opening"):
        del plain[name]
    return {name: as_number(value) for name, value in plain.items()}


def as_number(value: Any) -> Any:
    """Return a value with numbers of Python for those of NumPy."""
    if isinstance(value, tuple):
        return tuple(map(as_number, value))
    return value if value is None or isinstance(value, str) else int(value)


def learn(guard: Guard, knowledge: Knowledge) -> None:
    """Take over what the process knew that is watched over."""
    layers, states, news = guard.known()
    knowledge.note(layers, states)
    found = Found(**marshal.loads(news)) if news else Found()
    found = found._replace(states=max(found.states, states))
    knowledge.snapshots.append(lambda: found)


def end_as_asked(number: int) -> None:
    """End a search as the handler of a signal does; without one (0), as its limit of time does."""
    import os

    if not number:
        raise LimitReached(TIME_LIMIT)
    if has_alarm():
        os.kill(os.getpid(), number)
        sleep(PATIENCE)
    raise_signal(number)
