"""The table of boards that compiled code has measured, made column by column; its rows are those that `rows.row_of` makes."""

from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from malpan.game import Game
from malpan.levels.measures import difficulty_of
from malpan.levels.rows import Origin
from malpan.levels.schema import DIGITS, PLACE, arrow_schema
from malpan.text.moves import typed_name

if TYPE_CHECKING:
    from malpan.search.native.measuring.measure import Columns


def table_of_measures(game: Game, letters: Any, numbers: Any, places: Any, columns: "Columns", origin: Origin) -> Any:
    """Return the table of boards whose texts are the rows of `letters`, with their numbers, places and measures."""
    import numpy as np
    import pyarrow as pa

    measured = columns.measured
    no_way = measured.answers < 0
    answers = pa.array(measured.answers, mask=no_way)
    found: dict[str, Any] = {
        "board": strings(letters),
        "answer": answers,
        "moves": answers,
        "best_lines": counts(measured.lines_low, measured.lines_high),
        "best_orders": counts(measured.orders_low, measured.orders_high),
        "states": pa.array(measured.states),
        "won_states": pa.array(measured.won_states),
        "layers": pa.ListArray.from_arrays(
            measured.layers.ends.astype(np.int32), pa.array(measured.layers.values[: measured.layers.ends[-1]])
        ),
        "deepest": pa.array(np.diff(measured.layers.ends) - 1),
        "dead_ends": pa.array(measured.dead_ends),
        "branching": pa.array(columns.branching(), mask=measured.states == measured.won_states),
        "difficulty": pa.array(list(map(difficulty_of, measured.chances.tolist())), pa.float64(), mask=no_way),
        "line": lines(game, columns, no_way),
        "number": pa.array(numbers),
        PLACE: pa.array(places),
    }
    schema = arrow_schema()
    same = origin._asdict()
    for field in schema:
        if field.name not in found:
            found[field.name] = pa.repeat(pa.scalar(same.get(field.name), field.type), len(columns))
    return pa.table([found[name] for name in schema.names], schema=schema)


def strings(letters: Any) -> Any:
    """Return rows of ASCII letters as strings, in the same memory."""
    import numpy as np
    import pyarrow as pa

    ends = np.arange(len(letters) + 1, dtype=np.int32) * letters.shape[1]
    return pa.StringArray.from_buffers(len(letters), pa.py_buffer(ends), pa.py_buffer(np.ascontiguousarray(letters)))


def counts(low: Any, high: Any) -> Any:
    """Return counts of which compiled code has the lower 62 bits and the others."""
    import pyarrow as pa

    kind = pa.decimal128(DIGITS, 0)
    if not high.any():
        return pa.array(low).cast(kind)
    exact = [Decimal((each << 62) + rest) for each, rest in zip(high.tolist(), low.tolist(), strict=True)]
    return pa.array(exact, kind)


def lines(game: Game, columns: "Columns", no_way: Any) -> Any:
    """Return the best lines as `malpan replay` reads them, None for boards without a way."""
    import numpy as np
    import pyarrow as pa
    from pyarrow import compute

    found = columns.measured.lines
    moves = found.values[: found.ends[-1]]
    labels = pa.array([typed_name(label) for label in labels_of(game)])
    words = pa.ListArray.from_arrays(found.ends.astype(np.int32), labels.take(pa.array(moves)))
    return compute.if_else(pa.array(no_way), pa.scalar(None, pa.string()), compute.binary_join(words, ", "))


def labels_of(game: Game) -> Sequence[str]:
    """Return the labels of moves in a game in which every board has the same."""
    assert not callable(game.moves)
    return game.moves
