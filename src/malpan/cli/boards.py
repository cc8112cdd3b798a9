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


def boards_from(game: Game, files: Sequence[str], form: str | None, options: dict[str, str]) -> list[Posed]:
    """Read the boards of all files ("-" or none: standard input); MalpanError with a sentence for each file that is wrong."""
    posed: list[Posed] = []
    faults: list[str] = []
    for file in files or ("-",):
        name = STDIN if file == "-" else file
        try:
            boards = read_boards(game, file, form)
            with rules_at_work(game.name):
                boards = [game.with_options(board, options) for board in boards]
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
