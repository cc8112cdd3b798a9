"""Boxes of cells: rows in quotation marks, cells with blanks or commas between them, other signs for the cells."""

import re
from collections.abc import Iterator

from malpan.game import Notation
from malpan.text.pasted.lines import Body, Line, place_word
from malpan.text.pasted.numbers import clean_rows
from malpan.text.pasted.quotes import unquote
from malpan.text.pasted.rows import without_borders

BETWEEN = re.compile(r"[\s,;|\"'`]+")
SIDES = re.compile(r"(?:[^\W\d_]+\s*)?\d+\s*(?:[^\W\d_]+\s*){0,2}[,x*]?\s*(?:[^\W\d_]+\s*)?\d+(?:\s*[^\W\d_]+)?")
"""Two sides with their names, such as ``height 5 width 5``."""

NAMED = re.compile(r"[^\d]+")
DARK, LIGHT = "⬛■◼▪█", "⬜□◻▫░"
"""Squares: whichever makes the whole frame of a box is its wall."""


def cell_rows(lines: Body, notation: Notation) -> Iterator[Body]:
    """Yield the lines as rows of cells in the ways in which they may be meant."""
    lines = with_signs(lines, notation)
    if any(sign in line.text for line in lines for sign in "\"'`"):
        lines = unquote(lines)
    lines = without_borders(lines, notation.cells)
    rows = [row_of(line, notation.cells) for line in lines]
    rows = [row for row, line in zip(rows, lines, strict=True) if row.text or line.is_blank]
    yield rows
    filled = [row for row in rows if row.text]
    if filled and not filled[0].text[0].isdecimal() and len({len(row.text) for row in filled}) == 1:
        at = filled[0].at[0]
        yield [place_word(f"{len(filled)} {len(filled[0].text)}", at), *filled]


def row_of(line: Line, cells: str) -> Line:
    """Return a line as a row of cells, or as numbers; as it is if it is neither."""
    line = line.strip()
    squeezed = line.replace(BETWEEN, "")
    if squeezed.text and set(squeezed.text) <= set(cells):
        return squeezed
    if re.search(r"\d", line.text):
        cleaned = clean_rows([line])
        if cleaned and re.fullmatch(r"[\d\s-]*", cleaned[0].text):
            return cleaned[0]
        if len(re.findall(r"\d+", line.text)) == 2 and SIDES.fullmatch(line.text):
            return line.replace(NAMED, " ").strip()
    return line


def with_signs(lines: Body, notation: Notation) -> Body:
    """Return the lines with the letters of cells in place of other signs for them."""
    signs = dict(notation.signs or {}) | squares(lines)
    found = "".join(signs)
    if not found or all(line.text.isascii() for line in lines):
        return lines
    pattern = re.compile(f"[{re.escape(found)}]")
    return [line.replace(pattern, lambda sign: signs[sign.group()]) for line in lines]


def squares(lines: Body) -> dict[str, str]:
    """Return what dark and light squares are, if those of one kind make the whole frame of a box."""
    rows = [re.sub(r"\s", "", line.text) for line in lines]
    rows = [row for row in rows if set(row) & set(DARK + LIGHT)]
    if not rows:
        return {}
    frame = set(rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows))
    for wall, floor in ((DARK, LIGHT), (LIGHT, DARK)):
        if frame <= set(wall):
            return dict.fromkeys(wall, "#") | dict.fromkeys(floor, ".")
    return {}
