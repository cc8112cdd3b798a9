"""Everything that can be reached, in shards: the counterpart of `native/space.py` past one machine."""

from typing import Any

from malpan.errors import MalpanError, describe_reason
from malpan.game import Game, State
from malpan.language import say
from malpan.search.found import Found, WalkOptions
from malpan.search.limits import LimitReached, Watch
from malpan.search.native.sharded.holding import Hold, holding
from malpan.search.native.sharded.manifests import check_names, shards_of
from malpan.search.native.sharded.question import Asked, Question, forget, keep
from malpan.search.native.sharded.spreading import Crew
from malpan.search.native.sharded.stores import open_store, store_error, whole_path
from malpan.search.native.sharded.walk import Walk
from malpan.search.spread import Spread

SHARDS = 16
"""Shards of a walk that is not told how many: some for each of a few workers, so that none waits long for the others."""

MOST_SHARDS = 1 << 16


def sharded_space(game: Game, board: Any, start: State, watch: Watch, options: WalkOptions) -> Found:
    """Walk every state that can be reached from `start`, in shards; NotCompiled if the rules cannot be compiled."""
    spread = options.spread
    assert spread is not None
    store = open_store(spread.store)
    check_names(store)
    shards = spread.shards or shards_of(store) or SHARDS
    if not 1 <= shards <= MOST_SHARDS:
        raise MalpanError(say("shards is {found}; expected a number from 1 to {most}", found=shards, most=MOST_SHARDS))
    address, most = whole_path(spread.store), watch.limits.max_memory
    asked = Asked(spread.game or game, board, start, options.past_wins, shards, address, most)
    question = keep(Question(asked, watch))
    question.store = store
    try:
        with holding(store) as hold:
            return walk_with(question, hold, watch, options, spread)
    except OSError as error:
        raise store_error(spread.store, describe_reason(error)) from None
    finally:
        forget(asked)


def walk_with(question: Question, hold: Hold, watch: Watch, options: WalkOptions, spread: Spread) -> Found:
    """Walk in a store that is held."""
    crew = Crew(question.asked, spread.executor, options.jobs)
    walk = Walk(question, crew, hold, watch, options.sink)
    watch.knows(walk.known)
    try:
        deepest = walk.run()
        return walk.known()._replace(deepest=deepest)
    except LimitReached as reason:
        return walk.known()._replace(stopped=str(reason))
    finally:
        walk.say_doing("")
        crew.close()
