"""A stream of boards, split into the texts of the boards; no more of it is held than the board that is being read.

The boards stand in the stream in one of four forms:

    count   a line with the number of boards, then the boards, with or without blank lines between them
    blank   the boards, with blank lines between them
    lines   one board a line
    json    one board a line: its text as a JSON string, or the object or list that is the board itself

In the count form, the first line of a board tells how many lines the board has (`Format.lines`). A blank line ends the board
earlier; it is then an invalid board, and the next one is found all the same. A board whose first line does not tell extends
to the next blank line or, if no other line of a board looks like a first one (`Format.marked`), to the next first line. So do
lines too many, after a board that stands between blank lines.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from malpan.errors import BoardError, MalpanError
from malpan.game import Format, Game
from malpan.language import counted, say
from malpan.text.blocks import Block, count_alike, measure
from malpan.text.files import PAGE, refuse_early
from malpan.text.forms import BLANK, COUNT, FORMS, JSON, LINES, Guess, is_count
from malpan.text.lines import quote
from malpan.text.placed import PlacedBoard
from malpan.text.quoted import read_json_line
from malpan.text.stream import LineBuffer, find_invalid, is_blank, lines_in

INDENTED = re.compile(r"\n(?:\s|\Z)")
"""A line that is blank or indented."""


class Splitter:
    """The boards of a stream. `total` is how many it says there are, known once the first board was asked for.

    `number` is that of the board taken last, from 1; `dividing` is the form by which boards are taken, "" before the first.
    """

    def __init__(
        self,
        game: Game[Any],
        pages: Iterable[bytes],
        name: str,
        format: Format[Any] | None = None,
        form: str | None = None,
        strict: bool = False,
    ) -> None:
        if form is not None and form not in FORMS:
            raise MalpanError(say("form is {form!r}; expected one of {forms}", form=form, forms=", ".join(FORMS)))
        self.game = game
        self.name = name
        self.format = format
        self.form = form
        self.strict = strict
        self.lines = LineBuffer(lines_in(pages, game.longest, strict))
        measuring = format or next((known for known in game.formats if known.lines), None)
        self.count_lines = measuring.lines if measuring else None
        self.marked = measuring.marked if measuring else False
        self.total: int | None = None
        self.number = 0
        self.unmeasured = 0
        self.dividing = ""

    def __iter__(self) -> Iterator[PlacedBoard]:
        """Yield the boards; raise BoardError, with its place in the stream, where the rest cannot be divided into boards."""
        try:
            if self.lines.skip_blank() is None:
                raise BoardError(say("the text is empty; expected boards"))
            guess = Guess(self.game, self.format, self.lines, counts=self.count_lines is not None)
            yield from self.split(self.form or guess.form())
        except BoardError as error:
            raise error.locate(file=self.name) from None

    def split(self, form: str) -> Iterator[PlacedBoard]:
        """Yield the boards of a stream in one of the forms."""
        self.dividing = form
        if form == JSON:
            return self.split_json()
        if form == BLANK:
            return self.split_at_blanks()
        if form == LINES:
            return self.split_at_lines()
        if self.count_lines:
            return self.split_counted(self.count_lines)
        name = self.game.name
        raise MalpanError(
            say("the boards of {game} do not tell how many lines they have; put blank lines between them", game=name)
        )

    def split_json(self) -> Iterator[PlacedBoard]:
        """Yield one board a line."""
        while self.lines.skip_blank() is not None:
            self.number += 1
            content, quoted = read_json_line(self.lines.take())
            yield PlacedBoard(self.name, self.number, self.lines.number, content, quoted, self.strict)

    def split_at_blanks(self) -> Iterator[PlacedBoard]:
        """Yield boards with blank lines between them."""
        while self.lines.skip_blank() is not None:
            self.number += 1
            if regular := self.take_regular(self.lines.count_to_blank()):
                yield regular
                continue
            board = Gathered(self, self.number)
            while (line := self.lines.peek()) is not None and not is_blank(line):
                board.take()
            yield board.finish()

    def split_at_lines(self) -> Iterator[PlacedBoard]:
        """Yield one board a line."""
        while self.lines.skip_blank() is not None:
            self.number += 1
            if regular := self.take_regular(1):
                yield regular
                continue
            board = Gathered(self, self.number)
            board.take()
            yield board.finish()

    def split_counted(self, count_lines: Callable[[str], int]) -> Iterator[PlacedBoard]:
        """Yield as many boards as the first line says."""
        line = self.lines.take()
        first = self.lines.number
        if not is_count(line):
            message = say("found {found}; expected the number of boards", found=quote(line.strip()))
            raise BoardError(message, line=first, column=1)
        self.total = int(line.strip())  # `int` does not strip every kind of blank itself
        while self.number < self.total:
            self.number += 1
            if regular := self.take_regular_counted(count_lines):
                self.unmeasured = 0
                yield regular
                continue
            blanks = self.lines.skip_blank()
            if blanks is None:
                raise BoardError(self.describe_missing(self.number - 1, first), line=self.lines.number + 1)
            yield self.take_counted(self.number, count_lines, isolated=self.number > 1 and blanks > 0)
        if self.lines.skip_blank() is not None:
            message = say(
                "found {found} after {boards}; expected nothing more, as line {line} says",
                found=quote((self.lines.peek() or "").strip()),
                boards=counted(self.total, "board"),
                line=first,
            )
            raise BoardError(message, line=self.lines.number + 1)

    def describe_missing(self, found: int, first: int) -> str:
        """Return the sentence for a stream that ends after so many boards, fewer than its first line says."""
        boards, total = counted(found, "board"), self.total or 0
        if not self.unmeasured:
            return say("found {boards}; expected {total:,}, as line {line} says", boards=boards, total=total, line=first)
        return say(
            "found {boards}; expected {total:,}, as line {line} says; the first line of board {number} does not tell how many "
            "lines the board has",
            boards=boards,
            total=total,
            line=first,
            number=self.unmeasured,
        )

    def take_regular_counted(self, count_lines: Callable[[str], int]) -> PlacedBoard | None:
        """Return the next board if it begins here, is whole and regular, and is buffered with all that this depends on."""
        first = self.lines.buffered(1)
        count = count_lines(first[0]) if first and not is_blank(first[0]) else 0
        if count == 0 or (self.marked and any(map(count_lines, self.lines.buffered(count)[1:]))):
            return None
        return self.take_regular(count)

    def take_regular(self, count: int) -> PlacedBoard | None:
        """Return the next `count` lines as a board; None unless they are buffered, few, ASCII, and none is blank or indented."""
        lines = self.lines.buffered(count)
        text = "\n".join(lines)
        regular = len(lines) == count > 0 and text.isascii() and len(text) < min(PAGE, self.game.longest)
        if not regular or INDENTED.search(text):
            return None
        self.lines.skip(count)
        return PlacedBoard(self.name, self.number, self.lines.number - count + 1, text, "", self.strict)

    def take_block(self, most: int, size: int, seconds: float) -> Block | None:
        """Return the next boards, `most` of them at most, if there are two or more of one shape; None otherwise.

        Looks at `size` characters, or at those that arrive within so many seconds. The boards are those that would be taken one
        by one: each is regular, and ends where the next one begins.
        """
        if self.dividing not in (COUNT, BLANK, LINES):
            return None
        text = self.lines.read_ahead(size, seconds)
        head, _, rest = text.partition("\n")
        if not rest:
            return None
        lines = 0 if is_blank(head) else 1
        if lines and self.dividing == COUNT:
            lines = self.count_lines(head) if self.count_lines else 0
        elif lines and self.dividing == BLANK:
            lines = text.count("\n", 0, text.find("\n\n") + 1)
        shape = measure(text, lines, between=1 if self.dividing == BLANK else 0) if lines else None
        if shape is None or shape.length >= min(PAGE, self.game.longest):
            return None
        most = min(most, (self.total or 0) - self.number) if self.dividing == COUNT else most
        count = count_alike(text, shape, most, marked=self.dividing == COUNT and self.marked)
        if count < 2:
            return None
        block = Block(self.name, self.number + 1, self.lines.number + 1, self.strict, text[: count * shape.length], shape)
        self.lines.skip_text(count * shape.length, count * shape.all_lines)
        self.number += count
        self.unmeasured = 0
        return block

    def take_counted(self, number: int, count_lines: Callable[[str], int], isolated: bool) -> PlacedBoard:
        """Return the next board. If it is `isolated`, by blank lines before it, it extends to the next blank line."""
        board = Gathered(self, number)
        count = count_lines(self.lines.peek() or "")
        self.unmeasured = 0 if count else number
        board.take()
        while board.count < count or count == 0 or isolated:
            line = self.lines.peek()
            may_end = self.marked or 0 < count <= board.count
            if line is None or is_blank(line) or (may_end and count_lines(line)):
                break
            board.take()
        return board.finish()


class Gathered:
    """The lines of one board, gathered one by one, and dropped as soon as they cannot be a board."""

    def __init__(self, splitter: Splitter, number: int) -> None:
        self.game = splitter.game
        self.name = splitter.name
        self.format = splitter.format.name if splitter.format else None
        self.source = splitter.lines
        self.strict = splitter.strict
        self.number = number
        self.first = self.source.number + 1
        self.count = 0
        self.size = 0
        self.lines: list[str] = []
        self.error: BoardError | None = None
        self.looked = False

    def take(self) -> None:
        """Take the next line of the stream; raise BoardError if the board is then longer than any of its game."""
        line = self.source.take()
        self.count += 1
        self.size += 1 + (len(line) if line.isascii() else len(line.encode("utf-8", "surrogateescape")))
        if self.size > self.game.longest:
            raise self.too_long()
        if self.error is None:
            self.lines.append(line)
            self.error = find_invalid(line, self.count)
        if self.error is None and self.size > PAGE and not self.looked:
            self.looked = True
            self.error = self.find_early_error()
        if self.error is not None:
            self.lines.clear()

    def finish(self) -> PlacedBoard:
        """Return the board."""
        content = self.error or "\n".join(self.lines)
        return PlacedBoard(self.name, self.number, self.first, content, "", self.strict)

    def too_long(self) -> BoardError:
        """Return the error for a board that is longer than any of its game, with its place in the stream."""
        longest = self.game.longest
        if self.error is None:
            message = say(
                "board {number} is over {longest:,} bytes; no board of this game is that long",
                number=self.number,
                longest=longest,
            )
            return BoardError(message, line=self.first)
        message = say(
            "{error}; and board {number} is over {longest:,} bytes; no board of this game is that long",
            error=self.error.message,
            number=self.number,
            longest=longest,
        )
        return BoardError(message, line=self.first + (self.error.line or 1) - 1, column=self.error.column)

    def find_early_error(self) -> BoardError | None:
        """Return the error in the first lines of a long board that no further line can mend."""
        try:
            refuse_early(self.game, "\n".join(self.lines), self.format, self.strict)
        except BoardError as error:
            return error
        except MalpanError:  # is raised again when the whole text is read
            return None
        return None
