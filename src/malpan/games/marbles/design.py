"""Boxes as such: random ones of a size, those that differ by a symmetry, and those that differ in one piece.

A size counts rows and columns as the text of a box has them, with the frame of walls around it: a box of 6×6 has 4×4 cells
inside.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from malpan.errors import MalpanError
from malpan.game import Edit
from malpan.game.design import Size
from malpan.games.marbles.boards import random_board
from malpan.games.marbles.rules import Board
from malpan.games.marbles.text import LARGEST_SIDE, box_of, write_rows
from malpan.language import mark, say

if TYPE_CHECKING:
    from random import Random

PIECES = {"R": mark("red marble"), "B": mark("blue marble"), "O": mark("hole")}
BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))


def random_box(random: "Random", size: Size | None = None) -> Board:
    """Return a framed box for two marbles, of any size or the one that is asked for; raise MalpanError for a size of no box.

    Of a size, it is made by nothing but `random.random()`, called in a fixed order: for the share of walls, up to a half; for
    each cell inside, row by row; for the places of the hole, the red and the blue marble. So compiled code can make the same
    boxes.
    """
    if size is None:
        return random_board(random)
    height, width = check_size(size)
    walls = random.random() / 2
    cells = [["#"] * width for _ in range(height)]
    inside = [(row, column) for row in range(1, height - 1) for column in range(1, width - 1)]
    for row, column in inside:
        cells[row][column] = "#" if random.random() < walls else "."
    for number, letter in enumerate("ORB"):
        other = number + int(random.random() * (len(inside) - number))
        inside[number], inside[other] = inside[other], inside[number]
        row, column = inside[number]
        cells[row][column] = letter
    return box_of(height, width, "".join(map("".join, cells)))


def check_size(size: Size) -> tuple[int, int]:
    """Return the sides of a framed box for two marbles; raise MalpanError if there is none of this size."""
    if len(size) != 2 or not all(3 <= side <= LARGEST_SIDE for side in size) or (size[0] - 2) * (size[1] - 2) < 3:
        shown = "x".join(map(str, size))
        raise MalpanError(
            say(
                "no box has the size {size}; expected rows and columns, the frame included, such as 6x6 for 4×4 cells", size=shown
            )
        )
    return size[0], size[1]


def symmetries(board: Board) -> Iterator[Board]:
    """Yield the seven boxes that are turned or mirrored, some of which may be alike."""
    rows = write_rows(board).split()
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    for lanes in (rows, columns):
        mirrored = [lane[::-1] for lane in lanes]
        for box in (lanes, lanes[::-1], mirrored, mirrored[::-1]):
            if box is not rows:
                yield box_from(box)


def edits(board: Board) -> Iterator[Edit[Board]]:
    """Yield the boxes with a wall less, a wall more, a marble less of several, and a marble or the hole one cell further.

    Walls around the box stay, if it is walled all around.
    """
    rows = write_rows(board).split()
    framed = set(rows[0] + rows[-1]) == {"#"} and all(row[0] == row[-1] == "#" for row in rows)
    for row, column in inside_of(board, framed):
        place = {"row": row + 1, "column": column + 1}
        letter = rows[row][column]
        if letter == "#":
            yield Edit("remove", say("wall at row {row}, column {column}", **place), box_with(rows, {(row, column): "."}))
        elif letter == ".":
            yield Edit("add", say("wall at row {row}, column {column}", **place), box_with(rows, {(row, column): "#"}))
        else:
            piece = say(PIECES[letter])
            if letter != "O" and sum(line.count(letter) for line in rows) > 1:
                label = say("{piece} at row {row}, column {column}", piece=piece, **place)
                yield Edit("remove", label, box_with(rows, {(row, column): "."}))
            for down, right in BESIDE:
                there = row + down, column + right
                if 0 <= there[0] < board.height and 0 <= there[1] < board.width and rows[there[0]][there[1]] == ".":
                    words = {"piece": piece, "to_row": there[0] + 1, "to_column": there[1] + 1, **place}
                    label = say("{piece} from row {row}, column {column} to row {to_row}, column {to_column}", **words)
                    yield Edit("move", label, box_with(rows, {(row, column): ".", there: letter}))


def inside_of(board: Board, framed: bool) -> Iterator[tuple[int, int]]:
    """Yield the row and the column of each cell; of a framed box, of those inside the frame."""
    edge = int(framed)
    for row in range(edge, board.height - edge):
        for column in range(edge, board.width - edge):
            yield row, column


def box_with(rows: list[str], cells: dict[tuple[int, int], str]) -> Board:
    """Return the box of some rows with other letters in some cells."""
    return box_from(
        ["".join(cells.get((row, column), letter) for column, letter in enumerate(line)) for row, line in enumerate(rows)]
    )


def box_from(rows: list[str]) -> Board:
    """Return the box of rows of cells."""
    return box_of(len(rows), len(rows[0]), "".join(rows))
