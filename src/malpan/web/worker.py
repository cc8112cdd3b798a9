"""A worker process of the page: it reads boards, plays moves, searches, and reports progress.

Requests and replies are JSON. The first reply tells that the work begins. After it come reports (``{"progress": ...}``), and the
last reply, which has ``"end": true`` and either the answer or an ``error``: a sentence and, for an invalid board, its place. With
``"spent": true``, a search that does not end was left behind, and the process has to be replaced.
"""

import json
import warnings
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from malpan.errors import BoardError, MalpanError, describe_error, rule_errors
from malpan.game import Game
from malpan.game.random_boards import random_board
from malpan.games.catalogue import find_game
from malpan.language import say, speaking, use_words
from malpan.system.apart import is_any_left
from malpan.text.reading import read_boards_in
from malpan.web.gallery import LevelFile, level_of_day, list_levels
from malpan.web.limits import BEGUN, ServerLimits
from malpan.web.making import make_level
from malpan.web.positions import describe_position, play_moves
from malpan.web.scenes import animate_line
from malpan.web.searches import Send, explore_position, find_hint, list_lines, solve_position
from malpan.workers.process import Responder, serve_streams


class LoadedBoard(NamedTuple):
    """A board with its game; the number of boards in its text, what of the text was skipped, and whether its form is exact."""

    game: Game
    board: Any
    boards: int
    skipped: tuple[str, ...]
    exact: bool


def main() -> None:
    """Answer requests until standard input ends."""
    serve_streams(prepare)


def prepare(setup: bytes) -> Responder:
    """Return the function that answers requests, given the words for the games and the limits."""
    settings = json.loads(setup)
    boards = BoardCache(settings["games"], ServerLimits(*settings["limits"]), LevelFile(settings["levels"]))
    limit_memory(boards.limits.memory)
    return partial(answer, boards)


