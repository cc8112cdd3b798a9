"""Making a level on the page: random boards are solved until one takes as many moves as wanted."""

from random import Random
from time import monotonic
from typing import Any, NamedTuple

from malpan.errors import MalpanError, rule_errors
from malpan.game import Game
from malpan.game.random_boards import random_board, takes_size
from malpan.language import counted, say
from malpan.levels.sizes import read_size
from malpan.objectives.table import kind_of
from malpan.solve import solve
from malpan.web.limits import ServerLimits
from malpan.web.searches import PROGRESS_INTERVAL, Send

MOST_STATES = 200_000
"""States of a board at most; a larger one is left, as others are sooner solved."""


class Near(NamedTuple):
    """The board that came nearest to what is wanted: its text, and its moves."""

    text: str
    moves: int


def can_make(game: Game) -> bool:
    """Tell whether levels of a game can be made: it makes boards, writes them, and is won in a number of moves."""
    return game.boards is not None and game.write is not None and kind_of(game).counts_moves


def make_level(game: Game, request: dict[str, Any], limits: ServerLimits, send: Send) -> dict[str, Any]:
    """Return the first random board that takes as many moves as wanted; when the time is up, the one that came nearest.

    The boards depend on the seed, and the nearest one on the time as well. Raises MalpanError if the game makes no boards, or
    none of this size.
    """
    if not can_make(game) or game.write is None:
        raise MalpanError(say("{game} makes no random boards", game=game.name))
    size = read_size(request["size"]) if request["size"] and takes_size(game) else None
    wanted, random = request["moves"], Random(request["seed"])
    begun = monotonic()
    end = request["began"] + min(request["seconds"], limits.seconds)
    near: Near | None = None
    tried, told = 0, 0.0
    with rule_errors(game.name):
        while (now := monotonic()) < end and (near is None or near.moves != wanted):
            if now - told > PROGRESS_INTERVAL:
                told = now
                send({"progress": {"tried": tried, "nearest": near and near.moves, "seconds": now - begun}})
            board = random_board(game, random, size)
            tried += 1
            moves = moves_of(game, board, end)
            if moves is not None and (near is None or abs(moves - wanted) < abs(near.moves - wanted)):
                near = Near(game.write(board), moves)
    if near is None:
        raise MalpanError(say("none of {boards} has a way; try another size", boards=counted(tried, "board")))
    return {
        "text": near.text,
        "moves": near.moves,
        "goal": counted(near.moves, game.unit),
        "tried": tried,
        "found": near.moves == wanted,
    }


def moves_of(game: Game, board: Any, end: float) -> int | None:
    """Return the moves of a best line on a board; None without a way, or if that is not known soon."""
    found = solve(game, board, engine="plain", max_states=MOST_STATES, max_seconds=max(end - monotonic(), 0.0))
    return found.length() if found.answer is not None else None
