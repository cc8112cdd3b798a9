"""A board a line, in JSON: its text as a string, or the object or list that is the board itself."""

import json
import re
from typing import NamedTuple

from malpan.errors import BoardError
from malpan.text.reading import opening, shown
from malpan.text.stream import blank, no_text

JSON_STRING = json.JSONDecoder(strict=False)
LETTER = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.|.", re.DOTALL)
"""What one letter of a text may be written as in a JSON string."""


class Piece(NamedTuple):
    """The text of one board, or what is wrong with it: its number, from 1, and the number of its first line in the stream.

    `quoted` is the line of JSON in which the text stands as a string.
    """

    number: int
    line: int
    text: str | BoardError
    quoted: str = ""

    def place_of(self, error: BoardError) -> tuple[int, int | None]:
        """Return the line and the column of the stream at which an error in this text stands."""
        if self.quoted:
            return self.line, column_in(self.quoted, error)
        return self.line + (error.line or 1) - 1, error.column


def piece_of_json(number: int, at: int, line: str) -> Piece:
    """Return the board that is written on one line."""
    fault = no_text(line, 1)
    begin = opening(line)
    if fault or begin in ("{", "[", "("):
        return Piece(number, at, fault or line)
    column = line.find(begin) + 1
    if begin != '"':
        message = f"found {shown(line.split(maxsplit=1)[0])}; expected a board in JSON: its text in quotes, an object or a list"
        return Piece(number, at, BoardError(message, line=1, column=column))
    try:
        text, end = JSON_STRING.raw_decode(line, column - 1)
    except json.JSONDecodeError as error:
        open_ended = error.msg.startswith("Unterminated")
        message = "the line ends before the text does; expected a closing quotation mark" if open_ended else error.msg.lower()
        return Piece(number, at, BoardError(message, line=1, column=len(line) + 1 if open_ended else error.pos + 1))
    if not blank(line[end:]):
        rest = line[end:].lstrip()
        message = f"found {shown(rest.split(maxsplit=1)[0])} after the text of the board; expected nothing more"
        return Piece(number, at, BoardError(message, line=1, column=len(line) - len(rest) + 1))
    return Piece(number, at, text, line)


def column_in(quoted: str, error: BoardError) -> int | None:
    """Return the column of a line of JSON at which an error stands in the text that is written there as a string."""
    if error.line is None:
        return None
    begin = quoted.index('"')
    text, _ = JSON_STRING.raw_decode(quoted, begin)
    rows = re.split(r"(\r\n|\r|\n)", text)
    letters = sum(map(len, rows[: 2 * error.line - 2])) + (error.column or 1) - 1
    letters += error.line == 1 and text.startswith("\ufeff")
    at = begin + 1
    for _ in range(min(letters, len(text))):
        letter = LETTER.match(quoted, at)
        at = letter.end() if letter else at
    return at + 1


def is_json(line: str) -> bool:
    """Tell whether a line is a JSON object, list or string."""
    try:
        return isinstance(json.loads(line, strict=False), dict | list | str)
    except (ValueError, RecursionError):
        return False
