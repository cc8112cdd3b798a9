"""Making snakes boards for checks: random ones of every size, die and finish, with chains and walls of jumps."""

from typing import TYPE_CHECKING

from malpan.games.snakes.jumps import Pair, board_with
from malpan.games.snakes.rules import BOUNCE, EXACT, OVER, Board

if TYPE_CHECKING:
    from random import Random


def random_board(random: "Random", largest: int = 120) -> Board:
    """Return a board of up to `largest` cells; jumps go anywhere, so one may end where another starts."""
    last = random.randint(2, largest)
    jumps = random_jumps(random, last)
    return board_with(jumps, last, random.randint(1, 8), random.randint(0, 1), random.choice((EXACT, OVER, BOUNCE)))


def random_hundred(random: "Random") -> Board:
    """Return a board of 100 cells, with six sides, from cell 1, to be finished exactly."""
    return board_with(random_jumps(random, 100))


def random_jumps(random: "Random", last: int) -> list[Pair]:
    """Return jumps for a board of so many cells, now and then with a wall that six sides do not pass."""
    feet = random.sample(range(1, last), random.randint(0, min(last - 1, 25)))
    if random.random() < 0.3:
        wall = random.randint(1, last - 1)
        feet = sorted({*feet, *range(wall, min(wall + 6, last))})
    return [(foot, random.randint(1, last)) for foot in feet]
