"""The highest totals on many boards that differ in their rolls only: what a move does is learnt once for all of them.

The rules are asked once for each pair of a roll and a state (`learning`); everything else is looked up. A pair has a row in
`ways`: how many ways it has, the most points of any, and the number of the state that each leads to. The points of each are in
`points`.

The entries of a board stand turn by turn as in `highest`: the number of a state, and a word, which is its best total and its
parent in one number. The better of two ways is the larger word, and of two equal totals the one from the earlier entry. While a
turn is played, `latest` has the word of each state, EMPTY for those not met. After the last turn nobody needs the total of every
state, so that the states are only counted, and the best is found.

Whether a state is new or a total better is unpredictable, so the inner loops are branch-free; their indices are unsigned, which
skips Numba's wrap-around test.
"""

from typing import Any

import numpy as np

from malpan.search.native.counters import BEST, BEST_ENTRY, BEST_TURN, ENDED, STATES, WINS
from malpan.search.native.kernels.ending import BITS, LAST, ONE, TWO, choose_end, end_line, trace_best
from malpan.search.native.kernels.learning import learn
from malpan.search.native.kernels.one_word import get, in_range, is_marked, pack
from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import WORDS, board_at, canonical
from malpan.search.native.kernels.tables import number_of
from malpan.search.native.records import Automaton, Boards, Highest, Ints, Questions, Rolls, Turns, entry_point
from malpan.search.native.status import CROWDED, DONE, FULL, OUT_OF_RANGE, OUTSIDE, OVERFLOW, STUCK

NOT_LEARNT, NO_WAY = (1 << 32) - 1, 1
"""What stands in a row in place of the number of ways: not learnt yet; and beside a number of 0: no move is legal."""

EMPTY, MOST = -(1 << 63), 1 << 62
"""The word of a state not met in this turn, and how far from 0 other words may be."""

LAST_MARK = 254
"""Every board has two marks of its own: for the states met in the last turn, and for those the best total is reached in."""


@entry_point
def answer_turns(
    boards: Boards, members: Ints, begun: int, questions: Questions, rolls: Rolls, automaton: Automaton, turns: Turns,
    found: Highest, counters: Ints, scratch: Ints,
) -> tuple[int, int]:  # fmt: skip
    """Answer the boards `members[begun:]`, all alike but for their rolls.

    The lines and layers of a board stand where its rolls do, its layers one further for each board before it. `latest` is empty
    and `marks` 0 at first. Returns how far it came, and why it stopped there.
    """
    keys, layout, ways, points = automaton.known.keys, automaton.layout, automaton.ways, automaton.points
    latest, marks, states, words, firsts = automaton.latest, automaton.marks, turns.states, turns.words, turns.firsts
    capacity = len(keys) // WORDS
    mark = -1
    for at in range(begun, len(members)):
        index = members[at]
        moves = questions.moves[index]
        begin = rolls.ends[index]
        length = rolls.ends[index + 1] - begin
        board = board_at(boards, index)
        start = questions.starts[questions.ends[index] : questions.ends[index + 1]]
        settled = scratch[: len(start)]
        set_places(settled, start)
        canonical(board, settled)
        key = pack(settled, layout)
        if not in_range(key):
            return at, OUTSIDE
        if counters[STATES] + 1 >= capacity:
            return at, FULL
        states[0] = number_of(key, counters[STATES], automaton.known)
        if states[0] == counters[STATES]:
            counters[STATES] += 1
        words[0] = LAST
        firsts[0], firsts[1] = 0, 1
        found.layers[begin + index] = 1
        counters[ENDED] = 0
        turn = 0
        while turn < length:
            first, edge, kind = firsts[turn], firsts[turn + 1], rolls.kinds[begin + turn]
            if edge + (edge - first) * moves >= len(states):
                return at, CROWDED
            status = make_ready(board, turn, kind, rolls.values[begin + turn], moves, automaton, turns, counters, scratch)
            if status != DONE:
                return at, status
            if turn == length - 1:
                break
            tail = np.uint64(edge)
            for entry in range(np.uint64(first), np.uint64(edge)):
                pair = kind * capacity + np.int64(states[entry])
                row, gains = np.uint64(pair * (2 + moves)), np.uint64(pair * moves)
                here = (words[entry] | LAST) - (np.int64(entry) - first)
                for way in range(np.uint64(ways[row])):
                    number = ways[row + TWO + way]
                    word = here + (np.int64(points[gains + way]) << BITS)
                    before = latest[number]
                    latest[number] = max(before, word)
                    states[tail] = number
                    tail += np.uint64(before == EMPTY)
            met = np.int64(tail) - edge
            if met == 0:
                break
            turn += 1
            firsts[turn + 1] = edge + met
            found.layers[begin + index + turn] = met
            lowest, highest = 0, 0
            for entry in range(np.uint64(edge), tail):
                word = latest[states[entry]]
                latest[states[entry]] = EMPTY
                words[entry] = word
                lowest, highest = min(lowest, word), max(highest, word)
            if lowest < -MOST or highest > MOST:
                return at, OVERFLOW
            if counters[WINS]:
                for entry in range(edge, edge + met):
                    if is_marked(get(keys, states[entry])):
                        end_line(words[entry] >> BITS, entry, turn, counters)
        if length == 0:
            end_line(0, 0, 0, counters)
        elif turn == length - 1:
            first, edge, kind = firsts[turn], firsts[turn + 1], rolls.kinds[begin + turn]
            mark += 2
            if mark >= LAST_MARK:
                marks[:] = 0
                mark = 1
            met, highest, chosen = 0, EMPTY, np.uint64(edge)
            for entry in range(np.uint64(first), np.uint64(edge)):
                row = np.uint64((kind * capacity + np.int64(states[entry])) * (2 + moves))
                for way in range(np.uint64(ways[row])):
                    number = ways[row + TWO + way]
                    met += marks[number] != mark
                    marks[number] = mark
                if ways[row] > 0:
                    # Behind the entries stand those from which the best total so far is reached.
                    total = (words[entry] >> BITS) + np.int64(np.int32(ways[row + ONE]))
                    chosen = np.uint64(edge) if total > highest else chosen
                    states[chosen] = entry
                    chosen += np.uint64(total >= highest)
                    highest = max(highest, total)
            if met:
                turn += 1
                found.layers[begin + index + turn] = met
                if end_line(highest, edge, turn, counters):
                    choose_end(highest, first, edge, np.int64(chosen), kind, moves, automaton, mark + 1, turns)
        found.turns[index], found.totals[index], found.ended[index] = turn, counters[BEST], counters[ENDED]
        if counters[ENDED]:
            found.lengths[index] = counters[BEST_TURN]
            line = found.lines[begin : begin + counters[BEST_TURN]]
            if not trace_best(
                board, rolls.values[begin : begin + length], start, moves, automaton, turns, counters[BEST_ENTRY], line, scratch
            ):
                return at, OUTSIDE
    return len(members), DONE


