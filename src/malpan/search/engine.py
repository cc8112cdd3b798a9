"""The choice between the two engines: the plain searches and the compiled ones.

The number of states of a board is not known before they are counted. So the plain search goes first, and answers most boards at
once. If it has not ended after PATIENCE states, the compiled search starts from the beginning: importing it takes about a second,
but then it is far faster. If the rules cannot be compiled, a warning names the offending line, and the plain search answers. The
same happens if the compiled rules count other layers than the plain ones, such as rules with numbers of more than 64 bits.

Importing and compiling cannot be interrupted. So the plain search goes on if its limit of time leaves too little for them.
"""

import sys
import warnings
from collections.abc import Callable
from typing import Any, Protocol, TypedDict

from malpan.errors import MalpanError, NotCompiled
from malpan.game import Game, State
from malpan.game.costs import has_costs
from malpan.language import mark, say
from malpan.search.found import Found, WalkOptions
from malpan.search.limits import STATE_LIMIT, NoTime, Progress, Watch

AUTO, PLAIN, NATIVE = ENGINES = ("auto", "plain", "native")

PATIENCE = 100_000
"""States that the plain search sees before the compiled one starts: they take about as long as importing that."""

IMPORTING = 1.0
"""Seconds that importing the compiled searches may take."""

DIFFERENT = mark("compiled, the rules do not do what they do in plain Python (`malpan rules` may tell where)")

RAISED = (ArithmeticError, AssertionError, LookupError)
"""What compiled rules may raise."""


class PlainWarning(UserWarning):
    """The rules cannot be compiled, or mean something else when compiled, so the plain search answers, however long it takes."""


class SearchOptions(TypedDict, total=False):
    """How to search: arguments of `malpan.solve`, by name."""

    engine: str
    max_states: int | None
    max_seconds: float | None
    max_memory: int | None
    progress: Callable[[Progress], None] | None


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
        if has_costs(game):
            from malpan.search.native.cheapest import walk_by_cost

            return walk_by_cost(game, board, start, watch, options)
        from malpan.search.native.space import whole_space

        return whole_space(game, board, start, watch, options)

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
    return choose(engine, watch, plain(options), native, first, relay)


class Relay:
    """Hands the states of a walk to a sink, and knows whether it has handed on any."""

    def __init__(self, sink: Callable[[int, Any], None]) -> None:
        self.sink = sink
        self.used = False

    def add(self, depth: int, states: Any) -> None:
        """Hand on some states of a layer."""
        self.used = True
        self.sink(depth, states)


def choose(engine: str, watch: Watch, plain: Ask, native: Ask, first: Ask | None = None, relay: Relay | None = None) -> Found:
    """Search with an engine; AUTO is the plain one first, and the compiled one if that takes long.

    `first`, if given, is the plain search that finds out how large the space is. Once `relay` was used, no search is repeated.
    """
    if engine not in ENGINES:
        raise MalpanError(say("engine is {found!r}; expected one of {names}", found=engine, names=", ".join(ENGINES)))
    if engine == PLAIN:
        return plain(watch)
    if engine == NATIVE:
        return native(watch)
    most = watch.limits.max_states
    if (most is not None and most <= PATIENCE) or not can_import(watch):
        return plain(watch)
    found = (first or plain)(watch.with_states(PATIENCE))
    if found.stopped != STATE_LIMIT:
        return plain(watch) if first else found
    if not can_import(watch):
        return plain(watch)
    why = say(DIFFERENT)
    try:
        compiled = native(watch.in_a_hurry())
        if agree(found, compiled):
            return compiled
    except NoTime:
        return plain(watch)
    except NotCompiled as reason:
        why = str(reason)
    except ImportError as reason:
        why = say("the compiled searches are not available ({reason})", reason=reason)
    except RAISED as reason:
        # Machine code cannot tell the line in which rules raised something; the plain searches will.
        why = say("compiled, the rules raise {error}", error=type(reason).__name__)
    if relay is not None and relay.used:
        raise NotCompiled(say("{why}; expected the engine plain", why=why))
    warnings.warn(say("{why}; the plain searches answer instead", why=why), PlainWarning, stacklevel=2)
    return plain(watch)


def can_import(watch: Watch) -> bool:
    """Tell whether there is time to import the compiled searches, or they are imported already."""
    return "numba" in sys.modules or watch.has(IMPORTING)


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
