"""Boards in JSON: the notations of Python, C++, Java and JavaScript, and what is assigned to names, rewritten as JSON."""

import json
import re
from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from malpan.text.pasted.code import CALL, without_types
from malpan.text.pasted.lines import Body, Line, Unfinished, Unreadable, join_lines, place_word
from malpan.text.pasted.numbers import is_number

TOKEN = re.compile(r"\"(?:[^\"\\]|\\.)*+\"|'(?:[^'\\]|\\.)*+'|-?\d[\w.]*+|[^\W\d][\w.]*+|\S", re.DOTALL)
WORD = re.compile(r"\S+")
CLOSING = {"[": "]", "(": ")", "{": "}"}
DEEPEST = 8
"""Brackets in each other; no board has so many."""

SPARE = re.compile(r"(?:n|m|N|M|rows|cols|columns|height|width|length|len)")
"""Names of numbers that only say how long a list is."""


class Value(NamedTuple):
    """A value: the pieces that write it as JSON, and its parts if it is a list."""

    pieces: list[Line]
    parts: "list[Value] | None" = None


def value_texts(lines: Body, lists: bool = False, whole: bool = True) -> Iterator[Body]:
    """Yield the values of lines as JSON, in the ways in which they may be meant; nothing if they are no values.

    With `lists`, rows of numbers may be the rows of a list, and what follows a name the parts of one. Raises Unfinished if the
    lines end within a value; a text that is not `whole` may go on.
    """
    if lists and (grid := grid_of_rows(lines, whole)):
        yield grid
    stripped = [line.replace(CALL, "") for line in without_types(lines)]
    try:
        named = Tokens(join_lines(stripped, "\n")).read_all()
    except Unfinished:
        raise
    except Unreadable:
        return
    found = [value for _, value in named if value.parts is not None]
    if not found:
        return
    yield from object_of(named)
    if lists:
        yield from object_of(group_values(named))
        if len(found) == len(named) > 2 and all(is_flat(value) and len(value.parts or ()) == len(found) for value in found):
            yield [join_lines(list_of(found[0].pieces[0], found, found[-1].pieces[-1]).pieces)]
    if all(value.parts is not None or is_spare(name, value, found) for name, value in named):
        yield [join_lines(value.pieces) for value in found]
        while len(found) == 1 and found[0].parts and len(found[0].parts) == 1 and found[0].parts[0].parts is not None:
            found = found[0].parts
            yield [join_lines(found[0].pieces)]


def grid_of_rows(lines: Body, whole: bool = True) -> Body:
    """Return as many rows of numbers as each of them has, at least two, as a list; an empty list if they are none."""
    rows = [[line.part(*word.span()) for word in WORD.finditer(line.text)] for line in lines if not line.is_blank]
    if not whole and 1 < len(rows) < len(rows[0]) and len({len(row) for row in rows[:-1]}) == 1 and all(map(is_number, rows[0])):
        raise Unfinished
    if len(rows) < 2 or any(len(row) != len(rows) or not all(map(is_number, row)) for row in rows):
        return []
    values = [list_of(row[0], [Value([word]) for word in row], row[-1]) for row in rows]
    return [join_lines(list_of(rows[0][0], values, rows[-1][-1]).pieces)]


def split_grids(lines: Body) -> list[Body]:
    """Return each of several square grids, one after the other; an empty list if the lines are anything else."""
    try:
        named = Tokens(join_lines([line.replace(CALL, "") for line in without_types(lines)], "\n")).read_all()
    except Unreadable:
        return []
    grids = [value for _, value in named]
    return [[join_lines(grid.pieces)] for grid in grids] if len(grids) > 1 and all(map(is_square, grids)) else []


def is_square(value: Value) -> bool:
    """Tell whether a value is a list of as many rows as each of them has numbers."""
    return bool(value.parts) and all(is_flat(row) and len(row.parts or ()) == len(value.parts or ()) for row in value.parts or ())


def group_values(named: "list[tuple[Line | None, Value]]") -> "list[tuple[Line | None, Value]]":
    """Return the values with those that follow a name in one list: ``ladders: (3, 22), (11, 40)``."""
    groups: list[tuple[Line, list[Value]]] = []
    for name, value in named:
        if name is not None:
            groups.append((name, []))
        if not groups or not is_flat(value):
            return []
        groups[-1][1].append(value)
    return [(name, list_of(values[0].pieces[0], values, values[-1].pieces[-1])) for name, values in groups]


def is_flat(value: Value) -> bool:
    """Tell whether a value is a list of no lists."""
    return value.parts is not None and all(part.parts is None for part in value.parts)


def object_of(named: "list[tuple[Line | None, Value]]") -> Iterator[Body]:
    """Yield an object with the values under their names, if all have one."""
    names = [name.text.lower() for name, _ in named if name is not None]
    if not names or len(names) < len(named) or len(set(names)) < len(names):
        return
    pieces: list[Line] = []
    for name, value in named:
        if name is not None:
            pieces += [
                place_word(", " if pieces else "{", name.at[0]),
                place_word(json.dumps(name.text.strip("\"'").lower(), ensure_ascii=False), name.at[0]),
                place_word(": ", name.at[0]),
                *value.pieces,
            ]
    pieces.append(place_word("}", pieces[-1].at[-1]))
    yield [join_lines(pieces)]


