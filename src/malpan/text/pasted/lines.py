"""Lines of a text that remember where every one of their characters stood, whatever is done to them."""

import re
from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from malpan.errors import BoardError
from malpan.text.lines import normalize


class Line(NamedTuple):
    """A line made from a text: its characters, and the index in that text of each of them and, last, of its end."""

    text: str
    at: Sequence[int]

    def part(self, begin: int, end: int | None = None) -> "Line":
        """Return the characters from `begin` on, before `end`."""
        end = len(self.text) if end is None else end
        return Line(self.text[begin:end], self.at[begin : end + 1])

    def strip(self) -> "Line":
        """Return the line without blanks at either end."""
        if self.text and not (self.text[0].isspace() or self.text[-1].isspace()):
            return self
        begin = len(self.text) - len(self.text.lstrip())
        return self.part(begin, max(begin, len(self.text.rstrip())))

    def replace(self, pattern: re.Pattern[str], by: str | Callable[[re.Match[str]], str]) -> "Line":
        """Return the line with every match of a pattern replaced; what replaces a match stands where the match begins."""
        texts: list[str] = []
        at: array[int] = array("q")
        end = 0
        for found in pattern.finditer(self.text):
            word = by if isinstance(by, str) else by(found)
            texts += [self.text[end : found.start()], word]
            at.extend(self.at[end : found.start()])
            at.extend([self.at[found.start()]] * len(word))
            end = found.end()
        if not texts:
            return self
        at.extend(self.at[end:])
        return Line("".join([*texts, self.text[end:]]), at)

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing on the line."""
        return not self.text or self.text.isspace()


Body = list[Line]


class Unreadable(Exception):
    """The words of lines are no values."""


class Unfinished(Unreadable):
    """Lines end within a board, so that a text that goes on may be one."""


def place_word(word: str, at: int) -> Line:
    """Return a word all of whose characters stand for the one at an index."""
    return Line(word, [at] * (len(word) + 1))


def join_lines(pieces: Iterable[Line], between: str = "") -> Line:
    """Return one line made of several, with `between` between them."""
    text: list[str] = []
    at: array[int] = array("q")
    end = 0
    for number, piece in enumerate(pieces):
        if number and between:
            text.append(between)
            at.extend([end] * len(between))
        text.append(piece.text)
        at.extend(piece.at[: len(piece.text)])
        end = piece.at[len(piece.text)]
    at.append(end)
    return Line("".join(text), at)


def lines_of(text: str) -> Body:
    """Return the lines of a text, which has one kind of line end."""
    lines = []
    begin = 0
    for line in text.split("\n"):
        lines.append(Line(line, range(begin, begin + len(line) + 1)))
        begin += len(line) + 1
    return lines


def text_of(lines: Body) -> str:
    """Return the text that lines make."""
    return "\n".join(line.text for line in lines)


def without_blanks(lines: Body) -> Body:
    """Return the lines that are not blank."""
    return [line for line in lines if not line.is_blank]


def trim(lines: Body) -> Body:
    """Return the lines without blank ones at either end."""
    begin, end = 0, len(lines)
    while begin < end and lines[begin].is_blank:
        begin += 1
    while begin < end and lines[end - 1].is_blank:
        end -= 1
    return lines[begin:end]


def relocate(error: BoardError, lines: Body, text: str) -> BoardError:
    """Return an error in the text that lines make, with its place in the text from which they were made."""
    if error.line is None or not lines:
        return error
    line = lines[min(error.line, len(lines)) - 1]
    column = min(error.column or 1, len(line.at)) - 1
    at = line.at[column]
    begin = text.rfind("\n", 0, at) + 1
    return BoardError(error.message, line=text.count("\n", 0, at) + 1, column=None if error.column is None else at - begin + 1)


def original(text: str) -> str:
    """Return the text in whose lines and columns errors are told: without a byte-order mark, with one kind of line end."""
    return normalize(text)
