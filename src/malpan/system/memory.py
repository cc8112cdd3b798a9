"""The memory of this process."""

import os
import sys

from malpan.errors import MalpanError
from malpan.language import say


def memory_in_use() -> int:
    """Return the bytes of memory that this process holds; on systems without /proc, the most it ever held."""
    try:
        with open("/proc/self/statm", encoding="ascii") as sizes:
            return int(sizes.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
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
    """Return the bytes of memory that new data can take without swapping; None where the system does not tell."""
    try:
        with open("/proc/meminfo", encoding="ascii") as lines:
            found = [line.split()[1] for line in lines if line.startswith("MemAvailable:")]
    except FileNotFoundError:
        return None
    return int(found[0]) * 1024 if found else None
