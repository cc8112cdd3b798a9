"""How far a search is, once it has lasted a second: a moving line in a terminal, now and then a line elsewhere."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from malpan.game import Game
from malpan.objectives.table import kind_of
from malpan.search.limits import LimitReached, Progress

if TYPE_CHECKING:
    from rich.console import Console
    from rich.status import Status

SILENT = 1.0
"""Seconds before anything is said."""

INTERRUPTION = "interruption"
"""What stopped a search that Ctrl-C ended."""


class Interrupted(Exception):
    """A search was ended by Ctrl-C; what it knew by then was printed."""


class Teller:
    """Tells the progress it is given, with rich, which is imported when there is something to tell."""

    def __init__(self, layer: str) -> None:
        self.layer = layer
        self.status: Status | None = None
        self.console: Console | None = None
        self.next = SILENT
        self.interrupted = False

    def __call__(self, progress: Progress) -> None:
        if self.interrupted:
            raise LimitReached(INTERRUPTION)
        if progress.seconds < self.next:
            return
        rate = progress.states / progress.seconds
        text = f"{self.layer} {progress.layers:,}, {progress.states:,} states, {rate:,.0f} a second, {progress.seconds:.0f} s"
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

    def interrupt(self, *_: object) -> None:
        """End the search when it next tells how far it is; a second time, end at once."""
        if self.interrupted:
            raise KeyboardInterrupt
        self.interrupted = True


@contextmanager
def telling(game: Game) -> Iterator[Teller]:
    """Give a search somebody to tell its progress to, in layers of moves or in turns, and to end it in time on Ctrl-C."""
    teller = Teller(kind_of(game).step_unit(game))
    before = signal.signal(signal.SIGINT, teller.interrupt)
    try:
        yield teller
    finally:
        signal.signal(signal.SIGINT, before)
        teller.close()
