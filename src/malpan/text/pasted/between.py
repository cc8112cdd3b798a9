"""Whether what stands between numbers is punctuation, or the sign that something is missing.

A comma in one row of many, two commas in a row, a bracket without its other one: in such a text a number was probably lost, so
that it is not a board with punctuation around it.
"""

import re
from itertools import pairwise

from malpan.text.pasted.lines import Body
from malpan.text.pasted.quotes import QUOTED

WORD = re.compile(r"[^\s,;:|\[\](){}\"'`]+")
SEPARATOR = re.compile(r"->|=>|[,;:|]")
BRACKET = re.compile(r"[\[\](){}]")
EMPTY = re.compile(r"\d\s*(?:\[\]|\(\)|\{\}|\"\"(?!\")|''(?!')|``(?!`))")
"""Nothing in brackets or quotation marks, behind a number."""

ESCAPE = re.compile(r"\\[nrt]")
CLOSING = {"[": "]", "(": ")", "{": "}"}


def is_balanced(text: str, whole: bool = True) -> bool:
    """Tell whether every bracket has its other one, in a `whole` text, and quotation marks are around numbers or names."""
    opened: list[str] = []
    for sign in BRACKET.findall(text):
        if sign in CLOSING:
            opened.append(CLOSING[sign])
        elif not opened or opened.pop() != sign:
            return False
    if (opened and whole) or EMPTY.search(text):
        return False
    quotes = any(text.count(sign) % 2 for sign in "\"'`")
    return not (quotes and whole) and all(map(is_around, QUOTED.finditer(text)))


def is_around(quoted: re.Match[str]) -> bool:
    """Tell whether a text in quotation marks has no letters, or is the name of a part of an object; and touches no number."""
    content = next((part for part in quoted.groups() if part is not None), None)
    if content is None:  # three quotation marks
        return True
    before, after = quoted.string[: quoted.start()].rstrip(), quoted.string[quoted.end() :].lstrip()
    if not re.search(r"[^\W\d]", ESCAPE.sub("", content)):
        return not (quoted.string[quoted.start() - 1 : quoted.start()].isdecimal() or after[:1].isalnum())
    return after[:1] == ":" and before[-1:] in ("", "{", ",")


def is_regular(lines: Body) -> bool:
    """Tell whether numbers are separated alike: on every line, and on all lines without brackets but the first and the last."""
    texts = [line.text.replace("->", ",").replace("=>", ",") for line in lines if WORD.search(line.text)]
    if not all(map(is_row, texts)):
        return False
    rows = [text for text in texts[1:-1] if not BRACKET.search(text)]
    between = {bool(SEPARATOR.search(gap)) for text in rows for gap in gaps_on(text)}
    behind = {bool(SEPARATOR.search(text.rstrip()[-1:])) for text in rows}
    return len(between) < 2 and len(behind) < 2


def is_row(text: str) -> bool:
    """Tell whether there is one separator between the numbers on a line, or none; not some here and none there."""
    begin = WORD.search(text)
    if begin is None or re.search(r"[,;:]", text[: begin.start()]):
        return False
    gaps = gaps_on(text)
    separators = [len(SEPARATOR.findall(gap)) for gap in gaps]
    if max(separators, default=0) > 1:
        return False
    bracket = BRACKET.search(text)
    first = bracket.start() if bracket and text[: bracket.start()].strip() else 0
    plain = len(gaps_on(text[:first]))
    alike = {count for count, gap in list(zip(separators, gaps, strict=True))[plain:] if not BRACKET.search(gap)}
    return len(alike) < 2


def gaps_on(text: str) -> list[str]:
    """Return what stands between the words on a line."""
    words = list(WORD.finditer(text))
    return [text[before.end() : after.start()] for before, after in pairwise(words)]
