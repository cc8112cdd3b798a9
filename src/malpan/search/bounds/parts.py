"""What the lower bounds that a game declares come to on one board: simpler games, their boards, and the places that they keep.

A part whose game and board are those of another part shares its table. A lower bound that is also read in images of a state has
a sum for the state and one for each image, whose parts are those of the state, seen in the symmetry.

Large tables take long to make and to read, and most boards are answered without: so a search begins with the lower bounds that
have smaller ones, its first stage. The others join it one by one, in their order, if it takes long.
"""

from collections.abc import Collection, Sequence
from itertools import accumulate
from math import prod
from operator import mul
from typing import Any, NamedTuple

from malpan.errors import RuleError
from malpan.game import Game, LowerBound, State
from malpan.game.claims import expect_images, expect_parts
from malpan.language import counted, say

LARGE = 1 << 26
"""Entries, in all tables of a lower bound, from which it is not used from the beginning: they take seconds to make."""


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
    """A part: the number of its simpler game among those that have tables, and the places of a state that it keeps.

    `values` has, for each of these places, what a value of it is in the simpler game; empty where it is the same.
    """

    table: int
    places: tuple[int, ...]
    values: tuple[tuple[int, ...], ...] = ()

    def kept_in(self, state: State) -> State:
        """Return what the part keeps of a state: a state of its simpler game."""
        if self.values:
            return tuple([values[state[place]] for place, values in zip(self.places, self.values, strict=True)])
        return tuple([state[place] for place in self.places])


class Parts(NamedTuple):
    """The parts that are summed up, the number of the lower bound of each sum, and the simpler games that have tables."""

    simpler: tuple[Simpler, ...]
    sums: tuple[tuple[Part, ...], ...]
    numbers: tuple[int, ...]

    def tables_of(self, number: int) -> set[int]:
        """Return the numbers of the tables of a lower bound."""
        return {part.table for each, sum_ in zip(self.numbers, self.sums, strict=True) if each == number for part in sum_}

    def of(self, numbers: Collection[int]) -> "Parts":
        """Return the parts of some of the lower bounds, with no more tables than they need."""
        chosen = [index for index, number in enumerate(self.numbers) if number in numbers]
        tables = sorted({part.table for index in chosen for part in self.sums[index]})
        sums = [tuple(part._replace(table=tables.index(part.table)) for part in self.sums[index]) for index in chosen]
        return Parts(tuple(self.simpler[table] for table in tables), tuple(sums), tuple(self.numbers[index] for index in chosen))

    def stages(self) -> list["Parts"]:
        """Return the parts that a search begins with, and those after each further lower bound that joins it."""
        numbers = list(dict.fromkeys(self.numbers))
        large = [each for each in numbers if sum(self.simpler[table].size for table in self.tables_of(each)) > LARGE]
        chosen = [each for each in numbers if each not in large] or [large.pop(0)] if numbers else []
        return [self.of([*chosen, *large[:joined]]) for joined in range(len(large) + 1)]

    @property
    def entries(self) -> int:
        """The number of entries of all tables."""
        return sum(simpler.size for simpler in self.simpler)


def list_parts(game: Game, board: Any, length: int) -> Parts:
    """Return the parts of the lower bounds of a game on a board whose states have so many places.

    Raises RuleError if what `boards`, `places` and `images` return does not fit together.
    """
    simpler: list[Simpler] = []
    sums: list[tuple[Part, ...]] = []
    numbers: list[int] = []
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
        for image in expect_images(game, number, lower_bound, board):
            sources, values = check_image(game, number, image, bounds)
            sums.append(tuple(part_seen_in(part, sources, values) for part in parts))
        numbers += [number] * (len(sums) - len(numbers))
    return Parts(tuple(simpler), tuple(sums), tuple(numbers))


def part_seen_in(part: Part, sources: tuple[int, ...], values: tuple[tuple[int, ...], ...]) -> Part:
    """Return the part of a state that is a given part of its image."""
    return Part(part.table, tuple(sources[place] for place in part.places), tuple(values[place] for place in part.places))


def check_image(
    game: Game, number: int, image: tuple[Any, Any], bounds: Sequence[int]
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Return the sources and values of a symmetry; raise RuleError unless it takes each state in range to another one."""
    try:
        sources, values = tuple(image[0]), tuple(map(tuple, image[1]))
    except TypeError:
        sources, values = (), ()
    whole = all(isinstance(each, int) and not isinstance(each, bool) for row in (sources, *values) for each in row)
    if not whole or sorted(sources) != list(range(len(bounds))) or len(values) != len(bounds):
        found = {"length": counted(len(bounds), "place"), "last": len(bounds) - 1}
        raise misfit(
            game,
            number,
            say("an image of a state of {length} has the sources 0 to {last}, each once, and a list for each", **found),
        )
    for place, (source, becomes) in enumerate(zip(sources, values, strict=True)):
        if sorted(becomes) != list(range(bounds[place])) or bounds[source] != bounds[place]:
            found = {"place": place, "source": source, "last": bounds[place] - 1}
            raise misfit(
                game,
                number,
                say(
                    "place {place} of an image is taken from place {source}; its values have to be 0 to {last}, each once",
                    **found,
                ),
            )
    return sources, values


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
