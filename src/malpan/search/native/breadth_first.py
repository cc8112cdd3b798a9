"""What the breadth-first searches of one board in one table share: its kernel, its arrays, and the layers known so far."""

from typing import Any

import numpy as np

from malpan.game import Game, State
from malpan.search.found import Found
from malpan.search.limits import Watch
from malpan.search.native.arrays import FIRST_CAPACITY, KeyStore, longer, new_counters, new_scratch
from malpan.search.native.codes import GATHERED
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.counters import DEPTH, TAIL
from malpan.search.native.packing import lay_out, pack_boards, pack_state
from malpan.search.native.records import Ints
from malpan.search.native.status import CROWDED, DEEP, FULL


class BreadthFirst:
    """A search of one board; `name` is that of its kernel."""

    def __init__(self, name: str, game: Game, board: Any, start: State, watch: Watch, may_be_dense: bool = True) -> None:
        self.game, self.watch = game, watch
        self.packed = pack_boards(game, [board])
        self.moves = len(game.moves_on(board))
        self.gathered = max(GATHERED, self.moves)
        self.layout = lay_out(game, board, len(start))
        self.words = self.layout.words
        self.scratch = new_scratch(len(start), self.moves, self.words)
        self.kernel = kernel(game, self.packed, name, self.words, len(start), watch)
        self.start = pack_state(game, self.layout, start)
        self.store = KeyStore(self.kernel, self.layout, self.start, watch, may_be_dense)
        self.layers: Ints = np.ones(FIRST_CAPACITY, np.int64)
        self.counters = new_counters()

    def grow(self, status: int) -> None:
        """Replace the array that is full by a longer one."""
        count = int(self.counters[TAIL])
        if status == FULL:
            self.store.grow_keys(count, self.gathered + 1)
        elif status == CROWDED:
            self.store.grow_visited(count, count + self.gathered)
        elif status == DEEP:
            self.layers = longer(self.layers, 2 * len(self.layers))

    def known(self) -> Found:
        """Return what is known so far, as any thread may ask; the kernel writes to the counters only when it returns."""
        layers = self.known_layers()
        return Found(layers=layers, states=max(int(self.counters[TAIL]), sum(layers)))

    def known_layers(self) -> tuple[int, ...]:
        """Return the number of states in each complete layer."""
        return tuple(self.layers[: int(self.counters[DEPTH]) + 1].tolist())
