"""Numbers of keys, found by a table with a place for each key of a small board, and by an open hash table on any other."""

from typing import Any

from numpy import uint64

from malpan.search.native.kernels.one_word import get, hash_of, put
from malpan.search.native.kernels.rules import WORDS
from malpan.search.native.kernels.tables import find, number_of
from malpan.search.native.measuring_records import Numbered


def number(key: Any, new: int, numbered: Numbered) -> int:
    """Return the number of a key; if it has none, give it the number `new`."""
    if WORDS == 1 and len(numbered.direct) > 1:
        known = numbered.direct[uint64(key)]
        if known:
            return int(known - 1)
        numbered.direct[uint64(key)] = new + 1
        put(numbered.known.keys, new, key)
        return new
    return number_of(key, new, numbered.known)


def known_number(key: Any, numbered: Numbered) -> int:
    """Return the number of a key; -1 if it has none."""
    if WORDS == 1 and len(numbered.direct) > 1:
        return int(numbered.direct[uint64(key)] - 1)
    return find(key, numbered.known)


def forget(count: int, numbered: Numbered) -> None:
    """Forget the numbers of the first `count` keys, which are all."""
    keys, slots = numbered.known.keys, numbered.known.slots
    if WORDS == 1 and len(numbered.direct) > 1:
        for each in range(count):
            numbered.direct[uint64(keys[uint64(each)])] = 0
        return
    last = len(slots) - 1
    for each in range(count):
        slot = hash_of(get(keys, each)) & last
        while slots[uint64(slot)] != 0:
            slots[uint64(slot)] = 0
            slot = (slot + 1) & last
