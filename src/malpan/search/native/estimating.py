"""The compiled lower bounds of single states, and what is wrong where one of them is broken."""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import numpy as np

from malpan.errors import MalpanError, NotCompiled
from malpan.game import Game, State, Verdict
from malpan.game.costs import has_costs
from malpan.language import say
from malpan.search.broken_bounds import broken_bound, is_broken
from malpan.search.engine import DIFFERENT
from malpan.search.native.records import Boards, Ints
from malpan.search.native.search_records import Bounds
from malpan.search.plain.moving import take_move


def estimates(kernel: ModuleType, boards: Boards, bounds: Bounds, states: Sequence[State]) -> list[int]:
    """Return the compiled lower bounds of states, by a kernel that has the file ``estimates``."""
    if not states:  # of which no array has the places
        return []
    rows = np.array(states, np.int64)
    found: Ints = np.zeros(len(rows), np.int64)
    kernel.estimate(boards, rows, bounds, found)
    bounds_found: list[int] = found.tolist()
    return bounds_found


def broken_move(game: Game, board: Any, state: State, move: int, estimate: Callable[[Sequence[State]], list[int]]) -> MalpanError:
    """Return the error of a move on which compiled rules found the lower bound to be broken, as the plain rules make it."""
    verdict, cost, reached, _ = take_move(game, board, state, move)
    if verdict >= Verdict.LOST:
        return NotCompiled(say(DIFFERENT))
    rest, left = estimate([state, reached])
    won = verdict == Verdict.WON
    if not is_broken(rest, cost, left, won, game.reversible and not has_costs(game)):
        return NotCompiled(say(DIFFERENT))
    return broken_bound(game, board, (state, rest), move, cost, (reached, left), won)
