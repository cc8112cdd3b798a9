"""Functions of a grid (909) that are wrong, each by one classic mistake and by nothing else.

They are handed the rows of the grid, the top one first, as a class `Solution` is: a cell is -1 or the cell that its jump leads
to. `ENDLESS` holds those that run for ever on some boards.
"""

from collections.abc import Callable
from itertools import pairwise

from tests.mistaken.snakes import UNREACHABLE, search

Grid = list[list[int]]
Jumps = dict[int, int]
Rolls = Callable[[Jumps, int], int]
Place = Callable[[int, int], tuple[int, int]]


def place_of(cell: int, side: int) -> tuple[int, int]:
    """Give the row and the column of a cell: from the bottom left, every second row backwards."""
    level, column = divmod(cell - 1, side)
    return side - 1 - level, side - 1 - column if level % 2 else column


def jumps_on(grid: Grid, place: Place = place_of) -> Jumps:
    """Give the jumps by the cells on which they start."""
    side = len(grid)
    jumps = {}
    for cell in range(1, side * side + 1):
        row, column = place(cell, side)
        if grid[row][column] != -1:
            jumps[cell] = grid[row][column]
    return jumps


def ahead(cell: int, last: int) -> range:
    return range(cell + 1, min(cell + 6, last) + 1)


def right(jumps: Jumps, last: int) -> int:
    return search(lambda cell: [jumps.get(to, to) for to in ahead(cell, last)], 1, last)


def optional(jumps: Jumps, last: int) -> int:
    """S01."""
    return search(lambda cell: [end for to in ahead(cell, last) for end in {to, jumps.get(to, to)}], 1, last)


def jump_costs_a_roll(jumps: Jumps, last: int) -> int:
    """S02: a cell with a jump still to be taken is negative."""
    return search(lambda cell: [jumps[-cell]] if cell < 0 else [-to if to in jumps else to for to in ahead(cell, last)], 1, last)


def heads_forbidden(jumps: Jumps, last: int) -> int:
    """S04."""
    return search(lambda cell: [end for to in ahead(cell, last) if (end := jumps.get(to, to)) >= to], 1, last)


def without_snakes(jumps: Jumps, last: int) -> int:
    """S05."""
    return right({foot: end for foot, end in jumps.items() if end > foot}, last)


def without_ladders(jumps: Jumps, last: int) -> int:
    """S06."""
    return right({foot: end for foot, end in jumps.items() if end < foot}, last)


def one_pass(jumps: Jumps, last: int) -> int:
    """S07."""
    rolls = {1: 0}
    for cell in range(1, last):
        if cell in rolls:
            for to in ahead(cell, last):
                end = jumps.get(to, to)
                rolls[end] = min(rolls.get(end, last + 1), rolls[cell] + 1)
    return rolls.get(last, UNREACHABLE)


def highest_first(jumps: Jumps, last: int) -> int:
    """S08."""
    way = [1]
    while way[-1] != last:
        way.append(max(jumps.get(to, to) for to in ahead(way[-1], last)))
        if way[-1] in way[:-1]:
            return UNREACHABLE
    return sum(1 for _ in pairwise(way))


def chains(jumps: Jumps, last: int) -> int:
    """S09; a ring of jumps leads nowhere."""

    def ends(cell: int) -> list[int]:
        found = []
        for to in ahead(cell, last):
            end, passed = to, set()
            while end in jumps and end not in passed:
                passed.add(end)
                end = jumps[end]
            if end not in passed:
                found.append(end)
        return found

    return search(ends, 1, last)


def from_zero(jumps: Jumps, last: int) -> int:
    """S10."""
    return search(lambda cell: [jumps.get(to, to) for to in ahead(cell, last)], 0, last)


def one_table(jumps: Jumps, last: int) -> int:
    """S11: where a roll ends is marked before its jump is taken."""
    seen, queue = {1}, [(1, 0)]
    for cell, rolls in queue:
        if cell == last:
            return rolls
        for to in ahead(cell, last):
            if to in seen:
                continue
            seen.add(to)
            end = jumps.get(to, to)
            if end == to or end not in seen:
                seen.add(end)
                queue.append((end, rolls + 1))
    return UNREACHABLE


