"""Every board of a game that has few enough, for a Python function that is quick enough to be called with each of them."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from malpan.checking.answers import Case
from malpan.checking.board_files import board_text
from malpan.checking.programs.not_running import does_not_load
from malpan.checking.sandbox.languages.lexing import Syntax
from malpan.checking.sandbox.languages.source import read_source
from malpan.errors import MalpanError
from malpan.game import Game
from malpan.games.trial import sequences_of
from malpan.language import say


def all_cases(game: Game) -> Iterator[Case]:
    """Yield every sequence of rolls with its answer, in order; MalpanError for a game whose boards cannot all be answered."""
    sequences = sequences_of(game)
    if sequences is None:
        raise MalpanError(
            say("{game} has too many boards to try them all; only sequences of rolls can be tried exhaustively", game=game.name)
        )
    from malpan.search.native.atlas import atlas_of

    answers = atlas_of(game).answers.ravel()
    for rolls, answer in zip(itertools.product(sequences.rolls, repeat=sequences.turns), answers, strict=True):
        board = sequences.board(rolls)
        yield Case("sequences", board, board_text(game, board), int(answer))


def load_function(file: Path) -> Callable[[str], Any]:
    """Return the function ``solve`` that a Python file defines; MalpanError if it has none, or does not run."""
    if not file.is_file():
        raise MalpanError(say("there is no file {file} with a function solve(text)", file=file))
    namespace: dict[str, Any] = {"__name__": "solution", "__file__": str(file)}
    try:
        exec(compile(read_source(file, Syntax.HASHES).text, str(file), "exec", dont_inherit=True), namespace)
    except (Exception, SystemExit) as error:
        raise does_not_load(file.name, error) from error
    function = namespace.get("solve")
    if not callable(function):
        raise MalpanError(say("{file} defines no function solve; expected solve(text), which returns the answer", file=file))
    found: Callable[[str], Any] = function
    return found
