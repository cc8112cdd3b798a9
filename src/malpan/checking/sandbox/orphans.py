"""What a program leaves behind: found, killed and reaped, even if it has moved to a session of its own.

On Linux this process becomes the subreaper of its descendants, so nothing that a program starts can leave our process tree. All
of it has our mark in its environment, and what has removed the mark is still our child.
"""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

MARK = "MALPAN_CHECK"
TOKEN = f"{os.getpid()}-{os.urandom(8).hex()}"
"""A variable in the environment of every program started here, and its value, which is unique to this process."""

PR_SET_CHILD_SUBREAPER = 36
"""From Linux's prctl(2)."""

running: set[int] = set()
"""Process ids of the programs that a thread waits for; each is the id of a session too."""

spawning = threading.Lock()
"""Held while a program is started or orphans are looked for, so that a starting program is never mistaken for an orphan."""

cancelled = threading.Event()
"""Set while no program may be started, as the threads that would wait for it are about to end."""


class Cancelled(Exception):
    """A program was not started, as all are being killed."""


def adopt_orphans(wanted: bool = True) -> None:
    """Let orphans among the descendants of this process become its children, where the system can do that; or no longer."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, int(wanted), 0, 0, 0)


def kill_session(child: "subprocess.Popen[bytes]") -> None:
    """Kill a program with its session and reap it, whether or not it has ended."""
    for _ in range(2):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
    running.discard(child.pid)


def kill_running() -> None:
    """Kill every running program, and let none be started until `cancelled` is cleared; the waiting threads reap them."""
    cancelled.set()
    with spawning:  # a program that is being started is in `running` once this lock is free
        for pid in list(running):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(pid, signal.SIGKILL)


def children() -> list[int]:
    """Return the children of this process, whichever of its threads started them."""
    found: list[int] = []
    for file in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, file.read_text().split())
    return found


def descendants(pid: int) -> list[int]:
    """Return the children of a process, their children, and so on."""
    found: list[int] = []
    waiting = [pid]
    while waiting:
        try:
            words = Path(f"/proc/{waiting[0]}/task/{waiting[0]}/children").read_text().split()
        except OSError:
            words = []
        waiting = waiting[1:] + list(map(int, words))
        found += map(int, words)
    return found


def is_orphan(pid: int) -> bool:
    """Tell whether a child of ours is left over: an orphan with our mark, or a zombie that no thread waits for."""
    try:
        session = os.getsid(pid)
        if session in running or session == os.getsid(0):
            return False
        status = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[0]
        return status == b"Z" or f"{MARK}={TOKEN}".encode() in Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return False


def has_stray_children() -> bool:
    """Tell, at little cost, whether there is any child that no thread waits for."""
    return any(pid not in running for pid in children())


def kill_orphans() -> int:
    """Kill and reap what is left of programs that have ended; return the number of processes."""
    killed = 0
    with spawning:
        while strays := [pid for pid in children() if is_orphan(pid)]:
            for pid in strays:
                for each in (*descendants(pid), pid):
                    with suppress(ProcessLookupError, PermissionError):
                        os.kill(each, signal.SIGKILL)
                with suppress(ChildProcessError):
                    os.waitpid(pid, 0)
                killed += 1
    return killed


def count_user_threads() -> int:
    """Return the number of threads of this user, which the limit of processes counts; 0 where the system does not tell."""
    count = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if folder.stat().st_uid == os.getuid():
                count += sum(1 for _ in (folder / "task").iterdir())
    return count
