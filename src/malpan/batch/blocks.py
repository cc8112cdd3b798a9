"""Answer the boards of a block together: read into columns, searched and proved in one go, and written as one text.

Boards of the block that are not in order, and those that one call of a compiled search leaves, are read and answered like any
others, in their place.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from malpan.batch.together import solve_together
from malpan.batch.writing import Writer, Written, WrittenLines, plain_answer
from malpan.errors import NotCompiled, rule_errors
from malpan.game import Game
from malpan.game.columns import Views
from malpan.objectives.kind import UNANSWERED
from malpan.objectives.table import kind_of
from malpan.results.question import limit_for
from malpan.search.leaving import run_interruptible
from malpan.text.blocks import Block

if TYPE_CHECKING:
    from malpan.game.columns import Columns

AnswerRest = Callable[[Sequence[Any], int], list[Any]]
"""Answers and writes boards in the ordinary way; the number of the first of them is given, from 0."""


def answer_block(
    game: Game, block: Block, limit: int | None, writer: Writer, first: int, answer_rest: AnswerRest
) -> list[Any] | None:
    """Return the answers to the boards of a block as they are written; None if the game cannot take them together.

    `first` is the number of the first board, from 1. Raises what reading, searching and proving raise.
    """
    read = read_columns(game, block)
    if read is None:
        return None
    columns, numbers = read
    try:
        written = write_columns(game, columns, [first + number for number in numbers], limit, writer)
    except NotCompiled:
        return None
    return merge(written, numbers, len(block), lambda begin, end: answer_rest(block[begin:end], begin))


def read_columns(game: Game, block: Block) -> "tuple[Columns, list[int]] | None":
    """Return the boards of a block that a format of the game reads at once, and which they are, from 0; None without any."""
    readers = [known.columns for known in game.formats if known.columns]
    if not readers or game.variant is not None:
        return None
    import numpy as np

    letters = np.frombuffer(block.text.encode("ascii"), np.uint8).reshape(len(block), block.shape.length)
    letters = letters[:, : letters.shape[1] - (block.shape.all_lines - block.shape.lines)]
    for reader in readers:
        with rule_errors(game.name):
            read = reader(letters)
        if read is not None and len(read[1]):
            return read[0], read[1].tolist()
    return None


def write_columns(
    game: Game, columns: "Columns", numbers: Sequence[int], limit: int | None, writer: Writer
) -> list[Written | str | None]:
    """Return the answers to boards of these numbers: the line of each alone, or with a message; None for one to answer alone."""
    views = Views(columns, game.derived)
    if writer.output == "answer" and game.answer is None:
        limit = limit_for(game, limit)
        with rule_errors(game.name):
            answers = run_interruptible(lambda: kind_of(game).answer_many(game, views, limit))
        return [None if answer is UNANSWERED else plain_answer(answer) for answer in answers]
    solutions = solve_together(game, views, limit)
    return [
        None if solution is None else writer.write(game, number, solution)
        for number, solution in zip(numbers, solutions, strict=True)
    ]


def merge(
    written: Sequence[Written | str | None], numbers: Sequence[int], count: int, answer_rest: Callable[[int, int], list[Any]]
) -> list[Any]:
    """Return the answers to `count` boards in order: those that are written, and the rest, answered in runs of neighbours."""
    answers: list[Written | str | None] = [None] * count
    for number, answer in zip(numbers, written, strict=True):
        answers[number] = answer
    merged: list[Any] = []
    begin = 0
    for kind, run in groupby(answers, type):
        together = list(run)
        if kind is str:
            merged.append(WrittenLines("\n".join(map(str, together)), len(together)))
        elif kind is Written:
            merged += together
        else:
            merged += answer_rest(begin, begin + len(together))
        begin += len(together)
    return merged
