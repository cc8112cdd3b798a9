"""Lower bounds that are made by machine: the exact distances of simpler games, found beforehand and kept in tables."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple

from malpan.game.formats import Board
from malpan.game.objective import Shortest
from malpan.game.parameters import misfit_of
from malpan.language import say

INFINITE = 1 << 60
"""The lower bound of a state from which no win can be reached; `at_least` may return it, too."""


Image = tuple[Sequence[int], Sequence[Sequence[int]]]
"""A symmetry of a board: the place of a state that each place of its image is taken from, and what each value of it becomes."""


class LowerBound(NamedTuple, Generic[Board]):
    """A lower bound of what is left to a win: the sum of the exact distances of the parts of a state, in a simpler game.

    Each part is a board of the simpler game, and is told which places of a state it keeps, in the order of its own state. Every
    step of the real game has to be a step of each part, or to leave the part as it is; what the parts pay for it may add up to no
    more than the real step costs. A state that is won has to be won in each part. `malpan rules` tests this.

    game     the simpler `Game`, which asks for the fewest moves or the least cost. It needs `ranges`, as its table has an entry
             for each state that they allow and `possible` accepts, and `won` or `wins`, from which distances are counted.
    boards   board -> the boards of its parts; parts whose boards are equal share a table. A table is kept for all boards that
             have such a part, so these boards should not contain where the pieces are at first.
    places   board -> for each part, the places of a state that it keeps.
    images   board -> symmetries of the board, such as a reflection; None: none. The image of a state is as far from a win as the
             state, so the bound also counts where it says more of an image, from the same tables. A symmetry is a pair
             (sources, values): place i of the image is ``values[i][state[sources[i]]]``.
    """

    game: Any
    boards: Callable[[Board], Sequence[Any]]
    places: Callable[[Board], Sequence[Sequence[int]]]
    images: Callable[[Board], Sequence[Image]] | None = None


def what_is_lacking(kind: type[Any], simpler: Any, functions: Sequence[Any]) -> str:
    """Return what the simpler game of a lower bound, a `kind`, or its functions lack for making tables; "" if nothing."""
    if not isinstance(simpler, kind):
        return say("game must be a Game, not {found}", found=type(simpler).__name__)
    *required, images = functions
    if not all(map(callable, required)):
        return say("boards and places must be functions")
    if images is not None and not callable(images):
        return say("images must be a function, or None")
    if any(misfit_of(function, "board") for function in functions if function is not None):
        return say("boards, places and images have to take (board)")
    if not isinstance(simpler.objective, Shortest):
        return say("{game} must ask for the fewest moves or the least cost", game=simpler.name)
    if simpler.ranges is None:
        return say("{game} must have ranges, as its table has an entry for each state", game=simpler.name)
    if simpler.won is None and (simpler.wins is None or simpler.canonical is not None):
        return say("{game} must have won, or have wins and no canonical, as distances are counted from there", game=simpler.name)
    return ""
