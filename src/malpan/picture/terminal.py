"""Scenes as text: one drawn alone, or many side by side like the frames of a film.

>>> from malpan.scene import Cell
>>> print(drawn(Scene([Cell(0, 0, text="a"), Cell(1, 0, text="bc"), Cell(1, 1, text="d")], gap=1)))
a bc
  d

Every place of the board is a text in a grid: that of its cell, with the labels in it and the tokens on it. Lines are made of
pieces with roles, so that whoever knows a terminal's colours can paint them.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from malpan.picture.places import Place, places_of
from malpan.scene import Scene

BETWEEN = 3
"""Blanks between two frames."""

MOST_ROWS, MOST_WIDE = 60, 200
"""Rows and columns of text up to which a scene is drawn whole."""

WINDOW_ROWS, WINDOW_WIDE = 40, 100
"""Rows and columns of text of what is drawn of a larger one."""


class Piece(NamedTuple):
    """A part of a line of text, with its role."""

    text: str
    role: str = ""


Row = list[Piece]
Paint = Callable[[str, str], str]


def unpainted(text: str, role: str) -> str:
    """Return a text as it is."""
    return text


def drawn(scene: Scene, paint: Paint = unpainted) -> str:
    """Return a scene as lines of text; every column is as wide as its widest place."""
    return "\n".join(painted(row, paint) for row in rows_of(scene))


def scene_lines(scene: Scene) -> list[str]:
    """Return the lines of a scene, with its caption below."""
    return drawn(scene).split("\n") if scene.shapes or scene.caption else []


def painted(row: Row, paint: Paint) -> str:
    """Return a line of text without the blanks at its end."""
    pieces = [piece if piece.text.strip() else piece._replace(role="") for piece in seen(row) if piece.text]
    return "".join(paint("".join(piece.text for piece in same), role) for role, same in groupby(pieces, lambda piece: piece.role))


def seen(row: Row) -> Row:
    """Return a line of text without the blanks at its end."""
    while row and not row[-1].text.strip():
        row = row[:-1]
    return [*row[:-1], row[-1]._replace(text=row[-1].text.rstrip())] if row else []


def length(row: Row) -> int:
    """Return how many characters a line has."""
    return sum(len(piece.text) for piece in row)


def rows_of(scene: Scene) -> list[Row]:
    """Return the lines of a scene in pieces, with its caption below."""
    grid = places_of(scene)
    widths: dict[int, int] = {}
    for (_, column), place in grid.items():
        widths[column] = max(widths.get(column, 0), len(place.text))
    last_row, last_column = max((row for row, _ in grid), default=-1), max(widths, default=-1)
    rows, columns = range(last_row + 1), range(last_column + 1)
    caption = scene.caption
    if len(rows) > MOST_ROWS or sum(widths.get(column, 0) + scene.gap for column in columns) > MOST_WIDE:
        rows, columns = window(grid, rows, columns, [widths.get(column, 0) + scene.gap for column in columns])
        if len(rows) < last_row + 1 or len(columns) < last_column + 1:
            where = f"rows {rows[0] + 1} to {rows[-1] + 1}, columns {columns[0] + 1} to {columns[-1] + 1}"
            caption = f"({where}, of {last_row + 1} × {last_column + 1})" + (f"\n{caption}" if caption else "")
    lines = [line_of(grid, row, columns, widths, scene.gap) for row in rows]
    return lines + [[Piece(line)] for line in caption.split("\n") if line]


def line_of(grid: dict[tuple[int, int], Place], row: int, columns: range, widths: dict[int, int], gap: int) -> Row:
    """Return one row of the grid as a line of text."""
    line: Row = []
    for column in columns:
        place = grid.get((row, column), Place(""))
        line += [Piece(place.text, place.role), Piece(" " * (widths.get(column, 0) - len(place.text) + gap))]
    return line


def window(grid: dict[tuple[int, int], Place], rows: range, columns: range, widths: list[int]) -> tuple[range, range]:
    """Return the rows and columns around the tokens that are drawn of a large scene."""
    tokens = [at for at, place in grid.items() if place.tokens] or [(0, 0)]
    row = sum(row for row, _ in tokens) // len(tokens)
    column = sum(column for _, column in tokens) // len(tokens)
    first = max(min(row - WINDOW_ROWS // 2, len(rows) - WINDOW_ROWS), 0)
    left, right, used = column, column + 1, widths[column]
    while used < WINDOW_WIDE and (left > 0 or right < len(columns)):
        if right < len(columns) and (right - column <= column - left or left == 0):
            right += 1
            used += widths[right - 1]
        else:
            left -= 1
            used += widths[left]
    return rows[first : first + WINDOW_ROWS], columns[left:right]


def film(frames: Sequence[tuple[str, Scene]], width: int = 100, paint: Paint = unpainted) -> str:
    """Return titled scenes side by side, as many in a strip as `width` columns hold."""
    strips: list[list[list[Row]]] = [[]]
    used = 0
    for title, scene in frames:
        frame = [[Piece(title)], *map(seen, rows_of(scene))]
        wide = max(map(length, frame)) + BETWEEN
        if used and used + wide - BETWEEN > width:
            strips.append([])
            used = 0
        strips[-1].append([[*row, Piece(" " * (wide - length(row)))] for row in frame])
        used += wide
    return "\n\n".join(strip(frames, paint) for frames in strips)


def strip(frames: list[list[Row]], paint: Paint) -> str:
    """Return frames side by side."""
    height = max(map(len, frames))
    padded = [frame + [[Piece(" " * length(frame[0]))]] * (height - len(frame)) for frame in frames]
    return "\n".join(painted([piece for part in parts for piece in part], paint) for parts in zip(*padded, strict=True))
