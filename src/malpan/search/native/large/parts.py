"""A layer of a very large space, kept in groups of parts, and what is kept of each group over all layers."""

from types import ModuleType
from typing import NamedTuple

import numpy as np

from malpan.search.limits import Watch
from malpan.search.native.arrays import grown_index, new_slots, reserve
from malpan.search.native.codes import SHIFT
from malpan.search.native.kernels.wide import LOG_GROUPS, LOG_PARTS
from malpan.search.native.packing import MOST_BITS, Layout
from malpan.search.native.records import Ints, KeyIndex

PARTS, GROUPS = 1 << LOG_PARTS, 1 << LOG_GROUPS
PARTS_A_GROUP = PARTS // GROUPS

FIRST_TABLE = 1 << 6


class Layer(NamedTuple):
    """The keys of a layer, an array for each group, sorted into parts."""

    groups: list[Ints]

    def __len__(self) -> int:
        return sum(map(len, self.groups))

    def keys(self) -> Ints:
        """Return all keys in one array."""
        return np.concatenate(self.groups)


class Group:
    """What is kept of one group over all layers: its won keys, and the table of all its keys if moves cannot be undone.

    `won_before` is the number of won keys when the layer that is expanded began.
    """

    def __init__(self) -> None:
        self.table: Ints = np.zeros(FIRST_TABLE, np.int64)
        self.count = 0
        self.wins = 0
        self.won = KeyIndex(new_slots(FIRST_TABLE), np.empty(FIRST_TABLE, np.int64))
        self.won_before = 0

    def grow(self, kernel: ModuleType, watch: Watch) -> None:
        """Double the table."""
        reserve(watch, 16 * len(self.table))
        table = np.zeros(2 * len(self.table), np.int64)
        kernel.enlarge(self.table, table)
        self.table = table

    def grow_won(self, kernel: ModuleType) -> None:
        """Double the capacity for won keys."""
        self.won = grown_index(kernel, self.won.keys, self.wins, 2 * len(self.won.keys))

    def restore_won(self, kernel: ModuleType, keys: Ints) -> None:
        """Take over won keys that are known already."""
        while len(keys) > len(self.won.keys):
            self.grow_won(kernel)
        self.won.keys[: len(keys)] = keys
        self.wins = len(keys)
        kernel.index_all(self.wins, self.won)


class Chunk(NamedTuple):
    """A chunk of a layer: states `first` to `last` of a group, whose successors are written from `base` on."""

    group: int
    first: int
    last: int
    base: int


def fits_in_parts(layout: Layout) -> bool:
    """Tell whether states of this layout can be walked in parts: a key of one word, with a bit left to mark it."""
    return layout.words == 1 and int(layout.rows[SHIFT].max(initial=0)) < MOST_BITS
