"""What a thread of a depth-first search has: a stack, counters, and the tables of lower bounds as its kernel reads them."""

from collections.abc import Sequence

import numpy as np

from malpan.search.native.codes import END, FIRST, MOST_EXPANDED, STACK_FACTS
from malpan.search.native.compiler.sums import columns_for
from malpan.search.native.counters import COUNTERS, HEIGHT, TASK, THRESHOLD
from malpan.search.native.records import Ints, Matrix
from malpan.search.native.search_records import Bounds, Stack, Tables

FIRST_CAPACITY = 1 << 10
"""States that a stack has place for at first, besides the successors that are made together."""


class Worker:
    """What one thread searches with: a stack and counters; it searches the tasks from the counter TASK to `end`."""

    def __init__(self, places: int, moves: int, parts: int) -> None:
        self.stack = new_stack(FIRST_CAPACITY + MOST_EXPANDED * moves, places, parts)
        self.counters: Ints = np.zeros(COUNTERS, np.int64)
        self.scratch: Ints = np.empty(places, np.int64)
        self.end = 0

    def begin(self, first: int, end: int, threshold: int) -> None:
        """Turn to other tasks."""
        self.counters[[TASK, HEIGHT, THRESHOLD]] = first, 0, threshold
        self.end = end

    def grow(self, least: int = 0) -> None:
        """Make place for twice as many states on the stack."""
        larger = new_stack(max(2 * len(self.stack.states), least), self.stack.states.shape[1], self.stack.entries.shape[1])
        for old, new in zip(self.stack, larger, strict=True):
            new[: len(old)] = old
        self.stack = larger


def new_stack(capacity: int, places: int, parts: int) -> Stack:
    """Return an empty stack with place for so many states."""
    rows: list[Matrix] = [np.zeros((capacity, columns), np.int64) for columns in (places, STACK_FACTS, columns_for(parts))]
    line, listed, undone_by = np.zeros(capacity, np.int64), np.zeros(capacity, np.int64), np.full(capacity, -1, np.int64)
    return Stack(rows[0], rows[1], rows[2], line, listed, undone_by)


def tables_of(record: Bounds, ranges: Sequence[int]) -> Tables:
    """Return lower bounds with what each place counts in the entry of each part; a part may keep a place twice.

    `ranges` are the exclusive bounds of the places.
    """
    parts = len(record.parts)
    mapped = bool(record.images[:, 1].any())
    firsts: Ints = np.cumsum([0, *(ranges if mapped else [1] * len(ranges))], dtype=np.int64)
    weights: Matrix = np.zeros((int(firsts[-1]), columns_for(parts)), np.int64)
    sizes: Ints = np.ones(parts, np.int64)
    for _, narrow, last in record.sums.tolist():
        sizes[narrow:last] = 4
    for part in range(parts):
        for each in range(*record.parts[part, [FIRST, END]].tolist()):
            place, (first, length) = int(record.places[each]), record.images[each].tolist()
            values = record.values[first : first + length] if length else np.arange(ranges[place])
            weights[firsts[place] : firsts[place + 1], part] += sizes[part] * record.weights[each] * (values if mapped else 1)
    return Tables(record, weights, firsts, bool((sizes == 1).all()))
