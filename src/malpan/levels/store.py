"""A file of levels, open for reading: rows as Solutions, selections, and SQL.

Whoever mines replaces the file as a whole, so a reader never waits, and sees the file as it was when it was opened.
"""

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.games.catalogue import game_named
from malpan.language import say
from malpan.levels.compacting import open_levels
from malpan.levels.level import Level, level_of
from malpan.levels.likeness import likeness_to
from malpan.levels.rules_of import Measured, find_rules, unknown_game
from malpan.levels.schema import COLUMNS, HARDEST, LEVELS, cursor_of, import_duckdb, quote
from malpan.levels.wishes import check_condition

if TYPE_CHECKING:
    import os

    from duckdb import DuckDBPyConnection, DuckDBPyRelation

EASIEST = "moves NULLS LAST, difficulty NULLS LAST, states, board"
"""The order of levels from the easiest on, the reverse of `HARDEST`; those without a way come last."""

AT_ONCE = 500
"""Rows that are fetched at a time."""

Row = dict[str, Any]


class Query(NamedTuple):
    """Which levels are selected: a query, and the order of its rows, "" for the order of the file."""

    sql: str = f"SELECT * FROM {LEVELS}"
    order: str = ""

    def in_order(self, order: str | None = None, columns: str = "*") -> str:
        """Return the query for these rows in their order, or in another one."""
        order = self.order if order is None else order
        return f"SELECT {columns} FROM ({self.sql}) AS {LEVELS}" + (f" ORDER BY {order}" if order else "")


class Levels:
    """Levels of a file: all of them, or a selection. Iterating yields each as a `Level`, which is a `Solution`.

    >>> import malpan.levels
    >>> with malpan.levels.open("levels.duckdb") as levels:  # doctest: +SKIP
    ...     for level in levels.where("best_lines = 1").hardest(3):
    ...         print(level.answer, level.difficulty, level.line)

    A selection shares the open file with the levels it was made of, and ends with them.
    """

    def __init__(
        self, path: Path, connection: "DuckDBPyConnection", games: dict[tuple[str, str], Game], query: Query | None = None
    ) -> None:
        self.path, self.connection, self.games, self.query = path, connection, games, query or Query()

    def __enter__(self) -> "Levels":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def __len__(self) -> int:
        return int(self.execute(f"SELECT count(*) FROM ({self.query.sql})").fetchall()[0][0])

    def __iter__(self) -> Iterator[Level]:
        return map(self.level, self.rows())

    def __repr__(self) -> str:
        return f"<{len(self)} levels of {self.path}>"

    def rows(self, order: str | None = None, columns: tuple[str, ...] = tuple(COLUMNS)) -> Iterator[Row]:
        """Yield the levels as dicts of these columns, in the order of the selection or in another one."""
        found = self.execute(self.query.in_order(order, ", ".join(columns)))
        while rows := found.fetchmany(AT_ONCE):
            for row in rows:
                yield dict(zip(columns, row, strict=True))

    def level(self, row: Row) -> Level:
        """Return a row as a Level; MalpanError if its game is not known, or does not read the board any more."""
        return level_of(self.game_of(row), row)

    def game_of(self, row: Row) -> Game:
        """Return the game of a row; MalpanError if it is neither built in nor given."""
        game = self.games.get((row["game"], row["question"]))
        if game is None:
            raise unknown_game(self.path, row["game"])
        return game

    def one_game(self) -> Game | None:
        """Return the game of the selection, None if there are several or it is not known."""
        names = self.execute(f"SELECT DISTINCT game, question FROM ({self.query.sql})").fetchall()
        found = {name: self.games.get((name, question)) for name, question in names}
        return next(iter(found.values())) if len(found) == 1 else None

    def expect_game(self) -> Game:
        """Return the game of the selection; MalpanError if there are several, or none, or it is not known."""
        names = {name for (name,) in self.execute(f"SELECT DISTINCT game FROM ({self.query.sql})").fetchall()}
        game = self.one_game()
        if game is not None:
            return game
        if not names:
            raise MalpanError(say("no level is selected"))
        if len(names) == 1:
            raise unknown_game(self.path, names.pop())
        raise MalpanError(say("{path} has levels of several games; --where \"game = '...'\" chooses one", path=self.path))

    def where(self, condition: str) -> "Levels":
        """Return the levels that fulfil a condition on their columns, in the SQL of DuckDB, such as ``moves >= 12``.

        Raises MalpanError for a condition that DuckDB does not understand; it names the columns there are.
        """
        if not condition.strip():
            raise MalpanError(say("the condition is empty; expected one on the columns of a level, such as moves >= 12"))
        check_condition(condition)
        return self.selection(f"SELECT * FROM ({self.query.sql}) AS {LEVELS} WHERE ({condition}\n)", self.query.order)

    def hardest(self, count: int) -> "Levels":
        """Return the hardest levels, the hardest first: by moves, then by difficulty, then by states."""
        return self.first(count, HARDEST)

    def first(self, count: int, order: str | None = None) -> "Levels":
        """Return the first levels of the selection, in its order or in another one."""
        order = self.query.order if order is None else order
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise MalpanError(say("the number of levels is {count!r}; expected a whole number from 1", count=count))
        return self.selection(f"{self.query.in_order(order)} LIMIT {count}", order)

    def grade(self, count: int) -> "Levels":
        """Return so many levels from easy to hard: their numbers of moves are as evenly apart as the levels allow.

        Levels without a way are left out. Where all levels have the same number of moves, difficulties are evenly apart.
        """
        from malpan.levels.grading import graded_places

        solved = f"SELECT * FROM ({self.query.sql}) AS {LEVELS} WHERE moves IS NOT NULL"
        self.first(count)  # raises MalpanError for a count that is none
        values = self.execute(f"SELECT moves, difficulty FROM ({solved}) ORDER BY {EASIEST}").fetchnumpy()
        places = ", ".join(map(str, graded_places(values["moves"], values["difficulty"], count)))
        numbered = f"SELECT *, row_number() OVER (ORDER BY {EASIEST}) - 1 AS place FROM ({solved})"
        chosen = f"WHERE place IN ({places})" if places else "WHERE false"
        return self.selection(f"SELECT * EXCLUDE (place) FROM ({numbered}) {chosen}", EASIEST)

    def like(self, board: Any, count: int = 10) -> "Levels":
        """Return the levels of the same game that are most like a board, the nearest first; the board itself is left out.

        `board` is a text, or a board of the game. How near a level is, is documented in `malpan.levels.likeness`.
        """
        game = self.expect_game()
        near = likeness_to(game, board, self.connection)
        fresh = f"SELECT * FROM ({self.query.sql}) AS {LEVELS} WHERE game = {quote(game.name)} AND board <> {quote(near.board)}"
        order = f"{near.sql}, board"
        self.first(count)
        return self.selection(f"SELECT * FROM ({fresh}) AS {LEVELS} ORDER BY {order} LIMIT {count}", order)

    def selection(self, sql: str, order: str) -> "Levels":
        """Return the levels of a query."""
        return Levels(self.path, self.connection, self.games, Query(sql, order))

    def sql(self, query: str) -> "DuckDBPyRelation":
        """Return what DuckDB answers to a query about the whole file, such as ``SELECT max(moves) FROM levels``.

        The result is a relation of DuckDB: ``.fetchall()``, ``.df()``, ``.arrow()``. Raises MalpanError if the query fails.
        """
        duckdb = import_duckdb()
        try:
            found: DuckDBPyRelation = self.connection.sql(query)
        except duckdb.Error as error:
            raise first_line(error) from None
        return found

    def execute(self, query: str, *parameters: Any) -> Any:
        """Return the cursor of a query, which another query does not disturb; MalpanError if it fails."""
        duckdb = import_duckdb()
        try:
            return cursor_of(self.connection).execute(query, list(parameters))
        except duckdb.Error as error:
            raise first_line(error) from None

    def origins(self) -> list[Measured]:
        """Return what the levels of the selection were measured by, most of them first."""
        return measured_in(self.connection, self.query.sql)


