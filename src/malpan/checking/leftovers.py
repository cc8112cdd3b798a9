"""What a program leaves behind: found, killed and reaped, also where it has run away into a session of its own.

On Linux this process becomes the one to which orphans are handed, so nothing a program started can leave our tree; all of it has
our mark in its environment, and whatever took the mark off is still our child.
"""

import ctypes
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

MARK = "MALPAN_CHECK"
TOKEN = f"{os.getpid()}-{os.urandom(8).hex()}"
"""What stands in the environment of every program started here: the name, and what no other run has."""

PR_SET_CHILD_SUBREAPER = 36
"""From Linux's prctl(2)."""

running: set[int] = set()
"""Programs that somebody here waits for, by their numbers, which are those of their sessions too."""

starting = threading.Lock()
"""Held while a program is started or what ran away is looked for, so that nobody takes the one for the other."""


def adopt(wanted: bool = True) -> None:
    """Let orphans below this process become its children, where that can be had; or let them no more."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, int(wanted), 0, 0, 0)


def end(child: "subprocess.Popen[bytes]") -> None:
    """Kill a program with its session and reap it, whether it is still there or not."""
    for _ in range(2):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
    running.discard(child.pid)


stopped = threading.Event()
"""Set while no program is to be started, as those who would wait for it are about to end."""


class Stopped(Exception):
    """A program was not started, as all are being ended."""


def kill_running() -> None:
    """Kill every program that is running, and let none be started until `stopped` is cleared; who waits for one reaps it."""
    stopped.set()
    with starting:  # one that is just being started is known when this is free
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


def below(pid: int) -> list[int]:
    """Return all processes below one."""
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


def ran_away(pid: int) -> bool:
    """Tell whether a child of ours is none that anybody waits for: an orphan with our mark, or one that has ended."""
    try:
        session = os.getsid(pid)
        if session in running or session == os.getsid(0):
            return False
        status = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[0]
        return status == b"Z" or f"{MARK}={TOKEN}".encode() in Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return False


def children_left() -> bool:
    """Tell whether any child is there that nobody waits for, at little cost."""
    return any(pid not in running for pid in children())


def sweep() -> int:
    """Kill and reap what has run away from a program that is over; return how many processes that were."""
    swept = 0
    with starting:
        while strays := [pid for pid in children() if ran_away(pid)]:
            for pid in strays:
                for each in (*below(pid), pid):
                    with suppress(ProcessLookupError, PermissionError):
                        os.kill(each, signal.SIGKILL)
                with suppress(ChildProcessError):
                    os.waitpid(pid, 0)
                swept += 1
    return swept


def threads_of_user() -> int:
    """Return how many threads the user has, which is what the limit of processes counts; 0 where the system does not tell."""
    count = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if folder.stat().st_uid == os.getuid():
                count += sum(1 for _ in (folder / "task").iterdir())
    return count
