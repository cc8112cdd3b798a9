"""The fewest moves, or the least cost, with a lower bound, compiled: depth first with a rising threshold, as in `plain.depth`.

At first one thread searches from the start. After some moves it stops: the lines from the start are followed for a few moves,
each state once, until there are some hundreds of states, the tasks. From then on, threads search the subtrees of the tasks
(`kernels.depth`). The result is that of the first task that has a line, in the order of the tasks, whichever thread is first; so
the line and the number of states are the same in every run.
"""

from collections.abc import Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from functools import partial
from typing import Any

import numpy as np

from malpan.game import INFINITE, Game, State
from malpan.game.costs import has_costs
from malpan.search.bounds.native import NativeBounds
from malpan.search.bounds.parts import Parts, list_parts
from malpan.search.found import DEPTH, Found
from malpan.search.limits import MACHINE_LIMIT, LimitReached, Watch
from malpan.search.native import rounds
from malpan.search.native.arrays import stride
from malpan.search.native.codes import (
    BEYOND,
    LINE_COST,
    LINE_MOVES,
    MOST_EXPANDED,
    NEVER,
    TASK_FACTS,
    TOP,
    VISITED,
)
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.counters import BY, COUNT, TASK
from malpan.search.native.estimating import broken_move, estimates
from malpan.search.native.numbers import to_ints, too_large
from malpan.search.native.packing import lay_out, out_of_range, pack_boards
from malpan.search.native.records import Matrix
from malpan.search.native.rounds import Round
from malpan.search.native.search_records import Tasks
from malpan.search.native.splitting import MOST_MOVES, Root, split
from malpan.search.native.status import BROKEN, DEEP, FOUND, OUTSIDE, OVERFLOW
from malpan.search.native.worker import Worker, tables_of
from malpan.search.plain.moving import take_move
from malpan.system.processors import count_cores

ALONE = 1 << 16
"""Moves after which a search is divided: enough that following the lines to the tasks takes less time than them."""

ENTRIES_A_MOVE = 4
"""Entries of a table that are made in the time of a move, about."""

MOST_GROWTH = 16
"""How many times as many moves as in the last round are expected in the next one, at most."""

LOOK = 0.05
"""Seconds between two tests of the limits while threads search."""


def tasks_of(game: Game, roots: Sequence[Root], places: int) -> Tasks:
    """Return the tasks that begin with these states, to which lines of equal length lead."""
    numbers: dict[int, int] = {}  # lines share states, and reading numbers into an array takes long
    shared: list[Root] = []
    rows = []
    for root in roots:
        for each in root.line():
            if id(each) not in numbers:
                numbers[id(each)] = len(shared)
                shared.append(each)
            rows.append(numbers[id(each)])
    states = to_ints(game, [each.state for each in shared]).reshape(-1, places)
    steps: Matrix = np.array([(each.cost, each.rest, each.moves[-1] if each.moves else 0) for each in shared], np.int64)
    facts: Matrix = np.zeros((len(roots), TASK_FACTS), np.int64)
    facts[:, BEYOND] = [root.cost + root.rest for root in roots]
    return Tasks(states[rows], steps.reshape(-1, 3)[rows], facts)


