"""The fewest moves, or the least cost, with a lower bound: depth first with a rising threshold, which is known as IDA*.

Lines are played one after the other, each while it promises no more than a threshold: its cost so far plus the lower bound of
what is left. If none of them wins, the threshold rises to the least that a line promised beyond it. ::

    5: no win; the next promise is 7      7: no win; the next promise is 9      9: won

Only one line is kept at a time, so the memory needed is next to nothing; but a state is visited again for each line to it.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from malpan.game import INFINITE, Game, State, Verdict
from malpan.search.found import DEPTH, Found
from malpan.search.limits import LimitReached, Watch
from malpan.search.plain.moving import Bound, Moves

WON, LOST = Verdict.WON, Verdict.LOST


class Visit(NamedTuple):
    """A state on the line that is played: the cost of the line to it, what is left at least, and the moves yet to try."""

    state: State
    cost: int
    rest: int
    untried: Iterator[int]


def depth_first(game: Game, board: Any, start: State, bound: Bound, watch: Watch, limit: int | None = None) -> Found:
    """Find a line from `start` to a won state that costs the least, `limit` at most, and of these one with the fewest moves."""
    dive = Dive(Moves(game, board, bound), start, watch)
    threshold = dive.rest
    if threshold >= INFINITE:
        return Found(states=dive.visited, search=DEPTH)
    watch.knows(lambda: Found(states=dive.visited, search=DEPTH, ruled_out=threshold - 1))
    try:
        while limit is None or threshold <= limit:
            line, beyond = dive.play(threshold)
            if line:
                totals = tuple(visit.cost for visit in line) if dive.moves.costs else ()
                path = tuple(visit.state for visit in line)
                return Found(line[-1].cost, path, totals, states=dive.visited, search=DEPTH)
            if beyond is None:
                return Found(states=dive.visited, search=DEPTH)
            threshold = beyond
    except LimitReached as reason:
        return Found(states=dive.visited, stopped=str(reason), search=DEPTH, ruled_out=threshold - 1)
    return Found(states=dive.visited, bounded=True, search=DEPTH)


class Dive:
    """Lines from a start, played as far as a threshold; `visited` counts the states they led to, each as often as it was met."""

    def __init__(self, moves: Moves, start: State, watch: Watch) -> None:
        self.moves, self.start, self.watch = moves, start, watch
        self.rest = moves.bound(start)
        self.visited = 1

    def play(self, threshold: int) -> tuple[list[Visit], int | None]:
        """Return the first line with the fewest moves that wins within the threshold, and the least promise beyond it.

        The line is empty, or the promise None, if there is none. No line wins below the threshold, so in a game without costs
        all have as many moves.
        """
        moves = self.moves
        line = [Visit(self.start, 0, self.rest, iter(moves.all))]
        best: list[Visit] = []
        beyond: int | None = None
        while line and (not best or moves.costs):
            state, cost, rest, untried = line[-1]
            for move in untried:
                self.watch.tick(threshold, self.visited)
                verdict, price, after, left = moves.make(state, rest, move)
                if verdict >= LOST or left >= INFINITE:
                    continue
                self.visited += 1
                visit = Visit(after, cost + price, left, iter(moves.all))
                if visit.cost + left > threshold:
                    beyond = min(visit.cost + left, beyond or visit.cost + left)
                elif best and len(line) + 1 + (verdict != WON) >= len(best):  # no fewer moves than the best line
                    continue
                elif verdict == WON:
                    best = [*line, visit]
                elif all(after != earlier.state for earlier in line):
                    line.append(visit)
                    break
            else:
                line.pop()
        return best, beyond
