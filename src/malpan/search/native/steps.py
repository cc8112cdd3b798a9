"""Single steps of compiled rules, for those who want to hold them against the plain ones."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from malpan.game import Game, State
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.packing import Ints, pack_boards

Step = tuple[int, int, State]
"""What came of a step: the verdict, the points, and the state after it."""


class Steps:
    """The compiled rules of a game on one board; NotCompiled if there is no such thing."""

    def __init__(self, game: Game, board: Any, moves: int) -> None:
        packed = pack_boards(game, [board])
        self.moves = moves
        self.board = (packed.ints, packed.offsets, packed.data, 0)
        self.kernel = kernel(game, packed, "steps")

    def take(self, states: Sequence[State], rolls: Sequence[int]) -> list[list[Step]]:
        """Return what comes of every move from every state, each with a roll of its own."""
        count = len(states) * self.moves
        rows: Ints = np.array(states, np.int64)
        verdicts, points = np.zeros(count, np.int64), np.zeros(count, np.int64)
        reached: Ints = np.zeros((count, rows.shape[1]), np.int64)
        self.kernel.take_steps(*self.board, rows, self.moves, np.array(rolls, np.int64), verdicts, points, reached)
        steps = list(zip(verdicts.tolist(), points.tolist(), map(tuple, reached.tolist()), strict=True))
        return [steps[first : first + self.moves] for first in range(0, count, self.moves)]

    def settled(self, states: Sequence[State]) -> list[State]:
        """Return the canonical states of states."""
        rows: Ints = np.array(states, np.int64)
        self.kernel.settle(*self.board, rows)
        return [tuple(row) for row in rows.tolist()]
