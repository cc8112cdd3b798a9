"""A walk in shards: which tasks there are, in which order, and what is done about files that were damaged.

Layer by layer, every shard that has states is expanded, and then every shard of the next layer is merged. A manifest closes the
layer; what is not needed any more is removed. If a file turns out to be damaged, the task that made it is done again.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from malpan.errors import MalpanError
from malpan.language import mark, say
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Watch
from malpan.search.native.codes import MOST_TOTAL
from malpan.search.native.packing import PackedStates, unpack_keys
from malpan.search.native.records import Ints
from malpan.search.native.sharded.files import NOTHING, Damaged, Identity
from malpan.search.native.sharded.holding import Hold
from malpan.search.native.sharded.manifests import Manifest, check_names, read_manifests, reading, write_manifest, write_work
from malpan.search.native.sharded.merging import write_start
from malpan.search.native.sharded.question import Question
from malpan.search.native.sharded.runs import sort_piece
from malpan.search.native.sharded.spreading import Crew
from malpan.search.native.sharded.stores import is_draft, store_error
from malpan.search.native.sharded.tasks import Facts, Outcome, Task, keys_of

KEPT = 4
"""Layers that are kept where moves can be undone: two are read, and two more serve to make these again."""

MOST_REPAIRS = 100
"""Damaged files that are made again in one run; more than that is not an accident."""

NOT_COUNTED = mark("size of their number, which is over 2^61")

Sink = Callable[[int, Any], None]


class Lost(Exception):
    """Raised and caught where a file cannot be made again without beginning the walk again; the message is its name."""


class Walk:
    """A walk, of which the layers in `manifests` are complete."""

    def __init__(self, question: Question, crew: Crew, hold: Hold, watch: Watch, sink: Sink | None) -> None:
        self.question, self.crew, self.hold, self.watch, self.sink = question, crew, hold, watch, sink
        self.store, self.shards = question.store, question.asked.shards
        self.manifests: list[Manifest] = []
        self.repairs = 0
        self.doing = ""
        self.handed_on = 0, 0

    def layers(self) -> tuple[int, ...]:
        """Return the states of each complete layer."""
        return tuple(filter(None, (sum(manifest.states) for manifest in list(self.manifests))))

    def known(self) -> Found:
        """Return what is known so far, as any thread may ask."""
        layers = self.layers()
        wins = sum(sum(manifest.wins) for manifest in list(self.manifests))
        newest = self.manifests[-1] if self.manifests else None
        found = Found(layers=layers, states=sum(layers), wins=wins)
        if newest is None or newest.fewest < 0:
            return found._replace(lines=0)
        if newest.lines < 0:
            uncounted = say("stopped by the {limit}", limit=say(NOT_COUNTED))
            return found._replace(answer=newest.fewest, lines=None, uncounted=uncounted)
        return found._replace(answer=newest.fewest, lines=newest.lines)

    def run(self) -> PackedStates:
        """Walk until all is seen, and return the deepest states; raises LimitReached at a limit."""
        self.resume()
        self.sweep()
        while True:
            try:
                self.hand_on()
                if not sum(self.manifests[-1].states):
                    self.sweep()
                    return self.deepest()
                self.next_layer()
            except Lost as lost:
                self.begin_again(str(lost))

    def resume(self) -> None:
        """Go on from what is in the store, or begin."""
        names = check_names(self.store)
        self.manifests = read_manifests(self.store, self.question.digest, self.shards)
        while self.manifests and not self.has_files(set(names)):
            self.manifests.pop()
        if self.sink is not None and self.manifests and not self.manifests[0].keeps_all:
            raise MalpanError(
                say("{store} has the last layers only, so distances cannot be written from it", store=self.store.address)
            )
        if not self.manifests:
            self.begin()

    def has_files(self, names: set[str]) -> bool:
        """Tell whether everything is there that the next layer is made from."""
        return all(each.name in names for each in self.files_for(len(self.manifests)))

    def files_for(self, layer: int) -> Iterator[Identity]:
        """Yield the files of complete layers that making a layer takes, for all its shards."""
        for made in range(0 if self.keeps_all else max(layer - 2, 0), layer):
            yield from (Identity("layer", made, shard) for shard, states in enumerate(self.manifests[made].states) if states)
        for made in range(layer):
            yield from (Identity("won", made, shard) for shard, wins in enumerate(self.manifests[made].wins) if wins)

    @property
    def keeps_all(self) -> bool:
        """Whether the files of all layers are kept: to know all states, or to hand them on."""
        if self.manifests:
            return self.manifests[0].keeps_all
        return self.sink is not None or not self.question.game.reversible

    def begin(self) -> None:
        """Write the first layer."""
        game, asked = self.question.game, self.question.asked
        won = game.won is not None and bool(game.won(self.question.board, asked.start))
        keeps_all = self.keeps_all
        shard = write_start(self.question, won)
        one = [int(each == shard) for each in range(self.shards)]
        self.close(Manifest(0, one, one if won else [0] * self.shards, 0 if won else -1, int(won), keeps_all), [])

    def begin_again(self, name: str) -> None:
        """Remove all files, and begin again, because of one that is damaged."""
        self.count_repair(name)
        self.manifests = []
        for each in check_names(self.store):
            if each != "lock":
                self.store.remove(each)
        self.begin()

    def close(self, manifest: Manifest, work: list[dict[str, Any]]) -> None:
        """Write the manifest of a layer, and remove the files that are not needed any more."""
        if work:
            write_work(self.store, manifest.layer, work)
        write_manifest(self.store, self.question.digest, manifest)
        self.manifests.append(manifest)
        layer = manifest.layer
        for shard in range(self.shards if layer else 0):
            self.store.remove(Identity("exchange", layer - 1, shard).name)
            if not self.keeps_all and layer >= KEPT:
                self.store.remove(Identity("layer", layer - KEPT, shard).name)

    def sweep(self) -> None:
        """Remove what a worker wrote that was taken for lost, or a walk that was resumed from an earlier layer."""
        newest = self.manifests[-1].layer
        for name in reading(self.store, self.store.names):
            identity = Identity.of(name)
            if identity is None:
                if is_draft(name):
                    self.store.remove(name)
                continue
            old = not self.keeps_all and identity.kind == "layer" and identity.layer <= newest - KEPT
            if old or (identity.kind == "exchange" and identity.layer < newest):
                self.store.remove(name)

    def next_layer(self) -> None:
        """Make the next layer."""
        newest = self.manifests[-1]
        layer = newest.layer + 1
        expanded = self.do([self.expansion(newest.layer, shard) for shard, states in enumerate(newest.states) if states])
        merged = self.do([self.merging(layer, shard) for shard in range(self.shards)])
        work = [{"kind": task.kind, "shard": task.shard} | facts for task, facts in (expanded | merged).items()]
        self.close(self.summary(expanded, merged), sorted(work, key=lambda row: (row["kind"], row["shard"])))
        self.watch.check(layer, sum(self.layers()))

    def summary(self, expanded: dict[Task, Facts], merged: dict[Task, Facts]) -> Manifest:
        """Return the manifest of a layer that was made."""
        newest = self.manifests[-1]
        facts = {task.shard: found for task, found in merged.items()}
        states = [facts[shard]["states"] for shard in range(self.shards)]
        wins = [facts[shard]["new_wins"] for shard in range(self.shards)]
        fewest, lines = newest.fewest, newest.lines
        if fewest < 0 and any(wins):
            fewest = newest.layer + 1
            total = sum(found["winning"] for found in expanded.values())
            lines = -1 if newest.overflow or total > MOST_TOTAL else total
        overflow = newest.overflow or any(found["overflow"] for found in facts.values())
        return Manifest(newest.layer + 1, states, wins, fewest, lines, self.keeps_all, overflow)

    def expansion(self, layer: int, shard: int) -> Task:
        """Return the task that expands a shard of a layer."""
        return Task("expand", layer, shard, won=self.won_before(layer + 1, shard), counts=self.manifests[layer].fewest < 0)

    def merging(self, layer: int, shard: int) -> Task:
        """Return the task that makes a shard of a layer."""
        first = max(layer - 2, 0) if self.question.game.reversible else 0
        sources = tuple(each for each, states in enumerate(self.manifests[layer - 1].states) if states)
        known = tuple(each for each in range(first, layer) if self.manifests[each].states[shard])
        counts = self.manifests[layer - 1].fewest < 0
        return Task("merge", layer, shard, sources, known, self.won_before(layer, shard), counts)

    def won_before(self, layer: int, shard: int) -> tuple[int, ...]:
        """Return the layers before one that brought new won states of a shard."""
        return tuple(each for each in range(layer) if self.manifests[each].wins[shard])

    def do(self, tasks: Sequence[Task]) -> dict[Task, Facts]:
        """Have tasks done, and return their facts; what they find damaged is made again."""
        done: dict[Task, Facts] = {}
        left = list(tasks)
        while left:
            damaged: set[str] = set()
            for task, outcome in self.crew.do(left, lambda: self.look(len(done), len(tasks), tasks[0])):
                if outcome.damaged and outcome.failure is None:
                    damaged.add(outcome.damaged)
                else:
                    done[task] = self.facts_of(outcome)
            for name in sorted(damaged):
                self.repair(name)
            left = [task for task in left if task not in done]
        return done

    def facts_of(self, outcome: Outcome) -> Facts:
        """Return the facts of a task; raise what it stumbled over."""
        if outcome.failure is not None:
            raise outcome.failure
        if outcome.stopped:
            raise LimitReached(outcome.stopped)
        if outcome.refused:
            raise store_error(self.store.address, outcome.refused)
        assert outcome.facts is not None
        return outcome.facts

    def look(self, done: int, tasks: int, task: Task) -> None:
        """Test the limits, and report how far the layer is."""
        words = {"done": done, "shards": tasks, "layer": task.layer}
        if task.kind == "expand":
            doing = say("expanding layer {layer}, {done} of {shards} shards done", **words)
        else:
            doing = say("merging layer {layer}, {done} of {shards} shards done", **words)
        self.say_doing(doing)
        self.hold.renew()
        self.watch.check(len(self.manifests) - 1, sum(self.layers()))

    def say_doing(self, doing: str) -> None:
        """Report what is being done, in place of what was."""
        reported = self.watch.knowledge.doing
        if self.doing in reported:
            reported.remove(self.doing)
        if doing:
            reported.append(doing)
        self.doing = doing

    def count_repair(self, name: str) -> None:
        """Count a damaged file; MalpanError for too many."""
        self.repairs += 1
        if self.repairs > MOST_REPAIRS:
            raise MalpanError(say("{store} damages its files: {name} again", store=self.store.address, name=name))

    def repair(self, name: str) -> None:
        """Make a damaged file again; Lost if what it was made from is not kept."""
        self.count_repair(name)
        identity = Identity.of(name)
        assert identity is not None
        self.store.remove(name)
        if identity.kind == "exchange":
            self.do([self.expansion(identity.layer, identity.shard)])
            return
        names = set(reading(self.store, self.store.names))
        needed = {each.name for each in self.files_for(identity.layer)}
        if not identity.layer or not needed <= names:
            raise Lost(name)
        self.store.remove(identity._replace(kind="layer").name)
        before = self.manifests[identity.layer - 1]
        self.do([self.expansion(identity.layer - 1, shard) for shard, states in enumerate(before.states) if states])
        self.do([self.merging(identity.layer, identity.shard)])
        if identity.layer - 1 != self.manifests[-1].layer:
            for shard in range(self.shards):
                self.store.remove(Identity("exchange", identity.layer - 1, shard).name)

    def hand_on(self) -> None:
        """Hand the states of complete layers to the sink, if there is one; none twice, even if the walk begins again."""
        while self.sink is not None and self.handed_on[0] < len(self.manifests):
            layer, before = self.handed_on
            for keys in self.layer_keys(layer, before):
                self.sink(layer, unpack_keys(keys, self.question.layout))
                self.handed_on = layer, self.handed_on[1] + len(keys) // self.question.layout.words
            self.handed_on = layer + 1, 0

    def layer_keys(self, layer: int, after: int = 0) -> Iterator[Ints]:
        """Yield the keys of a layer, but for the first `after`; a file that is damaged is made again, and nothing comes twice."""
        for shard, states in enumerate(self.manifests[layer].states):
            given, after = min(after, states), max(after - states, 0)
            while given < states:
                try:
                    for keys in keys_of(self.question, Identity("layer", layer, shard), given):
                        yield keys
                        given += len(keys) // self.question.layout.words
                except Damaged as damaged:
                    self.repair(str(damaged))

    def deepest(self) -> PackedStates:
        """Return the states of the last layer that has some, in the order of their keys."""
        keys, _ = sort_piece(self.question.form, np.concatenate([NOTHING, *self.layer_keys(len(self.layers()) - 1)]), NOTHING)
        return PackedStates(keys, self.question.layout)
