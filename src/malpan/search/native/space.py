"""Everything that can be reached, compiled: the twin of `plain.space`, with the same layers, wins, lines and deepest states.

A space begins in one table (`kernels.space`). When it grows large and its states fit, it goes on in parts, with all cores and,
where every move can be undone, with neighbouring layers only (`wide`). The shortest lines are counted afterwards, on the layers
before the first win, as nothing else is needed for them.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from malpan.errors import NotCompiled
from malpan.game import Game, State
from malpan.search.found import Found, WalkOptions
from malpan.search.limits import LimitReached, Watch
from malpan.search.native.arrays import FIRST_ROOM, GATHERED, MOST_INDICES, Table, allow, desk, longer, more_room, stride
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.large.parts import fits
from malpan.search.native.large.wide import Wide
from malpan.search.native.packing import Ints, Shape, States, out_of_range, pack_boards, pack_state, shape_for, unpack_keys

HEAD, TAIL, EDGE, DEPTH, WINS, FEWEST, FIRST_WINS = range(7)
EXHAUSTED, PAUSED, FULL, CROWDED, WON_FULL, DEEP, OUTSIDE, OVERFLOW = range(8)

STRIDE = 1 << 16
"""States played on from between two looks at the limits."""

WIDE = 1 << 22
"""States from which a space goes on in parts."""

NARROW = 1 << 13
"""States of a layer up to which a space does not: a layer that is walked in parts costs something, however small it is."""

PIECE = 1 << 20
"""States handed over at once to whoever asked for all of them."""


class Space:
    """A space that is being walked in one table."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, asked: WalkOptions) -> None:
        self.game, self.watch, self.past_wins = game, watch, asked.past_wins
        self.packed = pack_boards(game, [board])
        self.moves = len(game.moves_on(board))
        self.gathered = max(GATHERED, self.moves)
        self.shape = shape_for(game, board, len(start))
        self.desk = desk(len(start), self.moves, self.shape.words)
        self.kernel = kernel(game, self.packed, "space", self.shape.words, len(start))
        self.start = pack_state(game, self.shape, start)
        self.table = Table(self.kernel, self.shape, self.start, watch, as_bits=asked.checkpoint is None)
        self.won_keys: Ints = np.empty(FIRST_ROOM * self.shape.words, np.int64)
        self.won_indices: NDArray[np.int32] = np.zeros(2 * FIRST_ROOM, np.int32)
        self.layers: Ints = np.ones(FIRST_ROOM, np.int64)
        self.at: Ints = np.array([0, 1, 1, 0, 0, -1, 0, 0], np.int64)
        self.forgets, self.gone = asked.sink is None, 0
        if game.won is not None and game.won(board, start):
            self.at[WINS], self.at[FEWEST], self.at[FIRST_WINS] = 1, 0, 1
            self.won_keys[: self.shape.words] = self.table.keys[: self.shape.words]
            self.refill_won()

    def board_arguments(self) -> tuple[Any, ...]:
        """Return the board and its moves, as kernels take them."""
        return self.packed.ints, self.packed.offsets, self.packed.data, 0, self.moves

    def run(self, most: int) -> bool:
        """Walk on until all is seen, or a layer is done and more than `most` states are in a table; tell whether all was."""
        while True:
            table, at = self.table, self.at
            arrays = (table.keys, table.bits, table.slots, self.won_keys, self.won_indices, self.layers, at, self.desk)
            narrow = int(self.layers[int(at[DEPTH])]) <= NARROW and int(at[TAIL]) < MOST_INDICES // 2
            large = int(at[TAIL]) > most and not table.shape.dense and not narrow
            step = stride(self.watch, STRIDE, self.gone + int(at[TAIL]), self.moves)
            until = int(at[EDGE]) if large else int(at[HEAD]) + step
            rows, dense = table.shape.rows, table.shape.dense
            status: int = self.kernel.walk(*self.board_arguments(), rows, dense, self.past_wins, *arrays, until)
            if status == OUTSIDE:
                raise out_of_range(self.game)
            if status == EXHAUSTED:
                return True
            self.watch.check(int(at[DEPTH]), self.gone + int(at[TAIL]))
            if large and status == PAUSED:
                return False
            self.make_room(status)

    def make_room(self, status: int) -> None:
        """Replace what is full by something longer."""
        count = int(self.at[TAIL])
        if status == FULL and not self.forget():
            self.table.grow_keys(count, self.gathered)
        elif status == CROWDED:
            was_dense = self.table.shape.dense
            self.table.grow_slots(count, count + self.gathered)
            if self.table.shape.dense and not was_dense:
                self.kernel.repack(int(self.at[WINS]), self.shape.rows, self.table.shape.rows, self.won_keys, self.desk)
                self.refill_won()
        elif status == WON_FULL:
            room = 1 << (2 * (int(self.at[WINS]) + self.gathered)).bit_length()
            allow(self.watch, 8 * room * (1 + self.shape.words))
            self.won_keys = longer(self.won_keys, room * self.shape.words)
            self.won_indices = np.zeros(2 * room, np.int32)
            self.refill_won()
        elif status == DEEP:
            self.layers = longer(self.layers, 2 * len(self.layers))

    def forget(self) -> bool:
        """Drop the keys of layers that are done, where a bit says of each that it was seen and nobody asks for them.

        Tells whether that has made half of the room. The kernel knows the start of all, which may be won, by its index, 0; so the
        keys that are kept begin behind it.
        """
        keys, at = self.table.keys, self.at
        first = int(at[EDGE] - self.layers[int(at[DEPTH])])
        kept = int(at[TAIL]) - first
        if not (self.forgets and self.table.shape.dense) or 2 * (1 + kept + self.gathered) > len(keys):
            return False
        keys[1 : 1 + kept] = keys[first : first + kept].copy()
        at[[HEAD, TAIL, EDGE]] -= first - 1
        self.gone += first - 1
        return True

    def last_layer(self) -> Ints:
        """Return the keys of the last complete layer."""
        edge = int(self.at[EDGE]) * self.shape.words
        return self.table.keys[edge - int(self.layers[int(self.at[DEPTH])]) * self.shape.words : edge]

    def refill_won(self) -> None:
        """Enter the won keys into their table anew."""
        self.won_indices[:] = 0
        self.kernel.index_all(int(self.at[WINS]), self.won_indices, self.won_keys)

    def known_layers(self) -> tuple[int, ...]:
        """Return the number of states in each complete layer."""
        return tuple(self.layers[: int(self.at[DEPTH]) + 1].tolist())

    def keys_by_layer(self) -> Iterator[Ints]:
        """Yield the keys of each complete layer, which stand one layer after the other as long as none was dropped."""
        first = 0
        for size in self.known_layers():
            yield self.table.keys[first : first + size * self.shape.words]
            first += size * self.shape.words


