"""Single steps of compiled rules, to compare with the plain ones."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from malpan.game import Game, State, Verdict
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.numbers import to_ints
from malpan.search.native.packing import pack_boards
from malpan.search.native.records import Boards, Ints, Matrix

Step = tuple[int, int, State]
"""The outcome of a step: the verdict, the points, and the state after it."""


class Legal(NamedTuple):
    """The legal moves from some states, those that lose left out, and what they lead to.

    numbers    which they are, if all moves from the first state come first, then those from the second one.
    verdicts   of each the verdict.
    points     of each the points, or the cost.
    states     of each the canonical state after it.
    """

    numbers: Ints
    verdicts: Ints
    points: Ints
    states: Matrix


def take_legal(kernel: ModuleType, boards: Boards, states: Matrix, moves: int) -> Legal:
    """Make all of so many moves from states, in a game without rolls, by a kernel that has the file ``steps``."""
    count = len(states) * moves
    verdicts, points = np.zeros(count, np.int64), np.zeros(count, np.int64)
    reached: Ints = np.zeros((count, states.shape[1]), np.int64)
    kernel.take_steps(boards, states, moves, np.zeros(len(states), np.int64), verdicts, points, reached)
    numbers = np.flatnonzero(verdicts < Verdict.LOST)
    settled = reached[numbers]
    kernel.settle(boards, settled)
    return Legal(numbers, verdicts[numbers], points[numbers], settled)


class Steps:
    """The compiled rules of a game on one board; NotCompiled if they cannot be compiled."""

    def __init__(self, game: Game, board: Any, moves: int) -> None:
        self.game = game
        packed = pack_boards(game, [board])
        self.moves = moves
        self.boards = packed.arrays
        self.kernel = kernel(game, packed, "steps")

    def take(self, states: Sequence[State], rolls: Sequence[int]) -> list[list[Step]]:
        """Return the outcomes of every move from every state, each with its roll."""
        count = len(states) * self.moves
        rows = to_ints(self.game, states)
        verdicts, points = np.zeros(count, np.int64), np.zeros(count, np.int64)
        reached: Ints = np.zeros((count, rows.shape[1]), np.int64)
        self.kernel.take_steps(self.boards, rows, self.moves, to_ints(self.game, rolls), verdicts, points, reached)
        steps = list(zip(verdicts.tolist(), points.tolist(), map(tuple, reached.tolist()), strict=True))
        return [steps[first : first + self.moves] for first in range(0, count, self.moves)]

    def canonical(self, states: Sequence[State]) -> list[State]:
        """Return the canonical forms of states."""
        rows = to_ints(self.game, states)
        self.kernel.settle(self.boards, rows)
        return [tuple(row) for row in rows.tolist()]
