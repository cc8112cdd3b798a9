"""The best lines of a board, played piece by piece: the positions they pass, and what is counted by going back over these."""

from typing import Any

from numpy import uint64

from malpan.search.native.codes import LOST, ON, WON
from malpan.search.native.counters import FEWEST, TAIL
from malpan.search.native.kernels.exploring import HALF, MOST_HIGH
from malpan.search.native.kernels.numbering import known_number, number
from malpan.search.native.kernels.one_word import get, in_range, pack, unpack
from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import canonical, step
from malpan.search.native.measuring_records import Explored, Passed
from malpan.search.native.records import Ints, Matrix
from malpan.search.native.status import DONE, FULL, OUTSIDE, OVERFLOW

NONE, WINS_THERE = -1, -2
"""What stands in place of a position: no best line goes on with this move, or one ends with it."""


def play_best_lines(
    board: Any, start: Ints, moves: int, layout: Matrix, explored: Explored, passed: Passed, counters: Ints, before: Ints,
    state: Ints, settled: Ints,
) -> int:  # fmt: skip
    """Number the positions that best lines pass, and note where their moves lead."""
    fewest = counters[FEWEST]
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
