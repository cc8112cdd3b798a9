"""Boards of a batch as arrays, with their starts and moves, and lists of numbers in one array."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from malpan.game import Game
from malpan.search.native.packing import Boards, Ints, bounds_of, pack_boards


class Lists:
    """Lists of numbers, one a board, in one array with an array of where each begins."""

    def __init__(self, boards: int, room: int) -> None:
        self.values: Ints = np.empty(room, np.int64)
        self.ends: Ints = np.zeros(boards + 1, np.int64)

    def of(self, board: int) -> list[int]:
        """Return the list of a board."""
        values: list[int] = self.values[self.ends[board] : self.ends[board + 1]].tolist()
        return values


@dataclass
class Batch:
    """Boards in arrays, as kernels take them: with their starts, the bounds of their places, moves, rolls or turns."""

    game: Game
    boards: Sequence[Any]
    packed: Boards
    starts: Ints
    placed: Ints
    bounds: Ints
    moves: Ints

    def __len__(self) -> int:
        return len(self.boards)


def joined(lists: Sequence[Sequence[int]]) -> tuple[Ints, Ints]:
    """Return lists one after the other, and where each begins and the last one ends."""
    ends = np.zeros(len(lists) + 1, np.int64)
    np.cumsum([len(each) for each in lists], out=ends[1:])
    values = np.fromiter((value for each in lists for value in each), np.int64, int(ends[-1]))
    return values, ends


def pack_batch(game: Game, boards: Sequence[Any]) -> Batch:
    """Return boards as a batch; NotCompiled if they cannot be one, such as boards of different kinds."""
    starts, placed = joined([game.start(board) for board in boards])
    bounds, _ = joined([bounds_of(game, board, int(placed[at + 1] - placed[at])) for at, board in enumerate(boards)])
    labels = [game.moves_on(board) for board in boards] if callable(game.moves) else [game.moves] * len(boards)
    moves = np.array(list(map(len, labels)), np.int64)
    return Batch(game, boards, pack_boards(game, boards), starts, placed, bounds, moves)
