"""Trying a program on board after board, in an order that depends on the seed alone, up to the first on which it fails.

First the boards on which it failed before, then the traps, then random boards that grow. Boards are made and answered while the
programs run, and several may run at once; which board is the first to fail does not depend on that.
"""

import itertools
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, nullcontext
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Any

from malpan.checking.answers import TOO_LARGE, Case, TooLarge, answer_each
from malpan.checking.board_files import board_text
from malpan.checking.clock import Clock
from malpan.checking.judge import RIGHT, Judgement, judge
from malpan.checking.programs.program import Program
from malpan.game import Answer, Game
from malpan.games.trial import Trial

CHUNK = 64
"""Random boards that are made and answered at a time."""

QUEUE = 2 * CHUNK
"""Boards that wait for a program to be tried on."""

SLOW = 0.02
"""Seconds for an answer in plain Python above which the compiled searches are used instead.

For a thousand boards, that is about what it takes to compile the rules for each size of board."""

WORTH_COMPILING = 48
"""Boards from which on a compiled search pays off, if none of them is too large for the plain one."""

SHARE, LEAST_SHARE = 1 / 8, 1.0
"""How long the answer to one board may take: as a share of the time of a hunt, and at least, in seconds."""

QUICK_SECONDS = 0.02
"""Seconds for some boards below which a function is handed more of them at a time."""

GROWTH = 0.6
"""The share of the boards after which they have their full size."""

MOST_REMEMBERED = 5_000
"""Boards with a right answer that are remembered."""

CLOCK_SHARE = 10
"""How much longer than its time a hunt may last on the clock before all planned boards were tried."""

OWN_SECONDS = 10.0
"""How long making boards and right answers may take in any case, in seconds; else it may take as long as the programs may run."""

Attempt = tuple[Case, Judgement]


@dataclass
class Hunt:
    """The settings of a hunt, and what it has tried so far; `planned` boards must be tried before a program is accepted.

    `used` are the seconds that the program has used, working or waiting. `lasted` is how many seconds the hunt took, and `busy`
    in how many of them the program ran; both are known at its end. `too_large` boards were skipped, as their answers took too
    long; `lost` are the seconds that such attempts took. `hard` is whether there was a board that was too large for the plain
    search.
    """

    game: Game
    trial: Trial
    program: Program
    count: int = 1000
    seconds: float | None = None
    seed: int = 0
    jobs: int = 1
    beyond: bool = False
    progress: Callable[["Hunt"], None] | None = None
    attempts: list[Attempt] = field(default_factory=list)
    sources: Counter[str] = field(default_factory=Counter)
    began: float = field(default_factory=time.perf_counter)
    clock: Clock = field(default_factory=Clock)
    slowest: Attempt | None = None
    planned: int = 1
    used: float = 0.0
    lasted: float = 0.0
    busy: float = 0.0
    too_large: int = 0
    lost: float = 0.0
    hard: bool = False

    def try_case(self, case: Case) -> Judgement:
        """Run the program on one board and judge it."""
        with self.clock.run():
            run = self.program.run(case.text)
        return judge(self.game, self.trial, case.board, case.answer, run)

    def record(self, case: Case, judgement: Judgement) -> None:
        """Remember what came of a board."""
        if judgement.verdict != RIGHT or len(self.attempts) < MOST_REMEMBERED:
            self.attempts.append((case, judgement))
        self.sources[case.source.split()[0]] += 1
        self.used += judgement.run.seconds + judgement.run.waited
        if self.slowest is None or judgement.run.seconds > self.slowest[1].run.seconds:
            self.slowest = case, judgement
        if self.progress:
            self.progress(self)

    @property
    def boards(self) -> int:
        """The number of boards tried."""
        return self.sources.total()

    def is_over(self) -> bool:
        """Tell whether the time is up: that of the programs, that of our own side, or that for boards that are too large."""
        if self.is_endless():
            return False
        assert self.seconds is not None
        own = self.own_seconds()
        return self.program_seconds() > self.seconds or own > max(self.seconds, OWN_SECONDS) or self.lost > self.seconds

    def is_endless(self) -> bool:
        """Tell whether there is no limit of time."""
        return self.seconds is None or self.seconds == inf

    def own_seconds(self) -> float:
        """Return how long our own side took: without the programs, and without compiling."""
        self.clock.add()
        return time.perf_counter() - self.began - self.clock.hunting - self.clock.paused

    def seconds_for_answer(self) -> float | None:
        """Return how long the answer to one board may take."""
        return None if self.seconds is None or self.is_endless() else max(self.seconds * SHARE, LEAST_SHARE)

    def answer(self, board: Any, seconds: float | None) -> Answer | TooLarge | None:
        """Return the answer to a board, if it does not take longer than so many seconds."""
        return next(answer_each(self.game, [board], self.hard, seconds, self.clock, large=True))

    def case_of(self, source: str, board: Any, text: str, answer: Answer | TooLarge | None) -> Iterator[Case]:
        """Yield the case of a board; none if it is too large, which is counted."""
        if isinstance(answer, TooLarge):
            self.too_large += 1
        else:
            yield Case(source, board, text, answer)

    def answers(self, boards: Sequence[Any], compiled: bool, first: bool) -> list[Answer | TooLarge | None]:
        """Return the answers to boards: to fewer if the time is up, or if one is too large for the plain search and comes last.

        `first` is whether the rules may have to be compiled, which does not count.
        """
        answers: list[Answer | TooLarge | None] = []
        each = answer_each(self.game, boards, compiled, self.seconds_for_answer(), self.clock, large=self.hard)
        while len(answers) < len(boards) and not (answers and self.is_over()):
            began = time.perf_counter()
            with self.clock.pause() if compiled and first and not answers else nullcontext():
                answers.append(next(each))
            if answers[-1] is TOO_LARGE:
                self.lost += time.perf_counter() - began
                if not compiled:
                    break
        return answers

    def program_seconds(self) -> float:
        """Return how long programs have been running, as far as it counts.

        Up to the planned boards, which decide about the verdict, that is the time that they have used, as a busy machine must not
        change it; but they may be so slow that the clock decides in the end.
        """
        if self.boards >= self.planned:
            return self.clock.hunting
        return max(self.used / (max(1, self.jobs) if self.program.parallel else 1), self.clock.hunting / CLOCK_SHARE)

    def end(self) -> None:
        """Keep how long it took."""
        self.clock.add()
        self.lasted, self.busy = time.perf_counter() - self.began, self.clock.busy

    def first_failure(self, cases: Iterator[Case]) -> Attempt | None:
        """Try the program on board after board; return the first, in their order, on which it fails."""
        attempts = self.try_in_parallel(cases) if self.program.parallel else self.try_in_turn(cases)
        with closing(attempts):
            for case, judgement in attempts:
                self.record(case, judgement)
                if judgement.verdict != RIGHT:
                    return case, judgement
                if self.is_over():
                    break
        return None

    def try_in_turn(self, cases: Iterator[Case]) -> Generator[Attempt, None, None]:
        """Try one board after the other; a few are handed over at a time, as long as that takes no time to speak of."""
        size = 1
        while chunk := list(itertools.islice(cases, size)):
            began = time.perf_counter()
            with closing(self.program.run_many([case.text for case in chunk])) as runs:
                for case in chunk:
                    with self.clock.run():
                        run = next(runs)
                    yield case, judge(self.game, self.trial, case.board, case.answer, run)
            quick = time.perf_counter() - began < QUICK_SECONDS
            size = min(2 * size, CHUNK) if quick else 1

    def try_in_parallel(self, cases: Iterator[Case]) -> Generator[Attempt, None, None]:
        """Try several boards at once and yield the attempts in the order of the boards."""
        waiting: deque[tuple[Case, Future[Judgement]]] = deque()
        try:
            with ThreadPoolExecutor(max(1, self.jobs) * self.program.ahead, "malpan-check") as pool:
                try:
                    yield from self.attempts_in_order(cases, waiting, pool)
                except BaseException:
                    for _, future in waiting:
                        future.cancel()
                    self.program.cancel()
                    raise
        finally:
            self.program.reset()

    def attempts_in_order(
        self, cases: Iterator[Case], waiting: "deque[tuple[Case, Future[Judgement]]]", pool: ThreadPoolExecutor
    ) -> Generator[Attempt, None, None]:
        """Keep the threads busy, and yield the attempts in the order of the boards."""
        more = True
        while waiting or more:
            while more and len(waiting) < QUEUE and (not waiting or not waiting[0][1].done()):
                case = next(cases, None)
                more = case is not None
                if case is not None:
                    waiting.append((case, pool.submit(self.try_case, case)))
            if waiting:
                case, future = waiting.popleft()
                yield case, future.result()


