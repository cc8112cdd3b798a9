"""The canonical forms of boards, by which a mine knows that two are the same."""

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.game.canonical_boards import canonical_board, written
from malpan.language import say

__all__ = ["canonical_board", "expect_writer", "written"]


def expect_writer(game: Game) -> None:
    """Raise MalpanError unless a game writes its boards."""
    if game.write is None:
        raise MalpanError(say("{game} does not write its boards; expected a function `write` in its Game(...)", game=game.name))
