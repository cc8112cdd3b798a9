"""All 9,765,625 sequences of ten yut rolls, for a Python function that is quick enough to be asked about every one."""

from collections.abc import Callable, Iterator
from pathlib import Path
from runpy import run_path
from typing import Any

from malpan.checking.answers import Case
from malpan.errors import MalpanError
from malpan.game import Game


def every_sequence(game: Game) -> Iterator[Case]:
    """Yield every sequence of ten rolls with its answer, in order; MalpanError for another game."""
    if game.name != "yut":
        raise MalpanError(f"{game.name} has no end of boards; only yut can be checked exhaustively")
    from malpan.search.native.atlas import yut_atlas

    for number, answer in enumerate(yut_atlas().answers.ravel()):
        board = sequence(number)
        yield Case("sequences", board, " ".join(map(str, board.rolls)) + "\n", int(answer))


def sequence(number: int) -> Any:
    """Return the board with the sequence of this number, from 0, in their order."""
    from malpan.games.yut.boards import TURNS
    from malpan.games.yut.rules import HIGHEST_ROLL
    from malpan.games.yut.track import HORSES, standard_board

    rolls = [number // HIGHEST_ROLL**place % HIGHEST_ROLL + 1 for place in reversed(range(TURNS))]
    return standard_board(HORSES, rolls)


def function_in(file: Path) -> Callable[[str], Any]:
    """Return the function ``solve`` that a Python file defines; MalpanError if it has none."""
    if not file.is_file():
        raise MalpanError(f"there is no file {file} with a function solve(text)")
    function = run_path(str(file)).get("solve")
    if not callable(function):
        raise MalpanError(f"{file} defines no function solve; expected solve(text), which returns the answer")
    found: Callable[[str], Any] = function
    return found
