"""Trying a program on board after board, in an order that depends on the seed alone, up to the first on which it fails.

First the boards on which it failed before, then the traps, then random boards that grow. Boards are made and answered while the
programs run, and several may run at once; which board is the first to fail does not depend on that.
"""

import itertools
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from math import inf
from random import Random
from threading import Lock
from typing import Any

from malpan.checking.answers import Case, answer_boards
from malpan.checking.board_files import board_text
from malpan.checking.judge import RIGHT, Judgement, judge
from malpan.checking.programs.program import Program
from malpan.game import Game
from malpan.games.trial import Trial

CHUNK = 64
"""Random boards that are made and answered at a time."""

QUEUE = 2 * CHUNK
"""Boards that wait for a program to be tried on."""

SLOW = 0.004
"""Seconds for an answer in plain Python above which the compiled searches are used instead."""

QUICK_SECONDS = 0.02
"""Seconds for some boards below which a function is handed more of them at a time."""

GROWTH = 0.6
"""The share of the boards after which they have their full size."""

MOST_REMEMBERED = 5_000
"""Boards with a right answer that are remembered."""

CLOCK_SHARE = 10
"""How much longer than its time a hunt may last on the clock before all planned boards were tried."""

OWN_SECONDS = 60.0
"""How much longer than the programs may run making boards and right answers may take, in seconds; then a hunt ends too."""

Attempt = tuple[Case, Judgement]


class Clock:
    """Adds up the time in which at least one program is running.

    `busy` is all of it, `hunting` without the time in which the clock was `paused`, as something of ours was compiled.
    """

    def __init__(self) -> None:
        self.lock = Lock()
        self.running = 0
        self.pauses = 0
        self.since = time.perf_counter()
        self.busy = 0.0
        self.hunting = 0.0
        self.paused = 0.0

    def add(self, running: int = 0, pauses: int = 0) -> None:
        """Add the time since the last call; then let more or fewer programs run, or pauses last."""
        with self.lock:
            now = time.perf_counter()
            self.busy += now - self.since if self.running else 0.0
            self.hunting += now - self.since if self.running and not self.pauses else 0.0
            self.paused += now - self.since if self.pauses else 0.0
            self.since = now
            self.running += running
            self.pauses += pauses

    @contextmanager
    def run(self) -> Iterator[None]:
        """Count the time of the block, in which a program runs."""
        self.add(running=1)
        try:
            yield
        finally:
            self.add(running=-1)

    @contextmanager
    def pause(self) -> Iterator[None]:
        """Do not count the time of the block as hunting, whether or not programs run meanwhile."""
        self.add(pauses=1)
        try:
            yield
        finally:
            self.add(pauses=-1)


@dataclass
class Hunt:
    """The settings of a hunt, and what it has tried so far; `planned` boards must be tried before a program is accepted.

    `used` are the seconds that the program has used, working or waiting. `lasted` is how many seconds the hunt took, and `busy`
    in how many of them the program ran; both are known at its end.
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
        """Tell whether the time is up: that of the programs, or that of our own side."""
        if self.seconds is None or self.seconds == inf:
            return False
        self.clock.add()
        own = time.perf_counter() - self.began - self.clock.hunting - self.clock.paused
        return self.program_seconds() > self.seconds or own > self.seconds + OWN_SECONDS

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
            with ThreadPoolExecutor(max(1, self.jobs), "malpan-check") as pool:
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


def random_cases(hunt: Hunt, traps: list[Case], count: int) -> Iterator[Case]:
    """Yield random boards, larger and larger; a third are mutated traps. Each depends on the seed and its number alone."""
    begun, slow, compiled = 0, False, False
    while begun < count:
        size = min(CHUNK if begun else CHUNK // 4, count - begun)
        boards = [random_board(hunt, traps, begun + index, count) for index in range(size)]
        started = time.perf_counter()
        compiling = slow and count > 2 * CHUNK
        with hunt.clock.pause() if compiling and not compiled else nullcontext():
            answers = answer_boards(hunt.game, [board for _, board in boards], compiled=compiling)
        compiled = compiling
        slow = slow or time.perf_counter() - started > SLOW * size
        for (source, board), answer in zip(boards, answers, strict=True):
            yield Case(source, board, board_text(hunt.game, board), answer)
        begun += size


def random_board(hunt: Hunt, traps: list[Case], number: int, count: int) -> tuple[str, Any]:
    """Return where the random board of this number comes from, and the board."""
    random = Random(f"{hunt.seed}/{number}")
    if traps and random.random() < 1 / 3 and not hunt.beyond:
        return "varied trap", hunt.trial.mutate(random, random.choice(traps).board)
    size = min(1.0, number / max(1.0, count * GROWTH))
    return "random", hunt.trial.board_of_size(random, size, hunt.beyond)
