"""Many boards at once: one call of a kernel answers them all, with the same arrays used again for each.

What comes back is what the single searches would have found, with the moves of each line. Boards that need more than a batch
offers (keys of two words, or limits of time) are left to the single searches.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from malpan.errors import NotCompiled
from malpan.game import Answer, Game, Highest, Shortest
from malpan.search.found import Found
from malpan.search.native.arrays import desk, longer
from malpan.search.native.packing import Boards, Ints, bounds_of, pack_boards
from malpan.search.native.specialise import kernel
from malpan.search.native.turns import highest_many

FOUND, BOUNDED, PAUSED, FULL, CROWDED, DEEP, OUTSIDE = range(1, 8)
NO_WAY, TOO_LONG = -1, -2

MOST_KEYS = 1 << 22
"""Keys that a board of a batch may have; one with more is left to the single searches."""

SWEPT = 1 << 14
"""States up to which each that the bounds of a board allow has a byte."""

MOST_STAMPS = 1 << 22
"""States that a run of a batch may have: each gets a stamp when it is met."""


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


def answer_many(batch: Batch, limit: int | None) -> list[tuple[Found, list[int]] | None]:
    """Answer boards; each answer with the moves of its line, and None for a board that is left to the single searches.

    Raises NotCompiled if the rules, or boards like these, cannot be compiled.
    """
    if isinstance(batch.game.objective, Shortest):
        return shortest_many(batch, limit)
    if isinstance(batch.game.objective, Highest):
        return highest_many(batch, *joined([batch.game.rolls_on(board) for board in batch.boards]))
    return simulate_many(batch)


def shortest_many(batch: Batch, limit: int | None) -> list[tuple[Found, list[int]] | None]:
    """Find shortest lines on many boards."""
    count, game = len(batch), batch.game
    widths = np.zeros(count, np.int64)
    np.add.at(widths, np.repeat(np.arange(count), np.diff(batch.placed)), bit_lengths(batch.bounds - 1))
    if int(widths.max(initial=0)) > 62:
        raise NotCompiled(f"{game.name}: states of more than 62 bits are not answered in batches")
    won = np.array(
        [game.won is not None and game.won(board, tuple(game.start(board))) for board in batch.boards], np.uint8
    )  # fmt: skip
    counts = np.unique(np.diff(batch.placed))
    compiled = kernel(game, batch.packed, "many", places=int(counts[0]) if len(counts) == 1 else 0)
    answers, states, skipped = np.zeros(count, np.int64), np.zeros(count, np.int64), set()
    lines, layers = Lists(count, 32 * count + 1024), Lists(count, 32 * count + 1024)
    room, slots, depth = SWEPT + 1, 1 << 15, 1 << 10
    places = int(np.diff(batch.placed).max(initial=1))
    room_to_work = desk(places, int(batch.moves.max(initial=1)))
    first = 0
    while first < count:
        scratch = (
            np.empty(room, np.int64), np.empty(room, np.int32), np.empty(SWEPT + 1, np.int64), np.zeros(SWEPT, np.uint8),
            np.zeros(1 << 14, np.int64), np.zeros(slots, np.int64),
        )  # fmt: skip
        packed = batch.packed
        first, status = compiled.many(
            packed.ints, packed.offsets, packed.data, first, batch.starts, batch.bounds, batch.placed, batch.moves, won,
            -1 if limit is None else limit, *scratch, np.ones(depth, np.int64), answers, states, lines.ends, lines.values,
            layers.values, layers.ends, np.zeros(5, np.int64), room_to_work, np.empty(6 * places, np.int64),
        )  # fmt: skip
        if first == count:
            break
        if status == PAUSED:
            lines.values, layers.values = (
                longer(lines.values, 2 * len(lines.values)),
                longer(layers.values, 2 * len(layers.values)),
            )
        elif status == DEEP and depth < MOST_KEYS:
            depth *= 2
        elif status in (FULL, CROWDED) and room < MOST_KEYS:
            room, slots = 2 * room, 2 * slots
        else:
            skipped.add(first)
            lines.ends[first + 1], layers.ends[first + 1] = lines.ends[first], layers.ends[first]
            first += 1
    return [
        None if at in skipped else found_shortest(int(answers[at]), int(states[at]), layers.of(at), lines.of(at))
        for at in range(count)
    ]


def found_shortest(answer: int, states: int, layers: list[int], line: list[int]) -> tuple[Found, list[int]]:
    """Return what was found on one board of a batch."""
    if answer == 0:
        return Found(0, layers=(1,), states=1), []
    if answer < 0:
        return Found(layers=tuple(layers), states=states, bounded=answer == TOO_LONG), []
    return Found(answer, layers=tuple(layers), states=states), line


def bit_lengths(numbers: Ints) -> Ints:
    """Return how many bits each number takes."""
    exact = np.zeros(len(numbers), np.int64)
    for bit in range(63):
        exact += numbers >> bit > 0
    return exact


def simulate_many(batch: Batch) -> list[tuple[Found, list[int]] | None]:
    """Play many runs to their ends."""
    count, game = len(batch), batch.game
    objective: Any = game.objective
    rolls, rolls_at = joined([game.rolls_on(board) for board in batch.boards])
    asked = [len(game.rolls_on(board)) if objective.turns is None else objective.turns(board) for board in batch.boards]
    if max(asked, default=0) > 1 << 60:
        raise NotCompiled(f"{game.name}: {max(asked)} turns are more than compiled searches can count")
    turns = np.array(asked, np.int64)
    printed: Ints = np.zeros(len(rolls) if game.prints else 0, np.int64)
    compiled = kernel(game, batch.packed, "simulate")
    totals, tails, periods = (np.zeros(count, np.int64) for _ in range(3))
    skipped, first = set(), 0
    stamps, path = np.zeros(MOST_STAMPS, np.int32), (np.empty(MOST_STAMPS + 1, np.int64), np.empty(MOST_STAMPS + 1, np.int64))
    room_to_work = desk(int(np.diff(batch.placed).max(initial=1)), 1)
    while first < count:
        packed = batch.packed
        first, _ = compiled.many_runs(
            packed.ints, packed.offsets, packed.data, batch.starts, batch.placed, batch.bounds, turns, rolls, rolls_at, printed,
            totals, tails, periods, first, stamps, *path, np.zeros(7, np.int64), room_to_work,
        )  # fmt: skip
        if first < count:
            skipped.add(first)
            first += 1
    answers: Sequence[Answer] = totals.tolist()
    if game.prints:
        answers = [game.answer_of_run(printed[rolls_at[at] : rolls_at[at + 1]].tolist()) for at in range(count)]
    return [
        None if at in skipped else (found_run(answers[at], int(tails[at]), int(periods[at]), asked[at]), [])
        for at in range(count)
    ]


def found_run(answer: Answer, tail: int, period: int, turns: int) -> Found:
    """Return what was found of one run of a batch."""
    return Found(answer, states=tail + period if period else turns + 1, tail=tail, period=period, turns=turns)
