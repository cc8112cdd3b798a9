"""The file of levels, written by one process while others read it.

The rows are collected in a database beside the file, in the folder of the mine. From time to time it is copied over the file,
whole or not at all. So whoever reads the file never waits for a writer, and never sees half of anything; and whatever ends this
process at whatever moment, the file has all rows up to some piece, and says up to which.
"""

import json
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from malpan.errors import MalpanError
from malpan.language import say
from malpan.levels.pieces import About, Range
from malpan.levels.schema import (
    COLUMNS,
    FILE,
    HARDEST,
    LEVELS,
    SCHEMA,
    STATE,
    STATE_COLUMNS,
    connect,
    import_duckdb,
    levels_table,
    quote,
    table_of,
)
from malpan.system.files import not_written, replacing

WORKING, PACKED = "working.duckdb", "packed.duckdb"
"""The database in which rows are collected, and the one that takes its place at the end."""

WORTH_PACKING = 10_000
"""Levels from which a file is packed."""

NEAREST_KEPT = 3
"""Boards that are kept of those that came nearest to a wish."""

Row = dict[str, Any]


class State(NamedTuple):
    """What a file of levels says about its mine: the columns of the table ``malpan``, and the number of its rows."""

    question: dict[str, Any]
    next: int = 0
    pieces: int | None = None
    tried: int = 0
    begun: int = 0
    skipped: Mapping[str, int] = MappingProxyType({})
    nearest: Sequence[Row] = ()
    rows: int = 0
    version: str = ""

    @property
    def is_exhausted(self) -> bool:
        """Whether all pieces are done."""
        return self.pieces is not None and self.next >= self.pieces


def read_state(path: Path) -> State | None:
    """Return what a file of levels says about its mine, None if there is no file.

    Raises MalpanError for a file that is no file of levels, that has another schema, or that another process has locked.
    """
    if not path.exists():
        return None
    connection = open_levels(path)
    try:
        return state_in(connection)
    finally:
        connection.close()


