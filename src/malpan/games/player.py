"""Players that make mistakes: solvers of a game's boards that are wrong in one or more of their habits.

A player is a frozen dataclass. Each field is one habit, and its default is to do it rightly; a mistake is a player with another
value in one or two of them. Two mistakes are made at once by the player with the habits of both, so that a pair of mistakes is
played by its own rules, turn by turn, and not put together from two answers.
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Generic, NamedTuple, TypeVar

from malpan.game import Answer, Game, Shortest, Step, Verdict
from malpan.game.formats import Board
from malpan.game.steps import State
from malpan.games.trial import Endless
from malpan.language import say

Outcome = tuple[Verdict, int, State]
"""What a move leads to: its verdict, its points, and the state after it."""


class Played(NamedTuple):
    """A line as a player plays it: the state it begins in, and its steps, whose states are those of the game."""

    start: State
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Player(Generic[Board]):
    """A solver of boards with habits of its own. Called with a board, it returns its answer, None if it finds none."""

    @abstractmethod
    def __call__(self, board: Board) -> Answer | Endless | None:
        """Return the answer to a board; ENDLESS if it looks for one for ever."""

    @abstractmethod
    def line(self, board: Board) -> Played | None:
        """Return the line of play that its answer comes from; None if there is none."""

    def outcomes(self, board: Board, state: State, move: int, roll: int) -> Sequence[Outcome]:
        """Return what a move may lead to by its rules, where moves are chosen; nothing if it does not allow the move."""
        raise NotImplementedError

    def printed(self, game: Game[Board], answer: Answer | Endless | None) -> str:
        """Return what it prints for an answer, in words for ENDLESS; its line of play has a stand-in for each move."""
        if isinstance(answer, Endless):
            return say("no answer")
        moves = answer if isinstance(answer, int) and isinstance(game.objective, Shortest) else 0
        return game.printed(answer, ("?",) * moves)

    def is_possible(self) -> bool:
        """Tell whether one program can have all these habits."""
        return True


P = TypeVar("P", bound=Player)


def combine(first: P, second: P) -> P | None:
    """Return the player with the wrong habits of both; None if they differ in a habit that both have wrong."""
    changes = {}
    for field in fields(first):
        one, other = getattr(first, field.name), getattr(second, field.name)
        if other not in (one, field.default):
            if one != field.default:
                return None
            changes[field.name] = other
    both = replace(first, **changes)
    return both if both.is_possible() else None
