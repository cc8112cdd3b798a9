"""Rows in quotation marks, as source code has them."""

import re

from malpan.text.pasted.code import without_names, without_types
from malpan.text.pasted.lines import Body, Line, join_lines

QUOTED = re.compile(r"[rRbBfFuL]?\"\"\"|[rRbBfFuL]?'''|\"((?:[^\"\\\n]|\\.)*+)\"|'((?:[^'\\\n]|\\.)*+)'|`([^`\n]*+)`")
ESCAPED_END = re.compile(r"\\r\\n|\\n")

PUNCTUATION = re.compile(r"[\[\](){},;:+\\.]")
NAMES = re.compile(r"\s*+:(?=\s*+[\[\d])")
"""What follows the name of a part of a JSON object."""


def unquote(lines: Body) -> Body:
    """Return the texts in quotation marks as lines; those of one cell in a bracket of their own together as one line."""
    found: Body = []
    row: Body = []
    nested = sum(line.text.count(sign) for line in lines for sign in "[{(") > 1
    for line in without_names(without_types(lines)):
        begin = 0
        for quoted in QUOTED.finditer(line.text):
            between = line.part(begin, quoted.start())
            row = flush(found, row, between, nested)
            begin = quoted.end()
            if NAMES.match(line.text, begin):
                continue
            group = next((group for group in (1, 2, 3) if quoted[group] is not None), 0)
            if group == 0:
                continue
            text = line.part(*quoted.span(group))
            if len(text.text) == 1 and nested:
                row.append(text)
            else:
                found += split_at_ends(text)
        row = flush(found, row, line.part(begin), nested)
    if row:
        found.append(join_lines(row))
    return found


def flush(found: Body, row: Body, between: Line, nested: bool) -> Body:
    """Add what stands between texts to the lines found, if it says anything, and a row that ends there; return the open row."""
    if row and re.search(r"[\])}]", between.text):
        found.append(join_lines(row))
        row = []
    rest = between.replace(PUNCTUATION, " ").strip()
    if rest.text:
        if row:
            found.append(join_lines(row))
            row = []
        found.append(between.strip() if not nested else rest)
    return row


def split_at_ends(text: Line) -> Body:
    """Return the lines of a text whose line ends are written as ``\\n``."""
    parts = []
    begin = 0
    for end in ESCAPED_END.finditer(text.text):
        parts.append(text.part(begin, end.start()))
        begin = end.end()
    last = text.part(begin)
    return [*parts, last] if last.text or not parts else parts
