"""The clock of a hunt: how long programs have been running, and how long something of ours was being compiled."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class Clock:
    """Adds up the time in which at least one program is running.

    `busy` is all of it, `hunting` without the time in which the clock was `paused`, as something of ours was compiled.
    """

    def __init__(self) -> None:
        self.lock = Lock()
        self.running = 0
        self.pauses = 0
        self.since = time.perf_counter()
        self.busy = 0.0
        self.hunting = 0.0
        self.paused = 0.0

    def add(self, running: int = 0, pauses: int = 0) -> None:
        """Add the time since the last call; then let more or fewer programs run, or pauses last."""
        with self.lock:
            now = time.perf_counter()
            self.busy += now - self.since if self.running else 0.0
            self.hunting += now - self.since if self.running and not self.pauses else 0.0
            self.paused += now - self.since if self.pauses else 0.0
            self.since = now
            self.running += running
            self.pauses += pauses

    @contextmanager
    def run(self) -> Iterator[None]:
        """Count the time of the block, in which a program runs."""
        self.add(running=1)
        try:
            yield
        finally:
            self.add(running=-1)

    @contextmanager
    def pause(self) -> Iterator[None]:
        """Do not count the time of the block as hunting, whether or not programs run meanwhile."""
        self.add(pauses=1)
        try:
            yield
        finally:
            self.add(pauses=-1)
