"""The highest total over turns whose rolls are known: layered dynamic programming, one board or many.

The entries of all turns stand one after the other: key, best total, index of the entry before, and in how many lines that total is
reached. The table of indices is never emptied between the turns of a board: what points to an earlier turn counts as empty.
"""

from typing import Any

from malpan.native.kernels.one_word import get, in_range, mixed, pack, put, same, unpack
from malpan.native.kernels.rules import WORDS, board_at, canonical, step

FIRST, HEAD, TAIL, TURN, STUCK, BEST, BEST_AT, BEST_LINES, ENDED, WINS = range(10)
"""The counters of a search: first entry of the turn, next to be played on from, number of entries, turns done, whether the last
state could not be moved from, best total of the lines that ended, the entry it ended at, how many there are, whether any ended,
and states won in this turn."""

DONE, FULL, CROWDED, OUTSIDE, OVERFLOW, PAUSED = range(6)

WON, LOST, ILLEGAL = 1, 2, 3
MOST = 1 << 61


def advance_turns(
    ints: Any, offsets: Any, data: Any, index: int, rolls: Any, moves: int, shape: Any, keys: Any, totals: Any, parents: Any,
    lines: Any, table: Any, won_table: Any, sizes: Any, at: Any, desk: Any, until: int,
) -> int:  # fmt: skip
    """Go on with a search until it ends, or `until` entries were played on from, or an array is full.

    `sizes` gets the number of states after each turn. A won state is an entry of its own, after those that play goes on from.
    """
    board = board_at(ints, offsets, data, index)
    before, state = desk[: shape.shape[1]], desk[shape.shape[1] : 2 * shape.shape[1]]
    while at[TURN] < len(rolls):
        first, edge = at[FIRST], at[FIRST] + sizes[at[TURN]] - at[WINS]
        roll = rolls[at[TURN]]
        begun = first + sizes[at[TURN]]
        while at[HEAD] < edge:
            if at[TAIL] + 2 * moves > len(totals):
                return FULL
            if 2 * (at[TAIL] - begun + 2 * moves) > len(table):
                return CROWDED
            if at[HEAD] >= until:
                return PAUSED
            head = at[HEAD]
            unpack(get(keys, head), shape, False, before)
            stuck = True
            for move in range(moves):
                for place in range(len(state)):
                    state[place] = before[place]
                verdict, points = step(board, state, move, roll)
                if verdict == ILLEGAL:
                    continue
                stuck = False
                if verdict == LOST:
                    continue
                canonical(board, state)
                key = pack(state, shape)
                if not in_range(key):
                    return OUTSIDE
                total = totals[head] + points
                if total > MOST or total < -MOST or points > MOST or points < -MOST:
                    return OVERFLOW
                if verdict == WON:
                    entry = entry_of(key, begun, at[TAIL], won_table, keys)
                else:
                    entry = entry_of(key, begun, at[TAIL], table, keys)
                if entry == at[TAIL]:
                    at[TAIL] += 1
                    parents[entry] = head if verdict != WON else -2 - head
                    totals[entry] = total
                    lines[entry] = lines[head]
                elif total > totals[entry]:
                    parents[entry] = head if verdict != WON else -2 - head
                    totals[entry] = total
                    lines[entry] = lines[head]
                elif total == totals[entry]:
                    lines[entry] += lines[head]
                    if lines[entry] > MOST:
                        return OVERFLOW
            if stuck:
                end_line(head, totals, lines, at)
            at[HEAD] += 1
        if at[TAIL] == begun:
            return DONE
        wins = won_last(begun, at[TAIL], keys, totals, parents, lines)
        for entry in range(at[TAIL] - wins, at[TAIL]):
            end_line(entry, totals, lines, at)
        at[TURN] += 1
        sizes[at[TURN]] = at[TAIL] - begun
        at[WINS] = wins
        at[FIRST] = begun
        at[HEAD] = begun
    for entry in range(at[FIRST], at[TAIL] - at[WINS]):
        end_line(entry, totals, lines, at)
    at[FIRST] = at[TAIL]
    return DONE


def entry_of(key: Any, begun: int, new: int, table: Any, keys: Any) -> int:
    """Return the entry of a key among those from `begun` on; `new` if it was not there, but is now."""
    last = len(table) - 1
    slot = mixed(key) & last
    while table[slot] > begun:
        if same(keys, table[slot] - 1, key):
            return int(table[slot] - 1)
        slot = (slot + 1) & last
    table[slot] = new + 1
    put(keys, new, key)
    return new


def end_line(entry: int, totals: Any, lines: Any, at: Any) -> None:
    """Note that lines of play end at an entry; the first of the best ones is kept, and more than MOST of them are not counted."""
    if not at[ENDED] or totals[entry] > at[BEST]:
        at[ENDED] = 1
        at[BEST] = totals[entry]
        at[BEST_AT] = entry
        at[BEST_LINES] = lines[entry]
    elif totals[entry] == at[BEST] and at[BEST_LINES] <= MOST:
        at[BEST_LINES] += lines[entry]


