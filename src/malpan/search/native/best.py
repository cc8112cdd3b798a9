"""The fewest moves, or the least cost, with a lower bound, compiled: best first, the twin of `plain.best`.

The search itself is `kernels.best`; here it gets its arrays, and the limits are tested. It can be left after some states and gone
on with later.
"""

from functools import partial
from typing import Any

import numpy as np

from malpan.game import INFINITE, Game, State
from malpan.game.costs import has_costs
from malpan.search.bounds.native import NativeBounds
from malpan.search.found import BEST, Found
from malpan.search.limits import Watch
from malpan.search.native.arrays import longer, more_capacity, new_slots, reserve, stride
from malpan.search.native.codes import BEFORE, COST, GATHERED, NODE_FACTS
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.counters import (
    BUCKETS,
    BY,
    COUNT,
    COUNTERS,
    EXPANDED,
    FROM,
    GENERATED,
    KNOWN,
    LIMIT,
    NODES,
    PROMISE,
    WIN_COST,
    WIN_FROM,
    WIN_MOVE,
    WIN_MOVES,
)
from malpan.search.native.estimating import broken_move, estimates
from malpan.search.native.numbers import too_large
from malpan.search.native.packing import lay_out, out_of_range, pack_boards, pack_state, states_of
from malpan.search.native.records import Indices, Ints, KeyIndex
from malpan.search.native.search_records import Buckets, Nodes
from malpan.search.native.status import BROKEN, CROWDED, CYCLE, DEEP, DONE, FULL, OUTSIDE, OVERFLOW, PAUSED
from malpan.search.plain.moving import take_move

STRIDE = 1 << 16
"""States expanded between two tests of the limits."""

FIRST_CAPACITY = 1 << 12

MOST_COST = (1 << 31) - 1
"""The greatest cost of a line that the arrays have place for."""


