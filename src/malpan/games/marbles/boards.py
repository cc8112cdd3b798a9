"""Boxes for checks: random ones, framed by walls, with few or many walls inside, and smaller ones.

Of two boxes, the smaller is the one with fewer cells, then with fewer walls, then with fewer rows, then the one that comes first
in the order of its rows, read as ``.`` before ``#`` before ``O``, ``R`` and ``B``.
"""

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from malpan.games.marbles.rules import Board
from malpan.games.marbles.text import read, write

if TYPE_CHECKING:
    from random import Random

    from hypothesis.strategies import DrawFn, SearchStrategy

SMALLEST, LARGEST, BEYOND = 3, 10, 24
"""Sides of a box: as the numbered problems have them, and beyond."""

ORDER = ".#ORB"
Rows = list[str]


def random_board(random: "Random", largest: int = 8, reds: int = 1, blues: int = 1) -> Board:
    """Return a framed box with sides of up to `largest` cells, one hole and the given numbers of marbles."""
    while True:
        height, width = random.randint(3, largest), random.randint(3, largest)
        inside = [(row, column) for row in range(1, height - 1) for column in range(1, width - 1)]
        if len(inside) > reds + blues:
            break
    cells = [["#"] * width for _ in range(height)]
    walls = random.random() / 2
    for row, column in inside:
        cells[row][column] = "#" if random.random() < walls else "."
    letters = "O" + "R" * reds + "B" * blues
    for letter, (row, column) in zip(letters, random.sample(inside, len(letters)), strict=True):
        cells[row][column] = letter
    return read("\n".join("".join(row) for row in cells))


def board_of_size(random: "Random", size: float, beyond: bool = False) -> Board:
    """Return a box for two marbles whose sides grow with the size, from 0 to 1.

    Many have walls in every third cell or so, where a way is long if there is one at all; some are corridors.
    """
    most = max(SMALLEST + 1, SMALLEST + round((BEYOND if beyond else LARGEST - SMALLEST) * size))
    while True:
        height, width = random.randint(SMALLEST, most), random.randint(SMALLEST, most)
        inside = [(row, column) for row in range(1, height - 1) for column in range(1, width - 1)]
        if len(inside) > 2:
            break
    walls = random.choice((random.random() * 0.6, 0.15 + random.random() * 0.2))
    cells = [["#"] * width for _ in range(height)]
    for row, column in inside:
        cells[row][column] = "#" if random.random() < walls else "."
    places = random.sample(inside, 3)
    if random.random() < 0.3:  # in one lane, where the marbles get into each other's way
        near = [place for place in inside if (place[0] == places[1][0]) != (place[1] == places[1][1]) and place != places[0]]
        places[2] = random.choice(near) if near else places[2]
    for letter, (row, column) in zip("ORB", places, strict=True):
        cells[row][column] = letter
    return read("\n".join("".join(row) for row in cells))


def strategy() -> "SearchStrategy[Board]":
    """Return a strategy for all framed boxes, which draws the sides, the places of hole and marbles, and walls cell by cell."""
    from hypothesis import assume
    from hypothesis.strategies import booleans, composite, integers

    @composite
    def boxes(draw: "DrawFn") -> Board:
        height, width = draw(integers(SMALLEST, BEYOND + SMALLEST)), draw(integers(SMALLEST, BEYOND + SMALLEST))
        count = (height - 2) * (width - 2)
        assume(count > 2)
        places = [draw(integers(0, count - 1)) for _ in "ORB"]
        assume(len(set(places)) == 3)
        return box_from_cells(height, width, places, [draw(booleans()) for _ in range(count)])

    return boxes()


def box_from_cells(height: int, width: int, places: list[int], walls: list[bool]) -> Board:
    """Return the box whose cells inside the frame are given row by row."""
    cells = ["#" if wall else "." for wall in walls]
    for letter, place in zip("ORB", places, strict=True):
        cells[place] = letter
    rows = ["".join(cells[first : first + width - 2]) for first in range(0, len(cells), width - 2)]
    return add_frame(rows)


def add_frame(rows: Rows) -> Board:
    """Return the box with these rows inside its frame."""
    frame = "#" * (len(rows[0]) + 2)
    return read("\n".join([frame, *(f"#{row}#" for row in rows), frame]))


