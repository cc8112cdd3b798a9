"""The choice between the two engines: the plain searches and the compiled ones.

The number of states of a board is not known before they are counted. So the plain search goes first, and answers most boards at
once. If it takes long, a compiled search takes its place (`switching.py`). It starts from the beginning, but is far faster, and
what the plain search knew is told until the compiled one knows more. If the rules cannot be compiled, a warning names the
offending line, and the plain search goes on. If the compiled rules count other layers than the plain ones, as rules with
numbers of more than 64 bits may, the plain search answers, too.

Compiled searches run in a thread apart, which can be left (`leaving.py`).
"""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol, TypedDict

from malpan.errors import MalpanError, NotCompiled
from malpan.game import Game, State
from malpan.game.costs import has_costs
from malpan.language import mark, say
from malpan.search.found import Found, WalkOptions
from malpan.search.limits import A_STATE, MEMORY_LIMIT, STATE_LIMIT, LimitReached, Progress, Watch, extent_of
from malpan.search.relay import Relay
from malpan.search.switching import (
    SUPERSEDED,
    UNAVAILABLE,
    CompiledSearch,
    PlainWarning,
    Switch,
    describe_unavailable,
    warn_plain,
)

if TYPE_CHECKING:
    from concurrent.futures import Executor

AUTO, PLAIN, NATIVE = ENGINES = ("auto", "plain", "native")

DIFFERENT = mark("compiled, the rules do not do what they do in plain Python (`malpan rules` may tell where)")

__all__ = [
    "AUTO",
    "ENGINES",
    "NATIVE",
    "PLAIN",
    "Ask",
    "ExploreOptions",
    "PlainWarning",
    "SearchOptions",
    "choose",
    "explore_space",
]


class SearchOptions(TypedDict, total=False):
    """How to search: arguments of `malpan.solve`, by name."""

    engine: str
    max_states: int | None
    max_seconds: float | None
    max_memory: int | None
    progress: Callable[[Progress], None] | None


class ExploreOptions(SearchOptions, total=False):
    """How to explore: arguments of `malpan.explore`, by name."""

    store: "str | os.PathLike[str] | None"
    shards: int | None
    executor: "Executor | None"


SPREAD = ("store", "shards", "executor")


def limits_of(options: ExploreOptions) -> SearchOptions:
    """Return the options that are not about how a walk is spread over workers."""
    return {name: value for name, value in options.items() if name not in SPREAD}  # type: ignore[return-value]


class Ask(Protocol):
    """A search for one answer by one engine. It imports the engine when it is called, as the compiled one is slow to import."""

    def __call__(self, watch: Watch) -> Found:
        """Search until the answer is found or a limit of the watch is reached."""


def explore_space(engine: str, game: Game, board: Any, start: State, watch: Watch, options: WalkOptions) -> Found:
    """Walk every state that can be reached from `start`; no state is handed to the sink twice."""

    def plain(options: WalkOptions) -> Ask:
        def search(watch: Watch) -> Found:
            if has_costs(game):
                from malpan.search.plain.cost_space import walk_by_cost

                return walk_by_cost(game, board, start, watch, options)
            from malpan.search.plain.space import whole_space

            return whole_space(game, board, start, watch, options)

        return search

    def native(watch: Watch) -> Found:
        if options.spread is not None:
            from malpan.search.native.sharded.space import sharded_space

            return sharded_space(game, board, start, watch, options)
        if has_costs(game):
            from malpan.search.native.cheapest import walk_by_cost

            return walk_by_cost(game, board, start, watch, options)
        from malpan.search.native.space import whole_space

        return whole_space(game, board, start, watch, options)

    if options.spread is not None:
        if has_costs(game):
            raise MalpanError(say("{game} has costs, and only games of the fewest moves are walked in shards", game=game.name))
        if engine == PLAIN:
            raise MalpanError(say("only the compiled searches walk in shards; expected another engine than plain"))
        engine = NATIVE
    if options.checkpoint is not None:
        if has_costs(game):
            raise MalpanError(say("{game} has costs, and only games of the fewest moves keep checkpoints", game=game.name))
        if engine == PLAIN:
            raise MalpanError(say("only the compiled searches keep checkpoints; expected another engine than plain"))
        engine = NATIVE
    if options.sink is None:
        return choose(engine, watch, plain(options), native)
    # Once the sink has received states, the walk cannot start again; so the size of the space is found out first.
    first = plain(options._replace(sink=None))
    options = options._replace(sink=(relay := Relay(options.sink)).add)
    found = choose(engine, watch, plain(options), native, first, relay)
    relay.close()
    return relay.limit(found)


def choose(engine: str, watch: Watch, plain: Ask, native: Ask, first: Ask | None = None, relay: Relay | None = None) -> Found:
    """Search with an engine; AUTO is the plain one first, and the compiled one if that takes long.

    `first`, if given, is the plain search that finds out how large the space is. Once `relay` was used, no search is repeated.
    """
    if engine not in ENGINES:
        raise MalpanError(say("engine is {found!r}; expected one of {names}", found=engine, names=", ".join(ENGINES)))
    if engine == PLAIN:
        return search_plain(plain, watch)
    if engine == NATIVE:
        return search_native(native, watch)
    switch = Switch(native, watch, stay=first is None)
    answered = False
    try:
        found = search_plain(first or plain, watch, switch)
        answered = not found.stopped
    finally:
        switch.close(answered)
    if switch.compiled is None:
        again = first is not None and found.stopped in ("", STATE_LIMIT, SUPERSEDED)  # else there is no time or memory for it
        return search_plain(plain, watch) if again else found
    try:
        compiled = tell_most(watch, switch.compiled.result)
        if agree(found, compiled):
            return compiled
        why = say(DIFFERENT)
    except UNAVAILABLE as reason:
        why = describe_unavailable(reason)
    if relay is not None and relay.is_used:
        raise NotCompiled(say("{why}; expected the engine plain", why=why))
    warn_plain(why)
    return search_plain(plain, watch)


def search_plain(plain: Ask, watch: Watch, switch: Switch | None = None) -> Found:
    """Search with the plain engine, here; the switch may end it."""
    own = watch.again()
    own.a_state = A_STATE
    own.look = switch.look if switch else None
    return tell_most(own, lambda: plain(own))


def search_native(native: Ask, watch: Watch) -> Found:
    """Search with the compiled engine, in a thread apart."""
    return tell_most(watch, lambda: CompiledSearch(native, watch.again()).result())


def tell_most(watch: Watch, search: Callable[[], Found]) -> Found:
    """Return what a search returns; if a limit stops it, the most that any search for the answer knows."""
    knowledge = watch.knowledge
    since = len(knowledge.snapshots)
    try:
        found = search()
    except LimitReached as reason:
        found = knowledge.most(str(reason))
    except MemoryError:
        found = knowledge.most(MEMORY_LIMIT)
    knowledge.keep(found, since)
    if found.stopped and not found.path:
        most = knowledge.most(found.stopped)
        return most if extent_of(most) > extent_of(found) else found
    return found


def agree(first: Found, found: Found) -> bool:
    """Tell whether a search counted the same states as a first one in all layers, or at all costs, that both completed.

    A search that keeps no layers may have found no answer within those that the first one completed.
    """
    if found.search:
        completed = first.costs[-1:] if first.costs else (len(first.layers) - 1,)
        return bool(first.search) or not isinstance(found.answer, int) or (found.answer,) > completed
    known = len(found.layers) if found.stopped else len(first.layers)
    same = found.costs[: len(first.costs)] == first.costs[:known]
    return same and found.layers[: len(first.layers)] == first.layers[:known]
