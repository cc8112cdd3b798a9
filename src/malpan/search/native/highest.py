"""The highest total over turns whose rolls are known, compiled: the twin of `plain.highest`."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from malpan.errors import NotCompiled
from malpan.game import Game, State
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Watch
from malpan.search.native.arrays import FIRST_ROOM, allow, desk, longer, more_room
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.packing import Ints, States, out_of_range, pack_boards, pack_state, shape_for, unpack_keys

FIRST, HEAD, TAIL, TURN, STUCK, BEST, BEST_AT, BEST_LINES, ENDED, WINS = range(10)
DONE, FULL, CROWDED, OUTSIDE, OVERFLOW, PAUSED = range(6)

MOST = 1 << 61
STRIDE = 1 << 15
"""Entries played on from between two looks at the limits."""


class Search:
    """A search under way on one board."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, turn: int) -> None:
        self.game, self.watch = game, watch
        self.packed = pack_boards(game, [board])
        self.moves = len(game.moves_on(board))
        self.shape = shape_for(game, board, len(start))
        self.kernel = kernel(game, self.packed, "highest", self.shape.words)
        self.rolls: Ints = np.array(game.rolls_on(board)[turn:], np.int64)
        self.keys: Ints = np.empty(FIRST_ROOM * self.shape.words, np.int64)
        self.keys[: self.shape.words] = pack_state(game, self.shape, start)
        self.totals: Ints = np.zeros(FIRST_ROOM, np.int64)
        self.parents: Ints = np.full(FIRST_ROOM, -1, np.int64)
        self.lines: Ints = np.ones(FIRST_ROOM, np.int64)
        self.table: NDArray[np.int32] = np.zeros(2 * FIRST_ROOM, np.int32)
        self.won_table: NDArray[np.int32] = np.zeros(2 * FIRST_ROOM, np.int32)
        self.sizes: Ints = np.ones(len(self.rolls) + 1, np.int64)
        self.desk = desk(len(start), self.moves)
        self.at: Ints = np.zeros(10, np.int64)
        self.at[TAIL] = 1

    def run(self) -> None:
        """Search until it ends. Raises LimitReached when a limit is."""
        packed, at = self.packed, self.at
        while True:
            status = self.kernel.advance_turns(
                packed.ints, packed.offsets, packed.data, 0, self.rolls, self.moves, self.shape.rows, self.keys, self.totals,
                self.parents, self.lines, self.table, self.won_table, self.sizes, at, self.desk, int(at[HEAD]) + STRIDE,
            )  # fmt: skip
            self.watch.check(int(at[TURN]), int(at[TAIL]))
            if status == OUTSIDE:
                raise out_of_range(self.game)
            if status == OVERFLOW or at[BEST_LINES] > MOST:
                raise NotCompiled(f"{self.game.name}: totals, or numbers of lines, grow beyond the 64 bits of compiled searches")
            if status == DONE:
                return
            self.make_room(status)

    def make_room(self, status: int) -> None:
        """Replace what is full by something longer."""
        count = int(self.at[TAIL])
        if status == FULL:
            room = more_room(len(self.totals), count + 2 * self.moves)
            allow(self.watch, 8 * room * (3 + self.shape.words))
            self.keys = longer(self.keys, room * self.shape.words)
            self.totals, self.parents, self.lines = (longer(array, room) for array in (self.totals, self.parents, self.lines))
        elif status == CROWDED:
            begun = int(self.at[FIRST] + self.sizes[self.at[TURN]])
            slots = 1 << (4 * (count - begun + 2 * self.moves)).bit_length()
            allow(self.watch, 8 * slots)
            self.table, self.won_table = np.zeros(slots, np.int32), np.zeros(slots, np.int32)
            self.kernel.refill_turn(begun, count, self.table, self.won_table, self.keys, self.parents)

    def path(self) -> list[int]:
        """Return the entries from the start to where the best line ends."""
        entries = [int(self.at[BEST_AT])]
        while self.parents[entries[-1]] >= 0:
            entries.append(int(self.parents[entries[-1]]))
        return entries[::-1]

    def states(self, entries: Any) -> tuple[State, ...]:
        """Return the states of entries."""
        keys = self.keys.reshape(-1, self.shape.words)[entries].ravel()
        return tuple(map(tuple, unpack_keys(keys, self.shape).tolist()))


def highest(game: Game, board: Any, start: State, watch: Watch, turn: int = 0) -> Found:
    """Find a line with the highest total over the rolls of the board from `turn` on; NotCompiled if that cannot be compiled."""
    search = Search(game, board, start, watch, turn)
    try:
        search.run()
    except LimitReached as reason:
        sizes = tuple(search.sizes[: int(search.at[TURN]) + 1].tolist())
        return Found(layers=sizes, states=sum(sizes), stopped=str(reason))
    at = search.at
    sizes = tuple(search.sizes[: int(at[TURN]) + 1].tolist())
    words, end = search.shape.words, int(at[TAIL] - at[WINS])
    deepest = States(search.keys[(end - sizes[-1] + int(at[WINS])) * words : end * words], search.shape)
    found = Found(lines=0, layers=sizes, states=sum(sizes), deepest=deepest)
    if not at[ENDED]:
        return found
    entries = search.path()
    totals = tuple(search.totals[entries].tolist())
    return found._replace(answer=int(at[BEST]), path=search.states(entries), totals=totals, lines=int(at[BEST_LINES]))
