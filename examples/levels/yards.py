"""Yards of rush hour as such, as rows of cells in one text: all of a size, random ones, and those that differ in one car or wall.

All yards of a size are enumerated as Michael Fogleman's rush hour database does (github.com/fogleman/rush, cpp/src/enumerator.cpp
and config.h; the article is michaelfogleman.com/rush):

- a yard is square and has no walls; cars have two or three cells; A has two, lies in the row above the middle (the middle row, if
  there is one), and no other car lies in that row;
- no row is filled by the cars that lie in it, and no column by those that stand in it;
- no car can drive left or up.

Of the positions that cars can drive to, at least one is such a yard, as driving all cars left and up comes to an end. Of a
cluster of positions there may be several. He numbers them from 0, and 0 is the yard with no other car; the last numbers, his
`MaxID`, are 1,348 for 4×4, 268,108 for 5×5 and 243,502,785 for 6×6. So these are the numbers of yards with another car, which are
enumerated here. Mirror images count, as there.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from random import Random
from string import ascii_uppercase
from typing import Literal, NamedTuple

Edited = tuple[Literal["remove", "add", "move"], str, str]  # what was done; the piece and its place; the cells afterwards

LENGTHS = (2, 3)
LEAST, MOST = 3, 6  # sides of a yard that are enumerated


class Lane(NamedTuple):
    """A row with the cars that lie in it, or a column with those that stand in it: sets of cells, a bit each.

    before  the cells before cars that no car of this lane takes: another car has to be there.
    """

    cars: tuple[int, ...]
    taken: int
    before: int


def row_of_a(side: int) -> int:
    return (side - 1) // 2


@lru_cache(maxsize=8)
def lanes_of(side: int) -> tuple[tuple[Lane, ...], ...]:
    """Return what may be in each lane of a yard: first in the row of A, then in the other rows, then in the columns."""
    primary = row_of_a(side)
    rows = [row for row in range(side) if row != primary]
    lines = [[row * side + along for along in range(side)] for row in [primary, *rows]]
    lines += [[along * side + column for along in range(side)] for column in range(side)]
    spreads = list(spread_cars(side, 0))
    lone = [spread for spread in spreads if [length for _, length in spread] == [2]]
    return tuple(
        tuple(lane_on(line, spread) for spread in (lone if number == 0 else spreads)) for number, line in enumerate(lines)
    )


def spread_cars(side: int, first: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the ways to put cars on a lane from a place on: where each begins, and its length; they never fill the lane."""
    yield ()
    for place in range(first, side):
        for length in LENGTHS:
            for others in spread_cars(side, place + length) if place + length <= side else ():
                spread = ((place, length), *others)
                if sum(long for _, long in spread) < side:
                    yield spread


def lane_on(line: list[int], spread: tuple[tuple[int, int], ...]) -> Lane:
    cars = tuple(sum(1 << cell for cell in line[place : place + length]) for place, length in spread)
    before = sum(1 << line[place - 1] for place, _ in spread if place > 0)
    return Lane(cars, sum(cars), before & ~sum(cars))


def chosen_lanes(side: int) -> int:
    """Return how many lanes are the same in all yards of a piece: those of A and the first other rows."""
    return max(1, side - 2)


def count_pieces(side: int) -> int:
    """Return the number of pieces of the enumeration: a piece for each content of the first lanes."""
    pieces = 1
    for lane in lanes_of(side)[: chosen_lanes(side)]:
        pieces *= len(lane)
    return pieces


def yards(side: int, piece: int) -> Iterator[str]:
    """Yield the yards of a piece; the content of the last lane changes first."""
    lanes = lanes_of(side)
    begun = chosen_lanes(side)
    first = []
    for lane in reversed(lanes[:begun]):
        piece, content = divmod(piece, len(lane))
        first.append(lane[content])
    first.reverse()
    for chosen in fill(lanes, tuple(first), 0, 0, 0):
        if sum(len(lane.cars) for lane in chosen) > 1:
            yield draw(side, [car for lane in chosen for car in lane.cars])


