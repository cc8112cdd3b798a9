"""Boards of a game as a Hypothesis strategy, for tests of your own: the same boards that a hunt tries.

@given(boards_of("13460"))
def test_my_function(text): ...
"""

from random import Random
from typing import TYPE_CHECKING

from malpan.checking.board_files import board_text
from malpan.checking.default_trial import trial_of
from malpan.game import Game
from malpan.games.catalogue import find_game

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def boards_of(game: Game | str | int, size: float = 1.0, beyond: bool = False) -> "SearchStrategy[str]":
    """Return a strategy for texts of boards up to a size, from 0 to 1, as a program reads them.

    A board is either made from a drawn seed as in a hunt, so that boards with long answers are not rare, or it is any valid
    board, which shrinks well. With `beyond`, boards need not keep within the limits of the numbered problem.
    """
    from hypothesis.strategies import integers

    game = game if isinstance(game, Game) else find_game(str(game))
    trial = trial_of(game)
    seeded = integers(0, 2**64 - 1).map(lambda seed: trial.board_of_size(Random(seed), size, beyond))
    return (seeded if beyond else trial.strategy() | seeded).map(lambda board: board_text(game, board))