def won_last(first: int, end: int, keys: Any, totals: Any, parents: Any, lines: Any) -> int:
    """Bring the won entries of a turn, which are marked by their parents, behind the others; return how many they are.

    Both keep their order among themselves: each of the others goes down past the won ones before it, one place at a time.
    """
    wins = 0
    for entry in range(first, end):
        if parents[entry] < -1:
            wins += 1
            continue
        for here in range(entry, entry - wins, -1):
            swap(here, here - 1, keys, totals, parents, lines)
    for entry in range(end - wins, end):
        parents[entry] = -2 - parents[entry]
    return wins


def swap(one: int, other: int, keys: Any, totals: Any, parents: Any, lines: Any) -> None:
    """Exchange two entries."""
    key = get(keys, one)
    put(keys, one, get(keys, other))
    put(keys, other, key)
    totals[one], totals[other] = totals[other], totals[one]
    parents[one], parents[other] = parents[other], parents[one]
    lines[one], lines[other] = lines[other], lines[one]


def refill_turn(first: int, end: int, table: Any, won_table: Any, keys: Any, parents: Any) -> None:
    """Enter the entries of a turn under way into longer, empty tables."""
    for entry in range(first, end):
        chosen = won_table if parents[entry] < -1 else table
        slot = mixed(get(keys, entry)) & (len(chosen) - 1)
        while chosen[slot] != 0:
            slot = (slot + 1) & (len(chosen) - 1)
        chosen[slot] = entry + 1


def trace_turns(
    ints: Any, offsets: Any, data: Any, index: int, rolls: Any, start: Any, moves: int, shape: Any, keys: Any, totals: Any,
    parents: Any, last: int, length: int, line: Any, desk: Any,
) -> bool:  # fmt: skip
    """Write the moves of the line that ends at the entry `last` into `line`; tell whether they could be found again."""
    board = board_at(ints, offsets, data, index)
    here = last
    for turn in range(length - 1, -1, -1):
        line[turn] = here
        here = parents[here]
    places = len(start)
    state, after, settled = desk[:places], desk[places : 2 * places], desk[2 * places : 3 * places]
    for place in range(places):
        state[place] = start[place]
    for turn in range(length):
        wanted = line[turn]
        gain = totals[wanted] - totals[parents[wanted]]
        found = False
        for move in range(moves):
            for place in range(len(state)):
                after[place] = state[place]
            verdict, points = step(board, after, move, rolls[turn])
            if verdict >= LOST or points != gain:
                continue
            for place in range(len(state)):
                settled[place] = after[place]
            canonical(board, settled)
            if pack(settled, shape) == get(keys, wanted):
                found = True
                line[turn] = move
                break
        if not found:
            return False
        for place in range(len(state)):
            state[place] = after[place]
    return True


def many_turns(
    ints: Any, offsets: Any, data: Any, first: int, rolls: Any, rolls_at: Any, starts: Any, placed: Any, moves: Any, shape: Any,
    keys: Any, totals: Any, parents: Any, lines: Any, table: Any, won_table: Any, sizes: Any, answers: Any, answered: Any,
    ends: Any, best_lines: Any, board_layers: Any, layer_ends: Any, at: Any, desk: Any,
) -> tuple[int, int]:  # fmt: skip
    """Answer boards from number `first` on, all with states of one shape, with the same arrays used again for each.

    `answers` gets the totals and `answered` whether there is one; `best_lines` the moves of each line and `ends` where it ends,
    `board_layers` and `layer_ends` likewise. Returns the number of the board it came to, and why it stopped there.
    """
    for board in range(first, len(answers)):
        begin, end = placed[board], placed[board + 1]
        here = rolls[rolls_at[board] : rolls_at[board + 1]]
        if len(here) + 1 > len(sizes) or layer_ends[board] + len(here) + 1 > len(board_layers):
            return board, FULL
        start = desk[: end - begin]
        for place in range(end - begin):
            start[place] = starts[begin + place]
        canonical(board_at(ints, offsets, data, board), start)
        at[:] = 0
        at[TAIL], sizes[0] = 1, 1
        put(keys, 0, pack(start, shape))
        parents[0], totals[0], lines[0] = -1, 0, 1
        table[:] = 0
        won_table[:] = 0
        status = advance_turns(
            ints, offsets, data, board, here, moves[board], shape, keys, totals, parents, lines, table, won_table, sizes, at,
            desk, 1 << 62,
        )  # fmt: skip
        if status != DONE:
            return board, status
        layer_at, length = layer_ends[board], 0
        for turn in range(at[TURN] + 1):
            board_layers[layer_at + turn] = sizes[turn]
        answers[board], answered[board] = at[BEST], at[ENDED]
        if at[ENDED]:
            entry = at[BEST_AT]
            while parents[entry] >= 0:
                entry = parents[entry]
                length += 1
            if ends[board] + length > len(best_lines):
                return board, FULL
            line = best_lines[ends[board] : ends[board] + length]
            if not trace_turns(
                ints, offsets, data, board, here, starts[begin:end], moves[board], shape, keys, totals, parents, at[BEST_AT],
                length, line, desk,
            ):  # fmt: skip
                return board, OUTSIDE
        ends[board + 1] = ends[board] + length
        layer_ends[board + 1] = layer_at + at[TURN] + 1
    return len(answers), DONE
