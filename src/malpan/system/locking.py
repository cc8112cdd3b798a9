"""Locks: one process at a time does something with a file, and another one is told who it is.

A lock is a file that its holder has locked; the system frees it when the holder ends, however that ends. On a system without such
locks (Windows), nothing is locked.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

ATTEMPTS = 100
"""Attempts to lock a file that others remove meanwhile."""


class Holder(NamedTuple):
    """Who holds a lock: process, computer, and since when, as text."""

    pid: int
    host: str
    since: str


class Held(Exception):
    """Another process holds the lock; `holder` says which, None if it has not written it yet."""

    def __init__(self, holder: Holder | None) -> None:
        super().__init__(holder)
        self.holder = holder


@contextmanager
def holding(path: "Path") -> Iterator[None]:
    """Hold the lock of a file as long as the context lasts, and remove the file at its end.

    Raises Held if another process holds it, and OSError if the file cannot be written.
    """
    stream = acquire(path)
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink()
        stream.close()


def acquire(path: "Path") -> IO[str]:
    """Lock a file, and write into it who holds it."""
    for _ in range(ATTEMPTS):
        stream = open(path, "a+", encoding="utf-8")  # noqa: SIM115 - held as long as the lock
        try:
            if lock(stream) and is_still_there(path, stream):
                note_holder(stream)
                return stream
            stream.seek(0)
            holder = read_holder(stream.read())
        except BaseException:
            stream.close()
            raise
        stream.close()
        if path.exists():
            raise Held(holder)
    raise Held(None)


def note_holder(stream: IO[str]) -> None:
    """Write into a lock file that this process holds it."""
    from datetime import datetime
    from platform import node

    since = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M:%S %z")
    stream.truncate(0)
    stream.write(json.dumps(Holder(os.getpid(), node(), since)._asdict()))
    stream.flush()


def read_holder(text: str) -> Holder | None:
    """Return the holder that a lock file names, None if it names none."""
    try:
        return Holder(**json.loads(text))
    except (ValueError, TypeError):
        return None


def lock(stream: IO[str]) -> bool:
    """Lock an open file; return whether that was possible."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def is_still_there(path: "Path", stream: IO[str]) -> bool:
    """Tell whether an open file has not been removed, and replaced, meanwhile."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(stream.fileno()))
    except FileNotFoundError:
        return False
