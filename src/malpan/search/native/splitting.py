"""The beginnings of the lines from a state: what a depth-first search divides among threads."""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from malpan.game import INFINITE, Game, State, Verdict
from malpan.game.costs import has_costs
from malpan.search.broken_bounds import is_broken
from malpan.search.limits import Watch
from malpan.search.native.estimating import broken_move
from malpan.search.native.numbers import to_ints
from malpan.search.native.records import Boards
from malpan.search.native.steps import take_legal

ENOUGH = 256
"""States at which lines are followed no further: subtrees differ in size, so there are many more than threads."""

MOST_MOVES = 32
"""Moves for which lines are followed, at most."""


class Root(NamedTuple):
    """A state that a line has reached: its cost, the lower bound of what is left, the moves of the line and its states before."""

    state: State
    cost: int
    rest: int
    moves: tuple[int, ...] = ()
    before: "Root | None" = None

    def line(self) -> list["Root"]:
        """Return the states of the line, this one last."""
        line = [self]
        while line[-1].before is not None:
            line.append(line[-1].before)
        return line[::-1]


class Roots(NamedTuple):
    """The states that all lines go through, except for those that win before, of which the best one is given."""

    roots: list[Root]
    win: Root | None


def split(
    game: Game, board: Any, start: State, boards: Boards, kernel: ModuleType, estimate: Callable[[Sequence[State]], list[int]],
    watch: Watch,
) -> Roots:  # fmt: skip
    """Follow the lines from a start for so many moves that there are enough of them, each state once unless it costs less later.

    The kernel has the file ``steps``. Raises RuleError where the bound is broken.
    """
    moves, costs = len(game.moves_on(board)), has_costs(game)
    undone = game.reversible and not costs
    rest = estimate([start])[0]
    level = [Root(start, 0, rest)] if rest < INFINITE else []
    best: dict[State, int] = {start: 0}
    win: Root | None = None
    while level and len(level) < ENOUGH and len(level[0].moves) < MOST_MOVES:
        if win is not None and not costs:  # layer by layer, the first win has the fewest moves
            break
        watch.check(len(level[0].moves), len(best))
        before = level
        legal = take_legal(kernel, boards, to_ints(game, [root.state for root in before]), moves)
        states = list(map(tuple, legal.states.tolist()))
        level = []
        columns = legal.numbers.tolist(), legal.verdicts.tolist(), legal.points.tolist(), states, estimate(states)
        for number, verdict, points, state, rest in zip(*columns, strict=True):
            root, move, cost = before[number // moves], number % moves, points if costs else 1
            won = verdict == Verdict.WON
            if cost < 0 or is_broken(root.rest, cost, rest, won, undone):
                raise broken_move(game, board, root.state, move, estimate)
            total = root.cost + cost
            if won:
                reached = Root(state, total, rest, (*root.moves, move), root)
                win = min(win or reached, reached, key=lambda each: (each.cost, len(each.moves)))
            elif rest < INFINITE and (state not in best or total < best[state]):
                best[state] = total
                level.append(Root(state, total, rest, (*root.moves, move), root))
    return Roots(level, win)
