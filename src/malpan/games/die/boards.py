"""Making maps for checks: small random ones with few and with many different numbers."""

from typing import TYPE_CHECKING

from malpan.games.die.groups import group_scores
from malpan.games.die.rules import Board

if TYPE_CHECKING:
    from random import Random


def random_board(random: "Random", largest: int = 6, most_turns: int = 200) -> Board:
    """Return a map with sides of 2 to `largest` and up to so many rolls."""
    rows, columns = random.randint(2, largest), random.randint(2, largest)
    highest = random.randint(1, 6)
    numbers = tuple(random.randint(1, highest) for _ in range(rows * columns))
    return Board(rows, columns, random.randint(1, most_turns), numbers, group_scores(numbers, rows, columns))
