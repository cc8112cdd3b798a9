"""Boards answered together by one call of the compiled search, each answer proved by the rules like any other."""

from collections.abc import Sequence
from time import monotonic
from typing import Any

from malpan.errors import rule_errors
from malpan.game import Game
from malpan.objectives.kind import Problem
from malpan.objectives.table import kind_of
from malpan.results.question import limit_for
from malpan.results.solution import Solution, solution_of
from malpan.search.found import Found
from malpan.search.leaving import run_interruptible


def solve_together(game: Game, boards: Sequence[Any], limit: int | None = None) -> list[Solution | None]:
    """Answer boards of one kind; None for a board that has to be answered alone.

    Raises NotCompiled if the rules, or boards such as these, cannot be compiled, and RuleError if the game's own functions fail.
    """
    if game.variant is not None:
        variants = {id(variant): variant for variant in map(game.variant_on, boards)}
        if len(variants) > 1:
            return [None] * len(boards)
        game = next(iter(variants.values()), game)
    limit = limit_for(game, limit)
    with rule_errors(game.name):
        begun = monotonic()
        found = run_interruptible(lambda: kind_of(game).search_many(game, boards, limit))
        seconds = (monotonic() - begun) / max(len(boards), 1)
        return [
            None if each is None else proved_solution(Problem(game, board, tuple(game.start(board)), 0, limit), *each, seconds)
            for board, each in zip(boards, found, strict=True)
        ]


def proved_solution(problem: Problem, found: Found, moves: Sequence[int], seconds: float) -> Solution:
    """Prove what was found on a board and return it as a solution, whose line is played when it is asked for."""
    kind = kind_of(problem.game)
    kind.prove(problem, found, moves)
    return solution_of(problem, found, kind.line_of(problem, found, moves), seconds)
