"""The least cost that wins, in the fewest moves: Dijkstra's algorithm.

A queue has the states that are known but not expanded: the cheapest first, among these the one in the fewest moves, and among
these the one that was met first. A step makes a line longer, and no cheaper; so a state that leaves the queue has its least cost,
and the fewest moves at that cost, even where moves cost nothing. A better way to a state that is still waiting puts it into the
queue once more; its older entries are skipped.

States in which the game is won or lost are not played on from, and are not kept.
"""

from heapq import heappop, heappush
from typing import Any, NamedTuple

from malpan.game import Game, State, Verdict
from malpan.game.costs import read_cost
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Watch

WON = Verdict.WON
LOST = Verdict.LOST


class Way(NamedTuple):
    """The best way known to a state: its cost and moves, the number of the state in the order of meeting, the state before it."""

    cost: int
    moves: int
    number: int
    before: State


class Search:
    """A search by cost. `counts` has the states of each cost that left the queue; `best` is the best way to `won` so far."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, limit: int | None) -> None:
        self.game, self.board, self.watch, self.limit = game, board, watch, limit
        self.moves = range(len(game.moves_on(board)))
        self.known = {start: Way(0, 0, 0, start)}
        self.queue = [(0, 0, 0, start)]
        self.counts: dict[int, int] = {}
        self.best: Way | None = None
        self.won = start

    def run(self) -> bool:
        """Search to the end; tell whether it ended because the rest is too dear. Raises LimitReached at a limit."""
        while self.queue:
            cost, moves, _, state = heappop(self.queue)
            way = self.known[state]
            if way[:2] != (cost, moves):
                continue
            if self.best is not None and self.best[:2] <= (cost, moves):
                break
            if self.is_too_dear(cost):
                return True
            if cost not in self.counts:
                self.counts[cost] = 0
                self.watch.check(cost, len(self.known))
            self.counts[cost] += 1
            self.expand(state, way)
        return self.best is not None and self.is_too_dear(self.best.cost)

    def is_too_dear(self, cost: int) -> bool:
        """Tell whether a cost is beyond the limit."""
        return self.limit is not None and cost > self.limit

    def expand(self, state: State, way: Way) -> None:
        """Make every move from a state."""
        game, board, known = self.game, self.board, self.known
        step, canonical = game.step, game.canonical
        places = list(state)
        for move in self.moves:
            self.watch.tick(way.cost, len(known))
            places[:] = state
            verdict, price = read_cost(game, board, state, move, step(board, places, move))
            if verdict >= LOST:
                continue
            if canonical:
                canonical(board, places)
            reached = tuple(places)
            before = self.best if verdict == WON else known.get(reached)
            if before is not None and before[:2] <= (way.cost + price, way.moves + 1):
                continue
            found = Way(way.cost + price, way.moves + 1, before.number if before else len(known), state)
            if verdict == WON:
                self.best, self.won = found, reached
            else:
                known[reached] = found
                heappush(self.queue, (*found[:3], reached))


def cheapest(game: Game, board: Any, start: State, watch: Watch, limit: int | None = None) -> Found:
    """Find a line from `start` to a won state of the least cost, at most `limit`, and of these one of the fewest moves.

    The costs reported are those complete before the answer, and the states those that leave the queue before it, so neither
    depends on the order of moves.
    """
    search = Search(game, board, start, watch, limit)
    counts, known = search.counts, search.known
    try:
        bounded = search.run()
    except LimitReached as reason:
        counts.popitem()
        return Found(layers=tuple(counts.values()), costs=tuple(counts), states=len(known), stopped=str(reason))
    if bounded or search.best is None:
        return Found(layers=tuple(counts.values()), costs=tuple(counts), states=sum(counts.values()), bounded=bounded)
    answer, path = search.best.cost, line_to(search.best.before, known)
    totals = (*(known[state].cost for state in path), answer)
    states = sum(counts.values())
    counts.pop(answer, None)
    return Found(
        answer, (*path, search.won), totals, layers=tuple(counts.values()), costs=tuple(counts), states=states
    )  # fmt: skip


def line_to(state: State, known: dict[State, Way]) -> list[State]:
    """Return the states from the start, which is before itself, to `state`."""
    line = [state]
    while known[state].before != state:
        state = known[state].before
        line.append(state)
    line.reverse()
    return line
