"""Where runs end, on many boards in one call."""

from collections.abc import Sequence

import numpy as np

from malpan.errors import NotCompiled
from malpan.game import Answer
from malpan.search.found import Found
from malpan.search.native.arrays import desk
from malpan.search.native.batch.boards import Batch, joined
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.packing import Ints

MOST_STAMPS = 1 << 22
"""States that a run of a batch may have: each gets a stamp when it is met."""


def simulate_many(batch: Batch, asked: Sequence[int]) -> list[tuple[Found, list[int]] | None]:
    """Play many runs to their ends."""
    count, game = len(batch), batch.game
    rolls, rolls_at = joined([game.rolls_on(board) for board in batch.boards])
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
