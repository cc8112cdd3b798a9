"""Whether what stands between numbers is punctuation, or the sign that something is missing.

A comma in one row of many, two commas in a row, a bracket without its other one: in such a text a number was probably lost, so
that it is not a board with punctuation around it.
"""

import re
from itertools import pairwise

from malpan.text.pasted.lines import Body

WORD = re.compile(r"[^\s,;:|\[\](){}\"'`]+")
SEPARATOR = re.compile(r"->|=>|[,;:|]")
BRACKET = re.compile(r"[\[\](){}]")
EMPTY = re.compile(r"\d\s*(?:\[\]|\(\)|\{\}|\"\"(?!\")|''(?!')|``(?!`))")
"""Nothing in brackets or quotation marks, behind a number."""

CLOSING = {"[": "]", "(": ")", "{": "}"}


def is_balanced(text: str) -> bool:
    """Tell whether every bracket and quotation mark has its other one, and no pair of them behind a number is empty."""
    opened: list[str] = []
    for sign in BRACKET.findall(text):
        if sign in CLOSING:
            opened.append(CLOSING[sign])
        elif not opened or opened.pop() != sign:
            return False
    quotes = all(text.count(sign) % 2 == 0 for sign in "\"'`")
    return not opened and quotes and not EMPTY.search(text)


def is_regular(lines: Body) -> bool:
    """Tell whether numbers are separated alike: on every line, and, below the first, on every line without brackets."""
    texts = [line.text.replace("->", ",").replace("=>", ",") for line in lines if WORD.search(line.text)]
    if not all(map(is_row, texts)):
        return False
    rows = [text for text in texts[1:] if not BRACKET.search(text)]
    between = {bool(SEPARATOR.search(gap)) for text in rows for gap in gaps_on(text)}
    behind = {bool(SEPARATOR.search(text.rstrip()[-1:])) for text in rows[:-1]}
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
