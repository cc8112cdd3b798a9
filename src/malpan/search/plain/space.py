"""Everything that can be reached, layer by layer: counted, with the wins, and with the shortest lines.

States in which the game is won are counted, but not played on from, unless that is asked for. Lost ones are not kept at all. A
state that one move wins may be reached by another without winning; it is played on from unless it was won when its layer began,
so that nothing depends on the order of moves.
"""

from typing import Any

from malpan.game import Game, State, Verdict
from malpan.game.expecting import call_of_step, expect_verdict
from malpan.game.slips import check_state
from malpan.search.found import Found, WalkOptions
from malpan.search.limits import LimitReached, Watch

WON = Verdict.WON
LOST = Verdict.LOST
ALL = WalkOptions()


def whole_space(game: Game, board: Any, start: State, watch: Watch, asked: WalkOptions = ALL) -> Found:
    """Walk every state that can be reached from `start`.

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
    watch.knows(lambda: Found(fewest, layers=tuple(layers), states=max(len(seen), sum(layers)), lines=best_lines, wins=len(won)))
    try:
        while layer:
            layers.append(len(layer))
            deepest = tuple(layer)
            tell(asked, len(layers) - 1, deepest)
            watch.check(len(layers) - 1, len(seen))
            ahead: dict[State, int] = {}
            newly_won: set[State] = set()
            winning = 0
            for state, ways in layer.items():
                if state in won and state != start and not asked.past_wins:
                    continue
                for move in moves:
                    watch.tick(len(layers) - 1, len(seen) + len(ahead))
                    verdict, reached = after(game, board, state, move)
                    if verdict >= LOST:
                        continue
                    if verdict == WON:
                        newly_won.add(reached)
                        winning += ways
                    if reached not in seen:
                        ahead[reached] = ahead.get(reached, 0) + ways
            if winning and fewest is None:
                fewest, best_lines = len(layers), winning
            won |= newly_won
            seen.update(ahead)
            layer = ahead
    except LimitReached as reason:
        return Found(fewest, layers=tuple(layers), states=len(seen), stopped=str(reason), lines=best_lines, wins=len(won))
    return Found(fewest, layers=tuple(layers), states=len(seen), lines=best_lines, wins=len(won), deepest=deepest)


def after(game: Game, board: Any, state: State, move: int) -> tuple[Verdict, State]:
    """Return the verdict of a move and, unless it is lost or illegal, the state it leads to in its canonical form."""
    places = list(state)
    verdict: Verdict = game.step(board, places, move)
    if type(verdict) is not Verdict:
        verdict = expect_verdict(game, board, state, move, verdict)
    if verdict < LOST and len(places) != len(state):
        check_state(call_of_step(game, board, state, list(state), move, 0), state, places)
    if verdict < LOST and game.canonical:
        game.canonical(board, places)
    return verdict, tuple(places)


def tell(asked: WalkOptions, depth: int, layer: tuple[State, ...]) -> None:
    """Hand the states of a layer to whoever asked for them, as an array with a row each."""
    if asked.sink is not None:
        import numpy as np

        states = np.array(layer)
        asked.sink(depth, states.astype(np.min_scalar_type(int(states.max(initial=0)))))
