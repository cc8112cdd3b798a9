"""Making snakes boards for checks: random ones of every size, die and finish, with chains and walls of jumps."""

from random import Random

from malpan.games.snakes.jumps import board_with
from malpan.games.snakes.rules import BOUNCE, EXACT, OVER, Board


def random_board(random: Random, largest: int = 120) -> Board:
    """Return a board of up to `largest` cells; jumps go anywhere, so one may end where another starts."""
    last = random.randint(2, largest)
    feet = random.sample(range(1, last), random.randint(0, min(last - 1, 25)))
    if random.random() < 0.3:
        wall = random.randint(1, last - 1)
        feet = sorted({*feet, *range(wall, min(wall + 6, last))})
    jumps = [(foot, random.randint(1, last)) for foot in feet]
    return board_with(jumps, last, random.randint(1, 8), random.randint(0, 1), random.choice((EXACT, OVER, BOUNCE)))
