"""All sequences of rolls at once, by meeting in the middle.

Whatever the rolls, the states that can be met after so many turns are few, and what a move does from each with each roll is
learnt once (`learning`). From the front come, for every first half of rolls, the states it leads to with the best total of
each; from the back, for every state in the middle, the best that every second half still earns from it. An answer is the best sum
over the states of its first half.

Sequences are numbered like numbers written in the digits 0 to kinds - 1, the first roll first.
"""

from typing import Any

from malpan.search.native.kernels.learning import STUCK, learn
from malpan.search.native.kernels.one_word import in_range, index_of, pack
from malpan.search.native.kernels.rules import WORDS, board_at, canonical

NONE = -(1 << 40)
"""The total of no line at all: far below whatever can be earned."""


def reach(
    ints: Any, offsets: Any, data: Any, index: int, start: Any, moves: int, kinds: Any, turns: int, shape: Any, keys: Any,
    indices: Any, facts: Any, met: Any, levels: Any, ends: Any, known: Any, desk: Any,
) -> int:  # fmt: skip
    """Find the states after every number of turns, whatever the rolls, and learn what moves do from them.

    `levels` gets the numbers of the states, turn by turn, and `ends` where each turn begins and the last one ends. Returns 0, or
    1 if there is no room, or less for what `learn` says.
    """
    board = board_at(ints, offsets, data, index)
    canonical(board, start)
    key = pack(start, shape)
    if not in_range(key):
        return -3
    levels[0] = index_of(key, 0, indices, keys)
    known[0] = 1
    ends[0], ends[1] = 0, 1
    tail = 1
    for turn in range(turns):
        for at in range(ends[turn], ends[turn + 1]):
            for kind in range(len(kinds)):
                pair = (levels[at] * len(kinds) + kind) * (1 + 2 * moves)
                if facts[pair] == -1:
                    if known[0] + moves >= len(keys) // WORDS:
                        return 1
                    found = learn(board, levels[at], kinds[kind], moves, shape, keys, indices, pair + 1, facts, known, desk)
                    if found < STUCK:
                        return found
                    facts[pair] = found
                for fact in range(pair + 1, pair + 1 + 2 * facts[pair], 2):
                    if tail == len(levels):
                        return 1
                    if facts[fact] >= 0 and met[facts[fact]] != turn + 1:
                        met[facts[fact]] = turn + 1
                        levels[tail] = facts[fact]
                        tail += 1
        ends[turn + 2] = tail
    return 0


def forward(kinds: int, moves: int, facts: Any, met: Any, states: Any, totals: Any, ends: Any, ended: Any, sources: Any) -> int:
    """Play every sequence one roll further: from the entries of each to those of each that begins with it.

    The entries of sequence s are those from ``ends[0, s]`` to ``ends[0, s + 1]`` of ``states[0]`` and ``totals[0]``; those of the
    longer sequences go into row 1. `ended` has, likewise, the best total of lines that ended on the way. Returns their number,
    or -1 if there is no room.
    """
    tail = 0
    stamp = sources[0]
    for sequence in range(sources[1]):
        for kind in range(kinds):
            longer = sequence * kinds + kind
            begun = tail
            ends[1, longer] = begun
            best = ended[0, sequence]
            for entry in range(ends[0, sequence], ends[0, sequence + 1]):
                pair = (states[0, entry] * kinds + kind) * (1 + 2 * moves)
                if facts[pair] == STUCK:
                    best = max(best, totals[0, entry])
                    continue
                for fact in range(pair + 1, pair + 1 + 2 * facts[pair], 2):
                    total = totals[0, entry] + facts[fact + 1]
                    reached = facts[fact]
                    if reached < 0:
                        best = max(best, total)
                        continue
                    there = met[reached] - stamp
                    if there < begun:
                        if tail == states.shape[1]:
                            return -1
                        met[reached] = stamp + tail
                        states[1, tail], totals[1, tail] = reached, total
                        tail += 1
                    elif total > totals[1, there]:
                        totals[1, there] = total
            ended[1, longer] = best
    ends[1, sources[1] * kinds] = tail
    return tail


def back(level: Any, kinds: int, moves: int, facts: Any, where: Any, after: Any, values: Any) -> None:
    """Write what every sequence of rolls earns from each state of a level: from what shorter ones earn from the next level.

    `where` has the row of each state in `after`, the values of the next level, a column for each sequence.
    """
    shorter = after.shape[1]
    for row in range(len(level)):
        for kind in range(kinds):
            first = kind * shorter
            pair = (level[row] * kinds + kind) * (1 + 2 * moves)
            for rest in range(shorter):
                values[row, first + rest] = 0 if facts[pair] == STUCK else NONE
            for fact in range(pair + 1, pair + 1 + 2 * facts[pair], 2):
                gain = facts[fact + 1]
                if facts[fact] < 0:
                    for rest in range(shorter):
                        values[row, first + rest] = max(values[row, first + rest], gain)
                    continue
                there = where[facts[fact]]
                for rest in range(shorter):
                    values[row, first + rest] = max(values[row, first + rest], gain + after[there, rest])


def combine(
    states: Any, totals: Any, ends: Any, ended: Any, where: Any, values: Any, first: int, last: int, answers: Any
) -> None:
    """Write the answers of all sequences that begin with the first halves from `first` to before `last`, a row for each half."""
    halves = values.shape[1]
    for half in range(first, last):
        for rest in range(halves):
            answers[half - first, rest] = ended[half]
        for entry in range(ends[half], ends[half + 1]):
            row, total = where[states[entry]], totals[entry]
            for rest in range(halves):
                answers[half - first, rest] = max(answers[half - first, rest], total + values[row, rest])
