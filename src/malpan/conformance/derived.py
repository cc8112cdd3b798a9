"""Derived fields compared with what their plain functions give."""

import copy
from collections.abc import Callable, Sequence
from operator import eq
from typing import Any

from malpan.game import Game
from malpan.game.derived import derive, field_of
from malpan.game.trying import is_same
from malpan.language import say

MOST_ENTRIES = 2_000
"""Entries of a field that are computed one by one; of a longer field, these are spread over it."""


def check_derived(game: Game, board: Any, breach: Callable[..., None]) -> None:
    """Test that derived fields are what `fill` makes of the others, and that `entry` gives the same numbers."""
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


def difference_of(expected: Sequence[int], found: Sequence[int]) -> tuple[int, Any, Any] | None:
    """Return the first index at which two tables differ, with what each has there, None where one has ended; None if equal."""
    if len(expected) == len(found) and all(map(eq, expected, found)):
        return None
    for index in range(max(len(expected), len(found))):
        one, other = (table[index] if index < len(table) else None for table in (expected, found))
        if one != other:
            return index, one, other
    return None
