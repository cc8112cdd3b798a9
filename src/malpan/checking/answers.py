"""The right answers to many boards, quickly, and what a mistake answers.

Answers to try programs on are found without their lines; a board on which a program fails is solved again, with its proof.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from malpan.errors import NotCompiled
from malpan.game import Answer, Game, Shortest
from malpan.games.trial import Variation
from malpan.line import settled
from malpan.search.engine import PLAIN
from malpan.search.limits import Limits, Watch
from malpan.solve import answer as search_for

WORTH = 48
"""Boards for which compiled searches are worth asking."""


class Case(NamedTuple):
    """A board to try a program on: where it comes from, its text, and its answer."""

    source: str
    board: Any
    text: str
    answer: Answer | None


def right_answers(game: Game, boards: Sequence[Any], compiled: bool) -> list[Answer | None]:
    """Return the answers to boards; with the compiled searches if that is wanted and can be."""
    if compiled and len(boards) >= WORTH:
        try:
            return together(game, boards)
        except (ImportError, NotCompiled):
            pass
    return [plainly(game, board) for board in boards]


def together(game: Game, boards: Sequence[Any]) -> list[Answer | None]:
    """Return the answers to boards that are asked in one call of a compiled search."""
    from malpan.search.native.batch import answer_many, pack_batch

    found = answer_many(pack_batch(game, boards), game.limit)
    return [
        plainly(game, board) if each is None or each[0].stopped else each[0].answer
        for board, each in zip(boards, found, strict=True)
    ]


def plainly(game: Game, board: Any) -> Answer | None:
    """Return the answer to a board, found in plain Python."""
    start = tuple(game.start(board))
    if isinstance(game.objective, Shortest):
        start = settled(game, board, start)
    return search_for(game, board, start, Watch(Limits()), 0, game.limit, PLAIN).answer


def mistaken(game: Game, program: Variation | Callable[[Any], Answer | None], board: Any) -> Answer | None:
    """Return what a mistake answers."""
    if not isinstance(program, Variation):
        return program(board)
    return plainly(program.game, program.adapt(board) if program.adapt else board)
