"""The formats of boards, and the options that can be set besides their text."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Board = TypeVar("Board", default=Any)  # so that a bare `Game` is a game with any board
else:
    from typing import TypeVar

    Board = TypeVar("Board")


class Notation(NamedTuple):
    """What a format consists of. It tells how far a pasted text may be tidied up: what cannot belong to a board is dropped.

    numbers   whether its words are numbers; then brackets, commas and names around them may be dropped.
    cells     the letters of its cells, if it has rows of cells; then blanks, commas and quotation marks between them may go.
    values    "objects" if it is a JSON object, "lists" if it is JSON lists; then the notations of Python, C++, Java and
              JavaScript are rewritten as JSON.
    layout    the words of a text -> the number of words on each line, () if they do not tell; lines may then be divided anew.
    digits    whether every number is one digit, so that ``1234`` may be four numbers.
    signs     other characters that people write for cells, such as a brick for a wall.
    """

    numbers: bool = False
    cells: str = ""
    values: str = ""
    layout: Callable[[Sequence[str]], Sequence[int]] | None = None
    digits: bool = False
    signs: Mapping[str, str] | None = None


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
    notation   what the format consists of, so that pasted texts can be tidied up; None to change nothing inside a board.
    columns    letters -> the boards of many texts of one shape, and which of them these are, as ``(Columns, numbers)``; None if
               they cannot be read together. `letters` is an array of uint8, a row for the ASCII text of each board, all with the
               same first line, as many lines and as long ones, each with its line end. Only texts that are in order are read so,
               as `read` would read them; the others are left to `read`, which has the sentence for what is wrong.
    """

    name: str
    about: str
    read: Callable[[str], Board]
    read_all: Callable[[str], list[Board]] | None = None
    lines: Callable[[str], int] | None = None
    marked: bool = False
    write: Callable[[Board], str] | None = None
    trial: Callable[[], Any] | None = None
    notation: Notation | None = None
    columns: Callable[[Any], tuple[Any, Any] | None] | None = None


class Option(NamedTuple, Generic[Board]):
    """Something that can be set besides the text of a board, such as the number of sides of a die.

    set       (board, value as text) -> the board with the option set; raises BoardError for an invalid value.
    metavar   the placeholder of the value in help texts: ``N``.
    help      what the option sets, in one line.
    """

    set: Callable[[Board, str], Board]
    metavar: str = "VALUE"
    help: str = ""
