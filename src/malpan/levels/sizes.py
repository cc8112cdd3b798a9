"""Sizes of boards as text: ``4x4`` is (4, 4), ``100`` is (100,)."""

import re

from malpan.errors import MalpanError
from malpan.game.design import Size
from malpan.language import say


def read_size(text: str) -> Size:
    """Return the size that a text says; raise MalpanError if it says none.

    >>> read_size("4x4"), read_size("100")
    ((4, 4), (100,))
    """
    words = re.split(r"[x×*,]", text.strip().lower())
    if not all(word.isascii() and word.isdecimal() and 0 < len(word) < 10 and int(word) > 0 for word in words):
        raise MalpanError(say("{size!r} is not a size; expected whole numbers from 1, such as 4x4 or 100", size=text))
    return tuple(map(int, words))


def size_text(size: Size | None) -> str | None:
    """Return a size as text, None for any size.

    >>> size_text((4, 4))
    '4x4'
    """
    return None if size is None else "x".join(map(str, size))
