"""Checking levels: a sample is measured again from the texts of the boards by the plain rules, and compared column by column."""

import json
import re
from collections.abc import Callable, Iterator
from math import ceil
from random import Random
from typing import Any, NamedTuple

from malpan.errors import MalpanError, rule_errors
from malpan.game import Game
from malpan.language import say
from malpan.levels.canonical import canonical_board
from malpan.levels.digests import digest_of
from malpan.levels.drawing import Source
from malpan.levels.measures import question_of
from malpan.levels.measuring import measure_board
from malpan.levels.rows import Origin, find_needless, prove_row, row_of
from malpan.levels.schema import COLUMNS, STATE
from malpan.levels.sizes import read_size
from malpan.levels.store import Levels, Row
from malpan.search.limits import Watch
from malpan.workers.version import malpan_version

NOT_COMPARED = ("digest", "size", "number", "seed", "version")
"""Columns that say where a level comes from, and not what is known of its board. Of a random board, its number is compared all
the same: the board of this number is drawn again.
"""

PERCENT = re.compile(r"(\d+(?:\.\d+)?)\s*%")


class Difference(NamedTuple):
    """A column in which a level differs from what its board comes to: the row, and the values of the file and of today."""

    row: Row
    column: str
    stored: Any
    found: Any


class Verified(NamedTuple):
    """What a check came to: how many levels were measured, of how many, and where they differ."""

    levels: int
    of: int
    differences: list[Difference]


def sample_size(text: str, count: int) -> int:
    """Return how many of `count` levels a sample has: ``1%``, at least one of them, or a number.

    >>> sample_size("1%", 4250), sample_size("20", 4250), sample_size("100", 60)
    (43, 20, 60)
    """
    percent = PERCENT.fullmatch(text.strip())
    if percent and 0 < float(percent[1]) <= 100:
        return min(ceil(count * float(percent[1]) / 100), count)
    if text.strip().isascii() and text.strip().isdecimal() and int(text) > 0:
        return min(int(text), count)
    raise MalpanError(say("{text!r} is no part of the levels; expected a share such as 1%, or a number from 1", text=text))


def verify(levels: Levels, part: str, seed: int = 0, report: Callable[[int, int], None] = lambda done, of: None) -> Verified:
    """Measure a sample of levels again and compare them; `report` is told how many of how many are done.

    The sample depends on the seed and on the boards of the selection alone. Raises MalpanError if nothing is selected, or the
    game is not known.
    """
    count = len(levels)
    if not count:
        raise MalpanError(say("no level is selected, so there is nothing to verify"))
    places = sorted(Random(seed).sample(range(count), sample_size(part, count)))
    report(0, len(places))
    differences: list[Difference] = []
    options = mined_options(levels)
    for done, row in enumerate(rows_at(levels, places), start=1):
        game = levels.game_of(row)
        differences += differences_of(game, row) or drawn_differently(game, row, options)
        report(done, len(places))
    return Verified(len(places), count, differences)


def rows_at(levels: Levels, places: list[int]) -> Iterator[Row]:
    """Yield the levels at these places, among all in the order of their boards."""
    columns = ", ".join(COLUMNS)
    numbered = f"SELECT *, row_number() OVER (ORDER BY game, board, question) - 1 AS place FROM ({levels.query.sql})"
    wanted = "SELECT unnest(?::BIGINT[])"
    found = levels.execute(f"SELECT {columns} FROM ({numbered}) WHERE place IN ({wanted}) ORDER BY place", places)
    for row in found.fetchall():
        yield dict(zip(COLUMNS, row, strict=True))


def differences_of(game: Game, row: Row) -> list[Difference]:
    """Return where a row differs from what its board comes to by the plain rules."""
    text = row["board"]
    try:
        with rule_errors(game.name):
            board = game.read(text)
            canonical, _ = canonical_board(game, board)
            measures = measure_board(game, board)
            found = row_of(game, board, canonical, measures, origin_of(game, row), row["number"])
        prove_row(game, text, measures)
        if game.edits is not None and (row["minimal"] is not None or row["needless"] is not None):
            found["needless"] = find_needless(game, board, measures.answer, Watch())
            found["minimal"] = not found["needless"]
    except MalpanError as error:
        return [Difference(row, "board", text, str(error))]
    compared = [
        name for name in COLUMNS if name not in NOT_COMPARED and not (name in ("minimal", "needless") and found[name] is None)
    ]
    return [Difference(row, name, row[name], found[name]) for name in compared if not is_same(row[name], found[name])]


def mined_options(levels: Levels) -> tuple[tuple[str, str], ...]:
    """Return the options of the game that were set on each board of a mine."""
    found = levels.execute(f"SELECT question FROM {STATE}").fetchone()
    return tuple(sorted(json.loads(found[0]).get("options", {}).items()))


def drawn_differently(game: Game, row: Row, options: tuple[tuple[str, str], ...]) -> list[Difference]:
    """Return the difference if the random board of a number is not the one that the row has.

    Only the version of Malpan that drew a board can be expected to draw it again.
    """
    if row["seed"] is None or row["version"] != malpan_version() or row["digest"] != digest_of(game):
        return []
    size = read_size(row["size"]) if row["size"] else None
    try:
        (board,) = Source(game, size, row["seed"], options).boards(row["number"])
        with rule_errors(game.name):
            text, _ = canonical_board(game, board)
    except (MalpanError, ValueError) as error:
        return [Difference(row, "number", row["number"], str(error))]
    return [] if text == row["board"] else [Difference(row, "number", row["number"], text)]


def is_same(stored: Any, found: Any) -> bool:
    """Tell whether two values of a column are the same: numbers exactly, lists element by element."""
    if isinstance(found, tuple):
        found = list(found)
    return bool(stored == found)


def origin_of(game: Game, row: Row) -> Origin:
    """Return where a row comes from, with the name and the question that the game has today."""
    return Origin(game.name, digest_of(game), question_of(game), row["size"], row["seed"], row["version"])
