"""The highest totals on many boards that differ in their rolls only: what a move does is learnt once for all of them.

The rules are asked once for each pair of a state and a roll (`learning`); all the rest is looking up. A pair has a row in `ways`:
how many ways it has, the most points of any, and the number of the state that each leads to. The points of each are in `points`.

The entries of a board stand turn by turn as in `highest`: the number of a state, and a word, which is its best total and the
entry before it in one number. The better of two ways is the larger word, and of two as good the one from the earlier entry. While
a turn is played the words stand by state; one that was not met is EMPTY. After the last turn nobody asks for the total of every
state, so that only how many there are is counted, and the best is found.

Nobody can guess whether a state is new or a total better, so nothing in the innermost loops is jumped over. Their indices are
numbers without a sign: of others it is found out each time whether they count from the end.
"""

from typing import Any

import numpy as np

from malpan.search.native.kernels.ending import (
    BEST,
    BEST_AT,
    BEST_TURN,
    BITS,
    ENDED,
    LAST,
    ONE,
    TWO,
    choose_end,
    end_line,
    trace_best,
)
from malpan.search.native.kernels.learning import OUT_OF_RANGE, STATES, STUCK, WINS, learn
from malpan.search.native.kernels.one_word import get, in_range, index_of, is_marked, pack
from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import WORDS, board_at, canonical

DONE, FULL, CROWDED, OUTSIDE, OVERFLOW = range(5)
"""Why a kernel returns: there is no room for more states, or for more entries; what does not fit into a key, or a word."""

NOT_LEARNT, NO_WAY = (1 << 32) - 1, 1
"""What stands in a row in place of the number of ways: not asked yet; and beside a number of 0: no move is legal."""

EMPTY, MOST = -(1 << 63), 1 << 62
"""The word of a state that was not met in this turn, and what other words may be at most, as they may be as far below 0."""

LAST_MARK = 254
"""Every board has two marks of its own: for the states met in the last turn, and for those the best total is reached in."""


def many_turns(
    ints: Any, offsets: Any, data: Any, members: Any, begun: int, rolls: Any, kinds: Any, rolls_at: Any, starts: Any, placed: Any,
    moves: int, shape: Any, keys: Any, indices: Any, ways: Any, points: Any, words: Any, marks: Any, numbers: Any, bests: Any,
    firsts: Any, answers: Any, answered: Any, lines: Any, lengths: Any, layers: Any, turns: Any, known: Any, end: Any, desk: Any,
) -> tuple[int, int]:  # fmt: skip
    """Answer the boards `members[begun:]`, all alike but for their rolls; `kinds` numbers the different rolls there are.

    `lines` and `layers` of a board stand where its rolls do, its layers one further for each board before it. `words` are empty
    and `marks` 0 to begin with. Returns how far it came, and why it stopped there.
    """
    room = len(keys) // WORDS
    mark = -1
    for at in range(begun, len(members)):
        index = members[at]
        begin = rolls_at[index]
        length = rolls_at[index + 1] - begin
        board = board_at(ints, offsets, data, index)
        start = starts[placed[index] : placed[index + 1]]
        settled = desk[: len(start)]
        set_places(settled, start)
        canonical(board, settled)
        key = pack(settled, shape)
        if not in_range(key):
            return at, OUTSIDE
        if known[STATES] + 1 >= room:
            return at, FULL
        numbers[0] = index_of(key, known[STATES], indices, keys)
        if numbers[0] == known[STATES]:
            known[STATES] += 1
        bests[0] = LAST
        firsts[0], firsts[1] = 0, 1
        layers[begin + index] = 1
        end[ENDED] = 0
        turn = 0
        while turn < length:
            first, edge, kind = firsts[turn], firsts[turn + 1], kinds[begin + turn]
            if edge + (edge - first) * moves >= len(numbers):
                return at, CROWDED
            status = make_ready(
                board, turn, first, edge, kind, room, rolls[begin + turn], moves, shape, keys, indices, ways, points,
                numbers, bests, known, end, desk,
            )  # fmt: skip
            if status != DONE:
                return at, status
            if turn == length - 1:
                break
            tail = np.uint64(edge)
            for entry in range(np.uint64(first), np.uint64(edge)):
                pair = kind * room + np.int64(numbers[entry])
                row, gains = np.uint64(pair * (2 + moves)), np.uint64(pair * moves)
                here = (bests[entry] | LAST) - (np.int64(entry) - first)
                for way in range(np.uint64(ways[row])):
                    number = ways[row + TWO + way]
                    word = here + (np.int64(points[gains + way]) << BITS)
                    before = words[number]
                    words[number] = max(before, word)
                    numbers[tail] = number
                    tail += np.uint64(before == EMPTY)
            met = np.int64(tail) - edge
            if met == 0:
                break
            turn += 1
            firsts[turn + 1] = edge + met
            layers[begin + index + turn] = met
            lowest, highest = 0, 0
            for entry in range(np.uint64(edge), tail):
                word = words[numbers[entry]]
                words[numbers[entry]] = EMPTY
                bests[entry] = word
                lowest, highest = min(lowest, word), max(highest, word)
            if lowest < -MOST or highest > MOST:
                return at, OVERFLOW
            if known[WINS]:
                for entry in range(edge, edge + met):
                    if is_marked(get(keys, numbers[entry])):
                        end_line(bests[entry] >> BITS, entry, turn, end)
        if length == 0:
            end_line(0, 0, 0, end)
        elif turn == length - 1:
            first, edge, kind = firsts[turn], firsts[turn + 1], kinds[begin + turn]
            mark += 2
            if mark >= LAST_MARK:
                marks[:] = 0
                mark = 1
            met, highest, chosen = 0, EMPTY, np.uint64(edge)
            for entry in range(np.uint64(first), np.uint64(edge)):
                row = np.uint64((kind * room + np.int64(numbers[entry])) * (2 + moves))
                for way in range(np.uint64(ways[row])):
                    number = ways[row + TWO + way]
                    met += marks[number] != mark
                    marks[number] = mark
                if ways[row] > 0:
                    # Behind the entries stand those from which the best total so far is reached.
                    total = (bests[entry] >> BITS) + np.int64(np.int32(ways[row + ONE]))
                    chosen = np.uint64(edge) if total > highest else chosen
                    numbers[chosen] = entry
                    chosen += np.uint64(total >= highest)
                    highest = max(highest, total)
            if met:
                turn += 1
                layers[begin + index + turn] = met
                if end_line(highest, edge, turn, end):
                    choose_end(
                        highest, first, edge, np.int64(chosen), kind, room, moves, keys, ways, points, marks, mark + 1,
                        numbers, bests,
                    )  # fmt: skip
        turns[index], answers[index], answered[index] = turn, end[BEST], end[ENDED]
        if end[ENDED]:
            lengths[index] = end[BEST_TURN]
            if not trace_best(
                board, rolls[begin : begin + length], start, moves, shape, keys, numbers, bests, firsts, end[BEST_AT],
                lines[begin : begin + end[BEST_TURN]], desk,
            ):  # fmt: skip
                return at, OUTSIDE
    return len(members), DONE


