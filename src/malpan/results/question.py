"""A question about a board: its parts read and tested, and what is known of it when a limit ends it."""

from collections.abc import Sequence
from typing import Any

from malpan.errors import MalpanError, rule_errors
from malpan.game import Game
from malpan.games.catalogue import resolve_game
from malpan.language import say
from malpan.line import Line, check_turn, starting_state
from malpan.objectives.kind import Problem
from malpan.objectives.table import kind_of
from malpan.results.solution import Solution, solution_of
from malpan.search.engine import SearchOptions
from malpan.search.limits import Limits, Watch


def read_problem(asked: Problem, board: Any, state: Sequence[int] | None) -> Problem:
    """Return a problem with its board, read if it is a text, and the state that play begins in."""
    game, board = resolve_game(asked.game, board)
    with rule_errors(game.name):
        problem = asked._replace(
            game=game, board=board, start=starting_state(game, board, state), limit=limit_for(game, asked.limit)
        )
        check_turn(game, board, problem.turn)
    return problem


def stopped_solution(asked: Problem, watch: Watch, reason: str) -> Solution:
    """Return what is known of a question when a limit ended what does not end by itself; the board may not even be read."""
    known = watch.knowledge.most(reason)
    so_far = known.answer if known.so_far is None else known.so_far
    found = known._replace(answer=None, path=(), totals=(), so_far=so_far)
    return solution_of(asked, found, Line(asked.start), watch.seconds())


def watch_for(search: SearchOptions) -> Watch:
    """Return the watch over a search; TypeError for an option that there is not."""
    for name in search.keys() - SearchOptions.__annotations__.keys():
        raise TypeError(f"got an unexpected keyword argument {name!r}")
    limits = Limits(search.get("max_states"), search.get("max_seconds"), search.get("max_memory"))
    return Watch(limits, search.get("progress"))


def limit_for(game: Game, limit: int | None) -> int | None:
    """Return the most moves that the answer may take: `limit`, or the limit of the game; raise MalpanError for an invalid one."""
    if limit is None:
        return game.limit
    if not kind_of(game).counts_moves:
        raise MalpanError(say("{game} has no limit of moves; only games of the fewest moves do", game=game.name))
    if not isinstance(limit, int) or limit < 0:
        raise MalpanError(say("limit is {found!r}; expected a whole number from 0", found=limit))
    return limit


def check_line_limit(limit: int) -> None:
    """Raise MalpanError unless so many lines can be asked for."""
    if isinstance(limit, bool) or not isinstance(limit, int) or limit < 1:
        raise MalpanError(say("limit is {found!r}; expected a number of lines from 1", found=limit))
