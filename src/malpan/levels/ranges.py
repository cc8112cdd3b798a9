"""The ranges of numbers that a mine hands out, one after the other, and how long they are."""

from collections import deque
from collections.abc import Iterator

from malpan.levels.pieces import About, Range

LARGEST_RANGE = 100_000
"""The most numbers in a range."""


class Pace:
    """How many numbers a range is to have, by how long those before took."""

    def __init__(self) -> None:
        self.size = 1

    def update(self, numbers: int, took: float, wanted: float) -> None:
        """Take note of a range; the next ones grow at most fourfold."""
        fitting = int(numbers * wanted / took) if took > 0 else LARGEST_RANGE
        self.size = max(min(fitting, 4 * max(numbers, self.size), LARGEST_RANGE), 1)


class Spans:
    """The ranges of a mine, one after the other from a number on: the known pieces, and what lies between them."""

    def __init__(self, first: int, end: int | None, pace: Pace, known: dict[Range, About]) -> None:
        self.next, self.end, self.pace, self.known = first, end, pace, known

    def is_over(self) -> bool:
        """Tell whether there is no further range."""
        return self.end is not None and self.next >= self.end

    def take(self) -> Range:
        """Return the next range: a known piece, or as many numbers as the pace allows, up to the next of these."""
        span = next((span for span in self.known if span.first == self.next), None)
        if span is None:
            following = min((span.first for span in self.known if span.first > self.next), default=None)
            ends = (self.next + self.pace.size, self.end, following)
            span = Range(self.next, min(end for end in ends if end is not None))
        self.next = span.end
        return span

    def unknown(self, order: deque[Range]) -> Iterator[Range]:
        """Yield the ranges that are not known, and note all of them in `order`."""
        while not self.is_over():
            span = self.take()
            order.append(span)
            if span not in self.known:
                yield span
