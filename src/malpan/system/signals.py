"""The signals that end a command: Ctrl-C (SIGINT), the end of its time (SIGTERM), a closed terminal (SIGHUP).

While a verb runs they become exceptions, so that everything opened is closed and everything temporary is removed; before, the
process ends at once (`starting.py`). A signal that was ignored when the process started, as under nohup, stays ignored.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

REPEATED = 3.0
"""Seconds after the first signal in which others are ignored: terminals and `timeout` send several at once."""

POSTPONED = 1.0
"""Seconds for which a signal waits until a module is imported, as importing drops some exceptions and prints them."""

STEP = 0.01
"""Seconds between two attempts meanwhile."""


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
def raise_on_signals() -> Iterator[None]:
    """Raise KeyboardInterrupt at SIGINT and Terminated at the others, as long as the context lasts."""
    import signal
    import sys

    ending = Ending(sys.unraisablehook)
    before = handle_endings(ending.handle)
    if before and hasattr(signal, "setitimer"):
        before[signal.SIGALRM] = signal.signal(signal.SIGALRM, ending.handle)
        ending.timer = signal.setitimer
        sys.unraisablehook = ending.notice_lost
    try:
        yield
    finally:
        if ending.timer:
            ending.timer(signal.ITIMER_REAL, 0)
            sys.unraisablehook = ending.hook
        for number, handler in before.items():
            signal.signal(number, handler)


def raise_postponed() -> None:
    """Let the exception of a signal that is postponed be raised here, and not later."""
    import signal
    import time

    while hasattr(signal, "getitimer") and signal.getitimer(signal.ITIMER_REAL)[0]:
        time.sleep(STEP)


class Ending:
    """Turns signals into exceptions, where that does not go wrong; `hook` is told of exceptions that Python drops otherwise."""

    def __init__(self, hook: Callable[[Any], Any]) -> None:
        self.hook = hook
        self.timer: Callable[[int, float], Any] | None = None
        self.waiting = 0
        self.asked = self.raised = float("-inf")

    def handle(self, number: int, frame: FrameType | None) -> None:
        """Raise the exception of a signal, or try again after a moment."""
        import signal
        import time

        now = time.monotonic()
        if number == getattr(signal, "SIGALRM", None):
            number = self.waiting
        elif not self.waiting:
            self.asked = now
        if not number or now - self.raised < REPEATED:
            return
        if self.timer and now - self.asked < POSTPONED and loses_exceptions(frame):
            self.waiting = number
            self.timer(signal.ITIMER_REAL, STEP)
            return
        self.waiting = 0
        self.raised = now
        raise KeyboardInterrupt if number == signal.SIGINT else Terminated(number)

    def notice_lost(self, lost: Any) -> None:
        """Raise the exception of a signal again after a moment, as Python had to drop it: C code cannot pass it on."""
        import signal

        if self.timer and issubclass(lost.exc_type, KeyboardInterrupt | Terminated):
            self.raised = float("-inf")
            self.waiting = getattr(lost.exc_value, "number", signal.SIGINT)
            self.timer(signal.ITIMER_REAL, STEP)
        else:
            self.hook(lost)


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
