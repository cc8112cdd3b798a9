"""Hash tables of keys with linear probing, for keys of one word or two: the visited set, and the index of numbered keys."""

from numpy import uint64

from malpan.search.native.kernels.one_word import (
    clear_bits,
    enter_bit,
    fill_slot,
    free_slot,
    get,
    hash_of,
    holds,
    is_free,
    put,
    same,
)
from malpan.search.native.kernels.rules import WORDS
from malpan.search.native.records import Ints, Key, KeyIndex, Visited


def enter(key: Key, visited: Visited) -> bool:
    """Add a key to the visited set; tell whether it was not in it before."""
    if visited.dense:
        return enter_bit(key, visited.bits)
    table = visited.table
    last = len(table) // WORDS - 1
    slot = hash_of(key) & last
    while not is_free(table, slot):
        if holds(table, slot, key):
            return False
        slot = (slot + 1) & last
    fill_slot(table, slot, key)
    return True


def leave(count: int, visited: Visited, keys: Ints) -> None:
    """Empty the visited set by the `count` keys in it: from where a key hashes to, up to the next free slot."""
    table = visited.table
    last = len(table) // WORDS - 1
    for index in range(count):
        key = get(keys, index)
        if visited.dense:
            clear_bits(key, visited.bits)
        else:
            slot = hash_of(key) & last
            while not is_free(table, slot):
                free_slot(table, slot)
                slot = (slot + 1) & last


def find(key: Key, index: KeyIndex) -> int:
    """Return the number of a key; -1 if it has none."""
    last = len(index.slots) - 1
    slot = hash_of(key) & last
    while index.slots[uint64(slot)] != 0:
        if same(index.keys, index.slots[uint64(slot)] - 1, key):
            return int(index.slots[uint64(slot)] - 1)
        slot = (slot + 1) & last
    return -1


def number_of(key: Key, new: int, index: KeyIndex) -> int:
    """Return the number of a key; if it has none, give it the number `new`."""
    last = len(index.slots) - 1
    slot = hash_of(key) & last
    while index.slots[uint64(slot)] != 0:
        if same(index.keys, index.slots[uint64(slot)] - 1, key):
            return int(index.slots[uint64(slot)] - 1)
        slot = (slot + 1) & last
    index.slots[uint64(slot)] = new + 1
    put(index.keys, new, key)
    return new
