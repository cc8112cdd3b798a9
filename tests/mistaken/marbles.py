"""Twenty-three wrong programs for two marbles in a tilting box.

Each answers the question of 13460 (fewest tilts within 10, else -1) with one classic mistake in it and
everything else right; they are listed in `MISTAKES` at the end. A check that cannot tell them from a right
program is not a check, and `known/mistakes-marbles.txt` has a small board for each.

They read one form only: a line ``H W``, then the rows, with one ``R``, one ``B`` and one ``O``. They share a
right search, of which a mistake replaces one part:

    box      how the text is read, and what the hole does to a marble
    tilt     where both marbles come to rest; a marble resting on the hole has dropped out
    judge    what that means: won, lost, on, or the end of the whole search
    marks    what is written into the table of positions already seen
    limit    how many tilts are allowed
"""

from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple

Cell = tuple[int, int]
Pair = tuple[Cell, Cell]

LEFT_UP_RIGHT_DOWN = ((0, -1), (-1, 0), (0, 1), (1, 0))
OFF_THE_BOARD = (-1, -1)
WON, LOST, ON, GIVE_UP = "won", "lost", "on", "give up"


class Box(NamedTuple):
    floor: frozenset[Cell]
    hole: Cell
    red: Cell
    blue: Cell
    hole_is_crossed: bool = False
    hole_is_plugged: bool = False


Reader = Callable[[str], Box]
Tilt = Callable[[Box, Cell, Cell, Cell], Pair]
Judge = Callable[[Box, Cell, Cell], str]
Marks = Callable[[Cell, Cell], set[Hashable]]


# The right program.


def read(text: str) -> Box:
    _height, _width, *rows = text.split()
    place = {(row, column): mark for row, line in enumerate(rows) for column, mark in enumerate(line)}
    cell = {mark: where for where, mark in place.items()}
    floor = frozenset(where for where, mark in place.items() if mark != "#")
    return Box(floor, hole=cell["O"], red=cell["R"], blue=cell["B"])


def beside(cell: Cell, step: Cell, cells: int = 1) -> Cell:
    return cell[0] + cells * step[0], cell[1] + cells * step[1]


def roll(box: Box, marble: Cell, step: Cell, other: Cell | None = None) -> Cell:
    """Roll up to a wall or the other marble, or onto the hole; a marble in the hole stops nobody."""
    if other == box.hole and not box.hole_is_plugged:
        other = None
    while marble != box.hole or box.hole_is_crossed:
        ahead = beside(marble, step)
        if ahead not in box.floor or ahead == other:
            break
        marble = ahead
    return marble


def red_then_blue(box: Box, red: Cell, blue: Cell, step: Cell) -> Pair:
    red = roll(box, red, step, other=blue)
    return red, roll(box, blue, step, other=red)


def blue_then_red(box: Box, red: Cell, blue: Cell, step: Cell) -> Pair:
    blue = roll(box, blue, step, other=red)
    return roll(box, red, step, other=blue), blue


def red_is_behind(red: Cell, blue: Cell, step: Cell) -> bool:
    return red[0] * step[0] + red[1] * step[1] < blue[0] * step[0] + blue[1] * step[1]


def front_first(box: Box, red: Cell, blue: Cell, step: Cell) -> Pair:
    in_turn = blue_then_red if red_is_behind(red, blue, step) else red_then_blue
    return in_turn(box, red, blue, step)


def blue_decides(box: Box, red: Cell, blue: Cell) -> str:
    if blue == box.hole:
        return LOST
    return WON if red == box.hole else ON


def the_pair(red: Cell, blue: Cell) -> set[Hashable]:
    return {(red, blue)}


def fewest(
    text: str,
    *,
    box: Reader = read,
    tilt: Tilt = front_first,
    judge: Judge = blue_decides,
    marks: Marks = the_pair,
    limit: int | None = 10,
) -> int:
    """Breadth first; a position is new if one of its marks is."""
    board = box(text)
    layer = [(board.red, board.blue)]
    seen = marks(board.red, board.blue)
    tilts = 0
    while layer and tilts != limit:
        tilts += 1
        coming = []
        for red, blue in layer:
            for step in LEFT_UP_RIGHT_DOWN:
                after = tilt(board, red, blue, step)
                verdict = judge(board, *after)
                if verdict == WON:
                    return tilts
                if verdict == GIVE_UP:
                    return -1
                if verdict == ON and not marks(*after) <= seen:
                    seen |= marks(*after)
                    coming.append(after)
        layer = coming
    return -1


# Its wrong parts, each named after the mistake it makes.


def plugged(text: str) -> Box:
    """M02: a marble that has dropped stands in the hole and stops the one behind it."""
    return read(text)._replace(hole_is_plugged=True)


def crossed(text: str) -> Box:
    """M15: the hole catches only a marble that comes to rest on it; others roll across."""
    return read(text)._replace(hole_is_crossed=True)


def width_first(text: str) -> Box:
    """M-swapped: ``H W`` is read as ``W H``, and what is past these sizes counts as wall."""
    width, height = map(int, text.split()[:2])
    board = read(text)
    return board._replace(floor=frozenset((r, c) for r, c in board.floor if r < height and c < width))


def stopped_by_the_past(box: Box, red: Cell, blue: Cell, step: Cell) -> Pair:
    """M05: each marble is stopped by the place where the other one was before the tilt."""
    return roll(box, red, step, other=blue), roll(box, blue, step, other=red)


