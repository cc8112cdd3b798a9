"""What a game says of its states beside its rules: the list of won states, lower bounds, and the parts of those made by machine.

What is of another kind than it should be is a RuleError that names the function and its line, as a search that took it as it
comes would fail somewhere else, or answer wrongly.
"""

from collections.abc import Sequence
from typing import Any

from malpan.errors import RuleError
from malpan.game.bounds import INFINITE, LowerBound
from malpan.game.contract import Game
from malpan.game.slips import Call, is_list, returned_error
from malpan.game.steps import State
from malpan.language import mark, say


def listed_wins(game: Game, board: Any) -> list[State]:
    """Return what `wins` lists, none without it; raise RuleError if that is no list of lists."""
    if game.wins is None:
        return []
    found = game.wins(board)
    listed = list(found) if is_iterable(found) else None
    if listed is None or not all(map(is_list, listed)):
        raise returned_error(Call(game.name, "wins", game.wins, (board,)), found, mark("a list of states, such as [[0, 1]]"))
    return [tuple(state) for state in listed]


def expect_wins(game: Game, board: Any, length: int) -> list[State]:
    """Return the states that `wins` lists, of so many places each; raise RuleError if it lists anything else."""
    listed = listed_wins(game, board)
    bounds = game.ranges(board) if game.ranges and listed else None
    for state in listed:
        if not is_state(state, length, bounds):
            error = RuleError(say("wins of {game} has {state}, which is not a state", game=game.name, state=list(state)))
            error.part = "wins"
            raise error
    return listed


def is_state(state: State, length: int, bounds: Sequence[int] | None) -> bool:
    """Tell whether a tuple can be a state of so many places, each a whole number from 0 and below its bound, if it has one."""
    if len(state) != length or not all(isinstance(place, int) and place >= 0 for place in state):
        return False
    return bounds is None or all(place < bound for place, bound in zip(state, bounds, strict=False))


def expect_estimate(game: Game, board: Any, state: State) -> int:
    """Return what `at_least` says of a state, 0 without it; RuleError if that is no whole number, or above INFINITE."""
    if game.at_least is None:
        return 0
    found = game.at_least(board, state)
    if not isinstance(found, int):
        call = Call(game.name, "at_least", game.at_least, (board, state), state)
        raise returned_error(call, found, mark("a whole number from 0"))
    if found > INFINITE:
        call = Call(game.name, "at_least", game.at_least, (board, state), state)
        raise returned_error(call, found, mark("a number below 2 ** 60, or INFINITE"))
    return found


def expect_parts(game: Game, number: int, lower_bound: LowerBound[Any], board: Any) -> tuple[list[Any], list[tuple[int, ...]]]:
    """Return the boards of the parts of a lower bound, and the places that each keeps; raise RuleError if they are no lists."""

    def misfit_of(part: str, function: Any, found: Any, expected: str) -> RuleError:
        which = say("lower bound {number} of {game}", number=number, game=game.name)
        error = returned_error(Call(which, part, function, (board,)), found, expected)
        error.part = "lower_bounds"
        return error

    boards, places = lower_bound.boards(board), lower_bound.places(board)
    if not is_iterable(boards):
        raise misfit_of("boards", lower_bound.boards, boards, mark("a list of boards, one for each part"))
    lists = list(places) if is_iterable(places) else None
    if lists is None or not all(map(is_iterable, lists)):
        raise misfit_of("places", lower_bound.places, places, mark("a list for each part, such as [[0, 1], [2]]"))
    return list(boards), [tuple(each) for each in lists]


def expect_images(game: Game, number: int, lower_bound: LowerBound[Any], board: Any) -> list[tuple[Any, Any]]:
    """Return the symmetries that a lower bound is also read in, as pairs of sources and values; raise RuleError for what is none.

    What is in the pairs is not looked at.
    """
    if lower_bound.images is None:
        return []
    images = lower_bound.images(board)
    listed = list(images) if is_iterable(images) else None
    if listed is None or not all(isinstance(each, tuple | list) and len(each) == 2 for each in listed):
        which = say("lower bound {number} of {game}", number=number, game=game.name)
        expected = mark("a list of pairs (sources, values), one for each symmetry")
        error = returned_error(Call(which, "images", lower_bound.images, (board,)), images, expected)
        error.part = "lower_bounds"
        raise error
    return [(sources, values) for sources, values in listed]


def is_iterable(value: object) -> bool:
    """Tell whether a value is a row of things, and no text."""
    return hasattr(value, "__iter__") and not isinstance(value, str | bytes | dict)
