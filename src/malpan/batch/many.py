"""Answer many boards of one game, in their order, on all cores.

Boards are taken from their source in chunks. The first chunks are answered in this process, which is all that a few boards need.
When the work takes long, chunks go to worker processes; a chunk that cannot be pickled is answered here, in its turn. Only the
boards that are being worked on, and a few chunks ahead, are in memory.
"""

import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, wait
from contextlib import closing
from typing import Any, NamedTuple, NoReturn, Unpack

from malpan.batch.executor import Executor, WorkerLost, pack, unpack
from malpan.batch.source import CHUNK_SECONDS, BatchProgress, Chunk, Meter, Pace, Source
from malpan.batch.worker import LimitOptions, Outcome, Question, answer_chunk, run_worker
from malpan.batch.writing import Written
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

WORTH_WORKERS = 0.5
"""Seconds of work after which starting workers, and the compiled search, pays off."""

ENOUGH_TO_ESTIMATE = 0.02
"""Seconds of work after which the time for all boards can be estimated, if their number is known."""

SMALLEST_CHUNK = 64
"""The smallest chunk for a worker, if boards take little time and as many are left."""

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
    return flatten(answer_boards(game, boards, question, strict, jobs, progress))


def answer_boards(
    game: Game,
    boards: Iterable[Any],
    question: Question,
    strict: bool,
    jobs: int | None,
    progress: Callable[[BatchProgress], None] | None,
) -> Generator[list[Solution | Refused | Written], None, None]:
    """Answer boards as `solve_many` does, and yield the answers in chunks; written, if the question has a writer."""
    limit_for(game, question.limit)
    check_search(game, question.search)
    Watch(Limits(question.max_states, question.max_seconds, question.max_memory))
    if jobs is not None and (not isinstance(jobs, int) or jobs < 1):
        raise MalpanError(say("jobs is {found!r}; expected a number of processes, from 1", found=jobs))
    if question.engine not in ENGINES:
        raise MalpanError(say("engine is {found!r}; expected one of {names}", found=question.engine, names=", ".join(ENGINES)))
    if question.engine == NATIVE:
        question = question._replace(together=question.allows_together())
    meter = Meter(progress)
    return collect_answers(process_boards(game, Source(boards), question, jobs or count_cores(), meter), strict, meter)


def flatten(chunks: Generator[list[Any], None, None]) -> Generator[Any, None, None]:
    """Yield the items of lists."""
    with closing(chunks):
        for chunk in chunks:
            yield from chunk


def process_boards(game: Game, source: Source, question: Question, jobs: int, meter: Meter) -> Generator[Outcome, None, None]:
    """Yield the outcome of each chunk of boards, from this process first and, if the work takes long, from workers."""
    pace = Pace()
    busy = False
    # While boards arrive slowly, each is answered before the next is asked for: they may be typed.
    while (chunk := source.take(pace.boards if busy and question.together else 1)).boards:
        outcome = answer_chunk(game, chunk, question, meter.report_search)
        pace.update(len(outcome.answers), outcome.seconds, outcome.steps)
        yield outcome
        busy = pace.worked > source.waited and (busy or is_large(pace, source))
        if busy and question.allows_together():
            question = question._replace(together=True)
        if busy and jobs > 1 and not source.ended:
            setup = pack((game, question))
            if setup:
                yield from process_in_parallel(game, source, question, setup, jobs, meter, pace)
            jobs = 1
    if source.error:
        raise source.error


def is_large(pace: Pace, source: Source) -> bool:
    """Tell whether the batch has taken long enough for workers to pay off or, if its length is known, will."""
    if pace.worked > WORTH_WORKERS:
        return True
    return pace.worked > min(ENOUGH_TO_ESTIMATE, WORTH_WORKERS) and pace.estimate(source.remaining()) > 2 * WORTH_WORKERS


def process_in_parallel(
    game: Game, source: Source, question: Question, setup: bytes, jobs: int, meter: Meter, pace: Pace
) -> Generator[Outcome, None, None]:
    """Yield the outcome of each chunk of boards, in order, while workers answer several chunks at a time."""
    pace.rescale()
    with Executor(run_worker, setup, jobs) as executor:
        waiting: deque[tuple[Chunk, Future[bytes] | None]] = deque()
        answered = 0
        while True:
            while len(waiting) < jobs * CHUNKS_AHEAD:
                chunk = source.take(chunk_size(pace.boards, source.remaining(), jobs))
                if not chunk.boards:
                    break
                request = pack(chunk)
                waiting.append((chunk, executor.submit(request) if request else None))
                first = waiting[0][1]
                if first and first.done():  # yield an answer before waiting for the source
                    break
            if not waiting:
                return
            chunk, reply = waiting.popleft()
            outcome = await_reply(reply, meter, chunk) if reply else None
            outcome = outcome or answer_chunk(game, chunk, question, meter.report_search)
            answered += 1
            if answered > jobs:  # the first chunk of each worker includes its start
                pace.update(len(outcome.answers), outcome.seconds, outcome.steps)
            yield outcome


def chunk_size(boards: int, remaining: int, jobs: int) -> int:
    """Return the size of the next chunk: `boards`, but smaller towards the end, so that all workers finish together."""
    return min(boards, max(remaining // (2 * jobs), SMALLEST_CHUNK)) if remaining else boards


def await_reply(reply: Future[bytes], meter: Meter, chunk: Chunk) -> Outcome | None:
    """Return the reply of a worker, None if the worker could not answer; raise MalpanError if it was killed."""
    while not wait([reply], CHUNK_SECONDS).done:
        meter.report()
    try:
        outcome: Outcome | None = unpack(reply.result())
    except WorkerLost as error:
        first, last = chunk.first, chunk.first + len(chunk.boards) - 1
        if first == last:
            raise MalpanError(say("the worker for board {board} was killed: {how}", board=first, how=error)) from None
        raise MalpanError(
            say("the worker for boards {first} to {last} was killed: {how}", first=first, last=last, how=error)
        ) from None
    for warning in outcome.warned if outcome else ():
        warnings.warn(warning, stacklevel=2)
    return outcome


def collect_answers(
    outcomes: Generator[Outcome, None, None], strict: bool, meter: Meter
) -> Generator[list[Solution | Refused | Written], None, None]:
    """Yield the answers of chunks; raise what failed, and with `strict` the error of the first invalid board."""
    with closing(outcomes):
        for outcome in outcomes:
            answers: list[Solution | Refused | Written] = []
            first = meter.boards + 1
            for number, answer in enumerate(outcome.answers, first):
                answers.append(Refused(number, answer) if isinstance(answer, BoardError) else answer)
                if strict and isinstance(answers[-1], Refused):
                    break
            refused = [answer for answer in answers if isinstance(answer, Refused)]
            meter.count(len(answers), len(refused))
            if strict and refused:
                yield answers[:-1]
                raise refused[0].located() from refused[0].error
            yield answers
            if outcome.failure:
                raise_for_board(outcome.failure, first + len(outcome.answers))


def raise_for_board(error: Exception, number: int) -> NoReturn:
    """Raise an error with the number of its board."""
    if not isinstance(error, MalpanError):
        error.add_note(say("This came up on board {number}.", number=number))
        raise error
    kind = next((kind for kind in (RuleError, ProofError) if isinstance(error, kind)), MalpanError)
    raise kind(say("board {number}: {error}", number=number, error=error)) from error
