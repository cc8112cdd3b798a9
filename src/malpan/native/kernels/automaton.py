"""The highest totals on many boards that differ in their rolls only: what a move does is learnt once for all of them.

The rules are asked once for each pair of a state and a roll (`learning`); all the rest is looking up.

On one board, entries stand turn by turn as in `highest`; `met` has the entry of each state, counted over all boards, so that an
entry of an earlier turn or board is told by its number, and nothing is ever emptied.
"""

from typing import Any

from malpan.native.kernels.learning import ENTRIES, ON, OUT_OF_RANGE, STATES, STUCK, UNKNOWN, WON, learn
from malpan.native.kernels.one_word import get, in_range, index_of, pack
from malpan.native.kernels.playing import set_places, settles
from malpan.native.kernels.rules import WORDS, board_at, canonical, step

DONE, FULL, OUTSIDE, OVERFLOW = range(4)
MOST = 1 << 60


def many_turns(
    ints: Any, offsets: Any, data: Any, members: Any, begun: int, rolls: Any, kinds: Any, rolls_at: Any, starts: Any, placed: Any,
    moves: int, shape: Any, keys: Any, indices: Any, facts: Any, met: Any, won_met: Any, numbers: Any, totals: Any, parents: Any,
    answers: Any, answered: Any, lines: Any, lengths: Any, layers: Any, turns: Any, known: Any, number_of_kinds: int, desk: Any,
) -> tuple[int, int]:  # fmt: skip
    """Answer the boards `members[begun:]`, all alike but for their rolls; `kinds` numbers the different rolls there are.

    `lines` and `layers` of a board stand where its rolls do, its layers one further for each board before it. Returns how far it
    came, and why it stopped there.
    """
    for at in range(begun, len(members)):
        index = members[at]
        begin = rolls_at[index]
        length = rolls_at[index + 1] - begin
        board = board_at(ints, offsets, data, index)
        base = known[ENTRIES]
        start = starts[placed[index] : placed[index + 1]]
        settled = desk[: len(start)]
        set_places(settled, start)
        canonical(board, settled)
        key = pack(settled, shape)
        if not in_range(key):
            return at, OUTSIDE
        numbers[0] = index_of(key, known[STATES], indices, keys)
        if numbers[0] == known[STATES]:
            known[STATES] += 1
        parents[0], totals[0] = -1, 0
        first, tail, turn, ended, best, best_at = 0, 1, 0, False, 0, 0
        layers[begin + index] = 1
        while turn < length:
            kind, edge = kinds[begin + turn], tail
            wins = 0
            known[ENTRIES] = base + tail + (edge - first) * moves
            if tail + (edge - first) * moves > len(numbers):
                return at, FULL
            for entry in range(first, edge):
                if parents[entry] < -1:
                    continue
                pair = (numbers[entry] * number_of_kinds + kind) * (1 + 2 * moves)
                if facts[pair] == UNKNOWN:
                    if known[STATES] + moves >= len(keys) // WORDS:
                        return at, FULL
                    found = learn(
                        board, numbers[entry], rolls[begin + turn], moves, shape, keys, indices, pair + 1, facts, known, desk
                    )
                    if found < STUCK:
                        return at, OUTSIDE if found == OUT_OF_RANGE else OVERFLOW
                    facts[pair] = found
                if facts[pair] == STUCK:
                    if not ended or totals[entry] > best:
                        ended, best, best_at = True, totals[entry], entry
                    continue
                for fact in range(pair + 1, pair + 1 + 2 * facts[pair], 2):
                    reached = facts[fact]
                    total = totals[entry] + facts[fact + 1]
                    if reached >= 0:
                        # Nobody can guess whether a state is new or a total better, so nothing here is jumped over.
                        before = met[reached] - base
                        new = before < edge
                        there = tail if new else before
                        better = new | (total > totals[there])
                        met[reached] = base + there
                        numbers[there] = reached
                        totals[there] = total if better else totals[there]
                        parents[there] = entry if better else parents[there]
                        tail += new
                    else:
                        there = won_met[-1 - reached] - base
                        if there < edge:
                            won_met[-1 - reached] = base + tail
                            numbers[tail], totals[tail], parents[tail] = -1 - reached, total, -2 - entry
                            tail += 1
                            wins += 1
                        elif total > totals[there]:
                            totals[there], parents[there] = total, -2 - entry
            if tail == edge:
                break
            if wins:
                for entry in range(edge, tail):
                    if parents[entry] < -1 and (not ended or totals[entry] > best):
                        ended, best, best_at = True, totals[entry], entry
            first = edge
            turn += 1
            layers[begin + index + turn] = tail - edge
            if best > MOST or best < -MOST:
                return at, OVERFLOW
        if turn == length:
            for entry in range(first, tail):
                if parents[entry] >= -1 and (not ended or totals[entry] > best):
                    ended, best, best_at = True, totals[entry], entry
        known[ENTRIES] = base + tail
        turns[index], answers[index], answered[index] = turn, best, ended
        if ended and not trace_best(
            ints, offsets, data, index, rolls[begin : begin + length], start, moves, shape, keys, numbers, totals, parents,
            best_at, lines[begin : begin + length], lengths, desk,
        ):  # fmt: skip
            return at, OUTSIDE
    return len(members), DONE


def trace_best(
    ints: Any, offsets: Any, data: Any, index: int, rolls: Any, start: Any, moves: int, shape: Any, keys: Any, numbers: Any,
    totals: Any, parents: Any, last: int, line: Any, lengths: Any, desk: Any,
) -> bool:  # fmt: skip
    """Write the moves of the line that ends at the entry `last` into `line`; tell whether they could be found again.

    No move before the last one wins, and that one does if its entry is won, whatever other moves lead to the same states.
    """
    board = board_at(ints, offsets, data, index)
    places = len(start)
    state, after, settled = desk[:places], desk[places : 2 * places], desk[2 * places : 3 * places]
    length = 0
    here = last
    while parents[here] != -1:
        here = parents[here] if parents[here] >= 0 else -2 - parents[here]
        length += 1
    here = last
    for turn in range(length - 1, -1, -1):
        line[turn] = here
        here = parents[here] if parents[here] >= 0 else -2 - parents[here]
    set_places(state, start)
    total = 0
    for turn in range(length):
        wanted = get(keys, numbers[line[turn]])
        gain = totals[line[turn]] - total
        total += gain
        found = False
        for move in range(moves):
            set_places(after, state)
            verdict, points = step(board, after, move, rolls[turn])
            if verdict != (WON if turn == length - 1 and parents[last] < -1 else ON) or points != gain:
                continue
            if settles(board, after, settled, shape, wanted):
                found = True
                line[turn] = move
                break
        if not found:
            return False
        set_places(state, after)
    lengths[index] = length
    return True
