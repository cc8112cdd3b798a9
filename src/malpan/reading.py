"""Reading texts with an eye on where things stand: what every game's reader shares.

A reader takes the text apart with `lines_of` or `Values` and raises BoardError with the line and the column, counted from 1 in
the text as it was given. Windows line ends, a byte-order mark and blank lines around the board are no part of it.

Where something is missing, the error stands where the text ends, never before it. So an error well before the end of a text
cannot be mended by more text, and a large file of junk is refused by its first page. (A text without anything in it has no such
place.)
"""

import json
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from malpan.game import BoardError

LONGEST_NUMBER = 19
"""Digits of the longest number in any board: 10^18 has nineteen."""

LARGEST_NUMBER = 10**18


class Row(NamedTuple):
    """One line of a text: its number, from 1, and what stands on it, without the blanks at its end."""

    number: int
    text: str


def lines_of(text: str) -> list[Row]:
    """Return the lines of a text without the blank ones before and behind; BoardError if nothing is left."""
    body = plain(text).rstrip()
    if not body:
        raise BoardError("the text is empty; expected a board")
    blank = len(body) - len(body.lstrip())
    first = body.count("\n", 0, blank) + 1
    begin = body.rfind("\n", 0, blank) + 1
    return [Row(number, line.rstrip()) for number, line in enumerate(body[begin:].split("\n"), start=first)]


def plain(text: str) -> str:
    """Return the text without byte-order mark and with one kind of line end."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


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


def careful_numbers(row: Row, what: str, count: int | None, low: int, high: int) -> list[int]:
    """Return the numbers on a line one by one, and raise BoardError at the first that is wrong."""
    numbers: list[int] = []
    for word in re.finditer(r"\S+", row.text):
        column = word.start() + 1
        if count is not None and len(numbers) == count:
            found = f"found {shown(word.group())} after {counted(count, what)}; expected the end of the line"
            raise BoardError(found, line=row.number, column=column)
        numbers.append(number_in(word.group(), what, low, high, row.number, column))
    if count is not None and len(numbers) < count:
        raise BoardError(f"found {counted(len(numbers), what)}; expected {count}", line=row.number, column=len(row.text) + 1)
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
    """Raise BoardError if there is anything but blank lines behind a board."""
    for row in rows:
        if row.text:
            column = len(row.text) - len(row.text.lstrip()) + 1
            raise BoardError(
                f"found {shown(row.text.strip())} after {what}; expected nothing more", line=row.number, column=column
            )


def missing(rows: Sequence[Row], found: str) -> BoardError:
    """Return the error for a text that ends too early."""
    return BoardError(found, line=rows[-1].number, column=len(rows[-1].text) + 1)


def shown(word: str) -> str:
    """Return a piece of a text so that it can stand in a sentence: quoted, and cut short where it is long."""
    return repr(word if len(word) <= 20 else word[:20] + "…")


def counted(number: int, what: str) -> str:
    """Return how many things were found: ``1 roll``, ``3 rolls``; `what` is one of them, as in ``a roll``."""
    thing = what.removeprefix("a ").removeprefix("an ").removeprefix("the ")
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


class Values:
    """A text of JSON values, one after the other, which also may be written with Python's round brackets.

    Every error knows its place: `place_of_number` finds the n-th number of a value again when one turns out to be wrong.
    """

    def __init__(self, text: str) -> None:
        self.text = plain(text)
        self.at = 0
        self.skip_blanks()
        if self.at == len(self.text):
            raise BoardError("the text is empty; expected a board")

    def skip_blanks(self, marks: str = "") -> None:
        """Go on to the next character that is neither blank nor one of `marks`."""
        while self.at < len(self.text) and (self.text[self.at].isspace() or self.text[self.at] in marks):
            self.at += 1

    def next(self, *, brackets: bool = False) -> Any:
        """Read the next value; with `brackets`, ``(1, 2)`` is read like ``[1, 2]``."""
        text = self.text.replace("(", "[").replace(")", "]") if brackets else self.text
        try:
            value, self.at = DECODER.raw_decode(text, self.at)
        except json.JSONDecodeError as error:
            at = len(text) if error.msg.startswith("Unterminated string") else error.pos
            found = f"found {shown(self.text[at : at + 1])}" if at < len(text) else "the text ends too early"
            raise self.error(f"{found}; {_said(error.msg)}", at) from None
        except RecursionError:
            raise self.error("brackets are nested too deep for a board") from None
        except TwiceNamed as error:
            raise self.error_at_key(f"{error.args[0]!r} is given twice; expected it once", error.args[0]) from None
        except ValueError as error:
            word = re.search(r"-?\d[\d.eE+-]{30,}|-?\d+[.eE][\d.eE+-]*|NaN|-?Infinity", text[self.at :])
            at = self.at + word.start() if word else self.at
            raise self.error(f"found {shown(word.group() if word else str(error))}; expected a whole number", at) from None
        self.skip_blanks()
        return value

    def end(self, what: str) -> None:
        """Raise BoardError if anything is left behind the values read."""
        if self.at < len(self.text):
            word = self.text[self.at :][:30].split()[0]
            raise self.error(f"found {shown(word)} after {what}; expected nothing more")

    def error(self, message: str, at: int | None = None) -> BoardError:
        """Return a BoardError at a place of the text, by default where reading has got to."""
        at = self.at if at is None else at
        line_start = self.text.rfind("\n", 0, at) + 1
        return BoardError(message, line=self.text.count("\n", 0, at) + 1, column=at - line_start + 1)

    def error_at_number(self, message: str, since: int, index: int) -> BoardError:
        """Return a BoardError at the n-th number, from 0, behind the place `since`."""
        for seen, number in enumerate(re.finditer(r"-?\d+", self.text[since:])):
            if seen == index:
                return self.error(message, since + number.start())
        return self.error(message, since)

    def error_at_key(self, message: str, key: str) -> BoardError:
        """Return a BoardError at a key of a JSON object, or at the object's beginning if the key is not there."""
        return self.error(message, self.place_of_key(key))

    def place_of_key(self, key: str) -> int:
        """Return where the value of a key begins, 0 if the key is not there."""
        found = re.search(re.escape(json.dumps(key, ensure_ascii=False)) + r"\s*:\s*", self.text)
        return found.end() if found else 0


class TwiceNamed(ValueError):
    """A JSON object names one of its parts twice."""


def _no_float(word: str) -> Any:
    raise ValueError(word)


def _parts(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    parts = dict(pairs)
    if len(parts) < len(pairs):
        names = [name for name, _ in pairs]
        raise TwiceNamed(next(name for name in names if names.count(name) > 1))
    return parts


DECODER = json.JSONDecoder(parse_float=_no_float, parse_constant=_no_float, object_pairs_hook=_parts)


def _said(message: str) -> str:
    """Return json's own complaint as the end of a sentence."""
    return message[0].lower() + message[1:]


def is_number(value: Any) -> bool:
    """Tell whether a JSON value is a whole number (true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)
