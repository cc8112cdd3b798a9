"""Work in a thread that can be left: whoever waits for it can go on, even if the work never ends.

A thread cannot be ended from outside. One that is left is told to stop by an exception, which ends a loop of Python; a call in C,
and compiled rules, do not notice. Such a thread works on until the process ends.
"""

import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from time import monotonic
from typing import Any, Generic, TypeVar

T = TypeVar("T")

AT_EXIT = 3.0
"""Seconds that Python waits at its end for threads that were left: a compiler must not be ended in the middle of its work."""

NAME = "malpan"
"""The name of threads apart."""

threads_left: list[threading.Thread] = []
"""The threads of this process that were left."""


class Left(SystemExit):
    """Raised in a thread that was left; nothing is printed about it."""


class Apart(Generic[T]):
    """Work in a thread of its own, in the context of the caller."""

    def __init__(self, work: Callable[[], T]) -> None:
        self.work = work
        self.done = threading.Event()
        self.value: T
        self.error: BaseException | None = None
        self.thread = threading.Thread(target=copy_context().run, args=(self.run,), daemon=True, name=NAME)
        self.thread.start()

    def run(self) -> None:
        """Do the work, and keep what it returns or raises."""
        with suppress(Left):
            try:
                self.value = self.work()
            except BaseException as error:
                self.error = error
            self.done.set()

    def wait(self, seconds: float) -> bool:
        """Wait until the work is done, or for so long; tell whether it is done."""
        return self.done.wait(seconds)

    def result(self) -> T:
        """Return what the work returned, or raise what it raised."""
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        return self.value

    def leave(self, seconds: float) -> None:
        """Leave the work, tell it to stop, and wait a moment for it to do so: it may have to remove a file, or end a process."""
        if self.thread.is_alive() and not self.done.is_set():
            if not threads_left:
                import atexit

                atexit.register(await_left)
            if getattr(sys.unraisablehook, "func", None) is not ignore_left:
                sys.unraisablehook = partial(ignore_left, sys.unraisablehook)
            threads_left.append(self.thread)
            raise_in(self.thread)
            self.thread.join(seconds)


def raise_in(thread: threading.Thread) -> None:
    """Raise Left in a thread, as soon as it executes Python."""
    import ctypes

    set_exception: Any = ctypes.pythonapi.PyThreadState_SetAsyncExc
    if thread.ident is not None:
        set_exception(ctypes.c_ulong(thread.ident), ctypes.py_object(Left))


def ignore_left(hook: Callable[[Any], Any], lost: Any) -> None:
    """Pass exceptions that Python drops on to `hook`, except for Left, which may come in a callback of the compiler."""
    if not issubclass(lost.exc_type, Left):
        hook(lost)


def is_apart() -> bool:
    """Tell whether this is a thread apart, for which another one waits."""
    return threading.current_thread().name == NAME


def is_any_left() -> bool:
    """Tell whether a thread that was left still works."""
    return any(thread.is_alive() for thread in threads_left)


def await_left() -> None:
    """Wait a while for the threads that were left."""
    end = monotonic() + AT_EXIT
    for thread in threads_left:
        thread.join(max(end - monotonic(), 0.0))
