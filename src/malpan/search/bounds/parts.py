"""What the lower bounds that a game declares come to on one board: simpler games, their boards, and the places that they keep.

A part whose game and board are those of another part shares its table.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import prod
from operator import mul
from typing import Any, NamedTuple

from malpan.errors import RuleError
from malpan.game import Game, LowerBound
from malpan.game.claims import expect_parts
from malpan.language import counted, say


class Simpler(NamedTuple):
    """A simpler game on a board, and the bounds of the places of its states: what a table is made from.

    The table has an entry for each state that the bounds allow: place 0 counts singly, place 1 in steps of the first bound, and
    so on.
    """

    game: Game
    board: Any
    ranges: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of entries of the table."""
        return prod(self.ranges)

    @property
    def weights(self) -> tuple[int, ...]:
        """What each place of a state is multiplied by to give the number of its entry."""
        return tuple(accumulate(self.ranges[:-1], mul, initial=1))


class Part(NamedTuple):
    """A part: the number of its simpler game among those that have tables, and the places of a state that it keeps."""

    table: int
    places: tuple[int, ...]


class Parts(NamedTuple):
    """The parts of each lower bound, and the simpler games that tables are needed of."""

    simpler: tuple[Simpler, ...]
    sums: tuple[tuple[Part, ...], ...]


def list_parts(game: Game, board: Any, length: int) -> Parts:
    """Return the parts of the lower bounds of a game on a board whose states have so many places.

    Raises RuleError if what `boards` and `places` return does not fit together.
    """
    simpler: list[Simpler] = []
    sums = []
    bounds = tuple(game.ranges(board)) if game.ranges else ()
    for number, lower_bound in enumerate(game.lower_bounds, 1):
        boards, places = expect_parts(game, number, lower_bound, board)
        if len(boards) != len(places):
            found = {"boards": counted(len(boards), "part"), "places": counted(len(places), "part")}
            raise misfit(game, number, say("boards returns {boards}, but places {places}", **found))
        parts = []
        for each, kept in zip(boards, places, strict=True):
            new = Simpler(lower_bound.game, each, tuple(lower_bound.game.ranges(each)))
            check_places(game, number, kept, new, bounds or (None,) * length)
            parts.append(Part(index_of(new, simpler), kept))
        sums.append(tuple(parts))
    return Parts(tuple(simpler), tuple(sums))


def index_of(new: Simpler, simpler: list[Simpler]) -> int:
    """Return the number of a simpler game among others; it is added unless it is there."""
    for index, known in enumerate(simpler):
        if known.game is new.game and known.board == new.board:
            return index
    simpler.append(new)
    return len(simpler) - 1


def check_places(game: Game, number: int, kept: tuple[int, ...], new: Simpler, bounds: Sequence[int | None]) -> None:
    """Raise RuleError unless the kept places fit into the states of the simpler game."""
    if not all(isinstance(place, int) and 0 <= place < len(bounds) for place in kept):
        found = {"found": list(kept), "last": len(bounds) - 1}
        raise misfit(game, number, say("places has {found}; the places of a state are numbered from 0 to {last}", **found))
    if len(kept) != len(new.ranges):
        found = {"found": list(kept), "game": new.game.name, "length": counted(len(new.ranges), "place")}
        raise misfit(game, number, say("places has {found}; a state of {game} has {length}", **found))
    if not all(isinstance(bound, int) and bound >= 1 for bound in new.ranges):
        found = {"game": new.game.name, "found": list(new.ranges)}
        raise misfit(game, number, say("ranges of {game} has {found}; expected whole numbers from 1", **found))
    for place, bound in zip(kept, new.ranges, strict=True):
        known = bounds[place]
        if known is None or known > bound:
            found = {"place": place, "known": known, "bound": bound, "game": new.game.name}
            raise misfit(game, number, say("the bound of place {place} is {known}, but {bound} in {game}", **found))


def misfit(game: Game, number: int, what: str) -> RuleError:
    """Return the error of a lower bound whose parts do not fit the game."""
    error = RuleError(say("lower bound {number} of {game}: {what}", number=number, game=game.name, what=what))
    error.part = "lower_bounds"
    return error


__all__ = ["LowerBound", "Part", "Parts", "Simpler", "list_parts"]
