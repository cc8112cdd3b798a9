"""Whole numbers that may be too large for compiled searches, which have 64 bits for each."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from malpan.errors import TooLarge
from malpan.game import Game
from malpan.language import say


def to_ints(game: Game, values: Sequence[Any]) -> Any:
    """Return whole numbers, or rows of them, as an array; TooLarge if one does not fit into 64 bits."""
    try:
        return np.array(values, np.int64)
    except OverflowError:
        raise too_large(game) from None


def too_large(game: Game) -> TooLarge:
    """Return the error of numbers that compiled searches do not have."""
    return TooLarge(say("{game}: a number of this board, or a total, exceeds the 64 bits of compiled searches", game=game.name))
