"""The signals that end a command: Ctrl-C (SIGINT), the end of its time (SIGTERM), a closed terminal (SIGHUP).

While a verb runs they become exceptions, so that everything opened is closed and everything temporary is removed; before, the
process ends at once (`starting.py`). A signal that was ignored when the process started, as under nohup, stays ignored.

The same timer rings alarms (`set_alarm`), which interrupt whatever the main thread executes. Rules may catch every exception; if
they still run a moment after one was raised in them, the process ends. Outside of the command line no signal is handled, and
there are no alarms.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, NoReturn

from malpan.system.guardian import hear

REPEATED = 3.0
"""Seconds after the first signal in which others are ignored: terminals and `timeout` send several at once."""

POSTPONED = 1.0
"""Seconds for which a signal waits until a module is imported, as importing drops some exceptions and prints them."""

STEP = 0.01
"""Seconds between two attempts meanwhile."""

AGAIN = 0.1
"""Seconds after which an alarm rings again that was not heard: rules may catch whatever is raised in them."""

GAME_MODULES = "malpan_game_"
"""How the names of modules of rules begin."""

HEEDED = 0.5
"""Seconds after which rules in which an exception was raised have caught it."""

Ring = Callable[[], None]


class Terminated(BaseException):
    """SIGTERM or SIGHUP ended the command; `number` says which."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def handle_endings(handler: Callable[[int, FrameType | None], Any]) -> dict[int, Any]:
    """Set the handler of the signals that are not ignored, and return those that were set before, by signal.

    In a thread that is not the main one, no handlers can be set.
    """
    import signal

    before = {}
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) not in (signal.SIG_IGN, None):
            try:
                before[number] = signal.signal(number, handler)
            except ValueError:
                return {}
    return before


