"""The fewest moves, or the least cost, with a lower bound, compiled: depth first with a rising threshold, as in `plain.depth`.

The lines from the start are followed for a few moves, each state once, until there are some hundreds of states: the tasks. Within
a threshold, threads search the subtrees of the tasks (`kernels.depth`). The result is that of the first task that has a line, in
the order of the tasks, whichever thread is first; so the line and the number of states are the same in every run.
"""

from collections.abc import Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from functools import partial
from threading import Lock
from typing import Any

import numpy as np

from malpan.game import INFINITE, Game, State
from malpan.game.costs import has_costs
from malpan.search.bounds.native import NativeBounds
from malpan.search.bounds.parts import list_parts
from malpan.search.found import DEPTH, Found
from malpan.search.limits import LimitReached, Watch
from malpan.search.native.arrays import stride
from malpan.search.native.codes import (
    BEYOND,
    END,
    FIRST,
    LEFT,
    LINE_COST,
    LINE_MOVES,
    NEVER,
    SPENT,
    STACK_FACTS,
    TASK_FACTS,
    VISITED,
)
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.counters import BY, COUNT, COUNTERS, HEIGHT, TASK, THRESHOLD
from malpan.search.native.estimating import broken_move, estimates
from malpan.search.native.numbers import to_ints, too_large
from malpan.search.native.packing import lay_out, out_of_range, pack_boards
from malpan.search.native.records import Bounds, Ints, Matrix
from malpan.search.native.search_records import Stack, Tables, Tasks
from malpan.search.native.splitting import split
from malpan.search.native.status import BROKEN, DEEP, FOUND, OUTSIDE, OVERFLOW
from malpan.search.plain.moving import take_move
from malpan.system.processors import count_cores

TURN = 1 << 18
"""Moves that one call of the kernel makes: it returns many times a second."""

LOOK = 0.05
"""Seconds between two tests of the limits while threads search."""

FIRST_CAPACITY = 1 << 10


class Worker:
    """What one thread searches with: a stack and counters; it searches the tasks from the counter TASK to `end`."""

    def __init__(self, places: int, moves: int, parts: int) -> None:
        self.stack = new_stack(FIRST_CAPACITY + moves, places, parts)
        self.counters: Ints = np.zeros(COUNTERS, np.int64)
        self.scratch: Ints = np.empty(2 * places, np.int64)
        self.end = 0

    def begin(self, first: int, end: int, threshold: int) -> None:
        """Turn to other tasks."""
        self.counters[[TASK, HEIGHT, THRESHOLD]] = first, 0, threshold
        self.end = end

    def grow(self) -> None:
        """Make place for twice as many states on the stack."""
        larger = new_stack(2 * len(self.stack.states), self.stack.states.shape[1], self.stack.entries.shape[1])
        for old, new in zip(self.stack, larger, strict=True):
            new[: len(old)] = old
        self.stack = larger


def new_stack(capacity: int, places: int, parts: int) -> Stack:
    """Return an empty stack with place for so many states."""
    rows: list[Matrix] = [np.zeros((capacity, columns), np.int64) for columns in (places, STACK_FACTS, parts)]
    return Stack(rows[0], rows[1], rows[2], np.zeros(capacity, np.int64), np.zeros(capacity, np.int64))


def tables_of(record: Bounds, places: int) -> Tables:
    """Return lower bounds with what each place counts in the entry of each part."""
    parts = len(record.parts)
    weights: Matrix = np.zeros((places, parts), np.int64)
    sizes: Ints = np.ones(parts, np.int64)
    for part in range(parts):
        first, end = record.parts[part, [FIRST, END]]
        np.add.at(weights[:, part], record.places[first:end], record.weights[first:end])  # a part may keep a place twice
    for _, narrow, last in record.sums.tolist():
        sizes[narrow:last] = 4
    return Tables(record, weights, sizes)


