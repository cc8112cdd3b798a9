"""A look around the start, before it is said that there is no way though not every state was seen.

Invariants, lower bounds that are infinite, and lists of won states may rule out every line at once. A game that promises too much
there would be answered wrongly, and nobody would notice. So some hundred states near the start are walked by the plain rules: a
broken promise mostly shows within a few moves.
"""

from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Any

from malpan.errors import RuleError
from malpan.game import INFINITE, Game, State, Verdict
from malpan.game.claims import expect_estimate, expect_wins
from malpan.language import say
from malpan.line import canonical_state
from malpan.search.plain.both import missing_win
from malpan.search.plain.moving import Moves

NEAR = 300
"""States that are walked, at most."""

SECONDS = 0.2
"""Time that the walk may take; it ends after the state in which it is over."""


def look_around(game: Game, board: Any, start: State) -> None:
    """Raise RuleError if a state near the start shows that a promise is broken, or that there is a way.

    Near are the first `NEAR` states, breadth first, as far as they are reached in `SECONDS`.
    """
    wins = {canonical_state(game, board, state) for state in expect_wins(game, board, len(start))} if game.wins else None
    until = monotonic() + SECONDS
    moves = Moves(game, board, lambda state: min(expect_estimate(game, board, state), INFINITE))
    rests = {start: moves.bound(start)}
    ahead = deque([start])
    while ahead and len(rests) < NEAR and monotonic() < until:
        state = ahead.popleft()
        for move in moves.all:
            verdict, _, reached, rest = moves.make(state, rests[state], move)
            if verdict >= Verdict.LOST:
                continue
            if game.invariant is not None:
                check_invariant(game, board, game.invariant, state, move, reached)
            if verdict == Verdict.WON:
                raise missing_win(game, reached) if wins is not None and reached not in wins else missed_way(game, reached)
            if reached not in rests:
                rests[reached] = rest
                ahead.append(reached)


def check_invariant(
    game: Game, board: Any, invariant: Callable[[Any, State], Any], state: State, move: int, reached: State
) -> None:
    """Raise RuleError if a move changes the invariant."""
    before, after = invariant(board, state), invariant(board, reached)
    if before != after:
        raise RuleError(
            say(
                "the invariant of {game} is {before} in the state {state}, but {after} after the move {move}; expected the same",
                game=game.name,
                before=repr(before),
                state=list(state),
                after=repr(after),
                move=repr(game.moves_on(board)[move]),
            )
        )


def missed_way(game: Game, state: State) -> RuleError:
    """Return the error of a way to a win that the lower bounds, or the search from both ends, had ruled out."""
    return RuleError(
        say(
            "no way was found in {game}, but moves lead to {state}, which is won; `malpan rules` finds the broken promise",
            game=game.name,
            state=list(state),
        )
    )
