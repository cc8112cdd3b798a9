"""``malpan solve --batch``: very many boards in one file, answered as they are read."""

import sys
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import IO, TYPE_CHECKING, Any

import click

from malpan.batch import solve_many
from malpan.chunks import BatchProgress
from malpan.cli.boards import STDIN, Posed, given_options, opened, with_options
from malpan.cli.pieces import Pieces
from malpan.cli.progress import SILENT
from malpan.cli.quoted import Piece
from malpan.cli.showing import json_line
from malpan.cli.solve import as_json, show_answer
from malpan.faults import rules_at_work
from malpan.game import BoardError, Format, Game, MalpanError
from malpan.reading import counted
from malpan.solution import Solution

if TYPE_CHECKING:
    from rich.console import Console
    from rich.live import Live

ERROR = "error"
"""What stands in the place of the answer on a board that is none."""

REFUSED = 2


def answer_batch(
    game: Game,
    file: str,
    batch_form: str | None,
    strict: bool,
    output: str,
    form: str | None,
    options: dict[str, Any],
    **asked: Any,
) -> int:
    """Print an answer for every board of a file as soon as it is there, and return the exit code; `asked` goes to solve_many."""
    name = STDIN if file == "-" else file
    given = given_options(game, options)
    code = 0
    with ExitStack() as stack:
        pieces = Pieces(game, stack.enter_context(opened_batch(file, name)), format_called(game, form), batch_form)
        teller = stack.enter_context(closing(BatchTeller(pieces)))
        taken: deque[Piece] = deque()
        boards = boards_of(game, name, pieces, form, options if given or form else None, taken)
        for answer in stack.enter_context(closing(solve_many(game, boards, progress=teller, **asked))):
            piece = taken.popleft()
            if isinstance(answer, Solution):
                teller.make_room(sys.stdout)
                show(game, output, name, piece, answer)
                continue
            sentence = refusal(name, piece, answer.error)
            if strict:
                raise MalpanError(sentence)
            code = REFUSED
            teller.make_room(sys.stderr)
            click.echo(f"malpan: {sentence}", err=True)
            show_error(game, output, name, piece, sentence)
    return code


@contextmanager
def opened_batch(file: str, name: str) -> Iterator[IO[bytes]]:
    """Open a file with boards; MalpanError if it cannot be."""
    with ExitStack() as stack:
        try:
            stream = stack.enter_context(opened(file, "boards"))
        except BoardError as error:
            raise MalpanError(f"{name}: {error}") from None
        except OSError as error:
            raise MalpanError(f"{name}: cannot be read: {(error.strerror or str(error)).lower()}") from None
        yield stream


def boards_of(
    game: Game, name: str, pieces: Pieces, form: str | None, options: dict[str, Any] | None, taken: deque[Piece]
) -> Iterator[Any]:
    """Yield the boards of a file, as texts or, with options or a format, as boards; each is put down in `taken`.

    MalpanError where the file cannot be taken apart any further.
    """
    try:
        for piece in pieces:
            taken.append(piece if piece.quoted else piece._replace(text=""))
            plain = options is None or isinstance(piece.text, BoardError)
            yield piece.text if plain else read_board(game, name, piece, form, options or {})
    except BoardError as error:
        raise MalpanError(f"{name}, {error}" if error.line else f"{name}: {error}") from None


def read_board(game: Game, name: str, piece: Piece, form: str | None, options: dict[str, Any]) -> Any:
    """Return the board of a text with the options set that were given, or the BoardError for a text that is none."""
    assert isinstance(piece.text, str)
    try:
        with rules_at_work(game.name):
            boards = game.boards_in(piece.text, form)
    except BoardError as error:
        return error
    except MalpanError as error:
        raise MalpanError(f"{name}, board {piece.number}: {error}") from error
    if len(boards) != 1:
        return BoardError(f"the text holds {counted(len(boards), 'board')}; expected one", line=1, column=1)
    try:
        return with_options(game, boards[0], options)
    except BoardError as error:  # it is the option that is wrong, on every board
        raise MalpanError(f"{name}, board {piece.number}: {error}") from None


def format_called(game: Game, form: str | None) -> Format | None:
    """Return the format of that name; MalpanError if the game has no such one."""
    found = next((known for known in game.formats if known.name == form), None)
    if form is not None and found is None:
        game.boards_in("", form)  # says which ones there are
    return found


def refusal(name: str, piece: Piece, error: BoardError) -> str:
    """Return what is wrong with a board, with its place in the file."""
    line, column = piece.place_of(error)
    place = f"line {line}" if column is None else f"line {line}, column {column}"
    return f"{name}, board {piece.number}, {place}: {error.message}"


def show(game: Game, output: str, name: str, piece: Piece, solution: Solution) -> None:
    """Print an answer, on one line."""
    posed = Posed(f"{name}, board {piece.number}", None)
    if output == "answer":
        show_answer(game, posed, solution, several=True)
    elif output == "json":
        click.echo(json_line(game, as_json(game, posed, solution)))
    else:
        click.echo(f"{piece.number}: {solution.headline()}")


def show_error(game: Game, output: str, name: str, piece: Piece, sentence: str) -> None:
    """Print what stands in the place of the answer on a board that is none."""
    if output == "json":
        found = {"board": f"{name}, board {piece.number}", "problem": game.number, "printed": ERROR, "error": sentence}
        click.echo(json_line(game, found))
    else:
        click.echo(ERROR if output == "answer" else f"{piece.number}: {ERROR}")


class BatchTeller:
    """Tells how many boards are answered, with rich, which is imported when there is something to tell."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self.live: Live | None = None
        self.console: Console | None = None
        self.next = SILENT
        self.seconds = 0.0

    def __call__(self, progress: BatchProgress) -> None:
        self.seconds = progress.seconds
        if progress.seconds < self.next:
            return
        if self.console is None:
            from rich.console import Console

            self.console = Console(stderr=True, highlight=False)
        if not self.console.is_terminal:
            self.next = progress.seconds * 2
            self.console.print(self.text(progress), soft_wrap=True)
            return
        self.next = progress.seconds + 0.1
        if self.live is None:
            from rich.live import Live

            # Nothing is redirected: answers go to standard output, which may be a file.
            self.live = Live(console=self.console, transient=True, redirect_stdout=False, redirect_stderr=False)
            self.live.start()
        self.live.update(self.text(progress))

    def text(self, progress: BatchProgress) -> str:
        """Return how far the batch is, in words."""
        total = self.pieces.total
        boards = counted(progress.boards, "board") if total is None else f"{progress.boards:,} of {counted(total, 'board')}"
        refused = f", {progress.refused:,} refused" if progress.refused else ""
        return f"{boards}{refused}, {progress.boards / progress.seconds:,.0f} a second, {progress.seconds:.0f} s"

    def make_room(self, stream: IO[str] | None) -> None:
        """Take the moving line away where something is to be printed on the same screen, until that has paused for a while."""
        if self.live is not None and stream and stream.isatty():
            self.close()
            self.next = self.seconds + SILENT

    def close(self) -> None:
        """Take the moving line away."""
        if self.live is not None:
            self.live.stop()
            self.live = None
