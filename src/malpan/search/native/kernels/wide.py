"""Very large spaces: a layer spread into successors, and these sorted into parts that are absorbed one by one.

A successor belongs to one of many parts by the first bits of its mixture, and parts to groups. `spread` writes the successors of
a piece of a layer, part by part; `absorb` takes all pieces of a part and keeps the keys that are new. So threads share nothing,
and a table is walked through from its beginning to its end instead of jumped about in.

The table of a group has a key plus 1 in each place, 0 where there is none; its places follow the mixture's bits after those of
the group.
"""

from typing import Any

from malpan.search.native.kernels.one_word import MARK, find, in_range, index_of, mixed, pack, unpack
from malpan.search.native.kernels.playing import play
from malpan.search.native.kernels.rules import board_at

DONE, CROWDED, WON_FULL, OUTSIDE = 0, 1, 2, -1
PART, PIECE, POSITION, COUNT, NEW, WINS = range(6)
"""The counters of `absorb`: where it is, number of keys in the table, number of new ones, number of won ones."""

WON, LOST = 1, 2
MIXED_BITS = 63


def spread(
    ints: Any, offsets: Any, data: Any, index: int, moves: int, shape: Any, won_before: int, won_keys: Any, won_indices: Any,
    layer: Any, first: int, last: int, scratch: Any, successors: Any, base: int, ends: Any, log_parts: int,
    desk: Any,
) -> int:  # fmt: skip
    """Write the successors of the states `first` to `last` of a layer from `base` on, part by part; a mark says that one is won.

    `ends` gets where each part begins and the last one ends, counted from `base`. The first `won_before` won keys are not
    played on from.
    """
    board = board_at(ints, offsets, data, index)
    before, state = desk[: shape.shape[1]], desk[shape.shape[1] : 2 * shape.shape[1]]
    shift = MIXED_BITS - log_parts
    ends[:] = 0
    count = 0
    for head in range(first, last):
        if won_before and 0 <= find(layer[head], won_indices, won_keys) < won_before:
            continue
        unpack(layer[head], shape, False, before)
        for move in range(moves):
            verdict = play(board, before, state, move)
            if verdict >= LOST:
                continue
            key = pack(state, shape)
            if not in_range(key):
                return OUTSIDE
            ends[(mixed(key) >> shift) + 1] += 1
            scratch[count] = key | MARK if verdict == WON else key
            count += 1
    for part in range(1, len(ends)):
        ends[part] += ends[part - 1]
    for each in range(count):
        part = mixed(scratch[each] & ~MARK) >> shift
        successors[base + ends[part]] = scratch[each]
        ends[part] += 1
    for part in range(len(ends) - 1, 0, -1):
        ends[part] = ends[part - 1]
    ends[0] = 0
    return count


def absorb(
    first: int, last: int, log_parts: int, log_groups: int, successors: Any, bases: Any, ends: Any, table: Any, won_keys: Any,
    won_indices: Any, fresh: Any, sizes: Any, at: Any,
) -> int:  # fmt: skip
    """Enter the successors of the parts `first` to `last` of one group into its table; write those that are new into `fresh`.

    `sizes` gets the number of new keys of each part. Goes on from where `at` says, after one of its tables was made larger.
    """
    room = len(table) * 5 // 8
    won_room = len(won_keys)
    rest = MIXED_BITS - log_groups
    within = (1 << rest) - 1
    shift = rest - log_of(len(table))
    wrap = len(table) - 1
    while at[PART] < last:
        part = at[PART]
        while at[PIECE] < len(bases):
            piece = at[PIECE]
            base = bases[piece]
            begin, end = ends[piece, part] + at[POSITION], ends[piece, part + 1]
            count, new = at[COUNT], at[NEW]
            for position in range(begin, end):
                if count >= room or at[WINS] >= won_room:
                    at[POSITION] = position - ends[piece, part]
                    at[COUNT], at[NEW] = count, new
                    return CROWDED if count >= room else WON_FULL
                entry = successors[base + position]
                key = entry & ~MARK
                slot = (mixed(key) & within) >> shift
                while table[slot] != 0 and table[slot] != key + 1:
                    slot = (slot + 1) & wrap
                if table[slot] == 0:
                    table[slot] = key + 1
                    count += 1
                    fresh[new] = key
                    new += 1
                    sizes[part] += 1
                if entry != key and index_of(key, at[WINS], won_indices, won_keys) == at[WINS]:
                    at[WINS] += 1
            at[COUNT], at[NEW] = count, new
            at[PIECE] += 1
            at[POSITION] = 0
        at[PART] += 1
        at[PIECE] = 0
    return DONE


def fill(keys: Any, log_groups: int, table: Any) -> None:
    """Enter keys that are not there into the table of their group, which has room for them."""
    rest = MIXED_BITS - log_groups
    within = (1 << rest) - 1
    shift = rest - log_of(len(table))
    for index in range(len(keys)):
        slot = (mixed(keys[index]) & within) >> shift
        while table[slot] != 0:
            slot = (slot + 1) & (len(table) - 1)
        table[slot] = keys[index] + 1


def enlarge(old: Any, log_groups: int, table: Any) -> None:
    """Enter the keys of a table into a longer, empty one."""
    rest = MIXED_BITS - log_groups
    within = (1 << rest) - 1
    shift = rest - log_of(len(table))
    for each in range(len(old)):
        if old[each]:
            slot = (mixed(old[each] - 1) & within) >> shift
            while table[slot] != 0:
                slot = (slot + 1) & (len(table) - 1)
            table[slot] = old[each]


def sort_into_parts(keys: Any, log_parts: int, sorted_keys: Any, ends: Any) -> None:
    """Write keys part by part, as a layer is kept; `ends` gets where each part begins, and the last one ends."""
    shift = MIXED_BITS - log_parts
    ends[:] = 0
    for index in range(len(keys)):
        ends[(mixed(keys[index]) >> shift) + 1] += 1
    for part in range(1, len(ends)):
        ends[part] += ends[part - 1]
    for index in range(len(keys)):
        part = mixed(keys[index]) >> shift
        sorted_keys[ends[part]] = keys[index]
        ends[part] += 1
    for part in range(len(ends) - 1, 0, -1):
        ends[part] = ends[part - 1]
    ends[0] = 0


def log_of(size: int) -> int:
    """Return the logarithm of a power of two."""
    log = 0
    while size >> (log + 1):
        log += 1
    return log
