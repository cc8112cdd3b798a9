"""The fewest moves that win, compiled: the twin of `plain.shortest`, with the same answers, layers and states.

The search itself is `kernels.shortest`; here it gets its arrays, and the limits are tested.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from malpan.game import Game, State
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Watch
from malpan.search.native.arrays import FIRST_CAPACITY, KeyStore, longer, new_counters, new_scratch, stride
from malpan.search.native.codes import GATHERED
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.counters import DEPTH, HEAD, LIMIT, TAIL
from malpan.search.native.packing import lay_out, out_of_range, pack_boards, pack_state, states_of
from malpan.search.native.records import Ints, Queue
from malpan.search.native.status import BOUNDED, CROWDED, CYCLE, DEEP, FOUND, FULL, OUTSIDE

STRIDE = 1 << 16
"""States expanded between two tests of the limits."""


class Search:
    """A search on one board: its kernel, its arrays, and what is known so far."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, limit: int | None) -> None:
        self.game, self.watch = game, watch
        self.packed = pack_boards(game, [board])
        self.moves = len(game.moves_on(board))
        self.gathered = max(GATHERED, self.moves)
        layout = lay_out(game, board, len(start))
        self.scratch = new_scratch(len(start), self.moves, layout.words)
        self.kernel = kernel(game, self.packed, "shortest", layout.words, len(start))
        self.store = KeyStore(self.kernel, layout, pack_state(game, layout, start), watch)
        self.parents: NDArray[np.int32] = np.zeros(self.store.capacity, np.int32)
        self.layers: Ints = np.ones(FIRST_CAPACITY, np.int64)
        self.counters = new_counters()
        self.counters[LIMIT] = -1 if limit is None else limit

    def run(self) -> int:
        """Search to the end; return how it ended. Raises LimitReached at a limit."""
        while True:
            store, counters = self.store, self.counters
            queue = Queue(store.keys, self.parents, self.layers)
            until = int(counters[HEAD]) + stride(self.watch, STRIDE, int(counters[TAIL]), self.moves)
            status: int = self.kernel.advance(
                self.packed.arrays, 0, self.moves, store.layout.rows, queue, store.visited, counters, self.scratch, until
            )
            if status == OUTSIDE:
                raise out_of_range(self.game)
            if status <= CYCLE:
                return status
            self.watch.check(int(counters[DEPTH]), int(counters[TAIL]))
            self.grow(status)

    def grow(self, status: int) -> None:
        """Replace the array that is full by a longer one."""
        count = int(self.counters[TAIL])
        if status == FULL:
            self.store.grow_keys(count, self.gathered + 1)
            self.parents = longer(self.parents, self.store.capacity)
        elif status == CROWDED:
            self.store.grow_visited(count, count + self.gathered)
        elif status == DEEP:
            self.layers = longer(self.layers, 2 * len(self.layers))

    def known_layers(self) -> tuple[int, ...]:
        """Return the number of states in each complete layer."""
        return tuple(self.layers[: int(self.counters[DEPTH]) + 1].tolist())

    def path(self, length: int) -> tuple[State, ...]:
        """Return the states from the start to the won state that was reached last."""
        here = int(self.counters[TAIL])
        indices = [here]
        for _ in range(length):
            here = int(self.parents[here])
            indices.append(here)
        indices.reverse()
        words = self.store.layout.words
        keys = self.store.keys[: (int(self.counters[TAIL]) + 1) * words].reshape(-1, words)[indices].ravel()
        return states_of(keys, self.store.layout)


def shortest(game: Game, board: Any, start: State, watch: Watch, limit: int | None = None) -> Found:
    """Find a shortest line from `start` to a won state, of at most `limit` moves; NotCompiled if the rules cannot be compiled."""
    search = Search(game, board, start, watch, limit)
    try:
        status = search.run()
    except LimitReached as reason:
        return Found(layers=search.known_layers(), states=int(search.counters[TAIL]), stopped=str(reason))
    layers = search.known_layers()
    if status != FOUND:
        return Found(layers=layers, states=int(search.counters[TAIL]), bounded=status == BOUNDED)
    return Found(len(layers), search.path(len(layers)), layers=layers, states=sum(layers))
