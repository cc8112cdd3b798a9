"""The least cost that wins, and whole spaces by cost, compiled: the twins of `plain.cheapest` and `plain.cost_space`.

The search itself is `kernels.cheapest`; here it gets its arrays, the limits are tested, and keys become states.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from malpan.errors import NotCompiled
from malpan.game import Game, State
from malpan.game.costs import read_cost
from malpan.language import mark, say
from malpan.search.found import Found, WalkOptions
from malpan.search.limits import LimitReached, Watch
from malpan.search.native.arrays import (
    FIRST_CAPACITY,
    longer,
    more_capacity,
    new_counters,
    new_scratch,
    new_slots,
    reserve,
    stride,
)
from malpan.search.native.codes import MOST_TOTAL
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.counters import BEST, BEST_ENTRY, BEST_LINES, DEPTH, HEAD, LIMIT, TAIL, WAITING, WINS
from malpan.search.native.numbers import too_large
from malpan.search.native.packing import PackedStates, lay_out, out_of_range, pack_boards, pack_state, states_of, unpack_keys
from malpan.search.native.records import Heap, Ints, KeyIndex, Priced, Tally, Ways
from malpan.search.native.status import BOUNDED, CROWDED, CYCLE, DEEP, FOUND, FULL, OUTSIDE, OVERFLOW, UNPRICED

STRIDE = 1 << 14
"""States expanded between two tests of the limits."""

CHUNK = 1 << 20
"""States handed to a sink at once."""

STATE_BYTES = 8 + 4 + 4 + 8 + 1 + 4 + 4
"""Bytes of a state besides its key and the slots of the index, at most: its way, and its place in the heap."""


class Search:
    """A search of one board by cost; with `whole`, for everything that can be reached."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, whole: bool = False, past_wins: bool = False) -> None:
        self.game, self.board, self.watch, self.whole, self.past_wins = game, board, watch, whole, past_wins
        self.packed = pack_boards(game, [board])
        self.moves = len(game.moves_on(board))
        self.layout = lay_out(game, board, len(start))
        self.words = self.layout.words
        self.kernel = kernel(game, self.packed, "cheapest", self.words, len(start), watch)
        self.scratch = new_scratch(len(start), self.moves, self.words)
        self.won: Ints = np.zeros(self.words, np.int64)
        self.tally = Tally(np.zeros(FIRST_CAPACITY + 1, np.int64), np.zeros(FIRST_CAPACITY + 1, np.int64))
        self.counters = new_counters()
        self.counters[[DEPTH, BEST, LIMIT]] = -1
        self.counters[WAITING] = 1
        self.begin(start)

    def begin(self, start: State) -> None:
        """Make the arrays, with the start as the only key, which waits."""
        kept, counted = FIRST_CAPACITY, FIRST_CAPACITY if self.whole else 1
        numbers: list[NDArray[np.int32]] = [np.zeros(kept, np.int32) for _ in range(4)]
        costs: Ints = np.zeros(kept, np.int64)
        self.ways = Ways(costs, numbers[0], numbers[1], np.ones(counted, np.int64), np.zeros(counted, np.uint8))
        self.heap = Heap(numbers[2], numbers[3])
        self.heap.places[0] = 1
        keys: Ints = np.zeros(kept * self.words, np.int64)
        keys[: self.words] = pack_state(self.game, self.layout, start)
        self.index = KeyIndex(new_slots(kept), keys)
        self.kernel.index_all(1, self.index)

    def run(self) -> int:
        """Search to the end; return how it ended. Raises LimitReached at a limit."""
        counters = self.counters
        while True:
            status: int = self.kernel.advance(
                self.packed.arrays, self.moves, self.layout.rows, self.whole, self.past_wins,
                Priced(self.index, self.ways, self.heap, self.tally, self.won), counters, self.scratch,
                stride(self.watch, STRIDE, int(counters[TAIL]), self.moves),
            )  # fmt: skip
            if status == OUTSIDE:
                raise out_of_range(self.game)
            if status == OVERFLOW:
                raise too_large(self.game)
            if status == UNPRICED:
                self.refuse_cost()
            if status <= CYCLE:
                return status
            self.watch.check(int(self.tally.costs[max(int(counters[DEPTH]), 0)]), int(counters[TAIL]))
            self.grow(status)

    def refuse_cost(self) -> None:
        """Raise the RuleError of a negative cost that a step from the state being expanded returned."""
        (state,) = self.states([int(self.counters[HEAD])])
        for move in range(self.moves):
            read_cost(self.game, self.board, state, move, self.game.step(self.board, list(state), move))
        raise NotCompiled(
            say("compiled, a step of {game} from {state} costs less than 0", game=self.game.name, state=list(state))
        )

    def grow(self, status: int) -> None:
        """Replace the arrays that are full by longer ones."""
        count = int(self.counters[TAIL])
        if status == FULL:
            capacity = more_capacity(len(self.ways.costs), count + self.moves)
            reserve(self.watch, capacity * (8 * self.words + STATE_BYTES))
            costs, moves, parents, lines, marks = self.ways
            if self.whole:
                lines, marks = longer(lines, capacity), longer(marks, capacity)
            self.ways = Ways(longer(costs, capacity), longer(moves, capacity), longer(parents, capacity), lines, marks)
            self.heap = Heap(*(longer(each, capacity) for each in self.heap))
            self.index = self.index._replace(keys=longer(self.index.keys, capacity * self.words))
        elif status == CROWDED:
            self.index = self.index._replace(slots=np.empty(0, np.int32))
            reserve(self.watch, 4 << (2 * (count + self.moves)).bit_length())
            self.index = self.index._replace(slots=new_slots(2 * (count + self.moves)))
            self.kernel.index_all(count, self.index)
        elif status == DEEP:
            self.tally = Tally(*(longer(each, 2 * len(each)) for each in self.tally))

    def costs_and_layers(self, complete: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the first `complete` costs, and the number of states of each."""
        return tuple(self.tally.costs[:complete].tolist()), tuple(self.tally.counts[:complete].tolist())

    def states(self, numbers: Any) -> tuple[State, ...]:
        """Return the states of numbered keys."""
        return states_of(self.keys(numbers), self.layout)

    def keys(self, numbers: Any) -> Ints:
        """Return numbered keys, one after the other."""
        keys: Ints = self.index.keys.reshape(-1, self.words)[numbers].ravel()
        return keys

    def numbers_by_cost(self) -> NDArray[Any]:
        """Return the numbers of all keys, the cheapest first, and equally cheap ones in the order in which they were met."""
        return np.argsort(self.ways.costs[: int(self.counters[TAIL])], kind="stable")


def cheapest(game: Game, board: Any, start: State, watch: Watch, limit: int | None = None) -> Found:
    """Find a line of the least cost from `start` to a won state, at most `limit`; NotCompiled if that cannot be compiled."""
    search = Search(game, board, start, watch)
    counters = search.counters
    if limit is not None:
        counters[LIMIT] = min(limit, MOST_TOTAL + 1)
    try:
        status = search.run()
    except LimitReached as reason:
        costs, layers = search.costs_and_layers(max(int(counters[DEPTH]), 0))
        return Found(layers=layers, costs=costs, states=int(counters[TAIL]), stopped=str(reason))
    costs, layers = search.costs_and_layers(int(counters[DEPTH]) + 1)
    states = sum(layers)
    if status != FOUND:
        return Found(layers=layers, costs=costs, states=states, bounded=status == BOUNDED)
    numbers = [int(counters[BEST_ENTRY])]
    while numbers[-1]:
        numbers.append(int(search.ways.parents[numbers[-1]]))
    numbers.reverse()
    answer = int(counters[BEST])
    path = (*search.states(numbers), *states_of(search.won, search.layout))
    totals = (*search.ways.costs[numbers].tolist(), answer)
    known = sum(cost < answer for cost in costs)
    return Found(answer, path, totals, layers=layers[:known], costs=costs[:known], states=states)


def walk_by_cost(game: Game, board: Any, start: State, watch: Watch, options: WalkOptions) -> Found:
    """Walk every state that can be reached from `start`, by cost; NotCompiled if the rules cannot be compiled."""
    search = Search(game, board, start, watch, whole=True, past_wins=options.past_wins)
    counters = search.counters
    if game.won is not None and game.won(board, start):
        search.ways.marks[0] = 2
        counters[[WINS, BEST, BEST_LINES]] = 1, 0, 1
    stopped = ""
    try:
        search.run()
    except LimitReached as reason:
        stopped = str(reason)
    costs, layers = search.costs_and_layers(max(int(counters[DEPTH]), 0) if stopped else int(counters[DEPTH]) + 1)
    numbers = search.numbers_by_cost()[: sum(layers)]
    hand_on(search, options, numbers, costs, layers)
    lines = int(counters[BEST_LINES])
    uncounted = ""
    if lines > MOST_TOTAL:
        uncounted = say("stopped by the {limit}", limit=say(mark("size of their number, which is over 2^61")))
    return Found(
        int(counters[BEST]) if counters[BEST] >= 0 else None,
        layers=layers,
        costs=costs,
        states=int(counters[TAIL]),
        stopped=stopped,
        lines=None if uncounted else lines,
        uncounted=uncounted,
        wins=int(counters[WINS]),
        deepest=() if stopped else PackedStates(search.keys(numbers[len(numbers) - layers[-1] :]), search.layout),
    )


def hand_on(search: Search, options: WalkOptions, numbers: NDArray[Any], costs: tuple[int, ...], layers: tuple[int, ...]) -> None:
    """Hand the states of each cost to the sink, if there is one, a chunk at a time."""
    first = 0
    for cost, count in zip(costs, layers, strict=True) if options.sink else ():
        for begun in range(first, first + count, CHUNK):
            keys = search.keys(numbers[begun : min(begun + CHUNK, first + count)])
            if options.sink is not None:
                options.sink(cost, unpack_keys(keys, search.layout))
        first += count
