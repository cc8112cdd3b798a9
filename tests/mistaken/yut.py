"""Programs for dice yutnori that are wrong, each by one classic mistake and by nothing else.

All but one are the same right program with one habit changed: the board it believes in (`Board`), where a
move ends (`walk`), or which moves it allows (`allowed`). The last one, Y-vacated-late, forgets to undo
something and therefore plays every line by itself. Four horses, the standard board, any number of rolls; a
line in which no horse may move ends with its points.

Cells are named by a letter and their worth: `o` outer track, `a` `b` `c` the ways in from 10, 20 and 30, `m`
the centre and what follows it. A mistaken board may have more cells, such as one centre for each way in.
"""

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import pairwise
from typing import NamedTuple

START, HOME = "start", "home"
OUTER = (START, *(f"o{worth}" for worth in range(2, 41, 2)), HOME)
WAYS_IN = {"o10": ("a13", "a16", "a19"), "o20": ("b22", "b24"), "o30": ("c28", "c27", "c26")}
HORSES = 4
Places = tuple[str, ...]
Walk = Callable[["Board", str, int], list[str]]
Allowed = Callable[[Places, int, list[str]], bool]


class Board(NamedTuple):
    after: dict[str, str]
    shortcut: dict[str, str]


def worth(cell: str) -> int:
    return int("".join(sign for sign in cell if sign.isdigit()) or "0")


def build(inner: Sequence[Sequence[str]] = (("m25", "m30", "m35", "o40"),) * 3) -> Board:
    """Build the board in which the three ways in go on along the three `inner` trails."""
    after = dict(pairwise(OUTER))
    for way, trail in zip(WAYS_IN.values(), inner, strict=True):
        cells = (*way, *trail)
        after.update(pairwise(cells))
        after.setdefault(cells[-1], HOME)
    return Board(after, {corner: way[0] for corner, way in WAYS_IN.items()})


def on_arrows(board: Board, cell: str, roll: int) -> list[str]:
    """Walk as the rules say: a shortcut is taken by a move that begins on its corner."""
    trail = [board.shortcut.get(cell) or board.after[cell]]
    while len(trail) < roll and trail[-1] != HOME:
        trail.append(board.after[trail[-1]])
    return trail


def free_end(places: Places, horse: int, trail: list[str]) -> bool:
    """Allow what the rules allow: home always, any other cell if nobody stands there."""
    return trail[-1] == HOME or trail[-1] not in places


def play(
    rolls: Sequence[int],
    board: Board | None = None,
    walk: Walk = on_arrows,
    allowed: Allowed = free_end,
    may_pass: bool = False,
    blocked_waits: bool = False,
    last: str = HOME,
) -> int:
    """Return the highest total; right if nothing but the rolls is given."""
    board = board or build()

    @cache
    def best_from(turn: int, places: Places) -> int:
        if turn == len(rolls):
            return 0
        best = 0
        for horse, cell in enumerate(places):
            if cell in (HOME, last):
                if may_pass:
                    best = max(best, best_from(turn + 1, places))
                continue
            trail = walk(board, cell, rolls[turn])
            if allowed(places, horse, trail):
                moved = (*places[:horse], trail[-1], *places[horse + 1 :])
                best = max(best, worth(trail[-1]) + best_from(turn + 1, tuple(sorted(moved))))
            elif blocked_waits:
                best = max(best, best_from(turn + 1, places))
        return best

    return best_from(0, (START,) * HORSES)


def copies(cells: str) -> list[list[str]]:
    """Give each of the three ways in its own trail of `cells`; where that ends at 35, the 40 is shared."""
    shared = [] if cells.endswith("40") else ["o40"]
    return [[f"{way}-lane-{cell}" for cell in cells.split()] + shared for way in "abc"]


def with_fourth_corner() -> Board:
    """Y15: a move that begins on 40 goes inside, as on the other corners."""
    board = build()
    return board._replace(shortcut={**board.shortcut, "o40": "m35"})


def same_number_blocks(places: Places, horse: int, trail: list[str]) -> bool:
    """Y01: a horse on the other cell of the same number is in the way."""
    others = places[:horse] + places[horse + 1 :]
    return trail[-1] == HOME or worth(trail[-1]) not in map(worth, others)


def home_blocks(places: Places, horse: int, trail: list[str]) -> bool:
    """Y06: home holds a single horse."""
    return trail[-1] not in places


