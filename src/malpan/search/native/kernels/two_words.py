"""Keys of two machine words, for states of more than 62 bits: the functions of `one_word`, except that no key is dense."""

import numpy as np

from malpan.search.native.codes import MARK, MASK, SHIFT, TOP, WORD
from malpan.search.native.kernels.rules import prefetch
from malpan.search.native.records import Ints, Key, Matrix, Visited

MIX = np.uint64(0x9E3779B97F4A7C15)
MIX_AGAIN = np.uint64(0xBF58476D1CE4E5B9)
HALF, THIRD, SIGN = np.uint64(32), np.uint64(29), np.uint64(1)


def pack(state: Ints, layout: Matrix) -> Key:
    """Return the key of a state; with -1 as its second word if a place is out of range."""
    first = 0
    second = 0
    outside = 0
    for place in range(layout.shape[1]):
        value = state[place]
        outside |= value | (layout[TOP, place] - value)
        if layout[WORD, place]:
            second += value << layout[SHIFT, place]
        else:
            first += value << layout[SHIFT, place]
    return first, -1 if outside < 0 else second


def unpack(key: Key, layout: Matrix, dense: bool, state: Ints) -> None:
    """Write the places of a key into a state."""
    for place in range(layout.shape[1]):
        word = key[1] if layout[WORD, place] else key[0]
        state[place] = (word >> layout[SHIFT, place]) & layout[MASK, place]


def in_range(key: Key) -> bool:
    """Tell whether a key stands for a state."""
    return bool(key[1] >= 0)


def with_mark(key: Key) -> Key:
    """Return a key with a mark."""
    return key[0] | MARK, key[1]


def is_marked(key: Key) -> bool:
    """Tell whether a key has a mark."""
    return bool(key[0] & MARK)


def hash_of(key: Key) -> int:
    """Return the hash of a key, 63 bits."""
    number = np.uint64(key[0])
    number = (number ^ (number >> HALF)) * MIX + np.uint64(key[1])
    number = (number ^ (number >> THIRD)) * MIX_AGAIN
    number = (number ^ (number >> HALF)) * MIX
    return np.int64((number ^ (number >> HALF)) >> SIGN)  # type: ignore[return-value]  # compiled, an int


def get(keys: Ints, index: int) -> Key:
    """Return a key from an array."""
    return keys[2 * index], keys[2 * index + 1]


def put(keys: Ints, index: int, key: Key) -> None:
    """Write a key to an array."""
    keys[2 * index] = key[0]
    keys[2 * index + 1] = key[1]


def same(keys: Ints, index: int, key: Key) -> bool:
    """Tell whether a key equals the one in an array."""
    return bool(keys[2 * index] == key[0] and keys[2 * index + 1] == key[1])


def prefetch_key(key: Key, visited: Visited) -> None:
    """Prefetch the memory in which `enter` will look for a key."""
    prefetch(visited.table, 2 * (hash_of(key) & (len(visited.table) // 2 - 1)))


def enter_bit(key: Key, bits: Ints) -> bool:
    """Stand in for the function of `one_word`, as no key of two words is dense."""
    return False


def clear_bits(key: Key, bits: Ints) -> None:
    """Stand in for the function of `one_word`, as no key of two words is dense."""


def is_free(table: Ints, slot: int) -> bool:
    """Tell whether a slot of a table of keys is free: its second word is kept plus 1."""
    return bool(table[2 * slot + 1] == 0)


def holds(table: Ints, slot: int, key: Key) -> bool:
    """Tell whether a slot of a table of keys holds a key."""
    return bool(table[2 * slot] == key[0] and table[2 * slot + 1] == key[1] + 1)


def fill_slot(table: Ints, slot: int, key: Key) -> None:
    """Write a key to a slot of a table of keys."""
    table[2 * slot] = key[0]
    table[2 * slot + 1] = key[1] + 1


def free_slot(table: Ints, slot: int) -> None:
    """Free a slot of a table of keys."""
    table[2 * slot] = 0
    table[2 * slot + 1] = 0
