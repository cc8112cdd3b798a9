"""The compiled searches with lower bounds, and the choice between them.

Best first visits each state once, depth first once for each line to it. But depth first looks nothing up, uses all cores, and
needs no memory. So best first goes first, and answers most boards. It is given up for depth first when few moves have led to
states that were known, so that few would be visited twice, or when memory runs out.
"""

from typing import Any

from malpan.game import Game, State
from malpan.search.found import Found
from malpan.search.limits import MACHINE_LIMIT, LimitReached, Watch
from malpan.search.native.agreeing import compare
from malpan.search.native.best import BestFirst
from malpan.search.native.depth import DepthFirst

TRIAL = 1 << 22
"""States that are expanded best first before the searches are compared."""

REPEATED = 0.1
"""Moves to known states, beside the one that undoes the last move, in all moves, up to which depth first takes over."""


def search_best(game: Game, board: Any, start: State, limit: int | None, watch: Watch) -> Found:
    """Search best first."""
    search = BestFirst(game, board, start, watch, limit)
    try:
        search.run()
    except LimitReached as reason:
        return search.known()._replace(stopped=str(reason))
    return compare_best(search)


def search_depth(game: Game, board: Any, start: State, limit: int | None, watch: Watch) -> Found:
    """Search depth first."""
    search = DepthFirst(game, board, start, watch, limit)
    return compare_depth(search, search.search())


def compare_best(search: BestFirst) -> Found:
    """Return what was found best first; raise NotCompiled if the compiled rules or bounds differ from the plain ones."""
    found, boards = search.found(), search.packed.arrays
    return compare(search.game, search.board, found, search.start, boards, search.kernel, search.bounds)


def compare_depth(search: DepthFirst, found: Found) -> Found:
    """Do the same with what was found depth first."""
    return compare(search.game, search.board, found, search.start, search.boards, search.kernel, search.bounds)


def search_bounded(game: Game, board: Any, start: State, limit: int | None, watch: Watch) -> Found:
    """Search best first, and depth first if that suits the board better."""
    best = BestFirst(game, board, start, watch, limit)
    try:
        if best.run(TRIAL) or (best.repeats() > REPEATED and best.run()):
            return compare_best(best)
    except LimitReached as reason:
        if str(reason) != MACHINE_LIMIT:
            return best.known()._replace(stopped=str(reason))
    seen = best.states
    del best
    search = DepthFirst(game, board, start, watch, limit)
    found = compare_depth(search, search.search())
    return found._replace(states=found.states + seen)
