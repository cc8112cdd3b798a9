"""What a check knows of a game that says nothing about it: its random boards, and that a shorter text is a smaller board."""

from random import Random
from typing import Any

from malpan.checking.saved import written
from malpan.errors import MalpanError
from malpan.game import Game
from malpan.games.trial import Trial


def plain_trial(game: Game) -> Trial:
    """Return a trial of a game's own random boards; MalpanError if it makes none."""
    boards = game.boards
    if boards is None or game.write is None:
        raise MalpanError(f"{game.name} has no `boards` and `write`, so there is nothing to try a program on")

    def made(random: Random, size: float, beyond: bool) -> Any:
        return boards(random)

    def key(board: Any) -> tuple[int, ...]:
        text = written(game, board)
        return (len(text), *map(ord, text))

    def seeded() -> Any:
        from hypothesis.strategies import integers

        return integers(0).map(lambda seed: boards(Random(seed)))

    return Trial(
        board_of_size=made,
        strategy=seeded,
        choices=lambda board: None,
        mutate=lambda random, board: boards(random),
        size_key=key,
        shrink_candidates=lambda board: iter(()),
        all_smaller=lambda board: iter(()),
    )
