"""Making maps for checks: small random ones of every shape, with few and with many zeros, and commands of every kind."""

from typing import TYPE_CHECKING

from malpan.games.stamp.rules import EAST, SOUTH, Board

if TYPE_CHECKING:
    from random import Random


def random_board(random: "Random", largest: int = 6, most_commands: int = 60) -> Board:
    """Return a map with sides of 1 to `largest`, numbers below 10, a 0 where the die begins, and up to so many commands."""
    rows, columns = random.randint(1, largest), random.randint(1, largest)
    row, column = random.randrange(rows), random.randrange(columns)
    highest, zeros = random.randint(1, 9), random.choice((0, 0.2, 0.6))
    numbers = [0 if random.random() < zeros else random.randint(1, highest) for _ in range(rows * columns)]
    numbers[row * columns + column] = 0
    weights = [random.choice((1, 1, 5)) for _ in range(EAST, SOUTH + 1)]
    commands = random.choices(range(EAST, SOUTH + 1), weights, k=random.randint(1, most_commands))
    return Board(rows, columns, row, column, max(numbers), tuple(numbers), tuple(commands))
