"""Many boards of one size in columns: an array for each field, instead of an object for each board."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from malpan.game.derived import Derived, Entries, table_of


@dataclass(frozen=True, eq=False)
class Columns:
    """Many boards whose fields have the same lengths, without their derived fields.

    make    the class of the boards, a NamedTuple.
    fields  name -> a NumPy array of whole numbers with a row for each board: one-dimensional for a field that is a number,
            two-dimensional for one that is a sequence. A sequence of uint8 becomes bytes on a board; any other, a tuple.
    """

    make: Callable[..., Any]
    fields: Mapping[str, Any]

    def __len__(self) -> int:
        return len(next(iter(self.fields.values())))

    def __getitem__(self, rows: Any) -> "Columns":
        """Return some of the boards: a slice of them, or those whose numbers an array has."""
        return Columns(self.make, {name: column[rows] for name, column in self.fields.items()})

    def board(self, index: int, derived: Mapping[str, Derived[Any]]) -> Any:
        """Return one of the boards, as `read` would, whose derived fields are computed by their plain functions."""
        return next(self[index : index + 1].boards(derived))

    def boards(self, derived: Mapping[str, Derived[Any]], lazily: bool = False) -> Any:
        """Yield the boards one by one. With `lazily`, derived fields are not filled where they can be computed entry by entry."""
        names = [name for name in self.make._fields if name in self.fields]  # type: ignore[attr-defined]  # a named tuple
        columns = [values_of(self.fields[name]) for name in names]
        blank = dict.fromkeys(derived, ())
        keyed = [*names, *blank] == list(self.make._fields)  # type: ignore[attr-defined]
        for values in zip(*columns, strict=True):
            board = self.make(*values, *blank.values()) if keyed else self.make(**dict(zip(names, values, strict=True)), **blank)
            for name, field in derived.items():
                table = Entries(board, field) if lazily and field.entry else table_of(board, field)
                board = board._replace(**{name: table})
            yield board


def values_of(column: Any) -> Any:
    """Return what boards have in a field: numbers, bytes or tuples."""
    if column.ndim == 1:
        return column.tolist()
    if column.dtype == "uint8":
        return map(bytes, column)
    return map(tuple, column.tolist())
