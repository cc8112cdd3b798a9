"""Rows and numbers with their places in a text: what the readers of all games share.

A reader divides the text with `rows_in`, or reads it with `ValueReader` of values.py, and raises BoardError with the line and the
column, counted from 1 in the text as given. Windows line ends, a byte-order mark and blank lines around a board are ignored.

The error for something that is missing has its place at the end of the text, never before. So an error well before the end of a
text cannot be mended by more text, and a large file of anything else is refused on its first page. (A text with nothing
in it has no such place.)
"""

import re
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from malpan.errors import BoardError
from malpan.language import counted, say

LONGEST_NUMBER = 19
"""Digits of the longest number in any board: 10^18 has nineteen."""

LARGEST_NUMBER = 10**18

Board = TypeVar("Board")


class Row(NamedTuple):
    """One line of a text: its number, from 1, and the text on it without trailing blanks."""

    number: int
    text: str


def rows_in(text: str, most: int = -1) -> list[Row]:
    """Return the lines of a text without blank ones at either end; raise BoardError if none is left.

    With `most`, all lines after the first `most` make one last row, so that a long text of anything else is not divided.
    """
    body = normalize(text).rstrip()
    if not body:
        raise BoardError(say("the text is empty; expected a board"))
    blank = len(body) - len(body.lstrip())
    first = body.count("\n", 0, blank) + 1
    begin = body.rfind("\n", 0, blank) + 1
    return [Row(number, line.rstrip()) for number, line in enumerate(body[begin:].split("\n", most), start=first)]


def normalize(text: str) -> str:
    """Return the text without a byte-order mark and with one kind of line end."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def first_character(text: str) -> str:
    """Return the first character of a text that is not blank, "" if there is none."""
    found = re.search(r"\S", text.removeprefix("\ufeff"))
    return found.group() if found else ""


def column_of(row: Row, index: int) -> int:
    """Return the column, from 1, where the n-th word of a row begins, n from 0."""
    return [word.start() + 1 for word in re.finditer(r"\S+", row.text)][index]


def read_numbers(row: Row, what: str, *, count: int | None = None, low: int = 0, high: int = LARGEST_NUMBER) -> list[int]:
    """Return the numbers on a row, `count` of them, each from `low` to `high`; raise BoardError at the first that is not.

    `what` is what each number is, marked for translation: ``mark("a roll")``.
    """
    words = row.text.split()
    joined = "".join(words)
    regular = joined.isascii() and joined.isdecimal() and max(map(len, words)) <= LONGEST_NUMBER
    if regular and (count is None or len(words) == count):
        numbers = list(map(int, words))
        if low <= min(numbers) and max(numbers) <= high:
            return numbers
    return read_numbers_one_by_one(row, what, count, low, high)


def count_lines(line: str, count: int, high: int) -> int:
    """Return how many lines a board has whose first line begins with `count` numbers of further lines, each at most `high`.

    The rest of the line does not matter. Returns 0 if the line does not begin so.
    """
    if "!" <= line < "0" or ":" <= line < "\x7f":  # begins with a sign or a letter, as very many lines do
        return 0
    if not (line[:1].isdecimal() or line[:1].isspace()):
        return 0
    words = line.split(maxsplit=count)[:count]
    if len(words) < count or not all(word.isascii() and word.isdecimal() and len(word) <= LONGEST_NUMBER for word in words):
        return 0
    numbers = list(map(int, words))
    return 1 + sum(numbers) if max(numbers) <= high else 0


def sizes_in(words: Sequence[str], high: int, most: int) -> list[int]:
    """Return the numbers that the first words of a board are, the sizes of what follows; [] if one is none, or above `high`.

    The first, the number of lines, is at most `most`.
    """
    if not all(word.isascii() and word.isdecimal() and len(word) <= LONGEST_NUMBER for word in words):
        return []
    sizes = list(map(int, words))
    return sizes if sizes and sizes[0] <= most and max(sizes[:2]) <= high else []


def read_numbers_one_by_one(row: Row, what: str, count: int | None, low: int, high: int) -> list[int]:
    """Return the numbers on a row; raise BoardError, with its column, at the first that is wrong."""
    numbers: list[int] = []
    for word in re.finditer(r"\S+", row.text):
        column = word.start() + 1
        if count is not None and len(numbers) == count:
            message = say(
                "found {found} after {numbers}; expected the end of the line",
                found=quote(word.group()),
                numbers=counted(count, "number"),
            )
            raise BoardError(message, line=row.number, column=column)
        numbers.append(read_number(word.group(), what, low, high, row.number, column))
    if count is not None and len(numbers) < count:
        raise too_short([row], say("found {numbers}; expected {count}", numbers=counted(len(numbers), "number"), count=count))
    return numbers


def read_number(word: str, what: str, low: int, high: int, line: int, column: int) -> int:
    """Return the whole number that a word is, from `low` to `high`; raise BoardError if it is not one."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        message = say("found {found}; expected {what}, a whole number", found=quote(word), what=say(what))
        raise BoardError(message, line=line, column=column)
    if len(digits) > LONGEST_NUMBER:
        message = say(
            "found a number of more than {digits} digits; {what} is a whole number from {low} to {high}",
            digits=LONGEST_NUMBER,
            what=say(what),
            low=low,
            high=high,
        )
        raise BoardError(message, line=line, column=column)
    number = int(word)
    if not low <= number <= high:
        message = say(
            "found {found}; {what} is a whole number from {low} to {high}", found=number, what=say(what), low=low, high=high
        )
        raise BoardError(message, line=line, column=column)
    return number


def expect_end(rows: Sequence[Row], what: str) -> None:
    """Raise BoardError if anything but blank lines follows `what` a board consists of, such as ``3 rows of the map``."""
    for row in rows:
        found = re.search(r"\S+", row.text)
        if found:
            line = row.number + row.text.count("\n", 0, found.start())
            column = found.start() - row.text.rfind("\n", 0, found.start())
            rest = row.text[found.start() : found.start() + 100].split("\n")[0].rstrip()
            message = say("found {found} after {what}; expected nothing more", found=quote(rest), what=what)
            raise BoardError(message, line=line, column=column)


def only_board(boards: Sequence[Board], text: str) -> Board:
    """Return the board of a text that may hold only one; raise BoardError if it holds several."""
    if len(boards) != 1:
        message = say("the text holds {count} boards; expected one", count=len(boards))
        raise BoardError(message, line=rows_in(text, 1)[0].number, column=1)
    return boards[0]


def too_short(rows: Sequence[Row], message: str) -> BoardError:
    """Return the error for a text that ends too early, with its place at the end of the rows."""
    return BoardError(message, line=rows[-1].number, column=len(rows[-1].text) + 1)


def quote(word: str) -> str:
    """Return part of a text as it stands in a sentence: in quotation marks, and cut short if it is long."""
    return repr(word if len(word) <= 20 else word[:20] + "…")
