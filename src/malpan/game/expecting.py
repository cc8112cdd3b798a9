"""What the functions of a game returned, if it is what their contract says: else a RuleError that names function and line."""

from typing import Any

from malpan.game.contract import Game
from malpan.game.slips import Call, check_ranges, check_start, returned_error
from malpan.game.steps import State, Verdict
from malpan.language import mark


def expect_board(game: Game, board: Any, text: str = "") -> Any:
    """Return a board that `read` made of a text, with its derived fields; raise RuleError if it is None."""
    if board is None:
        raise returned_error(Call(game.name, "read", game.read, (text,)), None, mark("a board"))
    return game.complete(board)


def expect_random_board(game: Game, board: Any) -> Any:
    """Return a board that `boards` made, with its derived fields; raise RuleError if it is None, or a text still to be read."""
    if board is None or (isinstance(board, str) and not isinstance(read_of(game, board), str)):
        from random import Random  # which takes a millisecond to import

        raise returned_error(Call(game.name, "boards", game.boards, (Random(0),)), board, mark("a board, as read returns it"))
    return game.complete(board)


def read_of(game: Game, text: str) -> Any:
    """Return what `read` makes of a text, None if it fails."""
    try:
        return game.read(text)
    except Exception:  # whatever a user's reader raises
        return None


def expect_start(game: Game, board: Any) -> State:
    """Return the first state of a board; raise RuleError if `start` returns no list of whole numbers."""
    start = game.start(board)
    check_start(Call(game.name, "start", game.start, (board,)), start)
    return tuple(start)


def expect_verdict(game: Game, board: Any, state: State, move: int, returned: Any, roll: int = 0) -> Verdict:
    """Return the verdict in what `step` returned for a move; raise RuleError if that is not as its objective says."""
    return expect_outcome(game, board, state, move, returned, roll)[0]


def expect_outcome(game: Game, board: Any, state: State, move: int, returned: Any, roll: int = 0) -> tuple[Verdict, Any]:
    """Return the verdict and the points in what `step` returned for a move; RuleError if they are not as its objective says."""
    returned = game.points_of(returned)
    if expected := game.objective.misses(returned):
        raise returned_error(call_of_step(game, board, state, list(state), move, roll), returned, expected)
    verdict, points = game.objective.outcome(returned)
    return Verdict(verdict), points


def call_of_step(game: Game, board: Any, state: State, places: list[int], move: int, roll: int) -> Call:
    """Return the call of `step` that made a move from a state, to be made again with `places`."""
    labels = game.moves_on(board) if game.objective.steered else ()
    label = labels[move] if move < len(labels) else ""
    return Call(game.name, "step", game.step, (board, places, *game.objective.arguments(move, roll)), state, label)


def expect_ranges(game: Game, board: Any, places: int) -> list[int] | None:
    """Return the bounds of the places of a state, None without any; raise RuleError if they do not fit."""
    if game.ranges is None:
        return None
    bounds = game.ranges(board)
    check_ranges(Call(game.name, "ranges", game.ranges, (board,)), bounds, places)
    return list(bounds)


def expect_won(game: Game, board: Any, start: State) -> bool:
    """Tell whether the first state is won; raise RuleError if `won` returns neither True nor False."""
    if game.won is None:
        return False
    found = game.won(board, start)
    if not isinstance(found, bool) and type(found).__name__ != "bool_":
        raise returned_error(Call(game.name, "won", game.won, (board, start), start), found, mark("True or False"))
    return bool(found)
