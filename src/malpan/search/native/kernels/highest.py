"""The highest total over turns whose rolls are known: layered dynamic programming on one board.

The entries of all turns stand one after the other. The hash tables are not emptied between the turns of a board: a slot that
points to an earlier turn counts as free.
"""

from malpan.search.native.codes import ILLEGAL, LOST, MOST_TOTAL, WON
from malpan.search.native.counters import BEST, BEST_ENTRY, BEST_LINES, DEPTH, ENDED, FIRST, HEAD, TAIL, WINS
from malpan.search.native.kernels.one_word import get, hash_of, in_range, pack, put, same, unpack
from malpan.search.native.kernels.playing import play_roll
from malpan.search.native.kernels.rules import board_at
from malpan.search.native.records import Boards, Entries, Indices, Ints, Key, Matrix, Slots, TurnSizes, entry_point
from malpan.search.native.status import CROWDED, DONE, FULL, OUTSIDE, OVERFLOW, PAUSED


@entry_point
def advance_turns(
    boards: Boards, rolls: Ints, moves: int, layout: Matrix, entries: Entries, slots: Slots, sizes: TurnSizes,
    counters: Ints, scratch: Ints, until: int,
) -> int:  # fmt: skip
    """Search until the end, or until `until` entries are expanded, or an array is full.

    `sizes` gets the number of states after each turn. A won state is an entry of its own, after those in which play goes on.
    """
    board = board_at(boards, 0)
    before, state = scratch[: layout.shape[1]], scratch[layout.shape[1] : 2 * layout.shape[1]]
    totals, parents, lines = entries.totals, entries.parents, entries.lines
    while counters[DEPTH] < len(rolls):
        first, edge = counters[FIRST], counters[FIRST] + sizes.states[counters[DEPTH]] - counters[WINS]
        roll = rolls[counters[DEPTH]]
        begun = first + sizes.states[counters[DEPTH]]
        while counters[HEAD] < edge:
            if counters[TAIL] + 2 * moves > len(totals):
                return FULL
            if 2 * (counters[TAIL] - begun + 2 * moves) > len(slots.going_on):
                return CROWDED
            if counters[HEAD] >= until:
                return PAUSED
            head = counters[HEAD]
            unpack(get(entries.keys, head), layout, False, before)
            stuck = True
            for move in range(moves):
                verdict, points = play_roll(board, before, state, move, roll)
                if verdict == ILLEGAL:
                    continue
                stuck = False
                if verdict == LOST:
                    continue
                key = pack(state, layout)
                if not in_range(key):
                    return OUTSIDE
                total = totals[head] + points
                if total > MOST_TOTAL or total < -MOST_TOTAL or points > MOST_TOTAL or points < -MOST_TOTAL:
                    return OVERFLOW
                entry = entry_of(key, begun, counters[TAIL], slots.won if verdict == WON else slots.going_on, entries.keys)
                if entry == counters[TAIL] or total > totals[entry]:
                    counters[TAIL] += entry == counters[TAIL]
                    parents[entry] = head if verdict != WON else -2 - head
                    totals[entry] = total
                    lines[entry] = lines[head]
                elif total == totals[entry]:
                    lines[entry] += lines[head]
                    if lines[entry] > MOST_TOTAL:
                        return OVERFLOW
            if stuck:
                end_line(head, entries, counters)
            counters[HEAD] += 1
        if counters[TAIL] == begun:
            return DONE
        wins = move_wins_last(begun, counters[TAIL], entries)
        for entry in range(counters[TAIL] - wins, counters[TAIL]):
            end_line(entry, entries, counters)
        counters[DEPTH] += 1
        sizes.states[counters[DEPTH]] = counters[TAIL] - begun
        counters[WINS] = sizes.won[counters[DEPTH]] = wins
        counters[FIRST] = begun
        counters[HEAD] = begun
    for entry in range(counters[FIRST], counters[TAIL] - counters[WINS]):
        end_line(entry, entries, counters)
    counters[FIRST] = counters[TAIL]
    return DONE


def entry_of(key: Key, begun: int, new: int, slots: Indices, keys: Ints) -> int:
    """Return the entry of a key among those from `begun` on; if it has none, make it the entry `new`."""
    last = len(slots) - 1
    slot = hash_of(key) & last
    while slots[slot] > begun:
        if same(keys, slots[slot] - 1, key):
            return int(slots[slot] - 1)
        slot = (slot + 1) & last
    slots[slot] = new + 1
    put(keys, new, key)
    return new


def end_line(entry: int, entries: Entries, counters: Ints) -> None:
    """Note that lines of play end at an entry; the first of the best is kept, and at most about MOST_TOTAL are counted."""
    if not counters[ENDED] or entries.totals[entry] > counters[BEST]:
        counters[ENDED] = 1
        counters[BEST] = entries.totals[entry]
        counters[BEST_ENTRY] = entry
        counters[BEST_LINES] = entries.lines[entry]
    elif entries.totals[entry] == counters[BEST] and counters[BEST_LINES] <= MOST_TOTAL:
        counters[BEST_LINES] += entries.lines[entry]


def move_wins_last(first: int, end: int, entries: Entries) -> int:
    """Move the won entries of a turn, which their parents mark, behind the others; return how many they are.

    Both keep their order: each of the others moves down past the won ones before it, one place at a time.
    """
    parents = entries.parents
    wins = 0
    for entry in range(first, end):
        if parents[entry] < -1:
            wins += 1
            continue
        for here in range(entry, entry - wins, -1):
            swap(here, here - 1, entries)
    for entry in range(end - wins, end):
        parents[entry] = -2 - parents[entry]
    return wins


def swap(one: int, other: int, entries: Entries) -> None:
    """Exchange two entries."""
    keys, totals, parents, lines = entries
    key = get(keys, one)
    put(keys, one, get(keys, other))
    put(keys, other, key)
    totals[one], totals[other] = totals[other], totals[one]
    parents[one], parents[other] = parents[other], parents[one]
    lines[one], lines[other] = lines[other], lines[one]


@entry_point
def refill_turn(first: int, end: int, slots: Slots, entries: Entries) -> None:
    """Enter the entries of the turn being played into longer, empty hash tables."""
    for entry in range(first, end):
        chosen = slots.won if entries.parents[entry] < -1 else slots.going_on
        slot = hash_of(get(entries.keys, entry)) & (len(chosen) - 1)
        while chosen[slot] != 0:
            slot = (slot + 1) & (len(chosen) - 1)
        chosen[slot] = entry + 1
