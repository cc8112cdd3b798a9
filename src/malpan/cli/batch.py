"""``malpan solve --batch``: answer the boards of one large file while it is read."""

import sys
from collections.abc import Sequence
from contextlib import ExitStack, closing
from typing import IO, TYPE_CHECKING, Any

from malpan.batch.many import Refused, answer_boards
from malpan.batch.source import BatchProgress
from malpan.batch.worker import Question
from malpan.batch.writing import Writer, Written, WrittenLines, json_line
from malpan.cli.boards import open_stdin
from malpan.cli.cluster import cluster_executor
from malpan.cli.parameters import BatchOptions, BoardOptions
from malpan.cli.printing import open_console, print_data, print_note, print_text
from malpan.cli.progress import SILENT
from malpan.errors import MalpanError
from malpan.game import Game
from malpan.language import counted, mark, say
from malpan.results.solution import Solution
from malpan.text.boards import BoardReader
from malpan.text.files import STDIN
from malpan.workers.pool import collect_garbage_rarely

if TYPE_CHECKING:
    from rich.console import Console
    from rich.live import Live

ERROR = mark("error")
"""What stands in the place of the answer on an invalid board."""

REFUSED = 2


def answer_batch(game: Game, file: str, many: BatchOptions, output: str, reading: BoardOptions, **question: Any) -> int:
    """Print an answer for every board of a file as soon as it is known, and return the exit code."""
    collect_garbage_rarely()
    name = say(STDIN) if file == "-" else file
    writer = Writer(output, name)
    source = open_stdin(say("Type boards, then Ctrl-D.")) if file == "-" else file
    with ExitStack() as stack:
        reader = BoardReader(
            game, source, form=many.batch_form, format=reading.format, options=reading.options, name=name, strict=reading.strict
        )
        boards = stack.enter_context(closing(reader))
        progress = stack.enter_context(closing(BatchProgressLine(boards)))
        printer = Printer(game, writer, progress, reading.strict)
        executor = stack.enter_context(cluster_executor(many.cluster, many.jobs))
        answers = answer_boards(
            game, boards, Question(**question, writer=writer), strict=False, jobs=many.jobs, progress=progress, executor=executor
        )
        for chunk in stack.enter_context(closing(answers)):
            printer.print(chunk)
    return printer.code


class Printer:
    """Prints answers in the order of their boards, those of a chunk at once; `code` is the exit code so far."""

    def __init__(self, game: Game, writer: Writer, progress: "BatchProgressLine", strict: bool) -> None:
        self.game, self.writer, self.progress, self.strict = game, writer, progress, strict
        self.number = 0
        self.code = 0
        self.lines: list[str] = []

    def print(self, chunk: Sequence[Solution | Refused | Written | WrittenLines]) -> None:
        """Print the answers of a chunk; raise MalpanError at an invalid board if `strict`."""
        for answer in chunk:
            if isinstance(answer, WrittenLines):
                self.number += answer.boards
                self.lines.append(answer.lines)
                continue
            self.number += 1
            if isinstance(answer, Written):
                self.print_message(answer.message)
                self.lines.append(answer.line)
            elif isinstance(answer, Refused):
                self.refuse(str(answer))
            else:
                self.print_lines()  # writing an answer may fail
                self.lines.append(self.writer.write(self.game, self.number, answer).line)
        self.print_lines()

    def refuse(self, sentence: str) -> None:
        """Print the error of an invalid board, and what stands in the place of its answer."""
        self.print_lines()
        if self.strict:
            raise MalpanError(sentence)
        self.code = REFUSED
        self.print_message(f"malpan: {sentence}")
        self.lines.append(error_line(self.game, self.writer, self.number, sentence))

    def print_message(self, message: str) -> None:
        """Print a message to stderr, after the answers before it."""
        if message:
            self.print_lines()
            self.progress.make_room(sys.stderr)
            print_note(message)

    def print_lines(self) -> None:
        """Print the lines that wait."""
        if self.lines:
            self.progress.make_room(sys.stdout)
            lines = "\n".join(self.lines)
            print_text(lines) if self.writer.output == "text" else print_data(lines)
            self.lines.clear()


def error_line(game: Game, writer: Writer, number: int, sentence: str) -> str:
    """Return what stands in the place of the answer on an invalid board."""
    if writer.output == "json":
        return json_line(game, {"board": writer.board(number), "problem": game.number, "printed": ERROR, "error": sentence})
    return ERROR if writer.output == "answer" else f"{number}: {say(ERROR)}"


class BatchProgressLine:
    """Shows how many boards are answered. rich is imported only when there is something to show."""

    def __init__(self, boards: BoardReader) -> None:
        self.boards = boards
        self.live: Live | None = None
        self.console: Console | None = None
        self.next = SILENT
        self.seconds = 0.0

    def __call__(self, progress: BatchProgress) -> None:
        self.seconds = progress.seconds
        if progress.seconds < self.next:
            return
        if self.console is None:
            self.console = open_console()
        if not self.console.is_terminal:
            self.next = progress.seconds * 2
            print_note(self.text(progress))
            return
        self.next = progress.seconds + 0.1
        if self.live is None:
            from rich.live import Live

            # Redirect nothing: answers go to stdout, which may be a file.
            self.live = Live(console=self.console, transient=True, redirect_stdout=False, redirect_stderr=False)
            self.live.start()
        self.live.update(self.text(progress))

    def text(self, progress: BatchProgress) -> str:
        """Return how far the batch is, in words."""
        total = self.boards.total
        rate = progress.boards / progress.seconds
        answered = counted(progress.boards, "board")
        if total is not None:
            answered = say("{answered:,} of {boards}", answered=progress.boards, boards=counted(total, "board"))
        if progress.refused:
            return say(
                "{answered}, {refused:,} refused, {rate:,.0f} a second, {seconds:.0f} s",
                answered=answered,
                refused=progress.refused,
                rate=rate,
                seconds=progress.seconds,
            )
        return say("{answered}, {rate:,.0f} a second, {seconds:.0f} s", answered=answered, rate=rate, seconds=progress.seconds)

    def make_room(self, stream: IO[str] | None) -> None:
        """Remove the moving line if something is about to be printed on the same screen; show it again after a pause."""
        if self.live is not None and stream and stream.isatty():
            self.close()
            self.next = self.seconds + SILENT

    def close(self) -> None:
        """Remove the moving line."""
        if self.live is not None:
            self.live.stop()
            self.live = None
