"""The rules by which the levels of a file were measured: which game it is, and whether it still has the same rules."""

import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.games.catalogue import BUILT_IN, built_in
from malpan.language import say
from malpan.levels.digests import digest_of
from malpan.levels.measures import question_of


class RulesWarning(UserWarning):
    """The levels of a file were measured by other rules than the game has today."""


class Measured(NamedTuple):
    """What some levels of a file have in common: columns of these names, and the number of levels."""

    game: str
    question: str
    digest: str
    size: str | None
    levels: int


def find_rules(path: Path, measured: Iterable[Measured], given: Game | None) -> dict[tuple[str, str], Game]:
    """Return the games of a file, by their name and question.

    A game is the one that is given, or a built-in one. Of a game that is neither there is none. Warns of levels that were
    measured by other rules. Raises MalpanError if the game that is given is another one.
    """
    measured = list(measured)
    names = sorted({each.game for each in measured})
    if given is not None and names and given.name not in names:
        words = {"path": path, "names": ", ".join(names), "game": given.name}
        raise MalpanError(say("{path} has levels of {names}, not of {game}", **words))
    games: dict[tuple[str, str], Game] = {}
    for name, question, digest, _, _ in measured:
        known = [given] if given is not None and given.name == name else list(variants_of(name))
        if not known:
            continue
        same = [game for game in known if digest_of(game) == digest]
        asking = [game for game in known if question_of(game) == question]
        games[name, question] = (same or asking or known)[0]
        if not same:
            sentence = say(
                "{path}: levels of {game} were proved by other rules than those of today; --verify tells", path=path, game=name
            )
            warnings.warn(RulesWarning(sentence), stacklevel=3)
    return games


def variants_of(name: str) -> Iterator[Game]:
    """Yield the built-in game of a name, and the numbered problems that it asks."""
    if name in BUILT_IN:
        record = built_in(name)
        yield record.game
        yield from record.problems.values()


def unknown_game(path: Path, name: str) -> MalpanError:
    """Return the error for a game that Malpan does not have."""
    return MalpanError(
        say(
            "{path} has levels of {game}, which is not a built-in game; --game FILE.py names the file of its rules",
            path=path,
            game=name,
        )
    )
