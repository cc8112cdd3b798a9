"""The highest total over turns whose rolls are known: layered dynamic programming on one board.

The entries of all turns stand one after the other: key, best total, index of the entry before, and in how many lines that total
is reached. The table of indices is never emptied between the turns of a board: what points to an earlier turn counts as empty.
"""

from typing import Any

from malpan.search.native.kernels.one_word import get, in_range, mixed, pack, put, same, unpack
from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import board_at, canonical, step

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
                set_places(state, before)
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
