"""The fewest moves that win: breadth-first search.

The keys of the queue are all keys that were seen, in the order in which they were reached, each with the index of its parent;
the visited set tells quickly whether a key is among them.

Most of the time would go to waiting for the memory of the visited set. So the successors of several states are gathered first,
the memory of each is prefetched meanwhile, and only then is each looked up. On a small board everything is in cache anyway.
"""

from numpy import uint64

from malpan.search.native.codes import GATHERED, LOST, SHIFT, WEIGHT, WON
from malpan.search.native.counters import DEPTH, EDGE, HEAD, LIMIT, TAIL
from malpan.search.native.kernels.frontier import capacity_status, close_layer, save_cursors, table_capacity
from malpan.search.native.kernels.one_word import get, in_range, pack, prefetch_key, put, unpack
from malpan.search.native.kernels.playing import play, set_places, settles
from malpan.search.native.kernels.rules import PLACES, board_at, layout_on_stack, on_stack, step
from malpan.search.native.kernels.tables import enter
from malpan.search.native.records import Boards, Ints, Matrix, Queue, Visited, entry_point
from malpan.search.native.status import BOUNDED, FOUND, OUTSIDE, PAUSED

FAR = 1 << 18
"""Numbers in the sequences of a board beyond which they are not in cache: the first move from each of several states is then made
in advance, which prefetches what the rules read for them."""

SMALL = 1 << 14
"""Words of bits that stay in cache, so that nothing is gathered."""


@entry_point
def advance(
    boards: Boards, index: int, moves: int, layout: Matrix, queue: Queue, visited: Visited, counters: Ints, scratch: Ints,
    until: int,
) -> int:  # fmt: skip
    """Search until the end, or until `until` states are expanded, or an array is full.

    `scratch` holds two states, and as many keys as are gathered, each with its parent. The visited set may be dense for keys that
    are packed by bits: on small boards that is quicker than to divide.
    """
    board = board_at(boards, index)
    places = layout.shape[1]
    before, state = scratch[:places], scratch[places : 2 * places]
    if PLACES:
        layout, before, state = layout_on_stack(layout), on_stack(before), on_stack(state)
    most = max(GATHERED, moves)
    origins, gathered = scratch[2 * places : 2 * places + most], scratch[2 * places + most :]
    keys, parents = queue.keys, queue.parents
    head, tail, edge = counters[HEAD], counters[TAIL], counters[EDGE]
    capacity, crowd = len(parents) - 1, table_capacity(visited) - 1
    small = visited.dense and len(visited.bits) <= SMALL
    numbered = visited.dense and layout[WEIGHT, places - 1] != 1 << layout[SHIFT, places - 1]
    far = len(boards.data) > FAR
    while True:
        if head == edge:
            status = close_layer(tail, edge, queue.layers, counters)
            if status != PAUSED:
                break
            edge = tail
        status = BOUNDED if counters[DEPTH] == counters[LIMIT] else capacity_status(tail, most, capacity, crowd)
        if status != PAUSED or head >= until:
            break
        count = 0
        if far:
            for ahead in range(head, min(edge, head + most // moves)):
                unpack(get(keys, ahead), layout, numbered, before)
                if play(board, before, state, 0) < LOST:
                    prefetch_key(pack(state, layout), visited)
        while head < edge and count + moves <= most:
            unpack(get(keys, head), layout, numbered, before)
            for move in range(moves):
                verdict = play(board, before, state, move)
                if verdict >= LOST:
                    continue
                key = pack(state, layout)
                if not in_range(key):
                    save_cursors(head, tail, edge, counters)
                    return OUTSIDE
                if verdict == WON:
                    put(keys, tail, key)
                    parents[uint64(tail)] = head
                    save_cursors(head, tail, edge, counters)
                    return FOUND
                if small:
                    put(keys, tail, key)
                    parents[uint64(tail)] = head
                    tail += enter(key, visited)
                    continue
                prefetch_key(key, visited)
                put(gathered, count, key)
                origins[uint64(count)] = head
                count += 1
            head += 1
            if small and tail + most > capacity:
                break
        for each in range(count):
            key = get(gathered, each)
            put(keys, tail, key)
            parents[uint64(tail)] = origins[uint64(each)]
            tail += enter(key, visited)
    save_cursors(head, tail, edge, counters)
    return status


@entry_point
def trace(
    boards: Boards, index: int, start: Ints, moves: int, layout: Matrix, queue: Queue, last: int, line: Ints, scratch: Ints
) -> bool:
    """Write the moves of the line that ends with the key of index `last` to `line`; tell whether they were found.

    Keys are of canonical states, so each move is found again by trying all, on the pieces as they stand.
    """
    board = board_at(boards, index)
    here = last
    for turn in range(len(line) - 1, -1, -1):
        line[turn] = here
        here = queue.parents[here]
    places = len(start)
    state, after, settled = scratch[:places], scratch[places : 2 * places], scratch[2 * places : 3 * places]
    if PLACES:
        state, after, settled = on_stack(state), on_stack(after), on_stack(settled)
    set_places(state, start)
    for turn in range(len(line)):
        wanted = get(queue.keys, line[turn])
        found = False
        for move in range(moves):
            set_places(after, state)
            verdict = step(board, after, move)
            if verdict >= LOST or (turn == len(line) - 1 and verdict != WON):
                continue
            if settles(board, after, settled, layout, wanted):
                found = True
                line[turn] = move
                break
        if not found:
            return False
        set_places(state, after)
    return True
