"""Everything that can be reached, compiled: the twin of `plain.space`, with the same layers, wins, lines and deepest states.

A walk begins in one table (`kernels.space`). When the space grows large and its states fit, it continues in parts, with all cores
and, where every move can be undone, with neighbouring layers only (`large.wide`). The shortest lines are counted afterwards, on
the layers before the first win, as no others matter.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from malpan.errors import NotCompiled
from malpan.game import Game, State
from malpan.language import mark, say
from malpan.search.found import Found, WalkOptions
from malpan.search.limits import LimitReached, Watch
from malpan.search.native.arrays import (
    FIRST_CAPACITY,
    MOST_INDICES,
    KeyStore,
    grown_index,
    longer,
    more_capacity,
    new_counters,
    new_slots,
    reserve,
    stride,
)
from malpan.search.native.breadth_first import BreadthFirst
from malpan.search.native.counters import DEPTH, EDGE, FEWEST, HEAD, SHORTEST_LINES, TAIL, WINS
from malpan.search.native.large.parts import fits_in_parts
from malpan.search.native.large.wide import Wide
from malpan.search.native.packing import Layout, PackedStates, out_of_range, unpack_keys
from malpan.search.native.records import Ints, KeyIndex, Queue
from malpan.search.native.status import CROWDED, DONE, FULL, OUTSIDE, OVERFLOW, PAUSED, WON_FULL

STRIDE = 1 << 16
"""States expanded between two tests of the limits."""

WIDE = 1 << 22
"""States from which a walk continues in parts."""

NARROW = 1 << 13
"""States of a layer up to which it does not: a layer that is walked in parts costs something, however small it is."""

CHUNK = 1 << 20
"""States handed to a sink at once."""

NO_PARENTS: NDArray[np.int32] = np.empty(0, np.int32)


class Space(BreadthFirst):
    """A walk in one table."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, options: WalkOptions) -> None:
        super().__init__("space", game, board, start, watch, may_be_dense=options.checkpoint is None)
        self.past_wins = options.past_wins
        self.won = KeyIndex(new_slots(FIRST_CAPACITY), np.empty(FIRST_CAPACITY * self.words, np.int64))
        self.counters[FEWEST] = -1
        self.drops_layers, self.dropped = options.sink is None, 0
        if game.won is not None and game.won(board, start):
            self.counters[[WINS, FEWEST, SHORTEST_LINES]] = 1, 0, 1
            self.won.keys[: self.words] = self.store.keys[: self.words]
            self.refill_won()

    def run(self, most: int) -> bool:
        """Walk until all is seen, or a layer is done and more than `most` states are in the table; tell whether all was seen."""
        while True:
            store, counters = self.store, self.counters
            narrow = int(self.layers[int(counters[DEPTH])]) <= NARROW and int(counters[TAIL]) < MOST_INDICES // 2
            large = int(counters[TAIL]) > most and not store.layout.dense and not narrow
            step = stride(self.watch, STRIDE, self.dropped + int(counters[TAIL]), self.moves)
            until = int(counters[EDGE]) if large else int(counters[HEAD]) + step
            status: int = self.kernel.walk(
                self.packed.arrays, self.moves, store.layout.rows, self.past_wins, Queue(store.keys, NO_PARENTS, self.layers),
                store.visited, self.won, counters, self.scratch, until,
            )  # fmt: skip
            if status == OUTSIDE:
                raise out_of_range(self.game)
            if status == DONE:
                return True
            self.watch.check(int(counters[DEPTH]), self.dropped + int(counters[TAIL]))
            if large and status == PAUSED:
                return False
            self.grow(status)

    def grow(self, status: int) -> None:
        """Replace the array that is full by a longer one, or drop what is not needed."""
        wins, was_dense = int(self.counters[WINS]), self.store.layout.dense
        if status == FULL and self.drop_layers():
            return
        super().grow(status)
        if self.store.layout.dense and not was_dense:
            self.kernel.repack(wins, self.layout.rows, self.store.layout.rows, self.won.keys, self.scratch)
            self.refill_won()
        elif status == WON_FULL:
            capacity = 1 << (2 * (wins + self.gathered)).bit_length()
            reserve(self.watch, 8 * capacity * (1 + self.words))
            self.won = grown_index(self.kernel, self.won.keys, wins, capacity, self.words)

    def drop_layers(self) -> bool:
        """Drop the keys of layers that are done, if the visited set is dense and nobody needs them.

        Tells whether that freed half of the capacity. The kernel knows the start, which may be won, by its index 0; so the kept
        keys begin behind it.
        """
        keys, counters = self.store.keys, self.counters
        first = int(counters[EDGE] - self.layers[int(counters[DEPTH])])
        kept = int(counters[TAIL]) - first
        if not (self.drops_layers and self.store.layout.dense) or 2 * (1 + kept + self.gathered) > len(keys):
            return False
        keys[1 : 1 + kept] = keys[first : first + kept].copy()
        counters[[HEAD, TAIL, EDGE]] -= first - 1
        self.dropped += first - 1
        return True

    def known(self) -> Found:
        """Return what is known so far; lines are not counted yet."""
        fewest, wins = int(self.counters[FEWEST]), int(self.counters[WINS])
        found = super().known()
        answer, lines = (None, 0) if fewest < 0 else (fewest, None if fewest else 1)
        return found._replace(answer=answer, lines=lines, wins=wins, states=max(found.states, sum(found.layers)))

    def last_layer(self) -> Ints:
        """Return the keys of the last complete layer."""
        edge = int(self.counters[EDGE]) * self.words
        return self.store.keys[edge - int(self.layers[int(self.counters[DEPTH])]) * self.words : edge]

    def refill_won(self) -> None:
        """Index the won keys again."""
        self.won.slots[:] = 0
        self.kernel.index_all(int(self.counters[WINS]), self.won)

    def keys_by_layer(self) -> Iterator[Ints]:
        """Yield the keys of each complete layer; they stand one layer after the other as long as none was dropped."""
        first = 0
        for size in self.known_layers():
            yield self.store.keys[first : first + size * self.words]
            first += size * self.words


