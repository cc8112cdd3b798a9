"""What is left where nobody could end it in time: processes, by a mark in their environment, and folders of earlier checks."""

import os
import signal
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from malpan.checking.sandbox.supervisor.removal import remove_folder
from malpan.errors import MalpanError, describe_reason
from malpan.language import say

MARK = "MALPAN_CHECK"
"""A variable in the environment of every process of a check; its value is unique to a keeper."""

PREFIX = "malpan-check-"
"""How the names of temporary folders begin."""

PATIENCE = 5.0
"""Seconds in which processes with a mark are looked for."""


class LeftoverWarning(UserWarning):
    """Something of a check could not be removed or ended."""


def new_token() -> str:
    """Return a value for the mark that no other process has."""
    return f"{os.getpid()}-{os.urandom(8).hex()}"


def kill_marked(token: str) -> None:
    """Kill all processes with a mark: of a program that has killed whatever would have ended them."""
    until = time.monotonic() + PATIENCE
    while (left := processes_marked(token)) and time.monotonic() < until:
        for pid in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)


def processes_marked(token: str) -> list[int]:
    """Return the processes with a mark, where the system tells their environment."""
    found = []
    mark = f"{MARK}={token}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (folder / "environ").read_bytes():
                found.append(int(folder.name))
    return found


def count_user_threads() -> int:
    """Return the number of threads of this user, which the limit of processes counts; 0 where the system does not tell."""
    count = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if folder.stat().st_uid == os.getuid():
                count += sum(1 for _ in (folder / "task").iterdir())
    return count


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Yield a new temporary folder and remove it; folders of earlier checks that were killed are removed first.

    A folder that cannot be removed is named in a warning.
    """
    remove_abandoned()
    folder, lock = make_locked_folder()
    try:
        yield folder
    finally:
        try:
            remove_folder(str(folder))
        except OSError as error:
            sentence = say(
                "the temporary folder {folder} could not be removed: {reason}",
                folder=folder,
                reason=describe_reason(error),
            )
            warnings.warn(sentence, LeftoverWarning, stacklevel=3)
        os.close(lock)


def make_locked_folder() -> tuple[Path, int]:
    """Make a temporary folder; return it, and the open folder, whose lock tells that it is in use until this process ends.

    MalpanError if none can be made.
    """
    while True:
        try:
            folder = Path(tempfile.mkdtemp(prefix=PREFIX))
        except OSError as error:
            raise MalpanError(say("no temporary folder can be made: {reason}", reason=describe_reason(error))) from None
        lock = open_folder(folder)
        if lock is not None:
            if take_lock(lock, wait=True) and folder.exists():
                return folder, lock
            os.close(lock)  # another check took it for an abandoned one


def remove_abandoned() -> None:
    """Remove the temporary folders of this user that no process has locked."""
    try:
        names = os.listdir(tempfile.gettempdir())
    except OSError:
        return
    for name in names:
        folder = Path(tempfile.gettempdir()) / name
        lock = open_folder(folder) if name.startswith(PREFIX) else None
        if lock is None:
            continue
        with suppress(OSError):  # it is tried again by the next check
            if os.fstat(lock).st_uid == os.geteuid() and take_lock(lock):
                remove_folder(str(folder))
        os.close(lock)


def open_folder(folder: Path) -> int | None:
    """Open a folder for locking; None if it is none, or somebody else's."""
    try:
        return os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return None


def take_lock(lock: int, wait: bool = False) -> bool:
    """Lock an open folder; return False if another process has locked it, or the system has no such locks."""
    import fcntl

    try:
        fcntl.flock(lock, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return wait
    return True
