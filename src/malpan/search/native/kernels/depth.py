"""The fewest moves, or the least cost, with a lower bound: depth first, within a threshold.

The stack has the states of the line that is played, each above its siblings that have not been tried yet::

    a  b*  c  d*  e        the line is b d; next comes e, then c and a

The successors of a state are all made before the lower bound of any is asked for, so that the memory of their tables is fetched
meanwhile. Which entries of the tables a successor has is found from those of the state: by the places that the move changed. The
successors that promise no more than the threshold stay on the stack, the first move on top.

A successor that is on the line already is not tried: one of the last few states, or one from which no move cost anything. Nothing
else is remembered of what was visited.
"""

from typing import Any

from malpan.game import INFINITE
from malpan.search.native.codes import (
    ADDRESS,
    BEYOND,
    CAME_BY,
    LEFT,
    LINE_COST,
    LINE_MOVES,
    LOST,
    MARKED,
    MOVES_MADE,
    NEVER,
    NO_BYTE,
    NO_WORD,
    SPENT,
    TOP,
    VISITED,
    WON,
)
from malpan.search.native.counters import BY, COUNT, HEIGHT, TASK, THRESHOLD
from malpan.search.native.kernels.playing import play_cost, set_places
from malpan.search.native.kernels.rules import (
    COSTS,
    PARTS,
    PLACES,
    UNDONE,
    at_least,
    board_at,
    byte_at,
    entries_on_stack,
    layout_on_stack,
    on_stack,
    prefetch_at,
    word_at,
)
from malpan.search.native.records import Boards, Ints, Matrix, entry_point
from malpan.search.native.search_records import Stack, Tables, Tasks
from malpan.search.native.status import BROKEN, DEEP, DONE, FOUND, OUTSIDE, OVERFLOW, PAUSED

RECENT = 4
"""States of the line, at its end, that a successor is compared with."""

MOST_COST = 1 << 59
"""The greatest cost of a line."""


def are_same(state: Ints, other: Ints) -> bool:
    """Tell whether two states are equal."""
    for place in range(len(state)):
        if state[place] != other[place]:
            return False
    return True


def is_on_line(state: Ints, total: int, depth: int, stack: Stack) -> bool:
    """Tell whether a state reached at this cost is one of the last of the line, or of those from which no move cost anything."""
    for back in range(1, depth + 1):
        entry = stack.path[depth - back]
        if back >= RECENT and not (COSTS and stack.facts[entry, SPENT] == total):
            return False
        if are_same(state, stack.states[entry]):
            return True
    return False


def find_entries(state: Ints, row: int, stack: Stack, tables: Tables) -> None:
    """Write the entries that a state has in the tables of bounds to a row of the stack."""
    entries, weights = stack.entries, tables.weights
    for part in range(weights.shape[1]):
        entries[row, part] = 0
        for place in range(len(state)):
            entries[row, part] += state[place] * weights[place, part]


def change_entries(before: Ints, state: Ints, layout: Matrix, entries: Ints, changed: Ints, tables: Tables) -> int:
    """Find the entries of a state from those of the state before; tell how many places changed, -1 if one is out of range now.

    Both entries are on the stack of the processor, so that the compiler keeps them in registers.
    """
    weights = tables.weights
    count = 0
    outside = 0
    for part in range(PARTS):
        changed[part] = entries[part]
    for place in range(len(state)):
        change = state[place] - before[place]
        if change != 0:
            count += 1
            outside |= state[place] | (layout[TOP, place] - state[place])
            for part in range(PARTS):
                changed[part] += change * weights[place, part]
    return -1 if outside < 0 else count


def bound_at(board: Any, state: Ints, entries: Ints, tables: Tables) -> int:
    """Return the lower bound of a state in range that has these entries, as `bounds.lower_bound` does."""
    best: int = at_least(board, state)
    sums, parts = tables.bounds.sums, tables.bounds.parts
    for each in range(sums.shape[0]):
        total = 0
        dead = False
        for part in range(sums[each, 0], sums[each, 1]):
            distance = byte_at(parts[part, ADDRESS], entries[part])
            total += distance
            dead |= distance == NO_BYTE
        for part in range(sums[each, 1], sums[each, 2]):
            distance = word_at(parts[part, ADDRESS], entries[part])
            total += distance
            dead |= distance == NO_WORD
        best = max(best, INFINITE if dead else total)
    return min(best, INFINITE)


