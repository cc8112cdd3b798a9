"""How games on maps of numbers draw a large map: only the part around the piece, which moves along in steps."""

from malpan.language import say
from malpan.scene import Point

MOST_DRAWN, WINDOW, STEPS = 30, 24, 8
"""Rows or columns up to which a map is drawn whole, those drawn of a larger one, and the steps in which that part moves."""


def visible_part(length: int, place: int) -> tuple[int, int]:
    """Return the first row or column to draw of a map with so many, and how many; `place` is where the piece is."""
    if length <= MOST_DRAWN:
        return 0, length
    first = place // STEPS * STEPS - (WINDOW - STEPS) // 2
    return max(0, min(first, length - WINDOW)), WINDOW


def describe_part(rows: tuple[int, int], columns: tuple[int, int], size: tuple[int, int]) -> str:
    """Say which rows and columns of a large map are drawn, given the first and the last of each."""
    return say(
        "rows {top} to {bottom}, columns {left} to {right}, of {rows:,} × {columns:,}",
        top=rows[0],
        bottom=rows[1],
        left=columns[0],
        right=columns[1],
        rows=size[0],
        columns=size[1],
    )


def point_toward(here: Point, there: Point, share: float) -> Point:
    """Return the point at a share, from 0 to 1, of the way from one point to another."""
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share
