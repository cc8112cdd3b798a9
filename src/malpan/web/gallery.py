"""The gallery of the page: levels of a file, from easy to hard, as pictures; and the level of a day.

The file is opened again whenever it was replaced, so that the page shows what a mine has found meanwhile.
"""

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from malpan.errors import MalpanError, rule_errors
from malpan.game import Game
from malpan.language import counted, say
from malpan.line import starting_state
from malpan.web.scenes import scene_dict

if TYPE_CHECKING:
    from malpan.levels.store import Levels

MEMORY = "1GB"
"""What DuckDB may use in a worker."""

EASIEST_FIRST = "moves, difficulty, states, board"


class LevelFile:
    """The file of levels that the page shows, None if it shows none. Each worker has it open for the game that was asked for."""

    def __init__(self, path: str | None) -> None:
        self.path = path
        self.known: tuple[Any, Levels] | None = None

    def open(self, game: Game) -> "Levels":
        """Return the levels of a game that have a way, as they are in the file now; MalpanError if there is no file."""
        if self.path is None:
            raise MalpanError(say("the page has no file of levels; start it with `malpan serve --levels FILE`"))
        from malpan.levels.schema import quote
        from malpan.levels.store import open_file

        status = os.stat(self.path)
        key = (game.name, status.st_ino, status.st_mtime_ns, status.st_size)
        if self.known is None or self.known[0] != key:
            if self.known is not None:
                self.known[1].close()
                self.known = None
            levels = open_file(Path(self.path), game)
            levels.execute(f"SET memory_limit = '{MEMORY}'")
            levels.execute("SET threads = 2")
            self.known = key, levels
        return self.known[1].where(f"game = {quote(game.name)} AND moves IS NOT NULL")


def levels_in(path: str | None) -> dict[str, int]:
    """Return how many levels of each game a file has, by the names of games; none without a file."""
    if path is None:
        return {}
    from malpan.levels.compacting import open_levels

    connection = open_levels(Path(path))
    try:
        rows = connection.execute("SELECT game, count(moves) FROM levels GROUP BY game ORDER BY game").fetchall()
    finally:
        connection.close()
    return dict(rows)


def list_levels(levels: "Levels", game: Game, request: dict[str, Any]) -> dict[str, Any]:
    """Return one page of the levels that fulfil the filters of a request, and how many there are."""
    conditions = [f"moves >= {request['least']}", f"moves <= {request['most']}"]
    conditions += ["best_lines = 1"] if request["single"] else []
    conditions += ["minimal"] if request["minimal"] else []
    chosen = levels.where(" AND ".join(conditions))
    query = f"{chosen.query.in_order(EASIEST_FIRST)} LIMIT {request['count']} OFFSET {request['first']}"
    rows = list(levels.selection(query, EASIEST_FIRST).rows())
    bounds = f"SELECT min(moves), max(moves), count(*) FILTER (minimal) > 0 FROM ({levels.query.sql})"
    fewest, most, minimal = levels.execute(bounds).fetchone()
    shown = [describe_level(game, row) | {"place": request["first"] + number} for number, row in enumerate(rows)]
    return {"levels": shown, "total": len(chosen), "fewest": fewest, "most": most, "minimal": minimal}


def level_of_day(levels: "Levels", game: Game, date: str) -> dict[str, Any]:
    """Return the level of a date, such as ``2026-12-01``.

    It is the level at place SHA-256(date) modulo the number of levels, among the levels of the game that have a way, in the order
    of their texts. So it is the same for everybody with the same file.
    """
    total = len(levels)
    if not total:
        raise MalpanError(say("the file has no levels of {game}", game=game.name))
    place = int.from_bytes(hashlib.sha256(date.encode()).digest(), "big") % total
    query = f"{levels.query.in_order('board, question')} LIMIT 1 OFFSET {place}"
    row = next(levels.selection(query, "").rows())
    return {"level": describe_level(game, row), "total": total}


def describe_level(game: Game, row: dict[str, Any]) -> dict[str, Any]:
    """Return a level as the page shows it: its text, its picture, and what is asked."""
    with rule_errors(game.name):
        board = game.read(row["board"])
        game = game.variant_on(board)
        scene = scene_dict(game, board, starting_state(game, board, None))
    lines = None if row["best_lines"] is None else str(row["best_lines"])
    goal = counted(row["moves"], game.unit)
    return {
        "text": row["board"],
        "goal": goal,
        "moves": row["moves"],
        "lines": lines,
        "difficulty": row["difficulty"],
        "scene": scene,
    }
