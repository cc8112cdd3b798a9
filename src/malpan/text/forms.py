"""In which form the boards of a stream stand; see `splitting`."""

from typing import Any

from malpan.errors import BoardError
from malpan.game import Format, Game
from malpan.text.lines import first_character
from malpan.text.quoted import is_json
from malpan.text.stream import LineBuffer, is_blank

COUNT, BLANK, LINES, JSON = FORMS = ("count", "blank", "lines", "json")

MOST_BLANK = 1000
"""Blank lines at most, after the first line of a stream, over which its second one is looked for."""

MOST_LINES = 1000
"""Lines of a stream among which a blank one is looked for."""


class Guess:
    """A guess at the form of a stream, from its first lines; `counts` is whether its boards tell how many lines they have."""

    def __init__(self, game: Game[Any], format: Format[Any] | None, lines: LineBuffer, counts: bool) -> None:
        self.game, self.format, self.lines, self.counts = game, format, lines, counts

    def form(self) -> str:
        """Return the form that the first lines with anything on them indicate.

        json   the first begins with a bracket or a quotation mark and is a board by itself, or either of the first two is JSON
               and they are not a board together.
        count  the first is a number and nothing else, unless the second is one too and a board may begin with the two.
        lines  of the first lines, which nothing separates, most are boards by themselves, and together they are no board; or they
               are, but no blank line separates boards further on.
        blank  otherwise.
        """
        first = self.lines.peek() or ""
        ahead = map(self.lines.peek, range(1, MOST_BLANK))
        second = next((line for line in ahead if line is None or not is_blank(line)), None) or ""
        if first_character(first) in ("{", "[", "(", '"'):
            if self.can_read(first, whole=True):
                return JSON
            together = self.can_read(f"{first}\n{second}", whole=True)
            return JSON if not together and (is_json(first) or is_json(second)) else BLANK
        if self.counts and is_count(first):
            return BLANK if is_count(second) and self.can_read(f"{first}\n{second}") else COUNT
        return LINES if self.has_a_board_a_line() else BLANK

    def has_a_board_a_line(self) -> bool:
        """Tell whether each line seems to be a board; one line in three may be wrong, as it is to be refused alone.

        Lines that have not arrived are not waited for, except for the second one, and the third if one of the two is wrong.
        """
        second = self.lines.peek(1)
        if second is None or is_blank(second):
            return False
        boards = sum(self.can_read(line, whole=True) for line in self.lines.buffered(2))
        if boards == 1:
            boards += self.can_read(self.lines.peek(2) or "", whole=True)
        together = "\n".join(line for line in self.lines.buffered(3) if not is_blank(line))
        return boards > 1 and not (self.can_read(together) and self.has_blank_between())

    def has_blank_between(self) -> bool:
        """Tell whether a blank line stands before another line, among those that have arrived."""
        lines = "\n".join("" if is_blank(line) else "x" for line in self.lines.buffered(MOST_LINES))
        return "x\n\n" in lines.rstrip("\n")

    def can_read(self, text: str, whole: bool = False) -> bool:
        """Tell whether a text is a board or, unless it is to be a whole one, may be the beginning of a board."""
        try:
            self.game.boards_in(text, self.format.name if self.format else None)
        except BoardError as error:
            lines = text.split("\n")
            return not whole and error.line == len(lines) and (error.column or 0) > len(lines[-1].rstrip())
        except Exception:  # the reader of a user's game may fail on half a board
            return False
        return True


def is_count(line: str) -> bool:
    """Tell whether a line is a number and nothing else."""
    word = line.strip()
    return word.isascii() and word.isdecimal() and len(word) < 19