class BestFirst:
    """A search of one board from `start`, whose lines may cost `limit` at most.

    Raises NotCompiled if the rules cannot be compiled, and LimitReached at a limit while the tables of bounds are made.
    """

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, limit: int | None) -> None:
        self.game, self.board, self.start, self.watch, self.limit = game, board, start, watch, limit
        self.is_bounded = False
        self.packed = pack_boards(game, [board])
        self.moves = len(game.moves_on(board))
        self.layout = lay_out(game, board, len(start))
        self.words = self.layout.words
        self.kernel = kernel(game, self.packed, "best", self.words, len(start), watch)
        self.bounds = NativeBounds(game, board, watch)
        self.record = self.bounds.record
        self.most = max(GATHERED, self.moves)
        self.scratch: Ints = np.empty(2 * len(start) + (4 + self.words) * self.most, np.int64)
        self.counters: Ints = np.zeros(COUNTERS, np.int64)
        self.counters[LIMIT] = -1 if limit is None else min(limit, INFINITE - 1)
        self.counters[WIN_MOVES] = -1
        capacity = max(FIRST_CAPACITY, 2 * self.most)
        keys: Ints = np.empty(capacity * self.words, np.int64)
        keys[: self.words] = pack_state(game, self.layout, start)
        self.has_costs = has_costs(game)
        depths: Indices = np.zeros(capacity if self.has_costs else 1, np.int32)
        self.nodes = Nodes(KeyIndex(new_slots(2 * capacity), keys), np.zeros(NODE_FACTS * capacity, np.int32), depths)
        self.buckets = new_buckets(capacity)
        self.begin(start)
        watch.knows(self.known)

    def begin(self, start: State) -> None:
        """Add the first state, unless its bound says that no win can be reached from it."""
        rest = estimates(self.kernel, self.packed.arrays, self.record, [start])[0]
        if rest >= INFINITE:
            return
        if rest > MOST_COST:
            raise too_large(self.game)
        self.kernel.begin(rest, self.nodes, self.buckets, self.counters)
        self.kernel.index_nodes(1, self.nodes.known)

    @property
    def states(self) -> int:
        """The number of states seen."""
        return max(int(self.counters[NODES] - self.counters[COUNT]), 1)

    def run(self, most: int = 1 << 62) -> bool:
        """Search until the end, or until `most` states have been expanded; tell whether it has ended.

        Raises LimitReached at a limit, RuleError where the bound is broken, and NotCompiled where compiled rules cannot go on.
        """
        while True:
            until = int(self.counters[EXPANDED]) + stride(self.watch, STRIDE, self.states, self.moves)
            status = self.kernel.advance(
                self.packed.arrays, self.moves, self.layout.rows, self.record, self.nodes, self.buckets, self.counters,
                self.scratch, min(until, most),
            )  # fmt: skip
            if status <= CYCLE:
                self.is_bounded = status != DONE
                return True
            self.refuse(status)
            self.watch.check(int(self.counters[PROMISE]), self.states)
            self.grow(status)
            if status == PAUSED and self.counters[EXPANDED] >= most:
                return False

    def repeats(self) -> float:
        """Return which part of the moves made led to a state that was known, beside the one that undoes the move before."""
        made, known, expanded = (int(self.counters[each]) for each in (GENERATED, KNOWN, EXPANDED))
        undone = expanded if self.game.reversible else 0
        return max(known - undone, 0) / max(made - undone, 1)

    def refuse(self, status: int) -> None:
        """Raise what a status means that no larger array mends."""
        if status == OUTSIDE:
            raise out_of_range(self.game)
        if status == OVERFLOW:
            raise too_large(self.game)
        if status == BROKEN:
            before = self.state_of(int(self.counters[FROM]))
            raise broken_move(
                self.game,
                self.board,
                before,
                int(self.counters[BY]),
                partial(estimates, self.kernel, self.packed.arrays, self.record),
            )

    def grow(self, status: int) -> None:
        """Replace the arrays that are full by longer ones."""
        index, facts, depths = self.nodes
        count = int(self.counters[NODES])
        if status == FULL:
            capacity = more_capacity(len(facts) // NODE_FACTS, count + self.most)
            size = 8 * self.words + 4 * NODE_FACTS + 4 * self.has_costs
            reserve(self.watch, capacity * size)
            index = index._replace(keys=longer(index.keys, capacity * self.words))
            facts = longer(facts, capacity * NODE_FACTS)
            depths = longer(depths, capacity) if self.has_costs else depths
            self.nodes = Nodes(index, facts, depths)
        elif status == CROWDED:
            slots = 2 * len(index.slots)
            reserve(self.watch, 4 * slots)
            index = index._replace(slots=np.zeros(1, np.int32))
            self.nodes = Nodes(index, facts, depths)
            index = index._replace(slots=np.zeros(slots, np.int32))
            self.nodes = Nodes(index, facts, depths)
            self.kernel.index_nodes(count, index)
        elif status == DEEP:
            self.buckets = grown_buckets(self.buckets)
            self.kernel.index_buckets(int(self.counters[BUCKETS]), self.buckets)

    def state_of(self, node: int) -> State:
        """Return the state of a node."""
        return states_of(self.nodes.known.keys[node * self.words : (node + 1) * self.words], self.layout)[0]

    def found(self) -> Found:
        """Return what was found, once the search has ended."""
        cost, node = int(self.counters[WIN_COST]), int(self.counters[WIN_FROM])
        if self.counters[WIN_MOVES] < 0 or (self.limit is not None and cost > self.limit):
            return Found(states=self.states, bounded=self.is_bounded, search=BEST)
        facts = self.nodes.facts
        line = [node]
        while line[-1]:
            line.append(int(facts[NODE_FACTS * line[-1] + BEFORE]))
        line.reverse()
        states = tuple(self.state_of(each) for each in line)
        won = take_move(self.game, self.board, states[-1], int(self.counters[WIN_MOVE])).state
        totals = (*(int(facts[NODE_FACTS * each + COST]) for each in line), cost) if self.has_costs else ()
        return Found(cost, (*states, won), totals, states=self.states, search=BEST)

    def known(self) -> Found:
        """Return what is known so far."""
        return Found(states=self.states, search=BEST, ruled_out=int(self.counters[PROMISE]) - 1)


def new_buckets(capacity: int) -> Buckets:
    """Return empty buckets."""
    firsts: Indices = np.full(capacity, -1, np.int32)
    return Buckets(np.empty(2 * capacity, np.int64), firsts, new_slots(capacity), np.empty(capacity, np.int32))


def grown_buckets(buckets: Buckets) -> Buckets:
    """Return the same buckets with place for twice as many; their slots are still empty."""
    capacity = 2 * len(buckets.firsts)
    return Buckets(
        longer(buckets.ranks, 2 * capacity), longer(buckets.firsts, capacity), new_slots(capacity), longer(buckets.heap, capacity)
    )
