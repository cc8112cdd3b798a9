"""Very large spaces, in parts: all cores work on a layer, and only as much is kept as the game needs.

A layer is kept part by part, in groups. Each round expands chunks of the layer and absorbs the successors group by group, so that
no two threads write to the same place. Where every move can be undone, a successor that was seen before lies in this layer or in
the one before, so only these are kept; otherwise each group keeps a table of all its keys.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

import numpy as np

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.language import say
from malpan.search.found import Found, WalkOptions
from malpan.search.limits import MEMORY_LIMIT, LimitReached, Watch
from malpan.search.native.arrays import reserve
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.counters import COUNT, COUNTERS, NEW, PART, WINS
from malpan.search.native.large.checkpoint import Checkpoint, Saved
from malpan.search.native.large.parts import FIRST_TABLE, GROUPS, PARTS, PARTS_A_GROUP, Chunk, Group, Layer
from malpan.search.native.packing import Layout, PackedBoards, out_of_range, unpack_keys
from malpan.search.native.records import Ints, Successors
from malpan.search.native.status import CROWDED, DONE, OUT_OF_RANGE, WON_FULL
from malpan.system.memory import memory_in_use
from malpan.system.processors import count_cores

CHUNK = 1 << 18
"""Successors of a chunk, at most: as many as are sorted into parts at once, within a processor's cache."""

ROUND, LEAST_ROUND = 1 << 26, 1 << 18
"""Successors of a round, at most, and at least where memory is scarce."""

SHARE = 8
"""The free memory that a successor takes, in keys: itself, sorted, in a table that is half empty, and new."""

WAITING = 8
"""Tasks that wait for a thread, at most."""


