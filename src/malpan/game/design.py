"""What a game says about its boards as such: all boards of a size, boards that are the same, boards that differ in one piece."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple

from malpan.game.formats import Board

Size = tuple[int, ...]
"""The size of a board, as a game counts it: ``(4, 4)`` for ``4x4``, ``(100,)`` for ``100``."""


@dataclass(frozen=True)
class Enumeration(Generic[Board]):
    """All boards of one size, in an order that the game documents, cut into pieces that are numbered from 0.

    pieces  how many pieces there are.
    boards  the number of a piece -> its boards, always the same ones in the same order; a piece is the work of seconds.
    """

    pieces: int
    boards: Callable[[int], Iterable[Board]]


class Edit(NamedTuple, Generic[Board]):
    """A board that differs from another one in one piece, such as a wall.

    what   ``remove``, ``add`` or ``move``: what was done with the piece.
    label  the piece, and where it is, in words: ``wall at row 2, column 3``.
    board  the board afterwards; it is valid, but may have no way.
    """

    what: Literal["remove", "add", "move"]
    label: str
    board: Board
