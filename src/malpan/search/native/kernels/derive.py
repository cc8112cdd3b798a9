"""The derived fields of many boards, one board after the other."""

from typing import Any

from numpy import uint64

from malpan.search.native.kernels.rules import board_at
from malpan.search.native.records import Boards, Ints, entry_point
from malpan.search.native.status import DONE, OUTSIDE, OVERFLOW


def length_of(board: Any, field: int) -> int:
    """Return the length of a derived field of a board. It is made with the kernel, and asks the game's own functions."""
    raise NotImplementedError


def fill_field(board: Any, field: int, table: Ints) -> None:
    """Write the numbers of a derived field into zeros. It is made with the kernel, too."""
    raise NotImplementedError


@entry_point
def derive_boards(boards: Boards, first: int, last: int, columns: Ints, lowest: int, table: Ints) -> tuple[int, int]:
    """Fill the derived fields of boards from number `first` to before `last`; `columns` says which sequences these are.

    `table` has the length of the longest field. Returns how far it came, and why it stopped there: OUTSIDE at a field that has
    another length than it should have, OVERFLOW at a number that is no more than `lowest` or does not fit where sequences are.
    """
    for index in range(first, last):
        board = board_at(boards, index)
        for field in range(len(columns)):
            begin, end = boards.offsets[index, columns[field]], boards.offsets[index, columns[field] + 1]
            if length_of(board, field) != end - begin:
                return index, OUTSIDE
            values = table[: end - begin]
            for place in range(end - begin):
                values[uint64(place)] = 0
            fill_field(board, field, values)
            for place in range(end - begin):
                value = values[uint64(place)]
                boards.data[uint64(begin + place)] = value
                if value <= lowest or boards.data[uint64(begin + place)] != value:
                    return index, OVERFLOW
    return last, DONE
