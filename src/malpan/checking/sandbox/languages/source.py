"""A source file as its owner has it, and the copy that is compiled and run: UTF-8 without a mark, whatever it was."""

import codecs
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from malpan.checking.sandbox.languages.lexing import Syntax, blank
from malpan.errors import MalpanError
from malpan.language import say

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""How files begin whose encoding is marked."""

CODINGS = ("utf-8", "cp949", "latin-1")
"""The encodings that are tried otherwise; every file can be read in the last."""

DECLARED = re.compile(r"\A((?:[^\n]*\n)?[ \t\f]*#.*?coding[:=][ \t]*)([-\w.]+)")
"""The line in which a Python file (and no other) declares its encoding."""

WORD = re.compile(r"\w+")


class Source(NamedTuple):
    """A source file: where its owner has it, its text, and how its language writes comments and strings."""

    path: Path
    text: str
    syntax: Syntax

    @property
    def code(self) -> str:
        """The text without comments and without the insides of strings."""
        return blank(self.text, self.syntax)

    @property
    def name(self) -> str:
        """The name of the file, as its owner knows it."""
        return self.path.name

    @property
    def stem(self) -> str:
        """The name without its ending, for a copy; signs that are not valid are replaced, as not every tool reads them."""
        return self.path.stem.encode(errors="replace").decode()


def read_source(path: Path, syntax: Syntax) -> Source:
    """Return a source file with its text; MalpanError if there is no such file."""
    if not path.is_file():
        raise MalpanError(say("there is no file {file} to compile and run", file=path))
    return Source(path, decode(path.read_bytes()), syntax)


def decode(data: bytes) -> str:
    r"""Return the text of a file whose encoding nobody told us; an encoding that it declares is changed to UTF-8.

    Lines that end as on old Macs, and the sign that once ended files, are those of today.

    >>> decode("\ufeff말".encode()), decode("말".encode("cp949")), decode("말".encode("utf-16"))
    ('말', '말', '말')
    >>> decode("# coding: euc-kr\n말".encode("cp949"))
    '# coding: utf-8\n말'
    >>> decode(b"a\rb\x1a")
    'a\nb'
    """
    text = DECLARED.sub(r"\1utf-8", decode_as_marked(data)).rstrip("\x1a")
    return text if "\n" in text else text.replace("\r", "\n")


def decode_as_marked(data: bytes) -> str:
    """Return the text of a file in the encoding that it is marked with, that it declares, or that fits."""
    for mark, coding in MARKS:
        if data.startswith(mark):
            return data.decode(coding, errors="replace")
    declared = DECLARED.search(data[:1000].decode("latin-1"))
    for coding in ((declared[2],) if declared else ()) + CODINGS:
        try:
            return data.decode(coding)
        except (UnicodeDecodeError, LookupError):
            continue
    raise AssertionError("latin-1 reads everything")


def write_copy(source: Source, file: Path) -> Path:
    """Write the text of a source to a file, in UTF-8, and return the file."""
    file.write_bytes(source.text.encode(errors="surrogatepass"))
    return file


def sources_beside(source: Source, endings: Sequence[str]) -> list[Source]:
    """Return the files beside a source that it names, and those that they name: ``helper.py`` where it says ``helper``."""
    beside = {path.stem: path for path in files_beside(source.path, endings)}
    found: list[Source] = []
    waiting = [source]
    while waiting:
        words = set(WORD.findall(waiting.pop().text))
        for stem in sorted(words & beside.keys()):
            found.append(read_source(beside.pop(stem), source.syntax))
            waiting.append(found[-1])
    return found


def files_beside(path: Path, endings: Sequence[str]) -> Iterator[Path]:
    """Yield the other files in the folder of a file that have one of the endings, by name."""
    for each in sorted(path.resolve().parent.iterdir()):
        if each.suffix.lower() in endings and each.name != path.name and each.is_file():
            yield each
