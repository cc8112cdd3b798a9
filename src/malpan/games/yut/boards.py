"""Making yut boards for checks: random rolls on the standard track, and small random tracks with shortcuts."""

from typing import TYPE_CHECKING

from malpan.games.yut.rules import HIGHEST_ROLL, Board
from malpan.games.yut.track import HORSES, Cell, board_of, standard_board

if TYPE_CHECKING:
    from random import Random


def random_ten(random: "Random") -> Board:
    """Return ten rolls for four horses on the standard track."""
    return standard_board(HORSES, [random.randint(1, HIGHEST_ROLL) for _ in range(10)])


def random_board(random: "Random", most_rolls: int = 10) -> Board:
    """Return a board with up to so many rolls, on the standard track or on a random one."""
    rolls = [random.randint(1, HIGHEST_ROLL) for _ in range(random.randint(1, most_rolls))]
    if random.random() < 0.5:
        return standard_board(random.randint(1, 5), rolls)
    count = random.randint(2, 9)
    cells = [Cell(str(place), random.randint(0, 9), str(random.randint(place + 1, count)), "") for place in range(count)]
    for place in range(count):
        if random.random() < 0.3:
            cells[place] = cells[place]._replace(shortcut=str(random.randint(0, count)))
    return board_of([*cells, Cell(str(count), 0, "")], "0", str(count), random.randint(1, 3), rolls)
