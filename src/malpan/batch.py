"""Many boards of one game: answered in their order, on all cores, and never more of them held than are at work.

Boards are taken from their source a chunk at a time. The first chunks are answered in this process, and a few boards are never
worth more than that. Once the work has shown to take long, chunks are handed to worker processes, which begin with nothing but
what can be pickled; a chunk that cannot is answered here, in its turn.
"""

import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Future, wait
from contextlib import closing
from time import monotonic
from typing import Any, NamedTuple, NoReturn

from malpan.catalogue import find_game
from malpan.chunks import MOMENT, BatchProgress, Meter, Pace, Source
from malpan.engine import ENGINES, NATIVE, PLAIN
from malpan.game import BoardError, Game, MalpanError, NotCompiled, RuleError
from malpan.search import Limits, Progress, Watch
from malpan.solution import ProofError, Solution
from malpan.solve import asked, limit_for, solve
from malpan.workers import CANNOT, Answer, WorkerLost, Workers, cores, packed, serve, unpacked

ALONE = 0.5
"""Seconds of work after which other processes, and the compiled search, are worth their start."""

AHEAD = 3
"""Chunks taken ahead of the answers, for each worker."""


class Question(NamedTuple):
    """What is asked of every board, as `solve` has it; and whether to ask about several boards at once, compiled."""

    limit: int | None = None
    engine: str = "auto"
    max_states: int | None = None
    max_seconds: float | None = None
    max_memory: int | None = None
    together: bool = False

    def engine_and_limits(self) -> dict[str, Any]:
        """Return the engine and the limits, as `solve` takes them."""
        names = ("engine", "max_states", "max_seconds", "max_memory")
        return {name: getattr(self, name) for name in names}

    def can_be_asked_together(self) -> bool:
        """Tell whether the compiled search may answer several boards in one call, which knows no limits of time and memory."""
        return self.engine != PLAIN and (self.max_states, self.max_seconds, self.max_memory) == (None, None, None)


class Refused(NamedTuple):
    """A board that is none: its number among the boards, from 1, and what is wrong with it."""

    number: int
    error: BoardError

    def __str__(self) -> str:
        return f"board {self.number}{', ' if self.error.line or self.error.column else ': '}{self.error}"


class Outcome(NamedTuple):
    """What came of a chunk: the answers up to its end, or up to a board on which something else failed than the reading."""

    answers: list[Solution | BoardError]
    failure: Exception | None
    seconds: float
    warned: Sequence[Warning] = ()


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
    """Answer the game's question on every board, and yield the answers in the order of the boards.

    `boards` are boards or texts, from anything that can be iterated over; it may be endless, as only so many are taken ahead as
    are at work. In the place of a board that is none comes a Refused, or, with `strict`, a BoardError that ends the batch; a
    BoardError among the boards counts as such a board. `jobs` is the number of processes to work in (default: as many as there
    are cores; with 1, or a game that other processes cannot get hold of, such as one defined in a notebook, only this one). The
    other arguments are those of `solve`; the limits are those of each board, and of the process that is at work on it.
    `progress` is called now and then.

    Raises what `solve` does, with the number of the board, and whatever the iteration over `boards` raises, after the answers
    before it. Closing the generator ends all work at once.
    """
    if isinstance(boards, str | bytes):
        raise MalpanError("boards is a single text; expected many boards, such as a list of texts")
    if not isinstance(game, Game):
        game = find_game(str(game))
    limit_for(game, limit)
    Watch(Limits(max_states, max_seconds, max_memory))
    if jobs is not None and (not isinstance(jobs, int) or jobs < 1):
        raise MalpanError(f"jobs is {jobs!r}; expected a number of processes, from 1")
    if engine not in ENGINES:
        raise MalpanError(f"engine is {engine!r}; expected one of {', '.join(ENGINES)}")
    question = Question(limit, engine, max_states, max_seconds, max_memory)
    if engine == NATIVE:
        question = question._replace(together=question.can_be_asked_together())
    meter = Meter(progress)
    outcomes = worked_through(game, Source(boards), question, jobs or cores(), meter)
    return told(outcomes, strict, meter)


def solve_chunk(
    game: Game, boards: list[Any], question: Question, progress: Callable[[Progress], None] | None = None
) -> list[Solution | BoardError]:
    """Answer a few boards; a board that is none is answered by its error. May raise whatever `solve` does."""
    if question.together and len(boards) > 1:
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
        return asked(game, board)[1]
    except BoardError as error:
        return error.with_traceback(None)


def answered_together(game: Game, boards: list[Any], question: Question) -> list[Solution | None] | None:
    """Return the answers on boards from one call of the compiled search; None if it cannot take them."""
    from malpan.together import solve_together

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


