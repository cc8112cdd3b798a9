"""The choice of a search for the fewest moves, or the least cost.

    breadth   layer by layer (in a game with costs, by cost): needs nothing but the rules
    both      layer by layer from the start and from the won states: needs `reversible` and `wins`
    best      best first: needs a lower bound, and memory for what it has seen
    depth     depth first, with a rising threshold: needs a lower bound, and next to no memory

AUTO begins with the plain search, which answers small boards at once. If that takes long and the game has a lower bound, it goes
on best first. It changes to depth first where few moves lead to states that are known already, because then keeping them is worth
little, and where memory runs out. Without a lower bound, it goes on from both ends if that is possible.
"""

import sys
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from malpan.errors import MalpanError
from malpan.game import Game, Shortest, State
from malpan.game.claims import expect_estimate, expect_wins
from malpan.game.costs import has_costs
from malpan.language import say
from malpan.line import canonical_state
from malpan.search.engine import AUTO as ANY
from malpan.search.engine import NATIVE, Ask, agree, choose
from malpan.search.found import AUTO, BEST, BOTH, BREADTH, DEPTH, INVARIANT, SEARCHES, Found
from malpan.search.limits import STATE_LIMIT, Watch
from malpan.search.switching import UNAVAILABLE

PATIENCE = 600_000
"""States that the plain search sees before another search than breadth first begins in plain Python: with fewer, the choice of
the engine waits for the compiled one."""

BRIEF = 3_000
"""States that it sees where a compiled search can begin at once, as this process has compiled for another board before."""

PROMISED = (INVARIANT, BEST, DEPTH, BOTH)
"""What may find that there is no way before all states were seen, on the word of the game."""


class Question(NamedTuple):
    """What is asked: a line from `start`, a canonical state, to a win, of at most `limit` moves or at most that cost."""

    game: Game
    board: Any
    start: State
    limit: int | None


def has_bound(game: Game) -> bool:
    """Tell whether a game has a lower bound."""
    return game.at_least is not None or bool(game.lower_bounds)


def has_two_ends(game: Game) -> bool:
    """Tell whether a game can be searched from both ends."""
    return game.reversible and game.wins is not None and not has_costs(game)


def check_search(game: Game, search: str) -> None:
    """Raise MalpanError for a search that there is not, or that this game has too little for."""
    if search not in SEARCHES:
        raise MalpanError(say("search is {found!r}; expected one of {names}", found=search, names=", ".join(SEARCHES)))
    if search in (AUTO, BREADTH):
        return
    if not isinstance(game.objective, Shortest):
        raise MalpanError(
            say("{game} does not ask for the fewest moves, so there is only one search; expected auto", game=game.name)
        )
    quoted = repr(search)
    if search in (BEST, DEPTH) and not has_bound(game):
        raise MalpanError(
            say("the search {search} needs at_least or lower_bounds; {game} has neither", search=quoted, game=game.name)
        )
    if search == BOTH and has_costs(game):
        raise MalpanError(say("the search {search} counts moves, and those of {game} have costs", search=quoted, game=game.name))
    if search == BOTH and not has_two_ends(game):
        raise MalpanError(
            say("the search {search} needs reversible and wins; {game} lacks one of them", search=quoted, game=game.name)
        )


def find_line(question: Question, watch: Watch, engine: str, search: str, plain: Ask, native: Ask) -> Found:
    """Answer a question with the search asked for; `plain` and `native` are the searches that need nothing but the rules."""
    game = question.game
    check_search(game, search)
    found = Found(search=INVARIANT) if is_ruled_out(question) else search_line(question, watch, engine, search, plain, native)
    if found.search in PROMISED and found.answer is None and not (found.bounded or found.stopped):
        from malpan.search.nearby import look_around

        look_around(game, question.board, question.start)
    return found


def search_line(question: Question, watch: Watch, engine: str, search: str, plain: Ask, native: Ask) -> Found:
    """Search for the line that answers a question."""
    usual = search == BREADTH or not ((has_bound(question.game) and search != BOTH) or lists_wins(question))
    if usual:
        return choose(engine, watch, plain, native)
    expect_estimate(question.game, question.board, question.start)  # before anything is compiled
    if search == AUTO:
        answer = search_briefly(question, watch, plain) if engine == ANY else None
        return answer or choose(engine, watch, partial(search_plain, question, plain), partial(search_native, question))
    return choose(engine, watch, partial(PLAIN_SEARCHES[search], question), partial(NATIVE_SEARCHES[search], question))


def lists_wins(question: Question) -> bool:
    """Tell whether there is something to search backwards from. A list without any won state proves nothing: it may be a slip."""
    game, board, start, _ = question
    return has_two_ends(game) and bool(expect_wins(game, board, len(start)))


