"""A board a line, in JSON: its text as a string, or the object or list that is the board itself."""

import json
import re

from malpan.errors import BoardError
from malpan.language import say
from malpan.text.lines import first_character, quote
from malpan.text.stream import find_invalid, is_blank

JSON_STRING = json.JSONDecoder(strict=False)
LETTER = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.|.", re.DOTALL)
"""What one letter of a text may be written as in a JSON string."""


def read_json_line(line: str) -> tuple[str | BoardError, str]:
    """Return the text of the board on a line, or its error; and the line, if the text stands there as a JSON string."""
    if invalid := find_invalid(line, 1):
        return invalid, ""
    begin = first_character(line)
    if begin in ("{", "[", "("):
        return line, ""
    column = line.find(begin) + 1
    if begin != '"':
        found = quote(line.split(maxsplit=1)[0])
        message = say("found {found}; expected a board in JSON: its text in quotes, an object or a list", found=found)
        return BoardError(message, line=1, column=column), ""
    try:
        text, end = JSON_STRING.raw_decode(line, column - 1)
    except json.JSONDecodeError as error:
        if error.msg.startswith("Unterminated"):
            message = say("the line ends before the text does; expected a closing quotation mark")
            return BoardError(message, line=1, column=len(line) + 1), ""
        return BoardError(say("the JSON string has an invalid escape or character"), line=1, column=error.pos + 1), ""
    if not is_blank(line[end:]):
        rest = line[end:].lstrip()
        found = quote(rest.split(maxsplit=1)[0])
        message = say("found {found} after the text of the board; expected nothing more", found=found)
        return BoardError(message, line=1, column=len(line) - len(rest) + 1), ""
    return text, line


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
