"""A text that is no board, and the place and the words with which its reader has to say so."""

from typing import NamedTuple

import pytest

from malpan import BoardError
from malpan.games.catalogue import find_game

DIGITS_30 = "9" * 30
DIGITS_10000 = "9" * 10_000
"""Numbers that no board has; Python itself would not turn the second into a number."""


class Refusal(NamedTuple):
    """Where a text goes wrong, as (line, column), None where there is no such place; and words that its error has to say."""

    place: tuple[int, int] | None
    words: tuple[str, ...]


def at(line: int, column: int, *words: str) -> Refusal:
    """Return the refusal at a line and a column, both from 1."""
    return Refusal((line, column), words)


EMPTY = Refusal(None, ("the text is empty", "expected a board"))


def check_refusal(game: str, form: str | None, text: str, refusal: Refusal) -> None:
    """Assert that a reader refuses a text where and as it has to, in one short sentence."""
    with pytest.raises(BoardError) as caught:
        find_game(game).boards_in(text, form)
    error = caught.value
    found = None if error.line is None and error.column is None else (error.line, error.column)
    assert found == refusal.place, str(error)
    for words in refusal.words:
        assert words in error.message
    assert "\n" not in str(error)
    assert len(str(error)) < 250
