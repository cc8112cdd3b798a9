"""The fewest moves, or the least cost, with a lower bound: best first.

The nodes to expand are in buckets of equal rank. A rank is what a node promises, its cost plus its lower bound, and an order: the
number of moves in a game with costs; else the same number negated, so that of equal promises the one nearest to its end is first.
Nodes of the smallest rank are final, so several of them are expanded together, and the memory of their successors is prefetched.
"""

import numpy as np
from numpy import uint64

from malpan.game import INFINITE
from malpan.search.native.codes import BEFORE, COST, GATHERED, LOST, NEXT, NODE_FACTS, REST, WON
from malpan.search.native.counters import (
    BUCKETS,
    BY,
    COUNT,
    EXPANDED,
    FROM,
    GENERATED,
    KNOWN,
    LIMIT,
    NODES,
    PROMISE,
    WAITING,
    WIN_COST,
    WIN_FROM,
    WIN_MOVE,
    WIN_MOVES,
)
from malpan.search.native.kernels.bounds import lower_bound, prefetch_bound
from malpan.search.native.kernels.one_word import get, hash_of, in_range, pack, put, same, unpack
from malpan.search.native.kernels.playing import play_cost
from malpan.search.native.kernels.rules import COSTS, PLACES, UNDONE, board_at, layout_on_stack, on_stack, prefetch
from malpan.search.native.records import Boards, Ints, Key, KeyIndex, Matrix, entry_point
from malpan.search.native.search_records import Bounds, Buckets, Nodes
from malpan.search.native.status import BOUNDED, BROKEN, CROWDED, DEEP, DONE, FOUND, FULL, OUTSIDE, OVERFLOW, PAUSED

MOST_COST = (1 << 31) - 1
"""The greatest cost of a line that a node has place for."""

MIX_RANK = np.uint64(0x9E3779B97F4A7C15)
RANK_SHIFT = np.uint64(32)


def slot_of(key: Key, index: KeyIndex) -> int:
    """Return the slot of a key in an index, or the free one that it would get."""
    last = len(index.slots) - 1
    slot = hash_of(key) & last
    while index.slots[uint64(slot)] != 0 and not same(index.keys, index.slots[uint64(slot)] - 1, key):
        slot = (slot + 1) & last
    return int(slot)


def slot_of_rank(promise: int, order: int, buckets: Buckets) -> int:
    """Return the slot of the bucket of a rank, or the free one that it would get."""
    last = len(buckets.slots) - 1
    mixed = (uint64(promise) * MIX_RANK + uint64(order)) * MIX_RANK
    slot = np.int64(mixed >> RANK_SHIFT) & last
    while buckets.slots[uint64(slot)] != 0:
        bucket = buckets.slots[uint64(slot)] - 1
        if buckets.ranks[uint64(2 * bucket)] == promise and buckets.ranks[uint64(2 * bucket + 1)] == order:
            break
        slot = (slot + 1) & last
    return int(slot)


def is_before(first: int, second: int, ranks: Ints) -> bool:
    """Tell whether a bucket has a smaller rank than another."""
    if ranks[uint64(2 * first)] != ranks[uint64(2 * second)]:
        return bool(ranks[uint64(2 * first)] < ranks[uint64(2 * second)])
    return bool(ranks[uint64(2 * first + 1)] < ranks[uint64(2 * second + 1)])


