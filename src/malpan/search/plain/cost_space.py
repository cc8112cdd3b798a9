"""Everything that can be reached, by what it costs: `space` for games with costs.

States leave a queue by cost and moves, as in `cheapest`. States in which the game is won are counted, but not played on from,
unless that is asked for. A state that one move wins may be reached by another without winning; it is played on from unless one of
the best ways to it wins, so that nothing depends on the order of moves. Lost states are not kept at all.
"""

from heapq import heappop, heappush
from typing import Any, NamedTuple

from malpan.game import Game, State, Verdict
from malpan.game.costs import read_cost
from malpan.search.found import Found, WalkOptions
from malpan.search.limits import LimitReached, Watch
from malpan.search.plain.space import tell

WON = Verdict.WON
LOST = Verdict.LOST


class Way(NamedTuple):
    """The best way known to a state: its cost and moves, in how many ways it is reached so, and whether one of them wins."""

    cost: int
    moves: int
    lines: int
    wins: bool


class CostSpace:
    """A walk by cost. `counts` has the states of each cost, `layer` those of the cost that is being worked through."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, asked: WalkOptions) -> None:
        self.game, self.board, self.start, self.watch, self.asked = game, board, start, watch, asked
        self.moves = range(len(game.moves_on(board)))
        self.known = {start: Way(0, 0, 1, False)}
        self.queue = [(0, 0, start)]
        self.counts: dict[int, int] = {}
        self.layer: list[State] = []
        self.won = set[State]()
        self.best: Way | None = None
        if game.won is not None and game.won(board, start):
            self.won, self.best = {start}, Way(0, 0, 1, True)

    def run(self) -> None:
        """Walk until all is seen. Raises LimitReached at a limit."""
        while self.queue:
            cost, moves, state = heappop(self.queue)
            way = self.known[state]
            if way[:2] != (cost, moves):
                continue
            if cost not in self.counts:
                self.close()
                self.counts[cost] = 0
                self.watch.check(cost, len(self.known))
            self.counts[cost] += 1
            self.layer.append(state)
            if self.is_left(state):
                self.expand(state, way)

    def is_left(self, state: State) -> bool:
        """Tell whether play goes on from a state: none of the best ways to it wins, or won states are left too."""
        return not self.known[state].wins or state == self.start or self.asked.past_wins

    def close(self) -> None:
        """Hand on the states of a cost, which is complete."""
        if self.counts:
            tell(self.asked, next(reversed(self.counts)), tuple(self.layer))
        self.layer = []

    def expand(self, state: State, way: Way) -> None:
        """Make every move from a state."""
        for move in self.moves:
            self.watch.tick(way.cost, len(self.known))
            places = list(state)
            verdict, price = read_cost(self.game, self.board, state, move, self.game.step(self.board, places, move))
            if verdict >= LOST:
                continue
            if self.game.canonical:
                self.game.canonical(self.board, places)
            reached = tuple(places)
            found = Way(way.cost + price, way.moves + 1, way.lines, verdict == WON)
            if verdict == WON:
                self.won.add(reached)
                self.best = better(self.best, found)
            before = self.known.get(reached)
            if before is None or found[:2] <= before[:2]:
                self.known[reached] = better(before, found)
                if before is None or found[:2] < before[:2]:
                    heappush(self.queue, (*found[:2], reached))


def better(one: Way | None, other: Way) -> Way:
    """Return the better of two ways to a state, or both together if they are equally good."""
    if one is None or other[:2] < one[:2]:
        return other
    if other[:2] > one[:2]:
        return one
    return Way(one.cost, one.moves, one.lines + other.lines, one.wins or other.wins)


def walk_by_cost(game: Game, board: Any, start: State, watch: Watch, asked: WalkOptions) -> Found:
    """Walk every state that can be reached from `start`.

    Lines are counted on the way: a state is reached in as many best ways as the states before it together, move by move.
    """
    space = CostSpace(game, board, start, watch, asked)
    stopped, deepest = "", tuple[State, ...]()
    try:
        space.run()
        deepest = tuple(space.layer)
        space.close()
    except LimitReached as reason:
        stopped = str(reason)
    costs = tuple(space.counts)[: -1 if stopped and space.counts else None]
    return Found(
        space.best.cost if space.best else None,
        layers=tuple(space.counts[cost] for cost in costs),
        costs=costs,
        states=len(space.known),
        stopped=stopped,
        lines=space.best.lines if space.best else 0,
        wins=len(space.won),
        deepest=deepest,
    )
