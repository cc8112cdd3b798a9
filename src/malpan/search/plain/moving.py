"""What the plain searches with lower bounds share: moves with their costs, and a bound that is tested on each of them."""

from collections.abc import Callable
from typing import Any, NamedTuple

from malpan.game import Game, State, Verdict
from malpan.game.costs import has_costs, read_cost
from malpan.search.broken_bounds import broken_bound, is_broken

Bound = Callable[[State], int]
"""A lower bound of what is left from a state to a win; INFINITE if no win can be reached."""


class Move(NamedTuple):
    """What a move led to: the verdict, the cost of the move, the state, and the lower bound of what is left from there."""

    verdict: Verdict
    cost: int
    state: State
    rest: int


LOST = Move(Verdict.LOST, 0, (), 0)
"""What a move led to that is lost or illegal."""


class Moves:
    """The moves of a game on a board, with their costs and the lower bound behind each; in a game without costs, each costs 1."""

    def __init__(self, game: Game, board: Any, bound: Bound) -> None:
        self.game, self.board, self.bound = game, board, bound
        self.costs = has_costs(game)
        self.undone = game.reversible and not self.costs
        self.all = range(len(game.moves_on(board)))
        self.places: list[int] = []

    def make(self, state: State, rest: int, move: int) -> Move:
        """Make a move in a state whose lower bound is `rest`.

        Raises RuleError if the bound falls by more than the move costs, or is not 0 in a won state.
        """
        game, board, places = self.game, self.board, self.places
        places[:] = state
        returned = game.step(board, places, move)
        verdict, cost = read_cost(game, board, state, move, returned) if self.costs else (returned, 1)
        if verdict >= Verdict.LOST:
            return LOST
        if game.canonical:
            game.canonical(board, places)
        reached = tuple(places)
        after = self.bound(reached)
        if is_broken(rest, cost, after, verdict == Verdict.WON, self.undone):
            raise broken_bound(game, board, (state, rest), move, cost, (reached, after), verdict == Verdict.WON)
        return Move(verdict, cost, reached, after)


def take_move(game: Game, board: Any, state: State, move: int) -> Move:
    """Make a move of which no lower bound is known."""
    return Moves(game, board, lambda _: 0).make(state, 0, move)
