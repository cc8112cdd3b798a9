"""Programs for snakes and ladders that are wrong, each by one classic mistake and by nothing else.

`MISTAKES` holds programs that are handed ladders and snakes (100 cells, from cell 1, six sides, the last cell
to be hit exactly), `GRID_MISTAKES` those that read a JSON grid, `MANY_MISTAKES` those that read several
boards in the two-part form. All of them end on every board, even where the program they stand for would run
for ever: they answer -1 there. No board may carry a jump on its last cell.
"""

import json
from collections.abc import Callable, Iterable

START, LAST = 1, 100
UNREACHABLE = -1
Jumps = dict[int, int]
Pairs = list[tuple[int, int]]


def rolls_from(cell: int, last: int) -> range:
    return range(cell + 1, min(cell + 6, last) + 1)


def search(reach: Callable[[int], Iterable[int]], start: int, last: int) -> int:
    """Count the steps from `start` to `last` when `reach` gives the places one step away."""
    steps = {start: 0}
    places = [start]
    for place in places:
        if place == last:
            return steps[place]
        for end in reach(place):
            if end not in steps:
                steps[end] = steps[place] + 1
                places.append(end)
    return UNREACHABLE


def plain(jumps: Jumps, start: int, last: int) -> int:
    """Answer rightly for these jumps; the mistake is in what it is handed."""
    return search(lambda cell: [jumps.get(to, to) for to in rolls_from(cell, last)], start, last)


def optional_jumps(ladders: Pairs, snakes: Pairs) -> int:
    """S01: whoever stands on a foot or a head may stay there."""
    jumps = dict(ladders + snakes)
    return search(lambda cell: [end for to in rolls_from(cell, LAST) for end in (to, jumps.get(to, to))], START, LAST)


def jumps_cost_a_roll(ladders: Pairs, snakes: Pairs) -> int:
    """S02: a jump is a turn of its own. A cell on which a jump still has to be taken is written negative."""
    jumps = dict(ladders + snakes)

    def reach(cell: int) -> list[int]:
        if cell < 0:
            return [jumps[-cell]]
        return [-to if to in jumps else to for to in rolls_from(cell, LAST)]

    return search(reach, START, LAST)


def heads_forbidden(ladders: Pairs, snakes: Pairs) -> int:
    """S04: a roll onto a snake's head is not allowed."""
    up, heads = dict(ladders), dict(snakes)
    return search(lambda cell: [up.get(to, to) for to in rolls_from(cell, LAST) if to not in heads], START, LAST)


def without_snakes(ladders: Pairs, snakes: Pairs) -> int:
    """S05: only the ladders are used."""
    return plain(dict(ladders), START, LAST)


def without_ladders(ladders: Pairs, snakes: Pairs) -> int:
    """S06: only the snakes are used."""
    return plain(dict(snakes), START, LAST)


def one_pass_upwards(ladders: Pairs, snakes: Pairs) -> int:
    """S07: cells are worked through once, from low to high; what a snake improves below is not carried on."""
    jumps = dict(ladders + snakes)
    never = 1 + LAST
    rolls = [never] * (1 + LAST)
    rolls[START] = 0
    for cell in range(START, LAST):
        for to in rolls_from(cell, LAST):
            end = jumps.get(to, to)
            rolls[end] = min(rolls[end], rolls[cell] + 1)
    return rolls[LAST] if rolls[LAST] < never else UNREACHABLE


def always_highest(ladders: Pairs, snakes: Pairs) -> int:
    """S08: each roll goes to the highest cell it can, without a thought for the next."""
    jumps = dict(ladders + snakes)
    cell, passed = START, {START}
    while cell != LAST:
        cell = max(jumps.get(to, to) for to in rolls_from(cell, LAST))
        if cell in passed:
            return UNREACHABLE
        passed.add(cell)
    return len(passed) - 1


def jumps_chained(ladders: Pairs, snakes: Pairs) -> int:
    """S09: where a jump ends on another, that one is taken too, in the same roll, and so on.

    A roll onto a ring of jumps would go round for ever; here it leads nowhere.
    """
    jumps = dict(ladders + snakes)

    def settle(cell: int) -> int:
        for _ in jumps:
            cell = jumps.get(cell, cell)
        return cell

    return search(lambda cell: [end for to in rolls_from(cell, LAST) if (end := settle(to)) not in jumps], START, LAST)


def starts_on_zero(ladders: Pairs, snakes: Pairs) -> int:
    """S10: the piece begins off the board, one cell early."""
    return plain(dict(ladders + snakes), 0, LAST)


def one_visited_table(ladders: Pairs, snakes: Pairs) -> int:
    """S11: 'a roll ended here' and 'a jump ended here' are ticked in the same table."""
    jumps = dict(ladders + snakes)
    ticked = {START}
    layer, rolls = [START], 0
    while layer:
        if LAST in layer:
            return rolls
        after: list[int] = []
        for cell in layer:
            for to in rolls_from(cell, LAST):
                if to in ticked:
                    continue
                ticked.add(to)
                end = jumps.get(to, to)
                if end == to or end not in ticked:
                    ticked.add(end)
                    after.append(end)
        layer, rolls = after, rolls + 1
    return UNREACHABLE


