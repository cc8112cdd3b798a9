"""What may stand before or behind single lines: comments, line numbers, marks of a diff, captions.

Each function returns the lines without it, or the same list if there is nothing of the kind.
"""

import re

from malpan.text.pasted.lines import Body, Line, join_lines, trim, without_blanks
from malpan.text.pasted.sections import is_caption, is_wordy

COMMENT = re.compile(r"(?:^|\s)\s*+(?:#|//|--(?=\s)|;(?=\s*+[^\W\d])|%|<-|<!--|/\*|\(\*)")
BLOCK = re.compile(r"/\*.*?\*/|<!--.*?-->", re.DOTALL)
LISTED = re.compile(
    r"\s*+(?:[\w./-]{1,80}\.\w{1,5}:|[^\W\d]{1,8}\s?|#)?(\d{1,7})(?:[.)\]](?:\s|$)|(?:번째)?\s?[행줄열]?\s*+(?:->|:|\|(?=[^|]*+$))\s?)"
)
"""A line number that can hardly be anything else: ``3.``, ``3:``, ``3 |``, ``row 3:``, ``board.txt:3:``."""

NUMBERED = re.compile(r"\s*+(\d{1,7})(?:\s++(?:\|\s?)?|\|\s?|$)")
"""A line number that could be a number of the board."""

ONLY = re.compile(r"\s*+\d{1,7}\s++(?=[\[{(].*[\]})][\s,;]*$)")
"""A line number before a value in brackets."""

HUNK = re.compile(r"@@|---(?:\s|$)|\+\+\+(?:\s|$)|diff |index ")
BORDER = re.compile(r"(?=.*[-=_])[\s|+:=_*-]+")
"""A line of a drawn table that separates rows."""


def without_comments(lines: Body, cells: str = "") -> Body:
    """Return the lines without comments; a sign ``#`` begins one only if it is not followed by cells alone."""
    text = "\n".join(line.text for line in lines)
    if "/*" in text or "<!--" in text:
        lines = without_blocks(lines, text)
    found = [without_comment(line, cells) for line in lines]
    return [line for line, before in zip(found, lines, strict=True) if line is before or not line.is_blank]


def without_blocks(lines: Body, text: str) -> Body:
    """Return the lines without comments that begin with ``/*`` and may end on another line."""
    whole = join_lines(lines, "\n")
    whole = whole.replace(BLOCK, lambda block: "\n" * block.group().count("\n"))
    found: Body = []
    begin = 0
    for row in whole.text.split("\n"):
        found.append(whole.part(begin, begin + len(row)))
        begin += len(row) + 1
    return found


def without_comment(line: Line, cells: str) -> Line:
    """Return a line without the comment at its end."""
    for found in COMMENT.finditer(line.text):
        if found.group().strip() != "#" or is_remark(line.text[found.end() :], cells):
            return line.part(0, found.start())
    return line


def is_remark(rest: str, cells: str) -> bool:
    """Tell whether what follows a sign ``#`` is a comment: words, and no row of cells with a wrong one."""
    if "#" in cells:
        return rest[:1].isspace() and "#" not in rest and is_wordy(rest, cells)
    return True


def without_list_numbers(lines: Body) -> Body:
    """Return the lines without the numbers of a list, such as ``3.`` and ``3:``, which are consecutive."""
    return without_numbers(lines, LISTED)


def without_line_numbers(lines: Body) -> Body:
    """Return the lines without a number before each, which are consecutive; they could also be numbers of the board."""
    if len(rows := without_blanks(lines)) == 1:
        found = ONLY.match(rows[0].text)
        return [rows[0].part(found.end())] if found else lines
    return without_numbers(lines, NUMBERED)


def without_numbers(lines: Body, pattern: re.Pattern[str]) -> Body:
    """Return the lines without consecutive numbers of a pattern; up to two lines above the rows may have none."""
    rows = without_blanks(lines)
    for first in range(min(3, len(rows) - (pattern is NUMBERED))):  # one number before one row is no evidence
        begins = [pattern.match(line.text) for line in rows[first:]]
        numbers = [int(found[1]) if found else -1 for found in begins]
        consecutive = numbers[0] >= 0 and all(number == numbers[0] + index for index, number in enumerate(numbers))
        if consecutive and (first == 0 or numbers[0] in (0, 1)):
            return [*rows[:first], *(line.part(found.end()) for line, found in zip(rows[first:], begins, strict=True) if found)]
    return lines


def without_pipes(lines: Body) -> Body:
    """Return the rows of a table without the lines at their left and right ends."""
    found = [line.strip() for line in lines]
    if not any(line.text.startswith("|") for line in found):
        return lines
    found = [line.part(1).strip() if line.text.startswith("|") else line for line in found]
    return [line.part(0, len(line.text) - 1).strip() if line.text.endswith("|") else line for line in found]


def without_scale(lines: Body) -> Body:
    """Return the lines without one that numbers the columns, above the rows and below the first line at most."""
    rows = without_blanks(lines)
    for index, line in enumerate(rows[:2]):
        if is_scale(line) and len(rows) > 1:
            return [*rows[:index], *rows[index + 1 :]]
    return lines


def is_scale(line: Line) -> bool:
    """Tell whether a line has the numbers of columns, 0 1 2 … or 1 2 3 …, at least three of them."""
    words = re.findall(r"\d+", line.text)
    if re.search(r"[^\d\s|]", line.text):
        return False
    if len(words) == 1 and len(words[0]) > 2:
        words = list(words[0])
    begin = 0 if words[:1] == ["0"] else 1
    return len(words) > 2 and all(
        word == str(begin + index) or word == str((begin + index) % 10) for index, word in enumerate(words)
    )


def without_diff(lines: Body) -> Body:
    """Return the new lines of a diff."""
    if not any(line.text.startswith("+") for line in lines) or not any(line.text.startswith(("-", "@@")) for line in lines):
        return lines
    kept = [line for line in lines if not HUNK.match(line.text)]
    if not all(line.text[:1] in ("+", "-", " ", "") for line in kept):
        return lines
    return [line.part(1) if line.text else line for line in kept if not line.text.startswith("-")]


def without_borders(lines: Body, cells: str = "") -> Body:
    """Return the lines without those that only separate the rows of a table."""
    found = [line for line in lines if line.is_blank or not BORDER.fullmatch(line.text) or set(line.text) <= set(cells)]
    return found if len(found) < len(lines) else lines


def without_captions(lines: Body, cells: str) -> Body:
    """Return the lines without sentences before the first row, or behind a blank line at the end."""
    begin = 0
    while begin < len(lines) and (lines[begin].is_blank or is_caption(lines[begin].text, cells)):
        begin += 1
    end = len(lines)
    blank = next((index for index in range(len(lines) - 1, begin, -1) if lines[index].is_blank), 0)
    if blank and all(is_wordy(line.text, cells) for line in lines[blank + 1 :]):
        end = blank
    return trim(lines[begin:end]) if begin or end < len(lines) else lines
