"""Everything that can be reached, layer by layer, in one table: counted, with the wins, and with the shortest lines.

Won states are not expanded, except for the start. As a step may win that leads to a state which another reached without winning,
won keys are numbered in an index of their own. What counts is whether a state was won when its layer began, so that nothing
depends on the order of moves.
"""

from numpy import uint64

from malpan.search.native.codes import GATHERED, LOST, MOST_TOTAL, WON
from malpan.search.native.counters import DEPTH, EDGE, FEWEST, HEAD, SHORTEST_LINES, TAIL, WINS, WINS_BEFORE
from malpan.search.native.kernels.frontier import capacity_status, close_layer, save_cursors, table_capacity
from malpan.search.native.kernels.one_word import get, in_range, pack, prefetch_key, put, unpack
from malpan.search.native.kernels.playing import play
from malpan.search.native.kernels.rules import PLACES, WORDS, board_at, layout_on_stack, on_stack
from malpan.search.native.kernels.tables import enter, find, number_of
from malpan.search.native.records import Boards, Ints, KeyIndex, Matrix, Queue, Visited, entry_point
from malpan.search.native.status import CROWDED, DONE, FULL, OUTSIDE, OVERFLOW, PAUSED, WON_FULL


@entry_point
def walk(
    boards: Boards, moves: int, layout: Matrix, past_wins: bool, queue: Queue, visited: Visited, won: KeyIndex, counters: Ints,
    scratch: Ints, until: int,
) -> int:  # fmt: skip
    """Expand states until all are reached, or `until` of them are expanded, or an array is full.

    `scratch` holds two states, and as many keys as are gathered, each with whether it is won. Parents are not kept.
    """
    board = board_at(boards, 0)
    places = layout.shape[1]
    before, state = scratch[:places], scratch[places : 2 * places]
    if PLACES:
        layout, before, state = layout_on_stack(layout), on_stack(before), on_stack(state)
    most = max(GATHERED, moves)
    winning, gathered = scratch[2 * places : 2 * places + most], scratch[2 * places + most :]
    keys = queue.keys
    head, tail, edge, wins = counters[HEAD], counters[TAIL], counters[EDGE], counters[WINS]
    capacity, crowd = len(keys) // WORDS, table_capacity(visited)
    won_before = counters[WINS_BEFORE] if not past_wins else 0
    won_capacity = len(won.keys) // WORDS
    while True:
        if head == edge:
            status = close_layer(tail, edge, queue.layers, counters)
            if status != PAUSED:
                break
            edge = tail
            counters[WINS_BEFORE] = wins
            won_before = wins if not past_wins else 0
        status = capacity_status(tail, most, capacity, crowd)
        if status == PAUSED and wins + most > won_capacity:
            status = WON_FULL
        if status != PAUSED or head >= until:
            break
        count = 0
        while head < edge and count + moves <= most:
            here = get(keys, head)
            head += 1
            if won_before and head > 1 and 0 <= find(here, won) < won_before:
                continue
            unpack(here, layout, visited.dense, before)
            for move in range(moves):
                verdict = play(board, before, state, move)
                if verdict >= LOST:
                    continue
                key = pack(state, layout)
                if not in_range(key):
                    return OUTSIDE
                prefetch_key(key, visited)
                put(gathered, count, key)
                winning[uint64(count)] = 1 if verdict == WON else 0
                count += 1
        for each in range(count):
            key = get(gathered, each)
            put(keys, tail, key)
            tail += enter(key, visited)
            if winning[uint64(each)]:
                if counters[FEWEST] < 0:
                    counters[FEWEST] = counters[DEPTH] + 1
                if number_of(key, wins, won) == wins:
                    wins += 1
    save_cursors(head, tail, edge, counters)
    counters[WINS] = wins
    return status


@entry_point
def count_lines(
    boards: Boards, moves: int, layout: Matrix, index: KeyIndex, ways: Ints, counters: Ints, scratch: Ints, until: int
) -> int:
    """Count the shortest lines to the nearest wins, `counters[FEWEST]` moves away, in ``counters[SHORTEST_LINES]``.

    `ways` has in how many shortest lines a state is reached: the sum over the states before it, move by move.
    """
    board = board_at(boards, 0)
    places = layout.shape[1]
    before, state = scratch[:places], scratch[places : 2 * places]
    if PLACES:
        layout, before, state = layout_on_stack(layout), on_stack(before), on_stack(state)
    head, tail, edge = counters[HEAD], counters[TAIL], counters[EDGE]
    status = PAUSED
    while status == PAUSED:
        if head == edge:
            counters[DEPTH] += 1
            edge = tail
        if counters[DEPTH] == counters[FEWEST]:
            status = DONE
        elif tail + moves > len(ways):
            status = FULL
        elif tail + moves > len(index.slots) // 2:
            status = CROWDED
        if status != PAUSED or head >= until:
            break
        last = counters[DEPTH] + 1 == counters[FEWEST]
        unpack(get(index.keys, head), layout, False, before)
        for move in range(moves):
            verdict = play(board, before, state, move)
            if verdict >= LOST:
                continue
            if last:
                if verdict == WON:
                    counters[SHORTEST_LINES] += ways[head]
                    if counters[SHORTEST_LINES] > MOST_TOTAL:
                        status = OVERFLOW
                continue
            reached = number_of(pack(state, layout), tail, index)
            if reached == tail:
                ways[tail] = 0
                tail += 1
            if reached >= edge:
                ways[reached] += ways[head]
                if ways[reached] > MOST_TOTAL:
                    status = OVERFLOW
        head += 1
    save_cursors(head, tail, edge, counters)
    return status
