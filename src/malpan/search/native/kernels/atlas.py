"""All sequences of rolls at once, by meeting in the middle.

Whatever the rolls, few states can be met after each turn, and what a move does from each with each roll is learnt once
(`learning`). Each first half of rolls leads to some states, with the best total of each; from each state in the middle, each
second half adds some best total. The answer to a sequence is the best sum over the states of its first half.

Sequences are numbered like numbers in the digits 0 to kinds - 1, the first roll first. The facts of a pair of a state and a roll
are the number of its moves, or what stands in place of it, and then those of each move.
"""

from malpan.search.native.counters import STATES
from malpan.search.native.kernels.learning import learn
from malpan.search.native.kernels.one_word import in_range, pack
from malpan.search.native.kernels.rules import WORDS, board_at, canonical
from malpan.search.native.kernels.tables import number_of
from malpan.search.native.records import (
    Boards,
    Graph,
    Halves,
    Ints,
    KeyIndex,
    Levels,
    Matrix,
    Rests,
    entry_point,
)
from malpan.search.native.status import DONE, FULL, OUT_OF_RANGE, OUTSIDE, OVERFLOW, STUCK, UNKNOWN

NO_TOTAL = -(1 << 40)
"""The total where no line ended: far below any that can be scored."""


@entry_point
def reach(
    boards: Boards, start: Ints, rolls: Ints, turns: int, layout: Matrix, index: KeyIndex, graph: Graph, levels: Levels,
    counters: Ints, scratch: Ints,
) -> int:  # fmt: skip
    """Find the states after each number of turns, whatever the rolls, and learn what moves do from them."""
    board, facts, notes, states, ends = board_at(boards, 0), graph.facts, graph.notes, levels.states, levels.ends
    width = 1 + 2 * graph.moves
    canonical(board, start)
    key = pack(start, layout)
    if not in_range(key):
        return OUTSIDE
    states[0] = number_of(key, 0, index)
    counters[STATES] = 1
    ends[0], ends[1] = 0, 1
    tail = 1
    for turn in range(turns):
        for at in range(ends[turn], ends[turn + 1]):
            for kind in range(graph.kinds):
                pair = (states[at] * graph.kinds + kind) * width
                if facts[pair] == UNKNOWN:
                    if counters[STATES] + graph.moves >= len(index.keys) // WORDS:
                        return FULL
                    count = learn(board, states[at], rolls[kind], graph.moves, layout, index, pair + 1, facts, counters, scratch)
                    if count < STUCK:
                        return OUTSIDE if count == OUT_OF_RANGE else OVERFLOW
                    facts[pair] = count
                for fact in range(pair + 1, pair + 1 + 2 * facts[pair], 2):
                    if tail == len(states):
                        return FULL
                    if facts[fact] >= 0 and notes[facts[fact]] != turn + 1:
                        notes[facts[fact]] = turn + 1
                        states[tail] = facts[fact]
                        tail += 1
        ends[turn + 2] = tail
    return DONE


@entry_point
def play_forward(graph: Graph, halves: Halves, sequences: int, stamp: int) -> int:
    """Play all `sequences` one roll further: from the states of each to those of each that begins with it.

    The states of sequence s stand from ``ends[0, s]`` to ``ends[0, s + 1]`` in row 0, those of the longer sequences are written
    to row 1. `stamp` is greater than all notes of states. Returns the number of states written, or -1 if there is no capacity.
    """
    facts, notes, states, totals, ends, ended = graph.facts, graph.notes, halves.states, halves.totals, halves.ends, halves.ended
    tail = 0
    for sequence in range(sequences):
        for kind in range(graph.kinds):
            longer = sequence * graph.kinds + kind
            begun = tail
            ends[1, longer] = begun
            best = ended[0, sequence]
            for entry in range(ends[0, sequence], ends[0, sequence + 1]):
                pair = (states[0, entry] * graph.kinds + kind) * (1 + 2 * graph.moves)
                if facts[pair] == STUCK:
                    best = max(best, totals[0, entry])
                    continue
                for fact in range(pair + 1, pair + 1 + 2 * facts[pair], 2):
                    total = totals[0, entry] + facts[fact + 1]
                    reached = facts[fact]
                    if reached < 0:
                        best = max(best, total)
                        continue
                    there = notes[reached] - stamp
                    if there < begun:
                        if tail == states.shape[1]:
                            return -1
                        notes[reached] = stamp + tail
                        states[1, tail], totals[1, tail] = reached, total
                        tail += 1
                    elif total > totals[1, there]:
                        totals[1, there] = total
            ended[1, longer] = best
    ends[1, sequences * graph.kinds] = tail
    return tail


@entry_point
def play_back(graph: Graph, level: Ints, after: Rests, values: Matrix) -> None:
    """Write what every sequence of rolls adds from each state of a level, from what shorter ones add from the next level."""
    facts, shorter = graph.facts, after.values.shape[1]
    for row in range(len(level)):
        for kind in range(graph.kinds):
            first = kind * shorter
            pair = (level[row] * graph.kinds + kind) * (1 + 2 * graph.moves)
            for rest in range(shorter):
                values[row, first + rest] = 0 if facts[pair] == STUCK else NO_TOTAL
            for fact in range(pair + 1, pair + 1 + 2 * facts[pair], 2):
                gain = facts[fact + 1]
                if facts[fact] < 0:
                    for rest in range(shorter):
                        values[row, first + rest] = max(values[row, first + rest], gain)
                    continue
                there = after.rows[facts[fact]]
                for rest in range(shorter):
                    values[row, first + rest] = max(values[row, first + rest], gain + after.values[there, rest])


@entry_point
def combine(halves: Halves, rests: Rests, first: int, last: int, answers: Matrix) -> None:
    """Write the answers to all sequences that begin with the first halves `first` to `last`, a row for each half."""
    columns = rests.values.shape[1]
    for half in range(first, last):
        for rest in range(columns):
            answers[half - first, rest] = halves.ended[0, half]
        for entry in range(halves.ends[0, half], halves.ends[0, half + 1]):
            row, total = rests.rows[halves.states[0, entry]], halves.totals[0, entry]
            for rest in range(columns):
                answers[half - first, rest] = max(answers[half - first, rest], total + rests.values[row, rest])