def open_file(path: "str | os.PathLike[str]", game: Game | str | int | None = None) -> Levels:
    """Open a file of levels, as `malpan mine` writes it, for reading.

    `game` is needed only if the levels are those of a game that is not built in: the game, or the file of its rules.

    Warns if the levels were measured by other rules than the game has today. Raises MalpanError if the file is none of levels,
    or has another version of the columns, or if DuckDB is not installed.
    """
    place = Path(path)
    given = None if game is None else game_named(game)
    import_duckdb()
    if not place.exists():
        raise MalpanError(say("there is no file {path}; `malpan mine GAME --to {path}` makes one", path=place))
    connection = open_levels(place)
    try:
        check_columns(place, connection)
        games = find_rules(place, measured_in(connection), given)
    except BaseException:
        connection.close()
        raise
    return Levels(place, connection, games)


def check_columns(path: Path, connection: "DuckDBPyConnection") -> None:
    """Raise MalpanError unless a file has the table of levels with all its columns."""
    find = "SELECT column_name FROM duckdb_columns() WHERE table_name = ? AND database_name = current_database()"
    found = {name for (name,) in connection.execute(find, [LEVELS]).fetchall()}
    if not found:
        raise MalpanError(say("{path} has no table {table}", path=path, table=LEVELS))
    missing = [name for name in COLUMNS if name not in found]
    if missing:
        raise MalpanError(say("the table {table} of {path} lacks {columns}", table=LEVELS, path=path, columns=", ".join(missing)))


def measured_in(connection: "DuckDBPyConnection", query: str = LEVELS) -> list[Measured]:
    """Return what the levels of a table or a query were measured by, most of them first."""
    columns = "game, question, digest, size"
    source = query if query == LEVELS else f"({query})"
    counted = f"SELECT {columns}, count(*) AS count FROM {source} GROUP BY {columns} ORDER BY count DESC, {columns}"
    return [Measured(*row) for row in cursor_of(connection).execute(counted).fetchall()]


def first_line(error: Exception) -> MalpanError:
    """Return an error of DuckDB as a sentence."""
    return MalpanError(say("DuckDB: {reason}", reason=str(error).partition("\n")[0]))
