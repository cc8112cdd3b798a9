"""Batches of boards in memory, answered by us and by a baseline in turn."""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from malpan.game import Game
from malpan.search.native.batch.boards import pack_batch
from measuring import Row, alternate, assert_same, batch_seconds, per_board, run_baseline

QUICK = "--quick" in sys.argv
RUNS = 1 if QUICK else 5


def scaled(count: int) -> int:
    """Return how many boards to take: all, or a hundredth for a quick look."""
    return max(count // 100, 20) if QUICK else count


Prepare = Callable[[list[Any]], None]


def compare_batch(
    work: str, game: Game, texts: list[str], file: Path, name: str, target: float | None, prepare: Prepare | None = None
) -> Row:
    """Compare a batch of boards with a baseline that reads them from a file; with `prepare`, also with its time added to ours.

    The target is how many times as fast as the baseline we have to be; None for no target.
    """
    boards = [game.read(text) for text in texts]
    packed = pack_batch(game, boards)
    answers: list[list[str]] = [[], []]
    prepared: list[float] = []
    batch_seconds(packed, game.limit)

    def ours() -> float:
        if prepare:
            began = time.perf_counter()
            prepare(boards)
            prepared.append(time.perf_counter() - began)
        seconds, answers[0] = batch_seconds(packed, game.limit)
        return seconds

    def theirs() -> float:
        seconds, answers[1] = run_baseline(name, file)
        return seconds

    one, other = alternate(ours, theirs, RUNS)
    assert_same(answers[0], answers[1], work)
    ours_said, figure = per_board(one, len(texts)), f"{other / one:.2f} ×"
    if prepare:
        extra = statistics.median(prepared)
        ours_said += f", groups {per_board(extra, len(texts))}"
        figure += f"; {other / (one + extra):.2f} × with groups"
    row = Row(work, ours_said, per_board(other, len(texts)), figure, "")
    return row if target is None else row._replace(target=f"≥ {target:g} ×", met=other / one >= target)
