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

import re
from collections.abc import Callable, Iterator
from typing import IO

from malpan.errors import BoardError, MalpanError
from malpan.game import Format, Game
from malpan.language import counted
from malpan.text.files import PAGE, refuse_early
from malpan.text.quoted import Piece, is_json, piece_of_json
from malpan.text.reading import opening, shown
from malpan.text.stream import Lines, blank, lines_in, no_text

FAR = 1000
"""Blank lines behind the first line of a stream, at most, over which its second one is looked for."""

INDENTED = re.compile(r"\n(?:\s|\Z)")
"""A line that is blank, or begins with a blank."""


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
        self.untold = 0

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

        json, if the first begins with a bracket or a quotation mark and is a board by itself, or else either of the two is JSON
        without their being a board together.
        count, if the first is a number and nothing else, unless the second is one too and a board may begin with the two.
        blank, otherwise.
        """
        first = self.lines.look() or ""
        second = next((line for line in map(self.lines.look, range(1, FAR)) if line is None or not blank(line)), None) or ""
        if opening(first) in ("{", "[", "(", '"'):
            if self.fits(first, whole=True):
                return "json"
            over_two = self.fits(f"{first}\n{second}", whole=True)
            return "json" if not over_two and (is_json(first) or is_json(second)) else "blank"
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
            if regular := self.regular_piece(number, self.lines.before_blank()):
                yield regular
                continue
            board = Gathered(self, number)
            while (line := self.lines.look()) is not None and not blank(line):
                board.take()
            yield board.piece()

    def announced(self, length: Callable[[str], int]) -> Iterator[Piece]:
        """Yield as many boards as the first line says."""
        line = self.lines.take()
        first = self.lines.number
        if not is_count(line):
            raise BoardError(f"found {shown(line.strip())}; expected the number of boards", line=first, column=1)
        self.total = int(line.strip())  # which takes away blanks that int does not know
        said = f"as line {first} says"
        for number in range(1, self.total + 1):
            if regular := self.regular_announced(number, length):
                self.untold = 0
                yield regular
                continue
            blanks = self.lines.skip_blank()
            if blanks is None:
                found = f"found {counted(number - 1, 'board')}; expected {self.total:,}, {said}"
                if self.untold:
                    found += f"; the first line of board {self.untold} does not tell how many lines are its own"
                raise BoardError(found, line=self.lines.number + 1)
            yield self.announced_board(number, length, parted=number > 1 and blanks > 0)
        if self.lines.skip_blank() is not None:
            rest = shown((self.lines.look() or "").strip())
            message = f"found {rest} after {counted(self.total, 'board')}; expected nothing more, {said}"
            raise BoardError(message, line=self.lines.number + 1)

    def regular_announced(self, number: int, length: Callable[[str], int]) -> Piece | None:
        """Return the next board, if it and all that has to be known of it are at hand: where it begins, and that it is whole."""
        first = self.lines.at_hand(1)
        lines = length(first[0]) if first and not blank(first[0]) else 0
        if lines == 0 or (self.marked and any(map(length, self.lines.at_hand(lines)[1:]))):
            return None
        return self.regular_piece(number, lines)

    def regular_piece(self, number: int, lines: int) -> Piece | None:
        """Return so many lines as a board; None unless they are at hand and plain, none is blank or indented, and all are few."""
        board = self.lines.at_hand(lines)
        text = "\n".join(board)
        regular = len(board) == lines > 0 and text.isascii() and len(text) < min(PAGE, self.game.longest)
        if not regular or INDENTED.search(text):
            return None
        self.lines.skip(lines)
        return Piece(number, self.lines.number - lines + 1, text)

    def announced_board(self, number: int, length: Callable[[str], int], parted: bool) -> Piece:
        """Return the next board, which is `parted` from the one before it by blank lines, and so is to be from the next."""
        board = Gathered(self, number)
        lines = length(self.lines.look() or "")
        self.untold = 0 if lines else number
        board.take()
        while board.lines < lines or lines == 0 or parted:
            line = self.lines.look()
            may_end = self.marked or 0 < lines <= board.lines
            if line is None or blank(line) or (may_end and length(line)):
                break
            board.take()
        return board.piece()

    def on_lines(self) -> Iterator[Piece]:
        """Yield a board a line."""
        number = 0
        while self.lines.skip_blank() is not None:
            number += 1
            line = self.lines.take()
            yield piece_of_json(number, self.lines.number, line)


class Gathered:
    """The lines of one board, kept only as long as they can be one; BoardError where they are more than any board has."""

    def __init__(self, pieces: Pieces, number: int) -> None:
        self.game = pieces.game
        self.form = pieces.reading.name if pieces.reading else None
        self.source = pieces.lines
        self.number = number
        self.first = self.source.number + 1
        self.lines = 0
        self.size = 0
        self.kept: list[str] = []
        self.fault: BoardError | None = None
        self.looked = False

    def take(self) -> None:
        """Take the next line of the source."""
        line = self.source.take()
        self.lines += 1
        self.size += 1 + (len(line) if line.isascii() else len(line.encode("utf-8", "surrogateescape")))
        if self.size > self.game.longest:
            raise self.too_long()
        if self.fault is None:
            self.kept.append(line)
            self.fault = no_text(line, self.lines) or (self.fault_seen() if self.size > PAGE and not self.looked else None)
        if self.fault is not None:
            self.kept.clear()

    def piece(self) -> Piece:
        """Return the board that the lines are, or their fault."""
        return Piece(self.number, self.first, self.fault or "\n".join(self.kept))

    def too_long(self) -> BoardError:
        """Return the error for a board that is longer than any, with its place in the source."""
        message = f"board {self.number} goes on after {self.game.longest:,} bytes, longer than any board of this game"
        if self.fault is None:
            return BoardError(message, line=self.first)
        line = self.first + (self.fault.line or 1) - 1
        return BoardError(f"{self.fault.message}; {message}", line=line, column=self.fault.column)

    def fault_seen(self) -> BoardError | None:
        """Return the error in the first lines of a long board that no further line can mend."""
        self.looked = True
        try:
            refuse_early(self.game, "\n".join(self.kept), self.form)
        except BoardError as error:
            return error
        except MalpanError:  # comes up again where the whole text is read
            return None
        return None


def is_count(line: str) -> bool:
    """Tell whether a line is a number and nothing else."""
    word = line.strip()
    return word.isascii() and word.isdecimal() and len(word) < 19
