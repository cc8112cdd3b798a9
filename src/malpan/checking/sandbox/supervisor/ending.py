"""Ends all descendants of this process: those that moved to another session, and those that fork while they are being ended.

On Linux, an orphan becomes a child of its nearest ancestor that is a subreaper, or of the first process of its namespace. This
process is one of the two, so no descendant can leave, and the last one is gone when this process has no children.
"""

import os
import signal
import time
from contextlib import suppress

PATIENCE = 10.0
"""Seconds after which a process that cannot be ended, such as one of another user, is given up."""


def end_all(isolated: bool) -> list[int]:
    """Kill and reap all descendants of this process; return those that could not be ended.

    `isolated` tells that this is the first process of its namespace, which can kill all others in one call.
    """
    until = time.monotonic() + PATIENCE
    while reap_ended():
        if isolated:
            with suppress(ProcessLookupError):
                os.kill(-1, signal.SIGKILL)
        left = descendants(os.getpid())
        for pid in left:
            kill_with_group(pid)
        if time.monotonic() > until:
            return left
        time.sleep(0.0005)
    return []


def end_descendants(pid: int) -> None:
    """Stop another process of this user, a subreaper that is to be killed next, and kill all its descendants."""
    until = time.monotonic() + PATIENCE
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGSTOP)
    while (left := [each for each in descendants(pid) if not has_ended(each)]) and time.monotonic() < until:
        for each in left:
            kill_with_group(each)
        time.sleep(0.0005)


def has_ended(pid: int) -> bool:
    """Tell whether a process has ended, though its parent may not have noticed."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as stat:
            return stat.read().rpartition(b")")[2].split()[0] == b"Z"
    except OSError:
        return True


def reap_ended() -> bool:
    """Reap the children that have ended; tell whether there are any others."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


def kill_with_group(pid: int) -> None:
    """Kill a process and its group; in a group, nobody can fork between the signal to one and the signal to the next."""
    with suppress(ProcessLookupError, PermissionError):
        group = os.getpgid(pid)
        if group != os.getpgrp():
            os.killpg(group, signal.SIGKILL)
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)


def descendants(pid: int) -> list[int]:
    """Return the children of a process, their children, and so on, as far as the system tells; parents first."""
    found: list[int] = []
    waiting = [pid]
    while waiting:
        children = children_of(waiting.pop())
        found += children
        waiting += children
    return found


def children_of(pid: int) -> list[int]:
    """Return the children of a process, whichever of its threads started them."""
    found: list[int] = []
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{pid}/task"):
            try:
                with open(f"/proc/{pid}/task/{thread}/children", encoding="ascii") as words:
                    found += map(int, words.read().split())
            except FileNotFoundError:
                if not os.path.exists(f"/proc/self/task/{os.getpid()}/children"):
                    return children_by_parent(pid)
    return found


def children_by_parent(pid: int) -> list[int]:
    """Return the children of a process on a system that only tells the parent of each."""
    found = []
    for each in filter(str.isdecimal, os.listdir("/proc")):
        with suppress(OSError, ValueError, IndexError), open(f"/proc/{each}/stat", "rb") as stat:
            if int(stat.read().rpartition(b")")[2].split()[1]) == pid:
                found.append(int(each))
    return found
