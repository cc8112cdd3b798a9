"""Boards in JSON, or in Python's notation: values with an eye on where each part of them stands.

The standard library decodes; what it does not tell is where a part stands that turns out to be wrong. That is found again, part
by part from the beginning, only when it is needed, so a right board pays nothing for it.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

from malpan.errors import BoardError
from malpan.text.lines import LONGEST_NUMBER, normalize, quote


class TwiceNamed(Exception):
    """A JSON object names one of its parts twice."""


def _no_float(word: str) -> NoReturn:
    raise ValueError(word)


def _parts(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    parts = dict(pairs)
    if len(parts) < len(pairs):
        raise TwiceNamed
    return parts


DECODER = json.JSONDecoder(parse_float=_no_float, parse_constant=_no_float, object_pairs_hook=_parts)
TEXT = r'"[^"\\]*(?:\\.[^"\\]*)*"'
BRACKETS = TEXT + r"|[][{}()]"
WORDS = TEXT + r'|[^][{},:"\s]+'


class Values:
    """A text of JSON values, one after the other; with `brackets`, ``(1, 2)`` is read like ``[1, 2]``.

    `begins` has the place in the text where each value begins, and `place` finds the place of any part of it again, when that
    turns out to be wrong.
    """

    def __init__(self, text: str, *, brackets: bool = False) -> None:
        self.text = normalize(text)
        self.json = self.text.replace("(", "[").replace(")", "]") if brackets else self.text
        self.at = self.after_blanks(0)
        self.begins: list[int] = []
        if self.at == len(self.text):
            raise BoardError("the text is empty; expected a board")

    def after_blanks(self, at: int) -> int:
        """Return the next place that has no blank, this one or a later one."""
        blanks = re.compile(r"\s*").match(self.text, at)
        return blanks.end() if blanks else at

    def next(self) -> Any:
        """Read the next value."""
        begin = self.at
        self.begins.append(begin)
        try:
            value, end = DECODER.raw_decode(self.json, begin)
        except json.JSONDecodeError as error:
            at = len(self.text) if error.msg.startswith("Unterminated string") else error.pos
            found = f"found {quote(self.text[at : at + 1])}" if at < len(self.text) else "the text ends too early"
            raise self.error(f"{found}; {_said(error.msg)}", at) from None
        except RecursionError:
            raise self.error("brackets are nested too deep for a board") from None
        except TwiceNamed:
            raise self.error_at_second_name() from None
        except ValueError:
            self.check_numbers(begin, len(self.text))
            raise
        if re.compile(r"[0-9]{20}").search(self.json, begin, end):
            self.check_numbers(begin, end)
        if self.json is not self.text:
            self.check_brackets(begin, end)
        self.at = self.after_blanks(end)
        return value

    def first_key(self, keys: Sequence[str]) -> None:
        """Raise BoardError if the text begins like an object whose first part is none of these; a long one is not read then."""
        found = re.compile(r'\{\s*"([a-z]+)"').match(self.text, self.at)
        if found and found[1] not in keys:
            raise self.error(f"found {quote(found[1])}; the parts of a board are {', '.join(keys)}", found.start(1) - 1)

    def object(self, keys: Sequence[str]) -> dict[str, Any]:
        """Read the only value, an object with none but these parts; BoardError if it is anything else."""
        parts = self.next()
        self.end("the board")
        begin = self.begins[0]
        if not isinstance(parts, dict):
            raise self.error(f"found {self.words_at(begin)}; expected an object", begin)
        for key in parts:
            if key not in keys:
                message = f"found {quote(key)}; the parts of a board are {', '.join(keys)}"
                raise self.error(message, self.place_of_name(begin, key))
        return parts

    def whole(self, value: Any, low: int, high: int, *path: str | int) -> int:
        """Return a value if it is a whole number from `low` to `high`, or raise BoardError; `path` leads to it."""
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise self.wrong(f"a whole number from {low} to {high}", *path)

    def wrong(self, expected: str, *path: str | int) -> BoardError:
        """Return the BoardError for a part that is not what was expected; `path` leads to it."""
        place = self.place(self.begins[0], *path)
        name = " of ".join(map(str, path[:-3:-1]))
        found = f"{name} is" if isinstance(path[-1], str) else "found"
        return self.error(f"{found} {self.words_at(place)}; expected {expected}", place)

    def skip_comma(self) -> None:
        """Go on after a comma, if there is one."""
        if self.text[self.at : self.at + 1] == ",":
            self.at = self.after_blanks(self.at + 1)

    def end(self, what: str) -> None:
        """Raise BoardError if anything is left after the values read."""
        if self.at < len(self.text):
            word = self.text[self.at : self.at + 30].split()[0]
            raise self.error(f"found {quote(word)} after {what}; expected nothing more")

    def error(self, message: str, at: int | None = None) -> BoardError:
        """Return a BoardError at a place of the text, by default where reading has got to."""
        at = self.at if at is None else at
        line_start = self.text.rfind("\n", 0, at) + 1
        return BoardError(message, line=self.text.count("\n", 0, at) + 1, column=at - line_start + 1)

    def place(self, begin: int, *path: str | int) -> int:
        """Return where a part begins of the value that begins at `begin`, found by the names and indices that lead to it.

        If there is no such part: where the part begins that should have had it.
        """
        for name in path:
            begin = next((part for known, _, part in self.parts_at(begin) if known == name), begin)
        return begin

    def place_of_name(self, begin: int, name: str) -> int:
        """Return where the name of a part stands in the object that begins at `begin`."""
        return next(at for known, at, _ in self.parts_at(begin) if known == name)

    def parts_at(self, at: int) -> Iterator[tuple[str | int, int, int]]:
        """Yield the parts of the object or list at a place: its name or index, where the name stands, where the part begins."""
        if self.json[at] not in "[{":
            return
        named = self.json[at] == "{"
        at = self.after_blanks(at + 1)
        index = 0
        while self.json[at] not in "]}":
            name: str | int = index
            name_at = at
            if named:
                at = self.after_value(at)
                name = json.loads(self.json[name_at:at])
                at = self.after_blanks(self.after_blanks(at) + 1)
            yield name, name_at, at
            at = self.after_blanks(self.after_value(at))
            at = self.after_blanks(at + 1) if self.json[at] == "," else at
            index += 1

    def after_value(self, at: int) -> int:
        """Return the place after the value that begins at a place."""
        depth = 0
        marks = BRACKETS if self.json[at] in "[{" else WORDS
        for mark in re.compile(marks).finditer(self.json, at):
            depth += (mark.group() in "[{") - (mark.group() in "]}")
            if depth == 0:
                return mark.end()
        return len(self.json)

    def words_at(self, at: int) -> str:
        """Return the value at a place so that it can stand in a sentence."""
        words = " ".join(self.text[at : min(self.after_value(at), at + 200)].split())
        return words if len(words) <= 20 and words.isprintable() else quote(words)

    def error_at_second_name(self) -> BoardError:
        """Return the error for the first part that has the name of an earlier part of the same object."""
        inside: list[tuple[set[str | int], Iterator[tuple[str | int, int, int]]]] = [(set(), self.parts_at(self.begins[-1]))]
        while inside:
            names, parts = inside[-1]
            name, name_at, at = next(parts, (None, 0, 0))
            if name is None:
                inside.pop()
                continue
            if name in names:
                return self.error(f"{quote(str(name))} is given twice; expected it once", name_at)
            names.add(name)
            if self.json[at] in "[{":
                inside.append((set(), self.parts_at(at)))
        raise AssertionError("no name is given twice")

    def check_numbers(self, begin: int, end: int) -> None:
        """Raise BoardError at the first number that is not whole, or too long to be one of a board."""
        for found in re.compile(WORDS).finditer(self.json, begin, end):
            word = found.group()
            digits = word.removeprefix("-")
            if digits.isdecimal() and len(digits) > LONGEST_NUMBER:
                message = f"found a number of more than {LONGEST_NUMBER} digits; expected a shorter one"
                raise self.error(message, found.start())
            if digits[0] in "0123456789NI" and not digits.isdecimal():
                raise self.error(f"found {quote(word)}; expected a whole number", found.start())

    def check_brackets(self, begin: int, end: int) -> None:
        """Raise BoardError where a round bracket is closed by a square one, or the other way round."""
        opened: list[str] = []
        for found in re.compile(BRACKETS).finditer(self.text, begin, end):
            mark = found.group()
            if mark in "[(":
                opened.append("]" if mark == "[" else ")")
            elif mark in "])" and mark != opened.pop():
                raise self.error(f"found {mark!r}; expected the other kind of bracket", found.start())


def _said(message: str) -> str:
    """Return json's own complaint as the end of a sentence."""
    return message[0].lower() + message[1:]


def is_number(value: Any) -> bool:
    """Tell whether a JSON value is a whole number (true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)
