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
