"""Many boards with known rolls at once: those alike but for their rolls share what is learnt of their moves."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from malpan.errors import NotCompiled
from malpan.search.found import Found
from malpan.search.native.arrays import desk, longer
from malpan.search.native.batch.boards import Batch
from malpan.search.native.compiler.reach import Reach
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.packing import Ints, shape_for

FULL, CROWDED = 1, 2
NOT_LEARNT, EMPTY = (1 << 32) - 1, -(1 << 63)

FIRST_STATES, FIRST_ENTRIES = 1 << 10, 1 << 12

MOST_STATES, MOST_WAYS = 1 << 20, 1 << 26
"""States that boards with rolls may share what is learnt about, and numbers that say what they lead to."""

MOST_ENTRIES = 1 << 22
"""States that a board may have, each counted in every turn in which it is met."""


def highest_many(batch: Batch, rolls: Ints, rolls_at: Ints) -> list[tuple[Found, list[int]] | None]:
    """Find lines with the highest totals on many boards; those alike but for what rules do not read share what is learnt."""
    groups: dict[tuple[Any, ...], list[int]] = {}
    read = Reach([batch.game.step, batch.game.canonical]).names
    fields = [at for at, field in enumerate(batch.packed.make._fields) if field in read]  # type: ignore[attr-defined]
    for at, board in enumerate(batch.boards):
        bounds = batch.bounds[batch.placed[at] : batch.placed[at + 1]]
        alike = (*(board[field] for field in fields), int(batch.moves[at]), bounds.tobytes())
        groups.setdefault(alike, []).append(at)
    answers = Answers(len(batch), rolls, rolls_at)
    for members in groups.values():
        # Boards that begin alike meet the same states, which are at hand if they come one after the other.
        members.sort(key=lambda at: rolls[rolls_at[at] : rolls_at[at + 1]].tolist())
        Automaton(batch, members, answers).answer()
    return [answers.found(at) for at in range(len(batch))]


class Answers:
    """What is found on boards with rolls: totals, lines, and sizes of layers, which stand where the rolls do."""

    def __init__(self, count: int, rolls: Ints, rolls_at: Ints) -> None:
        self.rolls, self.rolls_at = rolls, rolls_at
        self.kinds: Ints = np.unique(rolls, return_inverse=True)[1].astype(np.int64)
        self.number_of_kinds = int(self.kinds.max(initial=0)) + 1
        self.totals, self.lengths, self.turns = (np.zeros(count, np.int64) for _ in range(3))
        self.answered = np.zeros(count, np.uint8)
        self.lines: Ints = np.empty(len(rolls), np.int64)
        self.layers: Ints = np.empty(len(rolls) + count, np.int64)
        self.skipped: set[int] = set()

    def found(self, at: int) -> tuple[Found, list[int]] | None:
        """Return what was found on one board, with the moves of its line."""
        if at in self.skipped:
            return None
        first = int(self.rolls_at[at])
        layers = tuple(self.layers[first + at : first + at + int(self.turns[at]) + 1].tolist())
        if not self.answered[at]:
            return Found(layers=layers, states=sum(layers)), []
        line: list[int] = self.lines[first : first + int(self.lengths[at])].tolist()
        return Found(int(self.totals[at]), layers=layers, states=sum(layers)), line


class Automaton:
    """The states, and what moves do, of boards that are alike but for their rolls, as far as they are known."""

    def __init__(self, batch: Batch, members: list[int], answers: Answers) -> None:
        self.batch, self.answers = batch, answers
        self.members: Ints = np.array(members, np.int64)
        start = batch.starts[batch.placed[members[0]] : batch.placed[members[0] + 1]]
        self.shape = shape_for(batch.game, batch.boards[members[0]], len(start))
        self.kernel = kernel(batch.game, batch.packed, "automaton", self.shape.words)
        self.moves = int(batch.moves[members[0]])
        if FIRST_STATES * answers.number_of_kinds * (2 + self.moves) > MOST_WAYS:
            raise NotCompiled(
                f"{batch.game.name}: {answers.number_of_kinds} different rolls are more than a batch can learn about"
            )
        self.desk = desk(len(start), self.moves)
        self.known: Ints = np.zeros(2, np.int64)
        self.end: Ints = np.zeros(4, np.int64)
        self.keys: Ints = np.empty(0, np.int64)
        self.ways: NDArray[np.uint32] = np.empty(0, np.uint32)
        self.points: NDArray[np.int32] = np.empty(0, np.int32)
        self.make_room(FIRST_STATES)
        self.numbers: NDArray[np.uint32] = np.empty(FIRST_ENTRIES, np.uint32)
        self.bests: Ints = np.empty(FIRST_ENTRIES, np.int64)
        self.firsts: Ints = np.empty(int(np.diff(answers.rolls_at).max()) + 2, np.int64)

    def answer(self) -> None:
        """Answer all boards, with more room whenever it runs out; boards that need too much of it are left out."""
        begun, packed, answers = 0, self.batch.packed, self.answers
        while begun < len(self.members):
            self.words.fill(EMPTY)
            self.marks.fill(0)
            begun, status = self.kernel.many_turns(
                packed.ints, packed.offsets, packed.data, self.members, begun, answers.rolls, answers.kinds, answers.rolls_at,
                self.batch.starts, self.batch.placed, self.moves, self.shape.rows, self.keys, self.indices, self.ways,
                self.points, self.words, self.marks, self.numbers, self.bests, self.firsts, answers.totals, answers.answered,
                answers.lines, answers.lengths, answers.layers, answers.turns, self.known, self.end, self.desk,
            )  # fmt: skip
            room, entries = 2 * self.room, 2 * len(self.numbers)
            if status == FULL and room <= MOST_STATES and 2 * len(self.ways) <= MOST_WAYS:
                self.make_room(room)
            elif status == CROWDED and entries <= MOST_ENTRIES:
                self.numbers, self.bests = longer(self.numbers, entries), longer(self.bests, entries)
            elif begun < len(self.members):
                answers.skipped.add(int(self.members[begun]))
                begun += 1

    @property
    def room(self) -> int:
        """How many states there is room for."""
        return len(self.keys) // self.shape.words

    def make_room(self, room: int) -> None:
        """Make room for so many states and what is known of them."""
        kinds = self.answers.number_of_kinds
        ways = np.full((kinds, room, 2 + self.moves), NOT_LEARNT, np.uint32)
        points = np.empty((kinds, room, self.moves), np.int32)
        ways[:, : self.room] = self.ways.reshape(kinds, self.room, 2 + self.moves)
        points[:, : self.room] = self.points.reshape(kinds, self.room, self.moves)
        self.ways, self.points = ways.ravel(), points.ravel()
        self.keys = longer(self.keys, room * self.shape.words)
        self.indices: NDArray[np.int32] = np.zeros(2 * room, np.int32)
        self.kernel.index_all(int(self.known[0]), self.indices, self.keys)
        self.words: Ints = np.empty(room, np.int64)
        self.marks: NDArray[np.uint8] = np.empty(room, np.uint8)
