"""A position: a board with its pieces, which prints as text and shows itself as a picture in a notebook.

>>> print(position("marbles", "ROB"))
ROB
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from malpan.errors import rule_errors
from malpan.game import Game, State
from malpan.games.catalogue import resolve_game
from malpan.line import starting_state
from malpan.picture.frames import scene_of
from malpan.picture.terminal import draw
from malpan.scene import Scene


@dataclass(frozen=True)
class Position:
    """A board with its pieces: ``print`` draws it as text, a notebook shows it as a picture.

    game    the game.
    board   the board, as the game read it.
    state   where the pieces are, one integer for each place.
    """

    game: Game
    board: Any
    state: State

    @property
    def scene(self) -> Scene:
        """What the position looks like."""
        with rule_errors(self.game.name):
            return scene_of(self.game, self.board, self.state)

    def __str__(self) -> str:
        with rule_errors(self.game.name):
            return draw(self.scene)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        from malpan.picture import svg

        with rule_errors(self.game.name):
            return svg.draw(self.scene)


def position(game: Game | str | int, board: Any, state: Sequence[int] | None = None) -> Position:
    """Return a position on a board: the one with the pieces in `state`, by default the first one.

    `game` and `board` are those of `solve`. Raises BoardError for a text that is not a board, and MalpanError for a state that
    is not legal on it.
    """
    game, board = resolve_game(game, board)
    with rule_errors(game.name):
        return Position(game, board, starting_state(game, board, state))
