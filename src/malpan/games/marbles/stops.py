"""Where a marble that is alone comes to rest, from every cell and for every tilt: the derived field ``stops`` of a box.

It is made in three ways, which tests compare. `fill_stops` is what compiled code does for many boxes. `find_stop` gives one stop,
for a proof that needs few of them. `all_stops` is the fastest in plain Python, for readers: it remembers short lanes, as the same
ones come again and again.
"""

from collections.abc import Sequence
from functools import lru_cache

from malpan.game import Derived
from malpan.games.marbles.rules import DOWN, LEFT, RIGHT, UP, Board

FLOOR, WALL, HOLE = range(3)

SHORT = 12
"""The most cells of a lane whose stops are cached."""


def count_stops(board: Board) -> int:
    """Return how many stops a box has: one for each tilt and cell."""
    return 4 * board.gone


def fill_stops(board: Board, stops: list[int]) -> None:
    """Write all stops of a box, lane by lane."""
    for row in range(board.height):
        first = row * board.width
        fill_lane(board, stops, LEFT * board.gone, first, 1, board.width)
        fill_lane(board, stops, RIGHT * board.gone, first + board.width - 1, -1, board.width)
    for column in range(board.width):
        fill_lane(board, stops, UP * board.gone, column, board.width, board.height)
        fill_lane(board, stops, DOWN * board.gone, board.gone - board.width + column, -board.width, board.height)


def fill_lane(board: Board, stops: list[int], first: int, end: int, back: int, length: int) -> None:
    """Write the stops of marbles that roll towards the cell `end` of a lane; a step of `back` leads away from it."""
    rest = -1
    for away in range(length):
        cell = end + away * back
        if board.walls[cell] != FLOOR:
            rest = -1
            stops[first + cell] = cell
        else:
            if rest < 0 or cell == board.hole:
                rest = cell
            stops[first + cell] = rest


def find_stop(board: Board, place: int) -> int:
    """Return one stop of a box, the marble rolled cell by cell."""
    tilt, cell = divmod(place, board.gone)
    walls, hole, width = board.walls, board.hole, board.width
    if tilt == LEFT or tilt == RIGHT:
        first = cell - cell % width
        end, stride = (first, -1) if tilt == LEFT else (first + width - 1, 1)
    else:
        column = cell % width
        end, stride = (column, -width) if tilt == UP else (board.gone - width + column, width)
    if walls[cell]:
        return cell
    while cell != end and cell != hole and not walls[cell + stride]:
        cell += stride
    return cell


def all_stops(height: int, width: int, walls: bytes, hole: int) -> tuple[int, ...]:
    """Return for each tilt and cell where a marble that is alone comes to rest."""
    marked = bytearray(walls)
    if not walls[hole]:
        marked[hole] = HOLE
    cells, last = bytes(marked), height * width
    # Short lanes come again and again in many boxes.
    stops_of = known_stops if max(height, width) <= SHORT else lane_stops
    rows = [stops_of(cells[first : first + width], first, 1) for first in range(0, last, width)]
    columns = [stops_of(cells[first::width], first, width) for first in range(width)]
    stops: list[int] = []
    for towards in (0, 1):
        for row in rows:
            stops += row[towards]
    for towards in (0, 1):
        by_columns: list[int] = []
        for column in columns:
            by_columns += column[towards]
        for row_number in range(height):
            stops += by_columns[row_number::height]
    return tuple(stops)


def lane_stops(lane: bytes, first: int, stride: int) -> Sequence[Sequence[int]]:
    """Return where a marble that is alone comes to rest from each cell of a lane, rolling to its first cell and to its last.

    The cells of the lane are `first` and those a `stride` further each.
    """
    rests = known_rests(lane) if len(lane) <= SHORT else rests_on(lane)
    return [[first + rest * stride for rest in towards] for towards in rests]


def rests_on(lane: bytes) -> Sequence[Sequence[int]]:
    """Return how far along a lane a marble that is alone comes to rest from each cell, rolling to the first and to the last."""
    both = []
    for cells in (range(len(lane)), range(len(lane) - 1, -1, -1)):
        found = list(range(len(lane)))
        rest = -1
        for cell in cells:
            if lane[cell] == WALL:
                rest = -1
                continue
            if lane[cell] == HOLE or rest < 0:
                rest = cell
            found[cell] = rest
        both.append(found)
    return both


known_stops = lru_cache(1 << 14)(lane_stops)
known_rests = lru_cache(1 << 11)(rests_on)

DERIVED = {"stops": Derived(count_stops, fill_stops, find_stop)}