def forty_holds_all(places: Places, horse: int, trail: list[str]) -> bool:
    """Y07: nobody is in the way on 40."""
    return trail[-1] == "o40" or free_end(places, horse, trail)


def no_overtaking(places: Places, horse: int, trail: list[str]) -> bool:
    """Y09: a horse anywhere on the way blocks it."""
    return not any(cell in places for cell in trail if cell != HOME)


def start_is_home(places: Places, horse: int, trail: list[str]) -> bool:
    """Y-start-occupied: home is taken for the start cell, so a horse that has not set out is in the way."""
    if trail[-1] != HOME:
        return free_end(places, horse, trail)
    return all(cell != START for other, cell in enumerate(places) if other != horse)


def through_every_corner(board: Board, cell: str, roll: int) -> list[str]:
    """Y04: the shortcut is taken in passing as well."""
    trail: list[str] = []
    while len(trail) < roll and cell != HOME:
        cell = board.shortcut.get(cell) or board.after[cell]
        trail.append(cell)
    return trail


def corner_at_each_30(board: Board, cell: str, roll: int) -> list[str]:
    """Y10: a move that begins on the 30 after the centre leaves like one from the corner 30."""
    return on_arrows(board, "o30" if cell == "m30" else cell, roll)


def one_30(places: Places, horse: int, trail: list[str]) -> bool:
    """Y10, too: and a horse on one of these two is in the way on the other."""
    others = places[:horse] + places[horse + 1 :]
    return free_end(others, horse, trail) and not (worth(trail[-1]) == 30 and {"o30", "m30"} & set(others))


def exact_walk(board: Board, cell: str, roll: int) -> list[str]:
    """Y11: a walk that would pass home comes to nothing, which is written as ending where it began."""
    trail = on_arrows(board, cell, roll)
    return trail if len(trail) == roll else [cell]


def always_most_points(rolls: Sequence[int]) -> int:
    """Y12: each roll goes to the horse that earns most by it, the first of equals."""
    board, places, total = build(), [START] * HORSES, 0
    for roll in rolls:
        best, mover, end = -1, -1, HOME
        for horse, cell in enumerate(places):
            if cell == HOME:
                continue
            trail = on_arrows(board, cell, roll)
            if free_end(tuple(places), horse, trail) and worth(trail[-1]) > best:
                best, mover, end = worth(trail[-1]), horse, trail[-1]
        if mover == -1:
            break
        places[mover], total = end, total + best
    return total


def vacated_late(rolls: Sequence[int]) -> int:
    """Y-vacated-late: a move taken back moves the horse back, but its cell stays marked as taken.

    Marks are kept beside the horses, so the cells of lines already tried stay closed to later ones. A line
    that gets stuck this way is given up.
    """
    board, places = build(), [START] * HORSES
    taken: set[str] = set()

    def best_from(turn: int, total: int) -> int:
        if turn == len(rolls):
            return total
        best = 0
        for horse, cell in enumerate(places):
            if cell == HOME:
                continue
            end = on_arrows(board, cell, rolls[turn])[-1]
            if end in taken:
                continue
            taken.discard(cell)
            taken.update({end} - {HOME})
            places[horse] = end
            best = max(best, best_from(turn + 1, total + worth(end)))
            places[horse] = cell
        return best

    return best_from(0, 0)


MISTAKES: dict[str, Callable[[Sequence[int]], int]] = {
    "Y01": partial(play, allowed=same_number_blocks),
    "Y02": partial(play, board=build(copies("25 30 35 40"))),
    "Y03": partial(play, board=build([("m25", "m30", "m35", "m40")] * 3)),
    "Y04": partial(play, walk=through_every_corner),
    "Y05": partial(play, board=build()._replace(shortcut={})),
    "Y06": partial(play, allowed=home_blocks),
    "Y07": partial(play, allowed=forty_holds_all, last="o40"),
    "Y08": partial(play, may_pass=True),
    "Y09": partial(play, allowed=no_overtaking),
    "Y10": partial(play, walk=corner_at_each_30, allowed=one_30),
    "Y11": partial(play, walk=exact_walk),
    "Y12": always_most_points,
    "Y13": partial(play, board=build(copies("25 30 35"))),
    "Y14": partial(play, blocked_waits=True),
    "Y15": partial(play, board=with_fourth_corner()),
    "Y-start-occupied": partial(play, allowed=start_is_home),
    "Y-vacated-late": vacated_late,
}
