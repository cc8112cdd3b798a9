"""The fewest moves that win, compiled: the twin of `plain.shortest`, with the same answers, layers and states.

The search itself is `kernels.shortest`; here it gets its arrays, and the limits are tested.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from malpan.game import Game, State
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Watch
from malpan.search.native.arrays import longer, most_layers, stride
from malpan.search.native.breadth_first import BreadthFirst
from malpan.search.native.counters import DEPTH, HEAD, LIMIT, TAIL
from malpan.search.native.packing import out_of_range, states_of
from malpan.search.native.records import Queue
from malpan.search.native.status import BOUNDED, CYCLE, FOUND, OUTSIDE

STRIDE = 1 << 16
"""States expanded between two tests of the limits."""


class Search(BreadthFirst):
    """A search for a shortest line, which keeps the parent of each key."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, limit: int | None) -> None:
        super().__init__("shortest", game, board, start, watch)
        self.parents: NDArray[np.int32] = np.zeros(self.store.capacity, np.int32)
        self.counters[LIMIT] = most_layers(limit)

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
        """Replace the arrays that are full by longer ones."""
        super().grow(status)
        if len(self.parents) < self.store.capacity:
            self.parents = longer(self.parents, self.store.capacity)

    def path(self, length: int) -> tuple[State, ...]:
        """Return the states from the start to the won state that was reached last."""
        here = int(self.counters[TAIL])
        indices = [here]
        for _ in range(length):
            here = int(self.parents[here])
            indices.append(here)
        indices.reverse()
        keys = self.store.keys[: (int(self.counters[TAIL]) + 1) * self.words].reshape(-1, self.words)[indices].ravel()
        return states_of(keys, self.store.layout)


def shortest(game: Game, board: Any, start: State, watch: Watch, limit: int | None = None) -> Found:
    """Find a shortest line from `start` to a won state, of at most `limit` moves; NotCompiled if the rules cannot be compiled."""
    search = Search(game, board, start, watch, limit)
    watch.knows(search.known)
    try:
        status = search.run()
    except LimitReached as reason:
        return Found(layers=search.known_layers(), states=int(search.counters[TAIL]), stopped=str(reason))
    layers = search.known_layers()
    if status != FOUND:
        return Found(layers=layers, states=int(search.counters[TAIL]), bounded=status == BOUNDED)
    return Found(len(layers), search.path(len(layers)), layers=layers, states=sum(layers))
