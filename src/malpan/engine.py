"""Which of the two engines answers: the plain searches, or the compiled ones when there is much to search.

Nobody can tell from a board how many of its states can be reached. So a question is asked in plain Python first, which is over at
once for most boards; if it has seen PATIENCE states and is not done, it is asked again of the compiled search, which takes about
a second to begin and is then far faster. Rules that cannot be compiled are told of, and answered in plain Python.
"""

import warnings
from collections.abc import Callable, Sequence
from typing import Any

from malpan.game import Game, MalpanError, NotCompiled, State
from malpan.search import Asked, Found, Watch

AUTO, PLAIN, NATIVE = ENGINES = ("auto", "plain", "native")

PATIENCE = 100_000
"""States that the plain searches may see before the compiled ones take over: about as long as these take to begin."""


class PlainWarning(UserWarning):
    """Rules could not be compiled, so that the plain searches answer, however long that takes."""


def shortest(engine: str, game: Game, board: Any, start: State, watch: Watch, limit: int | None) -> Found:
    """Find a shortest line to a win with the engine asked for."""
    from malpan.plain.shortest import shortest as plain

    def native(watch: Watch) -> Found:
        from malpan.native.shortest import shortest as compiled

        return compiled(game, board, start, watch, limit)

    return choose(engine, watch, lambda watch: plain(game, board, start, watch, limit), native)


def whole_space(engine: str, game: Game, board: Any, start: State, watch: Watch, asked: Asked) -> Found:
    """Walk everything that can be reached with the engine asked for; nothing is handed to a sink twice."""
    from malpan.plain.space import whole_space as plain

    def native(watch: Watch) -> Found:
        from malpan.native.space import whole_space as compiled

        return compiled(game, board, start, watch, asked)

    if asked.checkpoint is not None:
        if engine == PLAIN:
            raise MalpanError("only the compiled searches keep checkpoints; expected another engine than plain")
        return native(watch)
    if asked.sink is not None and engine == AUTO:
        # A walk that hands out what it finds cannot be begun twice: the size is found out first.
        engine = engine_for(watch, lambda watch: plain(game, board, start, watch, asked._replace(sink=None)))
    return choose(engine, watch, lambda watch: plain(game, board, start, watch, asked), native)


def highest(engine: str, game: Game, board: Any, start: State, watch: Watch, turn: int) -> Found:
    """Find a line with the highest total with the engine asked for."""
    from malpan.plain.highest import highest as plain

    def native(watch: Watch) -> Found:
        from malpan.native.highest import highest as compiled

        return compiled(game, board, start, watch, turn)

    return choose(engine, watch, lambda watch: plain(game, board, start, watch, turn), native)


def simulate(engine: str, game: Game, board: Any, start: State, watch: Watch, turns: int) -> Found:
    """Play a run without rolls to its end with the engine asked for."""
    from malpan.plain.simulate import simulate as plain

    def native(watch: Watch) -> Found:
        from malpan.native.simulate import simulate as compiled

        return compiled(game, board, start, watch, turns)

    return choose(engine, watch, lambda watch: plain(game, board, start, watch, turns), native)


def follow_rolls(engine: str, game: Game, board: Any, start: State, watch: Watch, rolls: Sequence[int]) -> Found:
    """Play a run with rolls to its end with the engine asked for."""
    from malpan.plain.simulate import follow_rolls as plain

    def native(watch: Watch) -> Found:
        from malpan.native.simulate import follow_rolls as compiled

        return compiled(game, board, start, watch, rolls)

    return choose(engine, watch, lambda watch: plain(game, board, start, watch, rolls), native)


Ask = Callable[[Watch], Found]


def choose(engine: str, watch: Watch, plain: Ask, native: Ask) -> Found:
    """Ask the engine that is wanted; left to choose, the plain one first and the compiled one if that takes long."""
    if engine not in ENGINES:
        raise MalpanError(f"engine is {engine!r}; expected one of {', '.join(ENGINES)}")
    if engine == PLAIN:
        return plain(watch)
    if engine == NATIVE:
        return native(watch)
    most = watch.limits.max_states
    if most is not None and most <= PATIENCE:
        return plain(watch)
    found = plain(watch.with_states(PATIENCE))
    if found.stopped != "state limit":
        return found
    try:
        return native(watch)
    except NotCompiled as reason:
        warnings.warn(f"{reason}; the plain searches answer instead", PlainWarning, stacklevel=2)
        return plain(watch)
    except ImportError as reason:
        warnings.warn(
            f"the compiled searches cannot be had ({reason}); the plain ones answer instead", PlainWarning, stacklevel=2
        )
        return plain(watch)


def engine_for(watch: Watch, plain: Ask) -> str:
    """Return the engine that a question is for, by asking it of the plain one for a moment."""
    return NATIVE if plain(watch.with_states(PATIENCE)).stopped == "state limit" else PLAIN
