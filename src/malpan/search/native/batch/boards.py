"""Boards of a batch as arrays, with their starts and moves, and lists of numbers in one array."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from malpan.errors import NotCompiled
from malpan.game import Game
from malpan.game.columns import Views
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.deriving import pack_columns
from malpan.search.native.numbers import too_large
from malpan.search.native.packing import PackedBoards, bounds_of, pack_boards
from malpan.search.native.records import Bytes, Ints, Lists, Questions


@dataclass
class Batch:
    """Boards of one game as kernels take them, with what is asked of each, and 1 for each board that is won before any move."""

    game: Game
    boards: Sequence[Any]
    packed: PackedBoards
    questions: Questions
    won: Bytes

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
    opened = None
    if isinstance(boards, Views):
        packed = pack_columns(game, boards.columns)
        opened = opening_of(game, packed) if game.ranges is not None else None
    else:
        packed = pack_boards(game, boards)
    labels = [game.moves_on(board) for board in boards] if callable(game.moves) else [game.moves] * len(boards)
    moves = np.array(list(map(len, labels)), np.int64)
    if opened is not None:
        starts, bounds, ends, won = opened
        return Batch(game, boards, packed, Questions(starts, bounds, ends, moves), won)
    begun = join(game, [game.start(board) for board in boards])
    places = map(int, np.diff(begun.ends))
    bounded = join(game, [bounds_of(game, board, each) for board, each in zip(boards, places, strict=True)])
    return Batch(game, boards, packed, Questions(begun.values, bounded.values, begun.ends, moves), won_at_start(game, boards))


def won_at_start(game: Game, boards: Sequence[Any]) -> Bytes:
    """Return 1 for each board that is won before any move, else 0."""
    if game.won is None:
        return np.zeros(len(boards), np.uint8)
    return np.array([game.won(board, tuple(game.start(board))) for board in boards], np.uint8)


def opening_of(game: Game, packed: PackedBoards) -> tuple[Ints, Ints, Ints, Bytes] | None:
    """Return starts, bounds, where each ends, and whether boards are won at once, by compiled functions; None if they cannot."""
    try:
        compiled = kernel(game, packed, "opening")
    except NotCompiled:
        return None
    count, places = len(packed.arrays.ints), 4
    ends, won = np.zeros(count + 1, np.int64), np.zeros(count, np.uint8)
    while places <= MOST_PLACES:
        starts, bounds = np.zeros(count * places, np.int64), np.zeros(count * places, np.int64)
        if compiled.open_boards(packed.arrays, starts, bounds, ends, won) == count:
            return starts[: ends[-1]], bounds[: ends[-1]], ends, won
        places *= 4
    return None


MOST_PLACES = 1 << 10
"""Places of a state up to which compiled functions say how a board begins."""
