"""Which kind an objective is of."""

from malpan.game import Game, Highest, Objective, Shortest, Simulate
from malpan.objectives.highest import HighestKind
from malpan.objectives.kind import Kind
from malpan.objectives.shortest import ShortestKind
from malpan.objectives.simulate import SimulateKind

KINDS: dict[type[Objective], Kind] = {Shortest: ShortestKind(), Highest: HighestKind(), Simulate: SimulateKind()}
"""The kind of each objective."""

NAMES = {kind.name: kind for kind in KINDS.values()}
"""The kinds by their names, as solutions in JSON have them."""


def kind_of(game: Game) -> Kind:
    """Return the kind of question a game asks."""
    return KINDS[type(game.objective)]
