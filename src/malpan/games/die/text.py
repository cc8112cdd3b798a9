"""Maps for the rolling die as text: ``N M K``, then N rows of M numbers::

2 3 10
4 1 2
6 1 1
"""

from collections.abc import Sequence

from malpan.errors import BoardError
from malpan.games.die.groups import map_of
from malpan.games.die.rules import HEADING, Board, leaves, start, step
from malpan.language import counted, mark, say
from malpan.text.lines import column_of, count_lines, expect_end, quote, read_numbers, rows_in, sizes_in, too_short

LARGEST_SIDE = 4000
SHORTEST_SIDE = 2
"""Rows and columns of 23288, at least."""

STUCK_IN_A_ROW = mark(
    "the die heads across the only row at roll {roll} and cannot roll; it scored {points} before;"
    " expected a map on which it can make {rolls}"
)
STUCK_IN_A_COLUMN = mark(
    "the die heads across the only column at roll {roll} and cannot roll; it scored {points} before;"
    " expected a map on which it can make {rolls}"
)


def read_problem(text: str) -> Board:
    """Read a map of 23288, which has two rows and two columns at least."""
    return read(text, SHORTEST_SIDE)


def read(text: str, least: int = 1) -> Board:
    """Read a map; raise BoardError at the first number or row that is wrong, or if the die cannot make all its rolls.

    `least` is the smallest number of rows, and of columns.
    """
    rows = rows_in(text, LARGEST_SIDE + 1)
    if len(rows[0].text.split()) < 3:
        read_numbers(rows[0], mark("a number"))
        sentence = say("found {found}; expected three numbers, of rows, columns and rolls", found=quote(rows[0].text))
        raise too_short(rows[:1], sentence)
    height, width, turns = read_numbers(rows[0], mark("a number"), count=3)
    for index, (side, found) in enumerate(((height, counted(height, "row")), (width, counted(width, "column")))):
        if not least <= side <= LARGEST_SIDE:
            message = say("the map has {found}; expected {least} to {most}", found=found, least=least, most=LARGEST_SIDE)
            raise BoardError(message, line=rows[0].number, column=column_of(rows[0], index))
    numbers: list[int] = []
    for row in rows[1 : height + 1]:
        numbers += read_numbers(row, mark("a number"), count=width)
    if len(rows) <= height:
        raise too_short(rows, say("found {found}; expected {expected}", found=counted(len(rows) - 1, "row"), expected=height))
    if len(rows) > height + 1:
        expect_end(rows[height + 1 :], say("{rows} of the map", rows=counted(height, "row")))
    board = map_of(height, width, turns, numbers)
    if height == 1 or width == 1:
        check_that_it_rolls(board, rows[0].number)
    return board


def lines_of_map(line: str) -> int:
    """Return the number of lines of a map that begins with this one, 0 if the line does not tell."""
    return count_lines(line, 1, LARGEST_SIDE)


def layout(words: Sequence[str]) -> Sequence[int]:
    """Return how many words each line of a map has, () if the words do not tell."""
    sizes = sizes_in(words[:3], LARGEST_SIDE, len(words))
    return [3] + [sizes[1]] * sizes[0] if len(sizes) == 3 else ()


def write(board: Board) -> str:
    """Write a map in the form that `read` reads."""
    rows = (board.numbers[first : first + board.columns] for first in range(0, len(board.numbers), board.columns))
    return "\n".join([f"{board.rows} {board.columns} {board.turns}", *(" ".join(map(str, row)) for row in rows)]) + "\n"


def check_that_it_rolls(board: Board, line: int) -> None:
    """Raise BoardError if the die on a map of one row or column gets stuck, heading across it, before its rolls are done."""
    if board.rows == board.columns == 1:
        raise BoardError(say("the map has one cell, so the die cannot roll; expected two cells at least"), line=line, column=1)
    state = start(board)
    points = 0
    for rolled in range(min(board.turns, len(board.numbers) * 4 * 24)):
        if lies_across(board, state):
            sentence = STUCK_IN_A_ROW if board.rows == 1 else STUCK_IN_A_COLUMN
            rolls = counted(board.turns, "roll")
            raise BoardError(say(sentence, roll=rolled + 1, points=points, rolls=rolls), line=line, column=1)
        points += step(board, state, 0)


def lies_across(board: Board, state: list[int]) -> bool:
    """Tell whether there is no cell to roll to, neither ahead nor behind."""
    turned = list(state)
    turned[HEADING] = (state[HEADING] + 2) % 4
    return leaves(board, state) and leaves(board, turned)
