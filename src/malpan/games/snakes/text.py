"""Snakes boards as text, in six formats.

    counted   ``N M``, then N ladders and M snakes, one ``from to`` a line; 100 cells (16928, where ladders must lead up and
              snakes down)
    lists     ``[(11, 40), (37, 67)]`` and ``[(90, 12)]``: ladders, then snakes, as Python or JSON writes them; 100 cells
    object    ``{"ladders": [[11, 40]], "snakes": [[90, 12]], "size": 100, "sides": 6, "start": 1, "finish": "exact"}``
    grid      an n×n JSON grid, bottom row first from the left, then alternating; -1 or the cell it leads to (LeetCode 909)
    flat      a number of jumps, then all of them on one line; 30 cells
    parts     the number of boards, then for each: ladders and snakes, each a count and that many pairs (HackerRank); 100 cells

A jump is where it starts and where it ends; nothing depends on whether it is called a ladder or a snake, so a ladder may lead
down.
"""

import re
from collections.abc import Sequence

from malpan.errors import BoardError
from malpan.games.snakes.flat import is_flat, read_all_flat
from malpan.games.snakes.jumps import JumpFault, Pair, board_with, expect_directions, jumps_on
from malpan.games.snakes.notation import read_bracketed, read_object
from malpan.games.snakes.rules import Board
from malpan.language import counted, mark, say
from malpan.text.lines import (
    LARGEST_NUMBER,
    Row,
    column_of,
    count_lines,
    expect_end,
    first_character,
    only_board,
    read_numbers,
    rows_in,
    sizes_in,
    too_short,
)

MOST_BOARDS = 10_000
"""Boards in one text of parts."""

MOST_JUMPS = 99
"""Ladders, or snakes, on a board of 100 cells: no cell has two jumps, and the last has none."""

SECTIONS = (
    ("ladder", mark("a number of ladders"), mark("board {number} of {count} has no number of ladders; expected it here")),
    ("snake", mark("a number of snakes"), mark("board {number} of {count} has no number of snakes; expected it here")),
)
"""The sections of a board of parts: what each lists, the words for their number, and the error where that number is missing."""

REGULAR = re.compile(r"[0-9]{1,2} [0-9]{1,2}(?:\n[0-9]{1,3} [0-9]{1,3})*+\n?")
"""A text that can be read quickly, if it has as many jumps as its first line says."""


def read(text: str) -> Board:
    """Read one board in any format; raise BoardError at the first thing that is wrong."""
    boards = read_all(text)
    return only_board(boards, text)


def read_all(text: str) -> list[Board]:
    """Read every board of a text in any format."""
    begin = first_character(text)
    if begin == "{":
        return [read_object(text)]
    if begin in ("[", "("):
        return [read_bracketed(text)]
    rows = rows_in(text, 3)
    if len(rows[0].text.split(maxsplit=1)) == 1:
        return read_all_flat(text) if is_flat(rows) else read_parts(text)
    return [read_counted(text)]


def read_counted(text: str) -> Board:
    """Read a board that begins with the numbers of ladders and snakes."""
    return regular_board(text) or read_carefully(text)


def read_problem(text: str) -> Board:
    """Read a board of 16928: as `read_counted`, but ladders must lead up and snakes down, and none may start on cell 1."""
    return regular_board(text, directed=True) or read_carefully(text, directed=True)


def regular_board(text: str, directed: bool = False) -> Board | None:
    """Return the board of a regular text; None for any other, whether it is wrong or only has extra blanks.

    `directed` is whether ladders must lead up and snakes down.
    """
    found = REGULAR.fullmatch(text)
    if not found:
        return None
    ladders, snakes, *cells = map(int, text.split())
    if len(cells) != 2 * (ladders + snakes):
        return None
    jumps = list(zip(cells[::2], cells[1::2], strict=True))
    try:
        if directed:
            expect_directions(jumps, ladders)
        return board_with(jumps)
    except JumpFault:
        return None


