"""States as keys of one machine word, exactly: no two states share one.

A shape has a column for each place of a state and these rows. A dense key is the number of its state among all that the bounds
allow, so that a bit can stand for it; another key has the places side by side in bits.

Indices of arrays are made uint64 where they are used: compiled, as in Python, one that may be negative is counted from the end,
and finding out takes as long as the rest.
"""

from typing import Any

import numpy as np
from numpy import uint64

from malpan.search.native.kernels.rules import prefetch

TOP, WEIGHT, SHIFT, MASK, WORD = range(5)
MARK = 1 << 62
MIX = np.uint64(0x9E3779B97F4A7C15)
MIX_AGAIN = np.uint64(0xBF58476D1CE4E5B9)
SIGN_BIT = np.int64(-(1 << 63))
HALF, THIRD, SIGN = np.uint64(32), np.uint64(29), np.uint64(1)


def pack(state: Any, shape: Any) -> Any:
    """Return the key of a state; a negative number if a place is out of its range."""
    key = state[0]
    outside = key | (shape[TOP, 0] - key)
    for place in range(1, shape.shape[1]):
        value = state[place]
        outside |= value | (shape[TOP, place] - value)
        key += value * shape[WEIGHT, place]
    return key | (outside & SIGN_BIT)


def unpack(key: Any, shape: Any, dense: bool, state: Any) -> None:
    """Write the places of a key into a state."""
    if dense:
        rest = np.uint64(key)
        last = shape.shape[1] - 1
        for place in range(last):
            bound = np.uint64(shape[TOP, place] + 1)
            above = rest // bound
            state[place] = np.int64(rest - above * bound)
            rest = above
        state[last] = np.int64(rest)
    else:
        state[0] = key & shape[MASK, 0]
        for place in range(1, shape.shape[1]):
            state[place] = (key >> shape[SHIFT, place]) & shape[MASK, place]


def in_range(key: Any) -> bool:
    """Tell whether a key stands for a state."""
    return bool(key >= 0)


def marked(key: Any) -> Any:
    """Return a key with a mark, which no state of its own has."""
    return key | MARK


def is_marked(key: Any) -> bool:
    """Tell whether a key has a mark."""
    return bool(key & MARK)


def mixed(key: Any) -> Any:
    """Return a number from 0 that looks random, for the place of a key in a table."""
    number = np.uint64(key)
    number = (number ^ (number >> HALF)) * MIX
    number = (number ^ (number >> THIRD)) * MIX_AGAIN
    return np.int64((number ^ (number >> HALF)) >> SIGN)


def get(keys: Any, index: int) -> Any:
    """Return a key out of an array."""
    return keys[uint64(index)]


def put(keys: Any, index: int, key: Any) -> None:
    """Write a key into an array."""
    keys[uint64(index)] = key


def same(keys: Any, index: int, key: Any) -> bool:
    """Tell whether a key is the one in an array."""
    return bool(keys[uint64(index)] == key)


def prefetch_key(key: Any, dense: bool, bits: Any, table: Any) -> None:
    """Ask for the memory where a key would be looked for, so that it is near at hand when it is."""
    if dense:
        prefetch(bits, key >> 6)
    else:
        prefetch(table, mixed(key) & (len(table) - 1))


def enter(key: Any, dense: bool, bits: Any, table: Any) -> bool:
    """Mark a key as seen; tell whether it was not before.

    The table holds keys, each plus 1, from the place that the key's own mixture says onwards; 0 is an empty place.
    """
    if dense:
        word = bits[uint64(key >> 6)]
        bits[uint64(key >> 6)] = word | np.int64(1) << (key & 63)
        return bool((word >> (key & 63)) & 1 == 0)
    last = len(table) - 1
    slot = mixed(key) & last
    while table[uint64(slot)] != 0:
        if table[uint64(slot)] == key + 1:
            return False
        slot = (slot + 1) & last
    table[uint64(slot)] = key + 1
    return True


def find(key: Any, indices: Any, keys: Any) -> int:
    """Return the index of a key in an array, found by a table of indices, each plus 1; -1 if it is not there."""
    last = len(indices) - 1
    slot = mixed(key) & last
    while indices[uint64(slot)] != 0:
        if keys[uint64(indices[uint64(slot)] - 1)] == key:
            return int(indices[uint64(slot)] - 1)
        slot = (slot + 1) & last
    return -1


def index_of(key: Any, new: int, indices: Any, keys: Any) -> int:
    """Return the index of a key in an array, found by a table of indices, each plus 1; `new` if it was not there, but is now."""
    last = len(indices) - 1
    slot = mixed(key) & last
    while indices[uint64(slot)] != 0:
        if keys[uint64(indices[uint64(slot)] - 1)] == key:
            return int(indices[uint64(slot)] - 1)
        slot = (slot + 1) & last
    indices[uint64(slot)] = new + 1
    keys[uint64(new)] = key
    return new


def forget(count: int, dense: bool, bits: Any, table: Any, keys: Any) -> None:
    """Make bits or table empty again by the keys that are in them: from where a key should be, to the next empty place."""
    for index in range(count):
        if dense:
            bits[uint64(keys[uint64(index)] >> 6)] = 0
        else:
            slot = mixed(keys[uint64(index)]) & (len(table) - 1)
            while table[uint64(slot)] != 0:
                table[uint64(slot)] = 0
                slot = (slot + 1) & (len(table) - 1)
