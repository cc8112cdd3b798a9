"""The two tasks of a walk: a shard of a layer is expanded, and what belongs to a shard of the next layer is merged.

    layer 7, shard 2 ──expand──▶ exchange 7, shard 2: the successors, sorted, a run for each owner
    exchange 7, all shards ──merge──▶ layer 8, shard 2: those of owner 2 that are new
                                    ▶ won 8, shard 2: its won states that were not known to be won

A task reads files and writes files, and nothing else decides what it writes. So it can be done again by anybody, at any time, and
even by two at once. What it returns is small.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from malpan.errors import MalpanError
from malpan.search.limits import MACHINE_LIMIT, MEMORY_LIMIT
from malpan.search.native.records import Ints
from malpan.search.native.sharded.files import Identity, Reader, Run
from malpan.search.native.sharded.question import Question
from malpan.system.memory import is_memory_short, memory_in_use

CHUNK, LEAST_CHUNK = 1 << 21, 1 << 18
"""Successors that are sorted together, at most, and at least where memory is scarce."""

A_SHARD = 1 << 13
"""Successors that are sorted together for each owner, where owners are many: runs of a few keys cost more than they hold."""

A_SUCCESSOR = 64
"""Bytes that a successor takes where it is sorted, at most: itself and its lines twice, those that win, what is written."""

FIXED = 160 << 20
"""Bytes that a process with compiled rules holds before it does anything."""

Facts = dict[str, Any]
"""What was counted, and the length of the file that was written."""


class Task(NamedTuple):
    """A task.

    kind      ``expand`` or ``merge``.
    layer     the layer that is expanded, or made.
    shard     the shard that is expanded, or made.
    sources   of a merge: the shards of the layer before that have states.
    known     of a merge: the layers whose states of this shard are left out.
    won       the layers that brought new won states of this shard.
    counts    whether shortest lines are counted.
    """

    kind: str
    layer: int
    shard: int
    sources: tuple[int, ...] = ()
    known: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    counts: bool = False

    @property
    def made(self) -> Identity:
        """The file that is there when the task is done."""
        return Identity("exchange" if self.kind == "expand" else "layer", self.layer, self.shard)


class Outcome(NamedTuple):
    """How a task ended: with facts, or with what it stumbled over.

    damaged   the name of a file that is missing or not what was written.
    refused   why the store could not be read or written.
    stopped   the limit that it reached.
    failure   what the rules, or their compiler, have to be told.
    """

    facts: Facts | None = None
    damaged: str = ""
    refused: str = ""
    stopped: str = ""
    failure: MalpanError | None = None


class OutOfMemory(Exception):
    """Raised and caught in a task that needs more memory than it may take; the message is the limit."""


def check_memory(question: Question, needed: int) -> None:
    """Raise OutOfMemory if so many more bytes are more than this process may take."""
    most = question.asked.most
    if most is not None and memory_in_use() + needed > most:
        raise OutOfMemory(MEMORY_LIMIT)
    if is_memory_short(needed):
        raise OutOfMemory(MACHINE_LIMIT)


def keys_together(question: Question) -> int:
    """Return how many keys a task may have in memory together."""
    asked, words = question.asked, question.layout.words
    wanted = max(CHUNK, A_SHARD * asked.shards)
    if asked.most is None:
        return wanted
    return max(min(wanted, (asked.most - FIXED) // (A_SUCCESSOR * words)), LEAST_CHUNK)


def open_runs(question: Question, identities: Sequence[Identity], owner: int) -> list[tuple[Reader, Run]]:
    """Return the runs of an owner in some files."""
    return runs_of([Reader(question.form, question.store, each) for each in identities], owner)


def runs_of(readers: Sequence[Reader], owner: int, *, won: bool = False) -> list[tuple[Reader, Run]]:
    """Return the runs of an owner in files that are open."""
    return [(reader, run) for reader in readers for run in reader.runs_of(owner) if run.won == won]


def won_runs(question: Question, task: Task) -> list[tuple[Reader, Run]]:
    """Return the runs of won states of the shard of a task."""
    return open_runs(question, [Identity("won", layer, task.shard) for layer in task.won], task.shard)


def keys_of(question: Question, identity: Identity, after: int) -> Iterator[Ints]:
    """Yield the keys of a layer's file piece by piece, but for the first `after` keys, which end a piece."""
    reader = Reader(question.form, question.store, identity)
    place = 0
    for keys, _ in reader.pieces(reader.only_run(), CHUNK):
        if place >= after:
            yield keys
        place += len(keys) // question.layout.words
