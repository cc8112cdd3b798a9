"""How a line was searched for, in words, where that was not breadth first or by cost; no more is said than the search showed."""

from malpan.language import counted, mark, say
from malpan.search.found import BEST, BOTH, BREADTH, DEPTH, INVARIANT, Found

WAYS = {
    BEST: mark("found best first, with a lower bound; {states} seen"),
    DEPTH: mark("found depth first, with a lower bound; {states} visited, some more than once"),
    BOTH: mark("found from both ends; {states} seen"),
}

NO_WAYS = {
    BEST: mark("no way: {states} seen, and the lower bound rules out all others"),
    DEPTH: mark("no way: {states} visited, some more than once, and the lower bound rules out all others"),
    BOTH: mark("no way: {states} seen from both ends, which do not meet"),
    INVARIANT: mark("no way: the invariant of this position differs from that of every won one, and no move changes it"),
}


def describe_search(found: Found) -> str:
    """Return how an answer was found; "" if it was in the usual way, or no search was needed."""
    if found.search not in WAYS:
        return ""
    return say(WAYS[found.search], states=counted(found.states, "state"))


def describe_no_way(found: Found) -> str:
    """Return why there is no way."""
    states = counted(found.states, "state")
    if found.search in NO_WAYS:
        return say(NO_WAYS[found.search], states=states)
    return say("no way: {states} can be reached, and none of them wins", states=states)


def most_ruled_out(found: Found) -> int | None:
    """Return the most moves, or the highest cost, for which a search that was stopped knows that no line wins; None if none."""
    if found.search not in ("", BREADTH):
        return found.ruled_out
    return found.costs[-1] if found.costs else len(found.layers) - 1 if found.layers else None
