"""Boards that were measured are judged by the wish: a query of DuckDB about a table of Arrow."""

import threading
from typing import Any

from malpan.errors import MalpanError
from malpan.language import say
from malpan.levels.schema import LEVELS, PLACE, connect, typed_columns
from malpan.levels.wishes import Wish
from malpan.system.signals import delaying_signals

NEAREST = 3
"""Boards that are kept of a piece without wanted ones: those that came nearest to the wish."""


def select_places(table: Any, condition: str) -> list[int]:
    """Return which rows of a table of boards fulfil a condition."""
    return [place for (place,) in query_table(table, f"SELECT {PLACE} FROM {LEVELS} WHERE {condition} ORDER BY {PLACE}")]


def nearest_places(table: Any, wish: Wish) -> list[tuple[int, int, float]]:
    """Return which rows came nearest to a wish, with what they missed and how far they are from it, the nearest first."""
    order = f"{wish.missed_sql()}, {wish.distance_sql()}, {PLACE} LIMIT {NEAREST}"
    return query_table(table, f"SELECT {PLACE}, {wish.missed_sql()}, {wish.distance_sql()} FROM {LEVELS} ORDER BY {order}")


def query_table(table: Any, query: str) -> list[Any]:
    """Return the answer of DuckDB to a query about a table of boards; their `place` is the number of the row."""
    import duckdb
    import pyarrow as pa

    if not table.num_rows:
        return []
    measured = table.set_column(table.schema.get_field_index(PLACE), PLACE, pa.array(range(table.num_rows), pa.int64()))
    connection = judging_connection()
    try:
        levels = typed_columns("measured").replace("SELECT ", f"SELECT {PLACE}, ", 1)
        with delaying_signals():
            connection.register("measured", measured)
            rows: list[Any] = connection.execute(f"WITH {LEVELS} AS ({levels}) {query}").fetchall()
    except duckdb.InterruptException:  # by Ctrl-C in the middle of the query
        raise KeyboardInterrupt from None
    except duckdb.Error as error:
        raise MalpanError(say("the wish cannot be judged: {reason}", reason=str(error).partition("\n")[0])) from None
    finally:
        connection.unregister("measured")
    return rows


connections = threading.local()


def judging_connection() -> Any:
    """Return the connection by which this thread judges boards; it is made once, as that takes longer than most judgements."""
    if not hasattr(connections, "judging"):
        connections.judging = connect()
    return connections.judging
