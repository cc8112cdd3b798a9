"""Making boxes for checks: random ones, framed by walls, with walls inside them of every density."""

from typing import TYPE_CHECKING

from malpan.games.marbles.rules import Board
from malpan.games.marbles.text import read

if TYPE_CHECKING:
    from random import Random


def random_board(random: "Random", largest: int = 8, reds: int = 1, blues: int = 1) -> Board:
    """Return a framed box with sides up to `largest` cells, one hole and the marbles asked for."""
    while True:
        height, width = random.randint(3, largest), random.randint(3, largest)
        inside = [(row, column) for row in range(1, height - 1) for column in range(1, width - 1)]
        if len(inside) > reds + blues:
            break
    cells = [["#"] * width for _ in range(height)]
    walls = random.random() / 2
    for row, column in inside:
        cells[row][column] = "#" if random.random() < walls else "."
    letters = "O" + "R" * reds + "B" * blues
    for letter, (row, column) in zip(letters, random.sample(inside, len(letters)), strict=True):
        cells[row][column] = letter
    return read("\n".join("".join(row) for row in cells))
