"""Everything that is measured of a board, on many boards one after the other, with the same arrays used again for each.

Three walks measure a board. The first numbers all states, layer by layer, and notes where each move leads. The second goes back
along these notes: from the wins to every state from which one can be reached, and from the nearest wins over the states that best
lines pass. The third plays the best lines piece by piece, and goes back over the positions they pass.
"""

from typing import Any

from numpy import uint64

from malpan.search.native.codes import LOST, ON, WON
from malpan.search.native.counters import DEPTH, FEWEST, TAIL, WINS
from malpan.search.native.kernels.one_word import get, hash_of, in_range, pack, put, unpack
from malpan.search.native.kernels.playing import play, set_places
from malpan.search.native.kernels.rules import PLACES, WORDS, board_at, canonical, layout_on_stack, on_stack, step, won
from malpan.search.native.kernels.tables import find, number_of
from malpan.search.native.measuring_records import Explored, Measured, Numbered, Passed
from malpan.search.native.records import Boards, Ints, Matrix, entry_point
from malpan.search.native.status import DEEP, DONE, FULL, OUTSIDE, OVERFLOW, PAUSED

NONE, WINS_THERE = -1, -2
"""What stands in place of a position: no best line goes on with this move, or one ends with it."""

HALF = 62
"""Bits of the lower one of the two numbers of a count."""

MOST_HIGH = 1 << 60
"""The most of the higher one: two of them still fit into 64 bits, and both together into 123 bits."""


@entry_point
def measure_boards(
    boards: Boards, first: int, starts: Matrix, moves: int, layout: Matrix, limit: int, explored: Explored, passed: Passed,
    found: Measured, counters: Ints, scratch: Ints,
) -> tuple[int, int]:  # fmt: skip
    """Measure boards from number `first` on, all with states of this layout and so many moves; `limit` is -1 for none.

    Returns how far it came, and why it stopped there. `scratch` holds four states.
    """
    places = layout.shape[1]
    before, state = scratch[:places], scratch[places : 2 * places]
    settled, other = scratch[2 * places : 3 * places], scratch[3 * places : 4 * places]
    if PLACES:
        layout, before, state = layout_on_stack(layout), on_stack(before), on_stack(state)
        settled, other = on_stack(settled), on_stack(other)
    for index in range(first, starts.shape[0]):
        board = board_at(boards, index)
        start = starts[index]
        status = explore_states(board, start, moves, layout, explored, counters, before, state)
        states, depth, wins, fewest = counters[TAIL], counters[DEPTH], counters[WINS], counters[FEWEST]
        positions = 0
        layer_at, line_at = found.layers.ends[index], found.lines.ends[index]
        length = 0
        if status == DONE and (layer_at + depth + 1 > len(found.layers.values) or line_at + depth + 1 > len(found.lines.values)):
            status = PAUSED
        if status == DONE:
            found.states[index], found.won_states[index] = states, wins
            found.choices[index] = sum_choices(explored, states)
            found.dead_ends[index] = states - reach_back(moves, explored, states) if wins else states
            for layer in range(depth + 1):
                found.layers.values[layer_at + layer] = explored.firsts[layer + 1] - explored.firsts[layer]
            answered = fewest >= 0 and (limit < 0 or fewest <= limit)
            found.answers[index] = fewest if answered else -1
            found.lines_low[index], found.lines_high[index] = 0, 0
            found.orders_low[index], found.orders_high[index] = 0, 0
            found.chances[index] = 1.0
            if answered and fewest == 0:
                found.lines_low[index], found.orders_low[index] = 1, 1
            elif answered:
                length = fewest
                status = count_ways(moves, fewest, explored)
                if status == DONE:
                    found.lines_low[index], found.lines_high[index] = explored.low[0], explored.high[0]
                    status = play_best_lines(
                        board, start, moves, layout, fewest, explored, passed, counters, before, state, settled
                    )
                    positions = counters[TAIL]
                if status == DONE:
                    found.chances[index] = weigh_chances(moves, passed, positions)
                    status = count_orders(board, moves, layout, passed, positions, before, state, other)
                if status == DONE:
                    low, high = 0, 0
                    for move in range(moves):
                        if passed.edges[move] != NONE:
                            low += passed.low[move]
                            high += passed.high[move] + (low >> HALF)
                            low &= (1 << HALF) - 1
                    found.orders_low[index], found.orders_high[index] = low, high
                    here = 0
                    for turn in range(length):
                        move = 0
                        while passed.edges[here * moves + move] == NONE:
                            move += 1
                        found.lines.values[line_at + turn] = move
                        here = passed.edges[here * moves + move]
        forget(states, explored.numbered)
        forget(positions, passed.numbered)
        if status != DONE:
            return index, status
        found.layers.ends[index + 1] = layer_at + depth + 1
        found.lines.ends[index + 1] = line_at + length
    return starts.shape[0], DONE


def number(key: Any, new: int, numbered: Numbered) -> int:
    """Return the number of a key; if it has none, give it the number `new`."""
    if WORDS == 1 and len(numbered.direct) > 1:
        known = numbered.direct[uint64(key)]
        if known:
            return int(known - 1)
        numbered.direct[uint64(key)] = new + 1
        put(numbered.known.keys, new, key)
        return new
    return number_of(key, new, numbered.known)