def open_levels(path: Path) -> Any:
    """Return a connection for reading a file of levels; MalpanError if it is none, or one of another version.

    The file is attached as FILE, so that others in this process may have it open as well, whatever their settings are.
    """
    duckdb = import_duckdb()
    if path.is_dir():
        raise MalpanError(say("{path} is a folder; expected a file of levels, such as levels.duckdb", path=path))
    try:
        connection = connect()
        connection.execute(f"ATTACH {quote(str(path))} AS {FILE} (READ_ONLY)")
        connection.execute(f"USE {FILE}")
    except duckdb.Error as error:
        if "lock" in str(error):
            raise MalpanError(say("{path} is open for writing in another program", path=path)) from None
        raise MalpanError(say("{path} is not a file of levels: DuckDB cannot read it", path=path)) from None
    try:
        check_schema(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def check_schema(connection: Any, path: Path) -> None:
    """Raise MalpanError unless a database is a file of levels with the schema of this version."""
    duckdb = import_duckdb()
    try:
        found = connection.execute(f"SELECT schema, version FROM {STATE}").fetchone()
    except duckdb.Error:
        found = None
    if found is None:
        raise MalpanError(say("{path} is a database, but not a file of levels", path=path))
    schema, version = found
    if schema != SCHEMA:
        words = {"path": path, "schema": schema, "version": version, "expected": SCHEMA}
        sentence = say("{path} has version {schema} of the columns, from Malpan {version}; expected version {expected}", **words)
        raise MalpanError(sentence)


def state_in(connection: Any) -> State:
    """Return the state that a database has."""
    values = connection.execute(f"SELECT {', '.join(STATE_COLUMNS)} FROM {STATE}").fetchone()
    _, version, question, following, pieces, tried, begun, skipped, nearest = values
    rows = connection.execute(f"SELECT count(*) FROM {LEVELS}").fetchone()[0]
    return State(json.loads(question), following, pieces, tried, begun, json.loads(skipped), json.loads(nearest), rows, version)


class Collector:
    """Collects pieces into the file of levels at `path`; it works in the folder of the mine, which its process has locked."""

    def __init__(self, path: Path, folder: Path, state: State, count: int | None) -> None:
        self.path, self.folder, self.count = path, folder, count
        self.state = state
        self.published = state if path.exists() else None
        self.packed = state.rows
        self.connection = self.open()

    @property
    def is_changed(self) -> bool:
        """Whether the file does not have what the working database has."""
        return self.published != self.state

    def open(self) -> Any:
        """Return a connection to the working database, a copy of the file; a new one if there is no file yet."""
        working = self.folder / WORKING
        for leftover in (working, working.with_name(f"{WORKING}.wal")):
            leftover.unlink(missing_ok=True)
        if self.path.exists():
            shutil.copyfile(self.path, working)
        connection = connect(str(working))
        if not self.path.exists():
            connection.execute(levels_table())
            connection.execute(table_of(STATE, STATE_COLUMNS))
            connection.execute(f"INSERT INTO {STATE} (schema) VALUES ({SCHEMA})")
            self.write_state(connection, self.state)
        return connection

    def write_state(self, connection: Any, state: State) -> None:
        """Write a state into the working database."""
        values = [state.version, json.dumps(state.question), state.next, state.pieces, state.tried, state.begun]
        values += [json.dumps(dict(state.skipped)), json.dumps(list(state.nearest))]
        names = [name for name in STATE_COLUMNS if name != "schema"]
        connection.execute(f"UPDATE {STATE} SET {', '.join(f'{name} = ?' for name in names)}", values)

    def add(self, pieces: Sequence[tuple[Range, About]]) -> None:
        """Add pieces that follow each other, from the next number of the state on. After an exception, none was added."""
        if not pieces:
            return
        connection = self.connection
        connection.execute("BEGIN")
        try:
            state = self.insert(connection, pieces)
            self.write_state(connection, state)
            connection.execute("COMMIT")
        except import_duckdb().InterruptException:  # by Ctrl-C in the middle of a statement
            self.undo()
            raise KeyboardInterrupt from None
        except BaseException:
            self.undo()
            raise
        self.state = state

    def undo(self) -> None:
        """Return to what the working database has: the last transaction, whether it was completed or not."""
        duckdb = import_duckdb()
        with suppress(duckdb.Error):  # of a transaction that was completed, or ended by the error
            self.connection.execute("ROLLBACK")
        self.state = state_in(self.connection)

    def insert(self, connection: Any, pieces: Sequence[tuple[Range, About]]) -> State:
        """Insert the rows of pieces, each board once, and no more than are wanted; return the state afterwards."""
        state = self.state
        files = [str(self.folder / span.file) for span, about in pieces if about.rows]
        room = None if self.count is None else max(self.count - state.rows, 0)
        end, begun = pieces[-1][0].end, 0
        if files:
            connection.execute("CREATE OR REPLACE TEMP TABLE fresh AS " + new_rows(), [files])
            fresh = connection.execute("SELECT count(*) FROM fresh").fetchone()[0]
            if room is not None and fresh >= room:
                end, begun = self.end_of_cut(connection, room)
            limit = "" if room is None else f"LIMIT {room}"
            names = ", ".join(COLUMNS)
            connection.execute(f"INSERT INTO {LEVELS} SELECT {names} FROM fresh ORDER BY number, place {limit}")
            connection.execute("DROP TABLE fresh")
        rows = connection.execute(f"SELECT count(*) FROM {LEVELS}").fetchone()[0]
        return counted_up(state, pieces, end)._replace(begun=begun, rows=rows)

    def end_of_cut(self, connection: Any, room: int) -> tuple[int, int]:
        """Return where the mine ends if only so many new rows have room, behind the last of them, wherever the pieces were cut.

        That is the first number that is not done, and how many of its boards were tried. Of an enumeration, a number has many
        boards; it is not done if some of its rows have no room.
        """
        if room == 0:
            return self.state.next, self.state.begun
        rows = connection.execute(f"SELECT number, place FROM fresh ORDER BY number, place LIMIT {room + 1}").fetchall()
        number, place = rows[room - 1]
        is_cut = len(rows) > room and rows[room][0] == number
        return (number, place + 1) if is_cut else (number + 1, 0)

    def publish(self) -> None:
        """Copy the working database over the file. Raises MalpanError if the file cannot be written."""
        self.connection.execute("CHECKPOINT")
        try:
            with replacing(self.path, durable=True) as stream, open(self.folder / WORKING, "rb") as working:
                shutil.copyfileobj(working, stream, 1 << 20)
        except OSError as error:
            raise not_written(self.path, error) from None
        self.published = self.state

    def pack(self) -> bool:
        """Write the levels anew, the hardest first, if there are new ones: like ones then lie together, and take half the space.

        Tells whether that was done. The file does not have it yet.
        """
        if self.state.rows < WORTH_PACKING or self.state.rows == self.packed:
            return False
        self.packed = self.state.rows
        packed, names = self.folder / PACKED, ", ".join(COLUMNS)
        packed.unlink(missing_ok=True)
        self.connection.execute(f"ATTACH {quote(str(packed))} AS packed")
        self.connection.execute(levels_table(f"packed.{LEVELS}", is_packed=True))
        self.connection.execute(f"INSERT INTO packed.{LEVELS} SELECT {names} FROM {LEVELS} ORDER BY {HARDEST}")
        self.connection.execute(f"CREATE TABLE packed.{STATE} AS FROM {STATE}")
        self.connection.execute("DETACH packed")
        self.connection.close()
        packed.replace(self.folder / WORKING)
        self.connection = connect(str(self.folder / WORKING))
        return True

    def hardest(self) -> Row | None:
        """Return the hardest level, None without any."""
        found = self.connection.execute(f"SELECT * FROM {LEVELS} ORDER BY {HARDEST} LIMIT 1").fetchone()
        return dict(zip(COLUMNS, found, strict=True)) if found else None

    def close(self) -> None:
        """Close and remove the working database."""
        self.connection.close()
        for name in (WORKING, f"{WORKING}.wal", PACKED, f"{PACKED}.wal"):
            (self.folder / name).unlink(missing_ok=True)


def new_rows() -> str:
    """Return the query for the rows of files of pieces that are not in the table, each board once: where it comes first."""
    return f"""
        SELECT * FROM (
            SELECT * REPLACE (best_lines::HUGEINT AS best_lines, best_orders::HUGEINT AS best_orders) FROM read_parquet(?)
        ) AS found
        WHERE NOT EXISTS (SELECT 1 FROM {LEVELS} WHERE {LEVELS}.board = found.board)
        QUALIFY row_number() OVER (PARTITION BY board ORDER BY number, place) = 1
    """


def counted_up(state: State, pieces: Sequence[tuple[Range, About]], end: int) -> State:
    """Return the state after pieces, of which the numbers from `end` on do not count."""
    tried, skipped, nearest = state.tried, dict(state.skipped), list(state.nearest)
    for span, about in pieces:
        tried += sum(about.tried[: max(end - span.first, 0)])
        for reason, numbers in about.skipped.items():
            count = sum(number < end for number in numbers)
            if count:
                skipped[reason] = skipped.get(reason, 0) + count
        nearest += about.nearest
    nearest = sorted(nearest, key=lambda row: (row["missed"], row["distance"]))[:NEAREST_KEPT]
    return state._replace(next=max(end, state.next), tried=tried, skipped=skipped, nearest=nearest)