def outcome_of(game: Game, boards: list[Any], question: Question, progress: Callable[[Progress], None] | None = None) -> Outcome:
    """Answer a chunk. Should that fail, its boards are answered one by one, so that it shows which of them it is."""
    begun = monotonic()
    try:
        return Outcome(solve_chunk(game, boards, question, progress), None, monotonic() - begun)
    except Exception as error:
        if len(boards) == 1:
            return Outcome([], error, monotonic() - begun)
    answers: list[Solution | BoardError] = []
    for board in boards:
        outcome = outcome_of(game, [board], question, progress)
        answers += outcome.answers
        if outcome.failure:
            return Outcome(answers, outcome.failure, monotonic() - begun)
    return Outcome(answers, None, monotonic() - begun)


def worked_through(game: Game, source: Source, question: Question, jobs: int, meter: Meter) -> Generator[Outcome, None, None]:
    """Yield what comes of the boards of a source, chunk by chunk: alone as long as it is little, and then with others."""
    pace = Pace()
    busy = False
    # As long as the boards are slow to come, each is answered before the next is asked for: somebody may be typing them.
    while boards := source.take(pace.boards if busy and question.together else 1):
        outcome = outcome_of(game, boards, question, meter.search)
        learn(pace, outcome)
        yield outcome
        busy = pace.worked > max(ALONE, source.waited)
        if busy and question.can_be_asked_together():
            question = question._replace(together=True)
        if busy and jobs > 1 and not source.ended:
            greeting = packed((game, question))
            if greeting:
                yield from worked_together(game, source, question, greeting, jobs, meter, pace)
            jobs = 1
    if source.error:
        raise source.error


def worked_together(
    game: Game, source: Source, question: Question, greeting: bytes, jobs: int, meter: Meter, pace: Pace
) -> Generator[Outcome, None, None]:
    """Yield what comes of the boards of a source, with several chunks at work at a time."""
    with Workers(__name__, clerk.__name__, greeting, jobs) as workers:
        waiting: deque[tuple[list[Any], Future[bytes] | None]] = deque()
        while True:
            while len(waiting) < jobs * AHEAD and (boards := source.take(pace.boards)):
                request = packed(boards)
                waiting.append((boards, workers.ask(request) if request else None))
                first = waiting[0][1]
                if first and first.done():  # an answer is not kept waiting for the source
                    break
            if not waiting:
                return
            boards, reply = waiting.popleft()
            outcome = awaited(reply, meter, len(boards)) if reply else None
            outcome = outcome or outcome_of(game, boards, question, meter.search)
            learn(pace, outcome)
            yield outcome


def learn(pace: Pace, outcome: Outcome) -> None:
    """Go by what a chunk has taken."""
    steps = sum(len(answer.line.steps) for answer in outcome.answers if isinstance(answer, Solution))
    pace.learn(len(outcome.answers), outcome.seconds, steps)


def awaited(reply: Future[bytes], meter: Meter, boards: int) -> Outcome | None:
    """Return what a worker replies; None if the chunk was more than it could do."""
    while not wait([reply], MOMENT).done:
        meter.tell()
    try:
        outcome: Outcome | None = unpacked(reply.result())
    except WorkerLost as error:
        first = meter.boards + 1
        which = f"board {first}" if boards == 1 else f"boards {first} to {meter.boards + boards}"
        raise MalpanError(f"the process at work on {which} was ended from outside: {error}") from None
    for warning in outcome.warned if outcome else ():
        warnings.warn(warning, stacklevel=2)
    return outcome


def told(outcomes: Generator[Outcome, None, None], strict: bool, meter: Meter) -> Generator[Solution | Refused, None, None]:
    """Yield the answers of chunks, and raise what failed in them."""
    with closing(outcomes):
        for outcome in outcomes:
            for answer in outcome.answers:
                meter.count(isinstance(answer, BoardError))
                if isinstance(answer, Solution):
                    yield answer
                    continue
                refused = Refused(meter.boards, answer)
                if strict:
                    raise BoardError(str(refused)) from answer
                yield refused
            if outcome.failure:
                fail(outcome.failure, meter.boards + 1)


def fail(error: Exception, number: int) -> NoReturn:
    """Raise an error with the number of the board on which it came up."""
    if not isinstance(error, MalpanError):
        error.add_note(f"This came up on board {number}.")
        raise error
    kind = next((kind for kind in (RuleError, ProofError) if isinstance(error, kind)), MalpanError)
    raise kind(f"board {number}: {error}") from error


def clerk() -> None:
    """Answer chunks, as a worker."""
    serve(prepared)


def prepared(greeting: bytes) -> Answer:
    """Return the function that answers packed chunks of the game and the question in a greeting."""
    asked = unpacked(greeting)

    def answer(request: bytes) -> bytes:
        boards = unpacked(request) if asked else None
        if not boards:
            return CANNOT
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            outcome = outcome_of(asked[0], boards, asked[1])
        warned = {str(warning.message): warning.message for warning in caught if isinstance(warning.message, Warning)}
        return packed(outcome._replace(warned=tuple(warned.values()))) or CANNOT

    return answer