def is_spare(name: Line | None, value: Value, lists: list[Value]) -> bool:
    """Tell whether a number only says how long a list is."""
    text = "".join(piece.text for piece in value.pieces)
    if name is None or not SPARE.fullmatch(name.text) or not text.isdecimal():
        return False
    lengths = {str(len(each.parts)) for each in lists if each.parts is not None}
    lengths |= {str(len(part.parts)) for each in lists for part in (each.parts or [])[:1] if part.parts is not None}
    return text in lengths


def quote_name(name: Line) -> Line:
    """Return a name as a JSON string."""
    text = name.text[1:-1] if name.text[0] in "\"'" else name.text
    return place_word(json.dumps(text, ensure_ascii=False), name.at[0])


class Tokens:
    """Reads values from tokens; raises Unreadable where there are none."""

    def __init__(self, whole: Line) -> None:
        self.whole = whole
        self.found = TOKEN.finditer(whole.text)
        self.ahead: deque[re.Match[str]] = deque()

    def peek(self, ahead: int = 0) -> str:
        """Return a token, "" behind the last."""
        while len(self.ahead) <= ahead:
            token = next(self.found, None)
            if token is None:
                return ""
            self.ahead.append(token)
        return self.ahead[ahead].group()

    def take(self) -> Line:
        """Take the next token; raise Unfinished if there is none."""
        if not self.peek():
            raise Unfinished
        return self.whole.part(*self.ahead.popleft().span())

    def read_all(self) -> list[tuple[Line | None, Value]]:
        """Return all values, each with the name that it is assigned to, if any."""
        found: list[tuple[Line | None, Value]] = []
        while self.peek():
            if self.peek() in (",", ";"):
                self.take()
                continue
            name = self.take() if self.peek(1) in ("=", ":") and is_name(self.peek()) else None
            if name is not None:
                self.take()
            found.append((name, self.read(0)))
        return found

    def read(self, depth: int) -> Value:
        """Read a value."""
        token = self.take()
        if token.text in CLOSING and depth < DEEPEST:
            return self.read_braces(token, depth) if token.text == "{" else self.read_list(token, depth)
        if token.text[0] == "'":
            if "\\" in token.text or '"' in token.text:
                raise Unreadable
            return Value([quote_name(token)])
        if token.text[0] == '"' or token.text[0].isalnum() or (token.text[0] == "-" and len(token.text) > 1):
            return Value([token])
        raise Unreadable

    def read_list(self, opening: Line, depth: int) -> Value:
        """Read a list, whose first bracket was taken; a comma before the last bracket is dropped."""
        close = CLOSING[opening.text]
        parts: list[Value] = []
        while self.peek() != close:
            parts.append(self.read(depth + 1))
            if self.peek() == ",":
                self.take()
            elif self.peek() != close:
                raise Unreadable if self.peek() else Unfinished
        return list_of(opening, parts, self.take())

    def read_braces(self, opening: Line, depth: int) -> Value:
        """Read what stands in braces: an object, a list of pairs as Python's ``{11: 40}``, or a list as in C++."""
        if self.peek(1) != ":":
            return self.read_list(opening, depth)
        names: list[Line] = []
        parts: list[Value] = []
        while self.peek() != "}":
            names.append(self.take())
            if self.take().text != ":":
                raise Unreadable
            parts.append(self.read(depth + 1))
            if self.peek() == ",":
                self.take()
            elif self.peek() != "}":
                raise Unreadable if self.peek() else Unfinished
        closing = self.take()
        numbers = [name.part(1, len(name.text) - 1) if name.text[0] in "\"'" else name for name in names]
        if all(name.text.isdecimal() for name in numbers) and all(part.parts is None for part in parts):
            pairs = [
                list_of(place_word("[", name.at[0]), [Value([name]), part], place_word("]", part.pieces[-1].at[-1]))
                for name, part in zip(numbers, parts, strict=True)
            ]
            return list_of(opening, pairs, closing)
        if not all(map(is_name, (name.text for name in names))):
            raise Unreadable
        pieces = [opening]
        for index, (name, part) in enumerate(zip(names, parts, strict=True)):
            pieces += [place_word(", ", name.at[0])] if index else []
            pieces += [quote_name(name), place_word(": ", name.at[0]), *part.pieces]
        return Value([*pieces, closing], parts)


def list_of(opening: Line, parts: list[Value], closing: Line) -> Value:
    """Return a list as JSON writes it."""
    pieces = [place_word("[", opening.at[0])]
    for index, part in enumerate(parts):
        pieces += [place_word(", ", part.pieces[0].at[0])] if index else []
        pieces += part.pieces
    return Value([*pieces, place_word("]", closing.at[0])], parts)


def is_name(text: str) -> bool:
    """Tell whether a token is a name, in quotation marks or not."""
    return text[:1] in ('"', "'") or text[:1].isalpha() or text[:1] == "_"
