"""Where runs end, on many boards in one call."""

from collections.abc import Sequence

import numpy as np

from malpan.errors import TooLarge
from malpan.game import Answer, Game
from malpan.language import say
from malpan.search.found import Found
from malpan.search.native.arrays import new_counters, new_scratch
from malpan.search.native.batch.boards import Batch, join
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.records import Ints, Rolls, Runs, Trail

MOST_STAMPS = 1 << 22
"""States that a run of a batch may have: each gets a stamp when it is met."""

MOST_TURNS = 1 << 60
"""Turns that a run of a batch may have."""


def simulate_many(batch: Batch, turns: Sequence[int]) -> list[tuple[Found, list[int]] | None]:
    """Play many runs to their ends."""
    count, game = len(batch), batch.game
    check_turns(game, turns)
    values, ends = join(game, [game.rolls_on(board) for board in batch.boards])
    printed: Ints = np.zeros(len(values) if game.prints else 0, np.int64)
    totals, tails, periods = (np.zeros(count, np.int64) for _ in range(3))
    found = Runs(totals, tails, periods, printed)
    trail = Trail(np.zeros(MOST_STAMPS, np.int32), np.empty(MOST_STAMPS + 1, np.int64), np.empty(MOST_STAMPS + 1, np.int64))
    compiled = kernel(game, batch.packed, "simulate")
    scratch = new_scratch(int(batch.places.max(initial=1)), 1)
    skipped, first = set(), 0
    while first < count:
        first, _ = compiled.answer_runs(
            batch.packed.arrays, first, batch.questions, np.array(turns, np.int64), Rolls(values, values, ends), found, trail,
            new_counters(), scratch,
        )  # fmt: skip
        if first < count:
            skipped.add(first)
            first += 1
    answers: Sequence[Answer] = found.totals.tolist()
    if game.prints:
        answers = [game.answer_of_run(printed[ends[board] : ends[board + 1]].tolist()) for board in range(count)]
    return [None if board in skipped else (answer_of(answers[board], found, board, turns[board]), []) for board in range(count)]


def check_turns(game: Game, turns: Sequence[int]) -> None:
    """Raise TooLarge for runs of more turns than the kernel can count."""
    if max(turns, default=0) > MOST_TURNS:
        raise TooLarge(say("{game}: {turns} turns are more than compiled searches can count", game=game.name, turns=max(turns)))


def answer_of(answer: Answer, found: Runs, board: int, turns: int) -> Found:
    """Return what was found of one run."""
    tail, period = int(found.tails[board]), int(found.periods[board])
    return Found(answer, states=tail + period if period else turns + 1, tail=tail, period=period, turns=turns)
