"""Groups of cells with the same number, side by side, and what landing on each cell earns."""

from collections.abc import Sequence

OUTSIDE = -1


def group_scores(numbers: Sequence[int], rows: int, columns: int) -> tuple[int, ...]:
    """Return for each cell its number times the size of its group.

    Flood fill over the map with one column of OUTSIDE on the right and one row below and above, so that no neighbour needs a
    check for the edge; a cell counted is set to OUTSIDE as well.
    """
    width = columns + 1
    left = [OUTSIDE] * width
    for row in range(rows):
        left += numbers[row * columns : (row + 1) * columns]
        left.append(OUTSIDE)
    left += [OUTSIDE] * width
    scores = [0] * len(left)
    for first, number in enumerate(left):
        if number == OUTSIDE:
            continue
        left[first] = OUTSIDE
        group = [first]
        for cell in group:
            for near in (cell - 1, cell + 1, cell - width, cell + width):
                if left[near] == number:
                    left[near] = OUTSIDE
                    group.append(near)
        score = number * len(group)
        for cell in group:
            scores[cell] = score
    found: list[int] = []
    for row in range(1, rows + 1):
        found += scores[row * width : row * width + columns]
    return tuple(found)
