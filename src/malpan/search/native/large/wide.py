"""Very large spaces, in parts: all cores at work on a layer, and only as much kept as the game needs.

A layer is kept part by part, in groups. Each round spreads pieces of the layer into successors and absorbs these, group by
group, so that no two threads write to the same place. Where every move can be undone, a successor that was seen before lies in
this layer or in the one before, so these are all that is kept of the space; otherwise each group keeps a table of all its keys.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

import numpy as np

from malpan.errors import MalpanError
from malpan.game import Game
from malpan.search.found import WalkOptions
from malpan.search.limits import LimitReached, Watch
from malpan.search.native.arrays import allow
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.large.checkpoint import Checkpoint, Progressed
from malpan.search.native.large.parts import GROUPS, LOG_GROUPS, LOG_PARTS, PARTS_A_GROUP, Group, Layer, Piece
from malpan.search.native.packing import Boards, Ints, Shape, out_of_range, unpack_keys
from malpan.system.memory import memory_in_use

PIECE = 1 << 18
"""Successors of a piece, at most: as many as are sorted into parts at once, within a processor's cache."""

ROUND, LEAST_ROUND = 1 << 26, 1 << 18
"""Successors of a round, at most, and at least where memory is scarce."""

CROWDED, WON_FULL, OUTSIDE = 1, 2, -1
PART, PIECE_AT, POSITION, COUNT, NEW, WINS = range(6)


SHARE = 8
"""What a successor takes of the memory that is free, in keys: itself, sorted, in a table that is half empty, and new."""


