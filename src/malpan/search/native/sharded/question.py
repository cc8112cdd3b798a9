"""The question of a walk, as it travels to a worker: a game, a board, where play begins, how many shards, and which store.

It travels with every task, but is opened once by each worker (`workers/parcel.py`), which keeps what it made of the last few: the
compiled rules, and the store.
"""

from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from malpan.game import Game, State
from malpan.games.catalogue import resolve_game
from malpan.language import say
from malpan.search.limits import Watch
from malpan.search.native.compiler.reach import Reach
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.packing import Layout, PackedBoards, lay_out, pack_boards, pack_state
from malpan.search.native.sharded.files import Format
from malpan.search.native.sharded.stores import Store, open_store

MOST_KEPT = 4
"""Questions that a process keeps."""


class Asked(NamedTuple):
    """What is asked, and what a worker has to know of how it is answered.

    game     the game as it was named; the board may ask the question of a variant of it.
    start    the canonical state in which play begins.
    shards   how many parts the states are divided into.
    store    the address of the store; a folder by its whole path.
    most     bytes of memory that a worker may hold; None for no limit.
    """

    game: Game
    board: Any
    start: State
    past_wins: bool
    shards: int
    store: str
    most: int | None


class Question:
    """A question with the compiled rules that answer it; NotCompiled if they cannot be compiled."""

    kept: ClassVar[list["Question"]] = []

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
        return open_store(self.asked.store, make=False)


def question_of(asked: Asked) -> Question:
    """Return the question with its compiled rules; what was asked before is the same object each time."""
    known = next((question for question in Question.kept if question.asked is asked), None)
    return known or keep(Question(asked))


def keep(question: Question) -> Question:
    """Keep a question for the next tasks of this process."""
    Question.kept = [*Question.kept[1 - MOST_KEPT :], question]
    return question


def forget(asked: Asked) -> None:
    """Forget a question that is answered."""
    Question.kept = [question for question in Question.kept if question.asked is not asked]
