"""Boards of numbers: what may stand between the numbers, and how they may be divided into lines."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, pairwise

from malpan.game import Notation
from malpan.text.pasted.between import is_balanced, is_regular
from malpan.text.pasted.code import NAME, without_names, without_types
from malpan.text.pasted.lines import Body, Line, Unfinished, join_lines, text_of
from malpan.text.pasted.quotes import unquote
from malpan.text.pasted.rows import without_borders

TIMES = re.compile(r"(?<=\d)\s*+[xX*]\s*+(?=\d+\s*$)")
"""What stands between two sides, as in ``5x5``."""
SIDES = re.compile(r"[^\d]*\d+\s*[xX*]\s*\d+\s*")
LABEL = re.compile(r"(?<![\w\"'])[^\W\d]\w*+(?:\s\w++)?\s*+:(?=\s*+[-\d\[({])")
"""A name before numbers, with a colon: ``N: 5``."""

QUOTED_NAME = re.compile(r"([\"'])\w++\1\s*+:")
CHAIN = re.compile(r"\d++(?:(?:[-/]|\s++[-/]\s++)\d++)++")
"""Numbers with dashes or strokes between them: ``1-2-3``, ``1 - 2``; in ``1 -2``, the second number is negative."""

QUOTED_WORD = re.compile(r"[\"'`][^\"'`\n]*[^\W\d_][^\"'`\n]*[\"'`]")
ESCAPE = re.compile(r"\\[nrt]")
ONE_NAME = re.compile(r"\W*[\"']\w+[\"']\s*:\s*[\[(][\d\s,-]*[\])]\W*")
"""An object with one list of numbers."""

STROKE = re.compile(r"[-/]")
BETWEEN = re.compile(r"->|=>|[\[\](){},;|\"'`:]")
PLAIN = re.compile(r"[\d-][\d -]*+(?<! )|")
WORD = re.compile(r"\S+")


def number_rows(lines: Body, whole: bool = True) -> Body:
    """Return the lines without what is around numbers; as they are if it is not regular. A text that is not `whole` may go on."""
    if not is_balanced(text_of(lines), whole):
        return lines
    named = without_labels(lines)
    return without_punctuation(named) if is_regular(named) else lines


def clean_rows(lines: Body) -> Body:
    """Return the lines without what is around numbers, regular or not."""
    return without_punctuation(without_labels(lines))


def without_labels(lines: Body) -> Body:
    """Return the lines without quotation marks, types, names, and the borders of tables."""
    if any(sign in line.text for line in lines for sign in "\"'`"):
        lines = unquote([line.replace(QUOTED_NAME, " ") for line in lines])
    if any(re.search(r"[^\W\d]", line.text) for line in lines):
        lines = without_names(without_types(lines))
    lines = [line.replace(TIMES, " ") if SIDES.fullmatch(line.text) else line for line in without_borders(lines)]
    return [line.replace(LABEL, " ") for line in lines]


def without_punctuation(lines: Body) -> Body:
    """Return the lines with blanks in place of brackets and commas, without those on which nothing is left."""
    lines = [line.replace(STROKE, " ") if CHAIN.fullmatch(line.text.strip()) else line for line in lines]
    cleaned = [line if PLAIN.fullmatch(line.text) else line.replace(BETWEEN, " ").strip() for line in lines]
    return [line for line, before in zip(cleaned, lines, strict=True) if line.text or before.is_blank]


def has_one_name(lines: Body) -> bool:
    """Tell whether one name stands before the numbers, or none. With several, it matters which numbers are whose."""
    text = text_of(lines)
    if QUOTED_WORD.search(ESCAPE.sub("", text)) and not ONE_NAME.fullmatch(text):
        return False
    return sum(len(NAME.findall(line.text)) + len(LABEL.findall(line.text)) for line in without_types(lines)) < 2


def divisions(lines: Body, notation: Notation, whole: bool = True) -> Iterator[Body]:
    """Yield the lines, and the same words on other lines: as the first words say, or each digit as a word.

    Raises Unfinished if they are not a `whole` text, and have fewer numbers than the first of them say.
    """
    yield lines
    if notation.layout is not None and (divided := lay_out(lines, notation.layout, whole)):
        yield divided
    if notation.digits and (split := split_digits(lines, notation.layout is not None)):
        yield split


def lay_out(lines: Body, layout: Callable[[Sequence[str]], Sequence[int]], whole: bool = True) -> Body:
    """Return the words of lines on as many lines as the first of them say; an empty list if they do not tell.

    Lines may be joined, or they may be split. A text in which some are to be joined and others to be split is not one that was
    wrapped: words are missing in it, or there are too many.
    """
    rows = [[line.part(*word.span()) for word in WORD.finditer(line.text)] for line in lines]
    words = [word for row in rows for word in row]
    counts = [count for count in layout([word.text for word in words]) if count]
    if not whole and sum(counts) > len(words) > counts[0] and all(map(is_number, words)):
        raise Unfinished
    if not counts or sum(counts) != len(words):
        return []
    before, after = set(accumulate(map(len, rows))), set(accumulate(counts))
    if not (before <= after or (after <= before and joins_alike(rows, before - after, counts[0]))):
        return []
    ends = list(accumulate(counts, initial=0))
    return [join_lines(words[begin:end], " ") for begin, end in pairwise(ends)]


def is_number(word: Line) -> bool:
    """Tell whether a word is a whole number."""
    digits = word.text.removeprefix("-")
    return digits.isascii() and digits.isdecimal()


def joins_alike(rows: list[list[Line]], ends: set[int], head: int) -> bool:
    """Tell whether only the first numbers had several lines, or only what follows them, or every word had one."""
    return all(end < head for end in ends) or all(end > head for end in ends) or all(len(row) == 1 for row in rows)


def split_digits(lines: Body, counted: bool) -> Body:
    """Return the lines with every digit as a number; an empty list unless every line is one word.

    If the first line has counts, it is not one word, and the last line may be the only one.
    """
    found = [line.strip() for line in lines if not line.is_blank]
    solid = [line.text.isascii() and line.text.isdecimal() for line in found]
    rows = solid[1:] if counted else solid
    if not rows or not (all(rows) or (counted and (all(rows[:-1]) or (rows[-1] and not any(rows[:-1]))))):
        return []
    if all(len(line.text) == 1 for line, whole in zip(found, solid, strict=True) if whole):
        return []
    return [
        join_lines((line.part(at, at + 1) for at in range(len(line.text))), " ") if whole else line
        for line, whole in zip(found, solid, strict=True)
    ]
