"""Everything that can be reached, layer by layer, in one table: counted, with the wins, and with the shortest lines.

As in `shortest`, keys stand in one array in the order in which they were reached. Won states are not played on from, but for the
start; as a step may win that leads to a state reached otherwise before, the won keys have an array and a table of their own. What
counts is whether a state was won when its layer began, so that nothing depends on the order of moves.
"""

from typing import Any

from numpy import uint64

from malpan.search.native.kernels.one_word import enter, find, get, in_range, index_of, pack, prefetch_key, put, unpack
from malpan.search.native.kernels.playing import play
from malpan.search.native.kernels.rules import PLACES, WORDS, at_hand, board_at, room_for

HEAD, TAIL, EDGE, DEPTH, WINS, FEWEST, FIRST_WINS, WINS_BEFORE = range(8)
"""The counters: next to be played on from, number of keys, end of the layer, its number, won states, moves to the first, lines to
it, and states won when the layer began."""

EXHAUSTED, PAUSED, FULL, CROWDED, WON_FULL, DEEP, OUTSIDE, OVERFLOW = range(8)

WON, LOST = 1, 2
MOST = 1 << 61
GATHERED = 128


def walk(
    ints: Any, offsets: Any, data: Any, index: int, moves: int, shape: Any, dense: bool, past_wins: bool, keys: Any, bits: Any,
    table: Any, won_keys: Any, won_indices: Any, layers: Any, at: Any, desk: Any, until: int,
) -> int:  # fmt: skip
    """Go on until all is reached, or `until` states were played on from, or an array is full.

    `desk` is room to work on: two states, and as many keys as are gathered, each with whether it is won.
    """
    board = board_at(ints, offsets, data, index)
    places = shape.shape[1]
    before, state = desk[:places], desk[places : 2 * places]
    if PLACES:
        shape, before, state = at_hand(shape), room_for(before), room_for(state)
    most = max(GATHERED, moves)
    winning, gathered = desk[2 * places : 2 * places + most], desk[2 * places + most :]
    head, tail, edge, wins = at[HEAD], at[TAIL], at[EDGE], at[WINS]
    crowd = len(table) // WORDS * 5 // 8 if not dense else 1 << 62
    won_before = at[WINS_BEFORE] if not past_wins else 0
    won_room = len(won_keys) // WORDS
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
            at[WINS_BEFORE] = wins
            won_before = wins if not past_wins else 0
        if tail + most > len(keys) // WORDS:
            status = FULL
            break
        if tail + most > crowd:
            status = CROWDED
            break
        if wins + most > won_room:
            status = WON_FULL
            break
        if head >= until:
            break
        count = 0
        while head < edge and count + moves <= most:
            here = get(keys, head)
            head += 1
            if won_before and head > 1 and 0 <= find(here, won_indices, won_keys) < won_before:
                continue
            unpack(here, shape, dense, before)
            for move in range(moves):
                verdict = play(board, before, state, move)
                if verdict >= LOST:
                    continue
                key = pack(state, shape)
                if not in_range(key):
                    return OUTSIDE
                prefetch_key(key, dense, bits, table)
                put(gathered, count, key)
                winning[uint64(count)] = 1 if verdict == WON else 0
                count += 1
        for each in range(count):
            key = get(gathered, each)
            put(keys, tail, key)
            tail += enter(key, dense, bits, table)
            if winning[uint64(each)]:
                if at[FEWEST] < 0:
                    at[FEWEST] = at[DEPTH] + 1
                if index_of(key, wins, won_indices, won_keys) == wins:
                    wins += 1
    at[HEAD], at[TAIL], at[EDGE], at[WINS] = head, tail, edge, wins
    return status


def lines(
    ints: Any, offsets: Any, data: Any, index: int, moves: int, shape: Any, dense: bool, keys: Any, ways: Any, indices: Any,
    at: Any, desk: Any, until: int,
) -> int:  # fmt: skip
    """Count the shortest lines to the nearest wins, `at[FEWEST]` moves away, into `at[FIRST_WINS]`.

    `ways` is in how many lines a state is reached first: in as many as the states before it together, move by move.
    """
    board = board_at(ints, offsets, data, index)
    places = shape.shape[1]
    before, state = desk[:places], desk[places : 2 * places]
    if PLACES:
        shape, before, state = at_hand(shape), room_for(before), room_for(state)
    head, tail, edge = at[HEAD], at[TAIL], at[EDGE]
    status = PAUSED
    while True:
        if head == edge:
            at[DEPTH] += 1
            edge = tail
        if at[DEPTH] == at[FEWEST]:
            status = EXHAUSTED
            break
        if tail + moves > len(ways):
            status = FULL
            break
        if tail + moves > len(indices) // 2:
            status = CROWDED
            break
        if head >= until:
            break
        last = at[DEPTH] + 1 == at[FEWEST]
        unpack(get(keys, head), shape, dense, before)
        for move in range(moves):
            verdict = play(board, before, state, move)
            if verdict >= LOST:
                continue
            if last:
                if verdict == WON:
                    at[FIRST_WINS] += ways[head]
                    if at[FIRST_WINS] > MOST:
                        status = OVERFLOW
                continue
            key = pack(state, shape)
            reached = index_of(key, tail, indices, keys)
            if reached == tail:
                ways[tail] = 0
                tail += 1
            if reached >= edge:
                ways[reached] += ways[head]
                if ways[reached] > MOST:
                    status = OVERFLOW
        if status != PAUSED:
            break
        head += 1
    at[HEAD], at[TAIL], at[EDGE] = head, tail, edge
    return status
