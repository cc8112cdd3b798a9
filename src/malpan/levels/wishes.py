"""Wishes: which levels are wanted, as a condition on their columns in the SQL of DuckDB: ``moves >= 12 and best_lines == 1``.

DuckDB reads a wish and judges it. It also takes it apart: the parts that are joined by ``and`` tell which boards came nearest to
a wish that none fulfils. A board is nearer that fulfils more parts; of two, the one that misses less of a comparison of numbers::

    moves >= 12 and best_lines == 1        10 moves, 1 line: one part missed, by 2 of 12
"""

import json
import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any, NamedTuple

from malpan.errors import MalpanError
from malpan.language import say
from malpan.levels.schema import COLUMNS, COSTLY, LEVELS, connect, levels_table

BEFORE = f"SELECT * FROM {LEVELS} WHERE ("
"""What stands in front of a wish when DuckDB reads it."""

SOLVED = "moves IS NOT NULL"
"""The part that is added to every wish, unless boards without a way are wanted, too."""

WITHOUT_BRACKETS = {"current_date", "current_time", "current_timestamp", "localtime", "localtimestamp"}
"""Functions of the time that are called without brackets; DuckDB takes them for columns when it reads a wish."""

FAILED = 1.0
"""By how much a part is missed whose distance is not known, and the most by which a comparison is missed."""


class Part(NamedTuple):
    """A part of a wish: its SQL, the SQL of how far a board misses it, from 0 to 1, and the columns that it names."""

    sql: str
    distance: str
    columns: frozenset[str]

    @property
    def is_costly(self) -> bool:
        """Whether the part is about columns for which other boards have to be answered."""
        return not self.columns.isdisjoint(COSTLY)


class Wish(NamedTuple):
    """A wish: as it was typed, and its parts, all of which a wanted board fulfils."""

    text: str
    parts: tuple[Part, ...]

    @property
    def is_costly(self) -> bool:
        """Whether the wish is about columns for which other boards have to be answered."""
        return any(part.is_costly for part in self.parts)

    def condition(self, *, costly: bool = True) -> str:
        """Return the SQL that a wanted board fulfils; without `costly`, what can be judged before other boards are answered."""
        return " AND ".join(f"({part.sql})" for part in self.parts if costly or not part.is_costly) or "true"

    def missed_sql(self) -> str:
        """Return the SQL of the number of parts that a board misses."""
        return " + ".join(f"(NOT coalesce(({part.sql}), false))::INTEGER" for part in self.parts) or "0"

    def distance_sql(self) -> str:
        """Return the SQL of how far a board is from the wish."""
        return f"({' + '.join(part.distance for part in self.parts) or '0'})::DOUBLE"


def read_wish(text: str, *, no_way: bool = False) -> Wish:
    """Return the wish that a text says; MalpanError for one that DuckDB cannot read, or about a column that there is not.

    `no_way` is whether boards without a way are wanted, too, if they fulfil the wish.
    """
    connection = connect_to_one_level()
    try:
        parts = [] if no_way else [Part(SOLVED, distance_of(connection, SOLVED, None), frozenset({"moves"}))]
        if text.strip():
            check_wish(connection, text)
            whole = parse(connection, text)
            check_lasting(connection, whole)
            parts += [part_of(connection, node) for node in conjuncts(whole)]
    finally:
        connection.close()
    return Wish(text.strip(), tuple(parts))


def connect_to_one_level() -> Any:
    """Return a connection to a table of one level, any one, by which wishes are tried."""
    connection = connect()
    connection.execute(levels_table())
    connection.execute(f"INSERT INTO {LEVELS} (size, moves, answer, best_lines) VALUES ('4x4', 3, 3, 1)")
    return connection


def check_condition(text: str) -> None:
    """Raise MalpanError unless DuckDB can judge levels by a condition."""
    connection = connect_to_one_level()
    try:
        check_wish(connection, text)
    finally:
        connection.close()


def check_wish(connection: Any, text: str) -> None:
    """Raise MalpanError unless DuckDB can judge levels by a wish."""
    import duckdb

    found = serialize(connection, query_of(text))
    alone = serialize(connection, f"{BEFORE.removesuffix('(')}{text}\n")
    position = int(alone.get("position") or 0)
    if alone["error"] and (not found["error"] or query_of(text).encode()[position + 1 : position + 2] == b")"):
        raise syntax_error(text, alone | {"position": position + 1})  # a bracket too many, which closes the one in front
    if found["error"]:
        raise syntax_error(text, found)
    if has_query(found["statements"][0]["node"]["where_clause"]):
        raise MalpanError(say("the wish {wish!r} has a query in it; expected a condition on the columns of a level", wish=text))
    try:
        connection.execute(query_of(text)).fetchall()
    except duckdb.Error as error:
        raise binder_error(text, str(error)) from None


def serialize(connection: Any, query: str) -> dict[str, Any]:
    """Return the syntax of a query as DuckDB writes it in JSON, or the error that it found."""
    found: dict[str, Any] = json.loads(connection.execute("SELECT json_serialize_sql(?::VARCHAR)", [query]).fetchone()[0])
    return found


def check_lasting(connection: Any, node: dict[str, Any]) -> None:
    """Raise MalpanError if a wish calls a function that another time says something else: a mine could not be resumed."""
    query = "SELECT function_name FROM duckdb_functions() GROUP BY ALL HAVING bool_and(stability <> 'CONSISTENT')"
    passing = {name for (name,) in connection.execute(query).fetchall()} - {"error"} | WITHOUT_BRACKETS
    called = {*functions_in(node), *(set(columns_in(node)) & WITHOUT_BRACKETS)}
    for name in sorted(called):
        if name in passing:
            words = {"function": f"{name}()"}
            raise MalpanError(say("the wish calls {function}, which does not always return the same for a board", **words))


