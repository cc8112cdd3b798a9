"""The processors that this process may use."""

import os
import sys


def count_cores() -> int:
    """Return the number of cores that this process may use; 1 if it cannot start other processes, as in a browser."""
    if not sys.executable:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
