"""How a walk is spread over workers, in shards, as it is asked for."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.language import say

if TYPE_CHECKING:
    from concurrent.futures import Executor


class Spread(NamedTuple):
    """How a walk is spread over workers, in shards.

    store      the address of its files: a folder, or what fsspec opens.
    shards     into how many parts the states are divided; None: as the store has it, or a usual number.
    executor   who does the work; None: processes of this machine.
    game       the game as it was named, if a board has a variant of it.
    """

    store: str
    shards: int | None = None
    executor: "Executor | None" = None
    game: Game | None = None


def spread_of(game: Game, options: Mapping[str, Any], keeps_checkpoint: bool) -> Spread | None:
    """Return how a walk is spread, None if it is not; MalpanError for options that make no sense. `game` is as it was named."""
    store, shards, executor = (options.get(name) for name in ("store", "shards", "executor"))
    if store is None:
        for name, value in (("shards", shards), ("executor", executor)):
            if value is not None:
                raise MalpanError(
                    say("{option} needs a store: the folder, or the address, of the files of the walk", option=name)
                )
        return None
    if keeps_checkpoint:
        raise MalpanError(say("a walk in shards saves its progress in its store; expected no checkpoint besides"))
    if shards is not None and (not isinstance(shards, int) or shards < 1):
        raise MalpanError(say("shards is {found!r}; expected a number from 1", found=shards))
    return Spread(os.fspath(store), shards, executor, game)
