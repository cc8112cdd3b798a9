"""What a process of the page does: it reads boards, plays, and searches, and says how far it is.

Requests and replies are JSON. A reply is a step on the way (``{"progress": ...}``) or the last one, which has ``"end": true`` and
comes with the answer or with an ``error``: a sentence, and where the board is wrong, if that is what is wrong.
"""

import json
import warnings
from base64 import b64encode
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

from malpan.batch.executor import Telling, converse
from malpan.errors import BoardError, MalpanError, rules_at_work, what_failed
from malpan.game import Game
from malpan.games.catalogue import find_game
from malpan.web.limits import Limits
from malpan.web.playing import played, position_of
from malpan.web.scenes import gif_of
from malpan.web.searching import explored, hinted, solved

Reply = Callable[[dict[str, Any]], None]


class Posed(NamedTuple):
    """A board with its game, and how many boards the text has that it came from."""

    game: Game
    board: Any
    boards: int


def main() -> None:
    """Work until there is nobody who asks."""
    converse(prepared)


def prepared(greeting: bytes) -> Telling:
    """Return what answers requests, given the words for the games and the limits."""
    told = json.loads(greeting)
    shelf = Shelf(told["games"], Limits(*told["limits"]))
    keep_memory(shelf.limits.memory)
    return partial(answered, shelf)


def keep_memory(most: int) -> None:
    """Have the system refuse more memory than a search is given, with as much again for the machinery."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_DATA, (most * 2, most * 2))


def answered(shelf: "Shelf", request: bytes, reply: Callable[[bytes], None]) -> None:
    """Answer a request; whatever goes wrong becomes a sentence."""
    asked = json.loads(request)

    def tell(thing: dict[str, Any]) -> None:
        reply(json.dumps(thing, separators=(",", ":")).encode())

    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            answer = VERBS[asked["verb"]](shelf, asked, tell)
        except BoardError as error:
            answer = {"error": {"message": error.message, "line": error.line, "column": error.column}}
        except MalpanError as error:
            answer = {"error": {"message": str(error)}}
        except MemoryError:
            answer = {"error": {"message": "there is not enough memory for this board"}}
        except RecursionError:
            answer = {"error": {"message": "the rules call themselves without end"}}
        except Exception as error:  # whatever else it is, the one who asked is told, and the process goes on
            answer = {"error": {"message": f"the page could not answer this: {what_failed(error)}"}}
    notes = [str(note.message) for note in said if note.category.__module__.startswith("malpan.")]
    tell({"end": True} | answer | ({"notes": notes} if notes else {}))


class Shelf:
    """Games by their ids, and the last board, as one board is asked about many times."""

    def __init__(self, words: dict[str, str], limits: Limits) -> None:
        self.words = words
        self.limits = limits
        self.last: tuple[Any, Posed] | None = None

    def posed(self, asked: dict[str, Any]) -> Posed:
        """Return the board that is asked about; BoardError if there is none."""
        key = (asked["game"], asked["text"], asked["form"], asked["number"])
        if self.last is not None and self.last[0] == key:
            return self.last[1]
        self.last = None
        game = find_game(self.words[asked["game"]])
        text = asked["text"]
        if len(text.encode("utf-8", "replace")) > game.longest:
            raise BoardError(f"the text is longer than any board of {game.name}")
        if "\0" in text:
            raise BoardError("the text has a character NUL; expected a board")
        with rules_at_work(game.name):
            boards = game.boards_in(text, asked["form"])
            if asked["number"] >= len(boards):
                raise BoardError(f"the text has no board {asked['number'] + 1}; it has {len(boards)}")
            posed = Posed(game, boards[asked["number"]], len(boards))
            self.check_size(posed)
        self.last = key, posed
        return posed

    def check_size(self, posed: Posed) -> None:
        """Raise BoardError for a board that is too large for a page."""
        size = size_of(posed.board)
        if size > self.limits.cells:
            raise BoardError(f"the board is too large for this page ({size:,} numbers); `malpan solve` answers it")


def size_of(board: Any) -> int:
    """Return of how many numbers a board consists, as far as that can be told."""
    parts = board if isinstance(board, tuple | list) else ()
    return len(parts) + sum(len(part) for part in parts if isinstance(part, tuple | list | bytes))


def read(shelf: Shelf, asked: dict[str, Any], tell: Reply) -> dict[str, Any]:
    """Say which board a text is: in all formats, and what can be done where play begins."""
    if asked["seed"] is not None:
        game = find_game(shelf.words[asked["game"]])
        if game.boards is None or game.write is None:
            raise MalpanError(f"{game.name} makes no random boards")
        with rules_at_work(game.name):
            asked |= {"text": game.write(game.boards(Random(asked["seed"]))), "form": None, "number": 0}
    posed = shelf.posed(asked)
    with rules_at_work(posed.game.name):
        formats = posed.game.written_in(posed.board)
        position = position_of(posed.game, posed.board, played(posed.game, posed.board, []))
    return {"text": asked["text"], "formats": formats, "count": posed.boards, "position": position}


def play(shelf: Shelf, asked: dict[str, Any], tell: Reply) -> dict[str, Any]:
    """Say where moves lead."""
    game, board, _ = shelf.posed(asked)
    with rules_at_work(game.name):
        line = played(game, board, asked["moves"])
        return {"position": position_of(game, board, line)} | (hinted(game, board, line) if asked["hint"] else {})


def solve(shelf: Shelf, asked: dict[str, Any], tell: Reply) -> dict[str, Any]:
    """Answer the game's question from a position."""
    game, board, _ = shelf.posed(asked)
    with rules_at_work(game.name):
        return solved(game, board, played(game, board, asked["moves"]), shelf.limits, asked, tell)


def explore(shelf: Shelf, asked: dict[str, Any], tell: Reply) -> dict[str, Any]:
    """Count what can be reached from a position."""
    game, board, _ = shelf.posed(asked)
    with rules_at_work(game.name):
        return explored(game, board, played(game, board, asked["moves"]), shelf.limits, asked, tell)


def picture(shelf: Shelf, asked: dict[str, Any], tell: Reply) -> dict[str, Any]:
    """Return a line as a moving picture."""
    game, board, _ = shelf.posed(asked)
    with rules_at_work(game.name):
        moving = gif_of(game, board, played(game, board, asked["moves"]), asked["dark"])
    return {"picture": b64encode(moving).decode("ascii")}


VERBS = {"read": read, "play": play, "solve": solve, "explore": explore, "picture": picture}