class Round:
    """The search within one threshold: the tasks that no thread has taken yet, and the lines found.

    `work` has the moves that were made in each task in the round before, from which it is guessed how many to take at once.
    """

    def __init__(self, threshold: int, work: list[int], stops_at_first: bool) -> None:
        self.threshold, self.work, self.stops_at_first = threshold, work, stops_at_first
        self.next, self.end = 0, len(work)
        self.lines: dict[int, list[int]] = {}
        self.lock = Lock()
        self.stopped = False

    def take(self) -> tuple[int, int] | None:
        """Return the first and the end of some tasks that nobody has taken; None if there are no more."""
        with self.lock:
            first = self.next
            if self.stopped or first >= self.end:
                return None
            made = 0
            while self.next < self.end and made < TURN:
                made += self.work[self.next]
                self.next += 1
            return first, self.next

    def note(self, task: int, line: list[int]) -> None:
        """Note the moves of a line that wins; if any will do, the tasks behind are not searched any more."""
        with self.lock:
            self.lines[task] = line
            if self.stops_at_first:
                self.end = min(self.end, task)

    def wants(self, task: int) -> bool:
        """Tell whether a task is still to be searched."""
        return not self.stopped and task < self.end


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
        parts = sum(map(len, list_parts(game, board, len(start)).sums))
        self.kernel = kernel(game, packed, "depth", layout.words, len(start), watch, parts)
        self.moves, self.boards, self.rows = len(game.moves_on(board)), packed.arrays, layout.rows
        self.bounds = NativeBounds(game, board, watch)
        self.estimate = partial(estimates, self.kernel, packed.arrays, self.bounds.record)
        roots, self.win = split(game, board, start, self.estimate, watch)
        self.openings = [root.moves for root in roots]
        states = to_ints(game, [root.state for root in roots]).reshape(-1, len(start))
        facts: Matrix = np.zeros((len(roots), TASK_FACTS), np.int64)
        if any(root.cost >= INFINITE for root in roots):
            raise too_large(game)
        facts[:, :3] = [(root.cost, root.rest, len(root.moves)) for root in roots] or np.zeros((0, 3))
        self.tasks = Tasks(states, facts)
        count = 1 if watch.limits.max_states is not None else threads or count_cores()
        self.tables = tables_of(self.bounds.record, len(start))
        self.workers = [Worker(len(start), self.moves, len(self.bounds.record.parts)) for _ in range(count)]
        promises = (facts[:, SPENT] + facts[:, LEFT]).tolist() + ([self.win.cost] if self.win else [])
        self.threshold = min(promises, default=NEVER)
        self.visited = 1 + len(roots)
        watch.knows(self.known)

    def search(self) -> Found:
        """Search to the end, or to a limit."""
        try:
            while self.threshold != NEVER and (self.limit is None or self.threshold <= self.limit):
                if self.threshold >= INFINITE:
                    raise too_large(self.game)
                line = self.search_within(self.threshold)
                if line is not None:
                    return self.found(line)
        except LimitReached as reason:
            return self.known()._replace(stopped=str(reason))
        return Found(states=self.visited, bounded=self.threshold != NEVER, search=DEPTH)

    def known(self) -> Found:
        """Return what is known so far."""
        return Found(states=self.visited + self.made(), search=DEPTH, ruled_out=self.threshold - 1)

    def search_within(self, threshold: int) -> Sequence[int] | None:
        """Return the moves of the best line that wins within a threshold, None if there is none; then the threshold rises."""
        facts = self.tasks.facts
        round_ = Round(threshold, facts[:, VISITED].tolist(), not has_costs(self.game))
        for worker in self.workers:
            worker.counters[COUNT] = 0
        if len(facts):
            self.search_tasks(round_)
        last = min(round_.lines, default=len(facts) - 1) if round_.stops_at_first else len(facts) - 1
        self.visited += int(facts[: last + 1, VISITED].sum())
        for worker in self.workers:
            worker.counters[COUNT] = 0
        lines = [(int(facts[task, LINE_COST]), int(facts[task, LINE_MOVES]), task) for task in round_.lines]
        if self.win is not None and self.win.cost <= threshold:
            lines.append((self.win.cost, len(self.win.moves), -1))
        if lines:
            *_, task = min(lines)
            return self.win.moves if task < 0 and self.win else (*self.openings[task], *round_.lines[task])
        beyond = [int(facts[:, BEYOND].min(initial=NEVER))] + ([self.win.cost] if self.win else [])
        self.threshold = min(beyond)
        return None

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

    def advance(self, worker: Worker, round_: Round) -> bool:
        """Search some more with a worker; tell whether its tasks are done, or not wanted any more."""
        task = int(worker.counters[TASK])
        if task >= worker.end or not round_.wants(task):
            return True
        turn = stride(self.watch, TURN, self.visited + self.made(), 1)
        status = self.kernel.advance(
            self.boards, self.moves, self.rows, self.tables, self.tasks, worker.end, worker.stack, worker.counters,
            worker.scratch, turn,
        )  # fmt: skip
        task = int(worker.counters[TASK]) - 1
        if status == FOUND:
            opening = len(self.openings[task])
            round_.note(task, worker.stack.line[: int(self.tasks.facts[task, LINE_MOVES]) - opening].tolist())
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
