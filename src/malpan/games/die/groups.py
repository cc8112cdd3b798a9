"""Groups of cells with the same number, side by side, and what landing on each cell earns: the derived field ``scores``."""

from collections.abc import Sequence

from malpan.game import Derived, derive
from malpan.games.die.rules import Board


def count_cells(board: Board) -> int:
    """Return the number of cells."""
    return len(board.numbers)


def fill_scores(board: Board, scores: list[int]) -> None:
    """Write for each cell its number times the size of its group.

    While groups are found (union and find), `scores` has for each cell another cell of its group with a lower number, or minus
    the size of the group if the cell is its first one. The sizes are multiplied from the last cell to the first, so that the
    first cell of a group, at which the others look, is the last of them.
    """
    numbers, columns = board.numbers, board.columns
    for cell in range(len(numbers)):
        number = numbers[cell]
        first = cell
        scores[cell] = -1
        if cell % columns and numbers[cell - 1] == number:
            first = find_first(scores, cell - 1)
            scores[first] -= 1
            scores[cell] = first
        if cell >= columns and numbers[cell - columns] == number and scores[cell - columns] != first:
            other = find_first(scores, cell - columns)
            if other < first:
                scores[other] += scores[first]
                scores[first] = other
            elif first < other:
                scores[first] += scores[other]
                scores[other] = first
    for cell in range(len(numbers) - 1, -1, -1):
        scores[cell] = -numbers[cell] * scores[find_first(scores, cell)]


def find_first(scores: list[int], cell: int) -> int:
    """Return the first cell of the group of a cell, and shorten the way to it for others."""
    before = scores[cell]
    while before >= 0:
        further = scores[before]
        if further < 0:
            return before
        scores[cell] = further
        cell, before = before, further
    return cell


DERIVED = {"scores": Derived(count_cells, fill_scores)}


def map_of(rows: int, columns: int, turns: int, numbers: Sequence[int]) -> Board:
    """Return the map of these numbers, with its scores."""
    return derive(Board(rows, columns, turns, tuple(numbers), ()), DERIVED)
