"""Tracks of yutnori that programs believe in: the standard one, with copies of some cells, or with other arrows."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from malpan.games.yut.rules import HIGHEST_ROLL
from malpan.games.yut.track import Cell, standard_track

CENTRE = ("25", "30'", "35")
LANES = (("13", "16'", "19"), ("22'", "24'"), ("28'", "27", "26'"))
INNER_30, CORNER_30, FORTY = "30'", "30", "40"
FINISH = "finish"


class Track(NamedTuple):
    """A track, its cells numbered from 0.

    values      what each cell is worth.
    ends        for each cell, the cell itself and the ends of moves that begin on it, by their rolls.
    start, finish, corner_30
    inner_30s   the cells worth 30 after the centre.
    forties     the cells worth 40, that of the outer ring first.
    on_board    for each cell, the cell of the standard track that it is, or is a copy of.
    """

    values: tuple[int, ...]
    ends: tuple[tuple[int, ...], ...]
    start: int
    finish: int
    corner_30: int
    inner_30s: tuple[int, ...]
    forties: tuple[int, ...]
    on_board: tuple[int, ...]

    def is_inside(self, cell: int) -> bool:
        """Tell whether a cell is neither the start nor the finish."""
        return cell not in (self.start, self.finish)


@cache
def track_with(centres: bool, forties: str, corner_40: str, arrows: str) -> Track:
    """Return the track for these habits of a player."""
    cells = track_cells(centres, forties)
    if corner_40.startswith("arrow"):  # 40 is left for 35, from where the way leads on as always
        cells = [cell._replace(shortcut=inner(cells, "35")) if cell.name == FORTY else cell for cell in cells]
    if corner_40 == "lane":  # a lane of its own leads from 40 to the centre
        cells = [cell._replace(shortcut="35#in") if cell.name == FORTY else cell for cell in cells]
        cells += [Cell("35#in", 35, "30'#in"), Cell("30'#in", 30, inner(cells, "25"))]
    if arrows == "never":
        cells = [cell._replace(shortcut="") for cell in cells]
    names = [cell.name for cell in cells]
    index = {name: place for place, name in enumerate(names)}
    standard = [cell.name for cell in standard_track()]
    return Track(
        values=tuple(cell.value for cell in cells),
        ends=tuple(ends_from(cells, index, place, arrows == "passing") for place in range(len(cells))),
        start=index["start"],
        finish=index[FINISH],
        corner_30=index[CORNER_30],
        inner_30s=tuple(place for place, name in enumerate(names) if original(name) == INNER_30),
        forties=tuple(place for place, name in enumerate(names) if original(name) == FORTY),
        on_board=tuple(standard.index(original(name)) for name in names),
    )


def original(name: str) -> str:
    """Return the name of the cell of the standard track that a cell is a copy of."""
    return name.partition("#")[0]


def inner(cells: Sequence[Cell], name: str) -> str:
    """Return the name of the first copy of a cell after the lanes, or of the cell itself if it has none."""
    return next(cell.name for cell in cells if original(cell.name) == name)


def ends_from(cells: Sequence[Cell], index: dict[str, int], place: int, in_passing: bool) -> tuple[int, ...]:
    """Return where moves from a cell end, by their rolls from 0 on."""
    ends = [place]
    for roll in range(HIGHEST_ROLL):
        cell = cells[ends[-1]]
        takes_arrow = cell.shortcut and (in_passing or roll == 0)
        ends.append(ends[-1] if cell.name == FINISH else index[cell.shortcut if takes_arrow else cell.ahead])
    return tuple(ends)


def track_cells(centres: bool, forties: str) -> list[Cell]:
    """Return the cells of the standard track, some with a copy for each lane."""
    inside = set(CENTRE) | {name for lane in LANES for name in lane}
    cells = [cell for cell in standard_track() if cell.name not in inside]
    finish = cells.pop()
    added: dict[str, Cell] = {}
    for way, lane in enumerate(LANES):
        names = [*lane, *(f"{name}#{way}" if centres else name for name in CENTRE)]
        names += {"": [FORTY], "second": ["40#2", FINISH], "each": [f"40#{way}" if centres else "40#2", FINISH]}[forties]
        for name, ahead in pairwise(names):
            added[name] = Cell(name, int(original(name).strip("'")), ahead)
    return [*cells, *added.values(), finish]
