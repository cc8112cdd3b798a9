"""Many boards with derived fields: packed from columns, and their derived fields filled by compiled code."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from malpan.errors import NotCompiled
from malpan.game import Columns, Game
from malpan.language import say
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.packing import NUMBER, SEQUENCE, UNREAD, PackedBoards
from malpan.search.native.records import Boards, Ints
from malpan.search.native.status import DONE, OUTSIDE

WIDTHS = (np.int16, np.int32, np.int64)
"""The types that the sequences of boards may have, narrowest first."""


def pack_columns(game: Game, columns: Columns) -> PackedBoards:
    """Return boards of one size as kernels take them, with their derived fields filled by the compiled functions.

    Fields of the class that have no column and are not derived are left out. Raises NotCompiled if the functions cannot be
    compiled, or do not give every board fields of the same lengths; TooLarge for numbers of more than 64 bits.
    """
    first = columns.board(0, game.derived)
    for dtype in WIDTHS:
        if all(fits(column, dtype) for column in columns.fields.values()):
            packed = lay_down(columns, first, game, dtype)
            if not game.derived or fill(game, packed):
                return packed
    raise NotCompiled(say("a derived field of {game} has numbers of more than 64 bits", game=game.name))


def fits(column: NDArray[Any], dtype: type) -> bool:
    """Tell whether the numbers of a sequence fit into a type, whose lowest number is left free."""
    limits = np.iinfo(dtype)
    if column.ndim == 1 or (column.dtype != dtype and np.can_cast(column.dtype, dtype)):
        return True
    return column.size == 0 or bool(limits.min < column.min() and column.max() <= limits.max)


def lay_down(columns: Columns, first: Any, game: Game, dtype: type) -> PackedBoards:
    """Return boards as arrays of this type; derived fields are zeros of the lengths that they have on the first board."""
    make: Any = columns.make
    fields, count = columns.fields, len(columns)
    kinds = []
    ints = np.zeros((count, len(make._fields)), np.int64)
    lengths: list[int] = []
    parts: list[NDArray[Any] | None] = []
    for number, name in enumerate(make._fields):
        column = fields.get(name)
        if column is not None and column.ndim == 1:
            kinds.append(NUMBER)
            ints[:, number] = column
        elif column is not None or name in game.derived:
            kinds.append(SEQUENCE)
            lengths.append(len(getattr(first, name)))
            parts.append(column)
        else:
            kinds.append(UNREAD)
    data: NDArray[Any] = np.zeros((count, sum(lengths)), dtype)
    begins = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    for begin, end, part in zip(begins[:-1].tolist(), begins[1:].tolist(), parts, strict=True):
        if part is not None:
            data[:, begin:end] = part
    offsets = np.arange(count, dtype=np.int64)[:, None] * sum(lengths) + begins
    return PackedBoards(make, tuple(kinds), Boards(ints, offsets, data.ravel()))


def fill(game: Game, packed: PackedBoards) -> bool:
    """Fill the derived fields of packed boards; return False if a number does not fit into the type of their sequences."""
    compiled = kernel(game, packed, "derive")
    done, status = compiled.derive_boards(packed.arrays, 0, len(packed.arrays.ints), *filling(game, packed))
    if status == OUTSIDE:
        raise NotCompiled(say("board {number} has a derived field of another length than the first", number=done + 1))
    return bool(status == DONE)


def filling(game: Game, packed: PackedBoards) -> tuple[Ints, int, Ints]:
    """Return what else the kernel takes: the columns of the derived fields, the number below all, and memory for a table."""
    sequences = [name for name, kind in zip(packed.fields, packed.kinds, strict=True) if kind == SEQUENCE]
    columns: Ints = np.array([sequences.index(name) for name in game.derived], np.int64)
    lengths = np.diff(packed.arrays.offsets, axis=1)[:, columns]
    return columns, int(np.iinfo(packed.arrays.data.dtype).min), np.zeros(int(lengths.max(initial=1)), np.int64)


def derived_of(game: Game, boards: Sequence[Any]) -> list[tuple[tuple[int, ...], ...]]:
    """Return the derived fields of boards as the compiled functions fill them, to compare them with the plain ones."""
    from malpan.search.native.packing import pack_boards

    found = []
    for board in boards:
        packed = pack_boards(game, [board])
        while not fill(game, packed):
            arrays = packed.arrays
            wider = WIDTHS[WIDTHS.index(arrays.data.dtype.type) + 1]
            packed = packed._replace(arrays=arrays._replace(data=arrays.data.astype(wider)))
        columns = filling(game, packed)[0]
        data, row = packed.arrays.data, packed.arrays.offsets[0]
        found.append(tuple(tuple(data[row[column] : row[column + 1]].tolist()) for column in columns))
    return found
