"""The tables of lower bounds, made by compiled rules: the distance of every state of a simpler game to its nearest won state.

Where every move can be undone, the distances spread from the won states; elsewhere every state is looked at until nothing
changes. Distances are exact in either way: what one byte does not hold takes four.
"""

from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from malpan.errors import MalpanError, RuleError, TooLarge
from malpan.game.claims import expect_wins
from malpan.language import say
from malpan.search.bounds.parts import Simpler
from malpan.search.limits import Watch
from malpan.search.native.arrays import reserve
from malpan.search.native.codes import NO_BYTE, NO_WORD
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.counters import BEST, COUNT, COUNTERS, HEAD, NEW
from malpan.search.native.numbers import to_ints
from malpan.search.native.packing import PackedBoards
from malpan.search.native.records import Ints
from malpan.search.native.status import CYCLE, OUTSIDE, OVERFLOW, PAUSED

Table = NDArray[Any]
"""The distances of the states of a simpler game, of one byte an entry or of four."""

MOST_ENTRIES = 1 << 31
"""Entries of a table, at most: two gigabytes."""

FEW = 1 << 22
"""Entries up to which a table takes four bytes an entry while it is made, if its distances may be large."""

PIECE = 1 << 20
"""Entries between two tests of the limits."""

WAITING = 1 << 16
"""States that may wait, while distances spread by moves that cost nothing."""

RAISED = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)
"""What rules may raise."""


def check_size(simpler: Simpler) -> None:
    """Raise MalpanError for a table that is too large."""
    if simpler.size > MOST_ENTRIES:
        sentence = say(
            "{game}: a table of lower bounds would have {size:,} entries; expected {most:,} at most: keep fewer places",
            game=simpler.game.name,
            size=simpler.size,
            most=MOST_ENTRIES,
        )
        raise MalpanError(sentence)


def make_table(simpler: Simpler, packed: PackedBoards, watch: Watch, which: str) -> Table:
    """Return the table of a simpler game, whose board is packed; `which` is its number among others, for progress.

    Raises NotCompiled if its rules cannot be compiled, LimitReached, RuleError for rules that fail, and MalpanError for a table
    that is too large.
    """
    check_size(simpler)
    if simpler.game.reversible:
        maker = Maker(simpler, packed, watch, which, wide=False)
        if maker.mark() and maker.spread():
            return maker.table
    if simpler.size > FEW:
        maker = Maker(simpler, packed, watch, which, wide=False)
        if maker.mark() and maker.improve():
            return maker.table
    maker = Maker(simpler, packed, watch, which, wide=True)
    maker.mark()
    maker.improve()
    return narrow(maker.table)


def narrow(table: Table) -> Table:
    """Return a table with one byte an entry, if its distances fit."""
    far = table == NO_WORD
    if (table[~far] >= NO_BYTE).any():
        return table
    narrower: Table = table.astype(np.uint8)
    narrower[far] = NO_BYTE
    return narrower


class Maker:
    """A table that is being made, with four bytes an entry if it is `wide`."""

    def __init__(self, simpler: Simpler, packed: PackedBoards, watch: Watch, which: str, wide: bool) -> None:
        self.game, self.board, self.simpler = simpler.game, simpler.board, simpler
        self.watch, self.which = watch, which
        self.boards = packed.arrays
        self.moves = len(simpler.game.moves_on(simpler.board))
        self.kernel: ModuleType = kernel(simpler.game, packed, "far distances" if wide else "distances")
        self.not_reached = NO_WORD if wide else NO_BYTE
        reserve(watch, simpler.size * (4 if wide else 1))
        self.table: Table = np.full(simpler.size, self.not_reached, np.uint32 if wide else np.uint8)
        self.layout: Ints = to_ints(simpler.game, [simpler.ranges, simpler.weights])
        self.scratch: Ints = np.zeros(2 * len(simpler.ranges), np.int64)
        self.counters: Ints = np.zeros(COUNTERS, np.int64)

    def mark(self) -> bool:
        """Write 0 to the entries of all won states; tell whether there are any."""
        if self.game.won is not None:
            self.each_piece(self.mark_piece)
        for state in expect_wins(self.game, self.board, len(self.simpler.ranges)):
            self.table[sum(place * weight for place, weight in zip(state, self.simpler.weights, strict=True))] = 0
        return bool(self.counters[NEW]) or self.game.wins is not None

    def spread(self) -> bool:
        """Spread the distances from the won states; tell whether they are exact, and fit."""
        waiting: Ints = np.zeros(WAITING, np.int64)
        distance = 0
        self.counters[BEST] = 0
        while distance <= self.counters[BEST]:
            self.counters[COUNT] = 0
            if self.each_piece(partial(self.spread_piece, distance, waiting)) != PAUSED:
                return False
            distance += not self.counters[COUNT]
        return True

    def improve(self) -> bool:
        """Make entries smaller until none can be; tell whether all distances fit."""
        backwards = True
        while True:
            before = int(self.counters[NEW])
            backwards = not backwards
            self.each_piece(partial(self.improve_piece, backwards), backwards)
            if self.counters[NEW] == before:
                return not (self.table == self.not_reached - 1).any()

    def mark_piece(self, first: int, until: int) -> int:
        """Write 0 to the entries of won states in a piece."""
        status: int = self.kernel.mark_won(self.boards, self.layout, self.table, first, until, self.scratch, self.counters)
        return status

    def spread_piece(self, distance: int, waiting: Ints, first: int, until: int) -> int:
        """Move on from the states with a distance in a piece."""
        status: int = self.kernel.spread(
            self.boards, self.moves, self.layout, self.table, distance, first, until, waiting, self.scratch, self.counters
        )
        return status

    def improve_piece(self, backwards: bool, first: int, until: int) -> int:
        """Make entries of a piece smaller."""
        status: int = self.kernel.improve(
            self.boards, self.moves, self.layout, self.table, first, until, backwards, self.scratch, self.counters
        )
        return status

    def each_piece(self, work: Callable[[int, int], int], backwards: bool = False) -> int:
        """Do something with each piece of the table; return PAUSED, or the first other status."""
        firsts = range(0, len(self.table), PIECE)
        for first in reversed(firsts) if backwards else firsts:
            self.look()
            try:
                status = work(first, min(first + PIECE, len(self.table)))
            except TooLarge:
                raise
            except RAISED as error:
                raise self.failure(say("the rules raise {error}", error=type(error).__name__)) from None
            if status == OUTSIDE:
                raise self.failure(say("a move leaves the ranges, or costs less than nothing"))
            if status in (CYCLE, OVERFLOW):
                return status
        return PAUSED

    def look(self) -> None:
        """Check the limits, and report how far the table is."""
        reached = int(self.counters[NEW])
        doing = say("making the tables of lower bounds ({which}, {reached:,} states)", which=self.which, reached=reached)
        with self.watch.doing(doing):
            self.watch.check(0, 0)

    def failure(self, what: str) -> RuleError:
        """Return the error of rules that fail in the state that was looked at last."""
        entry = int(self.counters[HEAD])
        state = [entry // weight % bound for weight, bound in zip(self.simpler.weights, self.simpler.ranges, strict=True)]
        sentence = say(
            "lower bounds of {game}: in the state {state}, which its ranges allow, {what}; `possible` may reject such states",
            game=self.game.name,
            state=state,
            what=what,
        )
        return RuleError(sentence)
