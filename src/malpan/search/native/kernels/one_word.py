"""Keys of one machine word: packing, marks, hashes, and the slots of tables of keys. No two states share a key.

A layout has a column for each place of a state and the rows of `codes`. A dense key is the number of its state among all that
the bounds allow, so that a bit can stand for it; any other key has the places side by side in bits.

Indices are uint64 where they are used: a signed one could count from the end, and testing for that takes as long as the access.
"""

import numpy as np
from numpy import uint64

from malpan.search.native.codes import MARK, MASK, SHIFT, TOP, WEIGHT
from malpan.search.native.kernels.rules import prefetch
from malpan.search.native.records import Ints, Key, Matrix, Visited

MIX = np.uint64(0x9E3779B97F4A7C15)
MIX_AGAIN = np.uint64(0xBF58476D1CE4E5B9)
SIGN_BIT = np.int64(-(1 << 63))
HALF, THIRD, SIGN = np.uint64(32), np.uint64(29), np.uint64(1)


def pack(state: Ints, layout: Matrix) -> Key:
    """Return the key of a state; a negative number if a place is out of range."""
    key = state[0]
    outside = key | (layout[TOP, 0] - key)
    for place in range(1, layout.shape[1]):
        value = state[place]
        outside |= value | (layout[TOP, place] - value)
        key += value * layout[WEIGHT, place]
    return key | (outside & SIGN_BIT)


def unpack(key: Key, layout: Matrix, dense: bool, state: Ints) -> None:
    """Write the places of a key into a state."""
    if dense:
        rest = np.uint64(key)
        last = layout.shape[1] - 1
        for place in range(last):
            bound = np.uint64(layout[TOP, place] + 1)
            above = rest // bound
            state[place] = np.int64(rest - above * bound)
            rest = above
        state[last] = np.int64(rest)
    else:
        state[0] = key & layout[MASK, 0]
        for place in range(1, layout.shape[1]):
            state[place] = (key >> layout[SHIFT, place]) & layout[MASK, place]


def in_range(key: Key) -> bool:
    """Tell whether a key stands for a state."""
    return bool(key >= 0)


def with_mark(key: Key) -> Key:
    """Return a key with a mark."""
    return key | MARK


def is_marked(key: Key) -> bool:
    """Tell whether a key has a mark."""
    return bool(key & MARK)


def hash_of(key: Key) -> int:
    """Return the hash of a key, 63 bits."""
    number = np.uint64(key)
    number = (number ^ (number >> HALF)) * MIX
    number = (number ^ (number >> THIRD)) * MIX_AGAIN
    return np.int64((number ^ (number >> HALF)) >> SIGN)  # type: ignore[return-value]  # compiled, an int


def get(keys: Ints, index: int) -> Key:
    """Return a key from an array."""
    return keys[uint64(index)]


def put(keys: Ints, index: int, key: Key) -> None:
    """Write a key to an array."""
    keys[uint64(index)] = key


def same(keys: Ints, index: int, key: Key) -> bool:
    """Tell whether a key equals the one in an array."""
    return bool(keys[uint64(index)] == key)


def prefetch_key(key: Key, visited: Visited) -> None:
    """Prefetch the memory in which `enter` will look for a key."""
    if visited.dense:
        prefetch(visited.bits, key >> 6)
    else:
        prefetch(visited.table, hash_of(key) & (len(visited.table) - 1))


def enter_bit(key: Key, bits: Ints) -> bool:
    """Set the bit of a key; tell whether it was not set before."""
    word = bits[uint64(key >> 6)]
    bits[uint64(key >> 6)] = word | np.int64(1) << (key & 63)
    return bool((word >> (key & 63)) & 1 == 0)


def clear_bits(key: Key, bits: Ints) -> None:
    """Clear the word of bits that a key's is in."""
    bits[uint64(key >> 6)] = 0


def is_free(table: Ints, slot: int) -> bool:
    """Tell whether a slot of a table of keys is free."""
    return bool(table[uint64(slot)] == 0)


def holds(table: Ints, slot: int, key: Key) -> bool:
    """Tell whether a slot of a table of keys holds a key."""
    return bool(table[uint64(slot)] == key + 1)


def fill_slot(table: Ints, slot: int, key: Key) -> None:
    """Write a key, plus 1, to a slot of a table of keys."""
    table[uint64(slot)] = key + 1


def free_slot(table: Ints, slot: int) -> None:
    """Free a slot of a table of keys."""
    table[uint64(slot)] = 0
