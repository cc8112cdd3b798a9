"""Maps for checks: random ones with few and with many different numbers, and smaller ones.

Of two maps, the smaller is the one with fewer cells, then with fewer rolls, then with fewer rows, then the one whose numbers, row
by row, come first.
"""

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING

from malpan.errors import MalpanError
from malpan.game.design import Size
from malpan.games.die.groups import map_of
from malpan.games.die.rules import Board
from malpan.games.die.text import LARGEST_SIDE
from malpan.language import say

if TYPE_CHECKING:
    from random import Random

    from hypothesis.strategies import DrawFn, SearchStrategy

SHORTEST, LONGEST, MOST_ROLLS, FACES = 2, 20, 1000, 6
"""Sides, rolls and numbers of the numbered problem."""


def random_board(random: "Random", largest: int = 6, most_turns: int = 200) -> Board:
    """Return a map with sides of 2 to `largest` and at most `most_turns` rolls."""
    rows, columns = random.randint(2, largest), random.randint(2, largest)
    highest = random.randint(1, 6)
    numbers = tuple(random.randint(1, highest) for _ in range(rows * columns))
    return map_of(rows, columns, random.randint(1, most_turns), numbers)


def random_of_size(random: "Random", size: Size | None = None) -> Board:
    """Return a map with so many rows and columns, or any map without a size; raise MalpanError for a size that no map has."""
    if size is None:
        return random_board(random)
    if len(size) != 2 or not all(SHORTEST <= side <= LARGEST_SIDE for side in size):
        shown = "x".join(map(str, size))
        raise MalpanError(say("no map has the size {size}; expected rows and columns from 2 on, such as 4x5", size=shown))
    numbers = tuple(random.randint(1, FACES) for _ in range(size[0] * size[1]))
    return map_of(size[0], size[1], random.randint(1, MOST_ROLLS), numbers)


def board_of_size(random: "Random", size: float, beyond: bool = False) -> Board:
    """Return a map whose sides and rolls grow with the size, from 0 to 1; some maps have only a few large groups."""
    most = SHORTEST + round((LONGEST - SHORTEST) * size)
    rows, columns = random.randint(SHORTEST, most), random.randint(SHORTEST, most)
    turns = random.randint(1, max(2, round(MOST_ROLLS * size)))
    numbers = random.sample(range(1, FACES + 1), random.randint(1, FACES))
    cells = [random.choice(numbers) for _ in range(rows * columns)]
    if random.random() < 0.4:  # few groups: each cell is like one before it
        for cell in range(1, len(cells)):
            if random.random() < 0.7:
                cells[cell] = cells[cell - 1 if cell % columns and random.random() < 0.5 else max(0, cell - columns)]
    return map_of(rows, columns, turns, tuple(cells))


def strategy() -> "SearchStrategy[Board]":
    """Return a strategy for all maps, which draws the sides, the rolls, and a number for every cell."""
    from hypothesis.strategies import composite, integers

    @composite
    def maps(draw: "DrawFn") -> Board:
        rows, columns = draw(integers(SHORTEST, LONGEST)), draw(integers(SHORTEST, LONGEST))
        turns = draw(integers(1, MOST_ROLLS))
        return map_of(rows, columns, turns, tuple(draw(integers(1, FACES)) for _ in range(rows * columns)))

    return maps()


def choices(board: Board) -> list[int | bool] | None:
    """Return the choices with which the strategy makes a map; None if it cannot."""
    sides = min(board.rows, board.columns) >= SHORTEST and max(board.rows, board.columns) <= LONGEST
    if not sides or not 1 <= board.turns <= MOST_ROLLS or not all(1 <= number <= FACES for number in board.numbers):
        return None
    return [board.rows, board.columns, board.turns, *board.numbers]


def mutate(random: "Random", board: Board) -> Board:
    """Return a map with a few numbers or the number of rolls changed."""
    numbers = list(board.numbers)
    for _ in range(random.choice((0, 1, 2, 3))):
        numbers[random.randrange(len(numbers))] = random.randint(1, FACES)
    turns = min(MOST_ROLLS, max(1, board.turns + random.choice((0, 0, -1, 1, 2, 5, 20))))
    return map_of(board.rows, board.columns, turns, tuple(numbers))


def size_key(board: Board) -> tuple[int, ...]:
    """Return the sort key of a map: cells, rolls, rows, and its numbers."""
    return (len(board.numbers), board.turns, board.rows, *board.numbers)


def shrink_candidates(board: Board) -> Iterator[Board]:
    """Yield maps with one row or column less, fewer rolls, or one number lower."""
    rows, columns, turns, numbers = board.rows, board.columns, board.turns, board.numbers
    if rows > SHORTEST:
        for row in range(rows):
            yield map_of(rows - 1, columns, turns, numbers[: row * columns] + numbers[(row + 1) * columns :])
    if columns > SHORTEST:
        for column in range(columns):
            left = tuple(number for cell, number in enumerate(numbers) if cell % columns != column)
            yield map_of(rows, columns - 1, turns, left)
    for fewer in sorted({1, turns // 2, *range(max(1, turns - 12), turns)}):
        if 0 < fewer < turns:
            yield board._replace(turns=fewer)
    for cell, number in enumerate(numbers):
        for lower in range(1, number):
            yield map_of(rows, columns, turns, (*numbers[:cell], lower, *numbers[cell + 1 :]))


FEW_ROLLS = 8
"""Rolls up to which all maps of four or six cells are listed."""


def all_smaller(board: Board) -> Iterator[Board]:
    """Yield all smaller maps of four or six cells and few rolls."""
    least = size_key(board)
    for rows, columns in ((2, 2), (2, 3), (3, 2)):
        for turns in range(1, FEW_ROLLS + 1):
            if (rows * columns, turns, rows) <= least[:3]:
                maps = (map_of(rows, columns, turns, numbers) for numbers in product(range(1, FACES + 1), repeat=rows * columns))
                yield from (each for each in maps if size_key(each) < least)
