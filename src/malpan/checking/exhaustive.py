"""Every board of a game that has few enough, for a Python function that is quick enough to be called with each of them."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from runpy import run_path
from typing import TYPE_CHECKING, Any

from malpan.checking.answers import Case
from malpan.checking.board_files import board_text
from malpan.errors import MalpanError
from malpan.game import Game
from malpan.games.trial import Sequences
from malpan.language import say

if TYPE_CHECKING:
    from malpan.search.native.atlas import Atlas


def all_cases(game: Game) -> Iterator[Case]:
    """Yield every sequence of rolls with its answer, in order; MalpanError for a game whose boards cannot all be answered."""
    sequences = sequences_of(game)
    if sequences is None:
        raise MalpanError(
            say("{game} has too many boards to try them all; only sequences of rolls can be tried exhaustively", game=game.name)
        )
    for rolls, answer in zip(itertools.product(sequences.rolls, repeat=sequences.turns), answers_to_all(game), strict=True):
        board = sequences.board(rolls)
        yield Case("sequences", board, board_text(game, board), int(answer))


def sequences_of(game: Game) -> Sequences | None:
    """Return the boards of a game that can be answered all at once; None if it has none."""
    return game.trial().sequences if game.trial else None


def answers_to_all(game: Game) -> Any:
    """Return the answers to all sequences of rolls, in order, as a flat array; NotCompiled if the rules cannot be compiled."""
    return atlas_of(game).answers.ravel()


def atlas_of(game: Game) -> "Atlas":
    """Return the answers to all sequences of rolls; MalpanError for a game without any, NotCompiled for rules like that."""
    from malpan.search.native.atlas import make_atlas

    sequences = sequences_of(game)
    if sequences is None:
        raise MalpanError(f"{game.name} has no sequences of rolls that can all be answered at once")
    board = sequences.board([sequences.rolls[0]] * sequences.turns)
    return make_atlas(game, board, sequences.rolls, sequences.turns)


def load_function(file: Path) -> Callable[[str], Any]:
    """Return the function ``solve`` that a Python file defines; MalpanError if it has none."""
    if not file.is_file():
        raise MalpanError(say("there is no file {file} with a function solve(text)", file=file))
    function = run_path(str(file)).get("solve")
    if not callable(function):
        raise MalpanError(say("{file} defines no function solve; expected solve(text), which returns the answer", file=file))
    found: Callable[[str], Any] = function
    return found