def ghosts(box: Box, red: Cell, blue: Cell, step: Cell) -> Pair:
    """M09: both roll as if the other were not there, and may rest on one cell."""
    return roll(box, red, step), roll(box, blue, step)


def red_pulled_back(box: Box, red: Cell, blue: Cell, step: Cell) -> Pair:
    """M06: when both come to rest on one cell, red is always the one to be pulled back."""
    red, blue = ghosts(box, red, blue, step)
    return (beside(red, step, -1), blue) if red == blue != box.hole else (red, blue)


def blue_pulled_back(box: Box, red: Cell, blue: Cell, step: Cell) -> Pair:
    """M07: when both come to rest on one cell, blue is always the one to be pulled back."""
    red, blue = ghosts(box, red, blue, step)
    return (red, beside(blue, step, -1)) if red == blue != box.hole else (red, blue)


def pulled_out_of_the_hole(box: Box, red: Cell, blue: Cell, step: Cell) -> Pair:
    """M08: of two marbles on one cell one is pulled back, even when that cell is the hole."""
    red_rest, blue_rest = ghosts(box, red, blue, step)
    if red_rest != blue_rest:
        return red_rest, blue_rest
    if red_is_behind(red, blue, step):
        return beside(red_rest, step, -1), blue_rest
    return red_rest, beside(blue_rest, step, -1)


def blue_may_drop(box: Box, red: Cell, blue: Cell, step: Cell) -> Pair:
    """M17: blue drops by itself, and the game goes on without it."""
    red, blue = front_first(box, red, blue, step)
    return (red, OFF_THE_BOARD) if red != box.hole and blue == box.hole else (red, blue)


def red_must_move(box: Box, red: Cell, blue: Cell, step: Cell) -> Pair:
    """M18: a tilt that does not move red is skipped, even if it would park blue."""
    after = front_first(box, red, blue, step)
    return (red, blue) if after[0] == red else after


def one_cell(box: Box, red: Cell, blue: Cell, step: Cell) -> Pair:
    """M20: a tilt moves a marble by one cell only."""
    red_rest, blue_rest = front_first(box, red, blue, step)
    return (
        red if red == red_rest else beside(red, step),
        blue if blue == blue_rest else beside(blue, step),
    )


def red_decides(box: Box, red: Cell, blue: Cell) -> str:
    """M01: red has dropped, so it is won; what blue does in the same tilt is not looked at."""
    return WON if red == box.hole else blue_decides(box, red, blue)


def first_loss_is_final(box: Box, red: Cell, blue: Cell) -> str:
    """M16: the first tilt found anywhere that drops blue ends the whole search."""
    return GIVE_UP if blue == box.hole else blue_decides(box, red, blue)


def red_alone(red: Cell, blue: Cell) -> set[Hashable]:
    """M13: only red's place is marked, so that a tilt that moves blue alone is thrown away."""
    return {red}


def one_by_one(red: Cell, blue: Cell) -> set[Hashable]:
    """M14: each marble has its own table, and a new pair of two old places is thrown away."""
    return {("red", red), ("blue", blue)}


def depth_first(text: str) -> int:
    """M19: depth first, with one table of seen pairs that is never undone on the way back."""
    box = read(text)
    seen = {(box.red, box.blue)}
    won: list[int] = []

    def go_on(red: Cell, blue: Cell, tilts: int) -> None:
        for step in LEFT_UP_RIGHT_DOWN:
            after = front_first(box, red, blue, step)
            verdict = blue_decides(box, *after)
            if verdict == WON:
                won.append(tilts)
            elif verdict == ON and tilts < 10 and after not in seen:
                seen.add(after)
                go_on(*after, tilts + 1)

    go_on(box.red, box.blue, 1)
    return min(won, default=-1)


def whether(text: str) -> int:
    """M21: prints what 13459 asks, 1 if there is a way and 0 if not."""
    return int(fewest(text) >= 0)


MISTAKES: dict[str, Callable[[str], int]] = {
    "M01": partial(fewest, judge=red_decides),
    "M02": partial(fewest, box=plugged),
    "M03": partial(fewest, tilt=red_then_blue),
    "M04": partial(fewest, tilt=blue_then_red),
    "M05": partial(fewest, tilt=stopped_by_the_past),
    "M06": partial(fewest, tilt=red_pulled_back),
    "M07": partial(fewest, tilt=blue_pulled_back),
    "M08": partial(fewest, tilt=pulled_out_of_the_hole),
    "M09": partial(fewest, tilt=ghosts),
    "M10": partial(fewest, limit=11),
    "M10-unlimited": fewest,  # not wrong in 13460, but in 15653, where nothing limits the tilts
    "M11": partial(fewest, limit=9),
    "M12": partial(fewest, limit=None),
    "M13": partial(fewest, marks=red_alone),
    "M14": partial(fewest, marks=one_by_one),
    "M15": partial(fewest, box=crossed),
    "M16": partial(fewest, judge=first_loss_is_final),
    "M17": partial(fewest, tilt=blue_may_drop),
    "M18": partial(fewest, tilt=red_must_move),
    "M19": depth_first,
    "M20": partial(fewest, tilt=one_cell),
    "M21": whether,
    "M-swapped": partial(fewest, box=width_first),
}
