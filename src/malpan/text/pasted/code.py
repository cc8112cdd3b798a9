"""What surrounds values in source code: types, names, calls, ``new int[][]``."""

import re

from malpan.text.pasted.lines import Body, Line

GENERIC = re.compile(r"(?<=\w)<[^<>\n]{0,80}+>(?=[\s\w>,*&({\[]|$)")
NEW = re.compile(r"(?<!\w)new\s++[^\W\d]\w*+(?:\s*+\[\w*+\])*+")
TYPE = re.compile(
    r"(?<![\w\"'.])(?:const|constexpr|static|final|public|private|let|mut|var|val|auto|return|unsigned|signed|int|long|short|char|byte|"
    r"bool|float|double|string|String|Integer|Long|Character|size_t|usize|[iu](?:8|16|32|64)|(?:std::)?(?:vector|array|pair|tuple|list)|"
    r"List|ArrayList|Array)(?!\w)(?:\s*+\[\w*+\])*+(?:\s*+[&*])*+(?!\s*+[=:,\]})!(\[])"
)
DIMENSIONS = re.compile(r"(?<=\w)(?:\[\w*+\])++(?=\s*+[={])")
"""The lengths of an array behind its name: ``rolls[10] =``."""

NAME = re.compile(r"(?<![\w\"'.])(?:[^\W\d]\w*+\s*+,\s*+){0,8}+[^\W\d][\w.]*+\s*+(?::=|=(?!=))\s*+")
"""A name and what assigns to it, ``board =``; also several of them, ``n, m =``."""

RUST = re.compile(r"(?<=\w):\s*+\[++[\w\s;]{1,40}+\]++(?=\s*+=)")
"""The type behind a name in Rust: ``: [i32; 10]``."""

MADE = re.compile(r"(?<![\w\"'.])[^\W\d]\w*+\(\)\s*+\.")
CALL = re.compile(r"(?<![\w\"'])[^\W\d]\w*+(?:(?:\.|::)\w++)*+!?(?=\s*+[(\[{])")
"""The name of a function or a type before a bracket: ``Arrays.asList(``, ``np.array([``, ``vec![``."""


def without_types(lines: Body) -> Body:
    """Return the lines without types, generic arguments and ``new int[][]``; names and what is assigned stay."""
    return [line if not re.search(r"[^\W\d]", line.text) else types_of(line) for line in lines]


def types_of(line: Line) -> Line:
    """Return a line without types."""
    for _ in range(6 if "<" in line.text else 0):
        before = line
        line = line.replace(GENERIC, "")
        if line is before:
            break
    return line.replace(RUST, "").replace(NEW, "").replace(TYPE, " ").replace(DIMENSIONS, "").replace(MADE, "")


def without_names(lines: Body) -> Body:
    """Return the lines without names that something is assigned to, and without names of functions before brackets."""
    return [line.replace(NAME, " ").replace(CALL, "") for line in lines]
