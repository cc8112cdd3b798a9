"""Boards from files, checked page by page, so that a large file of anything else is refused early."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, NamedTuple

import click

from malpan.errors import BoardError, MalpanError, rules_at_work
from malpan.game import Game
from malpan.line import begin, check_turn
from malpan.text.files import STDIN, text_of


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
