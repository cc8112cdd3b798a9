"""The entries that the states of a depth-first search have in the tables of lower bounds, found from those of the state before.

An entry is known by its address in memory, so that it is read without looking up where its table begins. Only the places that a
move changed are looked at. What a place counts in an address is its value, multiplied by a weight, or is looked up for each value
if a bound is also read in images of a state (MAPPED).
"""

from typing import Any

from numpy import uint64

from malpan.game import INFINITE
from malpan.search.native.codes import ADDRESS, NO_BYTE, NO_WORD, TOP
from malpan.search.native.kernels.rules import (
    MAPPED,
    PARTS,
    PLACES,
    add_to_entries,
    at_least,
    byte_at,
    entries_at,
    exchange_entries,
    first_bit,
    sum_up,
    word_at,
)
from malpan.search.native.records import Ints, Matrix
from malpan.search.native.search_records import Stack, Tables


def find_entries(state: Ints, row: int, layout: Matrix, stack: Stack, tables: Tables) -> bool:
    """Write the entries that a state has in the tables of bounds to a row of the stack; tell whether it is in range."""
    entries, weights, parts = stack.entries, tables.weights, tables.bounds.parts
    for part in range(PARTS):
        entries[row, part] = parts[part, ADDRESS]
    for place in range(len(state)):
        value = state[place]
        if uint64(value) > uint64(layout[TOP, place]):
            return False
        for part in range(PARTS):
            if MAPPED:
                entries[row, part] += weights[tables.firsts[place] + value, part]
            else:
                entries[row, part] += value * weights[place, part]
    return True


def change_entries(before: Ints, state: Ints, bits: int, layout: Matrix, entries: Ints, tables: Tables) -> bool:
    """Change the entries of the state before to those of a state; tell whether all places that changed are in range.

    If states have PLACES places, `bits` has a bit for each that changed.
    """
    outside = 0
    if PLACES:
        while bits:
            place: Any = uint64(first_bit(bits))
            bits &= bits - 1
            if MAPPED:
                if uint64(state[place]) > uint64(layout[TOP, place]):
                    return False
                rows, first = tables.weights, tables.firsts[place]
                exchange_entries(entries, entries_at(rows, first + state[place]), entries_at(rows, first + before[place]))
                continue
            outside |= state[place] | (layout[TOP, place] - state[place])
            if PARTS:
                add_to_entries(entries, entries_at(tables.weights, place), state[place] - before[place])
        return outside >= 0
    for place in range(len(state)):
        if state[place] != before[place]:
            if MAPPED:
                if uint64(state[place]) > uint64(layout[TOP, place]):
                    return False
                first = tables.firsts[place]
                exchange_entries(entries, tables.weights[first + state[place]], tables.weights[first + before[place]])
                continue
            outside |= state[place] | (layout[TOP, place] - state[place])
            if PARTS:
                add_to_entries(entries, tables.weights[place], state[place] - before[place])
    return outside >= 0


def bound_at(board: Any, state: Ints, entries: Ints, tables: Tables) -> int:
    """Return the lower bound of a state in range that has these entries, as `bounds.lower_bound` does."""
    best: int = at_least(board, state)
    sums = tables.bounds.sums
    if tables.are_narrow:
        return min(max(best, sum_up(entries)), INFINITE)
    for each in range(sums.shape[0]):
        total = 0
        dead = False
        for part in range(sums[each, 0], sums[each, 1]):
            distance = byte_at(entries[part], 0)
            total += distance
            dead |= distance == NO_BYTE
        for part in range(sums[each, 1], sums[each, 2]):
            distance = word_at(entries[part], 0)
            total += distance
            dead |= distance == NO_WORD
        best = max(best, INFINITE if dead else total)
    return min(best, INFINITE)
