"""What is wrong with a lower bound that breaks its promise on a move.

Every search that uses a lower bound tests it on each move that it makes. The bound before the move may not exceed the cost of
the move plus the bound after it, and in a won state it is 0. A bound that is too high somewhere breaks this on some move from
there to a win; but a search may never make that move, as it avoids states with high bounds. So where moves can be undone, the
bound may not rise by more than the move costs either, which is noticed before the state is avoided.
"""

from typing import Any

from malpan.errors import RuleError
from malpan.game import INFINITE, Game, State
from malpan.language import say


def in_words(estimate: int) -> str:
    """Return a lower bound in words."""
    return say("that no win can be reached") if estimate >= INFINITE else str(estimate)


def is_broken(rest: int, cost: int, left: int, won: bool, undone: bool) -> bool:
    """Tell whether a bound that is `rest` before a move of this cost, and `left` after it, breaks its promise.

    `undone` is whether another move leads back at the same cost.
    """
    return left < 0 or rest > cost + left or (won and left > 0) or (undone and left > cost + rest)


def broken_bound(
    game: Game, board: Any, before: tuple[State, int], move: int, cost: int, after: tuple[State, int], won: bool
) -> RuleError:
    """Return the error of a bound that a move of this cost breaks; a state comes with its bound, before and after the move."""
    (state, rest), (reached, left) = before, after
    if left < 0 or (won and left):
        most = say("0, as it is won") if won else say("a number from 0")
        return RuleError(
            say(
                "the lower bound of {game} says {found} in the state {state}; expected {expected}",
                game=game.name,
                found=in_words(left),
                state=list(reached),
                expected=most,
            )
        )
    if rest <= cost + left:
        return RuleError(
            say(
                "the lower bound of {game} says {rest} in the state {state}, but {left} after the move {move}, which another one "
                "undoes; expected no more than {most} after it",
                game=game.name,
                rest=in_words(rest),
                state=list(state),
                left=in_words(left),
                move=repr(game.moves_on(board)[move]),
                most=cost + rest,
            )
        )
    return RuleError(
        say(
            "the lower bound of {game} says {rest} in the state {state}, but {left} after the move {move}, which costs {cost}; "
            "expected no more than {most} before it",
            game=game.name,
            rest=in_words(rest),
            state=list(state),
            left=in_words(left),
            move=repr(game.moves_on(board)[move]),
            cost=cost,
            most=cost + left,
        )
    )
