"""Comments and strings of a source text, for every language at once: good enough to find names, not to compile."""

import re
from enum import Enum

STRINGS = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''


class Syntax(Enum):
    """How comments and strings are written: as in C, with `//`, or as in Python, with `#`."""

    SLASHES = re.compile(
        r"(?P<comment>//[^\n]*|/\*.*?(?:\*/|\Z))"
        r'|(?P<string>\bu?8?R"(?P<fence>[^()\\\s]{0,16})\(.*?\)(?P=fence)"|"""(?:\\.|[^\\])*?"""|`(?:\\.|[^`\\])*`|'
        + STRINGS
        + ")",
        re.DOTALL,
    )
    HASHES = re.compile(
        r'(?P<comment>#[^\n]*)|(?P<string>"""(?:\\.|[^\\])*?"""|\'\'\'(?:\\.|[^\\])*?\'\'\'|' + STRINGS + ")", re.DOTALL
    )


ESCAPE = re.compile(r"\\(.)", re.DOTALL)
ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}


def blank(text: str, syntax: Syntax) -> str:
    """Return a text with its comments and the insides of its strings replaced by spaces; lines and columns stay.

    >>> blank('int a; // "b"', Syntax.SLASHES)
    'int a;       '
    >>> blank('print("class A")  # "', Syntax.HASHES)
    'print("       ")     '
    """

    def spaces(match: re.Match[str]) -> str:
        found = match[0]
        inner = re.sub(r"[^\n]", " ", found)
        return inner if match["comment"] is not None else f"{found[0]}{inner[1:-1]}{found[-1]}"

    return syntax.value.sub(spaces, text)


def list_strings(text: str, syntax: Syntax) -> list[tuple[int, str]]:
    r"""Return where each string begins, and what it holds; one with backslashes twice, as it may be a raw string.

    >>> list_strings(r'open("a\\b.txt")  # "c"', Syntax.HASHES)
    [(5, 'a\\b.txt'), (5, 'a\\\\b.txt')]
    """
    found = []
    for match in syntax.value.finditer(text):
        if match["string"] is not None:
            raw = match["string"].strip("\"'`")
            unescaped = ESCAPE.sub(lambda sign: ESCAPED.get(sign[1], sign[1]), raw)
            found += [(match.start(), each) for each in dict.fromkeys((unescaped, raw))]
    return found