class DepthFirst:
    """A search of one board from `start`, whose lines may cost `limit` at most, with so many threads, by default one a core.

    Raises NotCompiled if the rules cannot be compiled, and LimitReached at a limit while the tables of bounds are made.
    """

    def __init__(
        self, game: Game, board: Any, start: State, watch: Watch, limit: int | None = None, threads: int | None = None
    ) -> None:
        self.game, self.board, self.start, self.watch, self.limit = game, board, start, watch, limit
        packed = pack_boards(game, [board])
        layout = lay_out(game, board, len(start))
        self.packed, self.words = packed, layout.words
        self.moves, self.boards, self.rows = len(game.moves_on(board)), packed.arrays, layout.rows
        self.threads = 1 if watch.limits.max_states is not None else threads or count_cores()
        self.stages = list_parts(game, board, len(start)).stages()
        self.win: Root | None = None
        self.is_divided = False
        self.visited, self.made_before = 1, 0
        self.threshold = 0
        self.bound_by(self.stages.pop(0))
        watch.knows(self.known)

    def bound_by(self, parts: Parts) -> None:
        """Search with these lower bounds from now on; raises what the constructor does, and nothing is changed then."""
        places = len(self.start)
        sums, mapped = [len(each) for each in parts.sums], any(part.values for each in parts.sums for part in each)
        compiled = kernel(self.game, self.packed, "depth", self.words, places, self.watch, sums, mapped)
        bounds = NativeBounds(self.game, self.board, self.watch, parts)
        tables = tables_of(bounds.record, (self.rows[TOP] + 1).tolist())
        self.kernel, self.bounds, self.tables = compiled, bounds, tables
        self.estimate = partial(estimates, compiled, self.boards, bounds.record)
        self.workers = [Worker(places, self.moves, len(bounds.record.parts)) for _ in range(self.threads)]
        rest = self.estimate([self.start])[0]
        self.threshold = max(self.threshold, rest) if rest < INFINITE else NEVER
        self.tasks = tasks_of(self.game, [Root(self.start, 0, rest)], places)

    def search(self) -> Found:
        """Search to the end, or to a limit."""
        try:
            while self.threshold != NEVER and (self.limit is None or self.threshold <= self.limit):
                if self.threshold >= INFINITE:
                    raise too_large(self.game)
                before = self.visited
                line = self.search_within(self.threshold)
                if line is not None:
                    return self.found(line)
                self.bound_better(self.visited - before)
        except LimitReached as reason:
            return self.known()._replace(stopped=str(reason))
        return Found(states=self.visited, bounded=self.threshold != NEVER, search=DEPTH)

    def bound_better(self, made: int) -> None:
        """Take the next lower bound as well, once moves take longer than its tables; `made` moves were made in the last round.

        How many the next one takes is guessed from the last two. Nothing is timed, so it is the same in every run.
        """
        growth = min(made / max(self.made_before, 1), MOST_GROWTH)
        self.made_before = made
        if not self.stages or self.threshold == NEVER or growth * made < self.new_entries() / ENTRIES_A_MOVE:
            return
        parts = self.stages.pop(0)
        try:
            self.bound_by(parts)
        except LimitReached as reason:
            if str(reason) != MACHINE_LIMIT:
                raise
            self.stages.clear()  # there is no memory for more
            return
        if self.is_divided:
            self.divide()

    def new_entries(self) -> int:
        """Return how many entries the tables of the next lower bound have."""
        return self.stages[0].entries - self.bounds.parts.entries

    def divide(self) -> None:
        """Divide the search into tasks, as it takes long."""
        roots, self.win = split(
            self.game, self.board, self.start, self.boards, self.kernel, self.estimate, self.watch
        )  # fmt: skip
        if any(root.cost >= INFINITE for root in roots):
            raise too_large(self.game)
        self.tasks = tasks_of(self.game, roots, len(self.start))
        self.is_divided = True
        self.visited += len(roots)
        for worker in self.workers:
            worker.grow(MOST_MOVES + 1 + MOST_EXPANDED * self.moves)

    def known(self) -> Found:
        """Return what is known so far."""
        return Found(states=self.visited + self.made(), search=DEPTH, ruled_out=self.threshold - 1)

    def search_within(self, threshold: int) -> Sequence[int] | None:
        """Return the moves of the best line that wins within a threshold, None if there is none; then the threshold rises."""
        round_ = Round(threshold, self.tasks.facts[:, VISITED].tolist(), not has_costs(self.game))
        if not self.is_divided and not self.search_alone(round_):
            self.count()
            self.divide()
            round_ = Round(threshold, self.tasks.facts[:, VISITED].tolist(), not has_costs(self.game))
        facts = self.tasks.facts
        if self.is_divided and len(facts):
            self.search_tasks(round_)
        self.count(min(round_.lines, default=len(facts)) + 1 if round_.stops_at_first else len(facts))
        lines = [(int(facts[task, LINE_COST]), int(facts[task, LINE_MOVES]), task) for task in round_.lines]
        if self.win is not None and self.win.cost <= threshold:
            lines.append((self.win.cost, len(self.win.moves), -1))
        if lines:
            *_, task = min(lines)
            return self.win.moves if task < 0 and self.win else round_.lines[task]
        beyond = [int(facts[:, BEYOND].min(initial=NEVER))] + ([self.win.cost] if self.win else [])
        self.threshold = min(beyond)
        return None

    def count(self, tasks: int = 1) -> None:
        """Count the moves that were made in the first tasks; those behind them may not be the same in every run."""
        self.visited += int(self.tasks.facts[:tasks, VISITED].sum())
        for worker in self.workers:
            worker.counters[COUNT] = 0

    def search_alone(self, round_: Round) -> bool:
        """Search from the start; tell whether that was done before the search had made so many moves that it is divided."""
        worker = self.workers[0]
        worker.begin(0, 1, round_.threshold)
        while self.visited + self.made() < ALONE:
            if self.advance(worker, round_, ALONE - self.visited - self.made()):
                return True
            self.watch.check(round_.threshold, self.visited + self.made())
        return False

    def search_tasks(self, round_: Round) -> None:
        """Search all tasks: in this thread at first, and in several if that takes longer."""
        first = self.workers[0]
        first.begin(0, round_.end, round_.threshold)
        if self.advance(first, round_):
            return
        if len(self.workers) == 1:
            while not self.advance(first, round_):
                self.watch.check(round_.threshold, self.visited + self.made())
            return
        first.end = round_.next = int(first.counters[TASK]) + 1
        for worker in self.workers[1:]:
            worker.begin(0, 0, round_.threshold)
        with ThreadPoolExecutor(len(self.workers)) as pool:
            futures = [pool.submit(self.work, worker, round_) for worker in self.workers]
            try:
                while wait(futures, LOOK, FIRST_EXCEPTION).not_done:
                    if any(future.done() and future.exception() for future in futures):
                        break
                    self.watch.check(round_.threshold, self.visited + self.made())
            finally:
                round_.stopped = True
        for future in futures:
            future.result()

    def work(self, worker: Worker, round_: Round) -> None:
        """Search tasks in a thread as long as there are some."""
        while True:
            while not self.advance(worker, round_):
                pass
            tasks = round_.take()
            if tasks is None:
                return
            worker.begin(*tasks, round_.threshold)

    def advance(self, worker: Worker, round_: Round, most: int | None = None) -> bool:
        """Search some more with a worker, for `most` moves at most; tell whether its tasks are done, or not wanted any more."""
        task = int(worker.counters[TASK])
        if task >= worker.end or not round_.wants(task):
            return True
        turn = stride(self.watch, min(most or rounds.TURN, rounds.TURN), self.visited + self.made(), 1)
        status = self.kernel.advance(
            self.boards, self.moves, self.rows, self.tables, self.tasks, worker.end, worker.stack, worker.counters,
            worker.scratch, turn,
        )  # fmt: skip
        task = int(worker.counters[TASK]) - 1
        if status == FOUND:
            round_.note(task, worker.stack.line[: int(self.tasks.facts[task, LINE_MOVES])].tolist())
        elif status == DEEP:
            worker.grow()
        elif status == OUTSIDE:
            raise out_of_range(self.game)
        elif status == OVERFLOW:
            raise too_large(self.game)
        elif status == BROKEN:
            state = tuple(worker.scratch[: len(self.start)].tolist())
            raise broken_move(self.game, self.board, state, int(worker.counters[BY]), self.estimate)
        return int(worker.counters[TASK]) >= worker.end

    def made(self) -> int:
        """Return how many moves were made in this round."""
        return sum(int(worker.counters[COUNT]) for worker in self.workers)

    def found(self, moves: Sequence[int]) -> Found:
        """Return what was found."""
        path, totals = [self.start], [0]
        for move in moves:
            led = take_move(self.game, self.board, path[-1], move)
            path.append(led.state)
            totals.append(totals[-1] + led.cost)
        earned = tuple(totals) if has_costs(self.game) else ()
        return Found(totals[-1], tuple(path), earned, states=self.visited, search=DEPTH)