def arrival_by_ladder_missed(ladders: Pairs, snakes: Pairs) -> int:
    """S12: only a roll that ends on the last cell is seen to win; the ladder's end there goes unnoticed."""
    jumps = dict(ladders + snakes)
    unnoticed = LAST + 1

    def reach(cell: int) -> list[int]:
        ends = [(to, jumps.get(to, to)) for to in rolls_from(cell, LAST)]
        return [unnoticed if end == LAST != to else end for to, end in ends]

    return search(reach, START, LAST)


def six_heads_are_a_wall(ladders: Pairs, snakes: Pairs) -> int:
    """S13: six snake heads in a row are taken for the end of all hope."""
    heads = {head for head, _ in snakes}
    for first in range(START + 1, LAST):
        if all(first + step in heads for step in range(6)):
            return UNREACHABLE
    return plain(dict(ladders + snakes), START, LAST)


def feet_stay_open(ladders: Pairs, snakes: Pairs) -> int:
    """S14: whoever lands on the foot of a ladder may go on from there as well as from its top."""
    up, down = dict(ladders), dict(snakes)

    def reach(cell: int) -> list[int]:
        ends = [down.get(to, to) for to in rolls_from(cell, LAST)]
        return ends + [up[to] for to in rolls_from(cell, LAST) if to in up]

    return search(reach, START, LAST)


def jumps_wait_in_the_queue(ladders: Pairs, snakes: Pairs) -> int:
    """S15: a jump is put at the end of the queue, with the number of rolls so far; what is first there is kept."""
    jumps = dict(ladders + snakes)
    rolls = {START: 0}
    queue = [START]
    for cell in queue:
        if cell == LAST:
            return rolls[cell]
        ahead = [(jumps[cell], 0)] if cell in jumps else [(to, 1) for to in rolls_from(cell, LAST)]
        for to, more in ahead:
            if to not in rolls:
                rolls[to] = rolls[cell] + more
                queue.append(to)
    return UNREACHABLE


def gives_up_after_ten(ladders: Pairs, snakes: Pairs) -> int:
    """S16: a count of rolls above ten is taken for none."""
    rolls = plain(dict(ladders + snakes), START, LAST)
    return rolls if rolls <= 10 else UNREACHABLE


def jumps_of(rows: Iterable[list[int]]) -> Jumps:
    cells = [end for row in rows for end in row]
    return {cell: end for cell, end in enumerate(cells, start=1) if end != -1}


def boustrophedon(grid: list[list[int]]) -> Jumps:
    """Number the cells rightly: from the bottom left, every second row backwards."""
    return jumps_of(row[::-1] if height % 2 else row for height, row in enumerate(reversed(grid)))


def rows_all_rightwards(text: str) -> int:
    """L01: every row is numbered from left to right."""
    grid: list[list[int]] = json.loads(text)
    return plain(jumps_of(reversed(grid)), START, len(grid) ** 2)


def numbered_from_the_top(text: str) -> int:
    """L02: cell 1 is the top left corner."""
    grid: list[list[int]] = json.loads(text)
    return plain(boustrophedon(grid[::-1]), START, len(grid) ** 2)


def alternation_from_the_top(text: str) -> int:
    """L03: the top row always runs to the left, which is so for even sides only."""
    grid: list[list[int]] = json.loads(text)
    rows = [row if depth % 2 else row[::-1] for depth, row in enumerate(grid)]
    return plain(jumps_of(reversed(rows)), START, len(grid) ** 2)


def no_more_rolls_than_rows(text: str) -> int:
    """L04: the search gives up after as many rolls as the grid has rows."""
    grid: list[list[int]] = json.loads(text)
    rolls = plain(boustrophedon(grid), START, len(grid) ** 2)
    return rolls if rolls <= len(grid) else UNREACHABLE


def top_left_taken_for_last(text: str) -> int:
    """L05: a jump in the top left corner is thought to stand on the last cell and to make it unreachable."""
    grid: list[list[int]] = json.loads(text)
    return UNREACHABLE if grid[0][0] != -1 else plain(boustrophedon(grid), START, len(grid) ** 2)


def jumps_kept(text: str) -> list[int]:
    """Answer several boards, the jumps of each left lying on all that follow (S-state-kept)."""
    numbers = iter([int(word) for word in text.split()])
    jumps: Jumps = {}
    answers: list[int] = []
    for _ in range(next(numbers)):
        for _ladders_then_snakes in range(2):
            jumps.update([(next(numbers), next(numbers)) for _ in range(next(numbers))])
        answers.append(plain(jumps, START, LAST))
    return answers


MISTAKES: dict[str, Callable[[Pairs, Pairs], int]] = {
    "S01": optional_jumps,
    "S02": jumps_cost_a_roll,
    "S04": heads_forbidden,
    "S05": without_snakes,
    "S06": without_ladders,
    "S07": one_pass_upwards,
    "S08": always_highest,
    "S09": jumps_chained,
    "S10": starts_on_zero,
    "S11": one_visited_table,
    "S12": arrival_by_ladder_missed,
    "S13": six_heads_are_a_wall,
    "S14": feet_stay_open,
    "S15": jumps_wait_in_the_queue,
    "S16": gives_up_after_ten,
}
GRID_MISTAKES: dict[str, Callable[[str], int]] = {
    "L01": rows_all_rightwards,
    "L02": numbered_from_the_top,
    "L03": alternation_from_the_top,
    "L04": no_more_rolls_than_rows,
    "L05": top_left_taken_for_last,
}
MANY_MISTAKES: dict[str, Callable[[str], list[int]]] = {"S-state-kept": jumps_kept}