def make_ready(
    board: Any, turn: int, first: int, edge: int, kind: int, room: int, roll: int, moves: int, shape: Any, keys: Any,
    indices: Any, ways: Any, points: Any, numbers: Any, bests: Any, known: Any, end: Any, desk: Any,
) -> int:  # fmt: skip
    """See that the row of every entry of a turn is filled, and end the lines that have no legal move.

    Most rows are far away in memory: looked for one after the other, and for nothing else, they come several at a time.
    """
    for entry in range(np.uint64(first), np.uint64(edge)):
        pair = kind * room + np.int64(numbers[entry])
        row = np.uint64(pair * (2 + moves))
        if ways[row] == NOT_LEARNT:
            status = fill_row(
                board, numbers[entry], roll, moves, shape, keys, indices, row, np.uint64(pair * moves), ways, points, known, desk
            )
            if status != DONE:
                return status
        if ways[row] == 0 and ways[row + ONE] == NO_WAY:
            end_line(bests[entry] >> BITS, entry, turn, end)
    return DONE


def fill_row(
    board: Any, number: int, roll: int, moves: int, shape: Any, keys: Any, indices: Any, row: Any, gains: Any, ways: Any,
    points: Any, known: Any, desk: Any,
) -> int:  # fmt: skip
    """Learn what a state leads to with a roll, and write the row of that; return DONE, or why it cannot be learnt.

    A row is made longer by its last way again and again, up to a multiple of four or all moves: it costs less to look at a way
    twice than to guess wrongly how many there are. A won state has no ways, and is not at a loss for one.
    """
    if known[STATES] + moves >= len(keys) // WORDS:
        return FULL
    if is_marked(get(keys, number)):
        ways[row], ways[row + ONE] = 0, 0
        return DONE
    learnt = desk[4 * shape.shape[1] :]
    count = learn(board, number, roll, moves, shape, keys, indices, 0, learnt, known, desk)
    if count < STUCK:
        return OUTSIDE if count == OUT_OF_RANGE else OVERFLOW
    if count == STUCK:
        ways[row], ways[row + ONE] = 0, NO_WAY
        return DONE
    length = min((count + 3) // 4 * 4, moves)
    most = -MOST if count else 0
    for way in range(length):
        reached, gain = learnt[2 * min(way, count - 1)], learnt[2 * min(way, count - 1) + 1]
        ways[row + TWO + np.uint64(way)] = reached if reached >= 0 else -1 - reached
        points[gains + np.uint64(way)] = gain
        most = max(most, gain)
    ways[row], ways[row + ONE] = length, np.uint32(most)
    return DONE
