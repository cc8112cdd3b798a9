"""The formats of boards, and the options that can be set besides their text."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Board = TypeVar("Board", default=Any)  # so that a bare `Game` is a game with any board
else:
    from typing import TypeVar

    Board = TypeVar("Board")


class Format(NamedTuple, Generic[Board]):
    """A way to write boards down.

    name       the name of the format.
    about      the format in one line.
    read       text -> board; raises BoardError.
    read_all   text -> all its boards, if a text of this format can contain several.
    lines      first line of a board -> the number of its lines, 0 if the line does not tell. Used to split files of many boards.
    marked     whether no other line of a board looks like a first line, so that a first line is recognised anywhere.
    write      board -> text. It need not express every board: a text that does not read back to the same board is not used.
    trial      () -> what `check` needs to know of boards in this format, if they differ from those of the game.
    """

    name: str
    about: str
    read: Callable[[str], Board]
    read_all: Callable[[str], list[Board]] | None = None
    lines: Callable[[str], int] | None = None
    marked: bool = False
    write: Callable[[Board], str] | None = None
    trial: Callable[[], Any] | None = None


class Option(NamedTuple, Generic[Board]):
    """Something that can be set besides the text of a board, such as the number of sides of a die.

    set       (board, value as text) -> the board with the option set; raises BoardError for an invalid value.
    metavar   the placeholder of the value in help texts: ``N``.
    help      what the option sets, in one line.
    """

    set: Callable[[Board, str], Board]
    metavar: str = "VALUE"
    help: str = ""
