"""Tracks for yutnori: the standard one, and the board that any track makes with its horses and rolls."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from malpan.games.yut.rules import HIGHEST_ROLL, Board

HORSES = 4
MOST_HORSES = 8


class Cell(NamedTuple):
    """A cell of a track: its name, its value, the next cell, and the next cell for a horse that begins its move there."""

    name: str
    value: int
    ahead: str
    shortcut: str = ""


def standard_track() -> list[Cell]:
    """Return the standard track: the start, 2 to 40 round the outside, three lanes to the centre, one from there, the finish."""
    outer = ["start", *(str(value) for value in range(2, 42, 2)), "finish"]
    corners = {"10": "13", "20": "22'", "30": "28'"}
    cells = [Cell(name, 0 if name == "start" else int(name), ahead, corners.get(name, "")) for name, ahead in pairwise(outer)]
    for lane in (("13", "16'", "19", "25"), ("22'", "24'", "25"), ("28'", "27", "26'", "25"), ("25", "30'", "35", "40")):
        cells += [Cell(name, int(name.strip("'")), ahead) for name, ahead in pairwise(lane)]
    return [*cells, Cell("finish", 0, "")]


def board_of(cells: Sequence[Cell], start: str, finish: str, horses: int, rolls: Sequence[int]) -> Board:
    """Return the board of a track whose cells all lead to its finish."""
    names = tuple(cell.name for cell in cells)
    index = {name: place for place, name in enumerate(names)}
    home = index[finish]
    ahead = [home if cell.name == finish else index[cell.ahead] for cell in cells]
    shortcuts = [index[cell.shortcut] if cell.shortcut and cell.name != finish else ahead[index[cell.name]] for cell in cells]
    reach: list[int] = []
    for place in range(len(cells)):
        reach.append(place)
        end = shortcuts[place]
        for _ in range(HIGHEST_ROLL):
            reach.append(end)
            end = ahead[end]
    values = tuple(cell.value for cell in cells)
    return Board(values, tuple(ahead), tuple(shortcuts), index[start], home, names, horses, tuple(rolls), tuple(reach))


def standard_board(horses: int, rolls: Sequence[int]) -> Board:
    """Return the standard board with these horses and rolls."""
    return empty_board(horses)._replace(rolls=tuple(rolls))


@lru_cache(MOST_HORSES)
def empty_board(horses: int) -> Board:
    """Return the standard board with this many horses and no rolls; it is cached, as its cells do not depend on the rolls."""
    return board_of(standard_track(), "start", "finish", horses, ())


def cells_of(board: Board) -> list[Cell]:
    """Return the track of a board, cell by cell."""
    cells = []
    for place, name in enumerate(board.names):
        ahead = "" if place == board.finish else board.names[board.ahead[place]]
        shortcut = "" if board.shortcuts[place] == board.ahead[place] else board.names[board.shortcuts[place]]
        cells.append(Cell(name, board.values[place], ahead, shortcut))
    return cells


def is_standard(board: Board) -> bool:
    """Tell whether a board has the standard track."""
    if 1 <= board.horses <= MOST_HORSES and board._replace(rolls=()) == empty_board(board.horses):
        return True
    return cells_of(board) == standard_track() and board.names[board.start] == "start"