@entry_point
def advance(
    boards: Boards, moves: int, layout: Matrix, tables: Tables, tasks: Tasks, end: int, stack: Stack, counters: Ints,
    scratch: Ints, until: int,
) -> int:  # fmt: skip
    """Search the subtrees of the tasks from the counter TASK to `end`, or until `until` more moves are made.

    Returns FOUND after the first task with a line that wins, DONE if none has one, PAUSED, or DEEP if the stack is full. What is
    found is written to the facts of each task, and the moves of the line to the stack. On BROKEN, the state before the move is in
    `scratch`, and the counter BY has the move.
    """
    board = board_at(boards, 0)
    places = layout.shape[1]
    first, second = scratch[:places], scratch[places : 2 * places]
    before, state = first, second
    if PLACES:
        layout, before, state = layout_on_stack(layout), on_stack(before), on_stack(state)
    entries, changed = entries_on_stack(scratch), entries_on_stack(scratch)
    states, facts, path, parts = stack.states, stack.facts, stack.path, tables.bounds.parts
    capacity = len(states)
    threshold = counters[THRESHOLD]
    top = counters[HEIGHT]
    made = 0
    for task in range(counters[TASK], end):
        found = tasks.facts[task]
        if top == 0:
            found[BEYOND], found[VISITED], found[LINE_MOVES] = NEVER, 0, -1
            set_places(states[0], tasks.states[task])
            find_entries(tasks.states[task], 0, stack, tables)
            for fact in range(3):
                facts[0, fact] = found[fact]
            facts[0, MARKED] = 0
            top = 1
            if found[SPENT] + found[LEFT] > threshold:
                found[BEYOND] = found[SPENT] + found[LEFT]
                top = 0
        beyond, most, start = found[BEYOND], found[LINE_MOVES], found[MOVES_MADE]
        visited = 0
        while top > 0:
            entry = top - 1
            if facts[entry, MARKED]:
                top = entry
                continue
            if top + moves > capacity or visited + made >= until:
                break
            facts[entry, MARKED] = 1
            spent, rest, length = facts[entry, SPENT], facts[entry, LEFT], facts[entry, MOVES_MADE]
            depth = length - start
            path[depth] = entry
            set_places(before, states[entry])
            for part in range(PARTS):
                entries[part] = stack.entries[entry, part]
            kept = top
            for each in range(moves):
                move = moves - 1 - each
                verdict, cost = play_cost(board, before, state, move)
                if verdict >= LOST:
                    continue
                changes = change_entries(before, state, layout, entries, changed, tables)
                if changes < 0:
                    return OUTSIDE
                if cost < 0 or cost > MOST_COST:
                    set_places(first, before)
                    counters[BY] = move
                    return BROKEN if cost < 0 else OVERFLOW
                if changes == 0 or is_on_line(state, spent + cost, depth, stack):
                    continue
                set_places(states[kept], state)
                for part in range(PARTS):
                    stack.entries[kept, part] = changed[part]
                    prefetch_at(parts[part, ADDRESS], changed[part] * tables.bytes[part])
                facts[kept, SPENT], facts[kept, CAME_BY], facts[kept, LEFT] = cost, move, verdict
                kept += 1
            visited += kept - top
            last = kept
            kept = top
            for each in range(top, last):
                cost, move, won = facts[each, SPENT], facts[each, CAME_BY], facts[each, LEFT] == WON
                left = bound_at(board, states[each], stack.entries[each], tables)
                if rest > cost + left or left < 0 or (won and left > 0) or (UNDONE and left > cost + rest):
                    set_places(first, before)
                    counters[BY] = move
                    return BROKEN
                promise = spent + cost + left
                if promise > threshold:
                    if left < INFINITE:
                        beyond = min(beyond, promise)
                elif won:
                    if most < 0 or length + 1 < most:
                        most = length + 1
                        found[LINE_COST] = promise
                        for back in range(1, depth + 1):
                            stack.line[back - 1] = facts[path[back], CAME_BY]
                        stack.line[depth] = move
                        if not COSTS:
                            break
                elif most < 0 or length + 2 < most:
                    if kept != each:
                        set_places(states[kept], states[each])
                        set_places(stack.entries[kept], stack.entries[each])
                    facts[kept, SPENT], facts[kept, LEFT], facts[kept, MOVES_MADE] = spent + cost, left, length + 1
                    facts[kept, CAME_BY], facts[kept, MARKED] = move, 0
                    kept += 1
            top = kept
            if most >= 0 and not COSTS:
                top = 0
        made += visited
        found[BEYOND], found[LINE_MOVES] = beyond, most
        found[VISITED] += visited
        counters[COUNT] += visited
        counters[TASK], counters[HEIGHT] = task, top
        if top > 0:
            return DEEP if top + moves > capacity else PAUSED
        counters[TASK] = task + 1
        if most >= 0:
            return FOUND
    return DONE
