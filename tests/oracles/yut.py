"""Dice yutnori answered by playing every line there is, to check faster answers against.

The board is written as five trails of named cells; a horse follows the arrows from name to name. Cells of
equal worth have different names, so none can be taken for another::

    outer track   start 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40 home
    from 10       a13 a16 a19 centre25
    from 20       b22 b24 centre25
    from 30       c28 c27 c26 centre25
    centre        d30 d35 40

A move that begins on 10, 20 or 30 leaves by the trail from there; any other move keeps to the arrows of the
trail it is on. Home ends a move at once and holds any number of horses; any other cell a move ends on must be
free. A horse that is home moves no more. A line in which no horse can move ends there with the points it has.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

HOME = "home"
START = "start"
TRAILS = (
    "start 2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40 home",
    "a13 a16 a19 centre25",
    "b22 b24 centre25",
    "c28 c27 c26 centre25",
    "centre25 d30 d35 40",
)
SHORTCUT = {"10": "a13", "20": "b22", "30": "c28"}


def arrows() -> dict[str, str]:
    """Give the cell after each cell, shortcuts left aside."""
    after: dict[str, str] = {}
    for trail in TRAILS:
        after.update(pairwise(trail.split()))
    return after


NEXT = arrows()


def points(cell: str) -> int:
    """Return what a move that ends on `cell` earns: the number in its name, none for start and home."""
    return int("".join(sign for sign in cell if sign.isdigit()) or "0")


@cache
def walk(cell: str, roll: int) -> str:
    """Return where a move of `roll` steps from `cell` ends."""
    here = SHORTCUT.get(cell, NEXT[cell])
    for _ in range(roll - 1):
        if here == HOME:
            break
        here = NEXT[here]
    return here


def highest_by_all_lines(rolls: Sequence[int], horses: int = 4) -> int:
    """Return the highest total, having played every line: each horse in each turn, equal ones as well."""
    places = [START] * horses

    def best_from(turn: int) -> int:
        if turn == len(rolls):
            return 0
        best = 0
        for horse, cell in enumerate(places):
            if cell == HOME:
                continue
            end = walk(cell, rolls[turn])
            if end != HOME and end in places:
                continue
            places[horse] = end
            best = max(best, points(end) + best_from(turn + 1))
            places[horse] = cell
        return best

    return best_from(0)


def highest(rolls: Sequence[int], horses: int = 4) -> int:
    """Return the same total quickly: lines that meet in the same places in a turn go on as one."""

    @cache
    def best_from(turn: int, places: tuple[str, ...]) -> int:
        if turn == len(rolls):
            return 0
        best = 0
        for horse, cell in enumerate(places):
            if cell == HOME:
                continue
            end = walk(cell, rolls[turn])
            if end != HOME and end in places:
                continue
            moved = (*places[:horse], end, *places[horse + 1 :])
            best = max(best, points(end) + best_from(turn + 1, tuple(sorted(moved))))
        return best

    return best_from(0, (START,) * horses)