class Wide:
    """A space that is walked in parts."""

    def __init__(
        self, game: Game, board: Any, packed: Boards, shape: Shape, start: list[int], watch: Watch, asked: WalkOptions
    ) -> None:
        self.game, self.shape, self.watch, self.asked = game, shape, watch, asked
        self.board = (packed.ints, packed.offsets, packed.data, 0)
        self.moves = len(game.moves_on(board))
        self.kernel = kernel(game, packed, "wide")
        self.pool = ThreadPoolExecutor(asked.jobs or os.cpu_count() or 1)
        self.groups = [Group() for _ in range(GROUPS)]
        self.layers: list[int] = []
        self.fewest = -1
        self.before = self.current = Layer([])
        self.successors: Ints = np.empty(0, np.int64)
        question = (start, asked.past_wins, game.reversible, shape.rows.tolist(), self.moves)
        self.checkpoint = Checkpoint(asked.checkpoint, game, board, question) if asked.checkpoint else None

    def __enter__(self) -> "Wide":
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(cancel_futures=True)
        if self.checkpoint:
            self.checkpoint.close()

    def wins(self) -> int:
        """Return the number of won states."""
        return sum(group.wins for group in self.groups)

    def begin(self, layers: Sequence[Ints], won: Ints) -> None:
        """Begin with layers that are known already, the last of them to be played on from."""
        kept = layers[-2:] if self.game.reversible else layers
        for keys in kept:
            self.before, self.current = self.current, self.sorted(keys)
            self.note(self.current)
        for group, keys in zip(self.groups, self.sorted(won).groups, strict=True):
            group.restore_won(self.kernel, keys)
        self.layers = [len(keys) for keys in layers]

    def sorted(self, keys: Ints) -> Layer:
        """Return keys as a layer, sorted into parts."""
        ordered, ends = np.empty_like(keys), np.empty((1 << LOG_PARTS) + 1, np.int64)
        self.kernel.sort_into_parts(np.ascontiguousarray(keys), LOG_PARTS, ordered, ends)
        edges = ends[::PARTS_A_GROUP]
        return Layer([ordered[edges[group] : edges[group + 1]] for group in range(GROUPS)])

    def note(self, layer: Layer) -> None:
        """Enter a layer that was reached elsewhere into the tables, where all is kept."""
        if not self.game.reversible:
            for group, keys in zip(self.groups, layer.groups, strict=True):
                while (group.count + len(keys)) * 8 >= len(group.table) * 5:
                    group.grow(self.kernel, self.watch)
                self.kernel.fill(keys, LOG_GROUPS, group.table)
                group.count += len(keys)

    def run(self) -> None:
        """Walk on, layer by layer, until all is seen. Raises LimitReached when a limit is."""
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
                self.tell(keys)
            if self.checkpoint:
                self.save()

    def tell(self, keys: Ints) -> None:
        """Hand the states of a layer to whoever asked for them."""
        if self.asked.sink is not None and len(keys):
            self.asked.sink(len(self.layers) - 1, unpack_keys(keys, self.shape))

    def next_layer(self) -> Layer:
        """Return the next layer; what is known is unchanged if a limit comes first, but for the tables."""
        fresh: list[list[Ints]] = [[] for _ in range(GROUPS)]
        for group in self.groups:
            group.won_before = group.wins
        for pieces in self.rounds():
            ends = np.zeros((len(pieces), (1 << LOG_PARTS) + 1), np.int64)
            spreading = ((self.spread, number, piece, ends[number]) for number, piece in enumerate(pieces))
            self.share(spreading)
            bases = np.array([piece.base for piece in pieces], np.int64)
            self.share((self.absorb, group, bases, ends, fresh[group]) for group in range(GROUPS))
        return Layer([self.joined(parts) for parts in fresh])

    def joined(self, parts: list[Ints]) -> Ints:
        """Return the new keys of a group, from however many rounds, sorted into parts."""
        if len(parts) <= 1:
            return parts[0] if parts else np.empty(0, np.int64)
        keys = np.concatenate(parts)
        ordered, ends = np.empty_like(keys), np.empty((1 << LOG_PARTS) + 1, np.int64)
        self.kernel.sort_into_parts(keys, LOG_PARTS, ordered, ends)
        return ordered

    def rounds(self) -> Iterator[list[Piece]]:
        """Yield the pieces of the layer, round by round, each as large as memory allows."""
        pieces: list[Piece] = []
        states = max(PIECE // self.moves, 1)
        most, base = self.room(), 0
        for group, keys in enumerate(self.current.groups):
            for first in range(0, len(keys), states):
                last = min(first + states, len(keys))
                if base + (last - first) * self.moves > most and pieces:
                    yield self.ready(pieces, base)
                    pieces, most, base = [], self.room(), 0
                pieces.append(Piece(group, first, last, base))
                base += (last - first) * self.moves
        if pieces:
            yield self.ready(pieces, base)

    def room(self) -> int:
        """Return how many successors a round may have."""
        limit = self.watch.limits.max_memory
        if limit is None:
            return ROUND
        self.successors = np.empty(0, np.int64)
        free = (limit - memory_in_use()) // 8 // SHARE
        if free < LEAST_ROUND:
            raise LimitReached("memory limit")
        return min(ROUND, free)

    def ready(self, pieces: list[Piece], needed: int) -> list[Piece]:
        """Return pieces, with room made for their successors; only what of it is written to will take memory."""
        if len(self.successors) < needed:
            self.successors = np.empty(0, np.int64)
            self.successors = np.empty(needed, np.int64)
        return pieces

    def share(self, tasks: Iterable[tuple[Callable[..., None], *tuple[Any, ...]]]) -> None:
        """Do tasks on all threads, a few of them waiting at a time, and look at the limits meanwhile."""
        running: set[Future[None]] = set()
        try:
            for task, *arguments in tasks:
                running.add(self.pool.submit(task, *arguments))
                if len(running) > 8:
                    running = self.finished(running)
            while running:
                running = self.finished(running)
        finally:
            wait(running)

    def finished(self, running: set[Future[None]]) -> set[Future[None]]:
        """Wait for some task, raise what it raised, look at the limits, and return the tasks that are left."""
        done, left = wait(running, return_when=FIRST_COMPLETED)
        for task in done:
            task.result()
        self.watch.check(len(self.layers) - 1, sum(self.layers))
        return left

    def spread(self, number: int, piece: Piece, ends: Ints) -> None:
        """Write the successors of a piece, sorted into parts."""
        group = self.groups[piece.group]
        scratch = np.empty((piece.last - piece.first) * self.moves, np.int64)
        skipped = group.won_before if not self.asked.past_wins and len(self.layers) > 1 else 0
        count = self.kernel.spread(
            *self.board, self.moves, self.shape.rows, skipped, group.won_keys, group.won_indices,
            self.current.groups[piece.group], piece.first, piece.last, scratch, self.successors, piece.base, ends, LOG_PARTS,
            np.empty(2 * self.shape.rows.shape[1], np.int64),
        )  # fmt: skip
        if count == OUTSIDE:
            raise out_of_range(self.game)

    def absorb(self, number: int, bases: Ints, ends: Ints, fresh: list[Ints]) -> None:
        """Take the successors of all pieces that belong to a group, and add an array of those that are new to `fresh`."""
        group = self.groups[number]
        first = number * PARTS_A_GROUP
        last = first + PARTS_A_GROUP
        arriving = int((ends[:, last] - ends[:, first]).sum())
        if not arriving:
            return
        known = self.neighbours(number, fresh)
        if self.game.reversible:
            group.count = sum(map(len, known))
            size = 1 << max((2 * (group.count + arriving // 2)).bit_length(), 6)
            allow(self.watch, 8 * size)
            group.table = np.zeros(size, np.int64)
            for keys in known:
                self.kernel.fill(keys, LOG_GROUPS, group.table)
        new = np.empty(arriving, np.int64)
        at = np.array([first, 0, 0, group.count, 0, group.wins], np.int64)
        sizes = np.zeros(1 << LOG_PARTS, np.int64)
        status = -1
        while status:
            status = self.kernel.absorb(
                first, last, LOG_PARTS, LOG_GROUPS, self.successors, bases, ends, group.table, group.won_keys,
                group.won_indices, new, sizes, at,
            )  # fmt: skip
            group.count, group.wins = int(at[COUNT]), int(at[WINS])
            if status == CROWDED:
                group.grow(self.kernel, self.watch)
            elif status == WON_FULL:
                group.grow_won(self.kernel)
        fresh.append(new[: at[NEW]].copy())
        if self.game.reversible:
            group.table = np.zeros(1 << 6, np.int64)

    def neighbours(self, number: int, fresh: list[Ints]) -> list[Ints]:
        """Return all keys of a group that a successor could meet if every move can be undone.

        A won state that is not played on from is a one-way street, and may be met again from any layer.
        """
        known = [*(layer.groups[number] for layer in (self.before, self.current) if layer.groups), *fresh]
        if not self.asked.past_wins:
            known.append(self.groups[number].won_keys[: self.groups[number].wins])
        return known

    def resume(self) -> bool:
        """Go on from the checkpoint, if there is one; tell whether there was."""
        saved = self.checkpoint.load() if self.checkpoint else None
        if saved is None:
            return False
        if self.asked.sink is not None and self.game.reversible:
            raise MalpanError(
                "a checkpoint of a game with reversible moves keeps two layers only, so distances cannot be told again"
            )
        for groups in saved.kept:
            self.before, self.current = self.current, Layer(groups)
            self.note(self.current)
        self.layers = [0]
        for depth, groups in enumerate(saved.kept if self.asked.sink else []):
            self.layers = saved.layers[: depth + 1]
            for keys in groups:
                self.tell(keys)
        self.layers, self.fewest = list(saved.layers), saved.fewest
        for group, keys in zip(self.groups, saved.won, strict=False):
            group.restore_won(self.kernel, keys)
        return True

    def save(self) -> None:
        """Keep what is known on disk."""
        assert self.checkpoint is not None
        kept = [layer.groups for layer in (self.before, self.current) if layer.groups]
        won = [group.won_keys[: group.wins] for group in self.groups]
        self.checkpoint.save(Progressed(list(self.layers), self.fewest, kept, won))
