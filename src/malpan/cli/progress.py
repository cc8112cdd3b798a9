"""How far a search is, once it has lasted a second: a moving line in a terminal, now and then a line elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from malpan.search import Progress

SILENT = 1.0
"""Seconds before anything is said."""


class Teller:
    """Tells the progress it is given, with rich, which is imported when there is something to tell."""

    def __init__(self) -> None:
        self.status: Any = None
        self.console: Any = None
        self.next = SILENT

    def __call__(self, progress: Progress) -> None:
        if progress.seconds < self.next:
            return
        rate = progress.states / progress.seconds
        text = f"layer {progress.layers:,}, {progress.states:,} states, {rate:,.0f} a second, {progress.seconds:.0f} s"
        if self.console is None:
            from rich.console import Console

            self.console = Console(stderr=True, highlight=False)
        if not self.console.is_terminal:
            self.next = progress.seconds * 2
            self.console.print(text)
        elif self.status is None:
            self.status = self.console.status(text)
            self.status.start()
        else:
            self.next = progress.seconds + 0.1
            self.status.update(text)

    def close(self) -> None:
        """Take the moving line away."""
        if self.status is not None:
            self.status.stop()


@contextmanager
def telling() -> Iterator[Teller]:
    """Give a search somebody to tell its progress to."""
    teller = Teller()
    try:
        yield teller
    finally:
        teller.close()
