"""Boards taken from where they come from, so many at a time as make a piece of work for one process, and counted when done."""

from collections.abc import Callable, Iterable, Sequence
from operator import length_hint
from time import monotonic
from typing import Any, NamedTuple

from malpan.text.placed import PlacedBoard

MOMENT = 0.1
"""Seconds that a chunk should take, to take up or to answer: answers come while the source is slow, and no core waits long."""

MOST_BOARDS, MOST_TEXT, MOST_STEPS = 1024, 1_000_000, 20_000
"""What a chunk holds at most: boards, characters of their texts, and steps of the answers, as far as those can be foreseen."""


class Chunk(NamedTuple):
    """Boards that are answered one after the other, and the number of the first of them among all, from 1."""

    first: int
    boards: Sequence[Any]

    def alone(self, index: int) -> "Chunk":
        """Return the chunk that has only the n-th of these boards, n from 0."""
        return Chunk(self.first + index, self.boards[index : index + 1])


class Source:
    """Where boards come from, a chunk at a time. What ends it early is kept, to be raised after the answers before it."""

    def __init__(self, boards: Iterable[Any]) -> None:
        self.boards = iter(boards)
        self.ended = False
        self.error: Exception | None = None
        self.waited = 0.0
        self.taken = 0

    def left(self) -> int:
        """Return how many boards are still to come, as far as it is known; 0 if it is not."""
        return 0 if self.ended else length_hint(self.boards)

    def take(self, most: int) -> Chunk:
        """Return the next boards, `most` of them unless they are long, end, or are slow to come."""
        taken: list[Any] = []
        begun = now = monotonic()
        size = 0
        while not self.ended and len(taken) < most and size < MOST_TEXT and (not taken or now - begun < MOMENT):
            try:
                taken.append(next(self.boards))
            except StopIteration:
                self.ended = True
            except Exception as error:
                self.ended, self.error = True, error
            else:
                board = taken[-1].content if isinstance(taken[-1], PlacedBoard) else taken[-1]
                size += len(board) if isinstance(board, str) else 0
            now = monotonic()
        self.waited += now - begun
        self.taken += len(taken)
        return Chunk(self.taken - len(taken) + 1, taken)


class Pace:
    """How many boards make a chunk, going by the last one: as many as take a moment; one, to begin with."""

    def __init__(self) -> None:
        self.boards = 1
        self.worked = 0.0
        self.answered = 0

    def learn(self, boards: int, seconds: float, steps: int) -> None:
        """Go by what a chunk has taken: so many boards, seconds of work, and steps of the answers."""
        self.worked += seconds
        self.answered += boards
        moments = max(seconds / MOMENT, steps / MOST_STEPS, 1e-6)
        self.boards = max(1, min(int(boards / moments), 2 * self.boards, MOST_BOARDS))

    def to_come(self, boards: int) -> float:
        """Return the seconds of work that so many boards are, if they take as long as those before."""
        return self.worked / max(self.answered, 1) * boards

    def widen(self) -> None:
        """Have as many boards in a chunk as take a moment, going by all that was worked, as others help from now on."""
        self.boards = max(self.boards, min(int(MOMENT / max(self.to_come(1), 1e-6)), MOST_BOARDS))


class BatchProgress(NamedTuple):
    """How far a batch is.

    boards    number of boards answered or refused.
    refused   number of invalid boards among them.
    seconds   time since the batch began.
    """

    boards: int
    refused: int
    seconds: float


class Meter:
    """Counts the answers and tells whoever wants to know."""

    def __init__(self, report: Callable[[BatchProgress], None] | None) -> None:
        self.report = report
        self.boards = 0
        self.refused = 0
        self.begun = monotonic()
        self.search = (lambda search: self.tell()) if report else None

    def count(self, boards: int, refused: int) -> None:
        """Count boards that were answered, and those among them that were refused."""
        self.boards += boards
        self.refused += refused
        self.tell()

    def tell(self) -> None:
        """Tell how far the batch is."""
        if self.report:
            self.report(BatchProgress(self.boards, self.refused, monotonic() - self.begun))
