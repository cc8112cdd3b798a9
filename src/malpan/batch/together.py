"""Boards answered together by one call of the compiled search, each with its line played by the rules like any other.

The search finds the moves. They are played by the rules in plain Python, which have to earn the answer; the line that is shown,
with its states and words, is made from them when somebody asks for it.
"""

from collections.abc import Sequence
from time import monotonic
from typing import Any

from malpan.errors import rules_at_work
from malpan.game import Game, Simulate
from malpan.late import late_line
from malpan.line import play
from malpan.proof import check_line, earns, prove_run
from malpan.search.found import Found
from malpan.solution import Solution, objective_name, with_late_line
from malpan.solve import limit_for, outcome_of


def solve_together(game: Game, boards: Sequence[Any], limit: int | None = None) -> list[Solution | None]:
    """Answer boards of one kind; None for one that has to be asked about alone.

    Raises NotCompiled if the rules, or boards such as these, cannot be compiled, RuleError if the game's own functions fail.
    """
    from malpan.search.native.batch import answer_many, pack_batch

    limit = limit_for(game, limit)
    with rules_at_work(game.name):
        begun = monotonic()
        found = answer_many(pack_batch(game, boards), limit)
        seconds = (monotonic() - begun) / max(len(boards), 1)
        shared = {"game": game.name, "objective": objective_name(game), "unit": game.unit, "limit": limit, "seconds": seconds}
        return [None if each is None else proved(game, board, *each, shared) for board, each in zip(boards, found, strict=True)]


def proved(game: Game, board: Any, found: Found, moves: Sequence[int], shared: dict[str, Any]) -> Solution:
    """Return what was found on a board as a solution, proved; `shared` is what all boards have in common."""
    if found.answer is not None:
        if isinstance(game.objective, Simulate):
            prove_run(game, board, found, game.start(board))
        elif not earns(game, board, moves, found.answer):
            check_line(game, board, play(game, board, moves), found.answer)
    parts = shared | {
        "outcome": outcome_of(found),
        "answer": found.answer,
        "layers": found.layers,
        "states": found.states,
        "stopped": found.stopped,
        "turns": found.turns,
        "tail": found.tail,
        "period": found.period,
        "so_far": found.so_far,
    }
    return with_late_line(parts, late_line(game, board, moves, found))
