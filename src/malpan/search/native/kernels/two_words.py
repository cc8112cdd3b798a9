"""States as keys of two machine words, for those that need more bits than one has: exactly like `one_word`, but never dense."""

from typing import Any

import numpy as np

from malpan.search.native.kernels.rules import prefetch

TOP, WEIGHT, SHIFT, MASK, WORD = range(5)
MARK = 1 << 62
MIX = np.uint64(0x9E3779B97F4A7C15)
MIX_AGAIN = np.uint64(0xBF58476D1CE4E5B9)
HALF, THIRD, SIGN = np.uint64(32), np.uint64(29), np.uint64(1)


def pack(state: Any, shape: Any) -> Any:
    """Return the key of a state; with -1 as its second word if a place is out of its range."""
    first = 0
    second = 0
    outside = 0
    for place in range(shape.shape[1]):
        value = state[place]
        outside |= value | (shape[TOP, place] - value)
        if shape[WORD, place]:
            second += value << shape[SHIFT, place]
        else:
            first += value << shape[SHIFT, place]
    return first, -1 if outside < 0 else second


def unpack(key: Any, shape: Any, dense: bool, state: Any) -> None:
    """Write the places of a key into a state."""
    for place in range(shape.shape[1]):
        word = key[1] if shape[WORD, place] else key[0]
        state[place] = (word >> shape[SHIFT, place]) & shape[MASK, place]


def in_range(key: Any) -> bool:
    """Tell whether a key stands for a state."""
    return bool(key[1] >= 0)


def marked(key: Any) -> Any:
    """Return a key with a mark, which no state of its own has."""
    return key[0] | MARK, key[1]


def is_marked(key: Any) -> bool:
    """Tell whether a key has a mark."""
    return bool(key[0] & MARK)


def mixed(key: Any) -> Any:
    """Return a number from 0 that looks random, for the place of a key in a table."""
    number = np.uint64(key[0])
    number = (number ^ (number >> HALF)) * MIX + np.uint64(key[1])
    number = (number ^ (number >> THIRD)) * MIX_AGAIN
    number = (number ^ (number >> HALF)) * MIX
    return np.int64((number ^ (number >> HALF)) >> SIGN)


def get(keys: Any, index: int) -> Any:
    """Return a key out of an array."""
    return keys[2 * index], keys[2 * index + 1]


def put(keys: Any, index: int, key: Any) -> None:
    """Write a key into an array."""
    keys[2 * index] = key[0]
    keys[2 * index + 1] = key[1]


def same(keys: Any, index: int, key: Any) -> bool:
    """Tell whether a key is the one in an array."""
    return bool(keys[2 * index] == key[0] and keys[2 * index + 1] == key[1])


def prefetch_key(key: Any, dense: bool, bits: Any, table: Any) -> None:
    """Ask for the memory where a key would be looked for, so that it is near at hand when it is."""
    prefetch(table, 2 * (mixed(key) & (len(table) // 2 - 1)))


def enter(key: Any, dense: bool, bits: Any, table: Any) -> bool:
    """Mark a key as seen; tell whether it was not before.

    The table holds keys, the second word plus 1, from the place that the key's own mixture says onwards; 0 is an empty place.
    """
    last = len(table) // 2 - 1
    slot = mixed(key) & last
    while table[2 * slot + 1] != 0:
        if table[2 * slot] == key[0] and table[2 * slot + 1] == key[1] + 1:
            return False
        slot = (slot + 1) & last
    table[2 * slot] = key[0]
    table[2 * slot + 1] = key[1] + 1
    return True


def find(key: Any, indices: Any, keys: Any) -> int:
    """Return the index of a key in an array, found by a table of indices, each plus 1; -1 if it is not there."""
    last = len(indices) - 1
    slot = mixed(key) & last
    while indices[slot] != 0:
        entry = 2 * (indices[slot] - 1)
        if keys[entry] == key[0] and keys[entry + 1] == key[1]:
            return int(indices[slot] - 1)
        slot = (slot + 1) & last
    return -1


def index_of(key: Any, new: int, indices: Any, keys: Any) -> int:
    """Return the index of a key in an array, found by a table of indices, each plus 1; `new` if it was not there, but is now."""
    last = len(indices) - 1
    slot = mixed(key) & last
    while indices[slot] != 0:
        entry = 2 * (indices[slot] - 1)
        if keys[entry] == key[0] and keys[entry + 1] == key[1]:
            return int(indices[slot] - 1)
        slot = (slot + 1) & last
    indices[slot] = new + 1
    keys[2 * new] = key[0]
    keys[2 * new + 1] = key[1]
    return new


def forget(count: int, dense: bool, bits: Any, table: Any, keys: Any) -> None:
    """Make a table empty again by the keys that are in it: from where a key should be, to the next empty place."""
    for index in range(count):
        slot = mixed(get(keys, index)) & (len(table) // 2 - 1)
        while table[2 * slot + 1] != 0:
            table[2 * slot] = 0
            table[2 * slot + 1] = 0
            slot = (slot + 1) & (len(table) // 2 - 1)
