"""A slow second opinion on the die that rolls by itself over a map.

Six faces with names, a heading, and K rolls played one after the other. At every roll the group of equal
numbers around the die is filled again from nothing, and no roll is ever skipped because the run has been
here before. That is far too slow for a large map or for many rolls, and easy to believe on small ones.

On a map with one row or one column the die may come to head across it. Turning round does not help then,
the rules say nothing more, and the run is `Stuck`::

    1 3 3   K = 2: rolls east onto 3, which is its bottom too, and east again
    1 1 1   K = 2: rolls east onto 1, which is less than its bottom 3, heads south, is stuck
"""

from typing import NamedTuple

HEADINGS = "ESWN"  # each is the one before it turned clockwise
STEPS = {"E": (0, 1), "S": (1, 0), "W": (0, -1), "N": (-1, 0)}


class Stuck(ValueError):
    """The die can roll neither ahead nor back."""


class Die(NamedTuple):
    top: int = 1
    bottom: int = 6
    north: int = 2
    south: int = 5
    east: int = 3
    west: int = 4


def read(text: str) -> tuple[list[list[int]], int]:
    """The map and the number of rolls from ``N M K`` and N rows of M numbers."""
    height, width, rolls, *numbers = map(int, text.split())
    if len(numbers) != height * width:
        raise ValueError(f"a {height} by {width} map has {height * width} numbers, not {len(numbers)}")
    return [numbers[row * width : (row + 1) * width] for row in range(height)], rolls


def roll(die: Die, heading: str) -> Die:
    """Tip the die over one edge: the side it leans towards becomes its bottom."""
    top, bottom, north, south, east, west = die
    match heading:
        case "E":
            return Die(top=west, east=top, bottom=east, west=bottom, north=north, south=south)
        case "W":
            return Die(top=east, west=top, bottom=west, east=bottom, north=north, south=south)
        case "N":
            return Die(top=south, north=top, bottom=north, south=bottom, east=east, west=west)
        case _:
            return Die(top=north, south=top, bottom=south, north=bottom, east=east, west=west)


def turn(heading: str, quarters: int) -> str:
    """Turn the heading clockwise by so many quarters."""
    return HEADINGS[(HEADINGS.index(heading) + quarters) % 4]


def group(numbers: list[list[int]], row: int, column: int) -> set[tuple[int, int]]:
    """All cells connected to this one, side by side, through cells with its number."""
    number = numbers[row][column]
    found: set[tuple[int, int]] = set()
    waiting = [(row, column)]
    while waiting:
        row, column = waiting.pop()
        if on_map(numbers, row, column) and numbers[row][column] == number and (row, column) not in found:
            found.add((row, column))
            waiting.extend((row + down, column + right) for down, right in STEPS.values())
    return found


def on_map(numbers: list[list[int]], row: int, column: int) -> bool:
    return 0 <= row < len(numbers) and 0 <= column < len(numbers[0])


def score(text: str) -> int:
    """The total after all the rolls."""
    numbers, rolls = read(text)
    die, heading = Die(), "E"
    row = column = total = 0
    for _ in range(rolls):
        down, right = STEPS[heading]
        if not on_map(numbers, row + down, column + right):
            heading = turn(heading, 2)
            down, right = STEPS[heading]
        if not on_map(numbers, row + down, column + right):
            raise Stuck(f"at row {row + 1}, column {column + 1} neither ahead nor back is on the map")
        row, column = row + down, column + right
        die = roll(die, heading)
        number = numbers[row][column]
        total += number * len(group(numbers, row, column))
        if die.bottom > number:
            heading = turn(heading, 1)
        elif die.bottom < number:
            heading = turn(heading, 3)
    return total