def whole_space(game: Game, board: Any, start: State, watch: Watch, options: WalkOptions) -> Found:
    """Walk every state that can be reached from `start`; NotCompiled if the rules cannot be compiled."""
    space = Space(game, board, start, watch, options)
    watch.knows(space.known)
    large = fits_in_parts(space.layout)
    if options.checkpoint and not large:
        raise NotCompiled(say("{game}: its states have too many bits for a checkpoint", game=game.name))
    stopped = ""
    if options.checkpoint:
        return continue_in_parts(space, board, options)
    try:
        done = space.run(WIDE if large else MOST_INDICES)
    except LimitReached as reason:
        done, stopped = True, str(reason)
    if done:
        for depth, keys in enumerate(space.keys_by_layer() if options.sink else ()):
            hand_on(options, depth, keys, space.store.layout)
        deepest = PackedStates(space.last_layer(), space.store.layout)
        return summarise(space, space.known_layers(), deepest, stopped)
    return continue_in_parts(space, board, options)


def continue_in_parts(space: Space, board: Any, options: WalkOptions) -> Found:
    """Continue in parts from where the table is, or from a checkpoint."""
    with Wide(space.game, board, space.packed, space.layout, space.start, space.watch, options) as wide:
        stopped = ""
        space.watch.knows(wide.known)
        try:
            if not wide.resume():
                layers = list(space.keys_by_layer())
                for known, keys in enumerate(layers):
                    hand_on(options, known, keys, space.layout)
                wide.begin(layers, space.won.keys[: int(space.counters[WINS])])
                wide.fewest = int(space.counters[FEWEST])
            space.store = KeyStore(space.kernel, space.layout, space.start, space.watch)
            wide.run()
        except LimitReached as reason:
            stopped = str(reason)
        space.counters[WINS], space.counters[FEWEST] = wide.wins(), wide.fewest
        return summarise(space, tuple(wide.layers), PackedStates(wide.current.keys(), space.layout), stopped)


def hand_on(options: WalkOptions, depth: int, keys: Ints, layout: Layout) -> None:
    """Hand the states of a layer to the sink, if there is one, a chunk at a time."""
    if options.sink is not None:
        for first in range(0, len(keys), CHUNK * layout.words):
            options.sink(depth, unpack_keys(keys[first : first + CHUNK * layout.words], layout))


def summarise(space: Space, layers: tuple[int, ...], deepest: PackedStates, stopped: str) -> Found:
    """Return what is known of a space, with its shortest lines counted if a win was found."""
    fewest = int(space.counters[FEWEST])
    found = Found(
        None if fewest < 0 else fewest,
        layers=layers,
        states=sum(layers),
        stopped=stopped,
        lines=0 if fewest < 0 else 1,
        wins=int(space.counters[WINS]),
        deepest=() if stopped else deepest,
    )
    if fewest <= 0:
        return found
    if stopped:
        return found._replace(lines=None, uncounted=say("stopped by the {limit}", limit=say(stopped)))
    try:
        return found._replace(lines=count_lines(space, fewest))
    except LimitReached as reason:
        return found._replace(lines=None, uncounted=say("stopped by the {limit}", limit=say(str(reason))))


def count_lines(space: Space, fewest: int) -> int:
    """Return in how many ways a win is reached in so few moves, walking the layers before it once more."""
    words = space.words
    index = KeyIndex(new_slots(FIRST_CAPACITY), np.empty(FIRST_CAPACITY * words, np.int64))
    index.keys[:words] = space.start
    space.kernel.index_all(1, index)
    ways: Ints = np.ones(FIRST_CAPACITY, np.int64)
    counters = new_counters()
    counters[FEWEST] = fewest
    while True:
        until = int(counters[HEAD]) + STRIDE
        status = space.kernel.count_lines(
            space.packed.arrays, space.moves, space.layout.rows, index, ways, counters, space.scratch, until
        )
        if status == DONE:
            return int(counters[SHORTEST_LINES])
        if status == OVERFLOW:
            raise LimitReached(mark("size of their number, which is over 2^61"))
        count = int(counters[TAIL])
        space.watch.check(int(counters[DEPTH]), count)
        if status == FULL:
            capacity = more_capacity(len(ways), count + space.moves)
            reserve(space.watch, 8 * capacity * (1 + words))
            index, ways = index._replace(keys=longer(index.keys, capacity * words)), longer(ways, capacity)
        elif status == CROWDED:
            index = index._replace(slots=np.empty(0, np.int32))
            reserve(space.watch, 4 << (2 * (count + space.moves)).bit_length())
            index = index._replace(slots=new_slots(count + space.moves + 1))
            space.kernel.index_all(count, index)
