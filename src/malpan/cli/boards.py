"""Boards from files, checked page by page, so that a large file of anything else is refused early."""

import codecs
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, NamedTuple

import click

from malpan.faults import rules_at_work
from malpan.game import BoardError, Game, MalpanError
from malpan.line import begin, check_turn
from malpan.reading import plain

PAGE = 1 << 16
CLEARLY = 64
"""An error this many characters before the end of the first page stays one, however the text goes on."""

STDIN = "standard input"


class Posed(NamedTuple):
    """A board with what to call it: its file and, where the file holds several, its number."""

    name: str
    board: Any


def boards_from(game: Game, files: Sequence[str], form: str | None, options: dict[str, Any]) -> list[Posed]:
    """Read the boards of all files ("-" or none: standard input); MalpanError with a sentence for each file that is wrong."""
    posed: list[Posed] = []
    faults: list[str] = []
    for file in files or ("-",):
        name = STDIN if file == "-" else file
        try:
            boards = [with_options(game, board, options) for board in read_boards(game, file, form)]
        except BoardError as error:
            faults.append(f"{name}{', ' if error.line or error.column else ': '}{error}")
            continue
        posed += [Posed(f"{name}, board {number}" if len(boards) > 1 else name, board) for number, board in enumerate(boards, 1)]
    if faults:
        raise MalpanError("\n".join(faults))
    return posed


def check_positions(game: Game, boards: Sequence[Posed], state: Sequence[int] | None, turn: int = 0) -> None:
    """Raise MalpanError if the state that was given is not one of every board, or the turn not one of its turns."""
    if state is None and turn == 0:
        return
    for posed in boards:
        with rules_at_work(game.name):
            begin(game, posed.board, state)
            check_turn(game, posed.board, turn)


def with_options(game: Game, board: Any, options: dict[str, Any]) -> Any:
    """Return the board with the options set that were given; MalpanError for one that the game does not have."""
    for name, value in given_options(game, options).items():
        with rules_at_work(game.name):
            board = game.options[name](board, value)
    return board


def given_options(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """Return the options that were given, with their values; MalpanError for one that the game does not have."""
    given = {name: value for name, value in options.items() if name != "settings" and value is not None}
    for setting in options.get("settings", ()):
        name, equals, value = setting.partition("=")
        if not equals:
            raise MalpanError(f"--set {setting!r} is no setting; expected NAME=VALUE")
        given[name] = value
    for name in given:
        if name not in game.options:
            known = f"its options are {', '.join(game.options)}" if game.options else "it has no options"
            raise MalpanError(f"{game.name} takes no --{name}; {known}")
    return given


def read_boards(game: Game, file: str, form: str | None) -> list[Any]:
    """Read every board of a file; BoardError where it goes wrong."""
    try:
        with opened(file) as stream:
            text = text_of(stream, game, form)
    except OSError as error:
        raise BoardError(f"cannot be read: {(error.strerror or str(error)).lower()}") from None
    with rules_at_work(game.name):
        return game.boards_in(text, form)


@contextmanager
def opened(file: str, things: str = "a board") -> Iterator[IO[bytes]]:
    """Open a file, or standard input for "-"; BoardError or OSError if that cannot be."""
    if file == "-":
        if not sys.stdin:
            raise BoardError(f"there is none; expected {things} on it, or the name of a file")
        if sys.stdin.isatty():
            click.echo(f"Type {things}, then Ctrl-D.", err=True)
        yield sys.stdin.buffer
        return
    if os.path.isdir(file):
        raise BoardError(f"this is a folder; expected a file with {things}")
    with open(file, "rb") as stream:
        yield stream


def text_of(stream: IO[bytes], game: Game, form: str | None) -> str:
    """Return the text of a stream; BoardError if it is not text, is too long, or is no board already on its first page."""
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    pages = []
    for number, page in enumerate(pages_of(stream, game.longest)):
        if b"\0" in page:
            raise BoardError("this is a binary file; expected text, in UTF-8")
        try:
            pages.append(decoder.decode(page))
        except UnicodeDecodeError as error:
            before = plain("".join(pages) + bytes(error.object[: error.start]).decode("utf-8", "replace"))
            message = f"byte 0x{error.object[error.start]:02x} is not text; expected UTF-8"
            raise BoardError(message, line=before.count("\n") + 1, column=len(before) - before.rfind("\n")) from None
        if number == 0 and len(page) == PAGE:
            refuse_early(game, plain(pages[0]), form)
    if decoder.getstate()[0]:
        raise BoardError("the text ends in the middle of a character; expected UTF-8")
    return plain("".join(pages))


def pages_of(stream: IO[bytes], longest: int) -> Iterator[bytes]:
    """Yield a stream a page at a time; BoardError if it is longer than any board."""
    length = 0
    while page := stream.read(PAGE if length == 0 else 1 << 20):
        length += len(page)
        if length > longest:
            raise BoardError(f"the text goes on after {longest:,} bytes, longer than any board of this game")
        yield page


def refuse_early(game: Game, page: str, form: str | None) -> None:
    """Raise the BoardError of a first page, if the fault lies so far before its end that no further text can mend it.

    The last word of the page is left out: it may go on, and half a number is another number.
    """
    page = (page.rstrip().rsplit(None, 1) or [page])[0]
    try:
        game.boards_in(page, form)
    except BoardError as error:
        if error.line is not None:
            lines = page.split("\n")
            behind = sum(len(line) + 1 for line in lines[error.line - 1 :]) - (error.column or 1)
            if behind > CLEARLY:
                raise
    except MalpanError:
        raise
    except Exception:
        # A reader of the user's own may stumble over half a board. The whole text is read next, and shows every error.
        return
