"""A shard of a layer, expanded into a file that has a run of successors for each owner."""

from collections.abc import Iterator

import numpy as np

from malpan.search.native.codes import MOST_TOTAL
from malpan.search.native.counters import COUNTERS, SHORTEST_LINES, WINS
from malpan.search.native.packing import out_of_range
from malpan.search.native.records import Ints
from malpan.search.native.sharded.blame import failed_rules
from malpan.search.native.sharded.files import NOTHING, Identity, Reader, Writer
from malpan.search.native.sharded.question import Question
from malpan.search.native.sharded.runs import Known, Piece, sort_piece
from malpan.search.native.sharded.tasks import (
    A_SUCCESSOR,
    Facts,
    Task,
    check_memory,
    keys_together,
    won_runs,
)
from malpan.search.native.status import OUT_OF_RANGE


def expand(question: Question, task: Task) -> Facts:
    """Expand a shard of a layer, but for what was won before the layer began."""
    form, words = question.form, question.layout.words
    reader = Reader(form, question.store, Identity("layer", task.layer, task.shard))
    together = keys_together(question)
    check_memory(question, A_SUCCESSOR * words * min(together, len(reader.only_run()) * question.moves))
    won = Known(form, won_runs(question, task) if task.layer and not question.asked.past_wins else [])
    totals = {"successors": 0, "winning": 0, "keys": 0}
    with question.store.writing(task.made.name) as stream:
        writer = Writer(form, stream, task.made)
        for piece in chunks(reader, max(together // question.moves, 1)):
            keys, lines = won.remove_from(piece)
            if len(keys):
                write_successors(question, task, writer, (keys, lines), totals)
        return writer.finish(totals)


def chunks(reader: Reader, states: int) -> Iterator[Piece]:
    """Yield the states of a layer, at most so many at a time."""
    words = reader.form.words
    for keys, lines in reader.pieces(reader.only_run(), states):
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