def known_number(key: Any, numbered: Numbered) -> int:
    """Return the number of a key; -1 if it has none."""
    if WORDS == 1 and len(numbered.direct) > 1:
        return int(numbered.direct[uint64(key)] - 1)
    return find(key, numbered.known)


def forget(count: int, numbered: Numbered) -> None:
    """Forget the numbers of the first `count` keys, which are all."""
    keys, slots = numbered.known.keys, numbered.known.slots
    if WORDS == 1 and len(numbered.direct) > 1:
        for each in range(count):
            numbered.direct[uint64(keys[uint64(each)])] = 0
        return
    last = len(slots) - 1
    for each in range(count):
        slot = hash_of(get(keys, each)) & last
        while slots[uint64(slot)] != 0:
            slots[uint64(slot)] = 0
            slot = (slot + 1) & last


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


def play_best_lines(
    board: Any, start: Ints, moves: int, layout: Matrix, fewest: int, explored: Explored, passed: Passed, counters: Ints,
    before: Ints, state: Ints, settled: Ints,
) -> int:  # fmt: skip
    """Number the positions that best lines pass, and note where their moves lead."""
    numbered, keys, firsts = passed.numbered, passed.numbered.known.keys, explored.firsts
    most = len(passed.states) - moves
    number(pack(start, layout), 0, numbered)
    passed.states[0] = 0
    head, tail = 0, 1
    for depth in range(fewest):
        edge = tail
        begin, end, last = firsts[depth + 1], firsts[depth + 2], depth == fewest - 1
        while head < edge:
            if tail > most:
                counters[TAIL] = tail
                return FULL
            unpack(get(keys, head), layout, False, before)
            choices = 0
            for move in range(moves):
                set_places(state, before)
                verdict = step(board, state, move)
                there = NONE
                if verdict == LOST:
                    choices += 1
                elif verdict < LOST:
                    set_places(settled, state)
                    canonical(board, settled)
                    reached = known_number(pack(settled, layout), explored.numbered)
                    if verdict == WON:
                        choices += 1
                        if last:
                            there = WINS_THERE
                    else:
                        choices += reached != passed.states[uint64(head)]
                        ways = uint64(reached)
                        if not last and begin <= reached < end and explored.low[ways] + explored.high[ways] > 0:
                            key = pack(state, layout)
                            if not in_range(key):
                                counters[TAIL] = tail
                                return OUTSIDE
                            there = number(key, tail, numbered)
                            if there == tail:
                                passed.states[uint64(tail)] = reached
                                tail += 1
                passed.edges[uint64(head * moves + move)] = there
            passed.choices[uint64(head)] = choices
            head += 1
    counters[TAIL] = tail
    return DONE


def weigh_chances(moves: int, passed: Passed, positions: int) -> float:
    """Return the chance that a best line is played by luck: with each choice of a position equally likely."""
    for head in range(positions - 1, -1, -1):
        total = 0.0
        for move in range(moves):
            there = passed.edges[uint64(head * moves + move)]
            if there == WINS_THERE:
                total += 1.0
            elif there >= 0:
                total += passed.chances[uint64(there)]
        passed.chances[uint64(head)] = total / passed.choices[uint64(head)]
    return float(passed.chances[0])


def count_orders(
    board: Any, moves: int, layout: Matrix, passed: Passed, positions: int, before: Ints, state: Ints, other: Ints
) -> int:
    """Write to each edge of a position how many best lines up to the order of moves go on with it."""
    keys, edges, lows, highs = passed.numbered.known.keys, passed.edges, passed.low, passed.high
    for head in range(positions - 1, -1, -1):
        unpack(get(keys, head), layout, False, before)
        for move in range(moves):
            at = uint64(head * moves + move)
            there = edges[at]
            if there == NONE:
                continue
            low, high = 0, 0
            if there == WINS_THERE:
                low = 1
            else:
                for after in range(moves):
                    ahead = uint64(there * moves + after)
                    if edges[ahead] == NONE:
                        continue
                    if after < move and is_exchangeable(board, layout, keys, there, move, after, before, state, other):
                        continue
                    low += lows[ahead]
                    high += highs[ahead] + (low >> HALF)
                    low &= (1 << HALF) - 1
            lows[at], highs[at] = low, high
            if high > MOST_HIGH:
                return OVERFLOW
    return DONE


def is_exchangeable(
    board: Any, layout: Matrix, keys: Ints, there: int, move: int, after: int, before: Ints, state: Ints, other: Ints
) -> bool:
    """Tell whether two moves come to the same in the other order; the first one leads from `before` to the position `there`."""
    set_places(state, before)
    if step(board, state, after) != ON:
        return False
    verdict = step(board, state, move)
    if verdict >= LOST:
        return False
    unpack(get(keys, there), layout, False, other)
    if step(board, other, after) != verdict:
        return False
    for place in range(len(state)):
        if state[place] != other[place]:
            return False
    return True
