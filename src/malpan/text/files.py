"""Text from files: a page at a time, so that a large file of anything else is refused early."""

import codecs
import io
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import IO, Any

from malpan.errors import BoardError, MalpanError, RuleError, describe_reason
from malpan.game import Game
from malpan.language import mark, say
from malpan.text.decoding import UTF_8, binary_file, decode_korean, find_codec
from malpan.text.lines import normalize
from malpan.text.reading import LONGEST_PASTE, read_boards_in

PAGE = 1 << 16
PASTED_PAGE = 1 << 14
"""Characters of a long text in which a board must have begun, if it is a pasted one."""

CLEARLY = 64
"""An error this many characters before the end of the first page stays one, however the text goes on."""

STDIN = mark("standard input")

Source = str | os.PathLike[str] | IO[bytes] | IO[str] | Iterable[str]
"""Where the text of boards comes from: a path, a file opened in either mode, or lines."""


def read_text(stream: IO[bytes], game: Game[Any], format: str | None, strict: bool = False) -> str:
    """Return the text of a stream; raise BoardError if it is not text, too long, or no board already on its first page.

    A text in UTF-16 or CP949 is read too, unless `strict`.
    """
    pages: list[str] = []
    begun: list[bytes] = []
    length = 0
    name, codec = UTF_8, "utf-8-sig"
    decoder = codecs.getincrementaldecoder(codec)()
    source = read_pages(stream, game.longest)
    for number, page in enumerate(source):
        if number == 0 and not strict:
            name, codec = find_codec(page)
            decoder = codecs.getincrementaldecoder(codec)()
        if name == UTF_8 and b"\0" in page:
            raise binary_file()
        length += len(page)
        if length <= LONGEST_PASTE:
            begun.append(page)
        try:
            pages.append(decoder.decode(page))
        except UnicodeDecodeError as error:
            korean = None if strict or name != UTF_8 or length > LONGEST_PASTE else read_korean(chain(begun, source))
            if korean is not None:
                return normalize(korean)
            raise not_text("".join(pages), error, name) from None
        if number == 0 and len(page) == PAGE:
            refuse_early(game, normalize(pages[0]), format, strict)
    if decoder.getstate()[0]:
        korean = None if strict or name != UTF_8 or length > LONGEST_PASTE else decode_korean(b"".join(begun))
        if korean is None:
            raise BoardError(say("the text ends in the middle of a character; expected {encoding}", encoding=name))
        return normalize(korean)
    return normalize("".join(pages))


def read_korean(pages: Iterable[bytes]) -> str | None:
    """Return the text of pages if it is in CP949 and short enough for a paste, otherwise None."""
    content = b""
    for page in pages:
        content += page
        if len(content) > LONGEST_PASTE:
            return None
    return decode_korean(content)


def not_text(text: str, error: UnicodeDecodeError, encoding: str) -> BoardError:
    """Return the error for a byte that is not text, after a text that is."""
    start = bytes(error.object[: error.start])
    before = normalize(text + start.decode("utf-8" if encoding == UTF_8 else error.encoding, "replace"))
    message = say("byte 0x{byte:02x} is not text; expected {encoding}", byte=error.object[error.start], encoding=encoding)
    return BoardError(message, line=before.count("\n") + 1, column=len(before) - before.rfind("\n"))


def read_pages(stream: IO[bytes], longest: int) -> Iterator[bytes]:
    """Yield a stream a page at a time; raise BoardError if it cannot be read, or is longer than any board."""
    length = 0
    while page := read_page(stream.read, PAGE if length == 0 else 1 << 20):
        length += len(page)
        if length > longest:
            raise BoardError(say("the text is over {longest:,} bytes; no board of this game is that long", longest=longest))
        yield page


def read_page(read: Callable[[int], bytes], size: int) -> bytes:
    """Return the next bytes of a stream; raise BoardError if they cannot be read."""
    try:
        return read(size)
    except OSError as error:
        raise unreadable("", error) from None


def refuse_early(game: Game[Any], page: str, format: str | None, strict: bool = False) -> None:
    """Raise the BoardError of a first page, if it lies so far before the end of the page that no further text can mend it.

    Unless `strict`, a shorter beginning is then read as a pasted text, and its error counts.
    """
    try:
        refuse_beginning(page, lambda text: read_boards_in(game, text, format, strict=True))
    except BoardError as error:
        if strict:
            raise
        refusal = error
        from malpan.text.pasted import Unfinished, read_pasted

        with suppress(Unfinished):
            refuse_beginning(page[:PASTED_PAGE], lambda text: read_pasted(game, text, format, refusal, whole=False))


def refuse_beginning(page: str, read: Callable[[str], object]) -> None:
    """Raise the BoardError of reading the beginning of a text, if it lies far before the end of it.

    The last word is left out: it may go on, and half a number is another number.
    """
    page = (page.rstrip().rsplit(None, 1) or [page])[0]
    try:
        read(page)
    except RuleError:
        # The reader of a user's game may fail on half a board. The whole text is read next, and shows every error.
        return
    except BoardError as error:
        if error.line is not None:
            lines = page.split("\n")
            behind = sum(len(line) + 1 for line in lines[error.line - 1 :]) - (error.column or 1)
            if behind > CLEARLY:
                raise


def open_pages(source: Source, name: str) -> Generator[bytes, None, None]:
    """Yield the bytes of a source as they come, and empty bytes at its end; raise MalpanError if it cannot be read."""
    if isinstance(source, str | os.PathLike):
        if "\n" in os.fspath(source):
            raise MalpanError(say("found the text of boards; expected a path, or lines, such as text.splitlines()"))
        return pages_of_file(source)
    if isinstance(source, io.TextIOBase) or not hasattr(source, "read"):
        return pages_of_lines(source, name)
    return pages_of_stream(source, name)


def pages_of_file(path: str | os.PathLike[str]) -> Generator[bytes, None, None]:
    """Yield the bytes of a file, which is open until the last of them was yielded."""
    with open_file(path) as stream:
        yield from pages_of_stream(stream, os.fspath(path))


def open_file(path: str | os.PathLike[str]) -> IO[bytes]:
    """Open a file for reading; raise BoardError if that is not possible."""
    if os.path.isdir(path):
        raise BoardError(say("this is a folder; expected a file"), file=os.fspath(path))
    try:
        return open(path, "rb")
    except OSError as error:
        raise unreadable(os.fspath(path), error) from None


def pages_of_stream(stream: Any, name: str) -> Generator[bytes, None, None]:
    """Yield the bytes of a stream as soon as there are any."""
    read = getattr(stream, "read1", stream.read)
    page = b"?"
    while page:
        try:
            page = read_page(read, PAGE)
        except BoardError as error:
            raise error.locate(file=name) from None
        yield page


def pages_of_lines(lines: Iterable[Any], name: str) -> Generator[bytes, None, None]:
    """Yield lines, with or without line ends, as bytes."""
    for line in lines:
        if not isinstance(line, str):
            raise BoardError(say("found {found!r}; expected lines of text", found=line), file=name)
        yield (line if line.endswith(("\n", "\r")) else f"{line}\n").encode("utf-8", "surrogatepass")
    yield b""


def unreadable(name: str, error: OSError) -> BoardError:
    """Return the error for a file that cannot be read."""
    return BoardError(say("cannot be read: {reason}", reason=describe_reason(error)), file=name)
