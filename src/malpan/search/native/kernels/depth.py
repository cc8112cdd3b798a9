"""The fewest moves, or the least cost, with a lower bound: depth first, within a threshold.

The stack has states whose successors are made, marked here, and others, each above those that it comes from::

    a* b  c* d* e  f  g        say, b and c come from a, d from c, e and f from d, g also from d

The successors of the topmost states, of MOST_EXPANDED at most, are made together, before the lower bound of any is asked for: so
the memory of their tables is fetched meanwhile, and no state is read while it is still being written. Which entries of the tables
a successor has is found from those of the state, by the places that the move changed. The successors that promise no more than
the threshold stay on the stack, the first move on top. States are copied for all moves before the first one is made: what reads a
copy at once has to wait until it has left the processor. Which successors count is listed on the way, without branches that
depend on it.

A successor that is on the line already is not tried: one of the last few states, or one from which no move cost anything. Nothing
else is remembered of what was visited. If moves can be undone (UNDONE), the one that undid the last move before is not even made:
if no other move leads back, this one does. If another one does, all successors are made `again`.
"""

from numpy import uint64

from malpan.game import INFINITE
from malpan.search.native.codes import (
    BEYOND,
    CAME_BY,
    CAME_FROM,
    LEFT,
    LINE_COST,
    LINE_MOVES,
    LOST,
    MARKED,
    MOST_EXPANDED,
    MOVES_MADE,
    NEVER,
    SPENT,
    VISITED,
    WON,
)
from malpan.search.native.counters import BY, COUNT, HEIGHT, TASK, THRESHOLD
from malpan.search.native.kernels.entries import bound_at, change_entries, find_entries
from malpan.search.native.kernels.playing import play_in_place, set_places
from malpan.search.native.kernels.recent import is_on_line, is_recent, leads_back, move_back, note_recent, set_state
from malpan.search.native.kernels.rules import (
    COSTS,
    PARTS,
    PLACES,
    UNDONE,
    board_at,
    copy_entries,
    entries_at,
    facts_at,
    places_changed,
    prefetch_at,
    state_at,
)
from malpan.search.native.records import Boards, Ints, Matrix, entry_point
from malpan.search.native.search_records import Stack, Tables, Tasks
from malpan.search.native.status import BROKEN, DEEP, DONE, FOUND, OUTSIDE, OVERFLOW, PAUSED

MOST_MISTAKEN = 8
"""Wrong guesses of which move leads back, in one call, after which no more are made: the result is the same, but work is lost."""

MOST_COST = 1 << 59
"""The greatest cost of a line."""


def begin_task(task: int, layout: Matrix, stack: Stack, tables: Tables, tasks: Tasks) -> int:
    """Put the line to a task on an empty stack; return its length, the height of the stack, or 0 if it leads out of range."""
    length = len(tasks.steps) // len(tasks.facts)
    for each in range(length):
        row = task * length + each
        set_places(stack.states[each], tasks.states[row])
        for fact in range(3):
            stack.facts[each, fact] = tasks.steps[row, fact]
        stack.facts[each, MOVES_MADE], stack.facts[each, CAME_FROM] = each, each - 1
        stack.facts[each, MARKED] = each < length - 1
    return length if find_entries(stack.states[length - 1], length - 1, layout, stack, tables) else 0


