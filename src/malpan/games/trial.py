"""What a check needs to know of a game: boards to try programs on, which of two is the smaller, and what people get wrong.

Each game's `trial` makes one when a check asks for it, so that solving a board pays for none of this.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol

from malpan.game import Answer, Game
from malpan.game.formats import Board

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from hypothesis.strategies import SearchStrategy


class Endless(Enum):
    """What a mistaken program answers that never ends."""

    ENDLESS = "endless"


ENDLESS = Endless.ENDLESS

Solver = Callable[[Board], Answer | Endless | None]
"""board -> answer, None if there is none; ENDLESS if a program with the mistake never ends on this board."""


class Mistake(NamedTuple, Generic[Board]):
    """A classic mistake, by its number in docs/mistakes.md.

    `does` completes the sentence "your program answers exactly like one that ..."; it is marked for translation. `programs` are
    programs that make the mistake, each in its own way; a learner's program may answer like any of them. Those that are players
    (`malpan.games.player`) can be combined with others, and show how they play.
    """

    id: str
    does: str
    programs: Sequence[Solver[Board]]


class Arguments(NamedTuple):
    """How a function takes a board that is written as values: a text in which JSON or Python lists follow each other.

    method   what the function or method is usually called.
    values   a word for each value of the text, in order; a parameter whose name contains the word takes that value.
    cells    the number of cells of every board, if a function may ask for it with one more parameter.
    """

    method: str
    values: Sequence[str]
    cells: int | None = None


class Sequences(NamedTuple, Generic[Board]):
    """Boards that differ only in their rolls, all of which can be answered at once: every sequence of `turns` out of `rolls`.

    board   sequence of rolls -> the board with these rolls.
    """

    rolls: Sequence[int]
    turns: int
    board: Callable[[Sequence[int]], Board]

    @property
    def number(self) -> int:
        """How many sequences there are."""
        number: int = len(self.rolls) ** self.turns
        return number


class Trial(NamedTuple, Generic[Board]):
    """What a check knows of a game.

    board_of_size     (random, size from 0 to 1, beyond) -> a board, within the limits of the numbered problem unless `beyond`.
    strategy          () -> Hypothesis strategy of all valid boards, whose simpler choices make smaller boards.
    choices           board -> the choices with which `strategy` makes it; None if it cannot.
    mutate            (random, board) -> another valid board that differs a little.
    size_key          board -> its sort key: of two boards, the one with the lower key is the smaller.
    shrink_candidates board -> valid boards one step smaller, to be tried in turn.
    all_smaller       board -> all smaller boards, or the smallest of them, where there are few enough to try them all.
    mistakes          what people get wrong.
    traps             the file of small boards, each of which shows a mistake.
    read_trap         text -> board of that file, where it is not in the format of the game.
    arguments         how a function takes a board, where boards are written as values.
    mistakes_apply    board -> can the programs of the mistakes read it?
    accepts           (board, answer, words printed) -> is this right too? For answers that can be given in several ways.
    signature         words printed -> the part of them that distinguishes mistakes.
    sequences         all boards that can be answered at once, for an exhaustive check and for `malpan atlas`.
    """

    board_of_size: "Callable[[Random, float, bool], Board]"
    strategy: "Callable[[], SearchStrategy[Board]]"
    choices: Callable[[Board], list[int | bool] | None]
    mutate: "Callable[[Random, Board], Board]"
    size_key: Callable[[Board], tuple[int, ...]]
    shrink_candidates: Callable[[Board], Iterator[Board]]
    all_smaller: Callable[[Board], Iterator[Board]]
    mistakes: Sequence[Mistake[Board]] = ()
    traps: "Path | None" = None
    read_trap: Callable[[str], Board] | None = None
    arguments: Arguments | None = None
    mistakes_apply: Callable[[Board], bool] = bool
    accepts: Callable[[Board, Answer | None, Sequence[str]], bool] | None = None
    signature: Callable[[Sequence[str]], str] = " ".join
    sequences: Sequences[Board] | None = None


def sequences_of(game: Game[Board]) -> Sequences[Board] | None:
    """Return the boards of a game that can all be answered at once; None if it has none."""
    return game.trial().sequences if game.trial else None


class Boards(Protocol[Board]):
    """A kind of boards to try programs on, such as the module `boards` of a built-in game; see `Trial`."""

    def board_of_size(self, random: "Random", size: float, beyond: bool = False) -> Board: ...
    def strategy(self) -> "SearchStrategy[Board]": ...
    def choices(self, board: Board) -> list[int | bool] | None: ...
    def mutate(self, random: "Random", board: Board) -> Board: ...
    def size_key(self, board: Board) -> tuple[int, ...]: ...
    def shrink_candidates(self, board: Board) -> Iterator[Board]: ...
    def all_smaller(self, board: Board) -> Iterator[Board]: ...


def trial_with(
    boards: Boards[Board], mistakes: Sequence[Mistake[Board]], traps: "Path | None" = None, **parts: Any
) -> Trial[Board]:
    """Return a trial with a kind of boards, the mistakes that they show, and a file of traps if there is one."""
    return Trial(
        board_of_size=boards.board_of_size,
        strategy=boards.strategy,
        choices=boards.choices,
        mutate=boards.mutate,
        size_key=boards.size_key,
        shrink_candidates=boards.shrink_candidates,
        all_smaller=boards.all_smaller,
        mistakes=mistakes,
        traps=traps,
        **parts,
    )
