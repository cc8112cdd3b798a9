"""Many boards in one stream, taken apart line by line, so that no more of the stream is held than the board that is being read.

The boards stand there in one of three forms:

    count   a line with the number of boards, then the boards, one right behind the other or with blank lines between them
    blank   the boards with blank lines between them
    json    a board a line: its text as a JSON string, or the object or list that is the board itself

In the count form the first line of a board tells how many lines it has (`Format.lines`). A blank line ends it earlier; what is
missing then is its own fault, and the next board is found all the same. A board whose first line does not tell goes on to the
next blank line or, where no other line of a board looks like a first one (`Format.marked`), to the next first line. So does
what follows a whole board that stands between blank lines.
"""

import codecs
import io
import json
import re
from collections import deque
from collections.abc import Callable, Iterator
from typing import IO, Any, NamedTuple

from malpan.cli.boards import PAGE, refuse_early
from malpan.game import BoardError, Format, Game, MalpanError
from malpan.reading import counted, opening, shown

FORMS = ("count", "blank", "json")
JSON_STRING = json.JSONDecoder(strict=False)
LETTER = re.compile(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.|.", re.DOTALL)
NO_TEXT = re.compile("[\udc80-\udcff]")
FAR = 1000
"""Blank lines behind the first line of a stream, at most, over which its second one is looked for."""


class Piece(NamedTuple):
    """The text of one board, or what is wrong with it: its number, from 1, and the number of its first line in the stream.

    `quoted` is the line of JSON in which the text stands as a string.
    """

    number: int
    line: int
    text: str | BoardError
    quoted: str = ""

    def place_of(self, error: BoardError) -> tuple[int, int | None]:
        """Return the line and the column of the stream at which an error in this text stands."""
        if self.quoted:
            return self.line, column_in(self.quoted, error)
        return self.line + (error.line or 1) - 1, error.column


class Lines:
    """The lines of a stream, which can be looked at before they are taken. `number` is that of the line taken last, from 1."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.lines = lines
        self.ahead: deque[str] = deque()
        self.number = 0

    def look(self, ahead: int = 0) -> str | None:
        """Return the next line, or one further ahead; None where there is none."""
        while len(self.ahead) <= ahead:
            line = next(self.lines, None)
            if line is None:
                return None
            self.ahead.append(line)
        return self.ahead[ahead]

    def take(self) -> str:
        """Take the next line, which is known to be there."""
        if not self.ahead:
            self.look()
        self.number += 1
        return self.ahead.popleft()

    def skip_blank(self) -> int | None:
        """Take the blank lines that come next, and return how many they are; None if nothing else comes."""
        skipped = 0
        while (line := self.look()) is not None:
            if not blank(line):
                return skipped
            self.take()
            skipped += 1
        return None


class Pieces:
    """The boards of a stream. `total` is how many there are said to be, known once the first board is asked for."""

    def __init__(self, game: Game, stream: IO[bytes], reading: Format | None = None, form: str | None = None) -> None:
        self.game = game
        self.reading = reading
        self.form = form
        self.lines = Lines(lines_in(stream, game.longest))
        told = reading or next((known for known in game.formats if known.lines), None)
        self.length = told.lines if told else None
        self.marked = told.marked if told else False
        self.total: int | None = None

    def __iter__(self) -> Iterator[Piece]:
        """Yield the boards; raise BoardError, with its place in the stream, at what no board can be."""
        if self.lines.skip_blank() is None:
            raise BoardError("the text is empty; expected boards")
        form = self.form or self.form_seen()
        if form == "json":
            yield from self.on_lines()
        elif form == "blank":
            yield from self.between_blanks()
        elif self.length:
            yield from self.announced(self.length)
        else:
            raise MalpanError(f"the boards of {self.game.name} do not say how many lines they have; put blank lines between them")

    def form_seen(self) -> str:
        """Return the form that the first two lines with anything on them speak for.

        json, if the first is a board by itself, or is JSON without being a board together with the second, or if the second is
        JSON; each begins with a bracket or a quotation mark.
        count, if the first is a number and nothing else, unless the second is one too and a board may begin with the two.
        blank, otherwise.
        """
        first = self.lines.look() or ""
        second = next((line for line in map(self.lines.look, range(1, FAR)) if line is None or not blank(line)), None) or ""
        if opening(first) in ("{", "[", "(", '"'):
            both = f"{first}\n{second}"
            alone = self.fits(first, whole=True) or (is_json(first) and not self.fits(both, whole=True))
            return "json" if alone or is_json(second) else "blank"
        if not (self.length and is_count(first)) or (is_count(second) and self.fits(f"{first}\n{second}")):
            return "blank"
        return "count"

    def fits(self, text: str, whole: bool = False) -> bool:
        """Tell whether a text is a board or, unless it is to be a whole one, may be the beginning of a board."""
        try:
            self.game.boards_in(text, self.reading.name if self.reading else None)
        except BoardError as error:
            lines = text.split("\n")
            return not whole and error.line == len(lines) and (error.column or 0) > len(lines[-1].rstrip())
        except Exception:  # a reader of the user's own may stumble over half a board
            return False
        return True

    def between_blanks(self) -> Iterator[Piece]:
        """Yield boards with blank lines between them."""
        number = 0
        while self.lines.skip_blank() is not None:
            number += 1
            yield self.gathered(number, lambda line, taken: False)

    def announced(self, length: Callable[[str], int]) -> Iterator[Piece]:
        """Yield as many boards as the first line says."""
        line = self.lines.take()
        first = self.lines.number
        if not is_count(line):
            raise BoardError(f"found {shown(line.strip())}; expected the number of boards", line=first, column=1)
        self.total = int(line.removeprefix("\ufeff"))
        for number in range(1, self.total + 1):
            blanks = self.lines.skip_blank()
            if blanks is None:
                message = f"found {counted(number - 1, 'board')}; expected {self.total:,}, as line {first} says"
                raise BoardError(message, line=self.lines.number + 1)
            yield self.gathered(number, self.ends(length, parted=number > 1 and blanks > 0))
        if self.lines.skip_blank() is not None:
            rest = shown((self.lines.look() or "").strip())
            message = f"found {rest} after {counted(self.total, 'board')}; expected nothing more, as line {first} says"
            raise BoardError(message, line=self.lines.number + 1)

    def ends(self, length: Callable[[str], int], parted: bool) -> "Callable[[str | None, int], bool]":
        """Return what tells whether the next board ends before a line, of which it has taken so many before.

        It is asked with None first, when the line is not known yet: a whole board does not wait for what comes after it, unless
        it is `parted` from the one before it by blank lines, and so is to be from the next.
        """
        known = length(self.lines.look() or "")

        def ends_before(line: str | None, taken: int) -> bool:
            whole = known > 0 and taken >= known
            if line is None:
                return whole and not parted
            return (whole or self.marked) and length(line) > 0

        return ends_before

    def gathered(self, number: int, ends_before: "Callable[[str | None, int], bool]") -> Piece:
        """Take the lines of one board: up to a blank one, or to where it ends before."""
        board = Gathered(self.game, self.reading, self.lines.number + 1)
        board.add(self.lines.take())
        while not ends_before(None, board.lines):
            line = self.lines.look()
            if line is None or blank(line) or ends_before(line, board.lines):
                break
            board.add(self.lines.take())
        return Piece(number, board.first, board.fault or "\n".join(board.kept))

    def on_lines(self) -> Iterator[Piece]:
        """Yield a board a line."""
        number = 0
        while self.lines.skip_blank() is not None:
            number += 1
            line = self.lines.take()
            yield piece_of_json(number, self.lines.number, line)


class Gathered:
    """The lines of one board, kept only as long as they can be one; BoardError where they are more than any board has."""

    def __init__(self, game: Game, reading: Format | None, first: int) -> None:
        self.game = game
        self.reading = reading
        self.first = first
        self.lines = 0
        self.size = 0
        self.kept: list[str] = []
        self.fault: BoardError | None = None
        self.looked = False

    def add(self, line: str) -> None:
        """Add the next line."""
        self.lines += 1
        self.size += 1 + (len(line) if line.isascii() else len(line.encode("utf-8", "surrogateescape")))
        if self.size > self.game.longest:
            raise too_long(self.game.longest, self.first)
        if self.fault is None:
            self.kept.append(line)
            self.fault = no_text(line, self.lines) or (self.fault_seen() if self.size > PAGE and not self.looked else None)
        if self.fault is not None:
            self.kept.clear()

    def fault_seen(self) -> BoardError | None:
        """Return the error in the first lines of a long board that no further line can mend."""
        self.looked = True
        try:
            refuse_early(self.game, "\n".join(self.kept), self.reading.name if self.reading else None)
        except BoardError as error:
            return error
        except MalpanError:  # comes up again where the whole text is read
            return None
        return None


def lines_in(stream: IO[bytes], longest: int) -> Iterator[str]:
    """Yield the lines of a stream as they come, without their ends; a byte that is no UTF-8 becomes a lone surrogate."""
    decoder = io.IncrementalNewlineDecoder(codecs.getincrementaldecoder("utf-8-sig")("surrogateescape"), translate=True)
    number = 1
    begun: list[str] = []
    size = 0
    for page in pages_in(stream):
        text, binary, _ = page.partition(b"\0")
        *whole, rest = decoder.decode(text, final=not page).split("\n")
        for line in whole:
            yield "".join([*begun, line])
            begun, size = [], 0
        number += len(whole)
        begun.append(rest)
        size += len(rest)
        if binary:
            raise BoardError("this is a binary file; expected text, in UTF-8", line=number)
        if size > longest:
            raise too_long(longest, number)
    if size:
        yield "".join(begun)


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


def piece_of_json(number: int, at: int, line: str) -> Piece:
    """Return the board that is written on one line."""
    fault = no_text(line, 1)
    begin = opening(line)
    if fault or begin in ("{", "[", "("):
        return Piece(number, at, fault or line)
    column = line.find(begin) + 1
    if begin != '"':
        message = f"found {shown(line.split()[0])}; expected a board in JSON: its text in quotes, an object or a list"
        return Piece(number, at, BoardError(message, line=1, column=column))
    try:
        text, end = JSON_STRING.raw_decode(line, column - 1)
    except json.JSONDecodeError as error:
        open_ended = error.msg.startswith("Unterminated")
        message = "the line ends before the text does; expected a closing quotation mark" if open_ended else error.msg.lower()
        return Piece(number, at, BoardError(message, line=1, column=len(line) + 1 if open_ended else error.pos + 1))
    if not blank(line[end:]):
        rest = line[end:].lstrip()
        message = f"found {shown(rest.split()[0])} after the text of the board; expected nothing more"
        return Piece(number, at, BoardError(message, line=1, column=len(line) - len(rest) + 1))
    return Piece(number, at, text, line)


def column_in(quoted: str, error: BoardError) -> int | None:
    """Return the column of a line of JSON at which an error stands in the text that is written there as a string."""
    if error.line is None:
        return None
    begin = quoted.index('"')
    text, _ = JSON_STRING.raw_decode(quoted, begin)
    rows = re.split(r"(\r\n|\r|\n)", text)
    letters = sum(map(len, rows[: 2 * error.line - 2])) + (error.column or 1) - 1
    letters += error.line == 1 and text.startswith("\ufeff")
    at = begin + 1
    for _ in range(min(letters, len(text))):
        letter = LETTER.match(quoted, at)
        at = letter.end() if letter else at
    return at + 1


def no_text(line: str, number: int) -> BoardError | None:
    """Return the error for a line, the n-th of its board, with a byte that is no UTF-8."""
    found = None if line.isascii() else NO_TEXT.search(line)
    if not found:
        return None
    message = f"byte 0x{ord(found.group()) - 0xDC00:02x} is not text; expected UTF-8"
    return BoardError(message, line=number, column=found.start() + 1)


def too_long(longest: int, line: int) -> BoardError:
    """Return the error for a board, beginning on a line, that is longer than any."""
    return BoardError(f"the text goes on after {longest:,} bytes, longer than any board of this game", line=line)


def is_count(line: str) -> bool:
    """Tell whether a line is a number and nothing else."""
    word = line.removeprefix("\ufeff").strip()
    return word.isascii() and word.isdecimal() and len(word) < 19


def is_json(line: str) -> bool:
    """Tell whether a line is a JSON object, list or string."""
    try:
        return isinstance(json.loads(line, strict=False), dict | list | str)
    except (ValueError, RecursionError):
        return False


def blank(line: str) -> bool:
    """Tell whether there is nothing on a line."""
    return not line or line.isspace()
