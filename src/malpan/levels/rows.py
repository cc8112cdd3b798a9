"""Rows of levels: boards that were measured, each proved by the plain rules before it is kept."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from malpan.errors import ProofError, TooLarge, rule_errors
from malpan.game import Game
from malpan.language import say
from malpan.levels.measures import Measures
from malpan.levels.schema import COLUMNS, DIGITS, PLACE, arrow_schema
from malpan.objectives.kind import Problem
from malpan.objectives.table import kind_of
from malpan.results.question import limit_for
from malpan.search.engine import PLAIN
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Watch
from malpan.text.moves import typed_name

Row = dict[str, Any]

LARGEST = (1 << 63) - 1
"""The largest whole number of most columns."""

TOO_LARGE = "a number of more than 63 bits"
"""Why a board is left out whose numbers do not fit into the columns."""


class Origin(NamedTuple):
    """What all rows of a mine have in common: columns of these names."""

    game: str
    digest: str
    question: str
    size: str | None
    seed: int | None
    version: str


def row_of(game: Game, board: Any, text: str, measures: Measures, origin: Origin, number: int, place: int = 0) -> Row:
    """Return the row of a board, with its place; TooLarge if one of its numbers does not fit into its column."""
    found = measures._asdict() | origin._asdict()
    found |= {"board": text, "number": number, "minimal": None, "needless": None}
    found["line"] = line_text(game, board, measures)
    for name in ("best_lines", "best_orders"):
        found[name] = found[name] if found[name] < 10**DIGITS else None
    numbers = [*found["layers"], found["deepest"]] if found["layers"] is not None else []
    for value in (found["answer"], found["moves"], found["states"], *numbers):
        if value is not None and not -LARGEST <= value <= LARGEST:
            raise TooLarge(TOO_LARGE)
    return {name: found[name] for name in COLUMNS} | {PLACE: place}


def line_text(game: Game, board: Any, measures: Measures) -> str | None:
    """Return the line of a board as `malpan replay` reads it: the labels of its moves, or the number of turns of a run."""
    if measures.line is None:
        return None
    if not game.objective.steered:
        return str(measures.moves)
    labels = game.variant_on(board).moves_on(board)
    return ", ".join(typed_name(labels[move]) for move in measures.line)


def prove_row(game: Game, text: str, measures: Measures) -> None:
    """Replay the line of a level by the plain rules, on the board that its text is read to; ProofError if it proves nothing."""
    with rule_errors(game.name):
        board = game.read(text)
        if written_again(game, board) != text:
            raise ProofError(say("{game}: a board that is written and read is another one; try `malpan rules`", game=game.name))
        if measures.line is None or not game.objective.steered:
            return
        game = game.variant_on(board)
        problem = Problem(game, board, tuple(game.start(board)), 0, limit_for(game, None) if kind_of(game).counts_moves else None)
        kind_of(game).prove(problem, Found(measures.answer), measures.line)


def written_again(game: Game, board: Any) -> str:
    """Return a board as text."""
    assert game.write is not None
    return game.write(board)


def find_needless(game: Game, board: Any, answer: int | None, watch: Watch) -> list[str]:
    """Return the labels of the pieces that can be left out, one at a time, without changing the answer of a board.

    Raises LimitReached if a limit of the watch ends one of the searches.
    """
    assert game.edits is not None
    with rule_errors(game.name):
        removed = [edit for edit in game.edits(board) if edit.what == "remove"]
        return [edit.label for edit in removed if answer_of(game, edit.board, watch.again()) == answer]


def answer_of(game: Game, board: Any, watch: Watch) -> int | None:
    """Return the answer of a board; None without one. Raises LimitReached at a limit of the watch."""
    game = game.variant_on(board)
    kind = kind_of(game)
    problem = Problem(game, board, tuple(game.start(board)), 0, limit_for(game, None) if kind.counts_moves else None)
    found = kind.search(problem, watch, PLAIN)
    if found.stopped and found.answer is None:
        raise LimitReached(found.stopped)
    return found.answer if isinstance(found.answer, int) else None


def table_of_rows(rows: Sequence[Row]) -> Any:
    """Return rows as a table of Arrow."""
    import pyarrow as pa

    schema = arrow_schema()
    return pa.Table.from_pydict({name: [row[name] for row in rows] for name in schema.names}, schema=schema)
