"""The fewest moves that win: breadth first, layer by layer.

The keys of the states stand in one array in the order in which they were reached. It is the queue and holds all that was seen;
beside it `parents` has the index from which each was reached, and the bits or the table tell quickly whether a key is there.

Most of the time would be spent waiting for the memory that says whether a key was seen. So the successors of several states are
gathered first, and the memory of each is asked for meanwhile; only then is each looked up. On a small board, all that is at hand
anyway.
"""

from typing import Any

from numpy import uint64

from malpan.search.native.kernels.one_word import SHIFT, WEIGHT, enter, get, in_range, pack, prefetch_key, put, unpack
from malpan.search.native.kernels.playing import play, set_places, settles
from malpan.search.native.kernels.rules import PLACES, WORDS, at_hand, board_at, room_for, step

HEAD, TAIL, EDGE, DEPTH, LIMIT = range(5)
"""The counters of a search: next to be played on from, number of keys, end of the layer, its number, most moves (-1: any)."""

EXHAUSTED, FOUND, BOUNDED, PAUSED, FULL, CROWDED, DEEP, OUTSIDE = range(8)
"""Why a kernel returned: done, done, done, look at the limits, longer arrays wanted (three of them), a place out of range."""

WON, LOST = 1, 2
GATHERED = 128
FAR = 1 << 18
"""Numbers in the sequences of a board from which on they are not at hand: the first move from each of several states is made in
advance, so that the memory which the rules read for them is asked for at once."""

SMALL = 1 << 14
"""Words of bits that are always at hand, so that nothing needs to be gathered."""


def advance(
    ints: Any, offsets: Any, data: Any, index: int, moves: int, shape: Any, dense: bool, keys: Any, parents: Any, bits: Any,
    table: Any, layers: Any, at: Any, desk: Any, until: int,
) -> int:  # fmt: skip
    """Go on with a search until it ends, or `until` states were played on from, or an array is full.

    `desk` is room to work on: two states, and as many keys as are gathered, each with the index it was reached from. There may be
    a bit for every key without the keys being dense: on small boards that is quicker than to divide.
    """
    board = board_at(ints, offsets, data, index)
    places = shape.shape[1]
    before, state = desk[:places], desk[places : 2 * places]
    if PLACES:
        shape, before, state = at_hand(shape), room_for(before), room_for(state)
    most = max(GATHERED, moves)
    origins, gathered = desk[2 * places : 2 * places + most], desk[2 * places + most :]
    head, tail, edge = at[HEAD], at[TAIL], at[EDGE]
    crowd = len(table) // WORDS * 5 // 8 if not dense else 1 << 62
    room = len(parents)
    small = dense and len(bits) <= SMALL
    numbered = dense and shape[WEIGHT, places - 1] != 1 << shape[SHIFT, places - 1]
    far = len(data) > FAR
    status = PAUSED
    while True:
        if head == edge:
            if tail == edge:
                status = EXHAUSTED
                break
            if at[DEPTH] + 1 == len(layers):
                status = DEEP
                break
            at[DEPTH] += 1
            layers[at[DEPTH]] = tail - edge
            edge = tail
        if at[DEPTH] == at[LIMIT]:
            status = BOUNDED
            break
        if tail + most >= room:
            status = FULL
            break
        if tail + most >= crowd:
            status = CROWDED
            break
        if head >= until:
            break
        count = 0
        if far:
            for ahead in range(head, min(edge, head + most // moves)):
                unpack(get(keys, ahead), shape, numbered, before)
                if play(board, before, state, 0) < LOST:
                    prefetch_key(pack(state, shape), dense, bits, table)
        while head < edge and count + moves <= most:
            unpack(get(keys, head), shape, numbered, before)
            for move in range(moves):
                verdict = play(board, before, state, move)
                if verdict >= LOST:
                    continue
                key = pack(state, shape)
                if not in_range(key):
                    at[HEAD], at[TAIL], at[EDGE] = head, tail, edge
                    return OUTSIDE
                if verdict == WON:
                    put(keys, tail, key)
                    parents[uint64(tail)] = head
                    at[HEAD], at[TAIL], at[EDGE] = head, tail, edge
                    return FOUND
                if small:
                    put(keys, tail, key)
                    parents[uint64(tail)] = head
                    tail += enter(key, dense, bits, table)
                    continue
                prefetch_key(key, dense, bits, table)
                put(gathered, count, key)
                origins[uint64(count)] = head
                count += 1
            head += 1
            if small and tail + most >= room:
                break
        for each in range(count):
            key = get(gathered, each)
            put(keys, tail, key)
            parents[uint64(tail)] = origins[uint64(each)]
            tail += enter(key, dense, bits, table)
    at[HEAD], at[TAIL], at[EDGE] = head, tail, edge
    return status


def trace(
    ints: Any, offsets: Any, data: Any, index: int, start: Any, moves: int, shape: Any, keys: Any, parents: Any, last: int,
    length: int, line: Any, desk: Any,
) -> bool:  # fmt: skip
    """Write the moves of the line that ends with the key of index `last` into `line`; tell whether they could be found.

    Keys are of canonical states, so each move is found again by trying, on the pieces as they stand.
    """
    board = board_at(ints, offsets, data, index)
    here = last
    for turn in range(length - 1, -1, -1):
        line[turn] = here
        here = parents[here]
    places = len(start)
    state, after, settled = desk[:places], desk[places : 2 * places], desk[2 * places : 3 * places]
    if PLACES:
        state, after, settled = room_for(state), room_for(after), room_for(settled)
    set_places(state, start)
    for turn in range(length):
        wanted = get(keys, line[turn])
        found = False
        for move in range(moves):
            set_places(after, state)
            verdict = step(board, after, move)
            if verdict >= LOST or (turn == length - 1 and verdict != WON):
                continue
            if settles(board, after, settled, shape, wanted):
                found = True
                line[turn] = move
                break
        if not found:
            return False
        set_places(state, after)
    return True
