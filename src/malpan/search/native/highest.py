"""The highest total over turns whose rolls are known, compiled: the twin of `plain.highest`."""

from typing import Any

import numpy as np

from malpan.game import Game, State
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Watch
from malpan.search.native.arrays import FIRST_CAPACITY, longer, more_capacity, new_counters, new_scratch, reserve
from malpan.search.native.codes import MOST_TOTAL
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.counters import BEST, BEST_ENTRY, BEST_LINES, DEPTH, ENDED, FIRST, HEAD, TAIL, WINS
from malpan.search.native.numbers import to_ints, too_large
from malpan.search.native.packing import PackedStates, lay_out, out_of_range, pack_boards, pack_state, states_of
from malpan.search.native.records import Entries, Ints, Slots, TurnSizes
from malpan.search.native.status import CROWDED, DONE, FULL, OUTSIDE, OVERFLOW

STRIDE = 1 << 15
"""Entries expanded between two tests of the limits."""


class Search:
    """A search on one board."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, turn: int) -> None:
        self.game, self.watch = game, watch
        self.packed = pack_boards(game, [board])
        self.moves = len(game.moves_on(board))
        self.layout = lay_out(game, board, len(start))
        self.kernel = kernel(game, self.packed, "highest", self.layout.words, watch=watch)
        self.rolls: Ints = to_ints(game, game.rolls_on(board)[turn:])
        keys: Ints = np.empty(FIRST_CAPACITY * self.layout.words, np.int64)
        keys[: self.layout.words] = pack_state(game, self.layout, start)
        totals, parents, lines = (np.full(FIRST_CAPACITY, value, np.int64) for value in (0, -1, 1))
        self.entries = Entries(keys, totals, parents, lines)
        self.slots = Slots(np.zeros(2 * FIRST_CAPACITY, np.int32), np.zeros(2 * FIRST_CAPACITY, np.int32))
        self.sizes = TurnSizes(np.ones(len(self.rolls) + 1, np.int64), np.zeros(len(self.rolls) + 1, np.int64))
        self.scratch = new_scratch(len(start), self.moves)
        self.counters = new_counters()

    def run(self) -> None:
        """Search to the end. Raises LimitReached at a limit."""
        counters = self.counters
        while True:
            status = self.kernel.advance_turns(
                self.packed.arrays, self.rolls, self.moves, self.layout.rows, self.entries, self.slots, self.sizes, counters,
                self.scratch, int(counters[HEAD]) + STRIDE,
            )  # fmt: skip
            self.watch.check(int(counters[DEPTH]), int(counters[TAIL]))
            if status == OUTSIDE:
                raise out_of_range(self.game)
            if status == OVERFLOW or counters[BEST_LINES] > MOST_TOTAL:
                raise too_large(self.game)
            if status == DONE:
                return
            self.grow(status)

    def grow(self, status: int) -> None:
        """Replace the arrays that are full by longer ones."""
        count = int(self.counters[TAIL])
        if status == FULL:
            capacity = more_capacity(len(self.entries.totals), count + 2 * self.moves)
            reserve(self.watch, 8 * capacity * (3 + self.layout.words))
            keys, *others = self.entries
            self.entries = Entries(longer(keys, capacity * self.layout.words), *(longer(each, capacity) for each in others))
        elif status == CROWDED:
            begun = int(self.counters[FIRST] + self.sizes.states[self.counters[DEPTH]])
            slots = 1 << (4 * (count - begun + 2 * self.moves)).bit_length()
            reserve(self.watch, 8 * slots)
            self.slots = Slots(np.zeros(slots, np.int32), np.zeros(slots, np.int32))
            self.kernel.refill_turn(begun, count, self.slots, self.entries)

    def known_turns(self) -> tuple[int, ...]:
        """Return the number of states after each turn that is done."""
        return tuple(self.sizes.states[: int(self.counters[DEPTH]) + 1].tolist())

    def known(self) -> Found:
        """Return what is known so far, as any thread may ask."""
        sizes = self.known_turns()
        return Found(layers=sizes, states=sum(sizes))

    def path(self) -> list[int]:
        """Return the entries from the start to the end of the best line."""
        entries = [int(self.counters[BEST_ENTRY])]
        while self.entries.parents[entries[-1]] >= 0:
            entries.append(int(self.entries.parents[entries[-1]]))
        return entries[::-1]

    def states(self, entries: list[int]) -> tuple[State, ...]:
        """Return the states of entries."""
        return states_of(self.entries.keys.reshape(-1, self.layout.words)[entries].ravel(), self.layout)


def highest(game: Game, board: Any, start: State, watch: Watch, turn: int = 0) -> Found:
    """Find a line with the highest total over the rolls of the board from `turn` on; NotCompiled if that cannot be compiled."""
    search = Search(game, board, start, watch, turn)
    counters = search.counters
    watch.knows(search.known)
    try:
        search.run()
    except LimitReached as reason:
        return search.known()._replace(stopped=str(reason))
    sizes = search.known_turns()
    words, end = search.layout.words, int(counters[TAIL] - counters[WINS])
    last = search.entries.keys[(end - sizes[-1] + int(counters[WINS])) * words : end * words]
    found = Found(lines=0, layers=sizes, states=sum(sizes), deepest=PackedStates(last, search.layout))
    if not counters[ENDED]:
        return found
    entries = search.path()
    totals = tuple(search.entries.totals[entries].tolist())
    return found._replace(answer=int(counters[BEST]), path=search.states(entries), totals=totals, lines=int(counters[BEST_LINES]))
