"""A layer of a very large space, kept in groups of parts, and what is kept of each group over all layers."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from malpan.search.limits import Watch
from malpan.search.native.arrays import allow, longer
from malpan.search.native.packing import MOST_BITS, Ints, Shape

LOG_PARTS, LOG_GROUPS = 11, 6
GROUPS = 1 << LOG_GROUPS
PARTS_A_GROUP = 1 << LOG_PARTS - LOG_GROUPS


class Layer(NamedTuple):
    """The keys of a layer, an array for each group, sorted into parts."""

    groups: list[Ints]

    def __len__(self) -> int:
        return sum(map(len, self.groups))

    def keys(self) -> Ints:
        """Return all keys in one array."""
        return np.concatenate(self.groups)


class Group:
    """What is kept of one group over all layers: its won keys, and its table of all keys if moves cannot be undone.

    `won_before` is how many keys were won when the layer that is played on from began.
    """

    def __init__(self) -> None:
        self.table: Ints = np.zeros(1 << 6, np.int64)
        self.count = 0
        self.wins = 0
        self.won_keys: Ints = np.empty(1 << 6, np.int64)
        self.won_indices: NDArray[np.int32] = np.zeros(1 << 7, np.int32)
        self.won_before = 0

    def grow(self, kernel: Any, watch: Watch) -> None:
        """Make the table twice as long."""
        allow(watch, 16 * len(self.table))
        table = np.zeros(2 * len(self.table), np.int64)
        kernel.enlarge(self.table, LOG_GROUPS, table)
        self.table = table

    def grow_won(self, kernel: Any) -> None:
        """Make the table of won keys twice as long."""
        self.won_keys = longer(self.won_keys, 2 * len(self.won_keys))
        self.won_indices = np.zeros(2 * len(self.won_keys), np.int32)
        kernel.index_all(self.wins, self.won_indices, self.won_keys)

    def restore_won(self, kernel: Any, keys: Ints) -> None:
        """Take over won keys that are known already."""
        while len(keys) > len(self.won_keys):
            self.grow_won(kernel)
        self.won_keys[: len(keys)] = keys
        self.wins = len(keys)
        kernel.index_all(self.wins, self.won_indices, self.won_keys)


class Piece(NamedTuple):
    """A piece of a layer: states `first` to `last` of a group, whose successors are written from `base` on."""

    group: int
    first: int
    last: int
    base: int


def fits(shape: Shape) -> bool:
    """Tell whether states of this shape can be walked in parts: a key of one word, with a bit left to mark it."""
    return shape.words == 1 and int(shape.rows[2].max(initial=0)) < MOST_BITS
