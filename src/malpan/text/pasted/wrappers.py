"""What is put around every line of a text: quotation marks of a mail, list marks, indentation, HTML."""

import html
import re

from malpan.text.pasted.lines import Body, Line, trim

MOST_LAYERS = 8
"""Wrappers in each other, such as a quoted list in a quotation."""

PREFIXES = tuple(map(re.compile, (r">(?: |$|(?=>[> ]))", r"[-*+•‣◦](?:[ \t]+|$)", r"\+(?=[^+\s-])")))
"""What stands before every line: the mark of a quotation, of a list, of an added line in a diff."""

TAGS = re.compile(
    r"</?(?:pre|code|samp|kbd|tt|br|p|div|span|table|thead|tbody|tr|td|th|ul|ol|li|h[1-6]|b|i|em|strong|html|body|section|font|a|hr)"
    r"(?:\s[^<>]{0,1000}+)?/?>",
    re.IGNORECASE,
)
ENDING = re.compile(r"<(?:/(?:pre|p|div|table|tr|ul|ol|li|h[1-6]|section)|br|hr|pre|p|div|tr|li)\b", re.IGNORECASE)
"""Tags at which a line ends."""

ESCAPED_END = re.compile(r"\\r\\n|\\n")
ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,31});")


def unwrap(lines: Body) -> Body:
    """Return the lines without what stands before all of them."""
    for _ in range(MOST_LAYERS):
        before = lines
        lines = without_code_marks(dedent(trim(lines)))
        for prefix in PREFIXES:
            lines = without_prefix(lines, prefix)
        if [line.text for line in lines] == [line.text for line in before]:
            break
    return lines


def without_code_marks(lines: Body) -> Body:
    """Return the lines without the marks of code around all of them: `` `5 1 2` ``."""
    marks = [(number, at) for number, line in enumerate(lines) for at, sign in enumerate(line.text) if sign == "`"]
    if not lines or marks != [(0, 0), (len(lines) - 1, len(lines[-1].text) - 1)]:
        return lines
    lines = [lines[0].part(1), *lines[1:]]
    return [*lines[:-1], lines[-1].part(0, len(lines[-1].text) - 1)]


def without_prefix(lines: Body, prefix: re.Pattern[str]) -> Body:
    """Return the lines without a prefix; as they are unless every line that is not blank has it."""
    found = [prefix.match(line.text) for line in lines]
    if not any(found) or not all(match or line.is_blank for match, line in zip(found, lines, strict=True)):
        return lines
    return [line.part(match.end()) if match else line for match, line in zip(found, lines, strict=True)]


def dedent(lines: Body) -> Body:
    """Return the lines without the blanks with which all of them begin."""
    begins = [line.text for line in lines if not line.is_blank]
    if not begins or not begins[0][0].isspace():
        return lines
    first, last = min(begins), max(begins)
    width = 0
    while width < min(len(first), len(last)) and first[width] == last[width] and first[width].isspace():
        width += 1
    return [line if line.is_blank else line.part(width) for line in lines] if width else lines


def without_markup(lines: Body) -> Body:
    """Return the lines without the tags of HTML, and with its entities as characters; a tag may end a line."""
    found: Body = []
    if len(lines) == 1 and "\\n" in lines[0].text and not re.search(r"[\"'`]", lines[0].text):
        lines = split_at_escapes(lines[0])
    for line in lines:
        parts = split_at_tags(line) if "<" in line.text else [line]
        found += [part.replace(ENTITY, entity) if "&" in part.text else part for part in parts]
    return found


def split_at_escapes(line: Line) -> Body:
    """Return the lines of a text whose line ends are written as ``\\n``."""
    parts = []
    begin = 0
    for end in ESCAPED_END.finditer(line.text):
        parts.append(line.part(begin, end.start()))
        begin = end.end()
    return [*parts, line.part(begin)]


def split_at_tags(line: Line) -> Body:
    """Return the lines that a line of HTML is."""
    tags = list(TAGS.finditer(line.text))
    ends = [tag for tag in tags if ENDING.match(tag.group())]
    parts = []
    begin = 0
    for tag in ends:
        parts.append(line.part(begin, tag.start()))
        begin = tag.end()
    parts.append(line.part(begin))
    if len(parts) > 1:
        parts = [part for part in parts if not part.is_blank] or parts[:1]
    return [part.replace(TAGS, tag_as_blank) for part in parts]


def tag_as_blank(tag: re.Match[str]) -> str:
    """Return what stands in the place of a tag: a blank after a cell of a table, nothing after any other."""
    return " " if re.match(r"</t[dh]", tag.group(), re.IGNORECASE) else ""


def entity(found: re.Match[str]) -> str:
    """Return the character that an entity is; a no-break space is a blank."""
    character = html.unescape(found.group())
    return " " if character.isspace() else character
