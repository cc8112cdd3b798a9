"""How much memory this process holds."""

import os
import sys

from malpan.errors import MalpanError


def memory_in_use() -> int:
    """Return the bytes of memory this process holds now (on systems without /proc: the most it ever held)."""
    try:
        with open("/proc/self/statm", encoding="ascii") as sizes:
            return int(sizes.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except FileNotFoundError:
        pass
    try:
        import resource
    except ImportError:
        raise MalpanError("this system does not tell how much memory a process holds, so --max-memory cannot be kept") from None
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