class Wide:
    """A walk in parts."""

    def __init__(
        self, game: Game, board: Any, packed: PackedBoards, layout: Layout, start: list[int], watch: Watch, options: WalkOptions
    ) -> None:
        self.game, self.layout, self.watch, self.options = game, layout, watch, options
        self.boards = packed.arrays
        self.moves = len(game.moves_on(board))
        self.kernel = kernel(game, packed, "wide", watch=watch)
        self.pool = ThreadPoolExecutor(options.jobs or count_cores())
        self.groups = [Group() for _ in range(GROUPS)]
        self.layers: list[int] = []
        self.fewest = -1
        self.before = self.current = Layer([])
        self.buffer: Ints = np.empty(0, np.int64)
        question = (start, options.past_wins, game.reversible, layout.rows.tolist(), self.moves)
        self.checkpoint = Checkpoint(options.checkpoint, game, board, question) if options.checkpoint else None

    def __enter__(self) -> "Wide":
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(cancel_futures=True)
        if self.checkpoint:
            self.checkpoint.close()

    def known(self) -> Found:
        """Return what is known so far, as any thread may ask."""
        layers = tuple(self.layers)
        answer, lines = (None, 0) if self.fewest < 0 else (self.fewest, None if self.fewest else 1)
        return Found(answer, layers=layers, states=sum(layers), lines=lines, wins=self.wins())

    def wins(self) -> int:
        """Return the number of won states."""
        return sum(group.wins for group in self.groups)

    def begin(self, layers: Sequence[Ints], won: Ints) -> None:
        """Begin with layers that are known already, of which the last is to be expanded."""
        kept = layers[-2:] if self.game.reversible else layers
        for keys in kept:
            self.before, self.current = self.current, self.sort_layer(keys)
            self.enter(self.current)
        for group, keys in zip(self.groups, self.sort_layer(won).groups, strict=True):
            group.restore_won(self.kernel, keys)
        self.layers = [len(keys) for keys in layers]

    def sort_layer(self, keys: Ints) -> Layer:
        """Return keys as a layer, sorted into parts."""
        ordered, ends = self.sort(np.ascontiguousarray(keys))
        edges = ends[::PARTS_A_GROUP]
        return Layer([ordered[edges[group] : edges[group + 1]] for group in range(GROUPS)])

    def sort(self, keys: Ints) -> tuple[Ints, Ints]:
        """Return keys sorted into parts, and where each part begins."""
        ordered, ends = np.empty_like(keys), np.empty(PARTS + 1, np.int64)
        self.kernel.sort_into_parts(keys, ordered, ends)
        return ordered, ends

    def enter(self, layer: Layer) -> None:
        """Enter a layer that was reached elsewhere into the tables, if all keys are kept."""
        if not self.game.reversible:
            for group, keys in zip(self.groups, layer.groups, strict=True):
                while (group.count + len(keys)) * 8 >= len(group.table) * 5:
                    group.grow(self.kernel, self.watch)
                self.kernel.fill(keys, group.table)
                group.count += len(keys)

    def run(self) -> None:
        """Walk layer by layer until all is seen. Raises LimitReached at a limit."""
        while True:
            wins = self.wins()
            ahead = self.next_layer()
            if self.fewest < 0 and self.wins() > wins:
                self.fewest = len(self.layers)
            if not len(ahead):
                return
            self.before, self.current = self.current, ahead
            self.layers.append(len(ahead))
            for keys in ahead.groups:
                self.hand_on(keys)
            if self.checkpoint:
                self.save()

    def hand_on(self, keys: Ints) -> None:
        """Hand the states of a layer to the sink, if there is one."""
        if self.options.sink is not None and len(keys):
            self.options.sink(len(self.layers) - 1, unpack_keys(keys, self.layout))

    def next_layer(self) -> Layer:
        """Return the next layer; if a limit comes first, nothing but the tables has changed."""
        fresh: list[list[Ints]] = [[] for _ in range(GROUPS)]
        for group in self.groups:
            group.won_before = group.wins
        for chunks, size in self.rounds():
            bases = np.array([chunk.base for chunk in chunks], np.int64)
            successors = Successors(self.buffer_of(size), bases, np.zeros((len(chunks), PARTS + 1), np.int64))
            self.share((self.expand, number, chunk, successors) for number, chunk in enumerate(chunks))
            self.share((self.absorb, group, successors, fresh[group]) for group in range(GROUPS))
        return Layer([self.merge(parts) for parts in fresh])

    def merge(self, parts: list[Ints]) -> Ints:
        """Return the new keys of a group from all rounds, sorted into parts."""
        if len(parts) <= 1:
            return parts[0] if parts else np.empty(0, np.int64)
        return self.sort(np.concatenate(parts))[0]

    def rounds(self) -> Iterator[tuple[list[Chunk], int]]:
        """Yield the chunks of the layer, round by round, each as large as memory allows, with the size of the round."""
        chunks: list[Chunk] = []
        states = max(CHUNK // self.moves, 1)
        most, base = self.round_size(), 0
        for group, keys in enumerate(self.current.groups):
            for first in range(0, len(keys), states):
                last = min(first + states, len(keys))
                if base + (last - first) * self.moves > most and chunks:
                    yield chunks, base
                    chunks, most, base = [], self.round_size(), 0
                chunks.append(Chunk(group, first, last, base))
                base += (last - first) * self.moves
        if chunks:
            yield chunks, base

    def round_size(self) -> int:
        """Return how many successors a round may have."""
        limit = self.watch.limits.max_memory
        if limit is None:
            return ROUND
        self.buffer = np.empty(0, np.int64)
        free = (limit - memory_in_use()) // 8 // SHARE
        if free < LEAST_ROUND:
            raise LimitReached(MEMORY_LIMIT)
        return min(ROUND, free)

    def buffer_of(self, needed: int) -> Ints:
        """Return the buffer for successors, made larger if needed; only what is written to takes memory."""
        if len(self.buffer) < needed:
            self.buffer = np.empty(0, np.int64)
            self.buffer = np.empty(needed, np.int64)
        return self.buffer

    def share(self, tasks: Iterable[tuple[Callable[..., None], *tuple[Any, ...]]]) -> None:
        """Run tasks on all threads, and test the limits meanwhile."""
        running: set[Future[None]] = set()
        try:
            for task, *arguments in tasks:
                running.add(self.pool.submit(task, *arguments))
                if len(running) > WAITING:
                    running = self.await_some(running)
            while running:
                running = self.await_some(running)
        finally:
            wait(running)

    def await_some(self, running: set[Future[None]]) -> set[Future[None]]:
        """Wait for some task, raise what it raised, test the limits, and return the tasks that are left."""
        done, left = wait(running, return_when=FIRST_COMPLETED)
        for task in done:
            task.result()
        self.watch.check(len(self.layers) - 1, sum(self.layers))
        return left

    def expand(self, number: int, chunk: Chunk, successors: Successors) -> None:
        """Write the successors of a chunk, sorted into parts."""
        group, places = self.groups[chunk.group], self.layout.rows.shape[1]
        scratch = np.empty(2 * places + (chunk.last - chunk.first) * self.moves, np.int64)
        won_before = group.won_before if not self.options.past_wins and len(self.layers) > 1 else 0
        states = self.current.groups[chunk.group][chunk.first : chunk.last]
        count = self.kernel.expand(
            self.boards, self.moves, self.layout.rows, group.won, won_before, states, number, successors, scratch
        )
        if count == OUT_OF_RANGE:
            raise out_of_range(self.game)

    def absorb(self, number: int, successors: Successors, fresh: list[Ints]) -> None:
        """Absorb the successors that belong to a group, and append an array of the new ones to `fresh`."""
        group = self.groups[number]
        first = number * PARTS_A_GROUP
        last = first + PARTS_A_GROUP
        arriving = int((successors.ends[:, last] - successors.ends[:, first]).sum())
        if not arriving:
            return
        if self.game.reversible:
            known = self.neighbours(number, fresh)
            group.count = sum(map(len, known))
            size = 1 << max((2 * (group.count + arriving // 2)).bit_length(), 6)
            reserve(self.watch, 8 * size)
            group.table = np.zeros(size, np.int64)
            for keys in known:
                self.kernel.fill(keys, group.table)
        new = np.empty(arriving, np.int64)
        counters: Ints = np.zeros(COUNTERS, np.int64)
        counters[[PART, COUNT, WINS]] = first, group.count, group.wins
        status = CROWDED
        while status != DONE:
            status = self.kernel.absorb(last, successors, group.table, group.won, new, counters)
            group.count, group.wins = int(counters[COUNT]), int(counters[WINS])
            if status == CROWDED:
                group.grow(self.kernel, self.watch)
            elif status == WON_FULL:
                group.grow_won(self.kernel)
        fresh.append(new[: counters[NEW]].copy())
        if self.game.reversible:
            group.table = np.zeros(FIRST_TABLE, np.int64)

    def neighbours(self, number: int, fresh: list[Ints]) -> list[Ints]:
        """Return all keys of a group that a successor could meet if every move can be undone.

        A won state that is not expanded cannot be left, and may be met again from any layer.
        """
        known = [*(layer.groups[number] for layer in (self.before, self.current) if layer.groups), *fresh]
        if not self.options.past_wins:
            known.append(self.groups[number].won.keys[: self.groups[number].wins])
        return known

    def resume(self) -> bool:
        """Resume from the checkpoint, if there is one; tell whether there was."""
        saved = self.checkpoint.load() if self.checkpoint else None
        if saved is None:
            return False
        if self.options.sink is not None and self.game.reversible:
            raise MalpanError(
                say("a checkpoint of a game with reversible moves has two layers only, so distances cannot be written again")
            )
        for groups in saved.kept:
            self.before, self.current = self.current, Layer(groups)
            self.enter(self.current)
        self.layers = [0]
        for depth, groups in enumerate(saved.kept if self.options.sink else []):
            self.layers = saved.layers[: depth + 1]
            for keys in groups:
                self.hand_on(keys)
        self.layers, self.fewest = list(saved.layers), saved.fewest
        for group, keys in zip(self.groups, saved.won, strict=False):
            group.restore_won(self.kernel, keys)
        return True

    def save(self) -> None:
        """Save the walk to its checkpoint."""
        assert self.checkpoint is not None
        kept = [layer.groups for layer in (self.before, self.current) if layer.groups]
        won = [group.won.keys[: group.wins] for group in self.groups]
        self.checkpoint.save(Saved(list(self.layers), self.fewest, kept, won))