def rows_inside(board: Board) -> Rows | None:
    """Return the rows inside the frame; None if a box has none, or other marbles than one red and one blue."""
    rows = write(board).split("\n")[1:-1]
    solid = all(set(row) == {"#"} for row in (rows[0], rows[-1])) and all(row[0] == row[-1] == "#" for row in rows)
    if not solid or min(board.height, board.width) < SMALLEST or (board.reds, len(board.marbles)) != (1, 2):
        return None
    return [row[1:-1] for row in rows[1:-1]]


def choices(board: Board) -> list[int | bool] | None:
    """Return the choices with which the strategy makes a box; None if it cannot."""
    rows = rows_inside(board)
    if rows is None or max(board.height, board.width) > BEYOND + SMALLEST:
        return None
    cells = "".join(rows)
    return [board.height, board.width, *(cells.index(letter) for letter in "ORB"), *(cell == "#" for cell in cells)]


def mutate(random: "Random", board: Board) -> Board:
    """Return a box reflected or rotated, with a few of its cells swapped or changed."""
    rows = rows_inside(board)
    if rows is None:
        return board
    if random.random() < 0.5:
        rows = ["".join(row) for row in zip(*rows, strict=True)]
    if random.random() < 0.5:
        rows = rows[::-1]
    if random.random() < 0.5:
        rows = [row[::-1] for row in rows]
    cells = [list(row) for row in rows]
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        (row, column), (other, place) = ((random.randrange(len(rows)), random.randrange(len(rows[0]))) for _ in range(2))
        if cells[row][column] in ".#" and random.random() < 0.5:
            cells[row][column] = random.choice(".#")
        else:
            cells[row][column], cells[other][place] = cells[other][place], cells[row][column]
    return add_frame(["".join(row) for row in cells])


def size_key(board: Board) -> tuple[int, ...]:
    """Return the sort key of a box: cells, walls, height, and its cells in order."""
    letters = "".join(write(board).split("\n")[1:])
    return (board.gone, sum(board.walls), board.height, *(ORDER.index(letter) for letter in letters))


def shrink_candidates(board: Board) -> Iterator[Board]:
    """Yield boxes with one row, column or wall less, or with one piece moved."""
    rows = rows_inside(board)
    if rows is None:
        return
    for cells in (*without_a_line(rows), *without_a_wall(rows), *with_pieces_moved(rows)):
        if all(any(letter in row for row in cells) for letter in "ORB"):
            yield add_frame(cells)


def without_a_line(rows: Rows) -> Iterator[Rows]:
    """Yield rows with one row or column left out."""
    for height in range(len(rows) if len(rows) > 1 else 0):
        yield rows[:height] + rows[height + 1 :]
    for column in range(len(rows[0]) if len(rows[0]) > 1 else 0):
        yield [row[:column] + row[column + 1 :] for row in rows]


def without_a_wall(rows: Rows) -> Iterator[Rows]:
    """Yield rows with one wall removed."""
    for height, row in enumerate(rows):
        for column, cell in enumerate(row):
            if cell == "#":
                yield [*rows[:height], row[:column] + "." + row[column + 1 :], *rows[height + 1 :]]


def with_pieces_moved(rows: Rows) -> Iterator[Rows]:
    """Yield rows with one piece moved to another floor cell."""
    width = len(rows[0])
    cells = "".join(rows)
    for letter in "BRO":
        at = cells.index(letter)
        for to, cell in enumerate(cells):
            if cell == ".":
                moved = list(cells)
                moved[at], moved[to] = ".", letter
                yield ["".join(moved[first : first + width]) for first in range(0, len(moved), width)]


def all_smaller(board: Board) -> Iterator[Board]:
    """Yield all framed boxes smaller than this one."""
    least = size_key(board)
    sides = range(SMALLEST, LARGEST + 1)
    shapes = sorted((height * width, height, width) for height in sides for width in sides if height * width <= board.gone)
    for _, height, width in shapes:
        count = (height - 2) * (width - 2)
        for walls in range(count - 2):
            if count > 2 and (height * width, walls + 2 * (height + width) - 4) <= least[:2]:
                yield from (box for box in boxes_with(height, width, walls) if size_key(box) < least)


def boxes_with(height: int, width: int, walls: int) -> Iterator[Board]:
    """Yield all framed boxes of these sides with so many walls inside."""
    cells = range((height - 2) * (width - 2))
    for places in permutations(cells, 3):
        for chosen in combinations([cell for cell in cells if cell not in places], walls):
            yield box_from_cells(height, width, list(places), [cell in chosen for cell in cells])
