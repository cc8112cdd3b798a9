"""The trial of a game that brings none: its random boards, of which one with a shorter text is the smaller."""

from random import Random
from typing import Any

from malpan.checking.board_files import board_text
from malpan.errors import MalpanError, rule_errors
from malpan.game import Game
from malpan.game.expecting import expect_random_board
from malpan.games.trial import Trial
from malpan.language import say


def trial_of(game: Game) -> Trial:
    """Return what a check knows of a game: its own trial, or the default one; MalpanError if it makes no random boards."""
    if game.trial is not None:
        trial: Trial = game.trial()
        return trial
    return default_trial(game)


def default_trial(game: Game) -> Trial:
    """Return a trial of a game's random boards; MalpanError if it makes none."""
    make = game.boards
    if make is None or game.write is None:
        raise MalpanError(say("{game} has no `boards` and `write`, so there are no boards to try a program on", game=game.name))

    def boards(random: Random) -> Any:
        with rule_errors(game.name):
            return expect_random_board(game, make(random))

    def board_of_size(random: Random, size: float, beyond: bool) -> Any:
        return boards(random)

    def size_key(board: Any) -> tuple[int, ...]:
        text = board_text(game, board)
        return (len(text), *map(ord, text))

    def strategy() -> Any:
        from hypothesis.strategies import integers

        return integers(0).map(lambda seed: boards(Random(seed)))

    return Trial(
        board_of_size=board_of_size,
        strategy=strategy,
        choices=lambda board: None,
        mutate=lambda random, board: boards(random),
        size_key=size_key,
        shrink_candidates=lambda board: iter(()),
        all_smaller=lambda board: iter(()),
    )
