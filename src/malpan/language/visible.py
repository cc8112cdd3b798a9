"""Text from elsewhere, made visible: a terminal that prints it shows it and does nothing else.

What programs print, names of files, boards, and the words of a user's game may contain characters that clear the screen, fill the
clipboard, or reverse the reading order. Here each of them becomes its escape, such as ``\\x1b``, as in a Python string. Text that
is made visible twice is the same as once.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import re

ACTING = (
    r"\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters, without newline and tab
    r"\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # unseen, or changes the direction
    r"\ud800-\udfff"  # a byte that is no text
    r"\U000e0000-\U000e0fff"  # unseen
)
IN_TEXT = f"[{ACTING}]"
IN_LINE = f"[{ACTING}\\n\\t]"
UNSEEN = "\U000e0000"
"""From here on, characters are unseen, though some count as printable."""

BYTES = range(0xDC80, 0xDD00)
"""Surrogates that stand for the bytes 0x80 to 0xff of a name that is not UTF-8."""


def visible(text: str) -> str:
    r"""Return a text of one or more lines with an escape for each character that a terminal would act on.

    >>> print(visible("\x1b[2J\u202e7"))
    \x1b[2J\u202e7
    """
    return text if is_plain(text.replace("\n", "").replace("\t", "")) else pattern(IN_TEXT).sub(escape, text)


def visible_line(text: str) -> str:
    r"""Return a text on one line, such as a name: newlines and tabs are escaped too.

    >>> print(visible_line("a\nb\udcff"))
    a\nb\xff
    """
    return text if is_plain(text) else pattern(IN_LINE).sub(escape, text)


def is_plain(text: str) -> bool:
    """Tell whether a text on one line certainly holds nothing to escape, as most do, without a pattern for it."""
    return text.isprintable() and (text.isascii() or max(text) < UNSEEN)


@cache
def pattern(characters: str) -> "re.Pattern[str]":
    """Return the compiled pattern for the characters to escape, which takes a millisecond to compile."""
    import re

    return re.compile(characters)


def escape(found: "re.Match[str]") -> str:
    """Return the escape of a character, as it is written in a Python string."""
    code = ord(found.group())
    if code in BYTES:
        return f"\\x{code - 0xDC00:02x}"
    return found.group().encode("unicode_escape").decode("ascii")


def json_text(data: Any) -> str:
    r"""Return plain data as one line of JSON, which is the same data however it is printed.

    >>> print(json_text({"tilt": "\x9b2J→"}))
    {"tilt": "\u009b2J→"}
    """
    import json

    text = json.dumps(data, ensure_ascii=False)
    return text if is_plain(text) else pattern(IN_TEXT).sub(escape_in_json, text)


def escape_in_json(found: "re.Match[str]") -> str:
    """Return the escape of a character in a JSON string, for one beyond U+FFFF of two surrogates."""
    units = found.group().encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