def write_line(origin: int, move: int, stack: Stack) -> None:
    """Write the moves of the line to a state on the stack, and one more move."""
    while origin >= 0:
        made = stack.facts[uint64(origin), MOVES_MADE]
        stack.line[made] = move
        move, origin = stack.facts[uint64(origin), CAME_BY], stack.facts[uint64(origin), CAME_FROM]


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
    states, facts, listed = stack.states, stack.facts, stack.listed
    capacity = len(states)
    threshold = counters[THRESHOLD]
    top = counters[HEIGHT]
    made = 0
    trust, again = MOST_MISTAKEN, False
    for task in range(counters[TASK], end):
        found = tasks.facts[task]
        if top == 0:
            found[BEYOND], found[VISITED], found[LINE_MOVES] = NEVER, 0, -1
            top = begin_task(task, layout, stack, tables, tasks)
            if top == 0:
                return OUTSIDE
            promise = facts[top - 1, SPENT] + facts[top - 1, LEFT]
            if promise > threshold:
                found[BEYOND] = promise
                top = 0
        beyond, most = found[BEYOND], found[LINE_MOVES]
        visited = 0
        while top > 0:
            if facts[uint64(top - 1), MARKED]:
                top -= 1
                continue
            if top + MOST_EXPANDED * moves > capacity or visited + made >= until:
                break
            first = top
            while first > 0 and top - first < MOST_EXPANDED and not facts[uint64(first - 1), MARKED]:
                first -= 1
            guess = UNDONE and trust > 0 and not again
            last = top
            for origin in range(first, top):
                known = facts_at(facts, origin)
                known[MARKED] = 1
                if PLACES and UNDONE:
                    note_recent(origin, known, stack)
                tried = moves - (move_back(known, stack) >= 0) if guess else moves
                for _ in range(tried):
                    set_state(state_at(states, last), state_at(states, origin))
                    last += 1
            last = top
            legal = 0
            for origin in range(first, top):
                before = state_at(states, origin)
                left_out = move_back(facts_at(facts, origin), stack) if guess else -1
                for each in range(moves - (left_out >= 0)):
                    move = moves - 1 - each
                    move -= move <= left_out
                    row = last
                    verdict, cost = play_in_place(board, state_at(states, last), move)
                    last += 1
                    if verdict >= LOST:
                        continue
                    if cost < 0 or cost > MOST_COST:
                        set_places(scratch, before)
                        counters[BY] = move
                        return BROKEN if cost < 0 else OVERFLOW
                    new_facts = facts_at(facts, row)
                    new_facts[SPENT], new_facts[CAME_BY], new_facts[LEFT], new_facts[CAME_FROM] = cost, move, verdict, origin
                    listed[uint64(legal)] = row
                    legal += 1
            new = 0
            mistaken = False
            for number in range(legal):
                each = listed[uint64(number)]
                origin = facts_at(facts, each)[CAME_FROM]
                state, before, entries = state_at(states, each), state_at(states, origin), entries_at(stack.entries, each)
                known = facts_at(facts, origin)
                bits = places_changed(before, state) if PLACES else 0
                listed[uint64(new)] = each
                if UNDONE and leads_back(state, known, stack):
                    mistaken |= guess and move_back(known, stack) >= 0
                    stack.undone_by[known[CAME_BY]] = facts_at(facts, each)[CAME_BY]
                    continue
                if PLACES and UNDONE:
                    new += not is_recent(state, bits, origin, known, stack)
                else:
                    new += not is_on_line(state, known[SPENT] + facts_at(facts, each)[SPENT], origin, stack)
                if PARTS:
                    copy_entries(entries, entries_at(stack.entries, origin))
                if not change_entries(before, state, bits, layout, entries, tables):
                    return OUTSIDE
                for part in range(PARTS):
                    prefetch_at(entries[part], 0)
            again = mistaken
            if mistaken:
                trust -= 1
                for origin in range(first, top):
                    facts_at(facts, origin)[MARKED] = 0
                continue
            visited += new
            kept = top
            for number in range(new):
                each = listed[uint64(number)]
                reached, entries = facts_at(facts, each), entries_at(stack.entries, each)
                origin, move, won = reached[CAME_FROM], reached[CAME_BY], reached[LEFT] == WON
                cost = reached[SPENT] if COSTS else 1
                known = facts_at(facts, origin)
                spent, rest, depth = known[SPENT], known[LEFT], known[MOVES_MADE]
                left = bound_at(board, state_at(states, each), entries, tables)
                if rest > cost + left or left < 0 or (won and left > 0) or (UNDONE and left > cost + rest):
                    set_places(scratch, state_at(states, origin))
                    counters[BY] = move
                    return BROKEN
                promise = spent + cost + left
                if promise > threshold:
                    if left < INFINITE:
                        beyond = min(beyond, promise)
                elif won:
                    if most < 0 or depth + 1 < most:
                        most = depth + 1
                        found[LINE_COST] = promise
                        write_line(origin, move, stack)
                        if not COSTS:
                            break
                elif most < 0 or depth + 2 < most:
                    if kept != each:
                        set_state(state_at(states, kept), state_at(states, each))
                        if PARTS:
                            copy_entries(entries_at(stack.entries, kept), entries)
                    higher = facts_at(facts, kept)
                    higher[SPENT], higher[LEFT], higher[MOVES_MADE] = spent + cost, left, depth + 1
                    higher[CAME_BY], higher[CAME_FROM], higher[MARKED] = move, origin, 0
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
            return DEEP if top + MOST_EXPANDED * moves > capacity else PAUSED
        counters[TASK] = task + 1
        if most >= 0:
            return FOUND
    return DONE
