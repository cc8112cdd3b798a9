"""Many boxes of one size read at once, into an array for each field."""

from typing import Any

from malpan.game import Columns
from malpan.games.marbles.rules import Board
from malpan.games.marbles.text import CELLS, LARGEST_SIDE

RED, BLUE, HOLE = 1, 1 << 20, 1 << 40
"""What each letter counts in the number of a box, which has fewer cells than 2^20. What is no cell counts as two holes."""


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
    cells = texts[:, :, :width].reshape(len(letters), height * width)
    counts = np.full(256, 2 * HOLE)
    counts[list(CELLS.encode())] = [0, 0, RED, BLUE, HOLE]
    found = counts.take(cells).sum(1)
    first = int(((found // HOLE == 1) & (found % BLUE > 0)).argmax())
    numbers = np.flatnonzero((found == found[first]) & (texts[:, :, width] == ord("\n")).all(1))
    reds, blues, holes = int(found[first]) % BLUE // RED, int(found[first]) % HOLE // BLUE, int(found[first]) // HOLE
    if holes != 1 or not reds or blues < least_blues:
        return None
    cells = cells[numbers]
    red, blue, hole = ((np.flatnonzero(cells == ord(letter)) % cells.shape[1]).reshape(len(cells), -1) for letter in "RBO")
    sizes = {"height": height, "width": width, "reds": reds, "gone": height * width}
    fields = {name: np.full(len(cells), size) for name, size in sizes.items()}
    fields |= {"walls": (cells == ord("#")).view(np.uint8), "hole": hole[:, 0], "marbles": np.concatenate([red, blue], axis=1)}
    return Columns(Board, fields), numbers
