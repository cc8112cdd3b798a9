"""Which levels of a file `malpan levels` is about, as its options say."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from malpan.errors import BoardError, MalpanError
from malpan.language import say

if TYPE_CHECKING:
    from malpan.levels.store import Levels

USUAL_LIKE = 10
"""Levels that are listed with --like, if nobody says how many."""


class Choice(NamedTuple):
    """Which levels are chosen, as the options say; `most` is the number of --count."""

    where: str | None
    hardest: int | None
    graded: int | None
    like: str | None
    most: int | None

    @property
    def lists_none(self) -> bool:
        """Whether no levels are to be listed one by one."""
        return self.hardest is None and self.graded is None and self.like is None and self.most is None


def choose(levels: "Levels", choice: Choice) -> "Levels":
    """Return the levels that are chosen."""
    chosen = levels if choice.where is None else levels.where(choice.where)
    if choice.hardest is not None:
        chosen = chosen.hardest(choice.hardest)
    if choice.graded is not None:
        chosen = chosen.grade(choice.graded)
    if choice.like is not None:
        chosen = choose_like(chosen, choice.like, choice.most or USUAL_LIKE)
    return chosen if choice.most is None else chosen.first(choice.most)


def choose_like(levels: "Levels", board: str, most: int) -> "Levels":
    """Return the levels most like a board. What is no board may be the name of a file that there is not; the error says so."""
    try:
        return levels.like(read_text_of(board), most)
    except BoardError as error:
        if board == "-" or "\n" in board or not board or Path(board).is_file():
            raise
        raise MalpanError(say("there is no file {path}, and as a board: {problem}", path=board, problem=error)) from None


def read_text_of(board: str) -> str:
    """Return the text of a board: of a file, of standard input, or the argument itself."""
    from malpan.cli.boards import open_stdin
    from malpan.text.files import open_file

    if board == "-":
        return decode_board(say("standard input"), open_stdin(say("Type a board, then Ctrl-D.")).read())
    if Path(board).is_file():
        with open_file(board) as stream:
            return decode_board(board, stream.read())
    return board


def decode_board(name: str, content: bytes) -> str:
    """Return the text of a board; MalpanError, with the name of where it comes from, if it is no text."""
    from malpan.text.decoding import decode_text
    from malpan.text.lines import normalize

    try:
        return normalize(decode_text(content))
    except UnicodeDecodeError:
        raise MalpanError(say("{path} is not a text; expected a board", path=name)) from None
