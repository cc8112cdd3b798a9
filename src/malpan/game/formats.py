"""How boards are written down, and what can be set beside their text."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Board = TypeVar("Board", default=Any)  # so that a bare `Game` is a game with any board
else:
    from typing import TypeVar

    Board = TypeVar("Board")


class Format(NamedTuple, Generic[Board]):
    """One way to write boards down: its name, a line about it, and how to read one board, or all of a text that holds several.

    Where boards come one right behind the other, `lines` says how many lines the board has that begins with this one, 0 if the
    line does not tell; `marked` says that no other line of a board tells it, so that a first line is known wherever it stands.
    `write` writes a board down so, as well as it can: a board that the format cannot hold is one that does not read back equal.
    """

    name: str
    about: str
    read: Callable[[str], Board]
    read_all: Callable[[str], list[Board]] | None = None
    lines: Callable[[str], int] | None = None
    marked: bool = False
    write: Callable[[Board], str] | None = None


class Option(NamedTuple, Generic[Board]):
    """Something that can be set beside the text of a board, such as the number of sides of a die.

    set       (board, value as text) -> the board with the option set; raises BoardError for a value it does not take.
    metavar   what stands for the value in help texts: ``N``.
    help      what the option sets, in one line of help.
    """

    set: Callable[[Board, str], Board]
    metavar: str = "VALUE"
    help: str = ""
