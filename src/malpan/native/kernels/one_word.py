"""States as keys of one machine word, exactly: no two states share one.

A shape has a column for each place of a state and these rows. A dense key is the number of its state among all that the bounds
allow, so that a bit can stand for it; another key has the places side by side in bits.
"""

from typing import Any

import numpy as np

TOP, WEIGHT, SHIFT, MASK, WORD = range(5)
MARK = 1 << 62
MIX = np.uint64(0x9E3779B97F4A7C15)
MIX_AGAIN = np.uint64(0xBF58476D1CE4E5B9)
HALF, THIRD, SIGN = np.uint64(32), np.uint64(29), np.uint64(1)


def pack(state: Any, shape: Any) -> Any:
    """Return the key of a state; -1 if a place is out of its range."""
    key = 0
    outside = 0
    for place in range(shape.shape[1]):
        value = state[place]
        outside |= value | (shape[TOP, place] - value)
        key += value * shape[WEIGHT, place]
    return -1 if outside < 0 else key


def unpack(key: Any, shape: Any, dense: bool, state: Any) -> None:
    """Write the places of a key into a state."""
    if dense:
        rest = np.uint64(key)
        for place in range(shape.shape[1]):
            bound = np.uint64(shape[TOP, place] + 1)
            above = rest // bound
            state[place] = np.int64(rest - above * bound)
            rest = above
    else:
        for place in range(shape.shape[1]):
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
    return keys[index]


def put(keys: Any, index: int, key: Any) -> None:
    """Write a key into an array."""
    keys[index] = key


def same(keys: Any, index: int, key: Any) -> bool:
    """Tell whether a key is the one in an array."""
    return bool(keys[index] == key)


def touch(key: Any, dense: bool, bits: Any, table: Any) -> int:
    """Return whatever stands where a key would be looked for, so that it is near at hand when it is."""
    return int(bits[key >> 6] if dense else table[mixed(key) & (len(table) - 1)])


def enter(key: Any, dense: bool, bits: Any, table: Any) -> bool:
    """Mark a key as seen; tell whether it was not before.

    The table holds keys, each plus 1, from the place that the key's own mixture says onwards; 0 is an empty place.
    """
    if dense:
        bit = np.int64(1) << (key & 63)
        if bits[key >> 6] & bit:
            return False
        bits[key >> 6] |= bit
        return True
    last = len(table) - 1
    slot = mixed(key) & last
    while table[slot] != 0:
        if table[slot] == key + 1:
            return False
        slot = (slot + 1) & last
    table[slot] = key + 1
    return True


def find(key: Any, indices: Any, keys: Any) -> int:
    """Return the index of a key in an array, found by a table of indices, each plus 1; -1 if it is not there."""
    last = len(indices) - 1
    slot = mixed(key) & last
    while indices[slot] != 0:
        if keys[indices[slot] - 1] == key:
            return int(indices[slot] - 1)
        slot = (slot + 1) & last
    return -1


def index_of(key: Any, new: int, indices: Any, keys: Any) -> int:
    """Return the index of a key in an array, found by a table of indices, each plus 1; `new` if it was not there, but is now."""
    last = len(indices) - 1
    slot = mixed(key) & last
    while indices[slot] != 0:
        if keys[indices[slot] - 1] == key:
            return int(indices[slot] - 1)
        slot = (slot + 1) & last
    indices[slot] = new + 1
    keys[new] = key
    return new


def forget(count: int, dense: bool, bits: Any, table: Any, keys: Any) -> None:
    """Make bits or table empty again by the keys that are in them: from where a key should be, to the next empty place."""
    for index in range(count):
        if dense:
            bits[keys[index] >> 6] = 0
        else:
            slot = mixed(keys[index]) & (len(table) - 1)
            while table[slot] != 0:
                table[slot] = 0
                slot = (slot + 1) & (len(table) - 1)
