"""The compiled searches with lower bounds, and the choice between them.

Best first visits each state once, depth first once for each line to it. But depth first looks nothing up, uses all cores, and
needs no memory. So best first goes first, and answers most boards. It is given up for depth first when few moves have led to
states that were known, so that few would be visited twice, or when memory runs out.
"""

from typing import Any

from malpan.game import Game, State
from malpan.search.bounds.native import NativeBounds
from malpan.search.found import Found
from malpan.search.limits import MEMORY_LIMIT, LimitReached, Watch
from malpan.search.native.best import BestFirst
from malpan.search.native.depth import DepthFirst
from malpan.system.memory import memory_available, memory_in_use

TRIAL = 1 << 22
"""States that are expanded best first before the searches are compared."""

REPEATED = 0.1
"""Moves to known states, beside the one that undoes the last move, in all moves, up to which depth first takes over."""


def search_best(game: Game, board: Any, start: State, limit: int | None, watch: Watch) -> Found:
    """Search best first."""
    search = BestFirst(game, board, start, bounds_of(game, board, watch), watch, limit)
    try:
        search.run()
    except LimitReached as reason:
        return search.known_at(reason)
    return search.found()


def search_depth(game: Game, board: Any, start: State, limit: int | None, watch: Watch) -> Found:
    """Search depth first."""
    return DepthFirst(game, board, start, bounds_of(game, board, watch), watch, limit).search()


def search_bounded(game: Game, board: Any, start: State, limit: int | None, watch: Watch) -> Found:
    """Search best first, and depth first if that suits the board better."""
    bounds = bounds_of(game, board, watch)
    own = watch.with_states(watch.limits.max_states)
    own.limits = own.limits._replace(max_memory=share_of_memory(watch.limits.max_memory))
    best = BestFirst(game, board, start, bounds, own, limit)
    try:
        if best.run(TRIAL) or (best.repeats() > REPEATED and best.run()):
            return best.found()
    except LimitReached as reason:
        if str(reason) != MEMORY_LIMIT or watch.limits.max_memory is not None:
            return best.known_at(reason)
    seen = best.states
    del best
    found = DepthFirst(game, board, start, bounds, watch, limit).search()
    return found._replace(states=found.states + seen)


def bounds_of(game: Game, board: Any, watch: Watch) -> NativeBounds:
    """Return the lower bounds of a game on a board."""
    return NativeBounds(game, board, watch)


def share_of_memory(limit: int | None) -> int | None:
    """Return the memory that a search may take before another one is tried: the limit, or else half of what is free."""
    if limit is not None:
        return limit
    free = memory_available()
    return None if free is None else memory_in_use() + free // 2