def given_cases(hunt: Hunt, boards: Sequence[tuple[str, Any, str]], seconds: float | None) -> Iterator[Case]:
    """Yield boards, given with where they come from and their texts, whose answers take no more than so many seconds."""
    for source, board, text in boards:
        if hunt.is_over():
            break
        began = time.perf_counter()
        answer = hunt.answer(board, seconds)
        if answer is TOO_LARGE and not hunt.hard:  # the compiled searches are asked
            hunt.hard = True
            answer = hunt.answer(board, seconds)
        hunt.lost += time.perf_counter() - began if answer is TOO_LARGE else 0.0
        yield from hunt.case_of(source, board, text, answer)


def random_cases(hunt: Hunt, traps: list[Case], count: int) -> Iterator[Case]:
    """Yield random boards, larger and larger; a third are mutated traps. Each depends on the seed and its number alone.

    Boards whose answers take too long are left out.
    """
    begun, slow, compiled = 0, False, False
    while begun < count and not hunt.is_over():
        size = min(CHUNK if begun else CHUNK // 4, count - begun)
        boards = [random_board(hunt, traps, begun + index, count) for index in range(size)]
        started = time.perf_counter()
        compiling = hunt.hard or (slow and count > 2 * CHUNK and size >= WORTH_COMPILING)
        answers = hunt.answers([board for _, board in boards], compiling, not compiled)
        if answers[-1] is TOO_LARGE and not compiling and not hunt.is_over():
            answers.pop()  # the compiled searches are asked
            hunt.hard = True
        compiled = compiling
        slow = slow or time.perf_counter() - started > SLOW * size
        for (source, board), answer in zip(boards, answers, strict=False):
            yield from hunt.case_of(source, board, board_text(hunt.game, board), answer)
        begun += len(answers)


def random_board(hunt: Hunt, traps: list[Case], number: int, count: int) -> tuple[str, Any]:
    """Return where the random board of this number comes from, and the board."""
    random = Random(f"{hunt.seed}/{number}")
    if traps and random.random() < 1 / 3 and not hunt.beyond:
        return "varied trap", hunt.trial.mutate(random, random.choice(traps).board)
    size = min(1.0, number / max(1.0, count * GROWTH))
    return "random", hunt.trial.board_of_size(random, size, hunt.beyond)
