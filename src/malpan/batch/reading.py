"""Reading many boards from a file, the way in from Python."""

from collections.abc import Mapping

from malpan.game import Game
from malpan.games.catalogue import find_game
from malpan.text.boards import BoardReader
from malpan.text.files import Source


def read_boards(
    game: Game | str | int,
    source: Source,
    *,
    form: str | None = None,
    format: str | None = None,
    options: Mapping[str, str] | None = None,
) -> BoardReader:
    """Return an iterator over the boards of `source`: a path, a file opened in either mode, or an iterable of lines.

    `form` is how the boards are separated: ``count`` (their number on a line of its own, then the boards), ``blank`` (blank
    lines between them), ``lines`` (one board a line) or ``json`` (the same, each board as a JSON string with its text, or an
    object or a list). By default, the first lines decide. `format` is a format of the game; `options` sets options of the game,
    such as ``{"sides": "8"}``, on every board.

    Each board is a `PlacedBoard`, which knows its number and its line; `solve_many` takes them as they are, and so does any
    function that takes a board. The boards are read when they are asked for, one at a time, so that the source may be of any
    size or endless.

    >>> lines = ["3", "1 2 3", "4 five", "5 5 5"]
    >>> for board in read_boards("yut", lines):
    ...     print(board.number, board.line, board.content)
    1 2 1 2 3
    2 3 4 five
    3 4 5 5 5
    >>> from malpan import solve_many
    >>> for answer in solve_many("yut", read_boards("yut", lines)):
    ...     print(str(answer).splitlines()[0])
    20 points in 3 turns
    board 2, line 3, column 3: found 'five'; expected a roll, a whole number
    50 points in 3 turns

    An invalid board ends nothing. BoardError is raised where the rest of the source cannot be divided into boards, MalpanError
    if the source cannot be read or the game has no such format or option.
    """
    if not isinstance(game, Game):
        game = find_game(str(game))
    return BoardReader(game, source, form=form, format=format, options=options)
