"""The arrays that a kernel works on, and longer ones when they are full."""

from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from malpan.language import mark
from malpan.search.limits import MACHINE_LIMIT, MEMORY_LIMIT, LimitReached, Watch
from malpan.search.native.codes import GATHERED
from malpan.search.native.counters import COUNTERS, EDGE, TAIL
from malpan.search.native.packing import Layout
from malpan.search.native.records import Ints, KeyIndex, Visited
from malpan.system.memory import is_memory_short, memory_in_use

MOST_DENSE = 1 << 33
"""States up to which the visited set can be dense: a gigabyte of address space, of which only what is touched takes memory."""

MOST_INDICES = 2**31 - 2
"""Keys that 32-bit indices can number."""

FIRST_CAPACITY = 1 << 12

BITS_A_KEY = 1024
"""Bits of a dense visited set for each key seen, at which it becomes dense; a table takes from 100 to 210 bits for each key, but
is slower."""

MANY, CHEAP = 1 << 18, 1 << 31
"""The visited set becomes dense four times as early with this many keys, whose table no cache holds, if there are at most so many
states, whose bits take a quarter of a gigabyte at most."""

GENEROUS = 1 << 27
"""Keys up to which capacity grows fourfold: what is not touched takes no memory, but copying does."""

SMALL = 1 << 20
"""States up to which the visited set is dense from the beginning."""


WORTH_A_LOOK = 1 << 24
"""Bytes from which an array is made only after a look at the memory of the machine."""


def longer(array: NDArray[Any], length: int) -> NDArray[Any]:
    """Return a copy of an array with more capacity."""
    copy = np.empty(length, array.dtype)
    copy[: len(array)] = array
    return copy


def new_scratch(places: int, moves: int, words: int = 1) -> Ints:
    """Return scratch memory for a kernel: some states, and the successors that it gathers."""
    return np.empty(4 * places + (1 + words) * max(GATHERED, moves), np.int64)


def new_counters() -> Ints:
    """Return the counters of a search that has seen its start."""
    counters = np.zeros(COUNTERS, np.int64)
    counters[[TAIL, EDGE]] = 1
    return counters


def new_slots(count: int) -> NDArray[np.int32]:
    """Return the empty slots of an index of at least so many keys."""
    return np.zeros(1 << (2 * max(count, 1) - 1).bit_length(), np.int32)


def fits(watch: Watch, needed: int, touched: int | None = None) -> bool:
    """Tell whether so many more bytes are within the memory limit of a search, and the machine has them."""
    limit = watch.limits.max_memory
    return (limit is None or memory_in_use() + needed <= limit) and has_memory(needed, touched)


def reserve(watch: Watch, needed: int, touched: int | None = None) -> None:
    """Raise LimitReached if so many more bytes are beyond the memory limit of a search, or the machine does not have them.

    `touched` is how many of them are written to at once, if that is not all; the machine need not have the others yet.
    """
    if not fits(watch, needed, touched):
        raise LimitReached(MEMORY_LIMIT if has_memory(needed, touched) else MACHINE_LIMIT)


def has_memory(needed: int, touched: int | None = None) -> bool:
    """Tell whether the machine has so many more bytes; a few are not worth a look at it."""
    return needed < WORTH_A_LOOK or not is_memory_short(needed if touched is None else touched, needed)


