"""The compiled rules and lower bounds beside the plain ones, on states of a search that has ended.

A line is replayed by the plain rules before it is told. That none is shorter rests on compiled rules and a compiled lower bound,
which may mean something else than in plain Python, say where numbers are rounded. So both are asked about the states of the line
and the first ones after the start: what each move costs and leads to, and the lower bound there.
"""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from malpan.errors import NotCompiled, RuleError
from malpan.game import Game, State, Verdict
from malpan.game.costs import has_costs
from malpan.language import say
from malpan.search.bounds.native import NativeBounds
from malpan.search.bounds.plain import PlainBounds
from malpan.search.engine import DIFFERENT
from malpan.search.found import Found
from malpan.search.native.estimating import estimates
from malpan.search.native.numbers import to_ints
from malpan.search.native.records import Boards
from malpan.search.native.steps import take_legal
from malpan.search.plain.moving import LOST, Move, take_move

MOST = 150
"""States that both are asked about, at most, besides those of the line."""


def compare(
    game: Game, board: Any, found: Found, start: State, boards: Boards, kernel: ModuleType, bounds: NativeBounds
) -> Found:
    """Return what a compiled search found; raise NotCompiled if its rules or its lower bound differ from the plain ones.

    Raises RuleError if a move that should be undone by another one is not.

    The kernel has the files ``estimates`` and ``steps``.
    """
    known: dict[State, list[Move]] = {}
    moves = range(len(game.moves_on(board)))
    waiting = [*found.path, start]
    for state in waiting:
        if len(known) >= len(found.path) + MOST:
            break
        if state not in known and state not in found.path[-1:]:
            known[state] = [take_move(game, board, state, move) for move in moves]
            waiting += [led.state for led in known[state] if led.verdict == Verdict.ON] if len(waiting) < 2 * MOST else []
    expect_ways_back(game, known)
    led_to = [move for each in known.values() for move in each]
    if led_to != steps(game, boards, kernel, list(known), len(moves)):
        raise NotCompiled(say(DIFFERENT))
    states = list(dict.fromkeys([*known, *(led.state for led in led_to if led.verdict < Verdict.LOST)]))
    plain = PlainBounds(game, board, parts=bounds.parts)
    if [plain.of(state) for state in states] != estimates(kernel, boards, bounds.record, states):
        raise NotCompiled(say(DIFFERENT))
    return found


def expect_ways_back(game: Game, known: dict[State, list[Move]]) -> None:
    """Raise RuleError if a game says that its moves can be undone, and a move between two of these states cannot.

    A search depth first leaves out moves that lead back, and relies on that.
    """
    if not game.reversible or has_costs(game):
        return
    for state, led in known.items():
        for reached in {move.state for move in led if move.verdict == Verdict.ON and move.state in known}:
            if all(back.state != state for back in known[reached] if back.verdict < Verdict.LOST):
                raise RuleError(
                    say(
                        "{game} says that every move can be undone, but none leads from the state {reached} back to {state}",
                        game=game.name,
                        reached=list(reached),
                        state=list(state),
                    )
                )


def steps(game: Game, boards: Boards, kernel: ModuleType, states: Sequence[State], moves: int) -> list[Move]:
    """Return what every move from every state leads to by the compiled rules, without lower bounds."""
    legal = take_legal(kernel, boards, to_ints(game, states), moves)
    led = [LOST] * (len(states) * moves)
    columns = (each.tolist() for each in legal)
    for number, verdict, cost, state in zip(*columns, strict=True):
        led[number] = Move(Verdict(verdict), cost if has_costs(game) else 1, tuple(state), 0)
    return led
