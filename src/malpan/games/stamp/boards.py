"""Maps for checks: random ones of every shape, with commands of every kind, and smaller ones.

Of two boards, the smaller is the one with fewer cells, then with fewer commands, then with fewer rows, then the one whose start,
numbers and commands come first.
"""

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from malpan.games.stamp.rules import EAST, SOUTH, Board

if TYPE_CHECKING:
    from random import Random

    from hypothesis.strategies import DrawFn, SearchStrategy

LARGEST, MOST_COMMANDS, HIGHEST = 20, 1000, 9
"""Sides, commands and numbers of the numbered problem."""


def random_board(random: "Random", largest: int = 6, most_commands: int = 60) -> Board:
    """Return a map with sides of 1 to `largest`, numbers below 10, 0 under the die, and at most `most_commands` commands."""
    rows, columns = random.randint(1, largest), random.randint(1, largest)
    row, column = random.randrange(rows), random.randrange(columns)
    highest, zeros = random.randint(1, 9), random.choice((0, 0.2, 0.6))
    numbers = [0 if random.random() < zeros else random.randint(1, highest) for _ in range(rows * columns)]
    numbers[row * columns + column] = 0
    weights = [random.choice((1, 1, 5)) for _ in range(EAST, SOUTH + 1)]
    commands = random.choices(range(EAST, SOUTH + 1), weights, k=random.randint(1, most_commands))
    return Board(rows, columns, row, column, max(numbers), tuple(numbers), tuple(commands))


def map_of(rows: int, columns: int, begin: tuple[int, int], numbers: tuple[int, ...], commands: tuple[int, ...]) -> Board:
    """Return the map of these numbers, with 0 where the die begins."""
    row, column = begin
    cell = row * columns + column
    numbers = (*numbers[:cell], 0, *numbers[cell + 1 :])
    return Board(rows, columns, row, column, max(numbers), numbers, commands)


def board_of_size(random: "Random", size: float, beyond: bool = False) -> Board:
    """Return a map whose sides and commands grow with the size, from 0 to 1."""
    largest = 2 + round((LARGEST - 2) * size)
    return random_board(random, largest, max(4, round(MOST_COMMANDS * size)))


def strategy() -> "SearchStrategy[Board]":
    """Return a strategy for all maps, which draws sides, start, number of commands, the numbers and the commands."""
    from hypothesis.strategies import composite, integers

    @composite
    def maps(draw: "DrawFn") -> Board:
        rows, columns = draw(integers(1, LARGEST)), draw(integers(1, LARGEST))
        begin = draw(integers(0, rows - 1)), draw(integers(0, columns - 1))
        count = draw(integers(1, MOST_COMMANDS))
        numbers = tuple(draw(integers(0, HIGHEST)) for _ in range(rows * columns))
        return map_of(rows, columns, begin, numbers, tuple(draw(integers(EAST, SOUTH)) for _ in range(count)))

    return maps()


def choices(board: Board) -> list[int | bool] | None:
    """Return the choices with which the strategy makes a map; None if it cannot."""
    sides = max(board.rows, board.columns) <= LARGEST and 1 <= len(board.commands) <= MOST_COMMANDS
    if not sides or board.highest > HIGHEST or board.numbers[board.row * board.columns + board.column]:
        return None
    return [board.rows, board.columns, board.row, board.column, len(board.commands), *board.numbers, *board.commands]


def mutate(random: "Random", board: Board) -> Board:
    """Return a map with a few numbers or commands changed, added or removed."""
    numbers, commands = list(board.numbers), list(board.commands)
    for _ in range(random.choice((1, 1, 2, 3))):
        way = random.random()
        if way < 0.4:
            numbers[random.randrange(len(numbers))] = random.randint(0, HIGHEST)
        elif way < 0.7:
            commands[random.randrange(len(commands))] = random.randint(EAST, SOUTH)
        elif way < 0.9 and len(commands) < MOST_COMMANDS:
            commands.insert(random.randint(0, len(commands)), random.randint(EAST, SOUTH))
        elif len(commands) > 1:
            commands.pop(random.randrange(len(commands)))
    return map_of(board.rows, board.columns, (board.row, board.column), tuple(numbers), tuple(commands))


def size_key(board: Board) -> tuple[int, ...]:
    """Return the sort key of a map: cells, commands, rows, the start, its numbers, and the commands."""
    head = (len(board.numbers), len(board.commands), board.rows, board.row, board.column)
    return (*head, *board.numbers, *board.commands)


def shrink_candidates(board: Board) -> Iterator[Board]:
    """Yield maps with one row, column or command less, with a lower number or command, or with another start."""
    rows, columns, row, column = board.rows, board.columns, board.row, board.column
    numbers, commands = board.numbers, board.commands
    for out in range(rows if rows > 1 else 0):
        left = numbers[: out * columns] + numbers[(out + 1) * columns :]
        yield map_of(rows - 1, columns, (row - (out < row or row == rows - 1), column), left, commands)
    for out in range(columns if columns > 1 else 0):
        left = tuple(number for cell, number in enumerate(numbers) if cell % columns != out)
        yield map_of(rows, columns - 1, (row, column - (out < column or column == columns - 1)), left, commands)
    for width in (len(commands) // 2, 8, 3, 2, 1):
        for at in range(0, len(commands) - width + 1 if width < len(commands) else 0):
            yield map_of(rows, columns, (row, column), numbers, commands[:at] + commands[at + width :])
    for begin in ((row - 1, column), (row, column - 1), (0, 0)):
        if min(begin) >= 0 and begin != (row, column):
            yield map_of(rows, columns, begin, numbers, commands)
    for cell, number in enumerate(numbers):
        for lower in {0, 1, number - 1} if number else ():
            yield map_of(rows, columns, (row, column), (*numbers[:cell], lower, *numbers[cell + 1 :]), commands)
    for at, command in enumerate(commands):
        for lower in range(EAST, command):
            yield map_of(rows, columns, (row, column), numbers, (*commands[:at], lower, *commands[at + 1 :]))


FEW_CELLS, FEW_COMMANDS = 4, 5


def all_smaller(board: Board) -> Iterator[Board]:
    """Yield all smaller maps of few cells, few commands and the numbers 0 and 1."""
    least = size_key(board)
    sides = range(1, FEW_CELLS + 1)
    shapes = sorted((rows * columns, rows, columns) for rows in sides for columns in sides if rows * columns <= FEW_CELLS)
    for cells, rows, columns in shapes:
        for count in range(1, FEW_COMMANDS + 1):
            if (cells, count) > least[:2]:
                break
            for cell, numbers in product(range(cells), product((0, 1), repeat=cells)):
                if numbers[cell]:
                    continue
                for commands in product(range(EAST, SOUTH + 1), repeat=count):
                    smaller = map_of(rows, columns, divmod(cell, columns), numbers, commands)
                    if size_key(smaller) < least:
                        yield smaller
