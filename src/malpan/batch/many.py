"""Answer many boards of one game, in their order, on all cores.

Boards are taken from their source in chunks. The first chunks are answered in this process, which is all that a few boards need.
When the work takes long, chunks go to worker processes; a chunk that cannot be pickled is answered here, in its turn. Only the
boards that are being worked on, and a few chunks ahead, are in memory.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from typing import Any, NamedTuple, NoReturn, Unpack

from malpan.batch.source import BLOCK_BOARDS, BatchProgress, Chunk, Meter, Pace, Source
from malpan.batch.worker import LimitOptions, Outcome, Question, answer_chunk, answer_in_worker
from malpan.batch.writing import Written, WrittenLines
from malpan.errors import BoardError, MalpanError, ProofError, RuleError
from malpan.game import Game
from malpan.games.catalogue import find_game
from malpan.language import say
from malpan.results.question import limit_for
from malpan.results.solution import Solution
from malpan.search.choice import check_search
from malpan.search.engine import ENGINES, NATIVE
from malpan.search.found import AUTO
from malpan.search.limits import Limits, Watch
from malpan.system.processors import count_cores
from malpan.workers.process import WorkerLost
from malpan.workers.spreading import call_one, count_workers, executor_for, map_in_order

WORTH_WORKERS = 0.5
"""Seconds of work after which starting workers, and the compiled search, pays off."""

ENOUGH_TO_ESTIMATE = 0.02
"""Seconds of work after which the time for all boards can be estimated, if their number is known."""

SMALLEST_CHUNK = 64
"""The smallest chunk for a worker, if boards take little time and as many are left."""

LONG_FILE = 20_000
"""Boards of a file that are worth workers, and a compiled search, before anything is known of their work."""

CHUNKS_AHEAD = 3
"""Chunks per worker that are taken before their answers are needed."""


class Refused(NamedTuple):
    """An invalid board: its number among the boards, from 1, and the error, which knows its place in a file of boards."""

    number: int
    error: BoardError

    def __str__(self) -> str:
        return str(self.located())

    def located(self) -> BoardError:
        """Return the error with the number of the board: that in its file, or else that among the boards."""
        return self.error if self.error.board is not None else self.error.locate(board=self.number)


def solve_many(
    game: Game | str | int,
    boards: Iterable[Any],
    *,
    limit: int | None = None,
    search: str = AUTO,
    engine: str = "auto",
    strict: bool = False,
    jobs: int | None = None,
    executor: Executor | None = None,
    progress: Callable[[BatchProgress], None] | None = None,
    **limits: Unpack[LimitOptions],
) -> Generator[Solution | Refused, None, None]:
    """Answer many boards of a game, and yield the answers in the order of the boards.

    game       as for `solve`.
    boards     boards, texts or what `read_boards` yields, from any iterable. It may be endless: few boards are taken in advance.
    strict     whether an invalid board ends the batch with its BoardError; otherwise a `Refused` is yielded in its place. A
               BoardError among the boards counts as an invalid board.
    jobs       the number of processes, by default one for each core. With 1, or a game that other processes cannot import (one
               defined in a notebook), all work is done in this process.
    executor   any `concurrent.futures.Executor` to answer the boards with, in place of processes of this machine: one of the
               standard library, or that of a Dask cluster, ``Client(address).get_executor()``. It stays open.
    progress   called regularly with a `BatchProgress`.

    `limit`, `search`, `engine`, `max_states`, `max_seconds` and `max_memory` are those of `solve`, for each board; the memory is
    that of the process that works on it.

    Raises what `solve` raises, with the number of the board, and what iterating over `boards` raises, both after the answers to
    the boards before. Closing the generator ends all work at once.

    >>> [solution.answer for solution in solve_many("yut", ["1 2 3", "5 5 5"])]
    [20, 50]
    """
    if isinstance(boards, str | bytes):
        raise MalpanError(say("boards is a single text; expected many boards, such as a list of texts"))
    if not isinstance(game, Game):
        game = find_game(str(game))
    question = Question(limit, engine, search=search, **limits)
    return flatten(answer_boards(game, boards, question, strict, jobs, progress, executor))


def answer_boards(
    game: Game,
    boards: Iterable[Any],
    question: Question,
    strict: bool,
    jobs: int | None,
    progress: Callable[[BatchProgress], None] | None,
    executor: Executor | None = None,
) -> Generator[list[Solution | Refused | Written | WrittenLines], None, None]:
    """Answer boards as `solve_many` does, and yield the answers in chunks; written, if the question has a writer."""
    limit_for(game, question.limit)
    check_search(game, question.search)
    Watch(Limits(question.max_states, question.max_seconds, question.max_memory))
    if jobs is not None and (not isinstance(jobs, int) or jobs < 1):
        raise MalpanError(say("jobs is {found!r}; expected a number of processes, from 1", found=jobs))
    if executor is not None:
        check_executor(executor, jobs)
    if question.engine not in ENGINES:
        raise MalpanError(say("engine is {found!r}; expected one of {names}", found=question.engine, names=", ".join(ENGINES)))
    if question.engine == NATIVE:
        question = question._replace(together=question.allows_together())
    meter, force = Meter(progress), Workforce(jobs or count_cores(), executor)
    return collect_answers(process_boards(game, Source(boards), question, force, meter), strict, meter)


def check_executor(executor: object, jobs: int | None) -> None:
    """Raise MalpanError for what is no executor, and for a number of processes beside one."""
    if not isinstance(executor, Executor):
        raise MalpanError(say("executor is {found!r}; expected a concurrent.futures.Executor", found=executor))
    if jobs is not None:
        raise MalpanError(say("jobs and executor cannot be combined; the executor has workers of its own"))


def flatten(chunks: Generator[list[Any], None, None]) -> Generator[Any, None, None]:
    """Yield the items of lists."""
    with closing(chunks):
        for chunk in chunks:
            yield from chunk


class Workforce(NamedTuple):
    """Who answers boards: so many processes, or the executor that the user has passed."""

    jobs: int
    executor: Executor | None

    @property
    def is_large(self) -> bool:
        """Whether there is anyone besides this process."""
        return self.executor is not None or self.jobs > 1

    def answer(self, game: Game, chunk: Chunk, question: Question, meter: Meter) -> Outcome:
        """Answer a chunk before chunks are answered in parallel: in this process, unless the user wants it done elsewhere."""
        if self.executor is None:
            return answer_chunk(game, chunk, question, meter.report_search)
        with naming_boards():
            return call_one(self.executor, answer_in_worker, (game, question), chunk, game=game, tick=meter.report)

    def pays_off(self, pace: Pace, source: Source) -> bool:
        """Tell whether the batch has taken long enough for starting workers or, if its length is known, will."""
        if self.executor is not None or pace.worked > WORTH_WORKERS:
            return True
        return pace.worked > min(ENOUGH_TO_ESTIMATE, WORTH_WORKERS) and pace.estimate(source.remaining()) > 2 * WORTH_WORKERS


def process_boards(
    game: Game, source: Source, question: Question, force: Workforce, meter: Meter
) -> Generator[Outcome, None, None]:
    """Yield the outcome of each chunk of boards, from this process first and, if the work takes long, from workers."""
    pace = Pace()
    busy = False
    # While boards arrive slowly, each is answered before the next is asked for: they may be typed.
    while True:
        sizes = (pace.boards, BLOCK_BOARDS) if busy and question.together else (1, 1)
        chunk = take_chunk(game, source, question, *sizes)
        if not chunk.boards:
            break
        outcome = force.answer(game, chunk, question, meter)
        pace.update(outcome.boards, outcome.seconds, outcome.steps)
        yield outcome
        busy = pace.worked > source.waited and (busy or force.pays_off(pace, source))
        if busy and question.allows_together():
            question = question._replace(together=True)
        if not busy and question.allows_together() and is_long_file(source):
            busy, question = True, question._replace(together=True)
        if busy and force.is_large and not source.ended:
            yield from process_in_parallel(game, source, question, force, meter, pace)
    if source.error:
        raise source.error


def process_in_parallel(
    game: Game, source: Source, question: Question, force: Workforce, meter: Meter, pace: Pace
) -> Generator[Outcome, None, None]:
    """Yield the outcome of each chunk of boards, in order, while workers answer several chunks at a time."""
    pace.rescale()
    with executor_for(force.executor, force.jobs) as executor, naming_boards():
        workers = count_workers(executor)
        outcomes = map_in_order(
            executor,
            answer_in_worker,
            (game, question),
            take_chunks(game, source, question, pace, workers),
            game=game,
            ahead=workers * CHUNKS_AHEAD,
            tick=meter.report,
            here=lambda chunk: answer_chunk(game, chunk, question, meter.report_search),
        )
        with closing(outcomes):
            for answered, outcome in enumerate(outcomes, 1):
                if answered > workers:  # the first chunk of each worker includes its start
                    pace.update(outcome.boards, outcome.seconds, outcome.steps)
                yield outcome


def is_long_file(source: Source) -> bool:
    """Tell whether so many boards are left in a file that they are worth workers, and a compiled search, from the beginning."""
    return source.remaining() >= LONG_FILE


def take_chunks(game: Game, source: Source, question: Question, pace: Pace, workers: int) -> Iterator[Chunk]:
    """Yield chunks of boards, each of the size that is right when it is taken."""
    while True:
        boards, block = (chunk_size(most, source.remaining(), workers) for most in (pace.boards, BLOCK_BOARDS))
        chunk = take_chunk(game, source, question, boards, block)
        if not chunk.boards:
            break
        yield chunk


def take_chunk(game: Game, source: Source, question: Question, boards: int, block: int) -> Chunk:
    """Take the next chunk: as a block, if its answers are written at once and boards of one shape come next; else boards."""
    together = block > 1 and question.together and question.writer is not None and any(known.columns for known in game.formats)
    return (source.take_block(block) if together else None) or source.take(boards)


def chunk_size(boards: int, remaining: int, jobs: int) -> int:
    """Return the size of the next chunk: `boards`, but smaller towards the end, so that all workers finish together."""
    return min(boards, max(remaining // (2 * jobs), SMALLEST_CHUNK)) if remaining else boards


@contextmanager
def naming_boards() -> Iterator[None]:
    """Raise MalpanError with the numbers of the boards when a worker is lost with them."""
    try:
        yield
    except WorkerLost as error:
        chunk: Chunk = error.item
        first, last = chunk.first, chunk.first + len(chunk.boards) - 1
        if first == last:
            raise MalpanError(say("the worker for board {board} was killed: {how}", board=first, how=error)) from None
        raise MalpanError(
            say("the worker for boards {first} to {last} was killed: {how}", first=first, last=last, how=error)
        ) from None


def collect_answers(
    outcomes: Generator[Outcome, None, None], strict: bool, meter: Meter
) -> Generator[list[Solution | Refused | Written | WrittenLines], None, None]:
    """Yield the answers of chunks; raise what failed, and with `strict` the error of the first invalid board."""
    with closing(outcomes):
        for outcome in outcomes:
            answers: list[Solution | Refused | Written | WrittenLines] = []
            first = number = meter.boards + 1
            refused = 0
            for answer in outcome.answers:
                answers.append(Refused(number, answer) if isinstance(answer, BoardError) else answer)
                number += answer.boards if isinstance(answer, WrittenLines) else 1
                refused += isinstance(answer, BoardError)
                if strict and refused:
                    break
            meter.count(number - first, refused)
            if strict and isinstance(answers[-1], Refused):
                yield answers[:-1]
                raise answers[-1].located() from answers[-1].error
            yield answers
            if outcome.failure:
                raise_for_board(outcome.failure, number)


def raise_for_board(error: Exception, number: int) -> NoReturn:
    """Raise an error with the number of its board."""
    if not isinstance(error, MalpanError):
        error.add_note(say("This came up on board {number}.", number=number))
        raise error
    kind = next((kind for kind in (RuleError, ProofError) if isinstance(error, kind)), MalpanError)
    raise kind(say("board {number}: {error}", number=number, error=error)) from error
