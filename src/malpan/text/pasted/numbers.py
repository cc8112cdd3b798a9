"""Boards of numbers: what may stand between the numbers, and how they may be divided into lines."""

import re
from collections.abc import Iterator

from malpan.game import Notation
from malpan.text.pasted.code import NAME, without_names, without_types
from malpan.text.pasted.lines import Body, Line, join_lines
from malpan.text.pasted.quotes import unquote
from malpan.text.pasted.rows import without_borders

TIMES = re.compile(r"(?<=\d)\s*+[xX*]\s*+(?=\d)")
LABEL = re.compile(r"(?<![\w\"'])[^\W\d]\w*+(?:\s\w++)?\s*+:(?=\s*+[-\d\[({])")
"""A name before numbers, with a colon: ``N: 5``."""

BETWEEN = re.compile(r"->|=>|[\[\](){},;|\"'`:]")
PLAIN = re.compile(r"[\d-][\d -]*+(?<! )|")
WORD = re.compile(r"\S+")


def number_rows(lines: Body) -> Body:
    """Return the lines with blanks in place of brackets, commas, names and whatever else is around numbers."""
    if any(sign in line.text for line in lines for sign in "\"'`"):
        lines = unquote(lines)
    if any(re.search(r"[^\W\d]", line.text) for line in lines):
        lines = without_names(without_types(lines))
    lines = without_borders(lines)
    cleaned = [line if PLAIN.fullmatch(line.text) else cleaned_row(line) for line in lines]
    return [line for line, before in zip(cleaned, lines, strict=True) if line.text or not before.text.strip()]


def cleaned_row(line: Line) -> Line:
    """Return a line with blanks in place of what is between numbers."""
    return line.replace(TIMES, " ").replace(LABEL, " ").replace(BETWEEN, " ").strip()


def count_names(lines: Body) -> int:
    """Return how many names stand before numbers."""
    return sum(len(NAME.findall(line.text)) + len(LABEL.findall(line.text)) for line in without_types(lines))


def divisions(lines: Body, notation: Notation) -> Iterator[Body]:
    """Yield the lines, and the same words on other lines: as the first words say, or each digit as a word."""
    yield lines
    words = [line.part(*word.span()) for line in lines for word in WORD.finditer(line.text)]
    if notation.layout is not None and (divided := laid_out(words, notation)):
        yield divided
    if notation.digits and (split := split_digits(lines)):
        yield split


def laid_out(words: list[Line], notation: Notation) -> Body:
    """Return words on as many lines as the first of them say; an empty list if they do not tell."""
    counts = notation.layout([word.text for word in words]) if notation.layout else ()
    found: Body = []
    begin = 0
    for count in counts:
        if begin >= len(words):
            break
        found.append(join_lines(words[begin : begin + count], " "))
        begin += count
    if counts and begin < len(words):
        found.append(join_lines(words[begin:], " "))
    return found


def split_digits(lines: Body) -> Body:
    """Return the lines with every digit as a number, where a line is one word of several digits; an empty list if none is."""
    found = [line.strip() for line in lines]
    solid = [len(line.text) > 1 and line.text.isascii() and line.text.isdecimal() for line in found]
    if not any(solid) or sum(solid) < sum(line.text != "" for line in found) - 1:
        return []
    return [
        join_lines((line.part(at, at + 1) for at in range(len(line.text))), " ") if whole else line
        for line, whole in zip(found, solid, strict=True)
    ]
