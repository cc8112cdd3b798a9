"""Boards in JSON, or in Python's notation, with the place of every part in the text.

The standard library decodes. It does not tell where a part stands that turns out to be wrong, so that is found afterwards, part
by part from the beginning, and only for an invalid board.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NoReturn

from malpan.errors import BoardError
from malpan.language import mark, say
from malpan.text.lines import LONGEST_NUMBER, normalize, quote


class DuplicateName(Exception):
    """A JSON object has two parts of the same name."""


def _no_float(word: str) -> NoReturn:
    raise ValueError(word)


def _parts(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    parts = dict(pairs)
    if len(parts) < len(pairs):
        raise DuplicateName
    return parts


DECODER = json.JSONDecoder(parse_float=_no_float, parse_constant=_no_float, object_pairs_hook=_parts)
NO_JSON = mark("expected JSON")
COMPLAINTS = {
    "Expecting value": mark("expected a value"),
    "Expecting property name enclosed in double quotes": mark("expected a name in double quotes"),
    "Expecting ',' delimiter": mark("expected a comma"),
    "Expecting ':' delimiter": mark("expected a colon"),
    "Unterminated string starting at": mark("expected a closing quotation mark"),
    "Invalid control character at": mark("expected no control character in a string"),
    "Invalid \\escape": mark("expected a valid escape after a backslash"),
    "Invalid \\uXXXX escape": mark("expected four hexadecimal digits"),
    "Illegal trailing comma before end of object": mark("expected no comma before a closing bracket"),
    "Illegal trailing comma before end of array": mark("expected no comma before a closing bracket"),
}
"""What the JSON decoder of the standard library complains of, and how Malpan says it."""

TEXT = r'"[^"\\]*(?:\\.[^"\\]*)*"'
BRACKETS = TEXT + r"|[][{}()]"
WORDS = TEXT + r'|[^][{},:"\s]+'


class ValueReader:
    """Reads the JSON values in a text, one after the other; with `brackets`, ``(1, 2)`` is read like ``[1, 2]``.

    `begins` has the index in the text at which each value begins; `find` returns the index of any part of a value.
    """

    def __init__(self, text: str, *, brackets: bool = False) -> None:
        self.text = normalize(text)
        self.json = self.text.replace("(", "[").replace(")", "]") if brackets else self.text
        self.position = self.skip_blanks(0)
        self.begins: list[int] = []
        if self.position == len(self.text):
            raise BoardError(say("the text is empty; expected a board"))

    def skip_blanks(self, at: int) -> int:
        """Return the first index from `at` on that is not blank."""
        blanks = re.compile(r"\s*").match(self.text, at)
        return blanks.end() if blanks else at

    def read(self) -> Any:
        """Read the next value."""
        begin = self.position
        self.begins.append(begin)
        try:
            value, end = DECODER.raw_decode(self.json, begin)
        except json.JSONDecodeError as error:
            at = len(self.text) if error.msg.startswith("Unterminated string") else error.pos
            raise self.error(describe(error.msg, self.text[at : at + 1]), at) from None
        except RecursionError:
            raise self.error(say("brackets are nested too deeply for a board")) from None
        except DuplicateName:
            raise self.error_at_second_name() from None
        except ValueError:
            self.check_numbers(begin, len(self.text))
            raise
        if re.compile(r"[0-9]{20}").search(self.json, begin, end):
            self.check_numbers(begin, end)
        if self.json is not self.text:
            self.check_brackets(begin, end)
        self.position = self.skip_blanks(end)
        return value

    def check_first_key(self, keys: Sequence[str]) -> None:
        """Raise BoardError if the text begins like an object whose first part is none of these, before a long text is read."""
        found = re.compile(r'\{\s*"([a-z]+)"').match(self.text, self.position)
        if found and found[1] not in keys:
            raise self.error(describe_unknown(found[1], keys), found.start(1) - 1)

    def read_object(self, keys: Sequence[str]) -> dict[str, Any]:
        """Read the only value, an object with no other parts than `keys`; raise BoardError if it is anything else."""
        parts = self.read()
        self.expect_end(say("the board"))
        begin = self.begins[0]
        if not isinstance(parts, dict):
            raise self.error(say("found {found}; expected an object", found=self.quote_at(begin)), begin)
        for key in parts:
            if key not in keys:
                raise self.error(describe_unknown(key, keys), self.find_name(begin, key))
        return parts

    def check_whole(self, value: Any, low: int, high: int, *path: str | int) -> int:
        """Return a value if it is a whole number from `low` to `high`; raise BoardError if not. `path` leads to the value."""
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise self.wrong_part(say("a whole number from {low} to {high}", low=low, high=high), *path)

    def wrong_part(self, expected: str, *path: str | int) -> BoardError:
        """Return the BoardError for a part that is not what was expected; `path` leads to the part."""
        place = self.find(self.begins[0], *path)
        found = self.quote_at(place)
        if not isinstance(path[-1], str):
            return self.error(say("found {found}; expected {expected}", found=found, expected=expected), place)
        name = say("{part} of {whole}", part=path[-1], whole=path[-2]) if len(path) > 1 else path[-1]
        return self.error(say("{name} is {found}; expected {expected}", name=name, found=found, expected=expected), place)

    def skip_comma(self) -> None:
        """Skip a comma, if there is one."""
        if self.text[self.position : self.position + 1] == ",":
            self.position = self.skip_blanks(self.position + 1)

    def expect_end(self, what: str) -> None:
        """Raise BoardError if anything follows `what` was read."""
        if self.position < len(self.text):
            word = self.text[self.position : self.position + 30].split()[0]
            raise self.error(say("found {found} after {what}; expected nothing more", found=quote(word), what=what))

    def error(self, message: str, at: int | None = None) -> BoardError:
        """Return a BoardError at an index of the text, by default where reading has got to."""
        at = self.position if at is None else at
        line_start = self.text.rfind("\n", 0, at) + 1
        return BoardError(message, line=self.text.count("\n", 0, at) + 1, column=at - line_start + 1)

    def find(self, begin: int, *path: str | int) -> int:
        """Return the index of a part of the value that begins at `begin`; `path` is the names and indices that lead to it.

        If there is no such part: the index of the part that should have it.
        """
        for name in path:
            begin = next((part for known, _, part in self.parts_at(begin) if known == name), begin)
        return begin

    def find_name(self, begin: int, name: str) -> int:
        """Return the index of the name of a part in the object that begins at `begin`."""
        return next(at for known, at, _ in self.parts_at(begin) if known == name)

    def parts_at(self, at: int) -> Iterator[tuple[str | int, int, int]]:
        """Yield the parts of the object or list at an index: name or number, index of the name, index of the part."""
        if self.json[at] not in "[{":
            return
        named = self.json[at] == "{"
        at = self.skip_blanks(at + 1)
        index = 0
        while self.json[at] not in "]}":
            name: str | int = index
            name_at = at
            if named:
                at = self.skip_value(at)
                name = json.loads(self.json[name_at:at])
                at = self.skip_blanks(self.skip_blanks(at) + 1)
            yield name, name_at, at
            at = self.skip_blanks(self.skip_value(at))
            at = self.skip_blanks(at + 1) if self.json[at] == "," else at
            index += 1

    def skip_value(self, at: int) -> int:
        """Return the index after the value that begins at an index."""
        depth = 0
        marks = BRACKETS if self.json[at] in "[{" else WORDS
        for sign in re.compile(marks).finditer(self.json, at):
            depth += (sign.group() in "[{") - (sign.group() in "]}")
            if depth == 0:
                return sign.end()
        return len(self.json)

    def quote_at(self, at: int) -> str:
        """Return the value at an index as it stands in a sentence."""
        words = " ".join(self.text[at : min(self.skip_value(at), at + 200)].split())
        return words if len(words) <= 20 and words.isprintable() else quote(words)

    def error_at_second_name(self) -> BoardError:
        """Return the error for the first part with the name of an earlier part of the same object."""
        inside: list[tuple[set[str | int], Iterator[tuple[str | int, int, int]]]] = [(set(), self.parts_at(self.begins[-1]))]
        while inside:
            names, parts = inside[-1]
            name, name_at, at = next(parts, (None, 0, 0))
            if name is None:
                inside.pop()
                continue
            if name in names:
                return self.error(say("{name} is given twice; expected it once", name=quote(str(name))), name_at)
            names.add(name)
            if self.json[at] in "[{":
                inside.append((set(), self.parts_at(at)))
        raise AssertionError("no duplicate name")

    def check_numbers(self, begin: int, end: int) -> None:
        """Raise BoardError at the first number that is not whole, or longer than any of a board."""
        for found in re.compile(WORDS).finditer(self.json, begin, end):
            word = found.group()
            digits = word.removeprefix("-")
            if digits.isdecimal() and len(digits) > LONGEST_NUMBER:
                message = say("found a number of more than {digits} digits; expected a shorter one", digits=LONGEST_NUMBER)
                raise self.error(message, found.start())
            if digits[0] in "0123456789NI" and not digits.isdecimal():
                raise self.error(say("found {found}; expected a whole number", found=quote(word)), found.start())

    def check_brackets(self, begin: int, end: int) -> None:
        """Raise BoardError where a round bracket is closed by a square one, or a square one by a round one."""
        opened: list[str] = []
        for found in re.compile(BRACKETS).finditer(self.text, begin, end):
            bracket = found.group()
            if bracket in "[(":
                opened.append("]" if bracket == "[" else ")")
            elif bracket in "])" and bracket != opened.pop():
                raise self.error(say("found {found!r}; expected the other kind of bracket", found=bracket), found.start())


def describe(complaint: str, found: str) -> str:
    """Return the sentence for what the JSON decoder complains of; `found` is the character there, "" at the end of the text."""
    expected = say(COMPLAINTS.get(complaint, NO_JSON))
    if found:
        return say("found {found}; {expected}", found=quote(found), expected=expected)
    return say("the text ends too early; {expected}", expected=expected)


def describe_unknown(name: str, keys: Sequence[str]) -> str:
    """Return the sentence for a part of a board that does not exist."""
    return say("found {found}; the parts of a board are {parts}", found=quote(name), parts=", ".join(keys))


def is_number(value: Any) -> bool:
    """Tell whether a JSON value is a whole number (true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)
