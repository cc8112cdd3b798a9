"""The fewest moves, or the least cost, with a lower bound: best first, which is known as A*.

The state to play on from is the one that promises the least: the cost of the line to it, plus the lower bound of what is left. ::

    a: 1 + 4 = 5   first        b: 1 + 6 = 7   perhaps never

Along a move, a consistent bound falls by no more than the move costs, so promises never fall. When a state is played on from, no
better line leads to it; when a win costs no more than any state promises, no win costs less. In a game with costs, the number of
moves decides between equal costs in the same way.
"""

from heapq import heappop, heappush
from typing import Any, NamedTuple

from malpan.game import INFINITE, Game, State, Verdict
from malpan.search.found import BEST, Found
from malpan.search.limits import LimitReached, Watch
from malpan.search.plain.moving import Bound, Moves

WON, LOST = Verdict.WON, Verdict.LOST


class Reached(NamedTuple):
    """How a state was reached: the cost and the moves of the line to it, what is left at least, and the state before it."""

    cost: int
    moves: int
    rest: int
    before: State


class Win(NamedTuple):
    """The best win so far: the cost and the moves of its line, the last two states, and the cost of the last move."""

    cost: int
    moves: int
    before: State
    state: State


def best_first(game: Game, board: Any, start: State, bound: Bound, watch: Watch, limit: int | None = None) -> Found:
    """Find a line from `start` to a won state that costs the least, `limit` at most, and of these one with the fewest moves."""
    moves = Moves(game, board, bound)
    # Of equal promises, the one with fewer moves comes first in a game with costs; else the one that is nearer to its end.
    sign = 1 if moves.costs else -1
    reached = {start: Reached(0, 0, bound(start), start)}
    waiting = [(reached[start].rest, 0, start)] if reached[start].rest < INFINITE else []
    win: Win | None = None
    promise = 0
    watch.knows(lambda: Found(states=len(reached), search=BEST, ruled_out=promise - 1))
    try:
        while waiting and (win is None or waiting[0][:2] < (win.cost, sign * win.moves)):
            promise, order, state = heappop(waiting)
            if limit is not None and promise > limit:
                return Found(states=len(reached), bounded=True, search=BEST)
            cost, length, rest, _ = reached[state]
            if (promise, order) != (cost + rest, sign * length):  # a better line to the state was found since
                continue
            for move in moves.all:
                watch.tick(promise, len(reached))
                verdict, price, after, left = moves.make(state, rest, move)
                if verdict >= LOST or left >= INFINITE:
                    continue
                total = (cost + price, length + 1)
                if verdict == WON:
                    if win is None or total < win[:2]:
                        win = Win(*total, state, after)
                elif after not in reached or total < reached[after][:2]:
                    reached[after] = Reached(*total, left, state)
                    heappush(waiting, (total[0] + left, sign * total[1], after))
    except LimitReached as reason:
        return Found(states=len(reached), stopped=str(reason), search=BEST, ruled_out=promise - 1)
    if win is None or (limit is not None and win.cost > limit):
        return Found(states=len(reached), bounded=win is not None, search=BEST)
    line = line_to(win.before, reached)
    totals = (*(reached[state].cost for state in line), win.cost) if moves.costs else ()
    return Found(win.cost, (*line, win.state), totals, states=len(reached), search=BEST)


def line_to(state: State, reached: dict[State, Reached]) -> list[State]:
    """Return the states from the start, which comes after itself, to `state`."""
    line = [state]
    while reached[state].before != state:
        state = reached[state].before
        line.append(state)
    line.reverse()
    return line
