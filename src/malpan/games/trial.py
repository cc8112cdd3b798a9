"""What a check needs to know of a game: boards to try programs on, which of two is the smaller, and what people get wrong.

Each game's `trial` makes one when a check asks for it, so that solving a board pays for none of this.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from malpan.game import Answer, Game

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random
    from types import ModuleType

    from hypothesis.strategies import SearchStrategy

Answers = Callable[[Any], Answer | None]


class Variation(NamedTuple):
    """A game with other rules, played on the same board or on one made of it."""

    game: Game
    board: Callable[[Any], Any] | None = None


class Mistake(NamedTuple):
    """A classic misreading, by its number in docs/mistakes.md.

    `does` completes the sentence "your program answers exactly like one that ..."; `programs` are what answers so: variations of
    the game, or of its search; any of them may be meant.
    """

    id: str
    does: str
    programs: Sequence[Variation | Answers]


class Trial(NamedTuple):
    """What a check knows of a game.

    made         (random, size from 0 to 1, beyond) -> a board, valid under the numbered problem's own limits unless `beyond`.
    smallest     strategy of any valid boards, whose simpler draws make smaller ones; what Hypothesis shrinks.
    draws        board -> the draws by which `smallest` makes it, None if it cannot.
    varied       (random, board) -> another valid board, changed a little.
    size         board -> its key: of two boards that with the lower key is the smaller.
    reduced      board -> valid boards a step smaller, to be tried in turn.
    every        board -> all boards that are smaller, or the smallest of those, where there are few enough to try them all.
    mistakes     what people get wrong.
    traps        the file of small boards that show a mistake each.
    fits         board -> can it be asked of the mistakes?
    accepts      (board, answer, words printed) -> is this right too, where an answer can be given in several ways?
    gist         words printed -> the part of them that tells one mistake from another.
    """

    made: "Callable[[Random, float, bool], Any]"
    smallest: "Callable[[], SearchStrategy[Any]]"
    draws: Callable[[Any], list[int | bool] | None]
    varied: "Callable[[Random, Any], Any]"
    size: Callable[[Any], tuple[int, ...]]
    reduced: Callable[[Any], Iterator[Any]]
    every: Callable[[Any], Iterator[Any]]
    mistakes: Sequence[Mistake] = ()
    traps: "Path | None" = None
    fits: Callable[[Any], bool] = bool
    accepts: Callable[[Any, Answer | None, Sequence[str]], bool] | None = None
    gist: Callable[[Sequence[str]], str] = " ".join


def trial_with(boards: "ModuleType", mistakes: Sequence[Mistake], traps: str, **parts: Any) -> Trial:
    """Return the trial of a game whose room has a module of boards, mistakes, and a file of traps beside it."""
    from pathlib import Path

    words = ("made", "smallest", "draws", "varied", "size", "reduced", "every")
    file = Path(str(boards.__file__)).with_name(traps)
    made = {word: getattr(boards, word) for word in words}
    return Trial(**made, mistakes=mistakes, traps=file, **parts)
