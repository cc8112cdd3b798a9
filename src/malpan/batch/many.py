"""Many boards of one game: answered in their order, on all cores, and never more of them held than are at work.

Boards are taken from their source a chunk at a time. The first chunks are answered in this process, and a few boards are never
worth more than that. Once the work has shown to take long, chunks are handed to worker processes, which begin with nothing but
what can be pickled; a chunk that cannot is answered here, in its turn.
"""

import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, wait
from contextlib import closing
from typing import Any, NamedTuple, NoReturn

from malpan.batch import worker as answering
from malpan.batch.executor import WorkerLost, Workers, packed, unpacked
from malpan.batch.source import MOMENT, BatchProgress, Chunk, Meter, Pace, Source
from malpan.batch.worker import Outcome, Question, outcome_of
from malpan.batch.writing import Written
from malpan.errors import BoardError, MalpanError, ProofError, RuleError
from malpan.game import Game
from malpan.games.catalogue import find_game
from malpan.results.solution import Solution
from malpan.search.engine import ENGINES, NATIVE
from malpan.search.limits import Limits, Watch
from malpan.solve import limit_for
from malpan.system.processors import count_cores

ALONE = 0.5
"""Seconds of work after which other processes, and the compiled search, are worth their start."""

ENOUGH = 0.02
"""Seconds of work from which it can be told how long all boards will take, where it is known how many there are."""

FEW = 64
"""Boards that are handed to a worker at least, as far as they are quick and as many are left."""

AHEAD = 3
"""Chunks taken ahead of the answers, for each worker."""


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
    engine: str = "auto",
    strict: bool = False,
    jobs: int | None = None,
    max_states: int | None = None,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    progress: Callable[[BatchProgress], None] | None = None,
) -> Generator[Solution | Refused, None, None]:
    """Answer many boards of a game, and yield the answers in the order of the boards.

    game       as for `solve`.
    boards     boards, texts or what `read_boards` yields, from any iterable. It may be endless: few boards are taken in advance.
    strict     whether an invalid board ends the batch with its BoardError; otherwise a `Refused` is yielded in its place. A
               BoardError among the boards counts as an invalid board.
    jobs       the number of processes, by default one for each core. With 1, or a game that other processes cannot import (one
               defined in a notebook), all work is done in this process.
    progress   called regularly with a `BatchProgress`.

    `limit`, `engine`, `max_states`, `max_seconds` and `max_memory` are those of `solve`, for each board; the memory is that of
    the process that works on it.

    Raises what `solve` raises, with the number of the board, and what iterating over `boards` raises, both after the answers to
    the boards before. Closing the generator ends all work at once.

    >>> [solution.answer for solution in solve_many("yut", ["1 2 3", "5 5 5"])]
    [20, 50]
    """
    if isinstance(boards, str | bytes):
        raise MalpanError("boards is a single text; expected many boards, such as a list of texts")
    if not isinstance(game, Game):
        game = find_game(str(game))
    question = Question(limit, engine, max_states, max_seconds, max_memory)
    return one_by_one(answers_on(game, boards, question, strict, jobs, progress))


def answers_on(
    game: Game,
    boards: Iterable[Any],
    question: Question,
    strict: bool,
    jobs: int | None,
    progress: Callable[[BatchProgress], None] | None,
) -> Generator[list[Solution | Refused | Written], None, None]:
    """Answer boards as `solve_many` does, and yield the answers a chunk at a time; written, if the question has a writer."""
    limit_for(game, question.limit)
    Watch(Limits(question.max_states, question.max_seconds, question.max_memory))
    if jobs is not None and (not isinstance(jobs, int) or jobs < 1):
        raise MalpanError(f"jobs is {jobs!r}; expected a number of processes, from 1")
    if question.engine not in ENGINES:
        raise MalpanError(f"engine is {question.engine!r}; expected one of {', '.join(ENGINES)}")
    if question.engine == NATIVE:
        question = question._replace(together=question.can_be_asked_together())
    meter = Meter(progress)
    return told(worked_through(game, Source(boards), question, jobs or count_cores(), meter), strict, meter)


