"""Scenes as text: one alone, or many side by side like the frames of a film.

>>> from malpan.scene import Cell
>>> print(draw(Scene([Cell(0, 0, text="a"), Cell(1, 0, text="bc"), Cell(1, 1, text="d")], gap=1)))
a bc
  d

Every place of the board is a text in a grid: the text of its cell with its labels and tokens. Lines are made of spans with roles,
which a `Paint` function colours.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from malpan.language import say
from malpan.language.visible import visible, visible_line
from malpan.language.width import width_of
from malpan.picture.places import Place, places_of
from malpan.scene import Scene

BETWEEN = 3
"""Spaces between two frames."""

MOST_ROWS, MOST_WIDE = 60, 200
"""Rows and columns of text of the largest scene that is drawn whole."""

WINDOW_ROWS, WINDOW_WIDE = 40, 100
"""Rows and columns of text drawn of a larger scene."""


class Span(NamedTuple):
    """A part of a line of text, with its role."""

    text: str
    role: str = ""


Row = list[Span]
Paint = Callable[[str, str], str]


def leave_plain(text: str, role: str) -> str:
    """Return a text without colours."""
    return text


def draw(scene: Scene, paint: Paint = leave_plain) -> str:
    """Return a scene as lines of text; every column is as wide as its widest place."""
    return "\n".join(paint_line(row, paint) for row in text_rows(scene))


def scene_lines(scene: Scene) -> list[str]:
    """Return the lines of a scene, with its caption below."""
    return draw(scene).split("\n") if scene.shapes or scene.caption else []


def paint_line(row: Row, paint: Paint) -> str:
    """Return a line as text, coloured, without trailing spaces."""
    spans = [span if span.text.strip() else span._replace(role="") for span in trim(row) if span.text]
    return "".join(paint("".join(span.text for span in same), role) for role, same in groupby(spans, lambda span: span.role))


def trim(row: Row) -> Row:
    """Return a line without trailing spaces."""
    while row and not row[-1].text.strip():
        row = row[:-1]
    return [*row[:-1], row[-1]._replace(text=row[-1].text.rstrip())] if row else []


def length(row: Row) -> int:
    """Return the columns that a line takes."""
    return width_of("".join(span.text for span in row))


def text_rows(scene: Scene) -> list[Row]:
    """Return the lines of a scene in spans, with its caption below."""
    grid = places_of(scene)
    widths: dict[int, int] = {}
    for (_, column), place in grid.items():
        widths[column] = max(widths.get(column, 0), width_of(place.text))
    last_row, last_column = max((row for row, _ in grid), default=-1), max(widths, default=-1)
    rows, columns = range(last_row + 1), range(last_column + 1)
    caption = visible(scene.caption)
    if len(rows) > MOST_ROWS or sum(widths.get(column, 0) + scene.gap for column in columns) > MOST_WIDE:
        rows, columns = choose_window(grid, rows, columns, [widths.get(column, 0) + scene.gap for column in columns])
        if len(rows) < last_row + 1 or len(columns) < last_column + 1:
            where = say(
                "(rows {top} to {bottom}, columns {left} to {right}, of {rows} × {columns})",
                **{"top": rows[0] + 1, "bottom": rows[-1] + 1, "left": columns[0] + 1, "right": columns[-1] + 1},
                **{"rows": last_row + 1, "columns": last_column + 1},
            )
            caption = f"{where}\n{caption}" if caption else where
    lines = [text_row(grid, row, columns, widths, scene.gap) for row in rows]
    return lines + [[Span(line)] for line in caption.split("\n") if line]


def text_row(grid: dict[tuple[int, int], Place], row: int, columns: range, widths: dict[int, int], gap: int) -> Row:
    """Return one row of the grid as a line of text."""
    line: Row = []
    for column in columns:
        place = grid.get((row, column), Place(""))
        line += [Span(place.text, place.role), Span(" " * (widths.get(column, 0) - width_of(place.text) + gap))]
    return line


def choose_window(grid: dict[tuple[int, int], Place], rows: range, columns: range, widths: list[int]) -> tuple[range, range]:
    """Return the rows and columns to draw of a large scene: those around its tokens."""
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


def draw_film(frames: Sequence[tuple[str, Scene]], width: int = 100, paint: Paint = leave_plain) -> str:
    """Return titled scenes side by side, in strips of at most `width` columns."""
    strips: list[list[list[Row]]] = [[]]
    used = 0
    for title, scene in frames:
        frame = [[Span(visible_line(title))], *map(trim, text_rows(scene))]
        wide = max(map(length, frame)) + BETWEEN
        if used and used + wide - BETWEEN > width:
            strips.append([])
            used = 0
        strips[-1].append([[*row, Span(" " * (wide - length(row)))] for row in frame])
        used += wide
    return "\n\n".join(join_strip(frames, paint) for frames in strips)


def join_strip(frames: list[list[Row]], paint: Paint) -> str:
    """Return frames side by side."""
    height = max(map(len, frames))
    padded = [frame + [[Span(" " * length(frame[0]))]] * (height - len(frame)) for frame in frames]
    return "\n".join(paint_line([span for part in parts for span in part], paint) for parts in zip(*padded, strict=True))
