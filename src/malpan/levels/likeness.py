"""How near levels are to a board.

The likeness of a level is the sum of two parts, each from 0 to 1; the nearest level has the smallest sum.

measures   the mean, over moves, best lines, states and difficulty, of how far the level is from the board: the difference of the
           two numbers divided by the larger one. It is 0 where both are the same, and 1 where only one of them is NULL.
text       the share of the characters of the board's text that differ, 1 for a text of another length. Of all boards that differ
           from the board by a symmetry of the game, the one counts that differs least.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from malpan.errors import rule_errors
from malpan.game import Game
from malpan.games.catalogue import resolve_game
from malpan.levels.canonical import canonical_board, expect_writer, written
from malpan.levels.measuring import measure_board
from malpan.levels.schema import LEVELS, cursor_of, quote

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

MEASURES = ("moves", "best_lines", "states", "difficulty")


class Likeness(NamedTuple):
    """The canonical text of a board, and the SQL of how far a level is from it."""

    board: str
    sql: str


def likeness_to(game: Game, board: Any, connection: "DuckDBPyConnection") -> Likeness:
    """Return the likeness to a board, which is measured if it is not in the file.

    Raises BoardError for a text that is no board, and RuleError if a function of the game fails.
    """
    expect_writer(game)
    with rule_errors(game.name):
        _, board = resolve_game(game, board)
        text, canonical = canonical_board(game, board)
        texts = {text, *(written(game, other) for other in (game.symmetries(canonical) if game.symmetries else ()))}
    find = f"SELECT {', '.join(MEASURES)} FROM {LEVELS} WHERE game = ? AND board = ?"
    known = cursor_of(connection).execute(find, [game.name, text]).fetchall()
    if known:
        values = known[0]
    else:
        measures = measure_board(game, board)._asdict()
        values = tuple(measures[name] for name in MEASURES)
    parts = " + ".join(difference(name, value) for name, value in zip(MEASURES, values, strict=True))
    return Likeness(text, f"({parts}) / {len(MEASURES)} + {text_difference(sorted(texts))}")


def difference(column: str, value: float | None) -> str:
    """Return the SQL of how far a column is from a value."""
    if value is None:
        return f"(CASE WHEN {column} IS NULL THEN 0 ELSE 1 END)"
    number = f"{column}::DOUBLE"
    apart = f"abs({number} - {float(value)!r}) / greatest(abs({number}), {abs(float(value))!r})"
    return f"(CASE WHEN {column} IS NULL THEN 1 WHEN {number} = {float(value)!r} THEN 0 ELSE {apart} END)"


def text_difference(texts: list[str]) -> str:
    """Return the SQL of the least share of characters in which the board of a level differs from one of these texts."""
    shares = []
    for length in sorted({len(text.encode()) for text in texts}):
        alike = [f"hamming(board, {quote(text)})" for text in texts if len(text.encode()) == length]
        least = alike[0] if len(alike) == 1 else f"least({', '.join(alike)})"
        shares.append(f"WHEN strlen(board) = {length} THEN {least} / {max(length, 1)}.0")
    return f"(CASE {' '.join(shares)} ELSE 1 END)"
