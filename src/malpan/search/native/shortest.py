"""The fewest moves that win, compiled: the twin of `plain.shortest`, with the same answers, layers and states.

What runs is `kernels.shortest`; here it is given arrays, watched, and told in the words of a search.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from malpan.game import Game, State
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Watch
from malpan.search.native.arrays import FIRST_ROOM, GATHERED, Table, desk, longer, stride
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.packing import Ints, out_of_range, pack_boards, pack_state, shape_for, unpack_keys

HEAD, TAIL, EDGE, DEPTH, LIMIT = range(5)
EXHAUSTED, FOUND, BOUNDED, PAUSED, FULL, CROWDED, DEEP, OUTSIDE = range(8)

STRIDE = 1 << 16
"""States played on from between two looks at the limits."""


class Search:
    """A search under way on one board: the kernel, the board as arrays, and what is known so far."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, limit: int | None) -> None:
        self.game, self.watch = game, watch
        self.packed = pack_boards(game, [board])
        self.moves = len(game.moves_on(board))
        self.gathered = max(GATHERED, self.moves)
        shape = shape_for(game, board, len(start))
        self.desk = desk(len(start), self.moves, shape.words)
        self.kernel = kernel(game, self.packed, "shortest", shape.words, len(start))
        self.table = Table(self.kernel, shape, pack_state(game, shape, start), watch)
        self.parents: NDArray[np.int32] = np.zeros(self.table.room, np.int32)
        self.layers: Ints = np.ones(FIRST_ROOM, np.int64)
        self.at: Ints = np.array([0, 1, 1, 0, -1 if limit is None else limit], np.int64)

    def run(self) -> int:
        """Search until it ends; return how it ended. Raises LimitReached when a limit is."""
        while True:
            table, at, packed = self.table, self.at, self.packed
            arrays = (table.keys, self.parents, table.bits, table.slots, self.layers, at, self.desk)
            rows, dense, until = (
                table.shape.rows,
                table.shape.dense,
                int(at[HEAD]) + stride(self.watch, STRIDE, int(at[TAIL]), self.moves),
            )
            status: int = self.kernel.advance(
                packed.ints, packed.offsets, packed.data, 0, self.moves, rows, dense, *arrays, until
            )
            if status == OUTSIDE:
                raise out_of_range(self.game)
            if status in (EXHAUSTED, FOUND, BOUNDED):
                return status
            self.watch.check(int(at[DEPTH]), int(at[TAIL]))
            self.make_room(status)

    def make_room(self, status: int) -> None:
        """Replace what is full by something longer."""
        count = int(self.at[TAIL])
        if status == FULL:
            self.table.grow_keys(count, self.gathered + 1)
            self.parents = longer(self.parents, self.table.room)
        elif status == CROWDED:
            self.table.grow_slots(count, count + self.gathered)
        elif status == DEEP:
            self.layers = longer(self.layers, 2 * len(self.layers))

    def known_layers(self) -> tuple[int, ...]:
        """Return the number of states in each complete layer."""
        return tuple(self.layers[: int(self.at[DEPTH]) + 1].tolist())


def shortest(game: Game, board: Any, start: State, watch: Watch, limit: int | None = None) -> Found:
    """Find a shortest line from `start` to a won state, of at most `limit` moves; NotCompiled if the rules cannot be compiled."""
    search = Search(game, board, start, watch, limit)
    try:
        status = search.run()
    except LimitReached as reason:
        return Found(layers=search.known_layers(), states=int(search.at[TAIL]), stopped=str(reason))
    layers = search.known_layers()
    if status != FOUND:
        return Found(layers=layers, states=int(search.at[TAIL]), bounded=status == BOUNDED)
    path = path_to(search, len(layers))
    return Found(len(layers), path, layers=layers, states=sum(layers))


def path_to(search: Search, length: int) -> tuple[State, ...]:
    """Return the states from the start to the won state that was reached last."""
    here = int(search.at[TAIL])
    indices = [here]
    for _ in range(length):
        here = int(search.parents[here])
        indices.append(here)
    indices.reverse()
    words = search.table.shape.words
    keys = search.table.keys[: (int(search.at[TAIL]) + 1) * words].reshape(-1, words)[indices].ravel()
    return tuple(map(tuple, unpack_keys(keys, search.table.shape).tolist()))
