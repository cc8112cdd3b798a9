"""The columns of a file of levels, once for the table in DuckDB and once for the pieces in Parquet.

A file has two tables: ``levels``, a row for each board, and ``malpan``, one row that says what was mined and how far that is.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from malpan.errors import MalpanError
from malpan.language import say
from malpan.system.files import not_written

if TYPE_CHECKING:
    import pyarrow as pa

SCHEMA = 1
"""The version of the schema. A file of another version is not read."""

LEVELS, STATE = "levels", "malpan"
"""The names of the tables."""

DIGITS = 38
"""Digits of the largest number in a Parquet file. A number of best lines that has more becomes NULL."""

HARDEST = "moves DESC NULLS LAST, difficulty DESC NULLS LAST, states DESC, board"
"""The order of levels from the hardest on: by moves, then by difficulty, then by states."""


class Column(NamedTuple):
    """A column: its type in DuckDB, its type in Arrow, and what it has, in a line."""

    sql: str
    arrow: str
    about: str


COLUMNS = {
    "board": Column("VARCHAR", "string", "the board in its canonical form, as text"),
    "game": Column("VARCHAR", "string", "the name of the game"),
    "digest": Column("VARCHAR", "string", "the digest of its rules"),
    "question": Column("VARCHAR", "string", "what is asked: `shortest`, `cheapest`, `highest` or `simulate`, and its limit"),
    "size": Column("VARCHAR", "string", "the size that was asked for"),
    "answer": Column("BIGINT", "int64", "moves, cost or points; NULL without a way"),
    "moves": Column("BIGINT", "int64", "moves of the best line; NULL without a way"),
    "best_lines": Column("HUGEINT", "decimal", "number of best lines"),
    "best_orders": Column("HUGEINT", "decimal", "number of best lines up to the order of independent moves"),
    "states": Column("BIGINT", "int64", "number of states that can be reached"),
    "won_states": Column("BIGINT", "int64", "number of those that are won"),
    "layers": Column("BIGINT[]", "list", "number of states in each layer"),
    "deepest": Column("BIGINT", "int64", "the last layer"),
    "dead_ends": Column("BIGINT", "int64", "number of states from which no win can be reached"),
    "branching": Column("DOUBLE", "double", "mean number of choices in a state"),
    "minimal": Column("BOOLEAN", "bool", "whether every piece is needed for the answer"),
    "needless": Column("VARCHAR[]", "strings", "the pieces that are not"),
    "difficulty": Column("DOUBLE", "double", "bits of luck that a best line takes"),
    "line": Column("VARCHAR", "string", "the first best line, as `malpan replay` reads it"),
    "number": Column("BIGINT", "int64", "number of the random board, or of the piece of the enumeration"),
    "seed": Column("BIGINT", "int64", "seed of the mine; NULL from an enumeration"),
    "version": Column("VARCHAR", "string", "the version of Malpan that measured the board"),
}

COMPRESSIONS = {"board": " USING COMPRESSION zstd"}
"""How a column is compressed where DuckDB's own choice takes much more: texts of boards are nearly half of a file."""

COSTLY = ("minimal", "needless")
"""The columns for which other boards have to be answered."""

STATE_COLUMNS = {
    "schema": "INTEGER",
    "version": "VARCHAR",
    "question": "VARCHAR",
    "next": "BIGINT",
    "pieces": "BIGINT",
    "tried": "BIGINT",
    "begun": "BIGINT",
    "skipped": "VARCHAR",
    "nearest": "VARCHAR",
}
"""The columns of the table ``malpan``.

schema    the version of the schema.
version   the version of Malpan that wrote the file last.
question  what was mined, as JSON.
next      the number of the first piece that is not done; all before it are.
pieces    number of pieces, NULL if there is no end of them.
tried     number of boards that were tried in the pieces that are done.
begun     number of boards that were tried in the next piece, if no more levels were wanted in the middle of it.
skipped   number of boards that a limit, or a number too large, left unmeasured: JSON, by the reason.
nearest   the boards that came nearest to the wish, as JSON.
"""


def table_of(name: str, columns: dict[str, str]) -> str:
    """Return the statement that creates a table."""
    return f"CREATE TABLE {name} ({', '.join(f'{column} {kind}' for column, kind in columns.items())})"


def levels_table(name: str = LEVELS, *, is_packed: bool = False) -> str:
    """Return the statement that creates the table of levels, or one that takes little space."""
    compressions = COMPRESSIONS if is_packed else {}
    return table_of(name, {column: kind.sql + compressions.get(column, "") for column, kind in COLUMNS.items()})


PLACE = "place"
"""A column that pieces have besides: the number of the board among those of the same number, from 0; 0 of a random board."""


def arrow_schema() -> "pa.Schema":
    """Return the schema of a piece."""
    import pyarrow as pa

    kinds = {
        "string": pa.string(),
        "int64": pa.int64(),
        "double": pa.float64(),
        "bool": pa.bool_(),
        "decimal": pa.decimal128(DIGITS, 0),
        "list": pa.list_(pa.int64()),
        "strings": pa.list_(pa.string()),
    }
    return pa.schema([(name, kinds[column.arrow]) for name, column in COLUMNS.items()] + [(PLACE, pa.int64())])


def typed_columns(source: str) -> str:
    """Return the query for the columns of `source`, with the types of the table: what came through Arrow has others."""
    casts = ", ".join(f"{name}::{column.sql} AS {name}" for name, column in COLUMNS.items())
    return f"SELECT {casts} FROM {source}"


def import_duckdb() -> Any:
    """Return DuckDB; raise MalpanError if it is not installed."""
    try:
        import duckdb
        import pyarrow.parquet  # noqa: F401 - as no level is written without it
    except ImportError:
        raise MalpanError(
            say("files of levels need DuckDB and pyarrow; install them with: pip install 'malpan[levels]'")
        ) from None
    return duckdb


FILE = "file"
"""The name of a file of levels in a connection that reads it."""


@contextmanager
def database_errors(path: Path) -> Iterator[None]:
    """Say in a sentence that the files of a mine cannot be written, when DuckDB cannot write them."""
    duckdb = import_duckdb()
    try:
        yield
    except (duckdb.IOException, duckdb.FatalException, duckdb.OutOfMemoryException) as error:
        if "No space left" in str(error):
            raise not_written(path, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))) from None
        reason = str(error).partition("\n")[0]
        raise MalpanError(say("{path} cannot be written: {reason}", path=path, reason=reason)) from None


def quote(text: str) -> str:
    """Return a text as SQL has it.

    >>> print(quote("it's"))
    'it''s'
    """
    return "'" + text.replace("'", "''") + "'"


def connect(path: str = ":memory:", *, read_only: bool = False) -> Any:
    """Return a connection of DuckDB that neither installs nor loads anything from elsewhere, and shows nothing."""
    config = {"autoinstall_known_extensions": "false", "autoload_known_extensions": "false"}
    connection = import_duckdb().connect(path, read_only=read_only, config=config)
    connection.execute("SET enable_progress_bar = false")
    return connection


def cursor_of(connection: Any) -> Any:
    """Return a cursor of a connection that reads a file of levels; a query of another cursor does not disturb it."""
    cursor = connection.cursor()
    cursor.execute(f"USE {FILE}")
    return cursor
