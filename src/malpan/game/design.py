"""What a game says about its boards as such: all of a size, random ones, those that are the same or differ in one piece."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple

from malpan.game.formats import Board

Size = tuple[int, ...]
"""The size of a board, as a game counts it: ``(4, 4)`` for ``4x4``, ``(100,)`` for ``100``."""


@dataclass(frozen=True)
class Enumeration(Generic[Board]):
    """All boards of one size, in an order that the game documents, cut into pieces that are numbered from 0.

    pieces  how many pieces there are.
    boards  the number of a piece -> its boards, always the same ones in the same order; a piece is the work of seconds.
    texts   the number of a piece -> the same boards as texts: an array of uint8, a row for each board, as `RandomTexts` draws
            them. Compiled code then reads and measures the boards of a piece together. None: they are read one by one.
    """

    pieces: int
    boards: Callable[[int], Iterable[Board]]
    texts: Callable[[int], Any] | None = None


class Edit(NamedTuple, Generic[Board]):
    """A board that differs from another one in one piece, such as a wall.

    what   ``remove``, ``add`` or ``move``: what was done with the piece.
    label  the piece, and where it is, in words: ``wall at row 2, column 3``.
    board  the board afterwards; it is valid, but may have no way.
    """

    what: Literal["remove", "add", "move"]
    label: str
    board: Board


@dataclass(frozen=True)
class RandomTexts:
    """Random boards of one size as texts, many at once: for mining as fast as compiled rules measure boards.

    draw        (random, size, count) -> an array of uint8, a row for each board: its text in ASCII, as `write` writes it. All
                rows have one length. `random` is a ``numpy.random.Generator``; raises MalpanError for a size that it has not.
    symmetries  size -> what `symmetries` does, in terms of texts: for each symmetry the places of a text from which the letters
                of the other text come, ``other[i] = text[places[i]]``. One that gives texts of another length is left out, such
                as a turn of a box of 3×5; `draw` then draws what comes first in the alphabet. None without symmetries.
    """

    draw: Callable[[Any, Size, int], Any]
    symmetries: Callable[[Size], Sequence[Sequence[int]]] | None = None
