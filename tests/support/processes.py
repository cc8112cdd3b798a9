"""What runs on this machine, as far as tests ask: processes by a word in their command line, and what the system offers."""

import ctypes
import os
import signal
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

UNSHARE_PROCESSES = 0x20000000 | 0x10000000
"""A new namespace of processes, and a new one of users, which gives the right to it."""


def processes_with(word: str) -> list[str]:
    """Return the command lines that contain a word, without that of this process."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            line = (each / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if word in line and int(each.name) != os.getpid():
            found.append(line)
    return found


def wait_for(condition: Callable[[], object], seconds: float = 20) -> None:
    """Wait until a condition holds; fail if it does not in time."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "this did not happen in time"
        time.sleep(0.01)


def reset_signals() -> None:
    """Handle the signals that end a command in the default way, whatever started the tests does with them."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@cache
def has_namespaces() -> bool:
    """Tell whether this user may start processes in a namespace of their own, tried in a process that ends at once."""
    child = os.fork()
    if not child:
        os._exit(1 if ctypes.CDLL(None).unshare(UNSHARE_PROCESSES) else 0)
    return os.waitpid(child, 0)[1] == 0


def needs_namespaces() -> None:
    """Skip a test where processes cannot be started in a namespace of their own."""
    if not has_namespaces():
        pytest.skip("the system does not let this user make namespaces of processes")
