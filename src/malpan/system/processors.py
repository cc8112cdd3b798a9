"""How many processors this process may use."""

import os
import sys


def cores() -> int:
    """Return how many cores there are for this process."""
    if not sys.executable:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
