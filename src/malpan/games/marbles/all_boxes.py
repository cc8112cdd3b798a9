"""All boxes of a size for two marbles, up to symmetry: a frame of walls, and inside it one hole, one red marble, one blue marble,
and a wall or none in every other cell.

Cells inside are numbered row by row. The places of hole, red and blue marble come in the order of their three numbers; of those
that differ by a turn or a reflection, the first stands for all. Then come the walls, as binary numbers whose lowest digit is the
first free cell. If a reflection leaves the three where they are, the lower number of two mirror images stands for both.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

from malpan.errors import MalpanError
from malpan.game import Enumeration
from malpan.game.design import Size
from malpan.games.marbles.design import check_size
from malpan.games.marbles.random_texts import sides_in
from malpan.games.marbles.rules import Board
from malpan.games.marbles.text import read
from malpan.language import say

MOST_INSIDE = 16
"""Cells inside the largest boxes that are all listed: there are 3,441,408 with 4×4, and 64 times as many with 5×4."""


class Trio(NamedTuple):
    """Places of hole, red and blue marble, with the symmetries that leave them where they are: where each cell comes to."""

    places: tuple[int, ...]
    kept: tuple[tuple[int, ...], ...]


def every(size: Size) -> "Enumeration[Board]":
    """Return all boxes of a size; raise MalpanError if there are too many to list."""
    height, width = check_size(size)
    if (height - 2) * (width - 2) > MOST_INSIDE:
        message = say("boxes of {height}×{width} are too many to list; expected {most} cells inside at most", height=height,
                      width=width, most=MOST_INSIDE)  # fmt: skip
        raise MalpanError(message)
    height, width = sides_in(size)
    trios = all_trios(height - 2, width - 2)

    def texts(piece: int) -> Any:
        return draw_boxes(height, width, trios[piece])

    def boards(piece: int) -> Iterator[Board]:
        return (read(str(row.tobytes(), "ascii")) for row in texts(piece))

    return Enumeration(len(trios), boards, texts)


@lru_cache(maxsize=4)
def all_trios(rows: int, columns: int) -> tuple[Trio, ...]:
    """Return the places of hole and marbles in so many cells, of those that differ by a symmetry the first."""
    images = symmetries_inside(rows, columns)
    found = []
    for places in permutations(range(rows * columns), 3):
        moved = [tuple(image[place] for place in places) for image in images]
        if min(moved) == places:
            kept = tuple(image for image, there in zip(images, moved, strict=True) if there == places)
            found.append(Trio(places, kept[1:]))
    return tuple(found)


def symmetries_inside(rows: int, columns: int) -> list[tuple[int, ...]]:
    """Return, for each symmetry of a rectangle, where each cell comes to; first the one that moves nothing."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    images = []
    for turned in (False, True) if rows == columns else (False,):
        for down in (False, True):
            for right in (False, True):
                there = [(column, row) if turned else (row, column) for row, column in cells]
                there = [(rows - 1 - row if down else row, columns - 1 - column if right else column) for row, column in there]
                images.append(tuple(row * columns + column for row, column in there))
    return images


def draw_boxes(height: int, width: int, trio: Trio) -> Any:
    """Return the texts of all boxes with hole and marbles in these places, a row of letters for each."""
    import numpy as np

    inside = (height - 2) * (width - 2)
    free = [cell for cell in range(inside) if cell not in trio.places]
    numbers = np.arange(1 << len(free), dtype=np.int64)
    walls = numbers[:, None] >> np.arange(len(free)) & 1
    for image in trio.kept:
        weights = np.array([1 << free.index(image[cell]) for cell in free], np.int64)
        first = numbers <= walls @ weights
        numbers, walls = numbers[first], walls[first]
    head = f"{height} {width}\n".encode()
    rows = [b"#" * width + b"\n", *[b"#" + b"." * (width - 2) + b"#\n"] * (height - 2), b"#" * width + b"\n"]
    text = np.frombuffer(head + b"".join(rows), np.uint8)
    boxes = np.tile(text, (len(numbers), 1))
    at = [len(head) + (cell // (width - 2) + 1) * (width + 1) + cell % (width - 2) + 1 for cell in range(inside)]
    for letter, cell in zip(b"ORB", trio.places, strict=True):
        boxes[:, at[cell]] = letter
    boxes[:, [at[cell] for cell in free]] = np.where(walls == 1, ord("#"), ord(".")).astype(np.uint8)
    return boxes
