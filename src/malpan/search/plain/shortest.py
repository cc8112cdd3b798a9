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
from malpan.game.expecting import call_of_step, expect_verdict
from malpan.game.slips import are_whole, check_state
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Watch

ON, WON, LOST, ILLEGAL = Verdict

CLOSELY = 1_000
"""States whose places are looked at one by one; of all others, only their number is."""


def shortest(game: Game, board: Any, start: State, watch: Watch, limit: int | None = None) -> Found:
    """Find a shortest line from `start` to a won state, of at most `limit` moves.

    The layers reported are those complete before the win, so they do not depend on the order of moves.
    """
    step, canonical = game.step, game.canonical
    moves = range(len(game.moves_on(board)))
    parents: dict[State, State] = {start: start}
    layers = [1]
    places, size = list(start), len(start)
    until_look = 1
    watch.knows(lambda: Found(layers=tuple(layers), states=len(parents)))
    try:
        while layers[-1] and (limit is None or len(layers) <= limit):
            known = len(parents)
            for state in newest(parents, layers[-1]):
                for move in moves:
                    until_look -= 1
                    if not until_look:
                        until_look = watch.check(len(layers) - 1, len(parents))
                    places[:] = state
                    verdict = step(board, places, move)
                    if verdict is not ON and verdict is not WON:
                        if verdict is ILLEGAL or verdict is LOST:
                            continue
                        verdict = expect_verdict(game, board, state, move, verdict)
                        if verdict >= LOST:
                            continue
                    if canonical:
                        canonical(board, places)
                    reached = tuple(places)
                    if verdict is WON:
                        path = (*line_to(state, parents), reached)
                        return Found(len(layers), path, layers=tuple(layers), states=sum(layers))
                    if reached not in parents:
                        if len(reached) != size or (len(parents) < CLOSELY and not are_whole(reached)):
                            check_state(call_of_step(game, board, state, list(state), move, 0), state, reached)
                        parents[reached] = state
            layers.append(len(parents) - known)
            watch.check(len(layers) - 1, len(parents))
    except LimitReached as reason:
        return Found(layers=tuple(layers), states=len(parents), stopped=str(reason))
    exhausted = not layers[-1]
    return Found(layers=tuple(layers[:-1] if exhausted else layers), states=len(parents), bounded=not exhausted)


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
