"""A round of a depth-first search, within one threshold: which tasks are still to be searched, and the lines found."""

from threading import Lock

TURN = 1 << 18
"""Moves that one call of the kernel makes: it returns many times a second."""


class Round:
    """The search within one threshold: the tasks that no thread has taken yet, and the lines found.

    `work` has the moves that were made in each task in the round before, from which it is guessed how many to take at once.
    """

    def __init__(self, threshold: int, work: list[int], stops_at_first: bool) -> None:
        self.threshold, self.work, self.stops_at_first = threshold, work, stops_at_first
        self.next, self.end = 0, len(work)
        self.lines: dict[int, list[int]] = {}
        self.lock = Lock()
        self.stopped = False

    def take(self) -> tuple[int, int] | None:
        """Return the first and the end of some tasks that nobody has taken; None if there are no more."""
        with self.lock:
            first = self.next
            if self.stopped or first >= self.end:
                return None
            made = 0
            while self.next < self.end and made < TURN:
                made += self.work[self.next]
                self.next += 1
            return first, self.next

    def note(self, task: int, line: list[int]) -> None:
        """Note the moves of a line that wins; if any will do, the tasks behind are not searched any more."""
        with self.lock:
            self.lines[task] = line
            if self.stops_at_first:
                self.end = min(self.end, task)

    def wants(self, task: int) -> bool:
        """Tell whether a task is still to be searched."""
        return not self.stopped and task < self.end
