"""The arrays that a kernel works on, and longer ones when they are full."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from malpan.search.limits import LimitReached, Watch
from malpan.search.native.packing import Ints, Shape
from malpan.system.memory import memory_in_use

MOST_DENSE = 1 << 33
"""States up to which a bit stands for each: a gigabyte of address space, of which only what is touched takes memory."""

MOST_INDICES = 2**31 - 2
"""Keys that 32-bit indices can tell apart."""

FIRST_ROOM = 1 << 12

GATHERED = 128
"""Successors that kernels gather before they look them up, unless one state has more; as in `kernels.shortest`."""

STATES_A_BIT = 1024
"""Bits of memory for each key seen, at which bits are taken; a table takes from 100 to 210, but is slower to look up."""

MANY, CHEAP = 1 << 18, 1 << 31
"""Bits are taken four times as early for this many keys or more, whose table no cache holds, and for so many states or fewer, for
whom bits are a quarter of a gigabyte at most."""

GENEROUS = 1 << 27
"""Keys up to which room is made for many more than there are: what is not touched takes no memory, but copying what is does."""

SMALL = 1 << 20
"""States that get a bit each from the beginning."""


def longer(array: NDArray[Any], length: int) -> NDArray[Any]:
    """Return a copy of an array that has room for more."""
    copy = np.empty(length, array.dtype)
    copy[: len(array)] = array
    return copy


def desk(places: int, moves: int, words: int = 1) -> Ints:
    """Return the room that a kernel works on: some states, and the successors that it gathers."""
    return np.empty(4 * places + (1 + words) * max(GATHERED, moves), np.int64)


def allowed(watch: Watch, needed: int) -> bool:
    """Tell whether so many bytes more are to be had within the memory limit of a search."""
    limit = watch.limits.max_memory
    return limit is None or memory_in_use() + needed <= limit


def allow(watch: Watch, needed: int) -> None:
    """Raise LimitReached if so many bytes more are not to be had."""
    if not allowed(watch, needed):
        raise LimitReached("memory limit")


def stride(watch: Watch, most: int, count: int, moves: int) -> int:
    """Return how many states to play on from before the limits are looked at: fewer than `most` if states may run out first."""
    limit = watch.limits.max_states
    return most if limit is None else max(min(most, (limit - count) // moves), 1)


class Table:
    """The keys seen so far, in order, and what finds them: a table of keys, or a bit for each state there could be.

    Bits take the place of the table when it would need about as much memory as they do; until then most of them would never be
    touched, or worse, be spread over as many pages. With `as_bits` set to False they never do.
    """

    def __init__(self, kernel: Any, shape: Shape, start: list[int], watch: Watch, as_bits: bool = True) -> None:
        self.kernel = kernel
        self.shape = shape
        self.watch = watch
        self.as_bits = as_bits
        self.keys: Ints = np.empty(FIRST_ROOM * shape.words, np.int64)
        self.keys[: shape.words] = start
        self.bits: Ints = np.zeros(1, np.int64)
        self.slots: Ints = np.zeros(2 * FIRST_ROOM * shape.words, np.int64)
        if self.wants_bits(1, SMALL):
            self.change_to_bits(1)
        else:
            self.refill(1)

    @property
    def room(self) -> int:
        """How many keys there is room for."""
        return len(self.keys) // self.shape.words

    def refill(self, count: int) -> None:
        """Enter the first `count` keys into empty bits or an empty table."""
        self.kernel.refill(count, self.shape.dense, self.bits, self.slots, self.keys)

    def grow_keys(self, count: int, more: int) -> None:
        """Make room for as many keys more, and further ones; for all that there can be, if those are not many."""
        room = more_room(self.room, count + more)
        if 4 * room <= GENEROUS and allowed(self.watch, 8 * 4 * room * self.shape.words):
            room *= 4
        if self.shape.size <= min(2 * room, MOST_INDICES - more):
            room = self.shape.size + more
        allow(self.watch, 8 * room * self.shape.words)
        self.keys = longer(self.keys, room * self.shape.words)

    def grow_slots(self, count: int, needed: int) -> None:
        """Make the table longer, or change to bits, and enter the keys anew."""
        early = count >= MANY and self.shape.size <= CHEAP
        if self.wants_bits(count, 4 * STATES_A_BIT if early else STATES_A_BIT):
            self.change_to_bits(count)
            return
        slots = len(self.slots) // self.shape.words
        while slots <= 2 * needed:
            slots *= 2
        allow(self.watch, 8 * slots * self.shape.words)
        self.slots = self.slots[:0]
        self.slots = np.zeros(slots * self.shape.words, np.int64)
        self.refill(count)

    def wants_bits(self, count: int, states: int) -> bool:
        """Tell whether bits are the better choice for so many keys, if they may be for so many states a key."""
        size = self.shape.size
        possible = self.as_bits and self.shape.words == 1 and size <= min(MOST_DENSE, states * count)
        return possible and allowed(self.watch, size // 8)

    def change_to_bits(self, count: int) -> None:
        """Give each state a bit from now on, and pack the keys anew."""
        dense = self.shape.densely()
        self.kernel.repack(count, self.shape.rows, dense.rows, self.keys, np.empty(dense.rows.shape[1], np.int64))
        self.shape = dense
        self.bits = np.zeros(dense.size // 64 + 1, np.int64)
        self.slots = np.zeros(1, np.int64)
        self.refill(count)


def more_room(room: int, needed: int) -> int:
    """Return how many keys to make room for where `needed` are to come; LimitReached for more than can be numbered."""
    if needed > MOST_INDICES:
        raise LimitReached("size of its arrays, 2^31 states")
    return min(max(2 * room if room < 1 << 22 else room * 3 // 2, 2 * needed), MOST_INDICES)
