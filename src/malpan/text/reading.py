"""Reading a text as a person hands it over: its exact form first, and if it is in none, the board inside what surrounds it.

`text/pasted` is imported only for a text that is not in an exact form.
"""

import warnings
from typing import Any, NamedTuple

from malpan.errors import BoardError, MalpanError, rule_errors
from malpan.game import Game
from malpan.game.expecting import expect_board

LONGEST_PASTE = 1_000_000
"""Characters of the longest text that is tidied up; a longer one must be in an exact form."""


class PastedWarning(UserWarning):
    """Part of a text was skipped to read the board in it."""


class Reading(NamedTuple):
    """The boards of a text, and sentences about what was skipped to read them; `exact` if the text is in an exact form."""

    boards: list[Any]
    notes: tuple[str, ...] = ()
    exact: bool = True


def read_boards_in(game: Game[Any], text: str, format: str | None = None, *, strict: bool = False) -> Reading:
    """Read the boards of a text, in the named format or in any; unless `strict`, also those of a pasted text.

    Raises BoardError with a place in the text as given, RuleError if the reader of a user's game fails, and MalpanError if the
    game has no such format.
    """
    try:
        with rule_errors(game.name):
            return Reading([expect_board(game, board, text) for board in game.boards_in(text, format)])
    except MalpanError as error:
        if strict or not may_be_pasted(text, error):
            raise
        refusal = error
    from malpan.text.pasted import read_pasted

    boards, notes = read_pasted(game, text, format, refusal)
    return Reading(boards, notes, exact=False)


def read_board(game: Game[Any], text: str) -> Any:
    """Read the only board of a text, pasted or not; a warning says what was skipped. Raises what `game.read` raises."""
    try:
        with rule_errors(game.name):
            return expect_board(game, game.read(text), text)
    except MalpanError as error:
        return read_pasted_board(game, text, error)


def read_pasted_board(game: Game[Any], text: str, refusal: MalpanError, name: str = "") -> Any:
    """Read the only board of a text that was refused; a warning, which calls it `name`, says what was skipped.

    Raises the error whose place is furthest on, or `refusal` if it is none of a text.
    """
    if not may_be_pasted(text, refusal):
        raise refusal
    from malpan.text.pasted import read_pasted

    boards, notes = read_pasted(game, text, None, refusal)
    if len(boards) != 1:
        raise refusal
    for note in notes:
        warnings.warn(f"{name}: {note}" if name else note, PastedWarning, stacklevel=3)
    return boards[0]


def may_be_pasted(text: str, error: MalpanError) -> bool:
    """Tell whether a text that was refused is to be tidied up; `error` is that of its reader, not of the caller."""
    return len(text) <= LONGEST_PASTE and (isinstance(error, BoardError) or error.__cause__ is not None)
