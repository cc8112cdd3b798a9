"""Which of the two engines answers: the plain searches, or the compiled ones when there is much to search.

Nobody can tell from a board how many of its states can be reached. So a question is asked in plain Python first, which is over at
once for most boards; if it has seen PATIENCE states and is not done, it is asked again of the compiled search, which takes about
a second to begin and is then far faster. Rules that cannot be compiled are told of, and answered in plain Python; so are those
whose first layers come out otherwise than the plain search saw them, such as rules with numbers of more than 64 bits.
"""

import warnings
from collections.abc import Callable
from typing import Any, Protocol

from malpan.errors import MalpanError, NotCompiled
from malpan.game import Game, State
from malpan.language import say
from malpan.search.found import Found, WalkOptions
from malpan.search.limits import Watch

AUTO, PLAIN, NATIVE = ENGINES = ("auto", "plain", "native")

PATIENCE = 100_000
"""States that the plain searches may see before the compiled ones take over: about as long as these take to begin."""

DIFFERENT = "compiled, the rules do not do what they do in plain Python (`malpan rules` may tell where)"


RAISED = (ArithmeticError, AssertionError, LookupError)
"""What rules may raise when they are compiled."""


class PlainWarning(UserWarning):
    """Rules could not be compiled, or not to the same effect, so that the plain searches answer, however long that takes."""


class Ask(Protocol):
    """One of the two searches for an answer, plain or compiled, on which only a watch is missing.

    It imports its engine when it is called, as the compiled one is slow to import.
    """

    def __call__(self, watch: Watch) -> Found:
        """Search until the answer is found, or the watch says that a limit is reached."""


def explore_space(engine: str, game: Game, board: Any, start: State, watch: Watch, asked: WalkOptions) -> Found:
    """Walk every state that can be reached from `start`; nothing is handed to a sink twice."""

    def plain(asked: WalkOptions) -> Ask:
        def search(watch: Watch) -> Found:
            from malpan.search.plain.space import whole_space

            return whole_space(game, board, start, watch, asked)

        return search

    def native(watch: Watch) -> Found:
        from malpan.search.native.space import whole_space

        return whole_space(game, board, start, watch, asked)

    if asked.checkpoint is not None:
        if engine == PLAIN:
            raise MalpanError(say("only the compiled searches keep checkpoints; expected another engine than plain"))
        engine = NATIVE
    if asked.sink is None:
        return choose(engine, watch, plain(asked), native)
    # A walk that hands out what it finds cannot be begun twice: the size is found out first.
    first = plain(asked._replace(sink=None))
    asked = asked._replace(sink=(handed := Handed(asked.sink)).on)
    return choose(engine, watch, plain(asked), native, first, handed)


class Handed:
    """Hands on what a walk finds, and knows whether it has begun to."""

    def __init__(self, sink: Callable[[int, Any], None]) -> None:
        self.sink = sink
        self.begun = False

    def on(self, depth: int, states: Any) -> None:
        """Hand on some states of a layer."""
        self.begun = True
        self.sink(depth, states)


def choose(engine: str, watch: Watch, plain: Ask, native: Ask, first: Ask | None = None, handed: Handed | None = None) -> Found:
    """Ask the engine that is wanted; left to choose, the plain one first and the compiled one if that takes long.

    `first` is what the plain one is asked first if not the question itself. Once anything was handed on, there is no other try.
    """
    if engine not in ENGINES:
        raise MalpanError(f"engine is {engine!r}; expected one of {', '.join(ENGINES)}")
    if engine == PLAIN:
        return plain(watch)
    if engine == NATIVE:
        return native(watch)
    most = watch.limits.max_states
    if most is not None and most <= PATIENCE:
        return plain(watch)
    found = (first or plain)(watch.with_states(PATIENCE))
    if found.stopped != "state limit":
        return plain(watch) if first else found
    why = DIFFERENT
    try:
        compiled = native(watch)
        if agree(found, compiled):
            return compiled
    except NotCompiled as reason:
        why = str(reason)
    except ImportError as reason:
        why = f"the compiled searches cannot be had ({reason})"
    except RAISED as reason:
        # Machine code cannot tell the line in which rules raised something; the plain searches will.
        why = f"compiled, the rules raise {type(reason).__name__}"
    if handed is not None and handed.begun:
        raise NotCompiled(f"{why}; expected the engine plain")
    warnings.warn(f"{why}; the plain searches answer instead", PlainWarning, stacklevel=2)
    return plain(watch)


def agree(first: Found, found: Found) -> bool:
    """Tell whether a search that came further than a first one counted the same in all layers which that one had completed."""
    known = len(found.layers) if found.stopped else len(first.layers)
    return found.layers[: len(first.layers)] == first.layers[:known]
