"""Which levels of a file `malpan levels` is about, as its options say."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

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
        chosen = chosen.like(read_text_of(choice.like), choice.most or USUAL_LIKE)
    return chosen if choice.most is None else chosen.first(choice.most)


def read_text_of(board: str) -> str:
    """Return the text of a board: of a file, of standard input, or the argument itself."""
    from malpan.cli.boards import open_stdin
    from malpan.text.decoding import decode_text
    from malpan.text.files import open_file
    from malpan.text.lines import normalize

    if board == "-":
        return normalize(decode_text(open_stdin(say("Type a board, then Ctrl-D.")).read()))
    if Path(board).is_file():
        with open_file(board) as stream:
            return normalize(decode_text(stream.read()))
    return board
