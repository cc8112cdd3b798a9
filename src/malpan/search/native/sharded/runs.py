"""Sorted runs of keys: merged piece by piece, and without the keys of others, in as little memory as wanted."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from tempfile import TemporaryDirectory

import numpy as np

from malpan.search.native.records import Ints
from malpan.search.native.sharded.files import BLOCK, NOTHING, Format, Identity, Reader, Run, Writer
from malpan.search.native.sharded.stores import FolderStore

FEWEST = 4
"""Runs that are merged together, at least."""

TOGETHER = 32
"""Blocks of known keys that are in memory together, at most."""

Piece = tuple[Ints, Ints]
"""Some keys of a run, and in how many shortest lines each is reached, if that is counted."""


def sort_piece(form: Format, keys: Ints, lines: Ints) -> Piece:
    """Return keys as a run, without doubles, the lines of doubles added up. The arrays may be changed."""
    words = form.words
    if words == 1 and not len(lines):
        keys.sort()
    else:
        columns = keys.reshape(-1, words)
        order = np.argsort(keys) if words == 1 else np.lexsort(columns.T[::-1])
        keys = np.ascontiguousarray(columns[order]).reshape(-1)
        lines = lines[order] if len(lines) else lines
    left = form.kernel.remove_doubles(keys, lines)
    return keys[: left * words], lines[:left]


class Source:
    """A run that is read from its beginning to its end."""

    def __init__(self, form: Format, reader: Reader, run: Run, most: int) -> None:
        self.form, self.reader, self.run = form, reader, run
        self.step = max(most // BLOCK, 1)
        self.place = 0
        self.keys, self.lines = NOTHING, NOTHING

    def fill(self) -> None:
        """Read more, if nothing that was read is left."""
        if not len(self.keys) and self.place < len(self.run.blocks):
            self.keys, self.lines = self.reader.read_blocks(self.run, self.place, self.place + self.step)
            self.place += self.step

    def bound(self) -> Ints | None:
        """Return the last key that was read, if more follow."""
        return self.keys[-self.form.words :] if self.place < len(self.run.blocks) else None

    def take(self, bound: Ints | None) -> Piece:
        """Return the keys that were read up to a bound, and drop them."""
        words = self.form.words
        count = len(self.keys) // words if bound is None else self.form.kernel.count_up_to(self.keys, bound)
        piece = self.keys[: count * words], self.lines[:count]
        self.keys, self.lines = self.keys[count * words :], self.lines[count:]
        return piece


def merge(form: Format, runs: Sequence[tuple[Reader, Run]], most: int) -> Iterator[Piece]:
    """Yield all keys of some runs once, in order, with the sums of their lines; about `most` keys are in memory.

    So many runs that a block of each does not fit are merged in groups first, on a disk of this machine.
    """
    with TemporaryDirectory(prefix="malpan-") as folder:
        scratch, number = FolderStore(folder, make=True), 0
        while weight_of(runs) > most and len(runs) > FEWEST:
            shorter = []
            for group in groups_of(runs, most):
                identity = Identity("exchange", 0, number)
                write_run(form, scratch, identity, merge_together(form, group, most), lines=group[0][1].lines)
                reader = Reader(form, scratch, identity)
                shorter.append((reader, reader.only_run()))
                number += 1
            runs = shorter
        yield from merge_together(form, runs, most)


def weight_of(runs: Sequence[tuple[Reader, Run]]) -> int:
    """Return how many keys are in memory if a block of each run is."""
    return sum(min(len(run), BLOCK) for _, run in runs)


def groups_of(runs: Sequence[tuple[Reader, Run]], most: int) -> Iterator[list[tuple[Reader, Run]]]:
    """Yield runs in groups of which a block each fits, and of a few at least."""
    group: list[tuple[Reader, Run]] = []
    weight = 0
    for run in runs:
        weight += weight_of([run])
        if len(group) >= FEWEST and weight > most:
            yield group
            group, weight = [], weight_of([run])
        group.append(run)
    yield group


def write_run(form: Format, store: FolderStore, identity: Identity, pieces: Iterator[Piece], *, lines: bool) -> None:
    """Write a run to a file of its own."""
    with store.writing(identity.name) as stream:
        writer = Writer(form, stream, identity)
        writer.begin(0, lines=lines)
        for keys, key_lines in pieces:
            writer.add(keys, key_lines)
        writer.close_run()
        writer.finish({})


def merge_together(form: Format, runs: Sequence[tuple[Reader, Run]], most: int) -> Iterator[Piece]:
    """Do the same with runs of which a block each fits."""
    sources = [Source(form, reader, run, most // max(len(runs), 1)) for reader, run in runs]
    while True:
        for source in sources:
            source.fill()
        sources = [source for source in sources if len(source.keys)]
        if not sources:
            return
        bounds = [bound for bound in (source.bound() for source in sources) if bound is not None]
        bound = min(bounds, key=lambda key: tuple(key.tolist()), default=None)
        pieces = [source.take(bound) for source in sources]
        keys, lines = np.concatenate([keys for keys, _ in pieces]), np.concatenate([lines for _, lines in pieces])
        yield sort_piece(form, keys, lines)


class Known:
    """Runs whose keys are to be left out of others; only blocks are read that can have one of them."""

    def __init__(self, form: Format, runs: Sequence[tuple[Reader, Run]]) -> None:
        self.form = form
        self.runs = [(reader, run, [tuple(block.first) for block in run.blocks]) for reader, run in runs]

    def remove_from(self, piece: Piece) -> Piece:
        """Return a piece without the keys that are known; its arrays are changed."""
        keys, lines = piece
        for reader, run, firsts in self.runs:
            for first, end in stretches(self.blocks_for(keys, firsts)):
                known, _ = reader.read_blocks(run, first, end)
                left = self.form.kernel.remove_known(keys, lines, known)
                keys, lines = keys[: left * self.form.words], lines[:left]
        return keys, lines

    def blocks_for(self, keys: Ints, firsts: list[tuple[int, ...]]) -> Sequence[int]:
        """Return the blocks of a run that may have some of the keys: all those between, unless the keys are few."""
        words = self.form.words
        if not len(keys):
            return ()
        first = max(bisect_right(firsts, tuple(keys[:words].tolist())) - 1, 0)
        end = bisect_right(firsts, tuple(keys[-words:].tolist()))
        if len(keys) // words >= end - first:
            return range(first, end)
        places = {bisect_right(firsts, tuple(key)) - 1 for key in keys.reshape(-1, words).tolist()}
        return sorted(places - {-1})


def stretches(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield where numbers that follow each other begin and end, not too many at a time."""
    first = end = -1
    for number in numbers:
        if number != end or end - first == TOGETHER:
            if end > first:
                yield first, end
            first = number
        end = number + 1
    if end > first:
        yield first, end
