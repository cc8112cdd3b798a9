"""All states of a board, numbered, with what all moves do; and what is counted by going back along the moves."""

from typing import Any

from numpy import uint64

from malpan.search.native.codes import LOST, WON
from malpan.search.native.counters import DEPTH, FEWEST, TAIL, WINS
from malpan.search.native.kernels.numbering import number
from malpan.search.native.kernels.one_word import get, in_range, pack, unpack
from malpan.search.native.kernels.playing import play, set_places
from malpan.search.native.kernels.rules import canonical, won
from malpan.search.native.measuring_records import Explored
from malpan.search.native.records import Ints, Matrix
from malpan.search.native.status import DEEP, DONE, FULL, OUTSIDE, OVERFLOW

HALF = 62
"""Bits of the lower one of the two numbers of a count."""

MOST_HIGH = 1 << 60
"""The most of the higher one: two of them still fit into 64 bits, and both together into 123 bits."""


def explore_states(
    board: Any, start: Ints, moves: int, layout: Matrix, explored: Explored, counters: Ints, before: Ints, state: Ints
) -> int:
    """Number all states, layer by layer; write how many there are, how many are won and the fewest moves to `counters`.

    Won states are not played on from, except for the start; what counts is whether a state was won when its layer began.
    """
    numbered, edges, latest, earlier = explored.numbered, explored.edges, explored.latest, explored.earlier
    won_after, alive, firsts, keys = explored.won_after, explored.alive, explored.firsts, explored.numbered.known.keys
    set_places(state, start)
    canonical(board, state)
    key = pack(state, layout)
    counters[TAIL] = 0
    if not in_range(key):
        return OUTSIDE
    number(key, 0, numbered)
    latest[0], alive[0] = -1, 0
    wins = 1 if won(board, state) else 0
    won_after[0] = wins
    fewest = wins - 1
    head, tail, depth = 0, 1, 0
    firsts[0], firsts[1] = 0, 1
    most = len(won_after) - moves
    status = DONE
    while True:
        edge = tail
        while head < edge:
            if tail > most:
                status = FULL
                break
            base = head * moves
            if 0 < won_after[uint64(head)] <= depth and head:
                for move in range(moves):
                    edges[uint64(base + move)] = -1
                head += 1
                continue
            unpack(get(keys, head), layout, False, before)
            choices = 0
            for move in range(moves):
                verdict = play(board, before, state, move)
                at = uint64(base + move)
                if verdict >= LOST:
                    edges[at] = -1
                    choices += verdict == LOST
                    continue
                key = pack(state, layout)
                if not in_range(key):
                    counters[TAIL] = tail
                    return OUTSIDE
                reached = number(key, tail, numbered)
                there = uint64(reached)
                if reached == tail:
                    latest[there], alive[there], won_after[there] = -1, 0, 0
                    tail += 1
                earlier[at] = latest[there]
                latest[there] = base + move
                if verdict == WON:
                    edges[at] = reached << 1 | 1
                    choices += 1
                    if won_after[there] == 0:
                        won_after[there] = depth + 1
                        wins += 1
                    if fewest < 0:
                        fewest = depth + 1
                else:
                    edges[at] = reached << 1
                    choices += reached != head
            explored.choices[uint64(head)] = choices
            head += 1
        if status != DONE or tail == edge:
            break
        depth += 1
        if depth + 2 > len(firsts):
            status = DEEP
            break
        firsts[depth + 1] = tail
    counters[TAIL], counters[DEPTH], counters[WINS], counters[FEWEST] = tail, depth, wins, fewest
    return status


def sum_choices(explored: Explored, states: int) -> int:
    """Return the number of choices in all states that are not won."""
    total = 0
    for each in range(states):
        if explored.won_after[uint64(each)] == 0:
            total += explored.choices[uint64(each)]
    return total


def reach_back(moves: int, explored: Explored, states: int) -> int:
    """Return how many states are won, or have a won state ahead."""
    latest, earlier, alive, queue = explored.latest, explored.earlier, explored.alive, explored.queue
    tail = 0
    for each in range(states):
        if explored.won_after[uint64(each)]:
            alive[uint64(each)] = 1
            queue[uint64(tail)] = each
            tail += 1
    head = 0
    while head < tail:
        edge = latest[uint64(queue[uint64(head)])]
        head += 1
        while edge >= 0:
            source = uint64(edge) // uint64(moves)
            if alive[source] == 0:
                alive[source] = 1
                queue[uint64(tail)] = source
                tail += 1
            edge = earlier[uint64(edge)]
    return tail


def count_ways(moves: int, fewest: int, explored: Explored) -> int:
    """Write to the states before the nearest wins in how many ways best lines go on from each."""
    firsts, edges, lows, highs = explored.firsts, explored.edges, explored.low, explored.high
    for depth in range(fewest - 1, -1, -1):
        begin, end = firsts[depth + 1], firsts[depth + 2]
        for head in range(firsts[depth], firsts[depth + 1]):
            low, high = 0, 0
            for move in range(moves):
                edge = edges[uint64(head * moves + move)]
                if edge < 0:
                    continue
                if depth == fewest - 1:
                    low += edge & 1
                elif begin <= edge >> 1 < end:
                    low += lows[uint64(edge >> 1)]
                    high += highs[uint64(edge >> 1)] + (low >> HALF)
                    low &= (1 << HALF) - 1
            lows[uint64(head)], highs[uint64(head)] = low, high
            if high > MOST_HIGH:
                return OVERFLOW
    return DONE
