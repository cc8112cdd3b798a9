"""Worker processes on this machine, for a walk that was given no executor."""

import os
from concurrent.futures import Executor, ProcessPoolExecutor
from threading import Thread


def local_workers(count: int) -> Executor:
    """Return an executor of fresh processes, which end as soon as this one does."""
    from multiprocessing import get_context

    return ProcessPoolExecutor(count, get_context("spawn"), initializer=watch_parent)


def watch_parent() -> None:
    """Leave Ctrl-C to the process that started this one, and end when it does."""
    import signal
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=end_with, args=(parent.join,), daemon=True).start()


def end_with(join: object) -> None:
    """Wait for the parent to end, and end."""
    assert callable(join)
    join()
    os._exit(0)
