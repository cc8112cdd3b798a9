"""All best lines at once, compiled: the twin of `plain.shortest_lines` and `plain.highest_lines`, with the same counts.

The compiled searches have all states layer by layer. So the counts go back from the last layer to the first, by the moves from
each state; of each layer only the states from which a best line continues are kept. By cost, they go back from state to state in
the order of cost and moves. Counts above 2^61 are not told.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from malpan.game import Game, State
from malpan.search.found import BEST, Found
from malpan.search.limits import LimitReached, Watch
from malpan.search.native import best, cheapest, highest, shortest
from malpan.search.native.arrays import new_slots, reserve
from malpan.search.native.codes import COST, MOST_TOTAL, NODE_FACTS
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.counters import BEST as LEAST
from malpan.search.native.counters import BEST_MOVES, DEPTH, ENDED, LIMIT, NODES, TAIL, WIN_COST, WIN_MOVES
from malpan.search.native.packing import Layout, lay_out, pack_boards
from malpan.search.native.records import Aim, Indices, Ints, KeyIndex, Ways, WeighedLayer
from malpan.search.native.status import FOUND

STRIDE = 1 << 15
"""States weighed between two tests of the limits."""


class KeptLayer(NamedTuple):
    """The states of a layer that best lines pass: keys with their totals and counts, and the numbers of the keys."""

    states: WeighedLayer
    numbers: KeyIndex


class LayeredStates:
    """The states on best lines, layer by layer."""

    def __init__(self, module: ModuleType, layout: Layout, layers: list[KeptLayer], is_best: Callable[[int, int], bool]) -> None:
        self.module, self.layout, self.layers, self.is_best = module, layout, layers, is_best

    def lines_from(self, moves: int, total: int, state: State) -> int:
        """Return the number of best lines from a canonical state on that so many moves and this total have led to."""
        if moves >= len(self.layers):
            return 0
        layer = self.layers[moves]
        number = self.module.number_in(self.layout.rows, layer.numbers, np.array(state, np.int64))
        if number < 0 or layer.states.totals[number] != total:
            return 0
        return int(layer.states.ways[number])

    def total(self) -> int | None:
        """Return the number of all best lines; None if there are more than can be counted."""
        count = int(self.layers[0].states.ways.sum())
        return count if count < MOST_TOTAL else None


def load(game: Game, board: Any, start: State, watch: Watch) -> ModuleType:
    """Return the kernel that weighs, before the search begins: where nothing may be compiled, that has to be known by then."""
    return kernel(game, pack_boards(game, [board]), "best_lines", lay_out(game, board, len(start)).words, watch=watch)


class Weighing:
    """The way back over the layers of a compiled search, from the last one to the first."""

    def __init__(self, module: ModuleType, search: Any, layout: Layout, aim: Aim) -> None:
        self.kernel, self.search, self.layout, self.watch, self.aim = module, search, layout, search.watch, aim
        self.scratch: Ints = np.empty(2 * layout.rows.shape[1], np.int64)
        self.layers: list[KeptLayer] = []
        self.ahead = self.keep(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.int64))

    def keep(self, keys: Ints, totals: Ints, ways: Ints) -> KeptLayer:
        """Return the states of a layer from which a best line continues, numbered."""
        words, passed = self.layout.words, ways > 0
        count = int(passed.sum())
        reserve(self.watch, 8 * count * (4 + words))
        keys = np.ascontiguousarray(keys.reshape(-1, words)[passed].ravel())
        index = KeyIndex(new_slots(count), keys)
        self.kernel.index_all(count, index)
        return KeptLayer(WeighedLayer(keys, totals[passed], ways[passed]), index)

    def put(self, keys: Ints, totals: Ints, ways: Ints) -> None:
        """Put a layer before those that are weighed already."""
        self.ahead = self.keep(keys, totals, ways)
        self.layers.insert(0, self.ahead)

    def weigh(self, keys: Ints, totals: Ints, roll: int, layers: int, states: int) -> None:
        """Weigh a layer by the next one, and put it before that. Raises LimitReached at a limit."""
        reserve(self.watch, 8 * len(totals))
        layer = WeighedLayer(keys, totals, np.zeros(len(totals), np.int64))
        search, aim = self.search, self.aim._replace(roll=roll)
        for first in range(0, len(totals), STRIDE):
            self.watch.check(layers, states)
            self.kernel.weigh(
                search.packed.arrays, self.layout.rows, self.layout.dense, aim, layer, self.ahead.numbers,
                self.ahead.states, self.scratch, first, min(first + STRIDE, len(totals)),
            )  # fmt: skip
        self.put(layer.keys, layer.totals, layer.ways)


def shortest_lines(game: Game, board: Any, start: State, watch: Watch, answer: int) -> Found:
    """Find the states that all lines of `answer` moves pass that win; NotCompiled if the rules cannot be compiled."""
    module = load(game, board, start, watch)
    search = shortest.Search(game, board, start, watch, answer)
    counters, words = search.counters, search.words
    try:
        status = search.run()
        sizes = search.known_layers()
        known = Found(layers=sizes, states=int(counters[TAIL]), lines=0)
        if status != FOUND:
            return known
        way = Weighing(module, search, search.store.layout, Aim(0, search.moves, 0, False))
        end = sum(sizes)
        for size in reversed(sizes):
            keys = search.store.keys[(end - size) * words : end * words]
            way.weigh(keys, np.zeros(size, np.int64), 0, len(sizes), known.states)
            end -= size
    except LimitReached as reason:
        return Found(layers=search.known_layers(), states=int(counters[TAIL]), stopped=str(reason))
    guide = LayeredStates(way.kernel, way.layout, way.layers, lambda moves, total: moves == len(sizes))
    return known._replace(answer=len(sizes), states=sum(sizes), lines=guide.total(), guide=guide)


class PricedStates:
    """The states on lines of least cost, each with its cost and number of moves, and the number of lines from it on."""

    def __init__(self, module: ModuleType, layout: Layout, numbers: KeyIndex, ways: Ways, best: tuple[int, int]) -> None:
        self.module, self.layout, self.numbers, self.ways, self.best = module, layout, numbers, ways, best

    def is_best(self, moves: int, total: int) -> bool:
        """Tell whether a line of so many moves and this cost is a best one if it wins."""
        return (total, moves) == self.best

    def lines_from(self, moves: int, total: int, state: State) -> int:
        """Return the number of best lines from a canonical state on that so many moves and this cost have led to."""
        number = self.module.number_in(self.layout.rows, self.numbers, np.array(state, np.int64))
        if number < 0 or (self.ways.costs[number], self.ways.moves[number]) != (total, moves):
            return 0
        return int(self.ways.lines[number])

    def total(self, start: State) -> int | None:
        """Return the number of all best lines; None if there are more than can be counted."""
        count = self.lines_from(0, 0, start)
        return count if count < MOST_TOTAL else None


def cheapest_lines(game: Game, board: Any, start: State, watch: Watch, answer: int) -> Found:
    """Find the states that all lines pass that win at the cost `answer` in the fewest moves; NotCompiled as above."""
    module = load(game, board, start, watch)
    search = cheapest.Search(game, board, start, watch)
    counters = search.counters
    counters[LIMIT] = answer
    try:
        if search.run() != FOUND:
            return Found(states=int(counters[TAIL]), lines=0)
        count, least = int(counters[TAIL]), (int(counters[LEAST]), int(counters[BEST_MOVES]))
        ways = new_ways(search.ways.costs[:count].copy(), search.ways.moves[:count])
        guide = weigh_ways(module, search, search.layout, search.index, ways, least)
    except LimitReached as reason:
        return Found(states=int(counters[TAIL]), stopped=str(reason))
    return Found(least[0], states=count, lines=guide.total(start), guide=guide)


def bounded_lines(game: Game, board: Any, start: State, watch: Watch, answer: int) -> Found:
    """Find the states that all best lines pass, with a lower bound: only what promises no more than the answer is seen."""
    module = load(game, board, start, watch)
    search = best.BestFirst(game, board, start, watch, answer)
    counters, wins = search.counters, []
    try:
        while search.run() and counters[WIN_MOVES] >= 0:  # a win ends the search; without it, the search goes on
            wins.append((int(counters[WIN_COST]), int(counters[WIN_MOVES])))
            counters[WIN_MOVES] = -1
        if not wins:
            return Found(states=search.states, lines=0, search=BEST)
        count, first = int(counters[NODES]), min(wins)
        costs = search.nodes.facts[COST : NODE_FACTS * count : NODE_FACTS].astype(np.int64)
        moves = search.nodes.depths[:count] if search.has_costs else costs.astype(np.int32)
        least = (first[0] if search.has_costs else 0, first[1])
        ways = new_ways(costs if search.has_costs else np.zeros(count, np.int64), moves)
        guide = weigh_ways(module, search, search.layout, search.nodes.known, ways, least)
    except LimitReached as reason:
        return Found(states=search.states, stopped=str(reason), search=BEST)
    return Found(first[0], states=search.states, lines=guide.total(start), guide=guide, search=BEST)


def new_ways(costs: Ints, moves: Indices) -> Ways:
    """Return the costs and moves at which keys are reached, with counts that are still 0."""
    none: Indices = np.empty(0, np.int32)
    return Ways(costs, np.ascontiguousarray(moves), none, np.zeros(len(costs), np.int64), np.empty(0, np.uint8))


def weigh_ways(
    module: ModuleType, search: Any, layout: Layout, index: KeyIndex, ways: Ways, least: tuple[int, int]
) -> PricedStates:
    """Return the states on the best lines of a search, whose cost and moves are `least`: counted back from the last one."""
    watch, count = search.watch, len(ways.costs)
    reserve(watch, 8 * 4 * count)
    order: Ints = np.lexsort((ways.moves, ways.costs)).astype(np.int64)
    costs, moves = ways.costs[order], ways.moves[order]
    order = np.ascontiguousarray(order[(costs < least[0]) | ((costs == least[0]) & (moves < least[1]))][::-1])
    scratch: Ints = np.empty(2 * layout.rows.shape[1], np.int64)
    aim = Aim(least[0], search.moves, 0, False)
    for first in range(0, len(order), STRIDE):
        watch.check(least[0], count)
        module.weigh_ways(
            search.packed.arrays, layout.rows, aim, least[1], index, ways, order, scratch, first, min(first + STRIDE, len(order))
        )
    return PricedStates(module, layout, index, ways, least)


def highest_lines(game: Game, board: Any, start: State, watch: Watch, turn: int, answer: int) -> Found:
    """Find the states that all lines pass that earn `answer` with the rolls from `turn` on; NotCompiled as above."""
    module = load(game, board, start, watch)
    search = highest.Search(game, board, start, watch, turn)
    counters = search.counters
    try:
        search.run()
        sizes = search.known_turns()
        known = Found(layers=sizes, states=sum(sizes), lines=0)
        if not counters[ENDED]:
            return known
        way = weigh_turns(search, Weighing(module, search, search.layout, Aim(answer, search.moves, 0, True)))
    except LimitReached as reason:
        sizes = search.known_turns()
        return Found(layers=sizes, states=sum(sizes), stopped=str(reason))
    guide = LayeredStates(way.kernel, way.layout, way.layers, lambda moves, total: total == answer)
    return known._replace(answer=answer, lines=guide.total(), guide=guide)


def weigh_turns(search: highest.Search, way: Weighing) -> Weighing:
    """Weigh the states after each turn, from the last one to the first; those that are won lead nowhere."""
    sizes, words = search.known_turns(), search.layout.words
    end = sum(sizes)
    for turn in range(len(sizes) - 1, -1, -1):
        first, last = end - sizes[turn], end - int(search.sizes.won[turn])
        keys, totals = search.entries.keys[first * words : last * words], search.entries.totals[first:last]
        if turn == len(search.rolls):
            way.put(keys, totals, (totals == way.aim.answer).astype(np.int64))
        else:
            way.weigh(keys, totals, int(search.rolls[turn]), int(search.counters[DEPTH]), end)
        end = first
    return way
