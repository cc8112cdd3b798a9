"""Where the boards of a text are: between fences, below ``Input:``, ``예제 입력 1`` or ``$ cat board.txt``, before ``Output:``.

What stands below a heading of an output is an answer or an explanation, and is never read as a board.
"""

import re
from typing import NamedTuple

from malpan.text.pasted.lines import Body, Line, trim

FENCE = re.compile(r"\s*(?:```+|~~~+)\s*[\w+#.-]*\s*")

INPUT, OUTPUT = "input", "output"
INPUTS = frozenset({"input", "inputs", "stdin", "board", "boards"})
MAIN = frozenset(
    {"tc", "ex", "sample", "samples", "example", "examples", "test", "tests", "testcase", "testcases", "case", "cases"}
)
OUTPUTS = frozenset(
    {"output", "outputs", "stdout", "answer", "answers", "expected", "result", "results", "explanation", "explanations"}
    | {"note", "notes", "hint", "hints", "constraints"}
)
NEUTRAL = frozenset(
    {"in", "data", "no", "number", "your", "my", "the", "a", "of", "and", "for", "copy", "text", "here", "is", "given"}
)
"""Words of headings; one of INPUTS, OUTPUTS or MAIN makes a line of them a heading."""

KOREAN_OUTPUT = re.compile(r"출력|정답|답|결과|설명|힌트|노트|기댓값|출처|풀이")
KOREAN_INPUT = re.compile(r"입력|반례|예제|예시|샘플|테스트|케이스|보드|말판|맵|지도|판")
KOREAN_NEUTRAL = re.compile(r"기대|값|데이터|형식|복사|번|의|입출력|예")
DECORATION = " \t#*=_~-–—<>[]()■□▶▷●○◆◇•:."
HEADING_SIGNS = re.compile(r"[\w\s#.:()\[\]&/,'|-]*")
CASE = re.compile(r"#\s?\d{1,3}")
"""The heading of a case that has nothing but a number."""

WORD = re.compile(r"[A-Za-z]+|[가-힣]+|\d+")
INLINE = re.compile(r"([^\[{\"'0-9:=]{1,40}?(?:[ #]\d{1,3})?[\s*_\])]*):[*_]*")
"""A heading with a colon, before what stands on its line."""

ANSWER = re.compile(r"[\s/,|]*(?:->\s*)?(?<![\w\"])(?:Output|Answer|Expected|출력|정답|답)\s*:", re.IGNORECASE)
"""An answer on the line of its input."""

PROMPT = re.compile(r"\s*(?:[\w.@:~/\\()\[\] -]{0,80}?[$❯]|>>>(?=\s)|(?:PS )?[A-Za-z]:\\[^>\n]{0,200}>)(?:\s+(.*))?")
VIEWERS = re.compile(r"(?:cat|type|less|more|head|tail|bat|nl|Get-Content|xclip|pbpaste|print|open)\b")
HERE = re.compile(r"<<-?\s*(['\"]?)(\w+)\1")

LONGEST_HEADING = 120
COLUMNS = re.compile(r"\t+|\s{2,}|\s*\|\s*")


MARKDOWN = re.compile(r"^\s*#{1,6}\s+")
REMARK = re.compile(r"\s(?://|#)")


class Section(NamedTuple):
    """Lines that are a board, several, or an answer; with `column`, only what stands before that column belongs to the board."""

    kind: str
    lines: Body
    fenced: bool = False


def bodies(lines: Body, cells: str) -> list[Body]:
    """Return the parts of a text in which boards are, without headings, fences and answers; `cells` are letters of cells."""
    sections = sections_of(lines)
    headed = any(section.kind == INPUT and section.lines for section in sections[1:])
    fenced = any(section.fenced for section in sections)
    found = []
    for number, section in enumerate(sections):
        body = section.lines
        if section.kind == OUTPUT:
            continue
        if (fenced and not section.fenced) or (headed and number == 0):
            body = [line for line in body if not is_wordy(line.text, cells)]
        if number and all(line.is_blank or is_wordy(line.text, cells) for line in body):
            continue
        if body := trim(body):
            found.append(body)
    return found


def sections_of(lines: Body) -> list[Section]:
    """Return the sections of a text, the first of which has no heading."""
    reader = SectionReader(lines)
    for line in lines:
        reader.take(line)
    reader.open("")
    return reader.sections


