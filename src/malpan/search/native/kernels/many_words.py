"""Keys of three machine words or more: the functions of `one_word`, except that no key is dense.

A key is a tuple of WORDS numbers, which kernels pass around as a value. Where its words are looked at one after the other it is
copied to the stack, as compiled code can only loop over memory. The last word is never negative, and is kept plus 1 in a table.
"""

import numpy as np
from numpy import uint64

from malpan.search.native.codes import MARK, MASK, SHIFT, TOP, WORD
from malpan.search.native.kernels.rules import WORDS, prefetch, put_words, words_at, words_on_stack
from malpan.search.native.records import Ints, Key, Matrix, Visited

MIX = np.uint64(0x9E3779B97F4A7C15)
MIX_AGAIN = np.uint64(0xBF58476D1CE4E5B9)
HALF, THIRD, SIGN = np.uint64(32), np.uint64(29), np.uint64(1)
LAST = WORDS - 1


def pack(state: Ints, layout: Matrix) -> Key:
    """Return the key of a state; with -1 as its last word if a place is out of range. The places of a word are neighbours."""
    words = words_on_stack()
    word = 0
    number = 0
    outside = 0
    for place in range(layout.shape[1]):
        value = state[place]
        outside |= value | (layout[TOP, place] - value)
        if layout[WORD, place] != word:
            words[uint64(word)] = number
            word = layout[WORD, place]
            number = 0
        number += value << layout[SHIFT, place]
    words[uint64(word)] = -1 if outside < 0 else number
    return words_at(words, 0)


def unpack(key: Key, layout: Matrix, dense: bool, state: Ints) -> None:
    """Write the places of a key into a state."""
    words = words_on_stack()
    put_words(words, 0, key)
    for place in range(layout.shape[1]):
        state[place] = (words[uint64(layout[WORD, place])] >> layout[SHIFT, place]) & layout[MASK, place]


def in_range(key: Key) -> bool:
    """Tell whether a key stands for a state."""
    return bool(key[LAST] >= 0)


def with_mark(key: Key) -> Key:
    """Return a key with a mark."""
    words = words_on_stack()
    put_words(words, 0, key)
    words[0] |= MARK
    return words_at(words, 0)


def is_marked(key: Key) -> bool:
    """Tell whether a key has a mark."""
    return bool(key[0] & MARK)


def hash_of(key: Key) -> int:
    """Return the hash of a key, 63 bits. Every word is mixed in after all before it were mixed once more."""
    words = words_on_stack()
    put_words(words, 0, key)
    number = np.uint64(words[0])
    for word in range(1, WORDS):
        number = (number ^ (number >> HALF)) * MIX + np.uint64(words[uint64(word)])
    number = (number ^ (number >> THIRD)) * MIX_AGAIN
    number = (number ^ (number >> HALF)) * MIX
    return np.int64((number ^ (number >> HALF)) >> SIGN)  # type: ignore[return-value]  # compiled, an int


def get(keys: Ints, index: int) -> Key:
    """Return a key from an array."""
    return words_at(keys, WORDS * index)


def put(keys: Ints, index: int, key: Key) -> None:
    """Write a key to an array."""
    put_words(keys, WORDS * index, key)


def same(keys: Ints, index: int, key: Key) -> bool:
    """Tell whether a key equals the one in an array."""
    words = words_on_stack()
    put_words(words, 0, key)
    first = uint64(WORDS * index)
    for word in range(WORDS):
        if keys[first + uint64(word)] != words[uint64(word)]:
            return False
    return True


def prefetch_key(key: Key, visited: Visited) -> None:
    """Prefetch the memory in which `enter` will look for a key."""
    prefetch(visited.table, WORDS * (hash_of(key) & (len(visited.table) // WORDS - 1)) + LAST)


def enter_bit(key: Key, bits: Ints) -> bool:
    """Stand in for the function of `one_word`, as no key of many words is dense."""
    return False


def clear_bits(key: Key, bits: Ints) -> None:
    """Stand in for the function of `one_word`, as no key of many words is dense."""


def is_free(table: Ints, slot: int) -> bool:
    """Tell whether a slot of a table of keys is free."""
    return bool(table[uint64(WORDS * slot + LAST)] == 0)


def holds(table: Ints, slot: int, key: Key) -> bool:
    """Tell whether a slot of a table of keys holds a key."""
    words = words_on_stack()
    put_words(words, 0, key)
    words[LAST] += 1
    first = uint64(WORDS * slot)
    for word in range(WORDS):
        if table[first + uint64(word)] != words[uint64(word)]:
            return False
    return True


def fill_slot(table: Ints, slot: int, key: Key) -> None:
    """Write a key to a slot of a table of keys."""
    put_words(table, WORDS * slot, key)
    table[uint64(WORDS * slot + LAST)] += 1


def free_slot(table: Ints, slot: int) -> None:
    """Free a slot of a table of keys."""
    for word in range(WORDS):
        table[uint64(WORDS * slot + word)] = 0
