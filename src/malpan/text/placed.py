"""A board with its place in a file of boards."""

from typing import Any, NamedTuple

from malpan.errors import BoardError, MalpanError, rule_errors
from malpan.game import Game
from malpan.game.expecting import expect_board
from malpan.language import say
from malpan.text.reading import read_pasted_board


class PlacedBoard(NamedTuple):
    """A board with its place in a file: what `read_boards` yields, and every function of Malpan accepts as a board.

    file      name of the file, empty if the boards came from something else.
    number    which board of the file it is, from 1.
    line      line of the file on which it begins, from 1.
    content   its text; or the board itself, if it was read with a format or options; or the BoardError that makes it invalid.
    quoted    the line of JSON whose string is the text, empty in other forms of a file.
    strict    whether the text must be in an exact form.
    """

    file: str
    number: int
    line: int
    content: Any
    quoted: str = ""
    strict: bool = False

    def read(self, game: Game[Any]) -> Any:
        """Return the board; raise BoardError, with its place in the file, if it is invalid."""
        if isinstance(self.content, BoardError):
            raise self.locate(self.content)
        if not isinstance(self.content, str):
            return self.content
        try:
            with rule_errors(game.name):
                return expect_board(game, game.read(self.content), self.content)
        except MalpanError as error:
            return self.read_loosely(game, error)

    def read_loosely(self, game: Game[Any], refusal: MalpanError) -> Any:
        """Return the board of a text that was refused, if it is a pasted one; raise BoardError, with its place in the file."""
        try:
            if self.strict:
                raise refusal
            return read_pasted_board(game, self.content, refusal, self.name)
        except BoardError as error:
            raise self.locate(error) from None

    @property
    def name(self) -> str:
        """What to call the board in a sentence: its file, if it is from one, its number and its first line."""
        place = say("board {number}, from line {line}", number=self.number, line=self.line)
        return f"{self.file}, {place}" if self.file else place

    def locate(self, error: BoardError) -> BoardError:
        """Return an error in the text of this board with its place in the file."""
        line, column = self.line + (error.line or 1) - 1, error.column
        if self.quoted:
            from malpan.text.quoted import column_in

            line, column = self.line, column_in(self.quoted, error)
        return BoardError(error.message, file=self.file, board=self.number, line=line, column=column)
