"""A slow second opinion on water sort.

A position is the multiset of its tubes, each a text from the bottom up without what is empty. What stands on top of a tube is
the longest run of one letter at its end::

    "abb", "b" of height 3    the run "bb" pours onto "b": "a", "bbb"
"""

from collections.abc import Iterator
from itertools import groupby, permutations

Position = tuple[str, ...]


def pours(position: Position, height: int) -> Iterator[Position]:
    """Give the positions one pour away."""
    for one, other in permutations(range(len(position)), 2):
        source, target = position[one], position[other]
        if not source or (target and target[-1] != source[-1]):
            continue
        run = len(list(next(group for _, group in groupby(reversed(source)))))
        poured = min(run, height - len(target))
        if poured:
            tubes = list(position)
            tubes[one], tubes[other] = source[: len(source) - poured], target + source[-1] * poured
            yield tuple(sorted(tubes))


def is_won(position: Position, height: int) -> bool:
    """Tell whether every tube is empty or full of one colour."""
    return all(not tube or tube == tube[0] * height for tube in position)


def levels(text: str) -> tuple[list[int], int | None]:
    """Return how many positions are first reached after so many pours, and how many pours it takes to win."""
    words = text.split()
    height = len(words[0])
    level = {tuple(sorted(word.rstrip(".") for word in words))}
    seen = set(level)
    counts: list[int] = []
    fewest = None
    while level:
        if fewest is None and any(is_won(position, height) for position in level):
            fewest = len(counts)
        counts.append(len(level))
        level = {other for position in level for other in pours(position, height)} - seen
        seen |= level
    return counts, fewest
