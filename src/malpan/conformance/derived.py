"""Derived fields compared with what their plain functions give."""

import copy
from collections.abc import Callable, Sequence
from operator import eq
from typing import Any

from malpan.errors import BoardError
from malpan.game import Format, Game
from malpan.game.derived import derive, field_of
from malpan.game.trying import is_same
from malpan.language import say

MOST_ENTRIES = 2_000
"""Entries of a field that are computed one by one; of a longer field, these are spread over it."""


def check_derived(game: Game, board: Any, breach: Callable[..., None]) -> None:
    """Test that derived fields are what `fill` makes of the others, and that `entry` gives the same numbers."""
    if not game.derived:
        return
    before = copy.deepcopy(board)
    again = derive(board, game.derived)
    if not is_same(board, before):
        breach("board untouched", say("a function of derived has changed the board"), ())
    for name, field in game.derived.items():
        table = field_of(again, name)
        if difference := difference_of(table, field_of(board, name)):
            index, expected, found = difference
            words = {"name": name, "index": index, "expected": expected, "found": found}
            breach("derived", say("{name}[{index}] of the board is {found}; fill makes it {expected}", **words), ())
        if not all(isinstance(number, int) for number in table):
            breach("derived", say("fill of {name} writes something that is no whole number", name=name), ())
        if field.entry is None:
            continue
        for index in range(0, len(table), max(len(table) // MOST_ENTRIES, 1)):
            found = field.entry(board, index)
            if found != table[index]:
                words = {"name": name, "index": index, "expected": table[index], "found": found}
                breach("derived", say("entry of {name} returns {found} for {index}; fill makes it {expected}", **words), ())
                break


def check_columns(game: Game, board: Any, breach: Callable[..., None]) -> None:
    """Test that formats which read many texts in columns read them as `read` does."""
    for known in game.formats:
        text = text_in(known, board)
        if not text or not known.columns:
            continue
        import numpy as np

        read = known.columns(np.array([list(text.encode())] * 2, np.uint8))
        if read is None:
            continue
        columns, numbers = read
        again = game.complete(known.read(text))
        if any(found != again for found in columns.boards(game.derived)) or len(columns) != len(numbers):
            breach("round trip", say("columns of the format {name} reads another board than read", name=known.name), ())


def text_in(known: Format, board: Any) -> str:
    """Return a board as a text of ASCII letters in a format, with a line end; "" if it has none that reads back."""
    try:
        text = known.write(board) if known.write else ""
        known.read(text)
    except BoardError:  # this format cannot hold this board
        return ""
    return text if text.isascii() and text.endswith("\n") else ""


def difference_of(expected: Sequence[int], found: Sequence[int]) -> tuple[int, Any, Any] | None:
    """Return the first index at which two tables differ, with what each has there, None where one has ended; None if equal."""
    if len(expected) == len(found) and all(map(eq, expected, found)):
        return None
    for index in range(max(len(expected), len(found))):
        one, other = (table[index] if index < len(table) else None for table in (expected, found))
        if one != other:
            return index, one, other
    return None
