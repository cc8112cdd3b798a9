"""All shortest lines at once, or all cheapest ones: the states they pass, and how many best lines continue from each.

The walk keeps of every state its rank and the states before it at that rank. What is best is known already, so nothing is kept
that ranks behind it, or whose lower bound says that it comes too late. From the ends of the best lines the counts then go back
along these predecessors, and states from which no best line continues drop out::

    start ──▶ a ──▶ b ──▶ won        rank 0: start, 2 lines     rank 1: a, c, 1 line each     rank 2: b, 2 lines
      └─────▶ c ────┘
"""

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

from malpan.game import Game, State, Verdict
from malpan.game.costs import has_costs
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Watch

WON = Verdict.WON
LOST = Verdict.LOST

MOVES = 40
"""The bits of a rank that have the moves; the bits above them have the cost, so the cheapest comes first, then the shortest."""


Bound = Callable[[State], int]
"""A lower bound of what is left from a canonical state."""


class RankedStates:
    """The states on best lines of the fewest moves or the least cost, each with its rank and the number of lines from it on."""

    def __init__(self, walk: "RankedWalk", ways: dict[State, int]) -> None:
        self.best = walk.best
        self.lines = {state: (walk.ranks[state], count) for state, count in ways.items()}

    def is_best(self, moves: int, total: int) -> bool:
        """Tell whether a line of so many moves and this total is a best one if it wins."""
        return (total << MOVES) + moves == self.best

    def lines_from(self, moves: int, total: int, state: State) -> int:
        """Return the number of best lines from a canonical state on that so many moves and this total have led to."""
        rank, count = self.lines.get(state, (-1, 0))
        return count if rank == (total << MOVES) + moves else 0


class RankedWalk:
    """A walk over ranks, from the start to the best wins.

    ranks     the rank of each state that was reached.
    before    the states before each of them on the ways of that rank, as often as moves lead from there.
    order     the states in the order in which they were expanded.
    best      the rank of the best wins, None before the first.
    winning   the states before the best wins, as often as moves win from there.
    sizes     number of states of each rank that is done.
    """

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, is_allowed: Callable[[State, int], bool]) -> None:
        self.game, self.board, self.watch, self.is_allowed = game, board, watch, is_allowed
        self.moves = range(len(game.moves_on(board)))
        self.ranks: dict[State, int] = {start: 0}
        self.before: dict[State, list[State]] = {start: []}
        self.order: list[State] = []
        self.best: int | None = None
        self.winning: list[State] = []
        self.waiting: dict[int, list[State]] = {0: [start]}
        self.next_ranks = [0]
        self.sizes: list[int] = []

    def run(self) -> None:
        """Expand rank by rank, until whatever is left ranks behind a win. Raises LimitReached at a limit."""
        while self.next_ranks:
            rank = heappop(self.next_ranks)
            if self.best is not None and rank >= self.best:
                return
            states = [state for state in self.waiting.pop(rank) if self.ranks[state] == rank]
            for state in states:
                self.expand(state, rank)
            self.order += states
            if states:
                self.sizes.append(len(states))
            self.watch.check(len(self.sizes), len(self.ranks))

    def expand(self, state: State, rank: int) -> None:
        """Make every move from a state."""
        step, outcome, canonical = self.game.step, self.game.objective.outcome, self.game.canonical
        board, ranks, before = self.board, self.ranks, self.before
        for move in self.moves:
            self.watch.tick(len(self.sizes), len(ranks))
            places = list(state)
            verdict, cost = outcome(step(board, places, move))
            if verdict >= LOST:
                continue
            ahead = rank + (cost << MOVES) + 1
            if verdict == WON:
                self.win(state, ahead)
                continue
            if canonical:
                canonical(board, places)
            reached = tuple(places)
            known = ranks.get(reached)
            if known == ahead:
                before[reached].append(state)
            elif (known is None or ahead < known) and self.is_allowed(reached, ahead):
                ranks[reached] = ahead
                before[reached] = [state]
                if ahead not in self.waiting:
                    self.waiting[ahead] = []
                    heappush(self.next_ranks, ahead)
                self.waiting[ahead].append(reached)

    def win(self, state: State, rank: int) -> None:
        """Note that a move from a state wins."""
        if self.best is None or rank < self.best:
            self.best, self.winning = rank, []
        if rank == self.best:
            self.winning.append(state)

    def ways(self) -> dict[State, int]:
        """Return the states that best lines pass, each with the number of lines from it on."""
        ways: dict[State, int] = {}
        for state in self.winning:
            ways[state] = ways.get(state, 0) + 1
        for state in reversed(self.order):
            self.watch.tick(len(self.sizes), len(self.ranks))
            count = ways.get(state)
            for earlier in self.before[state] if count else ():
                ways[earlier] = ways.get(earlier, 0) + (count or 0)
        return ways


def shortest_lines(game: Game, board: Any, start: State, watch: Watch, answer: int, bound: Bound | None = None) -> Found:
    """Find the states that the best lines pass: of `answer` moves or, in a game with costs, of this cost
    and then the fewest moves.

    `bound` gives a lower bound of the moves, or the cost, that are left from a state. The result has no path, but a guide to the
    best lines, and their number.
    """
    costs = has_costs(game)
    last = answer << MOVES | (1 << MOVES) - 1 if costs else answer - 1

    def is_allowed(state: State, rank: int) -> bool:
        spent = rank >> MOVES if costs else rank
        return rank <= last and (bound is None or spent + bound(state) <= answer)

    walk = RankedWalk(game, board, start, watch, is_allowed)
    layers: tuple[int, ...] = ()
    try:
        walk.run()
        layers = tuple(walk.sizes) if bound is None and not costs else ()
        ways = walk.ways()
    except LimitReached as reason:
        return Found(layers=layers, states=len(walk.ranks), stopped=str(reason))
    if walk.best is None:
        return Found(layers=layers, states=len(walk.ranks), lines=0)
    found = walk.best >> MOVES if costs else walk.best
    guide = RankedStates(walk, ways)
    return Found(found, layers=layers, states=len(walk.ranks), lines=ways.get(start, 0), guide=guide)
