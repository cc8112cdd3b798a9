"""The memory of this process, and what the machine has left for it.

The system ends a process that takes more memory than there is, so a search has to stop before. Three things bound what a process
may take: the memory of the machine, that of its control group (a container has one), and the limits set with `ulimit`.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from malpan.errors import MalpanError
from malpan.language import say

MEGABYTE = 1 << 20

SHARE = 32
"""The part of what there is that is kept free, ..."""

LEAST_FREE, MOST_FREE = 64 * MEGABYTE, 512 * MEGABYTE
"""... within these bounds, ..."""

OWN_SHARE = 4
"""... but no more than this part of what the process holds: a small one is not what fills the memory."""

NO_LIMIT = 1 << 60
"""Bytes from which a number stands for no limit, in the first version of control groups."""


class Room(NamedTuple):
    """What is left of a bound for this process, and the whole of it, in bytes; `address` if address space counts, used or not."""

    left: int
    whole: int
    address: bool = False

    def lacks(self, needed: int, held: int) -> bool:
        """Tell whether so many more bytes would leave too little free, if the process holds so many."""
        return self.left - needed < min(max(self.whole // SHARE, LEAST_FREE), MOST_FREE, held // OWN_SHARE)


def memory_in_use() -> int:
    """Return the bytes of memory that this process holds; on systems without /proc, the most it ever held."""
    try:
        return memory_sizes()[1]
    except FileNotFoundError:
        pass
    try:
        import resource
    except ImportError:
        raise MalpanError(
            say("this system does not report the memory of a process, so there can be no limit of memory")
        ) from None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def memory_available() -> int | None:
    """Return the bytes of memory that this process can still take without swapping; None where the system does not tell."""
    return min((room.left for room in rooms()), default=None)


def memory_sizes() -> list[int]:
    """Return the bytes of address space, of memory in use, and so on, as /proc/self/statm has them in pages."""
    with open("/proc/self/statm", encoding="ascii") as sizes:
        return [int(pages) * os.sysconf("SC_PAGE_SIZE") for pages in sizes.read().split()]


def is_memory_short(touched: int = 0, address: int | None = None) -> bool:
    """Tell whether the system could refuse this process memory, or end it for want of it, if it took so many bytes more.

    `address` is the address space that is taken, if not all of it is touched at once. False where the system does not say.
    """
    wanted = touched if address is None else address
    try:
        held = memory_sizes()[1]
    except OSError:
        return False
    return any(room.lacks(wanted if room.address else touched, held) for room in rooms())


def rooms() -> Iterator[Room]:
    """Yield what each bound leaves for this process, as far as the system tells."""
    with suppress(OSError, ValueError, LookupError):
        yield room_of_machine()
    with suppress(OSError, ValueError, LookupError):
        yield from rooms_of_groups()
    with suppress(OSError, ValueError, ImportError):
        yield from rooms_of_limits()


def room_of_machine() -> Room:
    """Return what the machine has available; what it could swap is not counted."""
    sizes = {}
    with open("/proc/meminfo", encoding="ascii") as lines:
        for line in lines:
            name, _, rest = line.partition(":")
            sizes[name] = int(rest.split()[0]) * 1024
    return Room(sizes["MemAvailable"] + sizes["SwapFree"], sizes["MemTotal"])


def rooms_of_groups() -> Iterator[Room]:
    """Yield what the control groups leave that this process is in: its own, and those above it."""
    with open("/proc/self/cgroup", encoding="utf-8") as lines:
        entries = [line.rstrip("\n").split(":", 2) for line in lines]
    for _, controllers, path in entries:
        if controllers == "":
            mount, names = "/sys/fs/cgroup", ("memory.max", "memory.current", "inactive_file")
        elif "memory" in controllers.split(","):
            mount = "/sys/fs/cgroup/memory"
            names = ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file")
        else:
            continue
        folder = mount + path.rstrip("/")
        while len(folder) >= len(mount):
            with suppress(OSError, ValueError, LookupError):  # a container does not see the groups above its own
                yield room_of_group(folder, *names)
            folder = folder.rpartition("/")[0]


def room_of_group(folder: str, limit: str, usage: str, cached: str) -> Room:
    """Return what a control group leaves; its cached files could be dropped. ValueError if it has no limit."""
    with open(f"{folder}/{limit}", encoding="ascii") as file:
        whole = int(file.read())  # the word "max" is no number
    if whole >= NO_LIMIT:
        raise ValueError
    with open(f"{folder}/{usage}", encoding="ascii") as file:
        used = int(file.read())
    with open(f"{folder}/memory.stat", encoding="ascii") as lines:
        files = next(int(line.split()[1]) for line in lines if line.startswith(f"{cached} "))
    return Room(whole - used + files, whole)


def rooms_of_limits() -> Iterator[Room]:
    """Yield what the limits of this process leave, which count address space."""
    import resource

    sizes = memory_sizes()
    for number, used in ((resource.RLIMIT_AS, sizes[0]), (resource.RLIMIT_DATA, sizes[5])):
        whole = resource.getrlimit(number)[0]
        if whole != resource.RLIM_INFINITY:
            yield Room(whole - used, whole, address=True)