def whole_space(game: Game, board: Any, start: State, watch: Watch, asked: WalkOptions) -> Found:
    """Walk every state that can be reached from `start`; NotCompiled if the rules cannot be compiled."""
    space = Space(game, board, start, watch, asked)
    large = fits(space.shape)
    if asked.checkpoint and not large:
        raise NotCompiled(f"{game.name}: its states take more bits than a checkpoint has for them")
    stopped = ""
    if asked.checkpoint:
        return go_wide(space, board, asked)
    try:
        done = space.run(WIDE if large else MOST_INDICES)
    except LimitReached as reason:
        done, stopped = True, str(reason)
    if done:
        for depth, keys in enumerate(space.keys_by_layer() if asked.sink else ()):
            tell(asked, depth, keys, space.table.shape)
        deepest = States(space.last_layer(), space.table.shape)
        return found_in(space, space.known_layers(), deepest, stopped)
    return go_wide(space, board, asked)


def go_wide(space: Space, board: Any, asked: WalkOptions) -> Found:
    """Walk on in parts from where the table is, or from where a checkpoint is."""
    with Wide(space.game, board, space.packed, space.shape, space.start, space.watch, asked) as wide:
        stopped = ""
        try:
            if not wide.resume():
                layers = list(space.keys_by_layer())
                for known, keys in enumerate(layers):
                    tell(asked, known, keys, space.shape)
                wide.begin(layers, space.won_keys[: int(space.at[WINS])])
                wide.fewest = int(space.at[FEWEST])
            space.table = Table(space.kernel, space.shape, space.start, space.watch)
            wide.run()
        except LimitReached as reason:
            stopped = str(reason)
        space.at[WINS], space.at[FEWEST] = wide.wins(), wide.fewest
        return found_in(space, tuple(wide.layers), States(wide.current.keys(), space.shape), stopped)


def tell(asked: WalkOptions, depth: int, keys: Ints, shape: Shape) -> None:
    """Hand the states of a layer to whoever asked for them, a piece at a time."""
    if asked.sink is not None:
        for first in range(0, len(keys), PIECE * shape.words):
            asked.sink(depth, unpack_keys(keys[first : first + PIECE * shape.words], shape))


def found_in(space: Space, layers: tuple[int, ...], deepest: States, stopped: str) -> Found:
    """Return what is known of a space, with its shortest lines counted if a win was found."""
    fewest = int(space.at[FEWEST])
    found = Found(
        None if fewest < 0 else fewest,
        layers=layers,
        states=sum(layers),
        stopped=stopped,
        lines=0 if fewest < 0 else 1,
        wins=int(space.at[WINS]),
        deepest=() if stopped else deepest,
    )
    if fewest <= 0:
        return found
    if stopped:
        return found._replace(lines=None, uncounted=f"stopped by the {stopped}")
    try:
        return found._replace(lines=count_lines(space, fewest))
    except LimitReached as reason:
        return found._replace(lines=None, uncounted=f"stopped by the {reason}")


def count_lines(space: Space, fewest: int) -> int:
    """Return in how many ways a win is reached in so few moves, walking the layers before it once more."""
    table, words = space.table, space.shape.words
    table.slots = table.bits = table.bits[:0]
    keys: Ints = np.empty(FIRST_ROOM * words, np.int64)
    keys[:words] = space.start
    indices: NDArray[np.int32] = np.zeros(2 * FIRST_ROOM, np.int32)
    space.kernel.index_all(1, indices, keys)
    ways: Ints = np.ones(FIRST_ROOM, np.int64)
    at: Ints = np.array([0, 1, 1, 0, 0, fewest, 0], np.int64)
    while True:
        arrays = (keys, ways, indices, at, space.desk, int(at[HEAD]) + STRIDE)
        status = space.kernel.lines(*space.board_arguments(), space.shape.rows, False, *arrays)
        if status == EXHAUSTED:
            return int(at[FIRST_WINS])
        if status == OVERFLOW:
            raise LimitReached("size of their number, which is over 2^61")
        count = int(at[TAIL])
        space.watch.check(int(at[DEPTH]), count)
        if status == FULL:
            room = more_room(len(ways), count + space.moves)
            allow(space.watch, 8 * room * (1 + words))
            keys, ways = longer(keys, room * words), longer(ways, room)
        elif status == CROWDED:
            size = 1 << (2 * (count + space.moves)).bit_length()
            allow(space.watch, 4 * size)
            indices = np.zeros(size, np.int32)
            space.kernel.index_all(count, indices, keys)
