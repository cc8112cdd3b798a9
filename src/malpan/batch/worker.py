"""A few boards answered at a time: what is done with a chunk of a batch, in this process or in one that works beside it."""

import gc
import warnings
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, NamedTuple

from malpan.batch.executor import CANNOT, Answer, packed, serve, unpacked
from malpan.batch.source import Chunk
from malpan.batch.writing import Writer, Written
from malpan.errors import BoardError, NotCompiled
from malpan.game import Game
from malpan.games.catalogue import resolve
from malpan.results.solution import Solution
from malpan.search.engine import PLAIN
from malpan.search.limits import Progress
from malpan.solve import solve

RARELY = 50_000
"""New objects, not counting those that are gone again, after which Python is to look through them."""

Answered = Solution | BoardError | Written


class Question(NamedTuple):
    """What is asked of every board, as `solve` has it; whether to ask about several boards at once, compiled; who writes."""

    limit: int | None = None
    engine: str = "auto"
    max_states: int | None = None
    max_seconds: float | None = None
    max_memory: int | None = None
    together: bool = False
    writer: Writer | None = None

    def engine_and_limits(self) -> dict[str, Any]:
        """Return the engine and the limits, as `solve` takes them."""
        names = ("engine", "max_states", "max_seconds", "max_memory")
        return {name: getattr(self, name) for name in names}

    def can_be_asked_together(self) -> bool:
        """Tell whether the compiled search may answer several boards in one call, which knows no limits of time and memory."""
        return self.engine != PLAIN and (self.max_states, self.max_seconds, self.max_memory) == (None, None, None)


class Outcome(NamedTuple):
    """What came of a chunk: the answers up to its end, or up to a board on which something else failed than the reading.

    `steps` are those of the lines that were made.
    """

    answers: list[Answered]
    failure: Exception | None
    seconds: float
    steps: int = 0
    warned: Sequence[Warning] = ()


def outcome_of(game: Game, chunk: Chunk, question: Question, progress: Callable[[Progress], None] | None = None) -> Outcome:
    """Answer a chunk. Should that fail, its boards are answered one by one, so that it shows which of them it is."""
    begun = monotonic()
    try:
        answers = solve_chunk(game, chunk.boards, question, progress)
    except Exception as error:
        if len(chunk.boards) == 1 and not question.together:
            return Outcome([], error, monotonic() - begun)
    else:
        written = answers if question.writer is None else lines_of(game, chunk.first, answers, question.writer)
        whole = question.writer is not None and question.writer.needs_lines
        return Outcome(written, None, monotonic() - begun, steps_in(answers, whole))
    found: list[Answered] = []
    steps = 0
    for index in range(len(chunk.boards)):
        outcome = outcome_of(game, chunk.alone(index), question._replace(together=False), progress)
        found += outcome.answers
        steps += outcome.steps
        if outcome.failure:
            return Outcome(found, outcome.failure, monotonic() - begun, steps)
    return Outcome(found, None, monotonic() - begun, steps)


def solve_chunk(
    game: Game, boards: Sequence[Any], question: Question, progress: Callable[[Progress], None] | None = None
) -> list[Answered]:
    """Answer a few boards; a board that is none is answered by its error. May raise whatever `solve` does."""
    if question.together:
        read = [board_of(game, board) for board in boards]
        answers = answered_together(game, [board for board in read if not isinstance(board, BoardError)], question)
        if answers is not None:
            waiting = iter(answers)
            together = [board if isinstance(board, BoardError) else next(waiting) for board in read]
            return [
                solved(game, board, question, progress) if answer is None else answer
                for board, answer in zip(read, together, strict=True)
            ]
        boards = read
    return [solved(game, board, question, progress) for board in boards]


def board_of(game: Game, board: Any) -> Any:
    """Return a board, read if it is a text; the error for a text that is no board."""
    try:
        return resolve(game, board)[1]
    except BoardError as error:
        return error.with_traceback(None)


def answered_together(game: Game, boards: list[Any], question: Question) -> list[Solution | None] | None:
    """Return the answers on boards from one call of the compiled search; None if it cannot take them."""
    from malpan.batch.together import solve_together

    try:
        return solve_together(game, boards, question.limit) if boards else []
    except (NotCompiled, ImportError):
        return None


def solved(
    game: Game, board: Any, question: Question, progress: Callable[[Progress], None] | None = None
) -> Solution | BoardError:
    """Return the answer on one board, or the error for a text that is no board."""
    if isinstance(board, BoardError):
        return board
    try:
        return solve(game, board, progress=progress, limit=question.limit, **question.engine_and_limits())
    except BoardError as error:
        return error.with_traceback(None)


def steps_in(answers: Sequence[Answered], whole: bool = False) -> int:
    """Return how many steps the answers hold in memory; with `whole`, how many once all their lines are played."""
    return sum(answer.length() for answer in answers if isinstance(answer, Solution) and (whole or answer.is_played))


def lines_of(game: Game, first: int, answers: list[Answered], writer: Writer) -> list[Answered]:
    """Return answers as they are written; one that cannot be is left as it is, to fail in its turn."""
    written: list[Answered] = []
    for number, answer in enumerate(answers, first):
        try:
            written.append(writer.write(game, number, answer) if isinstance(answer, Solution) else answer)
        except Exception:
            written.append(answer)
    return written


def clerk() -> None:
    """Answer chunks, as a worker."""
    collect_rarely()
    serve(prepared)


def collect_rarely() -> None:
    """Have Python look for objects that hold each other only now and then: those of a batch do not, and are very many."""
    gc.set_threshold(RARELY, 20, 20)


def prepared(greeting: bytes) -> Answer:
    """Return the function that answers packed chunks of the game and the question in a greeting."""
    asked = unpacked(greeting)

    def answer(request: bytes) -> bytes:
        chunk = unpacked(request) if asked else None
        if not chunk:
            return CANNOT
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            outcome = outcome_of(asked[0], chunk, asked[1])
        warned = {str(warning.message): warning.message for warning in caught if isinstance(warning.message, Warning)}
        steps = steps_in(outcome.answers, whole=True) + outcome.steps
        return packed(outcome._replace(steps=steps, warned=tuple(warned.values()))) or CANNOT

    return answer
