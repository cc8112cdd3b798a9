"""The measures of many boards of one kind and size, as columns of numbers."""

from dataclasses import dataclass
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from malpan.errors import NotCompiled
from malpan.game import Game, Shortest
from malpan.game.costs import has_costs
from malpan.language import say
from malpan.search.native.arrays import longer, new_counters, new_slots
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.measuring_records import Asked, Explored, Measured, Numbered, Passed
from malpan.search.native.packing import Layout, PackedBoards
from malpan.search.native.records import KeyIndex, Lists, Matrix
from malpan.search.native.status import DEEP, FULL, OUTSIDE, PAUSED

MOST_DIRECT = 1 << 17
"""States up to which each has a place in a table of numbers, which takes half a megabyte and stays in cache."""

FIRST_STATES, FIRST_LAYERS = 1 << 12, 1 << 8

MOST_EDGES = 1 << 24
"""Moves from all states of a board, at most; a board with more is left to the plain way."""

HIGH = 1 << 62
"""What the higher number of a count is multiplied by."""


@dataclass
class Columns:
    """What was measured of many boards; `left` has True for those that are left to the plain way.

    The names are those of `levels.measures.Measures`. Instead of the mean of choices there is their total; instead of a
    difficulty, the chance of a best line. `answers` has -1 for no way, and 0 for a board that is won already.
    """

    measured: Measured
    left: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.left)

    def branching(self) -> NDArray[np.float64]:
        """Return the mean number of choices of each board, not a number where all states are won."""
        counted = self.measured.states - self.measured.won_states
        with np.errstate(invalid="ignore", divide="ignore"):
            return self.measured.choices / counted

    def lines_of(self, board: int) -> int:
        """Return the number of best lines of a board."""
        return HIGH * int(self.measured.lines_high[board]) + int(self.measured.lines_low[board])

    def orders_of(self, board: int) -> int:
        """Return the number of best lines up to the order of moves."""
        return HIGH * int(self.measured.orders_high[board]) + int(self.measured.orders_low[board])


def refuse_other_games(game: Game) -> None:
    """Raise NotCompiled for a game whose boards are measured in plain Python only."""
    if not isinstance(game.objective, Shortest) or has_costs(game):
        raise NotCompiled(say("{game}: only boards of games of the fewest moves are measured by compiled code", game=game.name))


def measure_packed(
    game: Game, packed: PackedBoards, starts: Matrix, layout: Layout, moves: int, limit: int | None = None
) -> Columns:
    """Measure boards whose states have one layout and whose moves are so many; a row of `starts` is the start of each.

    `limit` is the most moves that an answer may take. Raises NotCompiled if the rules cannot be compiled, or leave their ranges.
    """
    refuse_other_games(game)
    compiled = kernel(game, packed, "measuring", layout.words, starts.shape[1])
    return Measuring(game, compiled, packed, starts, layout, moves, limit).run()


class Measuring:
    """A call over many boards, with more capacity whenever it runs out."""

    def __init__(
        self,
        game: Game,
        compiled: ModuleType,
        packed: PackedBoards,
        starts: Matrix,
        layout: Layout,
        moves: int,
        limit: int | None,
    ) -> None:
        self.game, self.kernel, self.packed, self.starts, self.layout = game, compiled, packed, starts, layout
        self.moves, self.limit = moves, -1 if limit is None else limit
        self.states, self.depth = FIRST_STATES, FIRST_LAYERS
        while self.states < 4 * moves:
            self.states *= 2
        bits = sum(int(top).bit_length() for top in layout.rows[0])
        self.direct = 1 << bits if layout.words == 1 and 1 << bits <= MOST_DIRECT else 1
        self.found = new_measured(len(starts))
        self.left = np.zeros(len(starts), np.bool_)

    def run(self) -> Columns:
        """Measure all boards."""
        count, first = len(self.starts), 0
        counters, scratch = new_counters(), np.empty(4 * self.starts.shape[1], np.int64)
        asked = Asked(self.starts, self.layout.rows, self.moves, self.limit)
        explored, passed = self.new_arrays()
        while first < count:
            first, status = self.kernel.measure_boards(
                self.packed.arrays, first, asked, explored, passed, self.found, counters, scratch
            )  # fmt: skip
            if first == count:
                break
            if status == PAUSED:
                self.found = self.found._replace(layers=room_in(self.found.layers), lines=room_in(self.found.lines))
            elif status in (FULL, DEEP) and self.grow(status):
                explored, passed = self.new_arrays()
            elif status == OUTSIDE:
                raise NotCompiled(
                    say("{game} reaches a state outside its ranges; `malpan rules` tells which", game=self.game.name)
                )
            else:
                first = self.leave(first)
        return Columns(self.found, self.left)

    def grow(self, status: int) -> bool:
        """Grow the capacity for states or layers; return False if that is not possible any more."""
        if status == DEEP:
            self.depth *= 4
            return True
        if 2 * self.states * max(self.moves, 1) > MOST_EDGES:
            return False
        self.states *= 2
        return True

    def leave(self, board: int) -> int:
        """Leave a board to the plain way; return the number of the next one."""
        self.left[board] = True
        for lists in (self.found.layers, self.found.lines):
            lists.ends[board + 1] = lists.ends[board]
        return board + 1

    def new_arrays(self) -> tuple[Explored, Passed]:
        """Return arrays of the capacity that is known to be needed."""
        states, edges, words = self.states, self.states * self.moves, self.layout.words
        numbers = [np.empty(states, np.int32) for _ in range(5)]
        explored = Explored(
            self.new_numbered(states, words), np.empty(edges, np.int32), numbers[0], np.empty(edges, np.int32), numbers[1],
            numbers[2], np.empty(states, np.uint8), np.empty(self.depth + 2, np.int64), np.empty(states, np.int64),
            np.empty(states, np.int64), numbers[3],
        )  # fmt: skip
        passed = Passed(
            self.new_numbered(states, words), numbers[4], np.empty(edges, np.int32), np.empty(states, np.int32),
            np.empty(states, np.float64), np.empty(edges, np.int64), np.empty(edges, np.int64),
        )  # fmt: skip
        return explored, passed

    def new_numbered(self, states: int, words: int) -> Numbered:
        """Return a numbering without keys."""
        slots = new_slots(states if self.direct == 1 else 1)
        return Numbered(np.zeros(self.direct, np.int32), KeyIndex(slots, np.empty(states * words, np.int64)))


def new_measured(count: int) -> Measured:
    """Return the columns of so many boards, with some capacity for lists."""
    answers, low, high, orders_low, orders_high, states, won, dead_ends, choices = np.zeros((9, count), np.int64)
    layers, lines = (Lists(np.empty(16 * count + 1024, np.int64), np.zeros(count + 1, np.int64)) for _ in range(2))
    return Measured(
        answers, low, high, orders_low, orders_high, states, won, dead_ends, choices, np.ones(count), layers, lines
    )  # fmt: skip


def room_in(lists: Lists) -> Lists:
    """Return lists with twice the capacity."""
    return lists._replace(values=longer(lists.values, 2 * len(lists.values)))
