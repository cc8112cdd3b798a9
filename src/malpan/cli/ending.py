"""How a command ends that a signal ended."""

import signal
import sys
from contextlib import suppress
from typing import NoReturn

from malpan.cli.printing import print_error
from malpan.language import say
from malpan.system.guardian import quit_process
from malpan.system.signals import Terminated

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""


def describe_ending(error: BaseException) -> int:
    """Print which signal ended the command, and return the exit code; `error` is what the signal was turned into."""
    if isinstance(error, Terminated):
        print_error(say("ended by {signal}", signal=signal.Signals(error.number).name))
        return 128 + error.number
    print_error(say("interrupted"))
    return INTERRUPTED


def quit_by_signal(error: BaseException) -> NoReturn:
    """End the process at once, as rules caught what a signal was turned into."""
    sys.setrecursionlimit(sys.getrecursionlimit() + 1000)  # rules that call themselves may be at the limit
    quit_at_once(describe_ending(error))


def quit_at_once(code: int) -> NoReturn:
    """End the process whatever it still does; print what waits to be printed."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, RuntimeError):
            stream.flush()
    quit_process(code)
