"""Random boxes of one size by the thousand, as texts, and the symmetries of a box in terms of its text.

A symmetry sends the cell in a row and a column to another one::

    ab    ba    cd    dc        ac    bd    ca    db
    cd    dc    ab    ba        bd    ac    db    ca
"""

from typing import TYPE_CHECKING, Any

from malpan.game import RandomTexts
from malpan.game.design import Size
from malpan.games.marbles.design import check_size

if TYPE_CHECKING:
    from numpy.random import Generator

TURNS = [(transposed, upside_down, reflected) for transposed in (0, 1) for upside_down in (0, 1) for reflected in (0, 1)]
"""The eight symmetries of a square, that of doing nothing first."""

LETTERS = b"ORB"
"""The pieces of a random box, in the order in which they are placed."""

DENSITIES = 128
"""How dense walls are, in 256ths of the cells: any number below this, so up to half of the cells are walls."""


def places_in_text(size: Size) -> list[list[int]]:
    """Return the symmetries in terms of texts, as RandomTexts has them."""
    height, width = sides_in(size)
    head = len(f"{height} {width}\n")
    rows = [[head + row * (width + 1) + column for column in range(width + 1)] for row in range(height)]
    found = []
    for transposed, upside_down, reflected in TURNS[1:] if height == width else TURNS[1:4]:
        lanes = [row[:-1] for row in rows]
        if transposed:
            lanes = [list(lane) for lane in zip(*lanes, strict=True)]
        lanes = lanes[::-1] if upside_down else lanes
        lanes = [lane[::-1] for lane in lanes] if reflected else lanes
        ended = zip(lanes, rows, strict=True)
        found.append([*range(head), *(place for lane, row in ended for place in (*lane, row[-1]))])
    return found


def draw_boxes(random: "Generator", size: Size, count: int) -> Any:
    """Return the texts of random framed boxes with one red and one blue marble, a row of letters each.

    Of the cells inside the frame, a part that is random itself is wall. Only the raw words of the generator are used, since NumPy
    promises that those stay the same in all its versions.
    """
    import numpy as np

    height, width = sides_in(size)
    inside = (height - 2) * (width - 2)
    words = random.bit_generator.random_raw(count * (2 + -(-inside // 8))).reshape(count, -1).astype("<u8", copy=False)
    lots = (words[:, :2].copy().view("<u4") >> 2).astype(np.int64)  # 30 bits, so that nothing below exceeds 64
    cells = words[:, 2:].copy().view(np.uint8)[:, :inside]
    walls = cells < (lots[:, 3] % DENSITIES).astype(np.uint8)[:, None]
    box = np.where(walls, np.uint8(ord("#")), np.uint8(ord(".")))
    every, taken = np.arange(count), np.empty((0, count), np.int64)
    for number, letter in enumerate(LETTERS):
        place = lots[:, number] * (inside - number) >> 30
        for other in taken:  # ascending, so that each cell that is not taken is as likely as any other
            place += place >= other
        box[every, place] = letter
        taken = np.sort(np.concatenate([taken, place[None]]), axis=0)
    texts = np.full((count, height, width + 1), ord("#"), np.uint8)
    texts[:, :, width] = ord("\n")
    texts[:, 1:-1, 1 : width - 1] = box.reshape(count, height - 2, width - 2)
    head = np.frombuffer(f"{height} {width}\n".encode(), np.uint8)
    return np.concatenate([np.broadcast_to(head, (count, len(head))), texts.reshape(count, -1)], axis=1)


def sides_in(size: Size) -> tuple[int, int]:
    """Return the sides of random boxes of a size; raise MalpanError if there are none.

    A box of 5×4 is one of 4×5 that was turned, and the text of that comes first. So it is the one that is drawn.
    """
    height, width = check_size(size)
    return (width, height) if f"{width} {height}" < f"{height} {width}" else (height, width)


random_texts = RandomTexts(draw_boxes, places_in_text)
"""Boxes with one red and one blue marble."""
