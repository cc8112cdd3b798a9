"""Boxes as text: the numbered problems' format with a line ``H W`` before the rows, or the rows alone.

    5 5
    #####
    #..B#
    #.#.#
    #RO.#
    #####

What lies outside the rows counts as wall.
"""

from collections.abc import Iterator

from malpan.game import BoardError
from malpan.games.marbles.rules import LEFT, RIGHT, UP, Board
from malpan.reading import Row, counted, lines_of, missing, nothing_after, numbers_on, opening, shown, told_by

LARGEST_SIDE = 1000
CELLS = "#.RBO"


def read(text: str) -> Board:
    """Read a box in either format; raise BoardError at the first cell, row or number that is wrong."""
    return read_sized(text) if opening(text) in tuple("-0123456789") else read_rows(text)


def read_rows(text: str) -> Board:
    """Read a box given by its rows alone."""
    rows = lines_of(text, LARGEST_SIDE + 1)
    cells = [checked(row, len(rows[0].text)) for row in rows[:LARGEST_SIDE]]
    if len(rows) > LARGEST_SIDE:
        message = f"found another row after {LARGEST_SIDE:,}; a side has at most {LARGEST_SIDE:,} cells"
        raise BoardError(message, line=rows[LARGEST_SIDE].number, column=1)
    return box(cells)


def read_sized(text: str) -> Board:
    """Read a box that begins with its height and width."""
    rows = lines_of(text, LARGEST_SIDE + 2)
    height, width = numbers_on(rows[0], "a side", count=2, low=1, high=LARGEST_SIDE)
    if len(rows) <= height:
        for row in rows[1:]:
            checked(row, width)
        raise missing(rows, f"found {counted(len(rows) - 1, 'row')}; expected {height}")
    cells = [checked(row, width) for row in rows[1 : height + 1]]
    nothing_after(rows[height + 1 :], f"{counted(height, 'row')} of the box")
    return box(cells)


def lines_sized(line: str) -> int:
    """Return how many lines a box has that begins with this one, 0 if the line does not tell."""
    return told_by(line, 1, LARGEST_SIDE)


def read_numbered(text: str) -> Board:
    """Read a box in the format of the numbered problems, which have both colours."""
    board = read_sized(text)
    if board.reds == len(board.marbles):
        raise missing(lines_of(text, LARGEST_SIDE + 2), "the box has no blue marble; expected a cell B")
    return board


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


def checked(row: Row, width: int) -> Row:
    """Return the row if it has `width` cells of the known letters; raise BoardError otherwise."""
    for column, cell in enumerate(row.text, start=1):
        if cell not in CELLS:
            message = f"found {shown(cell)}; a cell is '#' wall, '.' floor, 'R' red, 'B' blue or 'O' hole"
            raise BoardError(message, line=row.number, column=column)
        if column > width:
            raise BoardError(f"the row goes on after {counted(width, 'cell')}; expected its end", line=row.number, column=column)
    if len(row.text) < width:
        message = f"the row ends after {counted(len(row.text), 'cell')}; expected {width}"
        raise BoardError(message, line=row.number, column=len(row.text) + 1)
    return row


def box(rows: list[Row]) -> Board:
    """Return the board of checked rows; raise BoardError unless there is one hole and a red marble."""
    height, width = len(rows), len(rows[0].text)
    if width > LARGEST_SIDE:
        message = f"the box is {width} cells wide; a side has at most {LARGEST_SIDE}"
        raise BoardError(message, line=rows[0].number, column=LARGEST_SIDE + 1)
    if height > LARGEST_SIDE:
        message = f"the box is {height} cells high; a side has at most {LARGEST_SIDE}"
        raise BoardError(message, line=rows[LARGEST_SIDE].number, column=1)
    cells = "".join(row.text for row in rows)
    holes = list(places(cells, "O"))
    if not holes:
        raise missing(rows, "the box has no hole; expected one cell O")
    if len(holes) > 1:
        row = rows[holes[1] // width]
        raise BoardError("found a second hole; a box has one", line=row.number, column=holes[1] % width + 1)
    reds, blues = tuple(places(cells, "R")), tuple(places(cells, "B"))
    if not reds:
        raise missing(rows, "the box has no red marble; expected a cell R")
    walls = bytes(cell == "#" for cell in cells)
    stops = all_stops(height, width, walls, holes[0])
    return Board(height, width, walls, holes[0], len(reds), reds + blues, height * width, stops)


def places(cells: str, letter: str) -> Iterator[int]:
    """Yield the cells that have a letter."""
    cell = cells.find(letter)
    while cell >= 0:
        yield cell
        cell = cells.find(letter, cell + 1)


def all_stops(height: int, width: int, walls: bytes, hole: int) -> tuple[int, ...]:
    """Return for each tilt and cell where a marble that is alone comes to rest."""
    stops: list[int] = []
    for tilt in range(4):
        rests = [0] * (height * width)
        sideways = tilt in (LEFT, RIGHT)
        lanes = [range(row * width, (row + 1) * width) for row in range(height)]
        if not sideways:
            lanes = [range(column, height * width, width) for column in range(width)]
        for lane in lanes:
            rest = -1
            for cell in lane if tilt in (LEFT, UP) else reversed(lane):
                if walls[cell]:
                    rest = -1
                elif cell == hole or rest < 0:
                    rest = cell
                rests[cell] = cell if walls[cell] else rest
        stops += rests
    return tuple(stops)
