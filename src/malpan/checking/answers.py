"""The right answers to boards, and the answers that a mistake gives.

Answers to try programs with are found without their lines of play; a board on which a program fails is solved again, with its
proof.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from malpan.errors import NotCompiled, rule_errors
from malpan.game import Answer, Game
from malpan.game.expecting import expect_start
from malpan.objectives.kind import Problem
from malpan.objectives.table import kind_of
from malpan.search.engine import NATIVE, PLAIN
from malpan.search.limits import Limits, Watch

WORTH_COMPILING = 48
"""Boards from which on a compiled search pays off."""


class Case(NamedTuple):
    """A board to try a program on: where it comes from, its text, and its answer."""

    source: str
    board: Any
    text: str
    answer: Answer | None


def answer_boards(game: Game, boards: Sequence[Any], compiled: bool) -> list[Answer | None]:
    """Return the answers to boards, found by a compiled search if that is wanted and possible."""
    if compiled and len(boards) >= WORTH_COMPILING:
        try:
            return answer_compiled(game, boards)
        except (ImportError, NotCompiled):
            pass
    return [answer_plain(game, board) for board in boards]


def answer_compiled(game: Game, boards: Sequence[Any]) -> list[Answer | None]:
    """Return the answers to boards, found by a compiled search, in one call if it has one for many boards.

    Raises NotCompiled if the rules cannot be compiled.
    """
    if game.variant is not None:  # boards may ask different questions
        return [answer_plain(game, board) for board in boards]
    found = kind_of(game).search_many(game, boards, game.limit)
    answers = []
    for board, each in zip(boards, found, strict=True):
        if each is None or each[0].stopped:
            answers.append(answer_board(game, board, PLAIN if each else NATIVE))
        else:
            answers.append(each[0].answer)
    return answers


def answer_plain(game: Game, board: Any) -> Answer | None:
    """Return the answer to a board, found in plain Python."""
    return answer_board(game, board, PLAIN)


def answer_board(game: Game, board: Any, engine: str) -> Answer | None:
    """Return the answer to a board, found by an engine."""
    with rule_errors(game.name):
        game = game.variant_on(board)
        problem = Problem(game, board, expect_start(game, board), limit=game.limit)
        return kind_of(game).search(problem, Watch(Limits()), engine).answer
