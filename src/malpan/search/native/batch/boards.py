"""Boards of a batch as arrays, with their starts and moves, and lists of numbers in one array."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from malpan.game import Game
from malpan.search.native.numbers import too_large
from malpan.search.native.packing import PackedBoards, bounds_of, pack_boards
from malpan.search.native.records import Ints, Lists, Questions


@dataclass
class Batch:
    """Boards of one game as kernels take them, with what is asked of each."""

    game: Game
    boards: Sequence[Any]
    packed: PackedBoards
    questions: Questions

    def __len__(self) -> int:
        return len(self.boards)

    @property
    def places(self) -> Ints:
        """The number of places of each board's states."""
        return np.diff(self.questions.ends)


def join(game: Game, lists: Sequence[Sequence[int]]) -> Lists:
    """Return lists one after the other; TooLarge for a number of more than 64 bits."""
    ends = np.zeros(len(lists) + 1, np.int64)
    np.cumsum([len(each) for each in lists], out=ends[1:])
    try:
        values = np.fromiter((value for each in lists for value in each), np.int64, int(ends[-1]))
    except OverflowError:
        raise too_large(game) from None
    return Lists(values, ends)


def pack_batch(game: Game, boards: Sequence[Any]) -> Batch:
    """Return boards as a batch; NotCompiled if they cannot be one, such as boards of different kinds."""
    starts = join(game, [game.start(board) for board in boards])
    places = map(int, np.diff(starts.ends))
    bounds = join(game, [bounds_of(game, board, each) for board, each in zip(boards, places, strict=True)])
    labels = [game.moves_on(board) for board in boards] if callable(game.moves) else [game.moves] * len(boards)
    moves = np.array(list(map(len, labels)), np.int64)
    return Batch(game, boards, pack_boards(game, boards), Questions(starts.values, bounds.values, starts.ends, moves))
