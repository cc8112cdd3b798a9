"""The lines of a stream, one after the other; no more of the stream is held than the line that is being read."""

import codecs
import io
import re
from collections.abc import Iterable, Iterator
from time import monotonic

from malpan.errors import BoardError
from malpan.language import say
from malpan.text.decoding import UTF_8, binary_file, find_codec

INVALID = re.compile("[\udc80-\udcff]")
"""A byte that is not UTF-8, as `lines_in` decodes it."""


class LineBuffer:
    """The lines of a stream, with a look ahead. `number` is that of the line taken last, from 1.

    What was read ahead is in `lines` from `next` on, and then in `text`, whose lines are not divided yet.
    """

    def __init__(self, pages: Iterator[str]) -> None:
        self.pages = pages
        self.lines: list[str] = []
        self.text = ""
        self.next = 0
        self.number = 0

    def peek(self, ahead: int = 0) -> str | None:
        """Return the next line, or one further ahead, without taking it; None where there is none."""
        while len(self.lines) <= self.next + ahead:
            page = self.text or next(self.pages, None)
            if page is None:
                return None
            self.lines = self.lines[self.next :] + page[:-1].split("\n")
            self.next, self.text = 0, ""
        return self.lines[self.next + ahead]

    def read_ahead(self, size: int, seconds: float) -> str:
        """Return the next lines as a text with line ends, of `size` characters at least, unless that takes so many seconds."""
        begun = monotonic()
        texts = [f"{line}\n" for line in self.lines[self.next :]] + [self.text]
        length = sum(map(len, texts))
        while length < size and monotonic() - begun < seconds:
            try:
                page = next(self.pages, "")
            except Exception as error:  # which comes after the lines before it
                self.pages = raise_next(error)
                break
            if not page:
                break
            texts.append(page)
            length += len(page)
        self.lines, self.next, self.text = [], 0, "".join(texts)
        return self.text

    def skip_text(self, length: int, lines: int) -> None:
        """Take the first `length` characters of the text that was read ahead, which are so many lines."""
        self.text = self.text[length:]
        self.number += lines

    def take(self) -> str:
        """Take the next line, which must exist."""
        if self.next == len(self.lines):
            self.peek()
        self.next += 1
        self.number += 1
        return self.lines[self.next - 1]

    def buffered(self, count: int) -> list[str]:
        """Return the next `count` lines, or fewer if the stream has not been read so far."""
        return self.lines[self.next : self.next + count]

    def count_to_blank(self) -> int:
        """Return the number of lines before the next empty one, 0 if the stream has not been read so far."""
        try:
            return self.lines.index("", self.next) - self.next
        except ValueError:
            return 0

    def skip(self, count: int) -> None:
        """Take lines that are buffered."""
        self.next += count
        self.number += count

    def skip_blank(self) -> int | None:
        """Take the blank lines that come next, and return their number; None if nothing else comes."""
        skipped = 0
        while (line := self.peek()) is not None:
            if not is_blank(line):
                return skipped
            self.take()
            skipped += 1
        return None


def raise_next(error: Exception) -> Iterator[str]:
    """Raise an error when the next page is asked for."""
    raise error
    yield ""


def lines_in(pages: Iterable[bytes], longest: int, strict: bool = False) -> Iterator[str]:
    """Yield the lines of a stream, those of a page at a time, each with its line end. The last page is empty.

    A byte that is not UTF-8 becomes a lone surrogate; in UTF-16, which is read unless `strict`, a replacement character. Raises
    BoardError at a binary file, and at a line of more than `longest` characters.
    """
    decoder: io.IncrementalNewlineDecoder | None = None
    encoding = UTF_8
    number = 1
    begun: list[str] = []
    size = 0
    for page in pages:
        if decoder is None:
            encoding, codec = (UTF_8, "utf-8-sig") if strict else find_codec(page)
            errors = "surrogateescape" if encoding == UTF_8 else "replace"
            decoder = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder(codec)(errors), translate=True)
        text, binary, _ = page.partition(b"\0") if encoding == UTF_8 else (page, b"", b"")
        whole, end, rest = decoder.decode(text, final=not page).rpartition("\n")
        if end:
            lines = "".join([*begun, whole, end])
            number += lines.count(end)
            begun, size = [], 0
            yield lines
        begun.append(rest)
        size += len(rest)
        if binary:
            raise binary_file(number)
        if size > longest:
            message = say("the line is over {longest:,} bytes; no board of this game is that long", longest=longest)
            raise BoardError(message, line=number)
    if size:
        yield "".join([*begun, "\n"])


def find_invalid(line: str, number: int) -> BoardError | None:
    """Return the error for a byte that is not UTF-8 in the n-th line of a board, None if there is none."""
    found = None if line.isascii() else INVALID.search(line)
    if not found:
        return None
    message = say("byte 0x{byte:02x} is not text; expected {encoding}", byte=ord(found.group()) - 0xDC00, encoding=UTF_8)
    return BoardError(message, line=number, column=found.start() + 1)


def is_blank(line: str) -> bool:
    """Tell whether there is nothing on a line."""
    return not line or line.isspace()
