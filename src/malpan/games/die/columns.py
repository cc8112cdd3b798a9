"""Many maps of one size read at once, into an array for each field: those whose numbers are digits."""

from typing import Any

from malpan.game import Columns
from malpan.games.die.rules import Board
from malpan.games.die.text import LARGEST_SIDE, SHORTEST_SIDE


def read_columns(letters: Any) -> tuple[Columns, Any] | None:
    """Return the maps of texts with ``N M K`` before them, as `Format.columns` says; none of one row or column."""
    import numpy as np

    head, _, rows = bytes(letters[0]).partition(b"\n")
    words = head.split(b" ")
    if len(words) != 3 or not all(word.isdigit() and len(word) <= 18 for word in words):
        return None
    height, width, turns = map(int, words)
    sides_fit = min(height, width) >= SHORTEST_SIDE and max(height, width) <= LARGEST_SIDE
    if not sides_fit or len(rows) != height * 2 * width:
        return None
    texts = letters[:, len(head) + 1 :].reshape(len(letters), height, width, 2)
    numbers = texts[:, :, :, 0] - np.uint8(ord("0"))
    ends = np.full(width, ord(" "), np.uint8)
    ends[-1] = ord("\n")
    right = np.flatnonzero((numbers <= 9).all((1, 2)) & (texts[:, :, :, 1] == ends).all((1, 2)))
    sizes = {"rows": height, "columns": width, "turns": turns}
    fields = {name: np.full(len(right), size) for name, size in sizes.items()}
    fields["numbers"] = numbers[right].reshape(len(right), height * width).astype(np.int16)
    return Columns(Board, fields), right
