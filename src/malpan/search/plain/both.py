"""The fewest moves from both ends: breadth first from the start, and breadth first backwards from every won state.

    start: 1  4  12  31 →  ← 30  11  3  :won         the two meet after 4 + 3 moves

Where every move can be undone, the states from which a move leads to a state are those to which a move leads from it. So the same
moves are played backwards. The side whose last layer is smaller takes the next step. While no state is known to both sides, every
line is longer than both of them together; so the first state that is known to both lies on a shortest line.
"""

from collections.abc import Sequence
from typing import Any

from malpan.errors import RuleError
from malpan.game import Game, State, Verdict
from malpan.language import say
from malpan.search.found import BOTH, Found
from malpan.search.limits import LimitReached, Watch
from malpan.search.plain.shortest import line_to, newest

WON, LOST = Verdict.WON, Verdict.LOST


class Side:
    """The states known from one end: each with the one before it, in the order in which they were reached.

    `depth` is the number of moves of the last complete layer, and `last` the number of states in it.
    """

    def __init__(self, ends: Sequence[State]) -> None:
        self.ends = frozenset(ends)
        self.parents = {state: state for state in ends}
        self.last = len(self.parents)
        self.depth = 0


def from_both_ends(game: Game, board: Any, start: State, wins: Sequence[State], watch: Watch, limit: int | None = None) -> Found:
    """Find a shortest line from `start` to one of `wins`, which are all won states, of at most `limit` moves."""
    ahead, back = Side([start]), Side(wins)
    bounded = False
    watch.knows(lambda: Found(states=count(ahead, back), search=BOTH, ruled_out=ahead.depth + back.depth))
    try:
        while ahead.last and back.last:
            known = ahead.depth + back.depth
            bounded = known == limit
            if bounded:
                break
            side, other = (ahead, back) if ahead.last <= back.last else (back, ahead)
            met = advance(game, board, side, other, back.ends, watch)
            if met is not None:
                path = (*line_to(met, ahead.parents), *reversed(line_to(met, back.parents)[:-1]))
                return Found(known + 1, path, states=count(ahead, back), search=BOTH)
    except LimitReached as reason:
        return Found(states=count(ahead, back), stopped=str(reason), search=BOTH, ruled_out=ahead.depth + back.depth)
    return Found(states=count(ahead, back), bounded=bounded, search=BOTH)


def advance(game: Game, board: Any, side: Side, other: Side, wins: frozenset[State], watch: Watch) -> State | None:
    """Add the next layer of a side; return the first of its states that the other side knows, None if there is none."""
    parents, known = side.parents, len(side.parents)
    places: list[int] = []
    moves = range(len(game.moves_on(board)))
    for state in newest(parents, side.last):
        for move in moves:
            watch.tick(side.depth + other.depth, len(parents) + len(other.parents))
            places[:] = state
            verdict = game.step(board, places, move)
            if verdict >= LOST:
                continue
            if game.canonical:
                game.canonical(board, places)
            reached = tuple(places)
            if verdict == WON and reached not in wins:
                raise missing_win(game, reached)
            if reached not in parents:
                parents[reached] = state
                if reached in other.parents:
                    return reached
    side.last = len(parents) - known
    side.depth += 1
    return None


def missing_win(game: Game, state: State) -> RuleError:
    """Return the error of a won state that is not among those that the game lists."""
    return RuleError(say("wins of {game} does not list {state}, which a move wins", game=game.name, state=list(state)))


def count(ahead: Side, back: Side) -> int:
    """Return how many states both sides know."""
    return len(ahead.parents) + len(back.parents)