def limit_memory(most: int) -> None:
    """Limit the memory of this process to that of a search, and as much again for Python and the libraries."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_DATA, (most * 2, most * 2))


def answer(boards: "BoardCache", message: bytes, reply: Callable[[bytes], None]) -> None:
    """Answer a request in its language; any failure becomes a sentence."""
    reply(BEGUN)
    request = json.loads(message) | {"began": monotonic()}

    def send(content: dict[str, Any]) -> None:
        reply(json.dumps(content, separators=(",", ":")).encode())

    with speaking(request["language"]), warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            found = VERBS[request["verb"]](boards, request, send)
        except BoardError as error:
            found = {"error": {"message": error.message, "line": error.line, "column": error.column}}
        except MalpanError as error:
            found = {"error": {"message": str(error)}}
        except MemoryError:
            found = {"error": {"message": say("there is not enough memory for this board")}}
        except RecursionError:
            found = {"error": {"message": say("the rules call themselves without end")}}
        except Exception as error:  # any failure is reported, and the process goes on
            found = {"error": {"message": say("the page could not answer this: {failure}", failure=describe_error(error))}}
    notes = [str(note.message) for note in said if note.category.__module__.startswith("malpan.")]
    send({"end": True} | ({"spent": True} if is_any_left() else {}) | found | ({"notes": notes} if notes else {}))


class BoardCache:
    """The games by their ids, the last board, since one board gets many requests, and the file of levels."""

    def __init__(self, words: dict[str, str], limits: ServerLimits, levels: LevelFile) -> None:
        self.words = words
        self.limits = limits
        self.levels = levels
        self.last: tuple[Any, LoadedBoard] | None = None

    def load(self, request: dict[str, Any]) -> LoadedBoard:
        """Return the board of a request; raise BoardError if its text is not one."""
        key = (request["game"], request["text"], request["form"], request["number"], request["language"])
        if self.last is not None and self.last[0] == key:
            game = self.last[1].game
            use_words(game.words, game.plurals)
            return self.last[1]
        self.last = None
        game = self.find_game(request)
        text = request["text"]
        if len(text.encode("utf-8", "replace")) > game.longest:
            raise BoardError(say("the text is longer than any board of {game}", game=game.name))
        if "\0" in text:
            raise BoardError(say("the text has a NUL character; expected a board"))
        with rule_errors(game.name):
            boards, skipped, exact = read_boards_in(game, text, request["form"])
            number = request["number"]
            if number >= len(boards):
                raise BoardError(say("the text has no board {number}; it has {count}", number=number + 1, count=len(boards)))
            loaded = LoadedBoard(game.variant_on(boards[number]), boards[number], len(boards), skipped, exact)
            self.check_size(loaded.board)
        self.last = key, loaded
        return loaded

    def find_game(self, request: dict[str, Any]) -> Game:
        """Return the game of a request, and use its words in the reply."""
        game = find_game(self.words[request["game"]])
        use_words(game.words, game.plurals)
        return game

    def check_size(self, board: Any) -> None:
        """Raise BoardError for a board that is too large for the page."""
        size = size_of(board)
        if size > self.limits.cells:
            raise BoardError(say("the board is too large for this page ({size:,} numbers); use `malpan solve`", size=size))


def size_of(board: Any) -> int:
    """Return how many numbers a board has, as far as that can be told."""
    parts = board if isinstance(board, tuple | list) else ()
    return len(parts) + sum(len(part) for part in parts if isinstance(part, tuple | list | bytes))


def read(boards: BoardCache, request: dict[str, Any], send: Send) -> dict[str, Any]:
    """Return the board of a text in all formats, and its first position; also what was skipped, and the text without it."""
    if request["seed"] is not None:
        game = boards.find_game(request)
        if game.boards is None or game.write is None:
            raise MalpanError(say("{game} makes no random boards", game=game.name))
        with rule_errors(game.name):
            request |= {"text": game.write(random_board(game, Random(request["seed"]))), "form": None, "number": 0}
    game, board, count, skipped, exact = boards.load(request)
    with rule_errors(game.name):
        formats = game.written_in(board)
        tidy = None if exact or game.write is None else game.write(board)
        position = describe_position(game, board, play_moves(game, board, []))
    shown = {"text": request["text"], "tidy": tidy, "skipped": skipped}
    return shown | {"formats": formats, "count": count, "position": position}


def play(boards: BoardCache, request: dict[str, Any], send: Send) -> dict[str, Any]:
    """Return the position after the moves and, on request, a hint."""
    game, board, *_ = boards.load(request)
    with rule_errors(game.name):
        line = play_moves(game, board, request["moves"])
        return {"position": describe_position(game, board, line)} | (find_hint(game, board, line) if request["hint"] else {})


def solve(boards: BoardCache, request: dict[str, Any], send: Send) -> dict[str, Any]:
    """Return the answer from a position."""
    game, board, *_ = boards.load(request)
    with rule_errors(game.name):
        return solve_position(game, board, play_moves(game, board, request["moves"]), boards.limits, request, send)


def lines(boards: BoardCache, request: dict[str, Any], send: Send) -> dict[str, Any]:
    """Return the best lines from a position."""
    game, board, *_ = boards.load(request)
    with rule_errors(game.name):
        return list_lines(game, board, play_moves(game, board, request["moves"]), boards.limits, request, send)


def explore(boards: BoardCache, request: dict[str, Any], send: Send) -> dict[str, Any]:
    """Count the states reachable from a position."""
    game, board, *_ = boards.load(request)
    with rule_errors(game.name):
        return explore_position(game, board, play_moves(game, board, request["moves"]), boards.limits, request, send)


def picture(boards: BoardCache, request: dict[str, Any], send: Send) -> dict[str, Any]:
    """Return a line of play as an animated GIF, in base64."""
    game, board, *_ = boards.load(request)
    with rule_errors(game.name):
        gif = animate_line(game, board, play_moves(game, board, request["moves"]), request["dark"])
    return {"picture": b64encode(gif).decode("ascii")}


def levels(boards: BoardCache, request: dict[str, Any], send: Send) -> dict[str, Any]:
    """Return one page of the levels of the file."""
    game = boards.find_game(request)
    return list_levels(boards.levels.open(game), game, request)


def today(boards: BoardCache, request: dict[str, Any], send: Send) -> dict[str, Any]:
    """Return the level of a day."""
    game = boards.find_game(request)
    return level_of_day(boards.levels.open(game), game, request["date"])


def make(boards: BoardCache, request: dict[str, Any], send: Send) -> dict[str, Any]:
    """Make a level that takes so many moves."""
    return make_level(boards.find_game(request), request, boards.limits, send)


VERBS = {
    "read": read,
    "play": play,
    "solve": solve,
    "lines": lines,
    "explore": explore,
    "picture": picture,
    "levels": levels,
    "today": today,
    "make": make,
}
