"""The die against flood fills after every roll, and on maps as large as they come."""

import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import made
from comparing import QUICK, RUNS, compare_batch, scaled
from malpan import solve
from malpan.game import Game, derive
from malpan.games.catalogue import find_game
from malpan.games.die.groups import DERIVED
from measuring import Row, assert_same, in_words


def find_groups(boards: list[Any]) -> None:
    """Do again what reading a map does for its groups, in plain Python; flood fills in C++ do theirs while the die rolls."""
    for board in boards:
        derive(board, DERIVED)


def rows(folder: Path) -> Iterator[Row]:
    game, everything = find_game("23288"), []
    for numbers in (1, 2, 3, 4, 5, 6):
        texts = made.maps(scaled(2_000) // 6 + 1, numbers)
        everything += texts
        file = folder / "maps.txt"
        file.write_text("\n".join([str(len(texts)), *texts]) + "\n", encoding="utf-8")
        row = compare_batch(
            f"die 20×20, {len(texts)} maps with {numbers} different number{'s' * (numbers > 1)}",
            game,
            texts,
            file,
            "die",
            0,
            find_groups,
        )
        yield row._replace(target="", met=None)
    file = folder / "maps.txt"
    file.write_text("\n".join([str(len(everything)), *everything]) + "\n", encoding="utf-8")
    work = f"die 20×20, K = 1000, all {len(everything):,} maps, one thread"
    yield compare_batch(work, game, everything, file, "die", 50, find_groups)
    yield from large_map_rows(game)


def large_map_rows(game: Game) -> Iterator[Row]:
    """Roll over maps as large as they come; the line of the first turns is played and proved, untimed.

    On a random map the die soon goes round in a circle, so there is also one through which it winds its way.
    """
    side = 400 if QUICK else 4000
    yield from large_map(game, "random numbers", made.maps(1, 6, side, 10**18)[0], ("plain", "native"))
    yield from large_map(game, "winding", made.winding(side), ("auto",))


def large_map(game: Game, kind: str, text: str, engines: tuple[str, ...]) -> Iterator[Row]:
    """Roll over one map with some engines, which must agree."""
    began = time.perf_counter()
    board = game.read(text)
    reading = time.perf_counter() - began
    solve(game, board, engine="native")
    answers = []
    for engine in engines:
        solutions = [solve(game, board, engine=engine) for _ in range(min(RUNS, 3))]
        answers.append(solutions[0].answer)
        seconds = statistics.median(solution.seconds for solution in solutions)
        ours = f"search {in_words(seconds)} (reading {in_words(reading)})"
        turns = (solutions[0].tail or 0) + (solutions[0].period or 0)
        work = f"die {board.rows}×{board.columns}, K = 10^18, {kind}: in a circle after {turns:,} turns, {engine}"
        yield Row(work, ours, "", in_words(seconds), "search ≤ 5 s", seconds <= 5)
    assert_same(answers[:-1], answers[1:], "die, both engines")
