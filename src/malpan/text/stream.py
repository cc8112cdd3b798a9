"""The lines of a stream, one after the other, with no more of it held than the line that is being read."""

import codecs
import io
import re
from collections.abc import Iterator
from typing import IO, Any

from malpan.errors import BoardError, MalpanError
from malpan.text.files import PAGE

NO_TEXT = re.compile("[\udc80-\udcff]")


class Lines:
    """The lines of a stream, which can be looked at before they are taken. `number` is that of the line taken last, from 1."""

    def __init__(self, pages: Iterator[list[str]]) -> None:
        self.pages = pages
        self.ahead: list[str] = []
        self.at = 0
        self.number = 0

    def look(self, ahead: int = 0) -> str | None:
        """Return the next line, or one further ahead; None where there is none."""
        while len(self.ahead) <= self.at + ahead:
            page = next(self.pages, None)
            if page is None:
                return None
            self.ahead = self.ahead[self.at :] + page
            self.at = 0
        return self.ahead[self.at + ahead]

    def take(self) -> str:
        """Take the next line, which is known to be there."""
        if self.at == len(self.ahead):
            self.look()
        self.at += 1
        self.number += 1
        return self.ahead[self.at - 1]

    def at_hand(self, count: int) -> list[str]:
        """Return the next lines, `count` of them unless fewer have been read from the stream."""
        return self.ahead[self.at : self.at + count]

    def before_blank(self) -> int:
        """Return how many lines come before the next one without anything on it, 0 if that has not been read yet."""
        try:
            return self.ahead.index("", self.at) - self.at
        except ValueError:
            return 0

    def skip(self, count: int) -> None:
        """Take lines that are at hand."""
        self.at += count
        self.number += count

    def skip_blank(self) -> int | None:
        """Take the blank lines that come next, and return how many they are; None if nothing else comes."""
        skipped = 0
        while (line := self.look()) is not None:
            if not blank(line):
                return skipped
            self.take()
            skipped += 1
        return None


def lines_in(stream: IO[bytes], longest: int) -> Iterator[list[str]]:
    """Yield the lines of a stream as they come, without their ends, those of a page at a time.

    A byte that is no UTF-8 becomes a lone surrogate.
    """
    decoder = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder("utf-8-sig")("surrogateescape"), translate=True)
    number = 1
    begun: list[str] = []
    size = 0
    for page in pages_in(stream):
        text, binary, _ = page.partition(b"\0")
        *whole, rest = decoder.decode(text, final=not page).split("\n")
        number += len(whole)
        if whole:
            whole[0] = "".join([*begun, whole[0]])
            begun, size = [], 0
            yield whole
        begun.append(rest)
        size += len(rest)
        if binary:
            raise BoardError("this is a binary file; expected text, in UTF-8", line=number)
        if size > longest:
            raise BoardError(f"the line goes on after {longest:,} bytes, longer than any board of this game", line=number)
    if size:
        yield ["".join(begun)]


def pages_in(stream: IO[bytes]) -> Iterator[bytes]:
    """Yield what there is of a stream as it comes, and an empty page at its end."""
    read: Any = getattr(stream, "read1", stream.read)
    page = b"?"
    while page:
        try:
            page = read(PAGE)
        except OSError as error:
            raise MalpanError(f"cannot be read: {(error.strerror or str(error)).lower()}") from None
        yield page


def no_text(line: str, number: int) -> BoardError | None:
    """Return the error for a line, the n-th of its board, with a byte that is no UTF-8."""
    found = None if line.isascii() else NO_TEXT.search(line)
    if not found:
        return None
    message = f"byte 0x{ord(found.group()) - 0xDC00:02x} is not text; expected UTF-8"
    return BoardError(message, line=number, column=found.start() + 1)


def blank(line: str) -> bool:
    """Tell whether there is nothing on a line."""
    return not line or line.isspace()
