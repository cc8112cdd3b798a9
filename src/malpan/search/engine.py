"""Which of the two engines answers: the plain searches, or the compiled ones when there is much to search.

Nobody can tell from a board how many of its states can be reached. So a question is asked in plain Python first, which is over at
once for most boards; if it has seen PATIENCE states and is not done, it is asked again of the compiled search, which takes about
a second to begin and is then far faster. Rules that cannot be compiled are told of, and answered in plain Python; so are those
whose first layers come out otherwise than the plain search saw them, such as rules with numbers of more than 64 bits.
"""

import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from malpan.errors import MalpanError, NotCompiled
from malpan.game import Game, State
from malpan.search.found import Asked, Found
from malpan.search.limits import Watch

AUTO, PLAIN, NATIVE = ENGINES = ("auto", "plain", "native")

PATIENCE = 100_000
"""States that the plain searches may see before the compiled ones take over: about as long as these take to begin."""

DIFFERENT = "compiled, the rules do not do what they do in plain Python (`malpan rules` may tell where)"


RAISED = (ArithmeticError, AssertionError, LookupError)
"""What rules may raise when they are compiled."""


class PlainWarning(UserWarning):
    """Rules could not be compiled, or not to the same effect, so that the plain searches answer, however long that takes."""


def shortest(engine: str, game: Game, board: Any, start: State, watch: Watch, limit: int | None) -> Found:
    """Find a shortest line to a win with the engine asked for."""
    return choose(engine, watch, *twins("shortest", "shortest", game, board, start, limit))


def highest(engine: str, game: Game, board: Any, start: State, watch: Watch, turn: int) -> Found:
    """Find a line with the highest total with the engine asked for."""
    return choose(engine, watch, *twins("highest", "highest", game, board, start, turn))


def simulate(engine: str, game: Game, board: Any, start: State, watch: Watch, turns: int) -> Found:
    """Play a run without rolls to its end with the engine asked for."""
    return choose(engine, watch, *twins("simulate", "simulate", game, board, start, turns))


def follow_rolls(engine: str, game: Game, board: Any, start: State, watch: Watch, rolls: Sequence[int]) -> Found:
    """Play a run with rolls to its end with the engine asked for."""
    return choose(engine, watch, *twins("simulate", "follow_rolls", game, board, start, rolls))


def whole_space(engine: str, game: Game, board: Any, start: State, watch: Watch, asked: Asked) -> Found:
    """Walk everything that can be reached with the engine asked for; nothing is handed to a sink twice."""
    if asked.checkpoint is not None:
        if engine == PLAIN:
            raise MalpanError("only the compiled searches keep checkpoints; expected another engine than plain")
        engine = NATIVE
    if asked.sink is None:
        return choose(engine, watch, *twins("space", "whole_space", game, board, start, asked))
    # A walk that hands out what it finds cannot be begun twice: the size is found out first.
    first, _ = twins("space", "whole_space", game, board, start, asked._replace(sink=None))
    asked = asked._replace(sink=(handed := Handed(asked.sink)).on)
    return choose(engine, watch, *twins("space", "whole_space", game, board, start, asked), first, handed)


Ask = Callable[[Watch], Found]


def twins(module: str, search: str, game: Game, board: Any, start: State, asked: Any) -> tuple[Ask, Ask]:
    """Return a search of plain/ and its twin of native/, which is imported when it is asked, as functions of a watch."""

    def plain(watch: Watch) -> Found:
        found: Found = getattr(import_module(f"malpan.search.plain.{module}"), search)(game, board, start, watch, asked)
        return found

    def native(watch: Watch) -> Found:
        compiled = getattr(import_module(f"malpan.search.native.{module}"), search)
        found: Found = compiled(game, board, start, watch, asked)
        return found

    return plain, native


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