class SectionReader:
    """Gathers sections line by line."""

    def __init__(self, lines: Body) -> None:
        self.sections: list[Section] = []
        self.kind = INPUT
        self.lines: Body = []
        self.fenced = False
        self.column: int | None = None
        self.here = ""
        self.viewed = any(is_viewer(line.text) for line in lines)

    def open(self, kind: str, fenced: bool = False) -> None:
        """Begin another section."""
        if self.lines or not self.sections:
            self.sections.append(Section(self.kind, self.lines, self.fenced))
        self.kind, self.lines, self.fenced = kind, [], fenced

    def take(self, line: Line) -> None:
        """Take the next line."""
        text = line.text
        if FENCE.fullmatch(text):
            self.open(self.kind, fenced=not self.fenced)
            return
        if self.here and text.strip() == self.here:
            self.here = ""
            self.open(OUTPUT)
            return
        if self.take_prompt(text) or self.take_columns(text):
            return
        if kind := heading(text):
            self.column = None
            self.open(kind, self.fenced)
            return
        inline = INLINE.match(text)
        kind = heading(inline[1]) if inline else ""
        if inline and kind:
            self.column = None
            self.open(kind, self.fenced)
            line = line.part(inline.end()).strip()
            if kind == INPUT and (answer := ANSWER.search(line.text)):
                line = line.part(0, answer.start())
            if another := heading(line.text):
                self.kind = another
                return
        self.lines.append(line if self.column is None else first_column(line, self.column))

    def take_prompt(self, text: str) -> bool:
        """Take a line with the prompt of a shell; return whether it is one."""
        found = PROMPT.fullmatch(text) if "$" in text or "❯" in text or ">" in text else None
        command = text if found is None and VIEWERS.match(text) and "<<" in text else (found[1] or "" if found else "")
        if found is None and not command:
            return False
        if here := HERE.search(command):
            self.here = here[2]
        shown = bool(here) or bool(VIEWERS.match(command)) or not self.viewed
        self.open(INPUT if shown else OUTPUT)
        return True

    def take_columns(self, text: str) -> bool:
        """Take a line with a heading of an input and one of an output side by side; return whether it is one."""
        if len(text) > LONGEST_HEADING:
            return False
        parts = [part for part in COLUMNS.split(text.strip().strip("|")) if part]
        kinds = [heading(part) for part in parts]
        if len(parts) != 2 or kinds != [INPUT, OUTPUT]:
            return False
        self.open(INPUT, self.fenced)
        self.column = text.rindex(parts[1])
        return True


def first_column(line: Line, column: int) -> Line:
    """Return what stands in the first of two columns, of which the second begins about at `column`."""
    text = line.text
    if found := re.search(r"\t", text):
        return line.part(0, found.start())
    if text.lstrip().startswith("|"):
        begin = text.index("|") + 1
        end = text.find("|", begin)
        return line.part(begin, end).strip() if end > 0 else line.part(begin).strip()
    if len(text) > column and text[column - 1 : column].isspace():
        return line.part(0, column)
    found = re.search(r"\s{2,}(?=\S)|\s*\|", text)
    return line.part(0, found.start()) if found and found.start() else line


def heading(text: str) -> str:
    """Return what a heading announces, an input or an output; "" if the text is no heading."""
    text = text.strip()
    if text[-1:] in ("[", "(", "{", "=", "<") and text[0] != text[-1]:  # the beginning of a value
        return ""
    core = text.strip(DECORATION)
    if CASE.fullmatch(text):
        return INPUT
    if not core or core.startswith("//") or len(core) > 60 or not HEADING_SIGNS.fullmatch(core):
        return ""
    words = WORD.findall(core.lower())
    if not words or words[0].isdecimal() or ":" in core or sum(map(str.isdecimal, words)) > 1:
        return ""
    kinds = {kind_of_word(word) for word in words if not word.isdecimal()}
    if None in kinds:
        return ""
    return OUTPUT if OUTPUT in kinds else INPUT if INPUT in kinds else ""


def kind_of_word(word: str) -> str | None:
    """Return what a word of a heading announces, "" if nothing by itself; None if it is not a word of headings."""
    if word.isascii():
        if word in OUTPUTS:
            return OUTPUT
        return INPUT if word in INPUTS or word in MAIN else "" if word in NEUTRAL else None
    if re.sub(KOREAN_NEUTRAL, "", re.sub(KOREAN_INPUT, "", re.sub(KOREAN_OUTPUT, "", word.replace("입출력", "")))):
        return None
    if KOREAN_OUTPUT.search(word.replace("입출력", "")):
        return OUTPUT
    return INPUT if KOREAN_INPUT.search(word) or "입출력" in word else ""


def is_viewer(text: str) -> bool:
    """Tell whether a line is a prompt with a command that shows a file."""
    found = PROMPT.fullmatch(text) if "$" in text or "❯" in text or ">" in text else None
    return bool(found and found[1] and VIEWERS.match(found[1]))


def is_wordy(text: str, cells: str = "") -> bool:
    """Tell whether a line is made of words, and of no more numbers than words, as no line of a board is."""
    text = REMARK.split(MARKDOWN.sub("", text), maxsplit=1)[0]
    if re.search(r"[\[{\"#=]", text):
        return False
    words = [word for word in re.findall(r"[^\W\d_]+", text) if len(word) > 2 or not word.isascii()]
    return any(set(word) - set(cells) for word in words) and len(re.findall(r"\d+", text)) <= len(words)


def is_caption(text: str, cells: str) -> bool:
    """Tell whether a line is made of words alone, or of the names of numbers, such as ``N M``."""
    if re.search(r"\d", text):
        return False
    names = re.fullmatch(r"[^\W\d_](?:[\s,|]+[^\W\d_])+", text.strip(" |\t"))
    return is_wordy(text, cells) or (names is not None and not set(names.group()) & set(cells))
