"""Boards from the files on the command line."""

import sys
from collections.abc import Sequence
from time import monotonic
from typing import IO, Any, NamedTuple

from malpan.cli.parameters import BoardOptions
from malpan.cli.printing import print_error, print_note
from malpan.errors import BoardError, MalpanError, rule_errors
from malpan.game import Game
from malpan.language import counted, say
from malpan.line import check_turn, starting_state
from malpan.search.engine import SearchOptions
from malpan.search.leaving import within_limits
from malpan.search.limits import LimitReached, Limits, Watch
from malpan.text.files import STDIN, open_file, read_text
from malpan.text.placed import PlacedBoard
from malpan.text.reading import read_boards_in


class NamedBoard(NamedTuple):
    """A board, what to call it (its file and, if the file holds several, its number), and the game that asks its question."""

    name: str
    board: Any
    game: Game


class UnreadBoard(PlacedBoard):
    """Stands for the boards of files that could not be read in time; whoever asks for the board reaches the limit, too."""

    def read(self, game: Game) -> Any:
        """Reach the limit."""
        raise LimitReached(self.content)


def read_in_time(
    game: Game, files: Sequence[str], reading: BoardOptions, search: SearchOptions
) -> tuple[list[NamedBoard], SearchOptions]:
    """Read the boards of all files within the time of a search; return them, and the options of the search with the time left.

    The time in which a person types a board does not count.
    """
    limit = search.get("max_seconds")
    if limit is None or ("-" in (files or ("-",)) and sys.stdin and sys.stdin.isatty()):
        return read_files(game, files, *reading), search
    watch = Watch(Limits(max_seconds=limit))

    def unread(reason: str) -> list[NamedBoard]:
        names = [say(STDIN) if file == "-" else file for file in files or ("-",)]
        return [NamedBoard(name, UnreadBoard(name, 1, 1, reason), game) for name in names]

    boards = within_limits(watch, lambda: read_files(game, files, *reading), unread)
    search["max_seconds"] = max(limit - watch.seconds(), 0.0)
    return boards, search


def end_of(search: SearchOptions) -> float | None:
    """Return the time at which a search that begins now has to end; None if it has no limit of time."""
    limit = search.get("max_seconds")
    return None if limit is None else monotonic() + limit


def read_files(game: Game, files: Sequence[str], format: str | None, options: dict[str, str], strict: bool) -> list[NamedBoard]:
    """Read the boards of all files ("-" or none: standard input); raise MalpanError with a sentence for each invalid file."""
    found: list[NamedBoard] = []
    errors: list[str] = []
    for file in files or ("-",):
        name = say(STDIN) if file == "-" else file
        try:
            boards = read_file(game, file, format, options, strict)
        except BoardError as error:
            errors.append(str(error.locate(file=name)))
            continue
        for number, board in enumerate(boards, start=1):
            with rule_errors(game.name):
                found.append(NamedBoard(name_board(name, number, len(boards)), board, game.variant_on(board)))
    if errors:
        raise MalpanError("\n".join(errors))
    return found


def read_file(game: Game, file: str, format: str | None, options: dict[str, str], strict: bool) -> list[Any]:
    """Return the boards of a file, with the options set; raise BoardError if one is invalid or the file cannot be read."""
    if file == "-":
        text = read_text(open_stdin(say("Type a board, then Ctrl-D.")), game, format, strict)
    else:
        with open_file(file) as stream:
            text = read_text(stream, game, format, strict)
    reading = read_boards_in(game, text, format, strict=strict)
    name = say(STDIN) if file == "-" else file
    for note in reading.notes:
        print_error(f"{name}: {note}")
    if len(reading.boards) > 1 and not reading.exact:
        print_error(f"{name}: {say('read {boards}', boards=counted(len(reading.boards), 'board'))}")
    with rule_errors(game.name):
        return [game.with_options(board, options) for board in reading.boards]


def name_board(file: str, number: int, boards: int) -> str:
    """Return what to call the n-th board of a file that holds so many."""
    return say("{file}, board {number}", file=file, number=number) if boards > 1 else file


def open_stdin(prompt: str) -> IO[bytes]:
    """Return standard input, after a prompt if a person is to type; raise BoardError if it is closed."""
    if not sys.stdin:
        raise BoardError(say("it is closed; give the name of a file"), file=say(STDIN))
    if sys.stdin.isatty():
        print_note(prompt)
    return sys.stdin.buffer


def check_positions(game: Game, boards: Sequence[NamedBoard], state: Sequence[int] | None, turn: int = 0) -> None:
    """Raise MalpanError if the given state is not legal on every board, or the turn is past its rolls."""
    if state is None and turn == 0:
        return
    for board in boards:
        if isinstance(board.board, UnreadBoard):
            continue
        with rule_errors(game.name):
            starting_state(game, board.board, state)
            check_turn(game, board.board, turn)
