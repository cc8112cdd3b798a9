"""Trying a program on board after board, in an order that depends on the seed alone, up to the first on which it fails.

First the boards on which it failed before, then the traps, then random ones that grow. Boards are made and answered while the
programs run, and several may run at once; which board is the first to fail does not depend on that.
"""

import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from random import Random
from threading import Lock
from typing import Any

from malpan.checking import leftovers
from malpan.checking.answers import Case, right_answers
from malpan.checking.judge import RIGHT, Told, judge
from malpan.checking.programs import Asked, Function
from malpan.checking.saved import written
from malpan.game import Game
from malpan.games.trial import Trial

CHUNK = 64
"""Random boards that are made and answered at a time."""

AHEAD = 2 * CHUNK
"""Boards that wait for a program to be tried on."""

SLOW = 0.004
"""Seconds for an answer in plain Python from which the compiled searches are asked instead."""

GROWN = 0.6
"""The share of the boards after which they have grown to their full size."""

KEPT = 5_000
"""Boards that were answered right which are remembered one by one."""

Tried = tuple[Case, Told]


class Clock:
    """Adds up the time in which at least one program is running."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.running = 0
        self.since = 0.0
        self.seconds = 0.0
        self.hunting = 0.0

    def __enter__(self) -> None:
        with self.lock:
            if not self.running:
                self.since = time.perf_counter()
            self.running += 1

    def __exit__(self, *_: object) -> None:
        with self.lock:
            self.running -= 1
            if not self.running:
                self.seconds += time.perf_counter() - self.since


@dataclass
class Hunt:
    """What is asked of a hunt, and what it has tried so far."""

    game: Game
    trial: Trial
    program: Asked
    count: int = 1000
    seconds: float | None = None
    seed: int = 0
    jobs: int = 1
    beyond: bool = False
    progress: Callable[["Hunt"], None] | None = None
    tried: list[Tried] = field(default_factory=list)
    sources: Counter[str] = field(default_factory=Counter)
    began: float = field(default_factory=time.perf_counter)
    clock: Clock = field(default_factory=Clock)
    slowest: Tried | None = None

    def ask(self, case: Case) -> Told:
        """Try the program on one board."""
        with self.clock:
            run = self.program.ask(case.text)
        return judge(self.game, self.trial, case.board, case.answer, run)

    def note(self, case: Case, told: Told) -> None:
        """Remember what came of a board."""
        if told.verdict != RIGHT or len(self.tried) < KEPT:
            self.tried.append((case, told))
        self.sources[case.source.split()[0]] += 1
        if self.slowest is None or told.run.seconds > self.slowest[1].run.seconds:
            self.slowest = case, told
        if self.progress:
            self.progress(self)

    @property
    def boards(self) -> int:
        """Return how many boards were tried."""
        return self.sources.total()

    def over(self) -> bool:
        """Tell whether the time is up."""
        return self.seconds is not None and time.perf_counter() - self.began > self.seconds

    def first_failure(self, cases: Iterator[Case]) -> Tried | None:
        """Try the program on board after board; return the first on which it fails, in their order, and how."""
        asking = self.in_turn(cases) if isinstance(self.program, Function) else self.at_once(cases)
        with closing(asking) as told_of:
            for case, told in told_of:
                self.note(case, told)
                if told.verdict != RIGHT:
                    return case, told
                if self.over():
                    break
        return None

    def in_turn(self, cases: Iterator[Case]) -> Generator[Tried, None, None]:
        """Try one board after the other."""
        for case in cases:
            yield case, self.ask(case)

    def at_once(self, cases: Iterator[Case]) -> Generator[Tried, None, None]:
        """Try several boards at once; what comes of them is told in their order."""
        waiting: deque[tuple[Case, Future[Told]]] = deque()
        try:
            with ThreadPoolExecutor(max(1, self.jobs), "malpan-check") as pool:
                try:
                    yield from self.told_in_order(cases, waiting, pool)
                except BaseException:
                    for _, future in waiting:
                        future.cancel()
                    leftovers.kill_running()
                    raise
        finally:
            leftovers.stopped.clear()

    def told_in_order(
        self, cases: Iterator[Case], waiting: "deque[tuple[Case, Future[Told]]]", pool: ThreadPoolExecutor
    ) -> Generator[Tried, None, None]:
        """Keep the threads at work, and tell what comes of the boards in their order."""
        more = True
        while waiting or more:
            while more and len(waiting) < AHEAD and (not waiting or not waiting[0][1].done()):
                case = next(cases, None)
                more = case is not None
                if case is not None:
                    waiting.append((case, pool.submit(self.ask, case)))
            if waiting:
                case, future = waiting.popleft()
                yield case, future.result()


def growing(hunt: Hunt, traps: list[Case], count: int) -> Iterator[Case]:
    """Yield random boards, larger and larger; a third are traps varied a little.

    Each depends on the seed and its number alone."""
    begun, slow = 0, False
    while begun < count:
        size = min(CHUNK if begun else CHUNK // 4, count - begun)
        made = [one_of(hunt, traps, begun + at, count) for at in range(size)]
        started = time.perf_counter()
        answers = right_answers(hunt.game, [board for _, board in made], compiled=slow and count > 2 * CHUNK)
        slow = slow or time.perf_counter() - started > SLOW * size
        for (source, board), answer in zip(made, answers, strict=True):
            yield Case(source, board, written(hunt.game, board), answer)
        begun += size


def one_of(hunt: Hunt, traps: list[Case], number: int, count: int) -> tuple[str, Any]:
    """Return a random board of a hunt by its number."""
    random = Random(f"{hunt.seed}/{number}")
    if traps and random.random() < 1 / 3 and not hunt.beyond:
        return "varied trap", hunt.trial.mutate(random, random.choice(traps).board)
    size = min(1.0, number / max(1.0, count * GROWN))
    return "random", hunt.trial.board_of_size(random, size, hunt.beyond)
