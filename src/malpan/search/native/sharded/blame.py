"""What compiled rules stumble over, found again by the plain rules: which state it was, and what they raised there."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from malpan.errors import MalpanError, RuleError, describe_error
from malpan.game import Game, State, Verdict
from malpan.language import say
from malpan.language.visible import visible_line
from malpan.search.native.packing import Layout, states_of
from malpan.search.native.records import Ints

LONGEST = 300
"""Characters of a board that are told."""

AT_ONCE = 1 << 14
"""States that are looked at together."""


@contextmanager
def failed_rules(game: Game, board: Any, layout: Layout, keys: Ints) -> Iterator[None]:
    """Turn what compiled rules raise within the context, as they expand the states of keys, into a RuleError that tells where."""
    try:
        yield
    except (MalpanError, MemoryError):
        raise
    except Exception as error:
        for first in range(0, len(keys), AT_ONCE * layout.words):
            for state in states_of(keys[first : first + AT_ONCE * layout.words], layout):
                try:
                    expand_plainly(game, board, state)
                except Exception as plain:
                    raise rule_error(game, board, state, plain) from None
        raise rule_error(game, board, None, error) from None


def expand_plainly(game: Game, board: Any, state: State) -> None:
    """Make every move from a state; raises what the rules raise."""
    for move in range(len(game.moves_on(board))):
        places = list(state)
        if game.step(board, places, move) < Verdict.LOST and game.canonical is not None:
            game.canonical(board, places)


def rule_error(game: Game, board: Any, state: State | None, error: Exception) -> RuleError:
    """Return the error of rules that failed on a board, in a state if it is known in which."""
    text = repr(tuple(board))
    try:
        text = game.write(board) if game.write is not None else text
    except Exception:  # the rules fail already, so that of their text is not what is told
        text = repr(tuple(board))
    text = visible_line(" / ".join(text.split("\n")))
    words = {
        "game": game.name,
        "error": describe_error(error),
        "board": text if len(text) <= LONGEST else f"{text[:LONGEST]}…",
        "state": None if state is None else list(map(int, state)),
    }
    if state is None:
        return RuleError(say("the compiled rules of {game} failed on the board {board}: {error}", **words))
    return RuleError(say("the rules of {game} failed on the board {board}, in the state {state}: {error}", **words))