def one_by_one(chunks: Generator[list[Any], None, None]) -> Generator[Any, None, None]:
    """Yield what is in lists."""
    with closing(chunks):
        for chunk in chunks:
            yield from chunk


def worked_through(game: Game, source: Source, question: Question, jobs: int, meter: Meter) -> Generator[Outcome, None, None]:
    """Yield what comes of the boards of a source, chunk by chunk: alone as long as it is little, and then with others."""
    pace = Pace()
    busy = False
    # As long as the boards are slow to come, each is answered before the next is asked for: somebody may be typing them.
    while (chunk := source.take(pace.boards if busy and question.together else 1)).boards:
        outcome = outcome_of(game, chunk, question, meter.search)
        pace.learn(len(outcome.answers), outcome.seconds, outcome.steps)
        yield outcome
        busy = pace.worked > source.waited and (busy or is_much(pace, source))
        if busy and question.can_be_asked_together():
            question = question._replace(together=True)
        if busy and jobs > 1 and not source.ended:
            greeting = packed((game, question))
            if greeting:
                yield from worked_together(game, source, question, greeting, jobs, meter, pace)
            jobs = 1
    if source.error:
        raise source.error


def is_much(pace: Pace, source: Source) -> bool:
    """Tell whether the work has taken long by now or, of so many boards as there are, will."""
    return pace.worked > ALONE or (pace.worked > min(ENOUGH, ALONE) and pace.to_come(source.left()) > 2 * ALONE)


def worked_together(
    game: Game, source: Source, question: Question, greeting: bytes, jobs: int, meter: Meter, pace: Pace
) -> Generator[Outcome, None, None]:
    """Yield what comes of the boards of a source, with several chunks at work at a time."""
    pace.widen()
    with Workers(answering.__name__, answering.clerk.__name__, greeting, jobs) as workers:
        waiting: deque[tuple[Chunk, Future[bytes] | None]] = deque()
        answered = 0
        while True:
            while len(waiting) < jobs * AHEAD and (chunk := source.take(share(pace.boards, source.left(), jobs))).boards:
                request = packed(chunk)
                waiting.append((chunk, workers.ask(request) if request else None))
                first = waiting[0][1]
                if first and first.done():  # an answer is not kept waiting for the source
                    break
            if not waiting:
                return
            chunk, reply = waiting.popleft()
            outcome = awaited(reply, meter, chunk) if reply else None
            outcome = outcome or outcome_of(game, chunk, question, meter.search)
            answered += 1
            if answered > jobs:  # the first chunk of a worker has taken as long as it took to begin
                pace.learn(len(outcome.answers), outcome.seconds, outcome.steps)
            yield outcome


def share(boards: int, left: int, jobs: int) -> int:
    """Return how many boards to hand to one of so many workers: fewer towards the end, so that all are done at the same time."""
    return min(boards, max(left // (2 * jobs), FEW)) if left else boards


def awaited(reply: Future[bytes], meter: Meter, chunk: Chunk) -> Outcome | None:
    """Return what a worker replies; None if the chunk was more than it could do."""
    while not wait([reply], MOMENT).done:
        meter.tell()
    try:
        outcome: Outcome | None = unpacked(reply.result())
    except WorkerLost as error:
        boards = len(chunk.boards)
        which = f"board {chunk.first}" if boards == 1 else f"boards {chunk.first} to {chunk.first + boards - 1}"
        raise MalpanError(f"the process at work on {which} was ended from outside: {error}") from None
    for warning in outcome.warned if outcome else ():
        warnings.warn(warning, stacklevel=2)
    return outcome


def told(
    outcomes: Generator[Outcome, None, None], strict: bool, meter: Meter
) -> Generator[list[Solution | Refused | Written], None, None]:
    """Yield the answers of chunks, and raise what failed in them."""
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
                fail(outcome.failure, first + len(outcome.answers))


def fail(error: Exception, number: int) -> NoReturn:
    """Raise an error with the number of the board on which it came up."""
    if not isinstance(error, MalpanError):
        error.add_note(f"This came up on board {number}.")
        raise error
    kind = next((kind for kind in (RuleError, ProofError) if isinstance(error, kind)), MalpanError)
    raise kind(f"board {number}: {error}") from error
