"""The progress of a search that takes longer than a second: a moving line in a terminal, an occasional line elsewhere."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from malpan.cli.printing import moving_line, open_console, print_note
from malpan.game import Game
from malpan.language import mark, say
from malpan.objectives.table import kind_of
from malpan.search.leaving import GRACE
from malpan.search.limits import LimitReached, Progress
from malpan.system.guardian import hear
from malpan.system.signals import drop_alarm, interruptible, set_alarm

if TYPE_CHECKING:
    from rich.console import Console
    from rich.status import Status

SILENT = 1.0
"""Seconds before progress is shown."""

INTERRUPTION = mark("interruption")
"""The limit that Ctrl-C counts as."""


class Interrupted(Exception):
    """Ctrl-C ended a search; what it knew by then was printed."""


class ProgressLine:
    """Shows the progress of a search. rich is imported only when there is something to show."""

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self.status: Status | None = None
        self.console: Console | None = None
        self.next = SILENT
        self.interrupted = self.writing = False

    def __call__(self, progress: Progress) -> None:
        if self.interrupted:
            raise LimitReached(INTERRUPTION)
        if progress.seconds < self.next:
            return
        text = self.text(progress)
        self.writing = True
        try:
            self.write(progress, text)
        finally:
            self.writing = False

    def write(self, progress: Progress, text: str) -> None:
        """Write the line, and note when to do so again."""
        if self.console is None:
            self.console = open_console()
        if not self.console.is_terminal:
            self.next = progress.seconds * 2
            print_note(text)
        elif self.status is None:
            self.status = self.console.status(moving_line(text))
            self.status.start()
        else:
            self.next = progress.seconds + 0.1
            self.status.update(moving_line(text))

    def text(self, progress: Progress) -> str:
        """Return how far the search is, in words."""
        known = say(
            "{unit} {number:,}, {states:,} states, {rate:,.0f} a second, {seconds:.0f} s",
            unit=say(self.unit),
            number=progress.layers,
            states=progress.states,
            rate=progress.states / progress.seconds,
            seconds=progress.seconds,
        )
        if not progress.doing:
            return known
        if not progress.states:
            return say("{doing}…, {seconds:.0f} s", doing=say(progress.doing), seconds=progress.seconds)
        return say("{doing}… {known}", doing=say(progress.doing), known=known)

    def close(self) -> None:
        """Remove the moving line."""
        if self.status is not None:
            self.status.stop()

    def interrupt(self, *_: object) -> None:
        """Stop the search at its next report, or in a moment, wherever it is; the second time, stop at once."""
        hear()
        if self.interrupted:
            raise KeyboardInterrupt
        self.interrupted = True
        set_alarm(self.ring, GRACE)

    def ring(self) -> None:
        """End what is being executed, unless it is about to write the line."""
        if not self.writing:
            raise LimitReached(INTERRUPTION)


@contextmanager
def show_progress(game: Game) -> Iterator[ProgressLine]:
    """Yield what shows the progress of a search; Ctrl-C stops the search, and keeps what it knows."""
    line = ProgressLine(kind_of(game).step_unit(game))
    before = signal.getsignal(signal.SIGINT)
    if before != signal.SIG_IGN:
        signal.signal(signal.SIGINT, line.interrupt)
    try:
        with interruptible():
            yield line
    finally:
        drop_alarm(line.ring)
        if before != signal.SIG_IGN:
            signal.signal(signal.SIGINT, before)
        line.close()