def ladder_home_missed(jumps: Jumps, last: int) -> int:
    """S12."""

    def ends(cell: int) -> list[int]:
        return [last + 1 if to != last == jumps.get(to) else jumps.get(to, to) for to in ahead(cell, last)]

    return search(ends, 1, last)


def wall_is_final(jumps: Jumps, last: int) -> int:
    """S13."""
    for first in range(2, last):
        if all(jumps.get(cell, cell) < cell for cell in range(first, first + 6)):
            return UNREACHABLE
    return right(jumps, last)


def feet_stay_open(jumps: Jumps, last: int) -> int:
    """S14."""

    def ends(cell: int) -> list[int]:
        return [end for to in ahead(cell, last) for end in ([to, jumps[to]] if jumps.get(to, 0) > to else [jumps.get(to, to)])]

    return search(ends, 1, last)


def jumps_wait(jumps: Jumps, last: int) -> int:
    """S15: who stands where a jump starts goes on in a later turn of the queue, at no cost."""
    rolls = {1: 0}
    for cell in (queue := [1]):
        if cell == last:
            return rolls[cell]
        ways = [(jumps[cell], 0)] if cell in jumps and cell != 1 else [(to, 1) for to in ahead(cell, last)]
        for to, cost in ways:
            if to not in rolls:
                rolls[to] = rolls[cell] + cost
                queue.append(to)
    return UNREACHABLE


def no_more_rolls_than_rows(grid: Grid) -> int:
    """S16."""
    rolls = right(jumps_on(grid), len(grid) ** 2)
    return rolls if rolls <= len(grid) else UNREACHABLE


def place_from_the_top(cell: int, side: int) -> tuple[int, int]:
    """S17."""
    row, column = place_of(cell, side)
    return side - 1 - row, column


def place_rightwards(cell: int, side: int) -> tuple[int, int]:
    """S18."""
    return side - 1 - (cell - 1) // side, (cell - 1) % side


def place_by_index(cell: int, side: int) -> tuple[int, int]:
    """S19: whether a row runs backwards is told from its index, and not from its height."""
    row, column = place_rightwards(cell, side)
    return row, column if row % 2 else side - 1 - column


def corner_taken_for_last(grid: Grid) -> int:
    """L05."""
    return UNREACHABLE if grid[0][0] != -1 else right(jumps_on(grid), len(grid) ** 2)


def loops_for_ever(grid: Grid) -> int:
    """S20: layer after layer, until the last cell is in one."""
    jumps, last = jumps_on(grid), len(grid) ** 2
    layer, rolls = {1}, 0
    while last not in layer:
        layer = {jumps.get(to, to) for cell in layer for to in ahead(cell, last)}
        rolls += 1
    return rolls


def of_grid(rolls: Rolls, place: Place = place_of) -> Callable[[Grid], int]:
    return lambda grid: rolls(jumps_on(grid, place), len(grid) ** 2)


ROLLS: dict[str, Rolls] = {
    "S01": optional,
    "S02": jump_costs_a_roll,
    "S04": heads_forbidden,
    "S05": without_snakes,
    "S06": without_ladders,
    "S07": one_pass,
    "S08": highest_first,
    "S09": chains,
    "S10": from_zero,
    "S11": one_table,
    "S12": ladder_home_missed,
    "S13": wall_is_final,
    "S14": feet_stay_open,
    "S15": jumps_wait,
}
PLACES: dict[str, Place] = {"S17": place_from_the_top, "S18": place_rightwards, "S19": place_by_index}
"""Mistakes of the search, and of the numbers of the cells; one of each can be made at once."""

MISTAKES: dict[str, Callable[[Grid], int]] = {
    **{id_: of_grid(rolls) for id_, rolls in ROLLS.items()},
    **{id_: of_grid(right, place) for id_, place in PLACES.items()},
    "S16": no_more_rolls_than_rows,
    "L05": corner_taken_for_last,
}
ENDLESS: dict[str, Callable[[Grid], int]] = {"S20": loops_for_ever}
RIGHT = of_grid(right)
