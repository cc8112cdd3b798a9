"""The distance of every state of a simpler game to its nearest won state, in a table with an entry for each state.

Where every move can be undone at the same cost, `spread` goes from the won states outwards, one distance after the other: it
looks for the entries with that distance, and moves on from their states. Elsewhere, `improve` looks at every state again and
again, and at the states that its moves lead to, until no entry becomes smaller.

Both work on a piece of the table at a time, and note the entry they are at, as rules may raise. They return PAUSED when the piece
is done; NEW counts the entries that changed.
"""

from numpy import uint64

from malpan.search.native.codes import LOST
from malpan.search.native.counters import BEST, COUNT, HEAD, NEW
from malpan.search.native.kernels.narrow import NOT_REACHED, Distances
from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import COSTS, ask, board_at, possible, won
from malpan.search.native.records import Boards, Ints, Matrix, entry_point
from malpan.search.native.status import CYCLE, OUTSIDE, OVERFLOW, PAUSED

BOUND, WEIGHT = 0, 1
"""The rows of a layout of tables: the bound of each place, and its weight in the number of an entry."""

BLOCK = 64
"""Entries that are compared at once, which the processor does in a few steps."""


def write_state(entry: int, layout: Matrix, state: Ints) -> None:
    """Write the state of an entry."""
    rest = uint64(entry)
    for place in range(layout.shape[1]):
        bound = uint64(layout[BOUND, place])
        above = rest // bound
        state[place] = rest - above * bound
        rest = above


def number_of(state: Ints, layout: Matrix) -> int:
    """Return the number of the entry of a state, or -1 if a place is out of range."""
    entry = 0
    outside = 0
    for place in range(layout.shape[1]):
        value = state[place]
        outside |= value | (layout[BOUND, place] - 1 - value)
        entry += value * layout[WEIGHT, place]
    return entry if outside >= 0 else -1


def next_entry(table: Distances, distance: int, first: int, until: int) -> int:
    """Return the first entry with a distance from `first` on; `until` if there is none before that."""
    entry = first
    while entry + BLOCK <= until:
        found = False
        for each in range(BLOCK):
            found |= table[uint64(entry + each)] == distance
        if found:
            break
        entry += BLOCK
    while entry < until and table[uint64(entry)] != distance:
        entry += 1
    return entry


@entry_point
def mark_won(boards: Boards, layout: Matrix, table: Distances, first: int, until: int, scratch: Ints, counters: Ints) -> int:
    """Write 0 to the entries of won states."""
    board = board_at(boards, 0)
    places = layout.shape[1]
    state = scratch[:places]
    write_state(first, layout, state)
    for entry in range(first, until):
        counters[HEAD] = entry
        if won(board, state) and possible(board, state):
            table[uint64(entry)] = 0
            counters[NEW] += 1
        place = 0
        while place < places and state[place] + 1 == layout[BOUND, place]:
            state[place] = 0
            place += 1
        if place < places:
            state[place] += 1
    return PAUSED


@entry_point
def spread(
    boards: Boards, moves: int, layout: Matrix, table: Distances, distance: int, first: int, until: int, waiting: Ints,
    scratch: Ints, counters: Ints,
) -> int:  # fmt: skip
    """Move on from the states with a distance; BEST is the greatest distance found so far.

    A move that costs nothing may lead back to a state before this entry, which waits to be moved on from at once; if too many
    wait, COUNT tells that the entries with this distance have to be gone through again. Returns CYCLE if undoing a move turns
    out to cost more than the move, and OVERFLOW if a distance does not fit into an entry.
    """
    board = board_at(boards, 0)
    places = layout.shape[1]
    before, state = scratch[:places], scratch[places : 2 * places]
    entry = first
    count = 0
    while True:
        if count > 0:
            count -= 1
            here = waiting[uint64(count)]
        else:
            entry = next_entry(table, distance, entry, until)
            if entry == until:
                return PAUSED
            here = entry
            entry += 1
        counters[HEAD] = here
        write_state(here, layout, before)
        for move in range(moves):
            set_places(state, before)
            verdict, cost = ask(board, state, move, 0)
            if verdict >= LOST:
                continue
            if not COSTS:
                cost = 1
            number = number_of(state, layout)
            if number < 0 or cost < 0:
                return OUTSIDE
            known = table[uint64(number)]
            if known + cost < distance:
                return CYCLE
            if distance + cost >= NOT_REACHED and known == NOT_REACHED:
                return OVERFLOW
            if distance + cost < known:
                table[uint64(number)] = distance + cost
                counters[NEW] += 1
                counters[BEST] = max(counters[BEST], distance + cost)
                if cost == 0 and number < entry:
                    if count < len(waiting):
                        waiting[uint64(count)] = number
                        count += 1
                    else:
                        counters[COUNT] += 1


@entry_point
def improve(
    boards: Boards, moves: int, layout: Matrix, table: Distances, first: int, until: int, backwards: bool, scratch: Ints,
    counters: Ints,
) -> int:  # fmt: skip
    """Look at each state that is not won, and write the least of what its moves cost and is left after them."""
    board = board_at(boards, 0)
    places = layout.shape[1]
    before, state = scratch[:places], scratch[places : 2 * places]
    for each in range(first, until):
        entry = first + until - 1 - each if backwards else each
        counters[HEAD] = entry
        least = int(table[uint64(entry)])
        if least == 0:
            continue
        write_state(entry, layout, before)
        if not possible(board, before):
            continue
        for move in range(moves):
            set_places(state, before)
            verdict, cost = ask(board, state, move, 0)
            if verdict >= LOST:
                continue
            if not COSTS:
                cost = 1
            number = number_of(state, layout)
            if number < 0 or cost < 0:
                return OUTSIDE
            known = int(table[uint64(number)])
            if known != NOT_REACHED:
                least = min(least, known + cost, NOT_REACHED - 1)
        if least < table[uint64(entry)]:
            table[uint64(entry)] = least
            counters[NEW] += 1
    return PAUSED
