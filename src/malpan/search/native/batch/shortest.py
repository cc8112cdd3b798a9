"""The fewest moves that win, on many boards in one call."""

import numpy as np

from malpan.errors import NotCompiled
from malpan.search.found import Found
from malpan.search.native.arrays import desk, longer
from malpan.search.native.batch.boards import Batch, Lists
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.packing import Ints

FOUND, BOUNDED, PAUSED, FULL, CROWDED, DEEP, OUTSIDE = range(1, 8)
NO_WAY, TOO_LONG = -1, -2

MOST_KEYS = 1 << 22
"""Keys that a board of a batch may have; one with more is left to the single searches."""

SWEPT = 1 << 14
"""States up to which each that the bounds of a board allow has a byte."""


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
