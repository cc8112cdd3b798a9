"""The question of a walk, as it travels to a worker: a game, a board, where it begins, into how many shards, in which store.

A worker gets it with each task, as bytes, and keeps what it made of the last few. In the process of the walk itself nothing has
to travel.
"""

import pickle
import sys
from functools import cached_property
from importlib.metadata import version
from io import BytesIO
from platform import node
from typing import Any, ClassVar, NamedTuple

from malpan.errors import MalpanError, describe_error
from malpan.game import Game, State
from malpan.games.catalogue import game_from_file, resolve_game
from malpan.language import Speech, say, speak, spoken
from malpan.search.limits import Watch
from malpan.search.native.compiler.reach import Reach
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.packing import Layout, PackedBoards, lay_out, pack_boards, pack_state
from malpan.search.native.sharded.files import Format
from malpan.search.native.sharded.stores import Store, open_store

MOST_KEPT = 4
"""Questions that a worker keeps."""


class Asked(NamedTuple):
    """What is asked, and what a worker has to know of how it is answered.

    game        the game as it was named; the board may ask the question of a variant of it.
    start       the canonical state in which play begins.
    shards      how many parts the states are divided into.
    store       the address of the store.
    most        bytes of memory that a worker may hold; None for no limit.
    version     the version of Malpan.
    """

    game: Game
    board: Any
    start: State
    past_wins: bool
    shards: int
    store: str
    most: int | None
    version: str


class Question:
    """A question with the compiled rules that answer it; NotCompiled if they cannot be compiled."""

    kept: ClassVar[dict[str, "Question"]] = {}
    """The questions of this process, by the names under which tasks ask them."""

    def __init__(self, asked: Asked, watch: Watch | None = None) -> None:
        self.asked = asked
        self.game, self.board = resolve_game(asked.game, asked.board)
        self.packed: PackedBoards = pack_boards(self.game, [self.board])
        self.layout: Layout = lay_out(self.game, self.board, len(asked.start))
        self.moves = len(self.game.moves_on(self.board))
        self.kernel = kernel(self.game, self.packed, "shards", self.layout.words, watch=watch)
        self.start = pack_state(self.game, self.layout, asked.start)
        self.form = Format(self.kernel, self.layout.words, self.digest)

    @cached_property
    def digest(self) -> str:
        """The digest of everything that decides what is in the files of a walk."""
        reach = Reach([self.game.step, self.game.canonical])
        asked = self.asked
        reach.put(self.start, asked.past_wins, self.game.reversible, self.layout.rows.tolist(), self.moves, asked.shards)
        reach.note(tuple(self.board), say("a board of {game}", game=self.game.name))
        return reach.digest()

    @cached_property
    def store(self) -> Store:
        """The store."""
        return open_store(self.asked.store)


class Packer(pickle.Pickler):
    """Pickles the game of a file as the path of the file, as its functions may not be picklable."""

    def persistent_id(self, thing: Any) -> str | None:
        """Return the file of a game."""
        if not isinstance(thing, Game):
            return None
        modules = [module for name, module in sys.modules.items() if name.startswith("malpan_game_")]
        return next((module.__file__ for module in modules if getattr(module, "game", None) is thing), None)


class Unpacker(pickle.Unpickler):
    """Reads what Packer writes."""

    def persistent_load(self, path: str) -> Game:
        """Return the game of a file."""
        return game_from_file(path)


def pack_question(asked: Asked) -> bytes:
    """Return a question as bytes; MalpanError if it cannot travel."""
    stream = BytesIO()
    try:
        Packer(stream, pickle.HIGHEST_PROTOCOL).dump((spoken(), asked))
        if b"__main__" in stream.getvalue():
            raise pickle.PicklingError(say("it is defined in a script or a notebook, and not in a file of its own"))
    except Exception as error:  # pickle raises many types of exceptions
        words = {"game": asked.game.name, "reason": describe_error(error)}
        raise MalpanError(say("{game} cannot be sent to other processes: {reason}", **words)) from None
    return stream.getvalue()


class Message(NamedTuple):
    """A question as it travels: its bytes, its digest, the version of Malpan that asks, and its name in that process."""

    content: bytes
    digest: str
    version: str
    name: str


def own_version() -> str:
    """Return the version of Malpan."""
    return version("malpan")


def question_of(message: Message) -> Question:
    """Return the question that a task asks: one that this process knows, else one made from its bytes.

    Raises MalpanError if this process has another version of Malpan, or of the game.
    """
    name = message.name
    if name not in Question.kept:
        if message.version != own_version():
            words = {"here": own_version(), "there": message.version, "machine": node()}
            raise MalpanError(say("a worker on {machine} has Malpan {here}; expected {there}, as where the walk began", **words))
        speech, asked = Unpacker(BytesIO(message.content)).load()
        if isinstance(speech, Speech):
            speak(speech)
        question = Question(asked)
        if question.digest != message.digest:
            words = {"game": asked.game.name, "machine": node()}
            raise MalpanError(
                say("a worker on {machine} has other rules of {game} than those with which the walk began", **words)
            )
        while len(Question.kept) >= MOST_KEPT:
            del Question.kept[next(iter(Question.kept))]
        Question.kept[name] = question
    return Question.kept[name]
