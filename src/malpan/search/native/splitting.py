"""The beginnings of the lines from a state: what a depth-first search divides among threads."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from malpan.game import INFINITE, Game, State, Verdict
from malpan.game.costs import has_costs
from malpan.search.broken_bounds import broken_bound, is_broken
from malpan.search.limits import Watch
from malpan.search.plain.moving import take_move

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


def split(game: Game, board: Any, start: State, estimate: Callable[[Sequence[State]], list[int]], watch: Watch) -> Roots:
    """Follow the lines from a start for so many moves that there are enough of them, each state once unless it costs less later.

    Raises RuleError where the bound is broken.
    """
    moves, undone = len(game.moves_on(board)), game.reversible and not has_costs(game)
    rest = estimate([start])[0]
    level = [Root(start, 0, rest)] if rest < INFINITE else []
    best: dict[State, int] = {start: 0}
    win: Root | None = None
    while level and len(level) < ENOUGH and len(level[0].moves) < MOST_MOVES:
        if win is not None and not has_costs(game):  # layer by layer, the first win has the fewest moves
            break
        watch.check(len(level[0].moves), len(best))
        ways = [(root, move, take_move(game, board, root.state, move)) for root in level for move in range(moves)]
        ways = [way for way in ways if way[2].verdict < Verdict.LOST]
        level = []
        for (root, move, led), rest in zip(ways, estimate([way[2].state for way in ways]), strict=True):
            won = led.verdict == Verdict.WON
            if is_broken(root.rest, led.cost, rest, won, undone):
                raise broken_bound(game, board, (root.state, root.rest), move, led.cost, (led.state, rest), won)
            reached = Root(led.state, root.cost + led.cost, rest, (*root.moves, move), root)
            if won:
                win = min(win or reached, reached, key=lambda each: (each.cost, len(each.moves)))
            elif rest < INFINITE and (led.state not in best or reached.cost < best[led.state]):
                best[led.state] = reached.cost
                level.append(reached)
    return Roots(level, win)
