"""The source of the boards of a batch, taken in chunks, and the progress of the batch."""

from collections.abc import Callable, Iterable, Sequence
from operator import length_hint
from time import monotonic
from typing import Any, NamedTuple

from malpan.text.placed import PlacedBoard

CHUNK_SECONDS = 0.1
"""Seconds that a chunk should take, to read or to answer, so that answers come even from a slow source and no core waits long."""

MOST_BOARDS, MOST_TEXT, MOST_STEPS = 1024, 1_000_000, 20_000
"""The most boards in a chunk, characters of their texts, and steps of their answers, as far as those can be estimated."""

BLOCK_BOARDS, BLOCK_TEXT = 8192, 1_000_000
"""The most boards in a block, and characters to look at for one."""


class Chunk(NamedTuple):
    """Consecutive boards, and the number of the first of them, from 1."""

    first: int
    boards: Sequence[Any]

    def single(self, index: int) -> "Chunk":
        """Return a chunk of one of the boards; `index` counts from 0."""
        return Chunk(self.first + index, self.boards[index : index + 1])


class Source:
    """The boards of a batch, in chunks. An exception that ends them is kept, to be raised after the answers before it."""

    def __init__(self, boards: Iterable[Any]) -> None:
        self.boards = iter(boards)
        self.ended = False
        self.error: Exception | None = None
        self.waited = 0.0
        self.taken = 0

    def remaining(self) -> int:
        """Return the number of boards that are left, 0 if it is unknown."""
        return 0 if self.ended else length_hint(self.boards)

    def take_block(self, most: int) -> Chunk | None:
        """Return the next boards, `most` at most, as a block, if they are texts of one shape from a file; None otherwise."""
        take_block = getattr(self.boards, "take_block", None)
        if take_block is None or self.ended:
            return None
        begun = monotonic()
        try:
            block = take_block(min(most, BLOCK_BOARDS), BLOCK_TEXT, CHUNK_SECONDS)
        except Exception as error:
            self.ended, self.error = True, error
            return None
        self.waited += monotonic() - begun
        self.taken += len(block or ())
        return Chunk(self.taken - len(block) + 1, block) if block else None

    def take(self, most: int) -> Chunk:
        """Return the next boards: `most` of them, or fewer if their texts are long, they end, or they arrive slowly."""
        taken: list[Any] = []
        begun = now = monotonic()
        size = 0
        while not self.ended and len(taken) < most and size < MOST_TEXT and (not taken or now - begun < CHUNK_SECONDS):
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
    """The size of chunks: one board at first, then as many as take CHUNK_SECONDS, going by the last chunk."""

    def __init__(self) -> None:
        self.boards = 1
        self.worked = 0.0
        self.answered = 0

    def update(self, boards: int, seconds: float, steps: int) -> None:
        """Resize chunks after one of `boards` boards, which took `seconds` and whose answers have `steps` steps."""
        self.worked += seconds
        self.answered += boards
        moments = max(seconds / CHUNK_SECONDS, steps / MOST_STEPS, 1e-6)
        self.boards = max(1, min(int(boards / moments), 2 * self.boards, MOST_BOARDS))

    def estimate(self, boards: int) -> float:
        """Return the seconds of work for a number of boards, from the average so far."""
        return self.worked / max(self.answered, 1) * boards

    def rescale(self) -> None:
        """Resize chunks from the overall average, as workers now share the load."""
        self.boards = max(self.boards, min(int(CHUNK_SECONDS / max(self.estimate(1), 1e-6)), MOST_BOARDS))


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
    """Counts the answers, and reports the progress of the batch."""

    def __init__(self, progress: Callable[[BatchProgress], None] | None) -> None:
        self.progress = progress
        self.boards = 0
        self.refused = 0
        self.started = monotonic()
        self.report_search = (lambda search: self.report()) if progress else None

    def count(self, boards: int, refused: int) -> None:
        """Count answers, and how many of them are refusals."""
        self.boards += boards
        self.refused += refused
        self.report()

    def report(self) -> None:
        """Report the progress."""
        if self.progress:
            self.progress(BatchProgress(self.boards, self.refused, monotonic() - self.started))
