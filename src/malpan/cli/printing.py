"""What the command line prints. All of it goes through here, so that text from elsewhere is shown and never acts on the terminal.

What was asked for goes to standard output; if that is closed or full, the command fails. Errors, warnings and progress go to
standard error; if that is closed or full, there is nobody left to tell, and the exit code stays.
"""

import os
import sys
from contextlib import suppress
from errno import EBADF
from io import StringIO
from typing import IO, TYPE_CHECKING

import click

from malpan.errors import OUTPUT_CLOSED
from malpan.language.visible import visible, visible_line

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


def print_text(text: str, drawing: str = "", between: str = "\n\n") -> None:
    """Print a text, and below it a drawing, which has colours of its own and in which every other text is visible already."""
    click.echo(between.join(filter(None, (visible(text), drawing))))


def print_drawing(drawing: str, several: bool) -> None:
    """Print what is drawn for a board below the text about it; of `several` boards, end with an empty line."""
    if drawing:
        click.echo(f"\n{drawing}")
    if several:
        click.echo()


def print_data(text: str) -> None:
    """Print an answer, or anything else that programs read, exactly as it is; on a terminal, so that it is only shown."""
    sys.stdout.write(f"{visible(text) if sys.stdout.isatty() else text}\n")
    sys.stdout.flush()


def print_note(text: str) -> None:
    """Print a text to standard error."""
    try:
        click.echo(visible(text), err=True)
    except OSError:
        discard(sys.stderr)


def print_error(sentence: str) -> None:
    """Print an error to standard error, each of its lines with the name of the program."""
    print_note("\n".join(f"malpan: {line}" for line in visible(sentence).splitlines()))


def open_console() -> "Console":
    """Return a console of rich for standard error, which takes every text as it is."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def moving_line(text: str) -> "Text":
    """Return a text as rich shows it beside a spinner, where it would otherwise look for markup."""
    from rich.text import Text

    return Text(visible_line(text))


class ClosedOutput(StringIO):
    """Stands for standard output if that is closed: what is printed is lost, and the next flush says so."""

    lost = False

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError
        self.lost = self.lost or bool(text)
        return len(text)

    def flush(self) -> None:
        if self.lost:
            self.lost = False
            raise OSError(EBADF, OUTPUT_CLOSED)


def open_closed_streams() -> None:
    """Open whatever is closed of the three standard streams, to nowhere.

    Otherwise, the next file that is opened would take the place of the stream, and get what others print.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDONLY if descriptor == 0 else os.O_WRONLY)  # takes the lowest number that is free
    if sys.stdout is None:
        sys.stdout = ClosedOutput()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for as long as the process lives


def discard(stream: IO[str]) -> None:
    """Discard what a stream could not write, which Python would otherwise try again on exit, and all that follows."""
    with suppress(OSError, ValueError):  # of a stream that has no descriptor
        descriptor = stream.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, descriptor)
        os.close(nowhere)
