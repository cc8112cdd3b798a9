"""A second opinion on lights out, without a search: linear algebra over the field of two elements.

A set of lamps is a whole number, a bit for each. Presses commute, and two of the same lamp cancel, so a solution is a set of
lamps: one found by elimination, and all others that differ from it by presses that change nothing::

    pressing both lamps of 1 × 2    3 = 1 + 2, and each of them switches both: 3 switches nothing
"""


def switched_by(width: int, height: int) -> list[int]:
    """Return what a press of each lamp switches."""
    masks = []
    for row in range(height):
        for column in range(width):
            near = [(row, column), (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            masks.append(sum(1 << r * width + c for r, c in near if 0 <= r < height and 0 <= c < width))
    return masks


def eliminated(width: int, height: int) -> tuple[dict[int, tuple[int, int]], list[int]]:
    """Return what can be switched, by its highest lamp, each with the presses for it; and the presses that change nothing."""
    basis: dict[int, tuple[int, int]] = {}
    quiet = []
    for lamp, mask in enumerate(switched_by(width, height)):
        lamps, presses = reduced(mask, 1 << lamp, basis)
        if lamps:
            basis[lamps.bit_length()] = lamps, presses
        else:
            quiet.append(presses)
    return basis, quiet


def reduced(lamps: int, presses: int, basis: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """Switch off the highest lamp that is lit, as long as it can be switched by the basis."""
    while lamps.bit_length() in basis:
        mask, pressed = basis[lamps.bit_length()]
        lamps, presses = lamps ^ mask, presses ^ pressed
    return lamps, presses


def fewest_presses(width: int, lamps: list[int]) -> int | None:
    """Return how many presses turn all lamps off, or None if none do."""
    basis, quiet = eliminated(width, len(lamps) // width)
    left, presses = reduced(sum(lit << lamp for lamp, lit in enumerate(lamps)), 0, basis)
    if left:
        return None
    solutions = {presses}
    for each in quiet:
        solutions |= {solution ^ each for solution in solutions}
    return min(solution.bit_count() for solution in solutions)


def layers(width: int, height: int) -> list[int]:
    """Return on how many boards each number of presses is the fewest: of presses that do the same, the fewest count."""
    _, quiet = eliminated(width, height)
    counts = [0] * (width * height + 1)
    seen = bytearray(1 << width * height)
    for presses in range(1 << width * height):
        if not seen[presses]:
            alike = {presses}
            for each in quiet:
                alike |= {other ^ each for other in alike}
            for other in alike:
                seen[other] = 1
            counts[min(other.bit_count() for other in alike)] += 1
    while not counts[-1]:
        counts.pop()
    return counts
