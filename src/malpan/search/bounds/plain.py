"""Lower bounds in plain Python.

Small tables are made in plain Python, and kept nowhere. Larger ones take too long for that: they are the compiled ones, if the
rules can be compiled.
"""

from collections.abc import Callable
from typing import Any

from malpan.game import INFINITE, Game, State
from malpan.game.claims import expect_estimate
from malpan.search.bounds.distances import list_distances
from malpan.search.bounds.parts import Parts, Simpler, list_parts
from malpan.search.limits import Watch

SMALL = 1 << 15
"""Entries of a table up to which it is made in plain Python: that takes about a second."""

Lookup = Callable[[State], int]
"""Gives the distance of a state of a simpler game, INFINITE if no win can be reached from it."""


class PlainBounds:
    """The lower bounds of a game on a board: `of` gives that of a state, INFINITE if no win can be reached from it.

    `parts` are those that are used; by default, those that a search begins with.

    Raises LimitReached if a limit is reached while the tables are made, and MalpanError if the parts do not fit the game or are
    too large.
    """

    def __init__(self, game: Game, board: Any, watch: Watch | None = None, parts: Parts | None = None) -> None:
        self.game, self.board = game, board
        parts = parts or list_parts(game, board, len(game.start(board))).stages()[0]
        count = len(parts.simpler)
        lookups = [lookup_in(simpler, watch or Watch(), f"{number}/{count}") for number, simpler in enumerate(parts.simpler, 1)]
        self.sums = [[(lookups[part.table], part) for part in each] for each in parts.sums]

    def of(self, state: State) -> int:
        """Return the lower bound of a state."""
        best = expect_estimate(self.game, self.board, state)
        for parts in self.sums:
            distances = [lookup(part.kept_in(state)) for lookup, part in parts]
            best = max(best, INFINITE if INFINITE in distances else min(sum(distances), INFINITE - 1))
        return min(best, INFINITE)


def lookup_in(simpler: Simpler, watch: Watch, which: str) -> Lookup:
    """Return what gives the distances in a simpler game; `which` is its number, for progress."""
    if simpler.size <= SMALL:
        distances = {state: min(distance, INFINITE - 1) for state, distance in list_distances(simpler, watch).items()}
        return lambda state: distances.get(state, INFINITE)
    from malpan.search.bounds.native import table_of

    table = table_of(simpler, watch, which)
    weights, not_reached = simpler.weights, (1 << 8 * table.itemsize) - 1

    def look_up(state: State) -> int:
        distance = int(table[sum([place * weight for place, weight in zip(state, weights, strict=True)])])
        return INFINITE if distance == not_reached else distance

    return look_up
