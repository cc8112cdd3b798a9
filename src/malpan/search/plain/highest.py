"""The highest total over turns whose rolls are known: layered dynamic programming.

After each turn only the distinct canonical states matter, and of every state only the best total that reaches it. Four equal
horses and ten rolls are 4^10 lines of play, yet never more than a few thousand states a turn.

A line of play ends early where no move is legal, or where a step wins; its total stands. A step that loses takes its line with
it.
"""

from typing import Any, NamedTuple

from malpan.game import Game, State, Verdict
from malpan.game.expecting import expect_outcome
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Watch


class Best(NamedTuple):
    """The best way known to a state: its total, the state before it, and in how many ways that total is reached."""

    total: int
    parent: State | None
    lines: int


class End(NamedTuple):
    """Where lines of play end: the turn after which, the state, and the best way to it."""

    turn: int
    state: State
    best: Best


class Turn(NamedTuple):
    """A turn that is being worked through: its roll, and how many states the layers before it have."""

    game: Game
    board: Any
    moves: range
    roll: int
    watch: Watch
    kept: int


Layer = dict[State, Best]


def highest(game: Game, board: Any, start: State, watch: Watch, turn: int = 0) -> Found:
    """Find a line with the highest total over the rolls of the board from `turn` on."""
    rolls = game.rolls_on(board)[turn:]
    table: list[Layer] = [{start: Best(0, None, 1)}]
    ends: list[End] = []
    sizes = [1]
    moves = range(len(game.moves_on(board)))
    watch.knows(lambda: Found(layers=tuple(sizes), states=sum(sizes)))
    try:
        for roll in rolls:
            ahead: Layer = {}
            turn_now = Turn(game, board, moves, roll, watch, sum(sizes))
            for state, best in table[-1].items():
                ends += play_on(turn_now, End(len(table) - 1, state, best), ahead)
            won = {end.state for end in ends if end.turn == len(table)}
            if not ahead and not won:
                break
            table.append(ahead)
            sizes.append(len(ahead) + len(won))
        watch.check(len(table) - 1, sum(sizes))
    except LimitReached as reason:
        return Found(layers=tuple(sizes), states=sum(sizes), stopped=str(reason))
    if len(table) == len(rolls) + 1:
        ends += [End(len(rolls), state, best) for state, best in table[-1].items()]
    return best_of(ends, table)._replace(layers=tuple(sizes), states=sum(sizes), deepest=tuple(table[-1]))


def play_on(turn: Turn, here: End, ahead: Layer) -> list[End]:
    """Play every move of one turn from `here` into the layer `ahead`; return the lines of play that end with this turn."""
    ends = []
    stuck = True
    canonical = turn.game.canonical
    for move in turn.moves:
        turn.watch.tick(here.turn, turn.kept + len(ahead))
        places = list(here.state)
        returned = turn.game.step(turn.board, places, move, turn.roll)
        if type(returned) is tuple and len(returned) == 2 and type(returned[0]) is Verdict and type(returned[1]) is int:
            verdict, points = returned
        else:
            verdict, points = expect_outcome(turn.game, turn.board, here.state, move, returned, turn.roll)
        if verdict == Verdict.ILLEGAL:
            continue
        stuck = False
        if verdict == Verdict.LOST:
            continue
        if canonical:
            canonical(turn.board, places)
        reached, best = tuple(places), Best(here.best.total + points, here.state, here.best.lines)
        if verdict == Verdict.WON:
            ends.append(End(here.turn + 1, reached, best))
        else:
            ahead[reached] = better(ahead.get(reached), best)
    return [here] if stuck else ends


def better(known: Best | None, new: Best) -> Best:
    """Return the better of two ways to one state; equal totals add up their lines."""
    if known is None or new.total > known.total:
        return new
    if new.total == known.total:
        return known._replace(lines=known.lines + new.lines)
    return known


def best_of(ends: list[End], table: list[Layer]) -> Found:
    """Return the best end with the line that leads to it, and the number of lines that are as good."""
    if not ends:
        return Found(lines=0)
    top = max(ends, key=lambda end: end.best.total)
    path, totals = [top.state], [top.best.total]
    parent, turn = top.best.parent, top.turn
    while parent is not None:
        turn -= 1
        path.append(parent)
        totals.append(table[turn][parent].total)
        parent = table[turn][parent].parent
    lines = sum(end.best.lines for end in ends if end.best.total == top.best.total)
    return Found(top.best.total, tuple(reversed(path)), tuple(reversed(totals)), lines=lines)
