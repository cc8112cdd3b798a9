"""Many boxes of one size read at once, into an array for each field."""

from typing import Any

from malpan.game import Columns
from malpan.games.marbles.rules import Board
from malpan.games.marbles.text import CELLS, LARGEST_SIDE


def read_columns(letters: Any, least_blues: int = 0) -> tuple[Columns, Any] | None:
    """Return the boxes of texts that begin with ``H W``, as `Format.columns` says: those with as many marbles as the first."""
    import numpy as np

    head, _, rows = bytes(letters[0]).partition(b"\n")
    sides = head.split(b" ")
    if len(sides) != 2 or not all(side.isdigit() and len(side) <= 4 and side[:1] != b"0" for side in sides):
        return None
    height, width = map(int, sides)
    if max(height, width) > LARGEST_SIDE or len(rows) != height * (width + 1):
        return None
    texts = letters[:, len(head) + 1 :].reshape(len(letters), height, width + 1)
    cells = np.ascontiguousarray(texts[:, :, :width]).reshape(len(letters), height * width)
    counts = [(cells == ord(letter)).sum(1) for letter in CELLS]
    _, _, reds, blues, holes = counts
    right = (sum(counts) == height * width) & (texts[:, :, width] == ord("\n")).all(1) & (holes == 1) & (reds > 0)
    if not right.any():
        return None
    first = int(right.argmax())
    numbers = np.flatnonzero(right & (reds == reds[first]) & (blues == blues[first]))
    if blues[first] < least_blues:
        return None
    cells = cells[numbers]
    red, blue, hole = (np.nonzero(cells == ord(letter))[1].reshape(len(cells), -1) for letter in "RBO")
    sizes = {"height": height, "width": width, "reds": int(reds[first]), "gone": height * width}
    fields = {name: np.full(len(cells), size) for name, size in sizes.items()}
    fields |= {"walls": (cells == ord("#")).view(np.uint8), "hole": hole[:, 0], "marbles": np.concatenate([red, blue], axis=1)}
    return Columns(Board, fields), numbers
