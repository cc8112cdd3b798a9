"""Single steps of compiled rules, to compare with the plain ones."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from malpan.game import Game, State
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.numbers import to_ints
from malpan.search.native.packing import pack_boards
from malpan.search.native.records import Ints

Step = tuple[int, int, State]
"""The outcome of a step: the verdict, the points, and the state after it."""


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
