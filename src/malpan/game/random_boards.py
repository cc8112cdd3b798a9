"""Random boards of a game, with or without a size: `boards` may take one."""

from typing import TYPE_CHECKING, Any

from malpan.game.contract import Game
from malpan.game.design import Size
from malpan.game.expecting import expect_random_board

if TYPE_CHECKING:
    from random import Random


def takes_size(game: Game) -> bool:
    """Tell whether `boards` of a game takes a size: it has a second argument that must be given, or is called ``size``."""
    if game.boards is None:
        return False
    from inspect import Parameter, signature

    kinds = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    try:
        taken = [each for each in signature(game.boards).parameters.values() if each.kind in kinds]
    except ValueError:  # of a function that is written in C
        return False
    return len(taken) > 1 and (taken[1].default is Parameter.empty or taken[1].name == "size")


def random_board(game: Game, random: "Random", size: Size | None = None) -> Any:
    """Return a random board of a game that makes some, of a size if it takes one; RuleError if what it makes is none."""
    assert game.boards is not None
    board = game.boards(random, size) if takes_size(game) else game.boards(random)
    return expect_random_board(game, board)
