"""The fewest moves that win: breadth first, layer by layer.

One dict is everything the search keeps. It maps each state to the state it was first reached from, so it is the visited set and
the parents at once; and since a dict remembers the order of insertion, its newest entries are the queue::

    {start: start,   a: start, b: start,   c: a, d: b, e: b}
     layer 0         layer 1               layer 2

States in which the game is won or lost are not played on from. Lost ones are not kept at all.
"""

from itertools import islice
from typing import Any

from malpan.game import Game, State, Verdict
from malpan.search import Found, LimitReached, Watch

WON = Verdict.WON
LOST = Verdict.LOST


def shortest(game: Game, board: Any, start: State, watch: Watch, limit: int | None = None) -> Found:
    """Find a shortest line from `start` to a won state, of at most `limit` moves.

    The layers reported are those complete before the win, so they do not depend on the order of moves.
    """
    step, canonical = game.step, game.canonical
    moves = range(len(game.moves_on(board)))
    parents: dict[State, State] = {start: start}
    layers = [1]
    places = list(start)
    until_look = 1
    try:
        while layers[-1] and (limit is None or len(layers) <= limit):
            known = len(parents)
            for state in newest(parents, layers[-1]):
                for move in moves:
                    until_look -= 1
                    if not until_look:
                        until_look = watch.look(len(layers) - 1, len(parents))
                    places[:] = state
                    verdict = step(board, places, move)
                    if verdict >= LOST:
                        continue
                    if canonical:
                        canonical(board, places)
                    reached = tuple(places)
                    if verdict == WON:
                        path = (*line_to(state, parents), reached)
                        return Found(len(layers), path, layers=tuple(layers), states=sum(layers))
                    if reached not in parents:
                        parents[reached] = state
            layers.append(len(parents) - known)
            watch.look(len(layers) - 1, len(parents))
    except LimitReached as reason:
        return Found(layers=tuple(layers), states=len(parents), stopped=str(reason))
    exhausted = not layers[-1]
    return Found(layers=tuple(layers[:-1] if exhausted else layers), states=len(parents), bounded=not exhausted)


def whole_space(game: Game, board: Any, start: State, watch: Watch, past_wins: bool = False) -> Found:
    """Walk every state that can be reached from `start`; with `past_wins`, also those past a win.

    Lines are counted on the way: a state is reached in as many different shortest ways as its parents together, move by move.
    """
    moves = range(len(game.moves_on(board)))
    seen = {start}
    layer = {start: 1}
    layers: list[int] = []
    deepest: tuple[State, ...] = ()
    fewest, best_lines, won = None, 0, set[State]()
    if game.won is not None and game.won(board, start):
        fewest, best_lines, won = 0, 1, {start}
    try:
        while layer:
            layers.append(len(layer))
            deepest = tuple(layer)
            watch.look(len(layers) - 1, len(seen))
            ahead: dict[State, int] = {}
            winning = 0
            for state, ways in layer.items():
                if state in won and state != start and not past_wins:
                    continue
                for move in moves:
                    watch.tick(len(layers) - 1, len(seen) + len(ahead))
                    verdict, reached = after(game, board, state, move)
                    if verdict >= LOST:
                        continue
                    if verdict == WON:
                        won.add(reached)
                        winning += ways
                    if reached not in seen:
                        ahead[reached] = ahead.get(reached, 0) + ways
            if winning and fewest is None:
                fewest, best_lines = len(layers), winning
            seen.update(ahead)
            layer = ahead
    except LimitReached as reason:
        return Found(fewest, layers=tuple(layers), states=len(seen), stopped=str(reason), lines=best_lines, wins=len(won))
    return Found(fewest, layers=tuple(layers), states=len(seen), lines=best_lines, wins=len(won), deepest=deepest)


def newest(parents: dict[State, State], count: int) -> list[State]:
    """Return the last `count` states put into the dict, oldest first, without walking over the others."""
    states = list(islice(reversed(parents), count))
    states.reverse()
    return states


def line_to(state: State, parents: dict[State, State]) -> list[State]:
    """Return the states from the start, which is its own parent, to `state`."""
    line = [state]
    while parents[state] != state:
        state = parents[state]
        line.append(state)
    line.reverse()
    return line


def after(game: Game, board: Any, state: State, move: int) -> tuple[Verdict, State]:
    """Return the verdict of a move and, unless it is lost or illegal, the state it leads to in its canonical form."""
    places = list(state)
    verdict: Verdict = game.step(board, places, move)
    if verdict < LOST and game.canonical:
        game.canonical(board, places)
    return verdict, tuple(places)