def make_ready(
    board: Any, turn: int, kind: int, roll: int, moves: int, automaton: Automaton, turns: Turns, counters: Ints, scratch: Ints
) -> int:
    """Fill the rows of all entries of a turn, and end the lines that have no legal move.

    Most rows are far away in memory: looked for in a loop of their own, several are fetched at a time.
    """
    ways, capacity = automaton.ways, len(automaton.known.keys) // WORDS
    for entry in range(np.uint64(turns.firsts[turn]), np.uint64(turns.firsts[turn + 1])):
        pair = kind * capacity + np.int64(turns.states[entry])
        row = np.uint64(pair * (2 + moves))
        if ways[row] == NOT_LEARNT:
            status = fill_row(board, turns.states[entry], roll, moves, row, np.uint64(pair * moves), automaton, counters, scratch)
            if status != DONE:
                return status
        if ways[row] == 0 and ways[row + ONE] == NO_WAY:
            end_line(turns.words[entry] >> BITS, entry, turn, counters)
    return DONE


def fill_row(
    board: Any, number: int, roll: int, moves: int, row: Any, gains: Any, automaton: Automaton, counters: Ints, scratch: Ints
) -> int:
    """Learn what a state leads to with a roll, and write its row; return DONE, or why that failed.

    A row is padded with its last way, up to a multiple of four or all moves: to look at a way twice costs less than to mispredict
    how many there are. A won state has no ways, which does not count as stuck.
    """
    index, ways, points = automaton.known, automaton.ways, automaton.points
    if counters[STATES] + moves >= len(index.keys) // WORDS:
        return FULL
    if is_marked(get(index.keys, number)):
        ways[row], ways[row + ONE] = 0, 0
        return DONE
    facts = scratch[4 * automaton.layout.shape[1] :]
    count = learn(board, number, roll, moves, automaton.layout, index, 0, facts, counters, scratch)
    if count < STUCK:
        return OUTSIDE if count == OUT_OF_RANGE else OVERFLOW
    if count == STUCK:
        ways[row], ways[row + ONE] = 0, NO_WAY
        return DONE
    length = min((count + 3) // 4 * 4, moves)
    most = -MOST if count else 0
    for way in range(length):
        reached, gain = facts[2 * min(way, count - 1)], facts[2 * min(way, count - 1) + 1]
        ways[row + TWO + np.uint64(way)] = reached if reached >= 0 else -1 - reached
        points[gains + np.uint64(way)] = gain
        most = max(most, gain)
    ways[row], ways[row + ONE] = length, np.uint32(most)
    return DONE