def read_carefully(text: str, directed: bool = False) -> Board:
    """Read a board that begins with the numbers of ladders and snakes, keeping track of positions for the error.

    `directed` is whether ladders must lead up and snakes down.
    """
    rows = rows_in(text, 2 * MOST_JUMPS + 1)
    ladders, snakes = read_numbers(rows[0], mark("a count"), count=2, high=MOST_JUMPS)
    count = ladders + snakes
    both = say("{ladders} and {snakes}", ladders=counted(ladders, "ladder"), snakes=counted(snakes, "snake"))
    jumps = pairs_on(rows[1 : count + 1])
    if len(rows) <= count:
        raise too_short(rows, say("found {found}; expected {expected}", found=counted(len(rows) - 1, "jump"), expected=both))
    board = board_on(rows[1 : count + 1], jumps, ladders if directed else None)
    expect_end(rows[count + 1 :], both)
    return board


def lines_counted(line: str) -> int:
    """Return the number of lines of a board whose first line counts ladders and snakes, 0 if the line does not tell."""
    return count_lines(line, 2, MOST_JUMPS)


def layout(words: Sequence[str]) -> Sequence[int]:
    """Return how many words each line of a board with counts of ladders and snakes has, () if the words do not tell."""
    counts = sizes_in(words[:2], MOST_JUMPS, len(words))
    return [2] + [2] * sum(counts) if len(counts) == 2 else ()


def write_counted(board: Board) -> str:
    """Write a board of 100 cells in the format that begins with the numbers of ladders and snakes."""
    jumps = jumps_on(board)
    ladders = [f"{foot} {end}" for foot, end in jumps if end > foot]
    snakes = [f"{head} {end}" for head, end in jumps if end < head]
    return "\n".join([f"{len(ladders)} {len(snakes)}", *ladders, *snakes]) + "\n"


def write_parts(board: Board) -> str:
    """Write a board of 100 cells as the only one of a text of parts."""
    jumps = jumps_on(board)
    ladders = [f"{foot} {end}" for foot, end in jumps if end > foot]
    snakes = [f"{head} {end}" for head, end in jumps if end < head]
    return "\n".join(["1", str(len(ladders)), *ladders, str(len(snakes)), *snakes]) + "\n"


def read_parts(text: str) -> list[Board]:
    """Read many boards: how many there are, then each with a count of ladders, the ladders, a count of snakes, the snakes."""
    count = read_numbers(rows_in(text, 1)[0], mark("a number of boards"), count=1, low=1, high=MOST_BOARDS)[0]
    rows = rows_in(text, 1 + count * 2 * (1 + MOST_JUMPS))
    boards = []
    at = 1
    for number in range(1, count + 1):
        listed: list[Row] = []
        pairs: list[Pair] = []
        for noun, what, none in SECTIONS:
            if at >= len(rows):
                raise too_short(rows, say(none, number=number, count=count))
            jumps = read_numbers(rows[at], what, count=1, high=MOST_JUMPS)[0]
            found = rows[at + 1 : at + 1 + jumps]
            pairs += pairs_on(found)
            if len(found) < jumps:
                counts = counted(len(found), noun)
                message = say("board {number} has {found}; expected {expected}", number=number, found=counts, expected=jumps)
                raise too_short(rows, message)
            listed += found
            at += 1 + jumps
        boards.append(board_on(listed, pairs))
    expect_end(rows[at:], counted(count, "board"))
    return boards


def pairs_on(rows: list[Row]) -> list[Pair]:
    """Return the jumps written on lines, one ``from to`` each."""
    pairs = []
    for row in rows:
        foot, end = read_numbers(row, mark("a cell of a jump"), count=2, low=-LARGEST_NUMBER)
        pairs.append((foot, end))
    return pairs


def board_on(rows: list[Row], jumps: list[Pair], ladders: int | None = None) -> Board:
    """Return the board of 100 cells with jumps; raise BoardError on the line and at the end that is wrong.

    If the number of `ladders` is given, these must lead up, and the others down.
    """
    try:
        board = board_with(jumps)
        if ladders is not None:
            expect_directions(jumps, ladders)
    except JumpFault as fault:
        row = rows[fault.index]
        raise BoardError(fault.message, line=row.number, column=column_of(row, fault.end)) from None
    return board
