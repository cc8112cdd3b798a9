"""Many boards with known rolls at once: those alike but for their rolls share what is learnt of their moves."""

from typing import Any

import numpy as np

from malpan.errors import NotCompiled
from malpan.language import say
from malpan.search.found import Found
from malpan.search.native.arrays import longer, new_counters, new_scratch, new_slots
from malpan.search.native.batch.boards import Batch, join
from malpan.search.native.compiler.reach import Reach
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.counters import STATES
from malpan.search.native.kernels.automaton import EMPTY, NOT_LEARNT
from malpan.search.native.packing import lay_out
from malpan.search.native.records import Automaton, Highest, Ints, KeyIndex, Rolls, Turns
from malpan.search.native.status import CROWDED, FULL

FIRST_STATES, FIRST_ENTRIES = 1 << 10, 1 << 12

MOST_STATES, MOST_WAYS = 1 << 20, 1 << 26
"""States that boards with rolls may share, and numbers that say what they lead to."""

MOST_ENTRIES = 1 << 22
"""States that a board may have, each counted in every turn in which it is met."""


def highest_many(batch: Batch) -> list[tuple[Found, list[int]] | None]:
    """Find lines with the highest totals on many boards; those alike in what rules read share what is learnt."""
    count = len(batch)
    values, ends = join(batch.game, [batch.game.rolls_on(board) for board in batch.boards])
    rolls = Rolls(values, np.unique(values, return_inverse=True)[1].astype(np.int64), ends)
    totals, lengths, turns = (np.zeros(count, np.int64) for _ in range(3))
    lines, layers = np.empty(len(values), np.int64), np.empty(len(values) + count, np.int64)
    found = Highest(totals, np.zeros(count, np.uint8), lengths, turns, lines, layers)
    skipped: set[int] = set()
    for members in alike(batch):
        # Boards that begin alike meet the same states, which are in cache if they come one after the other.
        members.sort(key=lambda board: values[ends[board] : ends[board + 1]].tolist())
        skipped.update(Group(batch, members, rolls).answer(found))
    return [None if board in skipped else answer_of(found, ends, board) for board in range(count)]


def alike(batch: Batch) -> list[list[int]]:
    """Return the numbers of boards in groups that differ only in what the rules do not read."""
    groups: dict[tuple[Any, ...], list[int]] = {}
    read = Reach([batch.game.step, batch.game.canonical]).names
    fields = [place for place, field in enumerate(batch.packed.fields) if field in read]
    _, bounds, ends, moves = batch.questions
    for number, board in enumerate(batch.boards):
        own_bounds = bounds[ends[number] : ends[number + 1]].tobytes()
        groups.setdefault((*(board[field] for field in fields), int(moves[number]), own_bounds), []).append(number)
    return list(groups.values())


def answer_of(found: Highest, ends: Ints, board: int) -> tuple[Found, list[int]]:
    """Return what was found on one board, with the moves of its line; lines and layers stand where the rolls do."""
    first = int(ends[board])
    layers = tuple(found.layers[first + board : first + board + int(found.turns[board]) + 1].tolist())
    if not found.ended[board]:
        return Found(layers=layers, states=sum(layers)), []
    line: list[int] = found.lines[first : first + int(found.lengths[board])].tolist()
    return Found(int(found.totals[board]), layers=layers, states=sum(layers)), line


class Group:
    """Boards that are alike but for their rolls: their states, and what moves do, as far as they are known."""

    def __init__(self, batch: Batch, members: list[int], rolls: Rolls) -> None:
        self.batch, self.rolls = batch, rolls
        self.members: Ints = np.array(members, np.int64)
        places = int(batch.places[members[0]])
        layout = lay_out(batch.game, batch.boards[members[0]], places)
        self.words = layout.words
        self.kernel = kernel(batch.game, batch.packed, "automaton", self.words)
        self.moves = int(batch.questions.moves[members[0]])
        self.kinds = int(rolls.kinds.max(initial=0)) + 1
        if FIRST_STATES * self.kinds * (2 + self.moves) > MOST_WAYS:
            raise NotCompiled(
                say(
                    "{game}: {kinds} different rolls are more than a batch can learn",
                    game=batch.game.name,
                    kinds=self.kinds,
                )
            )
        self.scratch = new_scratch(places, self.moves)
        self.counters = new_counters()
        no_index = KeyIndex(np.empty(0, np.int32), np.empty(0, np.int64))
        self.automaton = Automaton(
            layout.rows, no_index, np.empty(0, np.uint32), np.empty(0, np.int32), np.empty(0, np.int64), np.empty(0, np.uint8)
        )
        self.grow_states(FIRST_STATES)
        longest = int(np.diff(rolls.ends).max())
        self.turns = Turns(np.empty(FIRST_ENTRIES, np.uint32), np.empty(FIRST_ENTRIES, np.int64), np.empty(longest + 2, np.int64))

    def answer(self, found: Highest) -> list[int]:
        """Answer all boards, with more capacity whenever it runs out; return those that need too much."""
        begun, skipped = 0, []
        while begun < len(self.members):
            self.automaton.latest.fill(EMPTY)
            self.automaton.marks.fill(0)
            begun, status = self.kernel.answer_turns(
                self.batch.packed.arrays, self.members, begun, self.batch.questions, self.rolls, self.automaton, self.turns,
                found, self.counters, self.scratch,
            )  # fmt: skip
            states, entries = 2 * self.capacity, 2 * len(self.turns.states)
            if status == FULL and states <= MOST_STATES and 2 * len(self.automaton.ways) <= MOST_WAYS:
                self.grow_states(states)
            elif status == CROWDED and entries <= MOST_ENTRIES:
                longer_states, longer_words = longer(self.turns.states, entries), longer(self.turns.words, entries)
                self.turns = self.turns._replace(states=longer_states, words=longer_words)
            elif begun < len(self.members):
                skipped.append(int(self.members[begun]))
                begun += 1
        return skipped

    @property
    def capacity(self) -> int:
        """How many states fit."""
        return len(self.automaton.known.keys) // self.words

    def grow_states(self, capacity: int) -> None:
        """Grow the capacity for states and what is known of them."""
        old, known = self.automaton, self.capacity
        ways = np.full((self.kinds, capacity, 2 + self.moves), NOT_LEARNT, np.uint32)
        points = np.empty((self.kinds, capacity, self.moves), np.int32)
        ways[:, :known] = old.ways.reshape(self.kinds, known, 2 + self.moves)
        points[:, :known] = old.points.reshape(self.kinds, known, self.moves)
        index = KeyIndex(new_slots(capacity), longer(old.known.keys, capacity * self.words))
        self.kernel.index_all(int(self.counters[STATES]), index)
        latest, marks = np.empty(capacity, np.int64), np.empty(capacity, np.uint8)
        self.automaton = Automaton(old.layout, index, ways.ravel(), points.ravel(), latest, marks)
