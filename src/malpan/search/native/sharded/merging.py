"""A shard of a layer, made of what was exchanged: the keys that no layer before has, and the won states that are new."""

from collections.abc import Sequence

import numpy as np

from malpan.search.native.codes import MOST_TOTAL
from malpan.search.native.records import Ints
from malpan.search.native.sharded.files import Identity, Reader, Writer
from malpan.search.native.sharded.question import Question
from malpan.search.native.sharded.runs import Known, merge
from malpan.search.native.sharded.tasks import A_SUCCESSOR, Facts, Task, check_memory, keys_together, open_runs, runs_of, won_runs


def merge_shard(question: Question, task: Task) -> Facts:
    """Make a shard of a layer from what was exchanged, and the run of the won states that are new."""
    sources = [Identity("exchange", task.layer - 1, shard) for shard in task.sources]
    readers = [Reader(question.form, question.store, each) for each in sources]
    together = keys_together(question) // 2
    check_memory(
        question, A_SUCCESSOR * question.layout.words * min(together, sum(len(run) for _, run in runs_of(readers, task.shard)))
    )
    before = won_runs(question, task)
    wins = write_won(question, task, readers, Known(question.form, before), together)
    known = open_runs(question, [Identity("layer", layer, task.shard) for layer in task.known], task.shard)
    if question.game.reversible and not question.asked.past_wins:
        known += before  # a won state that is not expanded cannot be left, and may be met again from any layer
    return write_layer(question, task, readers, Known(question.form, known), together, wins)


def write_won(question: Question, task: Task, readers: Sequence[Reader], known: Known, together: int) -> int:
    """Write the won states of a shard that were not known to be won, if there are any; return how many."""
    runs = runs_of(readers, task.shard, won=True)
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
    runs = runs_of(readers, task.shard)
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