@contextmanager
def raise_on_signals(quit: Callable[[BaseException], NoReturn] | None = None) -> Iterator[None]:
    """Raise KeyboardInterrupt at SIGINT and Terminated at the others, as long as the context lasts.

    `quit` ends the process if rules catch what was raised.
    """
    import signal
    import sys

    ending = Ending(sys.unraisablehook, quit)
    before = handle_endings(ending.handle)
    if before and hasattr(signal, "setitimer"):
        before[signal.SIGALRM] = signal.signal(signal.SIGALRM, ending.handle)
        ending.timer = signal.setitimer
        sys.unraisablehook = ending.notice_lost
        handling.append(ending)
    try:
        yield
    finally:
        if ending.timer:
            handling.remove(ending)
            ending.timer(signal.ITIMER_REAL, 0)
            ending.timer = None
            if sys.unraisablehook == ending.notice_lost:  # else `apart.py` has set one that asks this one
                sys.unraisablehook = ending.hook
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def delaying_signals() -> Iterator[None]:
    """Handle signals only when the context is left, as a library may take what they raise for an error of its own."""
    import os
    import signal

    received: list[int] = []
    before = handle_endings(lambda number, _: received.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for number in received[:1]:
            handler = before[number]
            if callable(handler):
                handler(number, None)
            else:
                os.kill(os.getpid(), number)


handling: list["Ending"] = []
"""What handles the signals of this process, the innermost last; empty outside of the command line."""


def has_alarm() -> bool:
    """Tell whether this thread can be interrupted by an alarm: it is the main one, and the command line handles the signals."""
    import threading

    return bool(handling) and threading.current_thread() is threading.main_thread()


@contextmanager
def interruptible() -> Iterator[None]:
    """Have what can be left run in a thread apart as long as the context lasts: this thread then hears signals at any time."""
    for ending in handling:
        ending.interruptible += 1
    try:
        yield
    finally:
        for ending in handling:
            ending.interruptible -= 1


def is_interruptible() -> bool:
    """Tell whether this thread is to hear signals while it waits for what can be left."""
    return has_alarm() and handling[-1].interruptible > 0


def set_alarm(ring: Ring, seconds: float) -> None:
    """Have an alarm ring until it is dropped; outside of the command line, none does."""
    if handling:
        handling[-1].set_alarm(ring, seconds)


def drop_alarm(ring: Ring) -> None:
    """Have an alarm ring no more."""
    for ending in handling:
        ending.alarms.pop(ring, None)


def raise_postponed() -> None:
    """Let the exception of a signal that is postponed be raised here, and not later."""
    import time

    while any(ending.waiting for ending in handling):
        time.sleep(STEP)


def raise_signal(number: int) -> None:
    """Raise the exception of a signal; nothing if there was none (0)."""
    import signal

    if number:
        raise KeyboardInterrupt if number == signal.SIGINT else Terminated(number)


class Ending:
    """Turns signals into exceptions, where that does not go wrong; `hook` is told of exceptions that Python drops otherwise."""

    def __init__(self, hook: Callable[[Any], Any], quit: Callable[[BaseException], NoReturn] | None) -> None:
        self.hook, self.quit = hook, quit
        self.interruptible = 0
        self.error: BaseException = KeyboardInterrupt()
        self.rules: FrameType | None = None
        self.timer: Callable[[int, float], Any] | None = None
        self.waiting = 0
        self.asked = self.raised = float("-inf")
        self.alarms: dict[Ring, float] = {}
        self.rung: type[BaseException] | None = None

    def handle(self, number: int, frame: FrameType | None) -> None:
        """Raise the exception of a signal, or try again after a moment; ring the alarms that are due."""
        import signal
        import time

        hear()
        now = time.monotonic()
        if number == getattr(signal, "SIGALRM", None):
            if not self.waiting:
                self.look_at_rules(now, frame)
                self.ring(now, frame)
                return
            number = self.waiting
        elif not self.waiting:
            self.asked = now
        if now - self.raised < REPEATED:
            self.waiting = 0
            self.set_timer()
            return
        if self.timer and now - self.asked < POSTPONED and loses_exceptions(frame):
            self.waiting = number
            self.set_timer()
            return
        self.waiting = 0
        self.raised = now
        self.error = KeyboardInterrupt() if number == signal.SIGINT else Terminated(number)
        self.rules = rules_in(frame)
        self.set_timer()
        raise self.error

    def look_at_rules(self, now: float, frame: FrameType | None) -> None:
        """End the process if rules have caught the exception of a signal: they are still being executed."""
        if self.rules is None or now - self.raised < HEEDED:
            return
        while frame is not None and frame is not self.rules:
            frame = frame.f_back
        self.rules = None
        if frame is not None and self.quit is not None:
            self.quit(self.error)

    def set_alarm(self, ring: Ring, seconds: float) -> None:
        """Have an alarm ring after so many seconds."""
        import time

        self.alarms[ring] = time.monotonic() + seconds
        self.set_timer()

    def ring(self, now: float, frame: FrameType | None) -> None:
        """Ring the alarms that are due, unless an exception would be lost."""
        due = [ring for ring, when in self.alarms.items() if when <= now]
        for ring in due:
            self.alarms[ring] = now + AGAIN
        self.set_timer()
        if loses_exceptions(frame):
            return
        try:
            for ring in due:
                ring()
        except BaseException as error:
            self.rung = type(error)
            raise

    def set_timer(self) -> None:
        """Set the timer to what comes first: the next attempt to raise what waits, or an alarm."""
        import signal
        import time

        if self.timer:
            now = time.monotonic()
            nexts = [max(when - now, STEP) for when in self.alarms.values()] + ([STEP] if self.waiting else [])
            nexts += [max(self.raised + HEEDED - now, 0.0) + STEP] if self.rules is not None else []
            self.timer(signal.ITIMER_REAL, min(nexts, default=0.0))

    def notice_lost(self, lost: Any) -> None:
        """Raise the exception of a signal again after a moment, as Python had to drop it: C code cannot pass it on."""
        import signal

        if self.timer and issubclass(lost.exc_type, KeyboardInterrupt | Terminated):
            self.raised = float("-inf")
            self.waiting = getattr(lost.exc_value, "number", signal.SIGINT)
            self.set_timer()
        elif self.rung is None or not issubclass(lost.exc_type, self.rung):  # an alarm rings again by itself
            self.hook(lost)


def rules_in(frame: FrameType | None) -> FrameType | None:
    """Return the outermost frame that executes a function of a game file, or of a module beside it; None if there is none."""
    outermost = None
    while frame is not None:
        if frame.f_globals.get("__name__", "").startswith(GAME_MODULES):
            outermost = frame
        frame = frame.f_back
    return outermost


def loses_exceptions(frame: FrameType | None) -> bool:
    """Tell whether a module is being imported or an object freed, where an exception may be dropped, or a temporary file made.

    The file would stay if the exception came before the name is known.
    """
    while frame is not None:
        file = frame.f_code.co_filename
        if file.startswith("<frozen importlib") or file.endswith("tempfile.py") or frame.f_code.co_name == "__del__":
            return True
        frame = frame.f_back
    return False
