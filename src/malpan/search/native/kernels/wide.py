"""Very large spaces: a layer expanded into successors, and these sorted into parts that are absorbed one by one.

A successor belongs to one of many parts by the first bits of its hash, and parts to groups. `expand` writes the successors of a
chunk of a layer, part by part; `absorb` takes all chunks of a part and keeps the keys that are new. So threads share nothing,
and a table is accessed from its beginning to its end.

The table of a group is an open hash table of keys, each plus 1; its slots follow the bits of the hash after those of the group.
"""

from malpan.search.native.codes import LOST, MARK, WON
from malpan.search.native.counters import CHUNK, COUNT, NEW, PART, POSITION, WINS
from malpan.search.native.kernels.one_word import hash_of, in_range, pack, unpack
from malpan.search.native.kernels.playing import play
from malpan.search.native.kernels.rules import board_at
from malpan.search.native.kernels.tables import find, number_of
from malpan.search.native.records import Boards, Ints, KeyIndex, Matrix, Successors, entry_point
from malpan.search.native.status import CROWDED, DONE, OUT_OF_RANGE, WON_FULL

LOG_PARTS, LOG_GROUPS = 11, 6
"""The bits of a hash that tell the part, and the first of them, which tell the group."""

HASH_BITS = 63
PART_SHIFT = HASH_BITS - LOG_PARTS
REST = HASH_BITS - LOG_GROUPS
WITHIN = (1 << REST) - 1


@entry_point
def expand(
    boards: Boards, moves: int, layout: Matrix, won: KeyIndex, won_before: int, states: Ints, number: int,
    successors: Successors, scratch: Ints,
) -> int:  # fmt: skip
    """Write the successors of states, as those of the chunk `number`, part by part; a mark says that one is won.

    ``successors.ends[number]`` gets where each part begins and the last one ends, counted from the base of the chunk. The first
    `won_before` won keys are not expanded. `scratch` holds two states and all successors. Returns their number, or OUT_OF_RANGE.
    """
    board = board_at(boards, 0)
    places = layout.shape[1]
    before, state, unsorted = scratch[:places], scratch[places : 2 * places], scratch[2 * places :]
    base, ends = successors.bases[number], successors.ends[number]
    ends[:] = 0
    count = 0
    for head in range(len(states)):
        if won_before and 0 <= find(states[head], won) < won_before:
            continue
        unpack(states[head], layout, False, before)
        for move in range(moves):
            verdict = play(board, before, state, move)
            if verdict >= LOST:
                continue
            key = pack(state, layout)
            if not in_range(key):
                return OUT_OF_RANGE
            ends[(hash_of(key) >> PART_SHIFT) + 1] += 1
            unsorted[count] = key | MARK if verdict == WON else key
            count += 1
    distribute(unsorted[:count], successors.keys[base : base + count], ends)
    return count


@entry_point
def absorb(last: int, successors: Successors, table: Ints, won: KeyIndex, fresh: Ints, counters: Ints) -> int:
    """Enter the successors of one group, up to before the part `last`, into its table; write those that are new to `fresh`.

    Continues from where the counters say after one of its tables was enlarged.
    """
    bases, ends = successors.bases, successors.ends
    capacity, won_capacity = len(table) * 5 // 8, len(won.keys)
    shift, wrap = REST - log_of(len(table)), len(table) - 1
    while counters[PART] < last:
        part = counters[PART]
        while counters[CHUNK] < len(bases):
            chunk = counters[CHUNK]
            base = bases[chunk]
            begin, end = ends[chunk, part] + counters[POSITION], ends[chunk, part + 1]
            count, new = counters[COUNT], counters[NEW]
            for position in range(begin, end):
                if count >= capacity or counters[WINS] >= won_capacity:
                    counters[POSITION] = position - ends[chunk, part]
                    counters[COUNT], counters[NEW] = count, new
                    return CROWDED if count >= capacity else WON_FULL
                entry = successors.keys[base + position]
                key = entry & ~MARK
                slot = (hash_of(key) & WITHIN) >> shift
                while table[slot] != 0 and table[slot] != key + 1:
                    slot = (slot + 1) & wrap
                if table[slot] == 0:
                    table[slot] = key + 1
                    count += 1
                    fresh[new] = key
                    new += 1
                if entry != key and number_of(key, counters[WINS], won) == counters[WINS]:
                    counters[WINS] += 1
            counters[COUNT], counters[NEW] = count, new
            counters[CHUNK] += 1
            counters[POSITION] = 0
        counters[PART] += 1
        counters[CHUNK] = 0
    return DONE


@entry_point
def fill(keys: Ints, table: Ints) -> None:
    """Enter keys that are not in it into the table of their group, which has room for them."""
    shift = REST - log_of(len(table))
    for index in range(len(keys)):
        insert(keys[index], shift, table)


@entry_point
def enlarge(old: Ints, table: Ints) -> None:
    """Enter the keys of a table into a longer, empty one."""
    shift = REST - log_of(len(table))
    for slot in range(len(old)):
        if old[slot]:
            insert(old[slot] - 1, shift, table)


def insert(key: int, shift: int, table: Ints) -> None:
    """Enter a key that is not in it into a table."""
    slot = (hash_of(key) & WITHIN) >> shift
    while table[slot] != 0:
        slot = (slot + 1) & (len(table) - 1)
    table[slot] = key + 1


@entry_point
def sort_into_parts(keys: Ints, sorted_keys: Ints, ends: Ints) -> None:
    """Write keys part by part, as a layer is kept; `ends` gets where each part begins, and the last one ends."""
    ends[:] = 0
    for index in range(len(keys)):
        ends[(hash_of(keys[index]) >> PART_SHIFT) + 1] += 1
    distribute(keys, sorted_keys, ends)


def distribute(keys: Ints, sorted_keys: Ints, ends: Ints) -> None:
    """Write keys, marked or not, part by part, given how many keys the part before each place of `ends` has."""
    for part in range(1, len(ends)):
        ends[part] += ends[part - 1]
    for index in range(len(keys)):
        part = hash_of(keys[index] & ~MARK) >> PART_SHIFT
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
