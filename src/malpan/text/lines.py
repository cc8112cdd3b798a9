"""Reading texts with an eye on where things stand: what every game's reader shares.

A reader takes the text apart with `lines_of`, or with `Values` of values.py, and raises BoardError with the line and the
column, counted from 1 in the text as it was given. Windows line ends, a byte-order mark and blank lines around the board are no
part of it.

Where something is missing, the error stands where the text ends, never before it. So an error well before the end of a text
cannot be mended by more text, and a large file of junk is refused by its first page. (A text without anything in it has no such
place.)
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from malpan.errors import BoardError
from malpan.language import counted

LONGEST_NUMBER = 19
"""Digits of the longest number in any board: 10^18 has nineteen."""

LARGEST_NUMBER = 10**18


class Row(NamedTuple):
    """One line of a text: its number, from 1, and what stands on it, without the blanks at its end."""

    number: int
    text: str


def lines_of(text: str, most: int = -1) -> list[Row]:
    """Return the lines of a text without the blank ones at either end; BoardError if nothing is left.

    With `most`, whatever comes after so many lines is one last row, however many lines it has, so that a long text of anything
    else is not taken apart.
    """
    body = plain(text).rstrip()
    if not body:
        raise BoardError("the text is empty; expected a board")
    blank = len(body) - len(body.lstrip())
    first = body.count("\n", 0, blank) + 1
    begin = body.rfind("\n", 0, blank) + 1
    return [Row(number, line.rstrip()) for number, line in enumerate(body[begin:].split("\n", most), start=first)]


def plain(text: str) -> str:
    """Return the text without byte-order mark and with one kind of line end."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def opening(text: str) -> str:
    """Return the first character of a text that is no blank, "" if there is none."""
    found = re.search(r"\S", text.removeprefix("\ufeff"))
    return found.group() if found else ""


def column_of(row: Row, index: int) -> int:
    """Return the column, from 1, where the n-th word of a line begins, n from 0."""
    return [word.start() + 1 for word in re.finditer(r"\S+", row.text)][index]


def numbers_on(row: Row, what: str, *, count: int | None = None, low: int = 0, high: int = LARGEST_NUMBER) -> list[int]:
    """Return the numbers on a line, `count` of them, each from `low` to `high`; `what` names one of them, as in ``a roll``."""
    words = row.text.split()
    joined = "".join(words)
    regular = joined.isascii() and joined.isdecimal() and max(map(len, words)) <= LONGEST_NUMBER
    if regular and (count is None or len(words) == count):
        numbers = list(map(int, words))
        if low <= min(numbers) and max(numbers) <= high:
            return numbers
    return careful_numbers(row, what, count, low, high)


def told_by(line: str, count: int, high: int) -> int:
    """Return how many lines a board has whose first line begins with `count` numbers of further lines, each up to `high`.

    What else is on the line does not matter; 0 if it does not begin so.
    """
    if "!" <= line < "0" or ":" <= line < "\x7f":  # begins with a sign or a letter: said at once, as very many lines do
        return 0
    if not (line[:1].isdecimal() or line[:1].isspace()):
        return 0
    words = line.split(maxsplit=count)[:count]
    if len(words) < count or not all(word.isascii() and word.isdecimal() and len(word) <= LONGEST_NUMBER for word in words):
        return 0
    numbers = list(map(int, words))
    return 1 + sum(numbers) if max(numbers) <= high else 0


def careful_numbers(row: Row, what: str, count: int | None, low: int, high: int) -> list[int]:
    """Return the numbers on a line one by one, and raise BoardError at the first that is wrong."""
    numbers: list[int] = []
    for word in re.finditer(r"\S+", row.text):
        column = word.start() + 1
        if count is not None and len(numbers) == count:
            found = f"found {shown(word.group())} after {counted(count, named(what))}; expected the end of the line"
            raise BoardError(found, line=row.number, column=column)
        numbers.append(number_in(word.group(), what, low, high, row.number, column))
    if count is not None and len(numbers) < count:
        raise missing([row], f"found {counted(len(numbers), named(what))}; expected {count}")
    return numbers


def number_in(word: str, what: str, low: int, high: int, line: int, column: int) -> int:
    """Return the whole number that a word is, from `low` to `high`; BoardError otherwise."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        raise BoardError(f"found {shown(word)}; expected {what}, a whole number", line=line, column=column)
    if len(digits) > LONGEST_NUMBER:
        message = f"found a number of more than {LONGEST_NUMBER} digits; {what} is a whole number from {low} to {high}"
        raise BoardError(message, line=line, column=column)
    number = int(word)
    if not low <= number <= high:
        raise BoardError(f"found {number}; {what} is a whole number from {low} to {high}", line=line, column=column)
    return number


def nothing_after(rows: Sequence[Row], what: str) -> None:
    """Raise BoardError if there is anything but blank lines after a board."""
    for row in rows:
        found = re.search(r"\S+", row.text)
        if found:
            line = row.number + row.text.count("\n", 0, found.start())
            column = found.start() - row.text.rfind("\n", 0, found.start())
            rest = row.text[found.start() : found.start() + 100].split("\n")[0].rstrip()
            raise BoardError(f"found {shown(rest)} after {what}; expected nothing more", line=line, column=column)


def missing(rows: Sequence[Row], found: str) -> BoardError:
    """Return the error for a text that ends too early."""
    return BoardError(found, line=rows[-1].number, column=len(rows[-1].text) + 1)


def shown(word: str) -> str:
    """Return a piece of a text so that it can stand in a sentence: quoted, and cut short where it is long."""
    return repr(word if len(word) <= 20 else word[:20] + "…")


def named(what: str) -> str:
    """Return the name of a thing without its article: ``roll`` for ``a roll``."""
    return what.split(" ", 1)[1]
