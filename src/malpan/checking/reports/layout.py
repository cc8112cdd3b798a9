"""Laying out a report so that it fits a screen: texts beside each other, and parts that give way when there is no room."""

from collections.abc import Sequence
from typing import NamedTuple

from malpan.language.visible import visible
from malpan.language.width import pad, width_of

GAP = 4
"""Columns between texts that stand beside each other."""

MARGIN = 2
"""Columns before what is indented."""

MORE = "…"
"""Stands for what is left out."""


class Screen(NamedTuple):
    """The rows and columns that there are."""

    rows: int
    columns: int


SMALLEST = Screen(23, 80)
"""A terminal of 24 rows, of which the last is for the next command."""

ENDLESS = Screen(10**9, 10**9)


class Part(NamedTuple):
    """Lines that belong together. If there is no room, they become fewer: `nice` ones at first, and `least` ones in the end.

    The first lines, `head` of them, stay as long as any others do. `last` tells that of those the last ones matter most.
    """

    lines: list[str]
    nice: int = 10**9
    least: int = 10**9
    head: int = 0
    last: bool = False

    def shorten(self, count: int) -> "Part":
        """Return so many of its lines, with a sign for those that are left out."""
        if count >= len(self.lines):
            return self
        if count <= self.head + 1:
            return self._replace(lines=[])
        first, rest = self.lines[: self.head], self.lines[self.head :]
        kept, sign = count - self.head - 1, " " * MARGIN + MORE
        return self._replace(lines=[*first, sign, *rest[-kept:]] if self.last else [*first, *rest[:kept], sign])


BLANK = Part([""], nice=1, least=0)


def fit(parts: Sequence[Part], screen: Screen) -> list[str]:
    """Return the lines of the parts, fewer of them where they would not fit the screen; control characters are made visible."""
    fitted = [part._replace(lines=list(map(visible, part.lines))) for part in parts if part.lines]
    fitted = [part for before, part in zip([None, *fitted], fitted, strict=False) if part != BLANK or before != BLANK]
    places = sorted(range(len(fitted)), key=lambda place: (len(fitted[place].lines) > 1, -len(fitted[place].lines)))
    for floors in ([part.nice for part in fitted], [part.least for part in fitted]):
        for place in places:
            count, excess = len(fitted[place].lines), rows_of(fitted, screen) - screen.rows
            if excess > 0:
                fitted[place] = fitted[place].shorten(max(min(floors[place], count), count - excess))
    return [line for part in fitted for line in part.lines]


def rows_of(parts: Sequence[Part], screen: Screen) -> int:
    """Return the rows of a screen that parts take; a long line takes several."""
    return sum(max(1, -(-width_of(line) // screen.columns)) for part in parts for line in part.lines)


def beside(lefts: Sequence[str], rights: Sequence[str]) -> list[str]:
    """Return two texts beside each other, indented; lines of the first below the end of the second may be long."""
    width = max(map(width_of, lefts[: len(rights)]), default=0) + GAP
    rows = max(len(lefts), len(rights))
    pairs = zip([*lefts, *[""] * (rows - len(lefts))], [*rights, *[""] * (rows - len(rights))], strict=True)
    return [f"{' ' * MARGIN}{pad(one, width)}{other}".rstrip() for one, other in pairs]


def columns_of(lefts: Sequence[str], rights: Sequence[str], screen: Screen) -> list[str]:
    """Return two texts beside each other that share the width of a screen; what is too long ends with a sign for the rest."""
    widths = [max(map(width_of, texts), default=0) for texts in (lefts, rights)]
    room = screen.columns - MARGIN - GAP
    most = max(room // 2, room - min(widths))
    return beside([cut(text, most) for text in lefts], [cut(text, most) for text in rights])


def cut(text: str, columns: int) -> str:
    """Return a text, shortened to a number of columns."""
    if width_of(text) <= columns:
        return text
    while width_of(text) > columns - 1:
        text = text[:-1]
    return text + MORE


def around_difference(one: Sequence[str], other: Sequence[str], rows: int) -> tuple[list[str], list[str]]:
    """Return the lines of two texts around the first in which they differ, `rows` of each at most."""
    if max(len(one), len(other)) <= rows:
        return list(one), list(other)
    same = next((number for number, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    first = max(0, same - rows // 2)
    found = []
    for lines in (one, other):
        shown = list(lines[first : first + rows])
        if first and shown:
            shown[0] = MORE
        if first + rows < len(lines):
            shown[-1] = MORE
        found.append(shown)
    return found[0], found[1]


def indent(text: str) -> list[str]:
    """Return the lines of a text, indented."""
    return [" " * MARGIN + line for line in text.rstrip("\n").splitlines()]
