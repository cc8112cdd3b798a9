"""Whether a state was on the line of a depth-first search a few moves before, and which move leads back.

A successor that differs from its origin in other places than an earlier state does is another state. In which places the states
two and three moves before an origin differ from it is noted once for all of its successors.
"""

from malpan.search.native.codes import CAME_BY, CAME_FROM, NO_STATE, SINCE_THREE, SINCE_TWO, SPENT
from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import COSTS, PLACES, copy_state, facts_at, places_changed, state_at
from malpan.search.native.records import Ints
from malpan.search.native.search_records import Stack

RECENT = 4
"""States of the line, at its end, that a successor is compared with: the one before the move, and those before it."""


def set_state(state: Ints, other: Ints) -> None:
    """Copy one state to another."""
    if PLACES:
        copy_state(state, other)
    else:
        set_places(state, other)


def are_same(state: Ints, other: Ints) -> bool:
    """Tell whether two states are equal."""
    if PLACES:
        return places_changed(state, other) == 0
    for place in range(len(state)):
        if state[place] != other[place]:
            return False
    return True


def is_on_line(state: Ints, total: int, origin: int, stack: Stack) -> bool:
    """Tell whether a state reached at this cost is one of the last of its line, or of those from which no move cost anything."""
    back = 0
    found = False
    while origin >= 0 and back < RECENT:  # to the end, as no processor guesses which of them it is
        found |= are_same(state, state_at(stack.states, origin))
        origin = facts_at(stack.facts, origin)[CAME_FROM]
        back += 1
    if COSTS:
        while origin >= 0 and not found and facts_at(stack.facts, origin)[SPENT] == total:
            found = are_same(state, state_at(stack.states, origin))
            origin = facts_at(stack.facts, origin)[CAME_FROM]
    return found


def note_recent(origin: int, facts: Ints, stack: Stack) -> None:
    """Note in the facts of a state in which places it differs from the states two and three moves before."""
    facts[SINCE_TWO] = facts[SINCE_THREE] = NO_STATE
    before = facts[CAME_FROM]
    if before >= 0:
        before = facts_at(stack.facts, before)[CAME_FROM]
        if before >= 0:
            facts[SINCE_TWO] = places_changed(state_at(stack.states, before), state_at(stack.states, origin))
            before = facts_at(stack.facts, before)[CAME_FROM]
            if before >= 0:
                facts[SINCE_THREE] = places_changed(state_at(stack.states, before), state_at(stack.states, origin))


def leads_back(state: Ints, facts: Ints, stack: Stack) -> bool:
    """Tell whether a state is the one before its origin, which has these facts."""
    before = facts[CAME_FROM]
    return before >= 0 and are_same(state, state_at(stack.states, before))


def is_recent(state: Ints, bits: int, origin: int, facts: Ints, stack: Stack) -> bool:
    """Do the same as `is_on_line` in a game without costs, for a state that is not the one before its origin.

    `bits` has a bit for each place in which it differs from its origin, and `facts` are those of the origin. Only a state that
    differs from the origin in the same places can be equal to it, which is seldom the case.
    """
    found = bits == 0
    if (bits == facts[SINCE_TWO]) | (bits == facts[SINCE_THREE]):
        found |= is_on_line(state, 0, origin, stack)
    return found


def move_back(facts: Ints, stack: Stack) -> int:
    """Return the move that seems to lead from a state with these facts to the one before it; -1 if none is known."""
    return stack.undone_by[facts[CAME_BY]] if facts[CAME_FROM] >= 0 else -1