def fill(
    lanes: tuple[tuple[Lane, ...], ...], first: tuple[Lane, ...], lane: int, taken: int, before: int
) -> Iterator[list[Lane]]:
    """Yield the contents of the lanes from `lane` on that go with the cells taken, and with those that have to be taken."""
    if lane == len(lanes):
        if before & ~taken == 0:
            yield []
        return
    for content in first[lane : lane + 1] or lanes[lane]:
        if not content.taken & taken:
            for others in fill(lanes, first, lane + 1, taken | content.taken, before | content.before):
                yield [content, *others]


def draw(side: int, cars: list[int]) -> str:
    """Return a yard with these cars, of which the first is A."""
    cells = ["."] * (side * side)
    for number, car in enumerate(cars):
        for cell in range(side * side):
            if car >> cell & 1:
                cells[cell] = "A" if number == 0 else chr(0x100 + number)
    return letter_again("".join(cells))


def letter_again(cells: str) -> str:
    """Return a yard with its cars lettered in the order of their first cells; A stays A."""
    names = {"A": "A", ".": ".", "x": "x"}
    free = iter(ascii_uppercase[1:])
    return "".join(names[cell] if cell in names else names.setdefault(cell, next(free)) for cell in cells)


def random_yard(random: Random, side: int) -> str:
    """Return a yard with A at the left of its row, and other cars at random places until a few in a row do not fit."""
    cells = ["."] * (side * side)
    begin = row_of_a(side) * side
    cells[begin : begin + 2] = "AA"
    letters = list(ascii_uppercase[:0:-1])
    misses, most = 0, random.randint(1, 12)
    while misses < most and letters:
        lies, length = random.random() < 0.5, random.choice((2, 2, 3))
        row, column = random.randrange(side), random.randrange(side)
        place = car_at(side, row, column, length, lies)
        if place and not (lies and row == row_of_a(side)) and all(cells[cell] == "." for cell in place):
            letter = letters.pop()
            for cell in place:
                cells[cell] = letter
        else:
            misses += 1
    return letter_again("".join(cells))


def car_at(side: int, row: int, column: int, length: int, lies: bool) -> list[int]:
    """Return the cells of a car whose first cell is at a place, none if it does not fit into the yard."""
    if (column if lies else row) + length > side:
        return []
    return [row * side + column + along * (1 if lies else side) for along in range(length)]


def edited_yards(side: int, cells: str) -> Iterator[Edited]:
    """Yield the yards with a car or a wall less, a wall or a car more, and a car one cell further in any direction."""
    for letter in sorted(set(cells) - set(".x")):
        place = [cell for cell, found in enumerate(cells) if found == letter]
        if letter != "A":
            yield "remove", f"car {letter} at {named(side, place[0])}", with_cells(cells, place, ".")
        yield from moved_car(side, cells, letter, place)
    for cell, found in enumerate(cells):
        if found == "x":
            yield "remove", f"wall at {named(side, cell)}", with_cells(cells, [cell], ".")
        elif found == ".":
            yield "add", f"wall at {named(side, cell)}", with_cells(cells, [cell], "x")
    yield from added_cars(side, cells)


def moved_car(side: int, cells: str, letter: str, place: list[int]) -> Iterator[Edited]:
    bare = with_cells(cells, place, ".")
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        there = [(cell // side + down, cell % side + right) for cell in place]
        if all(0 <= row < side and 0 <= column < side and bare[row * side + column] == "." for row, column in there):
            moved = [row * side + column for row, column in there]
            label = f"car {letter} from {named(side, place[0])} to {named(side, moved[0])}"
            yield "move", label, with_cells(bare, moved, letter)


def added_cars(side: int, cells: str) -> Iterator[Edited]:
    """Yield the yards with a car more, which never lies in the row of A."""
    free = [letter for letter in ascii_uppercase if letter not in cells]
    primary = cells.index("A") // side
    for length, lies, cell in product(LENGTHS, (True, False), range(side * side)) if free else ():
        place = car_at(side, cell // side, cell % side, length, lies)
        if place and not (lies and cell // side == primary) and all(cells[each] == "." for each in place):
            way = "lies" if lies else "stands"
            yield "add", f"car of {length} that {way} at {named(side, cell)}", with_cells(cells, place, free[0])


def named(side: int, cell: int) -> str:
    return f"row {cell // side + 1}, column {cell % side + 1}"


def with_cells(cells: str, places: list[int], mark: str) -> str:
    changed = list(cells)
    for place in places:
        changed[place] = mark
    return "".join(changed)
