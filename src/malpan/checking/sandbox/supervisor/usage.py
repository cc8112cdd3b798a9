"""What a running program uses: the processor time and the memory of its processes, and whether all of them wait.

The clock on the wall does not tell how slow a program is, as others want the processor too. So its processor time is counted,
with that of all its descendants, and the time in which it waits, asleep or for input, apart from that: then nothing of it wants
the processor. While a program runs, `/proc` tells both; where there is none, only its end tells the processor time.
"""

import os
import resource
import time
from contextlib import suppress
from typing import NamedTuple

from .ending import descendants

WANTS = (b"R", b"D")
"""States of a thread that runs, waits for its turn, or waits for a disk."""

STATE, USER, CHILDREN_SYSTEM, THREADS, RESIDENT = 0, 11, 14, 17, 21
"""Fields of `/proc/PID/stat` behind the name; user and system time of a process and of its children stand side by side."""


class Usage(NamedTuple):
    """Seconds of processor time, bytes of memory, and whether nothing of a program wants the processor at this moment."""

    seconds: float = 0.0
    memory: int = 0
    waits: bool = True


class Meter:
    """Adds up what the descendants of this process use, from one look to the next.

    `seconds` is their processor time, `memory` the most bytes that were seen, `waited` for how many seconds all have waited.
    `blind` tells that the system says nothing of a running program; all of its time then counts as waited.
    """

    def __init__(self) -> None:
        self.blind = not os.path.exists("/proc/self/stat")
        self.before = reaped_seconds()
        self.seconds = 0.0
        self.memory = 0
        self.waited = 0.0
        self.waits = self.blind
        self.since = time.perf_counter()

    def look(self) -> None:
        """Read what the program has used."""
        usage = Usage() if self.blind else usage_of_descendants()
        now = time.perf_counter()
        if self.waits and usage.waits and usage.seconds <= self.seconds:
            self.waited += now - self.since
        self.since, self.waits = now, usage.waits
        self.seconds = max(self.seconds, usage.seconds)
        self.memory = max(self.memory, usage.memory)

    def end(self) -> None:
        """Read what the program has used in all, as every process of it has been reaped."""
        self.seconds = max(self.seconds, reaped_seconds() - self.before)


def reaped_seconds() -> float:
    """Return the processor time of the processes that were reaped, by this one or by those that it has reaped."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def usage_of_descendants() -> Usage:
    """Return what all descendants of this process use now."""
    ticks, pages, waits = 0, 0, True
    for each in descendants(os.getpid()):
        with suppress(OSError, ValueError, IndexError):
            fields = read_fields(f"/proc/{each}/stat")
            ticks += sum(map(int, fields[USER : CHILDREN_SYSTEM + 1]))
            pages += int(fields[RESIDENT])
            waits = waits and fields[STATE] not in WANTS and (int(fields[THREADS]) == 1 or not has_busy_thread(each))
    return Usage(ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE"), waits)


def has_busy_thread(pid: int) -> bool:
    """Tell whether any thread of a process wants the processor."""
    for thread in os.listdir(f"/proc/{pid}/task"):
        with suppress(OSError, IndexError):
            if read_fields(f"/proc/{pid}/task/{thread}/stat")[STATE] in WANTS:
                return True
    return False


def read_fields(file: str) -> list[bytes]:
    """Return the fields of a file such as `/proc/PID/stat` behind the name, which may hold blanks and parentheses."""
    with open(file, "rb") as stat:
        return stat.read().rpartition(b")")[2].split()
