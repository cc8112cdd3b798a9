"""A search with a look at the rules before and after it: slips of their author become sentences, and no wrong answers."""

from collections.abc import Callable

from malpan.game.slips import are_whole
from malpan.game.trying import explain_no_way, explaining, find_slip, look_at_rules
from malpan.objectives.kind import Problem
from malpan.search.engine import NATIVE
from malpan.search.found import NO_WAY, TOO_LONG, Found


def look_and_search(problem: Problem, engine: str, search: Callable[[], Found]) -> Found:
    """Return what a search finds; raise RuleError for rules that break their contract, as far as that shows.

    If only the compiled search was asked for, it goes first, as what cannot be compiled is what matters then.
    """
    game, board, start, turn, _ = problem
    if engine != NATIVE:
        look_at_rules(game, board, start, turn)
    with explaining(game, board, start, turn):
        found = search()
    if engine == NATIVE:
        look_at_rules(game, board, start, turn)
    if found.outcome in (NO_WAY, TOO_LONG):
        explain_no_way(game, board, start, found.states)
    answers = found.answer if isinstance(found.answer, tuple) else (found.answer,)
    if found.answer is not None and not are_whole(answers):
        find_slip(game, board, start, turn)
    return found
