"""Characters that look like others or like nothing: full-width digits, a typographic minus, blanks without a width.

Only what cannot be told from the plain character on a screen, or is the same character in another width, is replaced.
"""

import re
import unicodedata
from functools import lru_cache

from malpan.text.pasted.lines import Body, Line

SEPARATORS = re.compile(r"[\v\f\x1c-\x1e\x85\u2028\u2029]")
"""Line ends that are none to `rows_in`."""

UNUSUAL = re.compile(r"[^\t\x20-\x7e]")
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][A-Z0-9]")
"""Colours and other instructions for a terminal."""

SAME_WIDTHS = ("<wide>", "<narrow>", "<font>", "<noBreak>", "<compat>", "<circle>")
OTHERS = {
    **dict.fromkeys("‐‑‒–—―−﹣﹘", "-"),
    **dict.fromkeys("‘’‚‛′", "'"),
    **dict.fromkeys("“”„‟″«»", '"'),
    **dict.fromkeys("│┃║▏▕", "|"),
    **dict.fromkeys("─━═╌┄┈", "-"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╭╮╰╯", "+"),
    **dict.fromkeys("→⇒➔➜⟶⟹", "->"),
    **dict.fromkeys("、﹐", ","),
    **dict.fromkeys("【〔「『", "["),
    **dict.fromkeys("】〕」』", "]"),
    "×": "x",
    "。": ".",
    "﹟": "#",
    "\ufe0f": "",
    "\ufe0e": "",
    "\u034f": "",
    "\x1a": "",
    "\x04": "",
    "\u3164": " ",
    "\u2800": " ",
}


def plain(lines: Body) -> Body:
    """Return the lines with plain characters in place of those that look like them, without those that have no width."""
    return [plain_line(part) for line in lines for part in divide(line)]


def divide(line: Line) -> Body:
    """Return the lines that unusual line ends make of a line."""
    parts = []
    begin = 0
    for end in SEPARATORS.finditer(line.text):
        parts.append(line.part(begin, end.start()))
        begin = end.end()
    return [*parts, line.part(begin)] if parts else [line]


def plain_line(line: Line) -> Line:
    """Return a line with plain characters."""
    if not UNUSUAL.search(line.text):
        return line
    return line.replace(ESCAPES, "").replace(UNUSUAL, lambda found: plain_character(found.group()))


@lru_cache(1 << 12)
def plain_character(character: str) -> str:
    """Return what to read for a character that is not plain; itself if that is nothing else."""
    if character in OTHERS:
        return OTHERS[character]
    category = unicodedata.category(character)
    if category in ("Cf", "Cc"):
        return "" if category == "Cf" else character
    if category == "Zs":
        return " "
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if unicodedata.decomposition(character).startswith(SAME_WIDTHS):
        found = unicodedata.normalize("NFKC", character)
        return found if found.isascii() and found.isprintable() else character
    return character
