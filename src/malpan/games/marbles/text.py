"""Boxes as text: the numbered problems' format with a line ``H W`` before the rows, or the rows alone.

    5 5
    #####
    #..B#
    #.#.#
    #RO.#
    #####

What lies outside the rows counts as wall.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial

from malpan.errors import BoardError
from malpan.games.marbles.rules import Board
from malpan.games.marbles.stops import FLOOR, WALL, all_stops
from malpan.language import counted, mark, say
from malpan.text.lines import Row, count_lines, expect_end, first_character, quote, read_numbers, rows_in, sizes_in, too_short

LARGEST_SIDE = 1000
CELLS = "#.RBO"

IS_WALL = bytes(WALL if letter == ord("#") else FLOOR for letter in range(256))

REGULAR = re.compile(r"([1-9][0-9]{0,2}) ([1-9][0-9]{0,2})\n([#.RBO\n]+)")
"""A text that can be read quickly, if its rows are as many and as long as its first line says."""


def read(text: str) -> Board:
    """Read a box in either format; raise BoardError at the first cell, row or number that is wrong."""
    return read_sized(text) if first_character(text) in tuple("-0123456789") else read_rows(text)


def read_rows(text: str) -> Board:
    """Read a box given by its rows alone."""
    rows = rows_in(text, LARGEST_SIDE + 1)
    cells = [check_row(row, len(rows[0].text)) for row in rows[:LARGEST_SIDE]]
    if len(rows) > LARGEST_SIDE:
        message = say("found another row after {most:,}; a side has at most {most:,} cells", most=LARGEST_SIDE)
        raise BoardError(message, line=rows[LARGEST_SIDE].number, column=1)
    return box(cells)


def read_sized(text: str) -> Board:
    """Read a box that begins with its height and width."""
    return regular_box(text) or read_carefully(text)


def regular_box(text: str) -> Board | None:
    """Return the box of a regular text; None for any other, whether it is wrong or only has extra blanks."""
    found = REGULAR.fullmatch(text)
    if not found:
        return None
    height, width, rows = int(found[1]), int(found[2]), found[3]
    cells = rows.replace("\n", "")
    ends = rows[width :: width + 1]
    if len(cells) != height * width or len(rows) - len(cells) != len(ends) or ends.strip("\n"):
        return None
    return box_of(height, width, cells) if cells.count("O") == 1 and "R" in cells else None


def read_carefully(text: str) -> Board:
    """Read a box that begins with its height and width, keeping track of positions for the error."""
    rows = rows_in(text, LARGEST_SIDE + 2)
    height, width = read_numbers(rows[0], mark("a side"), count=2, low=1, high=LARGEST_SIDE)
    if len(rows) <= height:
        for row in rows[1:]:
            check_row(row, width)
        raise too_short(rows, say("found {found}; expected {expected}", found=counted(len(rows) - 1, "row"), expected=height))
    cells = [check_row(row, width) for row in rows[1 : height + 1]]
    expect_end(rows[height + 1 :], say("{rows} of the box", rows=counted(height, "row")))
    return box(cells)


def read_numbered(text: str) -> Board:
    """Read a box in the format of the numbered problems, which have both colours."""
    board = read_sized(text)
    if board.reds == len(board.marbles):
        raise too_short(rows_in(text, LARGEST_SIDE + 2), say("the box has no blue marble; expected a cell B"))
    return board


lines_sized = partial(count_lines, count=1, high=LARGEST_SIDE)
"""Returns the number of lines of a box that begins with this one, 0 if the line does not tell."""


def layout(words: Sequence[str]) -> Sequence[int]:
    """Return how many words each line of a box that begins with its sides has, () if the words do not tell."""
    sides = sizes_in(words[:2], LARGEST_SIDE, len(words))
    return [2] + [1] * sides[0] if len(sides) == 2 else ()


def write(board: Board) -> str:
    """Write a box with its ``H W`` line."""
    return f"{board.height} {board.width}\n{write_rows(board)}"


def write_rows(board: Board) -> str:
    """Write the rows of a box alone."""
    cells = ["#" if wall else "." for wall in board.walls]
    cells[board.hole] = "O"
    for marble, cell in enumerate(board.marbles):
        cells[cell] = "R" if marble < board.reds else "B"
    return "".join("".join(cells[first : first + board.width]) + "\n" for first in range(0, board.gone, board.width))


def check_row(row: Row, width: int) -> Row:
    """Return the row if it has `width` cells of the known letters; raise BoardError otherwise."""
    for column, cell in enumerate(row.text, start=1):
        if cell not in CELLS:
            message = say("found {found}; a cell is '#' wall, '.' floor, 'R' red, 'B' blue or 'O' hole", found=quote(cell))
            raise BoardError(message, line=row.number, column=column)
        if column > width:
            message = say("the row goes on after {cells}; expected its end", cells=counted(width, "cell"))
            raise BoardError(message, line=row.number, column=column)
    if len(row.text) < width:
        cells = counted(len(row.text), "cell")
        message = say("the row ends after {cells}; expected {expected}", cells=cells, expected=width)
        raise BoardError(message, line=row.number, column=len(row.text) + 1)
    return row


def box(rows: list[Row]) -> Board:
    """Return the board of checked rows; raise BoardError unless there is one hole and a red marble."""
    height, width = len(rows), len(rows[0].text)
    if width > LARGEST_SIDE:
        message = say("the box is {count} cells wide; a side has at most {most}", count=width, most=LARGEST_SIDE)
        raise BoardError(message, line=rows[0].number, column=LARGEST_SIDE + 1)
    if height > LARGEST_SIDE:
        message = say("the box is {count} cells high; a side has at most {most}", count=height, most=LARGEST_SIDE)
        raise BoardError(message, line=rows[LARGEST_SIDE].number, column=1)
    cells = "".join(row.text for row in rows)
    holes = list(places(cells, "O"))
    if not holes:
        raise too_short(rows, say("the box has no hole; expected one cell O"))
    if len(holes) > 1:
        row = rows[holes[1] // width]
        raise BoardError(say("found a second hole; a box has one"), line=row.number, column=holes[1] % width + 1)
    if "R" not in cells:
        raise too_short(rows, say("the box has no red marble; expected a cell R"))
    return box_of(height, width, cells)


def box_of(height: int, width: int, cells: str) -> Board:
    """Return the board of valid cells, given row by row."""
    reds, blues = tuple(places(cells, "R")), tuple(places(cells, "B"))
    walls, hole = cells.encode().translate(IS_WALL), cells.index("O")
    return Board(height, width, walls, hole, len(reds), reds + blues, height * width, all_stops(height, width, walls, hole))


def places(cells: str, letter: str) -> Iterator[int]:
    """Yield the cells that have a letter."""
    cell = cells.find(letter)
    while cell >= 0:
        yield cell
        cell = cells.find(letter, cell + 1)
