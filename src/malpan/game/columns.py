"""Many boards of one size in columns: an array for each field, instead of an object for each board."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
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

    def boards(self, derived: Mapping[str, Derived[Any]], lazily: bool = False) -> Iterator[Any]:
        """Yield the boards one by one. With `lazily`, derived fields are not filled where they can be computed entry by entry."""
        fields: tuple[str, ...] = getattr(self.make, "_fields")  # noqa: B009 - of a named tuple
        make: Callable[[Sequence[Any]], Any] = getattr(self.make, "_make")  # noqa: B009
        columns = [values_of(self.fields[name]) if name in self.fields else repeat((), len(self)) for name in fields]
        places = [(fields.index(name), field) for name, field in derived.items()]
        for values in zip(*columns, strict=True):
            board = make(values)
            for place, field in places:
                table = Entries(board, field) if lazily and field.entry else table_of(board, field)
                board = make((*board[:place], table, *board[place + 1 :]))
            yield board


class Views(Sequence[Any]):
    """The boards of columns as objects, which are made when somebody asks, and derived as far as somebody reads them."""

    def __init__(self, columns: Columns, derived: Mapping[str, Derived[Any]]) -> None:
        self.columns, self.derived = columns, derived
        self.made: list[Any] = []

    def __len__(self) -> int:
        return len(self.columns)

    def __getitem__(self, index: Any) -> Any:
        if not self.made:
            self.made = list(self.columns.boards(self.derived, lazily=True))
        return self.made[index]

    def of(self, numbers: Sequence[int]) -> Iterator[Any]:
        """Yield the boards of these numbers, each made for this purpose alone."""
        return self.columns[numbers].boards(self.derived, lazily=True)


def values_of(column: Any) -> Iterable[Any]:
    """Return what boards have in a field: numbers, bytes or tuples."""
    if column.ndim == 1:
        numbers: list[int] = column.tolist()
        return numbers
    if column.dtype == "uint8":
        joined, length = column.tobytes(), column.shape[1]
        return [joined[row * length : (row + 1) * length] for row in range(len(column))]
    return map(tuple, column.tolist())
