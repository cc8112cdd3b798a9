"""Boards of 30 cells, five by six, as a row of numbers: the number of jumps, then where each begins and ends.

8
3 22 5 8 11 26 20 29 17 4 19 7 27 1 21 9

The jumps may be on several lines, and the number of boards before them. A board of another size needs another format, as nothing
here says how many cells it has.
"""

from collections.abc import Sequence

from malpan.errors import BoardError
from malpan.games.snakes.jumps import JumpFault, board_with, jumps_on
from malpan.games.snakes.rules import Board
from malpan.language import counted, mark, say
from malpan.text.lines import LARGEST_NUMBER, Row, column_of, expect_end, only_board, read_numbers, rows_in, too_short

CELLS = 30
MOST_JUMPS = CELLS - 1
MOST_BOARDS = 10_000


def is_flat(rows: Sequence[Row]) -> bool:
    """Tell whether the first three rows of a text, the first of which is one number, are those of this format."""
    words = [len(row.text.split()) for row in rows[:3]]
    return len(words) > 1 and (words[1] > 1 or (len(words) > 2 and words[1] == 1 and words[2] > 2))


def read_flat(text: str) -> Board:
    """Read the only board of a text; raise BoardError at the first number that is wrong."""
    boards = read_all_flat(text)
    return only_board(boards, text)


def read_all_flat(text: str) -> list[Board]:
    """Read one board, or as many as the first line says if the second is a number of jumps."""
    rows = rows_in(text, 1 + MOST_BOARDS * (1 + MOST_JUMPS))
    several = len(rows) > 2 and len(rows[1].text.split()) == 1
    count = read_numbers(rows[0], mark("a number of boards"), count=1, low=1, high=MOST_BOARDS)[0] if several else 1
    boards = []
    at = 1 if several else 0
    for number in range(1, count + 1):
        if at >= len(rows):
            sentence = say("board {number} of {count} has no number of jumps; expected it here", number=number, count=count)
            raise too_short(rows, sentence)
        jumps = read_numbers(rows[at], mark("a number of jumps"), count=1, high=MOST_JUMPS)[0]
        begin, at = at + 1, end_of_jumps(rows, at + 1, jumps)
        boards.append(board_on(rows[begin:at]))
    expect_end(rows[at:], counted(count, "board"))
    return boards


def end_of_jumps(rows: Sequence[Row], at: int, jumps: int) -> int:
    """Return the index behind the rows, from `at` on, that have so many jumps; raise BoardError if they have fewer or more."""
    left = 2 * jumps
    while left and at < len(rows):
        found = len(rows[at].text.split())
        if found > left or found % 2 or found == 0:
            read_numbers(rows[at], mark("a cell of a jump"), count=left, low=-LARGEST_NUMBER)
        left -= found
        at += 1
    if left:
        found_jumps = counted(jumps - left // 2, "jump")
        raise too_short(rows, say("found {found}; expected {expected}", found=found_jumps, expected=jumps))
    return at


def board_on(rows: Sequence[Row]) -> Board:
    """Return the board with the jumps on rows."""
    numbers: list[tuple[int, Row, int]] = []
    for row in rows:
        cells = read_numbers(row, mark("a cell of a jump"), low=-LARGEST_NUMBER)
        numbers += [(cell, row, index) for index, cell in enumerate(cells)]
    cells = [cell for cell, _, _ in numbers]
    try:
        return board_with(list(zip(cells[::2], cells[1::2], strict=True)), CELLS)
    except JumpFault as fault:
        _, row, index = numbers[2 * fault.index + fault.end]
        raise BoardError(fault.message, line=row.number, column=column_of(row, index)) from None


def write_flat(board: Board) -> str:
    """Write the jumps of a board of 30 cells."""
    jumps = jumps_on(board)
    return f"{len(jumps)}\n{' '.join(f'{foot} {end}' for foot, end in jumps)}\n"
