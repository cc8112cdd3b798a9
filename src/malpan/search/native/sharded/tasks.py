"""The two tasks of a walk: a shard of a layer is expanded, and what belongs to a shard of the next layer is merged.

    layer 7, shard 2 ──expand──▶ exchange 7, shard 2: the successors, sorted, a run for each owner
    exchange 7, all shards ──merge──▶ layer 8, shard 2: those of owner 2 that are new
                                    ▶ won 8, shard 2: its won states that were not known to be won

A task reads files and writes files, and nothing else decides what it writes. So it can be done again by anybody, at any time, and
even by two at once. What it returns is small.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from malpan.errors import MalpanError, NotCompiled, describe_reason
from malpan.search.limits import MACHINE_LIMIT, MEMORY_LIMIT
from malpan.search.native.codes import MOST_TOTAL
from malpan.search.native.counters import COUNTERS, SHORTEST_LINES, WINS
from malpan.search.native.packing import out_of_range
from malpan.search.native.records import Ints
from malpan.search.native.sharded.blame import failed_rules
from malpan.search.native.sharded.files import NOTHING, Damaged, Identity, Reader, Run, Writer
from malpan.search.native.sharded.question import Asked, Question, question_of
from malpan.search.native.sharded.runs import Known, Piece, merge, sort_piece
from malpan.search.native.status import OUT_OF_RANGE
from malpan.system.memory import is_memory_short, memory_in_use

CHUNK, LEAST_CHUNK = 1 << 21, 1 << 15
"""Successors that are sorted together, at most, and at least where memory is scarce."""

A_SHARD = 1 << 13
"""Successors that are sorted together for each owner, where owners are many: runs of a few keys cost more than they hold."""

A_SUCCESSOR = 64
"""Bytes that a successor takes where it is sorted, at most: itself and its lines twice, those that win, what is written."""

FIXED = 160 << 20
"""Bytes that a process with compiled rules holds before it does anything."""

Facts = dict[str, Any]
"""What was counted, and the length and checksum of the file that was written."""


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


def run_task(asked: Asked, task: Task) -> Outcome:
    """Do a task in whatever process this is."""
    try:
        return Outcome(do_task(question_of(asked), task))
    except Damaged as error:
        return Outcome(damaged=str(error))
    except OutOfMemory as error:
        return Outcome(stopped=str(error))
    except MemoryError:
        return Outcome(stopped=MACHINE_LIMIT)
    except OSError as error:
        return Outcome(refused=describe_reason(error))
    except NotCompiled as error:
        return Outcome(failure=NotCompiled(str(error)))
    except MalpanError as error:
        return Outcome(failure=error)


def do_task(question: Question, task: Task) -> Facts:
    """Return the facts of a task; it is done only if its file is not there yet."""
    with suppress(Damaged):
        return done_before(question, task)
    begun = process_time()
    made = (expand if task.kind == "expand" else merge_shard)(question, task)
    return made | {"seconds": process_time() - begun}


def done_before(question: Question, task: Task) -> Facts:
    """Return the facts of a task that was done already; Damaged if it was not."""
    facts = Reader(question.form, question.store, task.made).facts
    if facts.get("new_wins"):
        Reader(question.form, question.store, task.made._replace(kind="won"))
    return facts | {"seconds": 0.0}


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


def open_runs(question: Question, identities: Sequence[Identity], owner: int, *, won: bool = False) -> list[tuple[Reader, Run]]:
    """Return the runs of an owner in some files."""
    readers = [Reader(question.form, question.store, each) for each in identities]
    return [(reader, run) for reader in readers for run in reader.runs if (run.owner, run.won) == (owner, won)]


def expand(question: Question, task: Task) -> Facts:
    """Expand a shard of a layer, but for what was won before the layer began."""
    form, words = question.form, question.layout.words
    reader = Reader(form, question.store, Identity("layer", task.layer, task.shard))
    together = keys_together(question)
    check_memory(question, A_SUCCESSOR * words * min(together, len(reader.runs[0]) * question.moves))
    won = Known(form, won_runs(question, task) if task.layer and not question.asked.past_wins else [])
    totals = {"successors": 0, "winning": 0, "keys": 0}
    with question.store.writing(task.made.name) as stream:
        writer = Writer(form, stream, task.made)
        for piece in chunks(reader, max(together // question.moves, 1)):
            keys, lines = won.remove_from(piece)
            if len(keys):
                write_successors(question, task, writer, (keys, lines), totals)
        return writer.finish(totals)


def won_runs(question: Question, task: Task) -> list[tuple[Reader, Run]]:
    """Return the runs of won states of the shard of a task."""
    return open_runs(question, [Identity("won", layer, task.shard) for layer in task.won], task.shard)


def chunks(reader: Reader, states: int) -> Iterator[Piece]:
    """Yield the states of a layer, at most so many at a time."""
    words = reader.form.words
    for run in reader.runs:
        for keys, lines in reader.pieces(run, states):
            for first in range(0, len(keys) // words, states):
                yield keys[first * words : (first + states) * words], lines[first : first + states]


def write_successors(question: Question, task: Task, writer: Writer, piece: Piece, totals: dict[str, int]) -> None:
    """Write the successors of some states, a run for each owner, and those of them that are won."""
    keys, lines = piece
    words, kernel = question.layout.words, question.kernel
    lines = lines if task.counts else NOTHING
    most = len(keys) // words * question.moves
    successors, won = np.empty(most * words, np.int64), np.empty(most * words, np.int64)
    key_lines: Ints = np.empty(most if task.counts else 0, np.int64)
    counters: Ints = np.zeros(COUNTERS, np.int64)
    scratch: Ints = np.empty(2 * question.layout.rows.shape[1], np.int64)
    with failed_rules(question.game, question.board, question.layout, keys):
        count = kernel.expand(
            question.packed.arrays,
            question.moves,
            question.layout.rows,
            keys,
            lines,
            successors,
            key_lines,
            won,
            counters,
            scratch,
        )
    if count == OUT_OF_RANGE:
        raise out_of_range(question.game)
    totals["successors"] += int(count)
    totals["winning"] = min(totals["winning"] + int(counters[SHORTEST_LINES]), MOST_TOTAL + 1)
    totals["keys"] += write_runs(question, writer, successors[: count * words], key_lines[:count])
    write_runs(question, writer, won[: int(counters[WINS]) * words], NOTHING, won=True)


def write_runs(question: Question, writer: Writer, keys: Ints, lines: Ints, *, won: bool = False) -> int:
    """Write keys as a run for each owner; return how many keys these have."""
    words, shards = question.layout.words, question.asked.shards
    ordered, ordered_lines, ends = np.empty_like(keys), np.empty_like(lines), np.empty(shards + 1, np.int64)
    question.kernel.sort_by_owner(keys, lines, shards, ordered, ordered_lines, ends)
    written = 0
    for shard in range(shards):
        first, end = int(ends[shard]), int(ends[shard + 1])
        if end > first:
            run, run_lines = sort_piece(question.form, ordered[first * words : end * words], ordered_lines[first:end])
            writer.begin(shard, won=won, lines=bool(len(run_lines)))
            writer.add(run, run_lines)
            writer.close_run()
            written += len(run) // words
    return written


def merge_shard(question: Question, task: Task) -> Facts:
    """Make a shard of a layer from what was exchanged, and the run of the won states that are new."""
    sources = [Identity("exchange", task.layer - 1, shard) for shard in task.sources]
    readers = [Reader(question.form, question.store, each) for each in sources]
    together = keys_together(question) // 2
    check_memory(question, A_SUCCESSOR * question.layout.words * min(together, sum(len(run) for run in own_runs(readers, task))))
    before = won_runs(question, task)
    wins = write_won(question, task, readers, Known(question.form, before), together)
    known = open_runs(question, [Identity("layer", layer, task.shard) for layer in task.known], task.shard)
    if question.game.reversible and not question.asked.past_wins:
        known += before  # a won state that is not expanded cannot be left, and may be met again from any layer
    return write_layer(question, task, readers, Known(question.form, known), together, wins)


def own_runs(readers: Sequence[Reader], task: Task, *, won: bool = False) -> list[Any]:
    """Return the runs of the shard of a task in files that are open."""
    return [run for reader in readers for run in reader.runs if (run.owner, run.won) == (task.shard, won)]


def write_won(question: Question, task: Task, readers: Sequence[Reader], known: Known, together: int) -> int:
    """Write the won states of a shard that were not known to be won, if there are any; return how many."""
    runs = [(reader, run) for reader in readers for run in reader.runs if (run.owner, run.won) == (task.shard, True)]
    if not runs:
        return 0
    identity = Identity("won", task.layer, task.shard)
    wins = 0
    with question.store.writing(identity.name, durable=True) as stream:
        writer = Writer(question.form, stream, identity)
        writer.begin(task.shard)
        for piece in merge(question.form, runs, together):
            keys, _ = known.remove_from(piece)
            writer.add(keys)
            wins += len(keys) // question.layout.words
        writer.close_run()
        writer.finish({"wins": wins})
    return wins


def write_layer(question: Question, task: Task, readers: Sequence[Reader], known: Known, together: int, wins: int) -> Facts:
    """Write the states of a shard that are new."""
    runs = [(reader, run) for reader in readers for run in reader.runs if (run.owner, run.won) == (task.shard, False)]
    states, most = 0, 0
    with question.store.writing(task.made.name, durable=True) as stream:
        writer = Writer(question.form, stream, task.made)
        writer.begin(task.shard, lines=task.counts)
        for piece in merge(question.form, runs, together):
            keys, lines = known.remove_from(piece)
            writer.add(keys, lines)
            states += len(keys) // question.layout.words
            most = max(most, int(lines.max(initial=0)))
        writer.close_run()
        return writer.finish({"states": states, "new_wins": wins, "overflow": most > MOST_TOTAL})


def write_start(question: Question, won: bool) -> int:
    """Write the layer of the start, and that it is won if it is; return the shard that it belongs to."""
    key: Ints = np.array(question.start, np.int64)
    shard = int(question.kernel.owner(key, question.asked.shards))
    for kind in ("layer", *(["won"] if won else [])):
        identity = Identity(kind, 0, shard)
        with question.store.writing(identity.name, durable=True) as stream:
            writer = Writer(question.form, stream, identity)
            writer.begin(shard, lines=kind == "layer")
            writer.add(key, np.ones(1 if kind == "layer" else 0, np.int64))
            writer.close_run()
            writer.finish({"states": 1})
    return shard
