"""Blocks: boards of a stream that are texts of the same shape, taken from it together and divided when somebody asks.

The boards of a block have the same first line, and as many lines, each as long as in the first board. So a place in one board is
the same place in every other, and what holds of it in all boards is seen in a slice of the text with their length as its stride.
"""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from malpan.text.placed import PlacedBoard

BEGINS_ELSEWISE = re.compile(r"\s")
"""How a line begins that makes a board irregular."""

MAY_BEGIN_BOARD = re.compile(r"[\s\d]")
"""How a line begins, besides, that may be the first one of another board."""


class Shape(NamedTuple):
    """The shape of the texts of boards: their length with all line ends, lines of a board, and lines with what stands between."""

    length: int
    lines: int
    all_lines: int


class Block(Sequence[PlacedBoard]):
    """Boards of one shape, which stand one after the other in a stream; `line` is that of the first of them."""

    def __init__(self, file: str, number: int, line: int, strict: bool, text: str, shape: Shape) -> None:
        self.file, self.number, self.line, self.strict = file, number, line, strict
        self.text, self.shape = text, shape

    def __len__(self) -> int:
        return len(self.text) // self.shape.length

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        index %= len(self)
        length, _, all_lines = self.shape
        text = self.text[index * length : (index + 1) * length].rstrip("\n")
        return PlacedBoard(self.file, self.number + index, self.line + index * all_lines, text, "", self.strict)


def measure(text: str, lines: int, between: int) -> Shape | None:
    """Return the shape of the board of so many lines with which a text begins, None if that is irregular or not all there.

    `between` is the number of empty lines after each board.
    """
    end = -1
    for _ in range(lines):
        end = text.find("\n", end + 1)
        if end < 0:
            return None
    if text[end + 1 : end + 1 + between] != "\n" * between:
        return None
    return Shape(end + 1 + between, lines, lines + between)


def count_alike(text: str, shape: Shape, most: int, marked: bool) -> int:
    """Return how many boards, `most` at most, a text begins with that have the shape of the first one.

    If first lines are `marked`, no other line of them begins as a first one may.
    """
    length, lines, all_lines = shape
    first = text[:length]
    most = min(most, len(text) // length)
    ends = [place for place in range(length) if first[place] == "\n"]
    begins = [0, *(end + 1 for end in ends[: lines - 1])]
    for place in (*range(ends[0]), *ends):
        column = text[place : most * length : length]
        most = min(most, len(column) - len(column.lstrip(first[place])))
    for number, place in enumerate(begins):
        found = (MAY_BEGIN_BOARD if marked and number else BEGINS_ELSEWISE).search(text[place : most * length : length])
        most = found.start() if found else most
    if not text[: most * length].isascii() or text.count("\n", 0, most * length) != most * all_lines:
        return 0
    return most
