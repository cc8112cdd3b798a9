"""A game in one of its formats: its boards are read and written in that format, and are those that the format allows."""

from dataclasses import replace
from functools import partial

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.games.trial import Trial
from malpan.language import say


def game_in_form(game: Game, form: str | None) -> Game:
    """Return a game in a format, the game itself for None; MalpanError if it has no such format, or writes none of its boards."""
    if form is None:
        return game
    known = game.format(form)
    if known.write is None:
        raise MalpanError(say("{game} does not write boards in the format {format}", game=game.name, format=form))
    trial = known.trial or (partial(trial_of_other_form, game) if game.trial else None)
    return replace(game, read=known.read, read_all=known.read_all, write=known.write, formats=(known,), trial=trial)


def trial_of_other_form(game: Game) -> Trial:
    """Return the trial of a game whose traps are in another format than its boards."""
    assert game.trial is not None
    trial: Trial = game.trial()
    return trial._replace(read_trap=trial.read_trap or game.read)
