"""What a step may return in a game whose moves have costs, and the sentence about anything else."""

from collections.abc import Sequence
from typing import Any

from malpan.errors import RuleError
from malpan.game.contract import Game
from malpan.game.objective import Shortest
from malpan.game.steps import Verdict
from malpan.language import say


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
    fault = cost_fault(returned)
    if fault:
        label = game.moves_on(board)[move]
        raise RuleError(
            say("{game}: {fault} (move {move}, state {state})", game=game.name, fault=fault, move=label, state=list(state))
        )
    verdict, cost = returned
    return Verdict(verdict), 0 if verdict >= Verdict.LOST else int(cost)


def cost_fault(returned: Any) -> str:
    """Return what is wrong with what `step` returned, in a sentence; "" if it is a verdict and a cost."""
    if not isinstance(returned, tuple) or len(returned) != 2:
        return say("step returns {found}; expected a pair, a Verdict and a cost", found=repr(returned))
    verdict, cost = returned
    if isinstance(verdict, bool) or not isinstance(verdict, int) or not Verdict.ON <= verdict <= Verdict.ILLEGAL:
        return say("step returns the verdict {found}; expected a Verdict", found=repr(verdict))
    if verdict < Verdict.LOST and (isinstance(cost, bool) or not isinstance(cost, int) or cost < 0):
        return say("step returns the cost {found}; expected a whole number from 0", found=repr(cost))
    return ""
