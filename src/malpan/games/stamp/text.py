"""Maps for the stamping die as text: ``N M x y K``, then N rows of M numbers, then the K commands on one line::

2 3 0 2 4
0 1 0
6 0 2
2 4 1 3

The die begins on row x and column y, counted from 0. Where K is 0, there is no line of commands.
"""

from collections.abc import Sequence

from malpan.errors import BoardError
from malpan.games.stamp.rules import EAST, SOUTH, Board
from malpan.language import counted, mark, say
from malpan.text.lines import Row, column_of, count_lines, expect_end, quote, read_numbers, rows_in, sizes_in, too_short

LARGEST_SIDE = 1000
MOST_COMMANDS = 100_000
TOO_MANY_ROWS = mark("the map has {count} rows; expected 1 to {most}")
TOO_MANY_COLUMNS = mark("the map has {count} columns; expected 1 to {most}")
OFF_THE_ROWS = mark("the die begins on row {place}, off the map; expected 0 to {last}, as there are {count}")
OFF_THE_COLUMNS = mark("the die begins on column {place}, off the map; expected 0 to {last}, as there are {count}")


def read(text: str) -> Board:
    """Read a map and its commands; raise BoardError at the first number or row that is wrong."""
    rows = rows_in(text, LARGEST_SIDE + 2)
    height, width, row, column, count = sizes_on(rows[0])
    numbers: list[int] = []
    for line in rows[1 : height + 1]:
        numbers += read_numbers(line, mark("a number"), count=width)
    if len(rows) <= height:
        raise too_short(rows, say("found {found}; expected {expected}", found=counted(len(rows) - 1, "row"), expected=height))
    if count == 0:
        expect_end(rows[height + 1 :], say("{rows} of the map, without commands", rows=counted(height, "row")))
        return Board(height, width, row, column, max(numbers), tuple(numbers), ())
    if len(rows) == height + 1:
        message = say("found the map alone; expected a line of {commands} below it", commands=counted(count, "command"))
        raise too_short(rows, message)
    commands = read_numbers(rows[height + 1], mark("a command"), count=count, low=EAST, high=SOUTH)
    if len(rows) > height + 2:
        expect_end(rows[height + 2 :], say("the line of {commands}", commands=counted(count, "command")))
    return Board(height, width, row, column, max(numbers), tuple(numbers), tuple(commands))


def sizes_on(first: Row) -> list[int]:
    """Return the numbers of the first line: rows, columns, the row and the column of the die, and commands."""
    if len(first.text.split()) < 5:
        read_numbers(first, mark("a number"))
        sentence = say(
            "found {found}; expected five numbers, of rows, columns, the die's row, its column, and commands",
            found=quote(first.text),
        )
        raise too_short([first], sentence)
    sizes = read_numbers(first, mark("a number"), count=5)
    for index, sentence in enumerate((TOO_MANY_ROWS, TOO_MANY_COLUMNS)):
        if not 1 <= sizes[index] <= LARGEST_SIDE:
            message = say(sentence, count=sizes[index], most=LARGEST_SIDE)
            raise BoardError(message, line=first.number, column=column_of(first, index))
    for index, sentence in enumerate((OFF_THE_ROWS, OFF_THE_COLUMNS)):
        if sizes[index + 2] >= sizes[index]:
            count = counted(sizes[index], "row") if index == 0 else counted(sizes[index], "column")
            message = say(sentence, place=sizes[index + 2], last=sizes[index] - 1, count=count)
            raise BoardError(message, line=first.number, column=column_of(first, index + 2))
    if sizes[4] > MOST_COMMANDS:
        message = say("found {count} commands announced; expected {most:,} at most", count=sizes[4], most=MOST_COMMANDS)
        raise BoardError(message, line=first.number, column=column_of(first, 4))
    return sizes


def lines_of_map(line: str) -> int:
    """Return the number of lines of a board that begins with this one, 0 if the line does not tell."""
    rows = count_lines(line, 1, LARGEST_SIDE)
    words = line.split(maxsplit=5)
    if rows == 0 or len(words) < 5:
        return 0
    return rows if words[4].strip("0") == "" else rows + 1


def layout(words: Sequence[str]) -> Sequence[int]:
    """Return how many words each line of a map and its commands has, () if the words do not tell."""
    sizes = sizes_in(words[:5], MOST_COMMANDS, len(words))
    if len(sizes) < 5 or max(sizes[:2]) > LARGEST_SIDE:
        return ()
    return [5] + [sizes[1]] * sizes[0] + [sizes[4]] * (sizes[4] > 0)


def write(board: Board) -> str:
    """Write a map and its commands in the form that `read` reads."""
    lines = [f"{board.rows} {board.columns} {board.row} {board.column} {len(board.commands)}"]
    lines += (" ".join(map(str, board.numbers[at : at + board.columns])) for at in range(0, len(board.numbers), board.columns))
    if board.commands:
        lines.append(" ".join(map(str, board.commands)))
    return "\n".join(lines) + "\n"
