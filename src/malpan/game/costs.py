"""What a step may return in a game whose moves have costs, and the sentence about anything else."""

from collections.abc import Sequence
from typing import Any

from malpan.game.contract import Game
from malpan.game.expecting import expect_outcome
from malpan.game.objective import Shortest
from malpan.game.steps import Verdict


def has_costs(game: Game) -> bool:
    """Tell whether a game asks for the least cost: ``Shortest(costs=True)``."""
    return isinstance(game.objective, Shortest) and game.objective.costs


def read_cost(game: Game, board: Any, state: Sequence[int], move: int, returned: Any) -> tuple[Verdict, int]:
    """Return the verdict and the cost that `step` returned for a move from `state`; the cost is 0 unless play goes on or is won.

    Raises RuleError, which names the move and the state, for anything but a pair of a Verdict and a whole number from 0. What a
    lost or an illegal step costs means nothing.
    """
    if type(returned) is tuple and len(returned) == 2:
        verdict, cost = returned
        if type(verdict) is Verdict:
            if verdict >= Verdict.LOST:
                return verdict, 0
            if type(cost) is int and cost >= 0:
                return verdict, cost
    verdict, cost = expect_outcome(game, board, tuple(state), move, returned)
    return verdict, 0 if verdict >= Verdict.LOST else int(cost)


def cost_unit_of(game: Game) -> str:
    """Return what the costs of moves, or the score of a run, are counted in; "" in a game without."""
    return game.cost_unit if has_costs(game) or game.score is not None else ""