def stride(watch: Watch, most: int, count: int, moves: int) -> int:
    """Return how many states to expand until the limits are tested: fewer than `most` if the state limit may come first."""
    limit = watch.limits.max_states
    return most if limit is None else max(min(most, (limit - count) // moves), 1)


def most_layers(limit: int | None) -> int:
    """Return a limit of moves as kernels take it: -1 for none. No search has more layers than states that can be numbered."""
    return -1 if limit is None else min(limit, MOST_INDICES + 1)


class KeyStore:
    """The keys seen so far, in order, and the visited set.

    The set becomes dense when its table would need about as much memory as the bits do; before that, most bits would never be
    touched, or worse, be spread over as many pages. With `may_be_dense` set to False it never does.
    """

    def __init__(self, kernel: ModuleType, layout: Layout, start: list[int], watch: Watch, may_be_dense: bool = True) -> None:
        self.kernel = kernel
        self.layout = layout
        self.watch = watch
        self.may_be_dense = may_be_dense
        self.keys: Ints = np.empty(FIRST_CAPACITY * layout.words, np.int64)
        self.keys[: layout.words] = start
        self.visited = Visited(np.zeros(1, np.int64), np.zeros(2 * FIRST_CAPACITY * layout.words, np.int64), False)
        if self.wants_bits(1, SMALL):
            self.make_dense(1)
        else:
            self.refill(1)

    @property
    def capacity(self) -> int:
        """How many keys fit."""
        return len(self.keys) // self.layout.words

    def refill(self, count: int) -> None:
        """Enter the first `count` keys into the empty visited set."""
        self.kernel.refill(count, self.visited, self.keys)

    def grow_keys(self, count: int, more: int) -> None:
        """Grow the capacity for keys: for `more` at least, and for all that there can be if those are not many."""
        capacity = more_capacity(self.capacity, count + more)
        copied = 8 * count * self.layout.words
        if 4 * capacity <= GENEROUS and fits(self.watch, 8 * 4 * capacity * self.layout.words, copied):
            capacity *= 4
        if self.layout.size <= min(2 * capacity, MOST_INDICES - more):
            capacity = self.layout.size + more
        reserve(self.watch, 8 * capacity * self.layout.words, copied)
        self.keys = longer(self.keys, capacity * self.layout.words)

    def grow_visited(self, count: int, needed: int) -> None:
        """Grow the table of the visited set, or make it dense, and enter the keys again."""
        early = count >= MANY and self.layout.size <= CHEAP
        if self.wants_bits(count, 4 * BITS_A_KEY if early else BITS_A_KEY):
            self.make_dense(count)
            return
        slots = len(self.visited.table) // self.layout.words
        while slots <= 2 * needed:
            slots *= 2
        reserve(self.watch, 8 * slots * self.layout.words)
        self.visited = self.visited._replace(table=np.empty(0, np.int64))
        self.visited = self.visited._replace(table=np.zeros(slots * self.layout.words, np.int64))
        self.refill(count)

    def wants_bits(self, count: int, states: int) -> bool:
        """Tell whether the visited set is better dense with so many keys, given how many states a key is worth."""
        size = self.layout.size
        possible = self.may_be_dense and self.layout.words == 1 and size <= min(MOST_DENSE, states * count)
        return possible and fits(self.watch, size // 8)

    def make_dense(self, count: int) -> None:
        """Make the visited set dense, and pack the keys again."""
        dense = self.layout.densely()
        self.kernel.repack(count, self.layout.rows, dense.rows, self.keys, np.empty(dense.rows.shape[1], np.int64))
        self.layout = dense
        self.visited = Visited(np.zeros(dense.size // 64 + 1, np.int64), np.zeros(1, np.int64), True)
        self.refill(count)


def grown_index(kernel: ModuleType, keys: Ints, count: int, capacity: int, words: int = 1) -> KeyIndex:
    """Return an index with more capacity, of the first `count` keys."""
    index = KeyIndex(new_slots(capacity), longer(keys, capacity * words))
    kernel.index_all(count, index)
    return index


def more_capacity(capacity: int, needed: int) -> int:
    """Return the capacity to grow to where `needed` keys are to come; LimitReached for more than can be numbered."""
    if needed > MOST_INDICES:
        raise LimitReached(mark("size of its arrays, 2^31 states"))
    return min(max(2 * capacity if capacity < 1 << 22 else capacity * 3 // 2, 2 * needed), MOST_INDICES)
