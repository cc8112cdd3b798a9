"""Boards answered together by one call of the compiled search, each with its line played and proved like any other.

The search finds the moves; from there on a board goes the way of a single one: its line is played by the rules in plain Python,
and played once more to prove the answer.
"""

from collections.abc import Sequence
from time import monotonic
from typing import Any

from malpan.faults import rules_at_work
from malpan.game import Game, Simulate
from malpan.line import Line, begin, play, play_run
from malpan.search import Found
from malpan.solution import Solution, prove
from malpan.solve import limit_for, solution_of, turns_shown


def solve_together(game: Game, boards: Sequence[Any], limit: int | None = None) -> list[Solution | None]:
    """Answer boards of one kind; None for one that has to be asked about alone.

    Raises NotCompiled if the rules, or boards such as these, cannot be compiled, RuleError if the game's own functions fail.
    """
    from malpan.native.batch import answer_many, pack_batch

    limit = limit_for(game, limit)
    with rules_at_work(game.name):
        begun = monotonic()
        found = answer_many(pack_batch(game, boards), limit)
        seconds = (monotonic() - begun) / max(len(boards), 1)
        return [
            None if each is None else proved(game, board, *each, limit, seconds)
            for board, each in zip(boards, found, strict=True)
        ]


def proved(game: Game, board: Any, found: Found, moves: Sequence[int], limit: int | None, seconds: float) -> Solution:
    """Return what was found on a board as a solution, proved."""
    if found.answer is None:
        line = Line(begin(game, board, None))
    elif isinstance(game.objective, Simulate):
        line = play_run(game, board, min(found.turns, turns_shown(game.start(board))))
    else:
        line = play(game, board, moves)
    solution = solution_of(game, found, line, limit, seconds)
    prove(game, board, solution)
    return solution