def insert_bucket(bucket: int, waiting: int, buckets: Buckets) -> None:
    """Put a bucket that is no longer empty into the heap, which has `waiting` others."""
    heap, ranks = buckets.heap, buckets.ranks
    place = waiting
    while place > 0 and is_before(bucket, heap[uint64((place - 1) // 2)], ranks):
        heap[uint64(place)] = heap[uint64((place - 1) // 2)]
        place = (place - 1) // 2
    heap[uint64(place)] = bucket


def remove_first_bucket(waiting: int, buckets: Buckets) -> None:
    """Take the bucket of the smallest rank out of the heap, which has `waiting`."""
    heap, ranks = buckets.heap, buckets.ranks
    last = heap[uint64(waiting - 1)]
    place = 0
    while 2 * place + 1 < waiting - 1:
        below = 2 * place + 1
        if below + 1 < waiting - 1 and is_before(heap[uint64(below + 1)], heap[uint64(below)], ranks):
            below += 1
        if not is_before(heap[uint64(below)], last, ranks):
            break
        heap[uint64(place)] = heap[uint64(below)]
        place = below
    heap[uint64(place)] = last


def add_node(node: int, cost: int, rest: int, before: int, depth: int, nodes: Nodes, buckets: Buckets, counters: Ints) -> None:
    """Write what is known of a node, and put it into its bucket."""
    promise, order = cost + rest, depth if COSTS else -depth
    slot = slot_of_rank(promise, order, buckets)
    bucket = buckets.slots[uint64(slot)] - 1
    if bucket < 0:
        bucket = counters[BUCKETS]
        counters[BUCKETS] += 1
        buckets.slots[uint64(slot)] = bucket + 1
        buckets.ranks[uint64(2 * bucket)], buckets.ranks[uint64(2 * bucket + 1)] = promise, order
        buckets.firsts[uint64(bucket)] = -1
    if buckets.firsts[uint64(bucket)] < 0:
        insert_bucket(bucket, counters[WAITING], buckets)
        counters[WAITING] += 1
    facts = NODE_FACTS * node
    nodes.facts[uint64(facts + COST)], nodes.facts[uint64(facts + REST)] = cost, rest
    nodes.facts[uint64(facts + BEFORE)], nodes.facts[uint64(facts + NEXT)] = before, buckets.firsts[uint64(bucket)]
    buckets.firsts[uint64(bucket)] = node
    if COSTS:
        nodes.depths[uint64(node)] = depth


@entry_point
def begin(rest: int, nodes: Nodes, buckets: Buckets, counters: Ints) -> None:
    """Add the first node, whose key is in the index already."""
    add_node(0, 0, rest, 0, 0, nodes, buckets, counters)
    counters[NODES] = 1


@entry_point
def index_nodes(count: int, index: KeyIndex) -> None:
    """Enter the first `count` nodes into the empty slots of their index; of nodes with the same key, the last one is found."""
    for node in range(count):
        index.slots[uint64(slot_of(get(index.keys, node), index))] = node + 1


@entry_point
def index_buckets(count: int, buckets: Buckets) -> None:
    """Enter the first `count` buckets into their empty slots."""
    for bucket in range(count):
        promise, order = buckets.ranks[uint64(2 * bucket)], buckets.ranks[uint64(2 * bucket + 1)]
        buckets.slots[uint64(slot_of_rank(promise, order, buckets))] = bucket + 1


@entry_point
def advance(
    boards: Boards, moves: int, layout: Matrix, bounds: Bounds, nodes: Nodes, buckets: Buckets, counters: Ints, scratch: Ints,
    until: int,
) -> int:  # fmt: skip
    """Search until the end, or until `until` states are expanded, or an array is full.

    `scratch` holds two states, and as many keys as are gathered, each with its node, its move, its cost and whether it is won. On
    BROKEN, the counters FROM and BY say at which node and move.
    """
    board = board_at(boards, 0)
    places = layout.shape[1]
    before, state = scratch[:places], scratch[places : 2 * places]
    if PLACES:
        layout, before, state = layout_on_stack(layout), on_stack(before), on_stack(state)
    most = max(GATHERED, moves)
    origins, gathered = scratch[2 * places : 2 * places + 4 * most], scratch[2 * places + 4 * most :]
    index, facts, depths = nodes.known, nodes.facts, nodes.depths
    capacity, crowd, crowded_buckets = len(facts) // NODE_FACTS, len(index.slots) * 5 // 8, len(buckets.firsts)
    last = len(index.slots) - 1
    limit = counters[LIMIT] if counters[LIMIT] >= 0 else INFINITE - 1
    while True:
        if counters[WAITING] == 0:
            return FOUND if counters[WIN_MOVES] >= 0 else DONE
        bucket = buckets.heap[0]
        promise, order = buckets.ranks[uint64(2 * bucket)], buckets.ranks[uint64(2 * bucket + 1)]
        counters[PROMISE] = promise
        if promise > limit and (counters[WIN_MOVES] < 0 or counters[WIN_COST] > limit):
            return BOUNDED
        if counters[WIN_MOVES] >= 0 and (
            promise > counters[WIN_COST] or (promise == counters[WIN_COST] and (not COSTS or order >= counters[WIN_MOVES]))
        ):
            return FOUND
        if counters[NODES] + most > capacity:
            return FULL
        if counters[NODES] + most > crowd:
            return CROWDED
        if counters[BUCKETS] + most > crowded_buckets:
            return DEEP
        if counters[EXPANDED] >= until:
            return PAUSED
        count = 0
        while count + moves <= most:
            node = buckets.firsts[uint64(bucket)]
            if node < 0:
                break
            buckets.firsts[uint64(bucket)] = facts[uint64(NODE_FACTS * node + NEXT)]
            rest = facts[uint64(NODE_FACTS * node + REST)]
            if rest < 0:
                continue
            facts[uint64(NODE_FACTS * node + REST)] = ~rest
            counters[EXPANDED] += 1
            unpack(get(index.keys, node), layout, False, before)
            for move in range(moves):
                verdict, cost = play_cost(board, before, state, move)
                if verdict >= LOST:
                    continue
                key = pack(state, layout)
                if not in_range(key):
                    return OUTSIDE
                if cost < 0 or cost > MOST_COST:
                    counters[FROM], counters[BY] = node, move
                    return BROKEN if cost < 0 else OVERFLOW
                prefetch(index.slots, hash_of(key) & last)
                put(gathered, count, key)
                origins[uint64(4 * count)], origins[uint64(4 * count + 1)] = node, move
                origins[uint64(4 * count + 2)], origins[uint64(4 * count + 3)] = cost, verdict
                count += 1
        if buckets.firsts[uint64(bucket)] < 0:
            remove_first_bucket(counters[WAITING], buckets)
            counters[WAITING] -= 1
        counters[GENERATED] += count
        for each in range(count):
            if origins[uint64(4 * each + 3)] != WON:
                key = get(gathered, each)
                known = index.slots[uint64(slot_of(key, index))] - 1
                if known >= 0:
                    prefetch(facts, NODE_FACTS * known)
                else:
                    unpack(key, layout, False, state)
                    prefetch_bound(state, bounds)
        for each in range(count):
            node, cost = origins[uint64(4 * each)], origins[uint64(4 * each + 2)]
            won = origins[uint64(4 * each + 3)] == WON
            key = get(gathered, each)
            rest = ~facts[uint64(NODE_FACTS * node + REST)]
            total = facts[uint64(NODE_FACTS * node + COST)] + cost
            depth = (depths[uint64(node)] if COSTS else facts[uint64(NODE_FACTS * node + COST)]) + 1
            slot = slot_of(key, index) if not won else 0
            known = index.slots[uint64(slot)] - 1 if not won else -1
            if known >= 0:
                counters[KNOWN] += 1
                left = int(facts[uint64(NODE_FACTS * known + REST)])
                closed = left < 0
                left = ~left if closed else left
            else:
                unpack(key, layout, False, state)
                closed = False
                left = lower_bound(board, state, bounds)
            if rest > cost + left or left < 0 or (won and left > 0) or (UNDONE and left > cost + rest):
                counters[FROM], counters[BY] = node, origins[uint64(4 * each + 1)]
                return BROKEN
            if left >= INFINITE or closed:
                continue
            if total + left > MOST_COST:
                return OVERFLOW
            if won:
                best = counters[WIN_MOVES]
                if best < 0 or total < counters[WIN_COST] or (total == counters[WIN_COST] and depth < best):
                    counters[WIN_COST], counters[WIN_MOVES] = total, depth
                    counters[WIN_FROM], counters[WIN_MOVE] = node, origins[uint64(4 * each + 1)]
                continue
            if known >= 0:
                earlier = facts[uint64(NODE_FACTS * known + COST)]
                if total > earlier or (total == earlier and (not COSTS or depth >= depths[uint64(known)])):
                    continue
                facts[uint64(NODE_FACTS * known + REST)] = ~left
                counters[COUNT] += 1
            new = int(counters[NODES])
            counters[NODES] += 1
            put(index.keys, new, key)
            index.slots[uint64(slot)] = new + 1
            add_node(new, total, left, node, depth, nodes, buckets, counters)
