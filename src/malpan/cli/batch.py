"""``malpan solve --batch``: very many boards in one file, answered as they are read."""

import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from typing import IO, TYPE_CHECKING, Any

import click

from malpan.batch.many import Refused, answers_on
from malpan.batch.source import BatchProgress
from malpan.batch.worker import Question, collect_rarely
from malpan.batch.writing import Writer, Written, json_line
from malpan.cli.boards import opened
from malpan.cli.progress import SILENT
from malpan.errors import BoardError, MalpanError, rules_at_work
from malpan.game import Format, Game
from malpan.language import counted
from malpan.solution import Solution
from malpan.text.boards import Pieces
from malpan.text.files import STDIN
from malpan.text.quoted import Piece

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
    options: dict[str, str],
    jobs: int | None,
    **asked: Any,
) -> int:
    """Print an answer for every board of a file as soon as it is there, and return the exit code; `asked` is the question."""
    collect_rarely()
    name = STDIN if file == "-" else file
    writer = Writer(output, name)
    with ExitStack() as stack:
        pieces = Pieces(game, stack.enter_context(opened_batch(file, name)), format_called(game, form), batch_form)
        teller = stack.enter_context(closing(BatchTeller(pieces)))
        boards = Boards(game, name, pieces, form, options if options or form else None)
        printer = Printer(game, writer, boards, teller, strict)
        answers = answers_on(game, boards, Question(**asked, writer=writer), strict=False, jobs=jobs, progress=teller)
        for chunk in stack.enter_context(closing(answers)):
            printer.print(chunk)
    return printer.code


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


class Boards:
    """The boards of a file, as texts or, with options or a format, as boards; `taken` has where those stand that are at work.

    MalpanError where the file cannot be taken apart any further.
    """

    def __init__(self, game: Game, name: str, pieces: Pieces, form: str | None, options: dict[str, str] | None) -> None:
        self.game, self.name, self.form, self.options = game, name, form, options
        self.pieces = pieces
        self.each = iter(pieces)
        self.number = 0
        self.taken: deque[Piece | int] = deque()

    def __iter__(self) -> Iterator[Any]:
        return self

    def __length_hint__(self) -> int:
        """Return how many boards are still to come, going by what the file says; 0 if it does not."""
        return max((self.pieces.total or 0) - self.number, 0)

    def __next__(self) -> Any:
        try:
            piece = next(self.each)
        except BoardError as error:
            raise MalpanError(f"{self.name}, {error}" if error.line else f"{self.name}: {error}") from None
        self.number = piece.number
        self.taken.append(piece if piece.quoted else piece.line)
        if self.options is None or isinstance(piece.text, BoardError):
            return piece.text
        return read_board(self.game, self.name, piece, self.form, self.options)


def read_board(game: Game, name: str, piece: Piece, form: str | None, options: dict[str, str]) -> Any:
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
        with rules_at_work(game.name):
            return game.with_options(boards[0], options)
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


class Printer:
    """Prints the answers on boards in their order, those of a chunk at once; `code` is the exit code so far."""

    def __init__(self, game: Game, writer: Writer, boards: Boards, teller: "BatchTeller", strict: bool) -> None:
        self.game, self.writer, self.boards, self.teller, self.strict = game, writer, boards, teller, strict
        self.number = 0
        self.code = 0
        self.lines: list[str] = []

    def print(self, chunk: Sequence[Solution | Refused | Written]) -> None:
        """Print the answers of a chunk; MalpanError at a board that is none, if that is to end it all."""
        for answer in chunk:
            self.number += 1
            place = self.boards.taken.popleft()
            if isinstance(answer, Written):
                self.say(answer.said)
                self.lines.append(answer.line)
                continue
            self.print_lines()
            if isinstance(answer, Refused):
                self.refuse(place if isinstance(place, Piece) else Piece(self.number, place, ""), answer.error)
            else:
                self.lines.append(self.writer.write(self.game, self.number, answer).line)
        self.print_lines()

    def refuse(self, piece: Piece, error: BoardError) -> None:
        """Say what is wrong with a board, and print what stands in the place of its answer."""
        sentence = refusal(self.writer.name, piece, error)
        if self.strict:
            raise MalpanError(sentence)
        self.code = REFUSED
        self.say(f"malpan: {sentence}")
        self.lines.append(error_line(self.game, self.writer, piece.number, sentence))

    def say(self, sentence: str) -> None:
        """Say something on standard error, after the answers before it."""
        if sentence:
            self.print_lines()
            self.teller.make_room(sys.stderr)
            click.echo(sentence, err=True)

    def print_lines(self) -> None:
        """Print what is to be printed."""
        if self.lines:
            self.teller.make_room(sys.stdout)
            click.echo("\n".join(self.lines))
            self.lines.clear()


def error_line(game: Game, writer: Writer, number: int, sentence: str) -> str:
    """Return what stands in the place of the answer on a board that is none."""
    if writer.output == "json":
        return json_line(game, {"board": writer.board(number), "problem": game.number, "printed": ERROR, "error": sentence})
    return ERROR if writer.output == "answer" else f"{number}: {ERROR}"


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
