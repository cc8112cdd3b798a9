"""A slow second opinion on peg solitaire.

A hole is a complex number, to the right and down from the first character of the board; a position is the set of the holes with
pegs. A jump is a step d to one of the four sides: pegs at z and z + d are gone, one at z + 2d is new. Turning a board round its
middle is a multiplication by i, mirroring it a conjugation::

    o o .     pegs 0, 1    jump from 0 by d = 1:  peg 2
"""

from collections.abc import Iterator

Position = frozenset[complex]

SIDES = (1, -1, 1j, -1j)


def drawn(text: str) -> dict[complex, str]:
    """Return what is in each hole, in reading order."""
    rows = enumerate(text.split("\n"))
    return {complex(column, row): mark for row, line in rows for column, mark in enumerate(line) if mark in "o."}


def after(position: Position, holes: frozenset[complex]) -> Iterator[Position]:
    """Give the positions one jump away."""
    for peg in position:
        for side in SIDES:
            if peg + side in position and peg + 2 * side in holes - position:
                yield position - {peg, peg + side} | {peg + 2 * side}


def images(position: Position, holes: frozenset[complex], finish: complex) -> Iterator[Position]:
    """Give a position as it looks after every turn, mirrored or not, that leaves the holes where they are, and the finish too."""
    across = [hole.real for hole in holes]
    down = [hole.imag for hole in holes]
    middle = complex(min(across) + max(across), min(down) + max(down)) / 2
    for turn in SIDES:
        for mirrored in (False, True):
            to = {hole: middle + turn * ((hole - middle).conjugate() if mirrored else hole - middle) for hole in holes}
            if to[finish] == finish and frozenset(to.values()) == holes:
                yield frozenset(to[peg] for peg in position)


def levels(text: str, symmetric: bool = False) -> tuple[list[int], int | None]:
    """Return how many positions there are after so many jumps, and how many jumps it takes to win."""
    board = drawn(text)
    holes = frozenset(board)
    finish = next(hole for hole, mark in board.items() if mark == ".")
    level = {frozenset(hole for hole, mark in board.items() if mark == "o")}
    counts: list[int] = []
    fewest = None
    while level:
        if fewest is None and frozenset({finish}) in level:
            fewest = len(counts)
        kinds = {frozenset(images(position, holes, finish)) for position in level} if symmetric else level
        counts.append(len(kinds))
        level = {other for position in level for other in after(position, holes)}
    return counts, fewest