def functions_in(node: Any) -> Iterator[str]:
    """Yield the names of the functions in an expression."""
    if isinstance(node, dict):
        if node.get("class") == "FUNCTION":
            yield node["function_name"].lower()
        for value in node.values():
            yield from functions_in(value)
    elif isinstance(node, list):
        for value in node:
            yield from functions_in(value)


def has_query(node: Any) -> bool:
    """Tell whether an expression has a query in it, which would be about other levels."""
    if isinstance(node, dict):
        return node.get("class") == "SUBQUERY" or any(map(has_query, node.values()))
    return isinstance(node, list) and any(map(has_query, node))


def query_of(text: str) -> str:
    """Return the query for the levels that fulfil a wish. What follows a comment in the wish is on a line of its own."""
    return f"{BEFORE}{text}\n)"


def syntax_error(text: str, found: dict[str, Any]) -> MalpanError:
    """Return the error for a wish that is not SQL, which shows where."""
    position = found.get("position")
    reason = str(found.get("error_message", ""))
    if position is None or not str(position).isdecimal():
        return MalpanError(say("the wish {wish!r} is not understood: {reason}", wish=text, reason=reason))
    offset = len(query_of(text).encode()[: int(position)].decode(errors="ignore")) - len(BEFORE)
    if offset >= len(text):
        return MalpanError(say("the wish {wish!r} is not complete: something is missing at its end", wish=text))
    where = say("the wish is not understood from column {column} on", column=offset + 1)
    return MalpanError("\n".join([where, *point_at(text, offset)]))


def point_at(text: str, offset: int) -> list[str]:
    """Return the line of a wish that has this character, and below it a pointer."""
    before, after = text[:offset].rpartition("\n"), text[offset:].partition("\n")
    return [f"  {before[2]}{after[0]}", f"  {' ' * len(before[2])}^"]


def binder_error(text: str, message: str) -> MalpanError:
    """Return the error for a wish that DuckDB reads but cannot judge."""
    unknown = re.search(r'[Rr]eferenced (?:column|table) "([^"]+)" not found', message)
    if unknown:
        return unknown_column(text, unknown[1])
    reason = message.partition("\n")[0].partition(": ")[2] or message
    return MalpanError(say("the wish {wish!r} cannot be judged: {reason}", wish=text, reason=reason))


def unknown_column(text: str, name: str) -> MalpanError:
    """Return the error for a column that there is not, which names the right ones."""
    columns = ", ".join(COLUMNS)
    nearest = get_close_matches(name.lower(), COLUMNS, 1, 0.6)
    if nearest:
        words = {"name": name, "nearest": nearest[0], "columns": columns}
        return MalpanError(say("there is no column {name}; did you mean {nearest}? The columns are {columns}", **words))
    return MalpanError(say("there is no column {name}; the columns are {columns}", name=name, columns=columns))


def parse(connection: Any, text: str) -> dict[str, Any]:
    """Return the condition of a wish as DuckDB writes its syntax in JSON."""
    found = serialize(connection, query_of(text))
    node: dict[str, Any] = found["statements"][0]["node"]["where_clause"]
    return node


def conjuncts(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the parts of a condition that are joined by ``and``."""
    if node.get("type") == "CONJUNCTION_AND":
        for child in node["children"]:
            yield from conjuncts(child)
    else:
        yield node


def part_of(connection: Any, node: dict[str, Any]) -> Part:
    """Return a part of a wish."""
    sql = sql_of(connection, node)
    return Part(sql, distance_of(connection, sql, node), frozenset(columns_in(node)) & frozenset(COLUMNS))


def sql_of(connection: Any, node: dict[str, Any]) -> str:
    """Return an expression as SQL, without the brackets around it."""
    template = json.loads(connection.execute(f"SELECT json_serialize_sql('{BEFORE}true)')").fetchone()[0])
    template["statements"][0]["node"]["where_clause"] = node
    query: str = connection.execute("SELECT json_deserialize_sql(?::JSON)", [json.dumps(template)]).fetchone()[0]
    sql = query.partition(" WHERE ")[2]
    return sql[1:-1] if is_in_brackets(sql) else sql


def is_in_brackets(sql: str) -> bool:
    """Tell whether an expression is in brackets as a whole."""
    depth, quoted = 0, ""
    for place, letter in enumerate(sql):
        if quoted or letter in "'\"":
            quoted = letter if not quoted else "" if letter == quoted else quoted
            continue
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return sql[0] == "(" and place == len(sql) - 1
    return False


def columns_in(node: Any) -> Iterator[str]:
    """Yield the names in an expression that may be columns."""
    if isinstance(node, dict):
        if node.get("class") == "COLUMN_REF":
            yield node["column_names"][-1].lower()
        for value in node.values():
            yield from columns_in(value)
    elif isinstance(node, list):
        for value in node:
            yield from columns_in(value)


def distance_of(connection: Any, sql: str, node: dict[str, Any] | None) -> str:
    """Return the SQL of how far a board misses a part of a wish: of a comparison of numbers, in relation to the number wanted."""
    import duckdb

    missed = f"{FAILED}"
    if node is not None and node.get("class") == "COMPARISON":
        left, right = (f"({sql_of(connection, node[side])})::DOUBLE" for side in ("left", "right"))
        apart = f"least(abs({left} - {right}) / greatest(abs({right}), 1.0), {FAILED})"
        try:
            connection.execute(f"SELECT {apart} FROM {LEVELS}")
            missed = f"coalesce(TRY({apart}), {FAILED})"
        except duckdb.Error:  # these are no numbers
            pass
    return f"CASE WHEN ({sql}) THEN 0.0 ELSE {missed} END"
