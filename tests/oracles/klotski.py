"""A slow second opinion on Klotski.

A piece is the set of the places it lies on, a position the set of its pieces. So pieces of one shape are interchangeable without
anybody sorting them, and the square is the piece with four places. A move takes a piece out of the position and puts it back
where a walk of single steps brought it::

    cell    one step
    slide   steps in one direction, as many as there is room for
    piece   steps in any directions, as many as one likes
"""

from collections.abc import Iterator

Piece = frozenset[tuple[int, int]]
Position = frozenset[Piece]

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
PLACES = frozenset((row, column) for row in range(5) for column in range(4))
OUT = frozenset({(3, 1), (3, 2), (4, 1), (4, 2)})
REST = {"B": ((0, 0), (0, 1), (1, 0), (1, 1)), "v": ((0, 0), (1, 0)), "h": ((0, 0), (0, 1)), "s": ((0, 0),)}


def drawn(cells: str) -> Position:
    """Return the position that twenty characters show; only the first character of each piece is looked at."""
    begun = [(mark, divmod(number, 4)) for number, mark in enumerate(cells) if mark in REST]
    return frozenset(frozenset((row + down, column + right) for down, right in REST[mark]) for mark, (row, column) in begun)


def shifted(piece: Piece, step: tuple[int, int]) -> Piece:
    return frozenset((row + step[0], column + step[1]) for row, column in piece)


def reached(piece: Piece, room: frozenset[tuple[int, int]], metric: str) -> set[Piece]:
    """Return where one move can bring a piece that has this room, its own places included."""
    steps = {one for step in STEPS if (one := shifted(piece, step)) <= room}
    if metric == "slide":
        for step in STEPS:
            ahead = shifted(piece, step)
            while ahead <= room:
                steps.add(ahead)
                ahead = shifted(ahead, step)
    while metric == "piece":
        further = {two for one in steps for step in STEPS if (two := shifted(one, step)) <= room} - steps
        if not further:
            break
        steps |= further
    return steps - {piece}


def after(position: Position, metric: str) -> Iterator[Position]:
    """Give the positions one move away."""
    empty = PLACES - frozenset[tuple[int, int]]().union(*position)
    for piece in position:
        for place in reached(piece, empty | piece, metric):
            yield position - {piece} | {place}


def levels(text: str) -> tuple[list[int], int | None]:
    """Return how many positions are so many moves away from a board, and the fewest moves to get the square out."""
    metric, cells = text.split()
    level = {drawn(cells)}
    seen: set[Position] = set()
    counts: list[int] = []
    fewest = None
    while level:
        if fewest is None and any(OUT in position for position in level):
            fewest = len(counts)
        counts.append(len(level))
        seen |= level
        level = {other for position in level for other in after(position, metric)} - seen
    return counts, fewest