def search_briefly(question: Question, watch: Watch, usual: Ask) -> Found | None:
    """Search in the usual way for a moment and then compiled; None if nothing was compiled here before, or it cannot be."""
    most = watch.limits.max_states
    if "numba" not in sys.modules or (most is not None and most <= PATIENCE):
        return None
    found = usual(watch.with_states(BRIEF))
    if found.stopped != STATE_LIMIT:
        return found
    try:
        answer = choose(NATIVE, watch, usual, partial(search_native, question))
    except UNAVAILABLE:
        return None
    return answer if agree(found, answer) else None


def is_ruled_out(question: Question) -> bool:
    """Tell whether there are won states, and none has the invariant of the start, so that no line of moves wins."""
    game, board, start, _ = question
    if game.invariant is None or game.wins is None:
        return False
    known = game.invariant(board, start)
    wins = expect_wins(game, board, len(start))
    return bool(wins) and all(game.invariant(board, state) != known for state in wins)


def search_plain(question: Question, usual: Ask, watch: Watch) -> Found:
    """Search in plain Python: the usual way for a while, then in the way that suits the game."""
    most = watch.limits.max_states
    if most is not None and most <= PATIENCE:
        return usual(watch)
    found = usual(watch.with_states(PATIENCE))
    if found.stopped != STATE_LIMIT:
        return found
    if not has_bound(question.game):
        return plain_both(question, watch)
    return plain_best(question, watch) if has_small_tables(question) else usual(watch)


def has_small_tables(question: Question) -> bool:
    """Tell whether the tables of the lower bounds can be made in plain Python."""
    from malpan.search.bounds.parts import list_parts
    from malpan.search.bounds.plain import SMALL

    parts = list_parts(question.game, question.board, len(question.start)).stages()[0]
    return all(simpler.size <= SMALL for simpler in parts.simpler)


def plain_best(question: Question, watch: Watch) -> Found:
    """Search best first in plain Python."""
    from malpan.search.bounds.plain import PlainBounds
    from malpan.search.plain.best import best_first

    game, board, start, limit = question
    return best_first(game, board, start, PlainBounds(game, board, watch).of, watch, limit)


def plain_depth(question: Question, watch: Watch) -> Found:
    """Search depth first in plain Python."""
    from malpan.search.bounds.plain import PlainBounds
    from malpan.search.plain.depth import depth_first

    game, board, start, limit = question
    return depth_first(game, board, start, PlainBounds(game, board, watch).of, watch, limit)


def plain_both(question: Question, watch: Watch) -> Found:
    """Search from both ends in plain Python."""
    from malpan.search.plain.both import from_both_ends

    game, board, start, limit = question
    wins = won_states(game, board, len(start))
    if start in wins:  # `won` does not say so, and so a line has to lead away from it, and to a win
        from malpan.search.plain.shortest import shortest

        return shortest(game, board, start, watch, limit)
    return from_both_ends(game, board, start, wins, watch, limit)


def native_both(question: Question, watch: Watch) -> Found:
    """Search from both ends with compiled rules."""
    from malpan.search.native.both import from_both_ends

    game, board, start, limit = question
    wins = won_states(game, board, len(start))
    if start in wins:  # as in plain Python
        from malpan.search.native.shortest import shortest

        return shortest(game, board, start, watch, limit)
    return from_both_ends(game, board, start, wins, watch, limit)


def search_native(question: Question, watch: Watch) -> Found:
    """Search with compiled rules, in the way that suits the game."""
    if not has_bound(question.game):
        return native_both(question, watch)
    from malpan.search.native.bounded import search_bounded

    return search_bounded(*question, watch)


def native_best(question: Question, watch: Watch) -> Found:
    """Search best first with compiled rules."""
    from malpan.search.native.bounded import search_best

    return search_best(*question, watch)


def native_depth(question: Question, watch: Watch) -> Found:
    """Search depth first with compiled rules."""
    from malpan.search.native.bounded import search_depth

    return search_depth(*question, watch)


PLAIN_SEARCHES: dict[str, Callable[[Question, Watch], Found]] = {BEST: plain_best, DEPTH: plain_depth, BOTH: plain_both}
NATIVE_SEARCHES: dict[str, Callable[[Question, Watch], Found]] = {BEST: native_best, DEPTH: native_depth, BOTH: native_both}


def won_states(game: Game, board: Any, length: int) -> list[State]:
    """Return the canonical forms of all won states that a game lists, each once."""
    return list(dict.fromkeys(canonical_state(game, board, state) for state in expect_wins(game, board, length)))
