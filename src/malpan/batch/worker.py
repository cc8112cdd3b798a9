"""Answer one chunk of a batch, in this process or in a worker."""

import warnings
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, NamedTuple, TypedDict

from malpan.batch.source import Chunk
from malpan.batch.writing import Writer, Written, WrittenLines
from malpan.errors import BoardError, NotCompiled, TooLarge
from malpan.game import Game
from malpan.games.catalogue import resolve_game
from malpan.language import say
from malpan.results.solution import Solution
from malpan.search.engine import PLAIN, PlainWarning
from malpan.search.found import AUTO, BREADTH
from malpan.search.limits import Progress
from malpan.solve import solve
from malpan.text.blocks import Block

Answered = Solution | BoardError | Written | WrittenLines


class LimitOptions(TypedDict, total=False):
    """The limits of a search for one answer: arguments of `malpan.solve_many`, by name."""

    max_states: int | None
    max_seconds: float | None
    max_memory: int | None


class Question(NamedTuple):
    """What is asked about every board: the arguments of `solve`, and two of its own.

    together   answer the boards of a chunk in one call of the compiled search.
    writer     writes the answers; None to return them.
    """

    limit: int | None = None
    engine: str = "auto"
    max_states: int | None = None
    max_seconds: float | None = None
    max_memory: int | None = None
    together: bool = False
    writer: Writer | None = None
    search: str = AUTO

    def engine_and_limits(self) -> dict[str, Any]:
        """Return the search, the engine and the limits as keyword arguments of `solve`."""
        names = ("search", "engine", "max_states", "max_seconds", "max_memory")
        return {name: getattr(self, name) for name in names}

    def allows_together(self) -> bool:
        """Tell whether one call of the compiled search may answer several boards; such a call has no limits."""
        return (
            self.engine != PLAIN
            and self.search in (AUTO, BREADTH)
            and (self.max_states, self.max_seconds, self.max_memory) == (None, None, None)
        )


class Outcome(NamedTuple):
    """The answers of a chunk up to its end, or up to a board on which something else than reading failed.

    `steps` is the number of steps in memory, in the lines of the answers.
    """

    answers: list[Answered]
    failure: Exception | None
    seconds: float
    steps: int = 0

    @property
    def boards(self) -> int:
        """The number of boards that are answered."""
        return sum(answer.boards if isinstance(answer, WrittenLines) else 1 for answer in self.answers)


def answer_chunk(game: Game, chunk: Chunk, question: Question, progress: Callable[[Progress], None] | None = None) -> Outcome:
    """Answer a chunk. If that fails, answer its boards one by one, to find the failing board."""
    begun = monotonic()
    if isinstance(chunk.boards, Block) and question.together and question.writer is not None:
        try:
            written = answer_block_written(game, chunk, chunk.boards, question, question.writer, progress)
        except Exception:  # which is found again, with its board
            written = None
        if written is not None:
            return Outcome(written, None, monotonic() - begun)
    try:
        answers = answer_together_or_alone(game, chunk.boards, question, progress)
    except Exception as error:
        if len(chunk.boards) == 1 and not question.together:
            return Outcome([], error, monotonic() - begun)
    else:
        written = answers if question.writer is None else write_answers(game, chunk.first, answers, question.writer)
        whole = question.writer is not None and question.writer.needs_lines
        return Outcome(written, None, monotonic() - begun, count_steps(answers, whole))
    found: list[Answered] = []
    steps = 0
    for index in range(len(chunk.boards)):
        outcome = answer_chunk(game, chunk.single(index), question._replace(together=False), progress)
        found += outcome.answers
        steps += outcome.steps
        if outcome.failure:
            return Outcome(found, outcome.failure, monotonic() - begun, steps)
    return Outcome(found, None, monotonic() - begun, steps)


def answer_block_written(
    game: Game, chunk: Chunk, block: Block, question: Question, writer: Writer, progress: Callable[[Progress], None] | None
) -> list[Answered] | None:
    """Return the answers to the boards of a block as they are written; None if the game cannot take them together."""
    from malpan.batch.blocks import answer_block

    def answer_rest(boards: Sequence[Any], first: int) -> list[Answered]:
        return write_answers(game, chunk.first + first, answer_together_or_alone(game, boards, question, progress), writer)

    try:
        return answer_block(game, block, question.limit, writer, chunk.first, answer_rest)
    except ImportError:
        return None


def answer_together_or_alone(
    game: Game, boards: Sequence[Any], question: Question, progress: Callable[[Progress], None] | None = None
) -> list[Answered]:
    """Answer a few boards; the answer to an invalid board is its error. Raises what `solve` raises."""
    if question.together:
        read = [read_board(game, board) for board in boards]
        answers = try_together(game, [board for board in read if not isinstance(board, BoardError)], question)
        if answers is not None:
            waiting = iter(answers)
            together = [board if isinstance(board, BoardError) else next(waiting) for board in read]
            return [
                answer_board(game, board, question, progress) if answer is None else answer
                for board, answer in zip(read, together, strict=True)
            ]
        boards = read
    return [answer_board(game, board, question, progress) for board in boards]


def read_board(game: Game, board: Any) -> Any:
    """Return a board, read if it is a text, or the error of an invalid one."""
    try:
        return resolve_game(game, board)[1]
    except BoardError as error:
        return error.with_traceback(None)


def try_together(game: Game, boards: list[Any], question: Question) -> list[Solution | None] | None:
    """Return the answers from one call of the compiled search, None if it cannot take the boards."""
    from malpan.batch.together import solve_together

    try:
        return solve_together(game, boards, question.limit) if boards else []
    except (NotCompiled, ImportError):
        return None


def answer_board(
    game: Game, board: Any, question: Question, progress: Callable[[Progress], None] | None = None
) -> Solution | BoardError:
    """Return the answer to one board, or the error of an invalid one; the plain search answers if its numbers are too large."""
    if isinstance(board, BoardError):
        return board
    asked = {"progress": progress, "limit": question.limit, **question.engine_and_limits()}
    try:
        return solve(game, board, **asked)
    except BoardError as error:
        return error.with_traceback(None)
    except TooLarge as reason:
        warnings.warn(say("{why}; the plain searches answer instead", why=reason), PlainWarning, stacklevel=2)
    return solve(game, board, **asked | {"engine": PLAIN})


def count_steps(answers: Sequence[Answered], whole: bool = False) -> int:
    """Return the number of steps in memory, in the lines of the answers; with `whole`, once all lines are played."""
    return sum(answer.length() for answer in answers if isinstance(answer, Solution) and (whole or answer.is_played))


def write_answers(game: Game, first: int, answers: list[Answered], writer: Writer) -> list[Answered]:
    """Return the answers as they are written; one that cannot be written stays as it is, and fails in its turn."""
    written: list[Answered] = []
    for number, answer in enumerate(answers, first):
        try:
            written.append(writer.write(game, number, answer) if isinstance(answer, Solution) else answer)
        except Exception:
            written.append(answer)
    return written


def answer_in_worker(shared: tuple[Game, Question], chunk: Chunk) -> Outcome:
    """Answer a chunk in a worker; its answers are copied, whatever of their lines was played."""
    outcome = answer_chunk(shared[0], chunk, shared[1])
    return outcome._replace(steps=count_steps(outcome.answers, whole=True) + outcome.steps)
