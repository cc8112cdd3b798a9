"""Lower bounds of what is left to a win: sums of entries in tables of simpler games, and the game's own `at_least`.

A search that uses bounds gets a record of them and asks `lower_bound` for each state. The entry of a part is found by multiplying
the places that the part keeps, so there is nothing to decide until all entries are read, and their memory is fetched at once.
"""

from typing import Any

from numpy import uint64

from malpan.game import INFINITE
from malpan.search.native.codes import ADDRESS, END, FIRST, NO_BYTE, NO_WORD, SIZE
from malpan.search.native.kernels.rules import at_least, byte_at, prefetch_at, word_at
from malpan.search.native.records import Ints
from malpan.search.native.search_records import Bounds


def entry_of(state: Ints, part: int, bounds: Bounds) -> int:
    """Return the number of the entry of a part; entry 0 if the state is out of range, so that no other memory is read."""
    parts = bounds.parts
    entry = 0
    for each in range(parts[part, FIRST], parts[part, END]):
        value = state[uint64(bounds.places[uint64(each)])]
        length = bounds.images[uint64(each), 1]
        if length > 0:
            if uint64(value) >= uint64(length):
                return 0
            value = bounds.values[uint64(bounds.images[uint64(each), 0] + value)]
        entry += value * bounds.weights[uint64(each)]
    return entry if uint64(entry) < uint64(parts[part, SIZE]) else 0


def prefetch_bound(state: Ints, bounds: Bounds) -> None:
    """Prefetch the memory that `lower_bound` will read for a state."""
    for row in range(bounds.sums.shape[0]):
        for part in range(bounds.sums[row, 0], bounds.sums[row, 1]):
            prefetch_at(bounds.parts[part, ADDRESS], entry_of(state, part, bounds))
        for part in range(bounds.sums[row, 1], bounds.sums[row, 2]):
            prefetch_at(bounds.parts[part, ADDRESS], 4 * entry_of(state, part, bounds))


def lower_bound(board: Any, state: Ints, bounds: Bounds) -> int:
    """Return a lower bound of the moves, or the cost, from a state to a win; INFINITE if no win can be reached from it."""
    best: int = at_least(board, state) | 0  # so that nothing else than whole numbers compiles
    for row in range(bounds.sums.shape[0]):
        total = 0
        dead = False
        for part in range(bounds.sums[row, 0], bounds.sums[row, 1]):
            distance = byte_at(bounds.parts[part, ADDRESS], entry_of(state, part, bounds))
            total += distance
            dead |= distance == NO_BYTE
        for part in range(bounds.sums[row, 1], bounds.sums[row, 2]):
            distance = word_at(bounds.parts[part, ADDRESS], entry_of(state, part, bounds))
            total += distance
            dead |= distance == NO_WORD
        best = max(best, INFINITE if dead else total)
    return min(best, INFINITE)
