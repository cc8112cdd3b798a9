"""Which kind an objective is of."""

from malpan.game import Game, Highest, Objective, Shortest, Simulate
from malpan.game.costs import has_costs
from malpan.objectives.cheapest import CheapestKind
from malpan.objectives.highest import HighestKind
from malpan.objectives.kind import Kind
from malpan.objectives.shortest import ShortestKind
from malpan.objectives.simulate import SimulateKind

CHEAPEST = CheapestKind()
"""The kind of `Shortest` with costs."""

KINDS: dict[type[Objective], Kind] = {Shortest: ShortestKind(), Highest: HighestKind(), Simulate: SimulateKind()}
"""The kind of each objective."""

NAMES = {kind.name: kind for kind in (CHEAPEST, *KINDS.values())}
"""The kinds by their names, as solutions in JSON have them."""


def kind_of(game: Game) -> Kind:
    """Return the kind of question a game asks."""
    return CHEAPEST if has_costs(game) else KINDS[type(game.objective)]
