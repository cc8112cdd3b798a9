"""The questions that a game can ask, and the form that its `step` has for each."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from malpan.game.slips import is_whole
from malpan.game.steps import SILENT, Verdict
from malpan.language import mark

Answer = int | tuple[int, ...]
"""An answer: the fewest moves, the least cost, a total, or all numbers that a run printed."""


class Objective(ABC):
    """A question about a board, and the form that `step` has in a game that asks it.

    How the question is answered, proved and put into words is the business of `malpan.objectives`.

    steered   whether a move is chosen at each step.
    prints    whether steps print numbers instead of scoring points.
    call      the call of `step`, in Python, that gives a verdict and points; the compiled searches are built around it.
    """

    steered: ClassVar[bool] = True
    prints: bool = False

    @property
    @abstractmethod
    def call(self) -> str:
        """The call of `step`, in Python, that gives a verdict and points; the compiled searches are built around it."""

    @abstractmethod
    def arguments(self, move: int, roll: int) -> tuple[int, ...]:
        """Return what `step` takes after the board and the state."""

    @abstractmethod
    def outcome(self, returned: Any) -> tuple[Any, Any]:
        """Return the verdict and the points in what `step` returned."""

    @abstractmethod
    def misses(self, returned: Any) -> str:
        """Return what was expected of `step` instead of what it returned, "" if that is right.

        What an illegal step brings is not looked at, as it has no meaning.
        """

    def requirements(self, moves: bool, rolls: bool) -> Iterator[tuple[str, bool, str]]:
        """Yield what this objective requires of a game: the part, whether the requirement is met, and what is expected.

        `moves` and `rolls` tell whether the game has some.
        """
        yield "moves", moves, mark("labels, one for each move, or a function that returns them")


@dataclass(frozen=True)
class Shortest(Objective):
    """The fewest moves that win: ``step(board, state, move) -> Verdict``.

    costs    whether moves have costs: ``step(board, state, move) -> (Verdict, cost)``, the cost a whole number from 0. The answer
             is then the least total cost of a line that wins, and its line one of the fewest moves among the cheapest. What the
             cost of a lost or an illegal step is means nothing.
    """

    costs: bool = False

    @property
    def call(self) -> str:
        """The call of `step` that gives a verdict and a cost."""
        return "step(board, state, move)" if self.costs else "step(board, state, move), 0"

    def arguments(self, move: int, roll: int) -> tuple[int, ...]:
        """Return the move."""
        return (move,)

    def outcome(self, returned: Any) -> tuple[Any, Any]:
        """Return the verdict, and the cost: 0 if moves have none; raise TypeError or ValueError if it is not a pair."""
        if not self.costs:
            return returned, 0
        verdict, cost = returned
        return verdict, cost

    def misses(self, returned: Any) -> str:
        """Expect a verdict, or with costs, a pair of a verdict and a whole number from 0."""
        if self.costs:
            fits = is_pair(returned, least=0)
            return "" if fits else mark("a Verdict and a cost, a whole number from 0, such as (Verdict.ON, 1)")
        if is_verdict(returned):
            return ""
        if isinstance(returned, tuple) and len(returned) == 2 and is_verdict(returned[0]):
            return mark("a Verdict alone; a cost belongs to Shortest(costs=True)")
        if isinstance(returned, list | tuple):
            return mark("a Verdict such as Verdict.ON, while the list that step is given is changed in place")
        return mark("a Verdict such as Verdict.ON")


@dataclass(frozen=True)
class Highest(Objective):
    """The highest total over turns whose rolls are known: ``step(board, state, move, roll) -> (Verdict, points)``.

    The game needs `rolls`. Play ends when all rolls are used, when a step wins, or when no move is legal. Points are integers.
    """

    call: ClassVar[str] = "step(board, state, move, roll)"

    def arguments(self, move: int, roll: int) -> tuple[int, ...]:
        """Return the move and the roll."""
        return move, roll

    def outcome(self, returned: Any) -> tuple[Any, Any]:
        """Return the pair that `step` returned; raise TypeError or ValueError if it is not a pair."""
        verdict, points = returned
        return verdict, points

    def misses(self, returned: Any) -> str:
        """Expect a pair of a verdict and a whole number."""
        return "" if is_pair(returned) else mark("a Verdict and points, a whole number, such as (Verdict.ON, 1)")

    def requirements(self, moves: bool, rolls: bool) -> Iterator[tuple[str, bool, str]]:
        """Require moves and rolls."""
        yield from super().requirements(moves, rolls)
        yield "rolls", rolls, mark("a function, as the objective is Highest()")


@dataclass(frozen=True)
class Simulate(Objective):
    """The total of a run in which no one chooses: ``step(board, state, roll) -> points``.

    turns    board -> the number of steps of a run without rolls; their roll is 0. Such a run enters a cycle, so 10^18 turns cost
             no more than the turns before the cycle and one round of it. Without `turns`, the run has one step for each roll.
    prints   whether a step returns the number that it prints, from 0, or SILENT, instead of points. The answer is then the tuple
             of all printed numbers, in order. Such a run has rolls.
    """

    steered: ClassVar[bool] = False
    call: ClassVar[str] = "0, step(board, state, roll)"

    turns: Callable[[Any], int] | None = None
    prints: bool = False

    def arguments(self, move: int, roll: int) -> tuple[int, ...]:
        """Return the roll."""
        return (roll,)

    def outcome(self, returned: Any) -> tuple[Any, Any]:
        """Return ON, as no step ends a run, and the points."""
        return Verdict.ON, returned

    def misses(self, returned: Any) -> str:
        """Expect a whole number."""
        if self.prints:
            fits = is_whole(returned) and returned >= SILENT
            return "" if fits else mark("the number that is printed, a whole number from 0, or SILENT")
        return "" if is_whole(returned) else mark("points, a whole number")

    def requirements(self, moves: bool, rolls: bool) -> Iterator[tuple[str, bool, str]]:
        """Require either a number of turns or rolls, and rolls if steps print."""
        either = (self.turns is not None) != rolls
        yield "objective", either, mark("Simulate(turns=...), or Simulate() of a game with rolls")
        rolling = rolls or not self.prints
        yield "objective", rolling, mark("Simulate() of a game with rolls, as its steps print")


def is_verdict(value: object) -> bool:
    """Tell whether a value is a verdict, or the number of one."""
    return isinstance(value, Verdict) or (is_whole(value) and value in (0, 1, 2, 3))


def is_pair(value: object, least: int | None = None) -> bool:
    """Tell whether a value is a pair of a verdict and a whole number from `least`; only the verdict, if the play is lost."""
    if not isinstance(value, tuple | list) or len(value) != 2 or not is_verdict(value[0]) or isinstance(value[1], Verdict):
        return False  # a Verdict in the second place is a number, too, but stands where the points should
    return (
        value[0] == Verdict.ILLEGAL
        or (least is not None and value[0] == Verdict.LOST)
        or (is_whole(value[1]) and (least is None or value[1] >= least))
    )
