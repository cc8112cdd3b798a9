"""Derived fields: tables of a board that are made from its other fields, such as where a marble would stop from each cell.

A table is filled by a function as restricted as rules are: for one board in plain Python, for many boards by compiled code.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, overload

from malpan.game.formats import Board


class Derived(NamedTuple, Generic[Board]):
    """How a derived field is made: a sequence of whole numbers that depends on the other fields of a board alone.

    length   board -> how many numbers it has.
    fill     (board, table): writes the numbers into a list of so many zeros, and changes nothing else. It reads the fields that
             are given, and the derived ones that `Game.derived` lists before its own.
    entry    (board, index) -> one of the numbers, if that takes much less than filling the table. The proof of an answer by the
             plain rules then derives no more than it touches.
    """

    length: Callable[[Board], int]
    fill: Callable[[Board, list[int]], None]
    entry: Callable[[Board, int], int] | None = None


def derive(board: Board, derived: Mapping[str, Derived[Board]]) -> Board:
    """Return the board with its derived fields filled in, by the plain functions; whatever they held before is not read.

    A board is a named tuple, a dataclass, or a dict with the names of its fields as keys. Derived fields become tuples.

    >>> from typing import NamedTuple
    >>> class Row(NamedTuple):
    ...     lamps: tuple[int, ...]
    ...     neighbours: tuple[int, ...] = ()
    >>> def count(board, table):
    ...     for lamp in range(1, len(board.lamps) - 1):
    ...         table[lamp] = board.lamps[lamp - 1] + board.lamps[lamp + 1]
    >>> derive(Row((1, 0, 1, 1)), {"neighbours": Derived(lambda board: len(board.lamps), count)})
    Row(lamps=(1, 0, 1, 1), neighbours=(0, 2, 1, 0))
    """
    board = with_fields(board, dict.fromkeys(derived, ()))
    for name, field in derived.items():
        board = with_fields(board, {name: table_of(board, field)})
    return board


def complete(board: Board, derived: Mapping[str, Derived[Board]]) -> Board:
    """Return the board, with its derived fields filled in if one of them is empty that should have numbers."""
    if any(not len(field_of(board, name)) and field.length(board) for name, field in derived.items()):
        return derive(board, derived)
    return board


def field_of(board: Any, name: str) -> Any:
    """Return a field of a board."""
    return board[name] if isinstance(board, dict) else getattr(board, name)


def table_of(board: Board, field: Derived[Board]) -> tuple[int, ...]:
    """Return the numbers of one derived field of a board."""
    table = [0] * field.length(board)
    field.fill(board, table)
    return tuple(table)


def with_fields(board: Any, fields: Mapping[str, Any]) -> Any:
    """Return a board with some of its fields replaced; raise TypeError for a board that has no such fields."""
    if hasattr(board, "_replace"):
        return board._replace(**fields)
    if isinstance(board, dict):
        return {**board, **fields}
    from dataclasses import replace

    return replace(board, **fields)


class Entries(Sequence[int]):
    """The numbers of a derived field, each computed by `Derived.entry` whenever it is asked for."""

    __slots__ = ("board", "entry", "field", "length")

    def __init__(self, board: Any, field: Derived[Any]) -> None:
        assert field.entry
        self.board, self.field, self.entry = board, field, field.entry
        self.length = field.length(board)

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __getitem__(self, index: int | slice) -> int | tuple[int, ...]:
        try:
            if 0 <= index < self.length:  # type: ignore[operator]  # of a slice, that is no question
                return self.entry(self.board, index)  # type: ignore[arg-type]
        except TypeError:
            if not isinstance(index, slice):
                raise
        if isinstance(index, slice):
            return tuple(self)[index]
        if -self.length <= index < 0:
            return self.entry(self.board, index + self.length)
        raise IndexError(index)

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[int]:
        return iter(table_of(self.board, self.field))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))
