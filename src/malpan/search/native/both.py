"""The fewest moves from both ends, compiled: the twin of `plain.both`, with the same answers and the same layers on each side.

The search of a layer is `kernels.both`; here it gets its arrays, the side to advance is chosen, and the limits are tested.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from malpan.errors import NotCompiled
from malpan.game import Game, State
from malpan.language import say
from malpan.search.engine import DIFFERENT
from malpan.search.found import BOTH, Found
from malpan.search.limits import LimitReached, Watch
from malpan.search.native import packing
from malpan.search.native.arrays import longer, more_capacity, new_slots, reserve, stride
from malpan.search.native.codes import GATHERED
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.counters import BY, COUNTERS, EDGE, FROM, HEAD, TAIL, WIN_FROM
from malpan.search.native.records import Ints, KeyIndex
from malpan.search.native.search_records import Side
from malpan.search.native.status import BROKEN, CROWDED, DONE, FOUND, FULL, OUTSIDE
from malpan.search.plain.both import missing_win
from malpan.search.plain.moving import take_move

STRIDE = 1 << 16
"""States expanded between two tests of the limits."""

FIRST_CAPACITY = 1 << 12


class End:
    """What is known from one end: the states that the search begins with, and those reached since, layer by layer."""

    def __init__(self, keys: list[list[int]], words: int, most: int) -> None:
        self.count = len(keys)
        capacity = max(FIRST_CAPACITY, 2 * (self.count + most))
        store: Ints = np.zeros(capacity * words, np.int64)
        store[: self.count * words] = np.array(keys, np.int64).ravel()
        parents = np.zeros(capacity, np.int32)
        parents[: self.count] = range(self.count)
        self.side = Side(KeyIndex(new_slots(2 * capacity), store), parents)
        self.counters: Ints = np.zeros(COUNTERS, np.int64)
        self.counters[[TAIL, EDGE]] = self.count
        self.depth = 0

    @property
    def last(self) -> int:
        """The number of states in the last layer."""
        return int(self.counters[EDGE] - self.counters[HEAD])

    @property
    def states(self) -> int:
        """The number of states known."""
        return int(self.counters[TAIL])

    def close_layer(self) -> None:
        """Turn to the layer that was just completed."""
        self.counters[HEAD], self.counters[EDGE] = self.counters[EDGE], self.counters[TAIL]
        self.depth += 1

    def line_to(self, number: int) -> list[int]:
        """Return the numbers of the states from the end to a state."""
        line = [number]
        while int(self.side.parents[line[-1]]) != line[-1]:
            line.append(int(self.side.parents[line[-1]]))
        line.reverse()
        return line


class BothEnds:
    """A search of one board from `start` and from `wins`, which are all won states."""

    def __init__(self, game: Game, board: Any, start: State, wins: Sequence[State], watch: Watch) -> None:
        self.game, self.board, self.watch = game, board, watch
        packed = packing.pack_boards(game, [board])
        self.boards, self.moves = packed.arrays, len(game.moves_on(board))
        self.layout = packing.lay_out(game, board, len(start))
        self.words, self.most = self.layout.words, max(GATHERED, self.moves)
        self.kernel = kernel(game, packed, "both", self.words, len(start), watch)
        self.scratch: Ints = np.empty(2 * len(start) + (3 + self.words) * self.most, np.int64)
        self.ahead, self.back = [self.end_of(states) for states in ([start], wins)]

    def end_of(self, states: Sequence[State]) -> End:
        """Return the end with these states."""
        end = End([packing.pack_state(self.game, self.layout, state) for state in states], self.words, self.most)
        self.kernel.index_all(end.count, end.side.known)
        return end

    @property
    def states(self) -> int:
        """The number of states known to both sides."""
        return self.ahead.states + self.back.states

    def advance(self, end: End, other: End) -> bool:
        """Complete the next layer of a side; tell whether it met the other one. Raises LimitReached, and RuleError for `wins`."""
        wins = end.count if end is self.back else 0
        while True:
            until = int(end.counters[HEAD]) + stride(self.watch, STRIDE, self.states, self.moves)
            status = self.kernel.advance(
                self.boards, self.moves, self.layout.rows, end.side, other.side, wins, end.counters, self.scratch, until
            )
            if status == FOUND:
                return True
            if status == DONE:
                end.close_layer()
                return False
            if status == OUTSIDE:
                raise packing.out_of_range(self.game)
            if status == BROKEN:
                raise self.broken(end)
            self.watch.check(self.ahead.depth + self.back.depth, self.states)
            self.grow(end, status)

    def broken(self, end: End) -> Exception:
        """Return the error of a winning move to a state that `wins` does not list."""
        state = self.states_at(end, [int(end.counters[FROM])])[0]
        reached = take_move(self.game, self.board, state, int(end.counters[BY])).state
        return missing_win(self.game, reached) if reached else NotCompiled(say(DIFFERENT))

    def grow(self, end: End, status: int) -> None:
        """Replace the arrays of a side that are full by longer ones."""
        index, parents = end.side
        if status == FULL:
            capacity = more_capacity(len(parents), end.states + self.most)
            reserve(self.watch, capacity * (8 * self.words + 4))
            index = index._replace(keys=longer(index.keys, capacity * self.words))
            end.side = Side(index, longer(parents, capacity))
        elif status == CROWDED:
            reserve(self.watch, 8 * len(index.slots))  # new_slots doubles
            end.side = Side(KeyIndex(new_slots(len(index.slots)), index.keys), parents)
            self.kernel.index_all(end.states, end.side.known)

    def states_at(self, end: End, numbers: Sequence[int]) -> tuple[State, ...]:
        """Return the states of these numbers."""
        keys = end.side.known.keys[: end.states * self.words].reshape(-1, self.words)[list(numbers)].ravel()
        return packing.states_of(keys, self.layout)

    def path(self, end: End) -> tuple[State, ...]:
        """Return the states of a shortest line, once the last state of a side was found to be known to the other."""
        met, other = end.states - 1, int(end.counters[WIN_FROM])
        ahead, back = (met, other) if end is self.ahead else (other, met)
        before = self.states_at(self.ahead, self.ahead.line_to(ahead))
        after = self.states_at(self.back, self.back.line_to(back)[:-1][::-1])
        return before + after


def from_both_ends(game: Game, board: Any, start: State, wins: Sequence[State], watch: Watch, limit: int | None = None) -> Found:
    """Find a shortest line from `start` to one of `wins`, which are all won states, of at most `limit` moves.

    Raises NotCompiled if the rules cannot be compiled, and RuleError for a win that is not listed.
    """
    search = BothEnds(game, board, start, wins, watch)
    ahead, back = search.ahead, search.back
    watch.knows(lambda: Found(states=search.states, search=BOTH, ruled_out=ahead.depth + back.depth))
    bounded = False
    try:
        while ahead.last and back.last:
            known = ahead.depth + back.depth
            bounded = known == limit
            if bounded:
                break
            end, other = (ahead, back) if ahead.last <= back.last else (back, ahead)
            if search.advance(end, other):
                return Found(known + 1, search.path(end), states=search.states, search=BOTH)
    except LimitReached as reason:
        return Found(states=search.states, stopped=str(reason), search=BOTH, ruled_out=ahead.depth + back.depth)
    return Found(states=search.states, bounded=bounded, search=BOTH)
