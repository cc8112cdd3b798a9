"""Files of levels for tests, made without a mine: boards are measured by the plain reference and inserted."""

from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from malpan.game import Game
from malpan.game.random_boards import random_board
from malpan.games.catalogue import find_game
from malpan.levels.canonical import canonical_board
from malpan.levels.digests import digest_of
from malpan.levels.measures import question_of
from malpan.levels.measuring import measure_board
from malpan.levels.rows import Origin, row_of, table_of_rows
from malpan.levels.schema import LEVELS, SCHEMA, STATE, STATE_COLUMNS, connect, levels_table, table_of, typed_columns


def level_rows(game: Game, texts: Iterable[str], size: str | None = None) -> list[dict[str, Any]]:
    """Return the rows of boards, each once."""
    origin = Origin(game.name, digest_of(game), question_of(game), size, None, "0")
    rows = {}
    for number, text in enumerate(texts):
        canonical, board = canonical_board(game, game.read(text))
        if canonical not in rows:
            rows[canonical] = row_of(game, board, canonical, measure_board(game, board), origin, number)
    return list(rows.values())


def write_levels(path: Path, rows: list[dict[str, Any]]) -> Path:
    """Write a file of levels with these rows."""
    connection = connect(str(path))
    connection.execute(levels_table())
    connection.execute(table_of(STATE, STATE_COLUMNS))
    connection.execute(f"INSERT INTO {STATE} (schema, version, question) VALUES ({SCHEMA}, '0', '{{}}')")
    found = table_of_rows(rows)  # noqa: F841 - DuckDB finds it by its name
    connection.execute(f"INSERT INTO {LEVELS} {typed_columns('found')}")
    connection.close()
    return path


def boxes(count: int, size: tuple[int, int] = (6, 6)) -> list[str]:
    """Return random boxes of marbles that can be won."""
    game = find_game("marbles")
    assert game.write is not None
    found: list[str] = []
    random = Random(0)
    while len(found) < count:
        board = random_board(game, random, size)
        if measure_board(game, board).answer is not None:
            found.append(game.write(board))
    return found


def box_file(path: Path, count: int = 40) -> Path:
    """Write a file of levels of random boxes."""
    game = find_game("marbles")
    return write_levels(path, level_rows(game, boxes(count), "6x6"))
