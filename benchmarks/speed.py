"""The compiled searches against C++ of our own and against libraries, on the same boards with the same answers.

Run as ``make bench``; ``--quick`` takes few boards, to see that it all works. Both sides run in turn. Boards are in memory on
both sides, and what is compared is the work on them; where a whole process is measured, the row says so. The baselines are in
baselines/, one file each with its method.
"""

import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import dice
import made
import runs
from baselines.build import build
from comparing import QUICK, RUNS, compare_batch, scaled
from libraries import with_networkx, with_networkx_asking, with_simpleai
from malpan.game import Game
from malpan.games.catalogue import find_game
from malpan.games.snakes.jumps import with_sides
from malpan.line import canonical_state
from malpan.search.found import WalkOptions
from malpan.search.limits import LimitReached, Limits, Watch
from malpan.search.native.batch.boards import pack_batch
from malpan.search.native.counters import DEPTH, TAIL
from malpan.search.native.shortest import Search
from malpan.search.native.space import Space
from measuring import (
    HOUSE,
    MALPAN,
    Row,
    alternate,
    assert_same,
    batch_seconds,
    in_words,
    per_board,
    run_baseline,
    run_program,
    run_weighing,
)

ALL = 1 << 62


def marbles_rows(folder: Path) -> Iterator[Row]:
    texts = made.marbles(scaled(20_000))
    file = folder / "marbles.txt"
    file.write_text("\n".join([str(len(texts)), *texts]) + "\n", encoding="utf-8")
    yield compare_batch(f"marbles 10×10, {len(texts):,} boards, one thread", find_game("13460"), texts, file, "marbles", 1.5)
    texts = made.marbles(scaled(200_000))
    file.write_text("\n".join([str(len(texts)), *texts]) + "\n", encoding="utf-8")
    work = f"marbles, {len(texts):,} boards from a text file, whole process"
    yield from_a_file(f"{work}, two processes", "13460", file, len(texts), ["--jobs", 2], 1 / 2.5)
    yield from_a_file(f"{work}, one process", "13460", file, len(texts), ["--jobs", 1])


def from_a_file(work: str, number: str, file: Path, boards: int, options: list[object], target: float | None = None) -> Row:
    """Compare whole processes that answer a file of boards, with the memory of the one that was asked.

    Every answer is replayed by the plain rules. The target is a ratio of the rates.
    """
    command = [MALPAN, "solve", number, "--batch", file, "--format", "answer", *options]
    run_program(command)
    name = {"13460": "marbles", "23288": "die"}[number]
    pairs = [(run_weighing(command), run_weighing([build(name), file])) for _ in range(min(RUNS, 3))]
    for ours, theirs in pairs:
        assert_same(ours.out.split(), theirs.out.split(), work)
    one, other = (statistics.median(run.seconds for run in side) for side in zip(*pairs, strict=True))
    ours_memory, theirs_memory = (max(run.memory for run in side) / 1e6 for side in zip(*pairs, strict=True))
    said_ours, said_theirs = (
        f"{per_board(seconds, boards)}, {memory:,.0f} MB" for seconds, memory in ((one, ours_memory), (other, theirs_memory))
    )
    if target is None:
        return Row(work, said_ours, said_theirs, f"{other / one:.2f} ×", "")
    return Row(work, said_ours, said_theirs, f"{other / one:.2f} ×", f"≥ {target:.1f} ×", other / one >= target)


def die_rows(folder: Path) -> Iterator[Row]:
    texts = [text for numbers in (1, 2, 3, 4, 5, 6) for text in made.maps(scaled(20_000) // 6 + 1, numbers)]
    file = folder / "many_maps.txt"
    file.write_text("\n".join([str(len(texts)), *texts]) + "\n", encoding="utf-8")
    work = f"die 20×20, K = 1000, {len(texts):,} maps from a text file, whole process, two processes"
    yield from_a_file(work, "23288", file, len(texts), ["--jobs", 2], 4)


def yut_rows(folder: Path) -> Iterator[Row]:
    game, texts = find_game("17825"), made.sequences(scaled(10_000))
    few = texts[: scaled(500)]
    file = folder / "rolls.txt"
    file.write_text("\n".join(few) + "\n", encoding="utf-8")
    packed = pack_batch(game, [game.read(text) for text in texts])
    answers: list[list[str]] = [[], []]
    batch_seconds(packed, None)

    def ours() -> float:
        seconds, answers[0] = batch_seconds(packed, None)
        return seconds / len(texts)

    def theirs() -> float:
        seconds, answers[1] = run_baseline("yut", file)
        return seconds / len(few)

    one, other = alternate(ours, theirs, RUNS)
    assert_same(answers[0][: len(few)], answers[1], "yut")
    work = f"yut, {len(texts):,} random sequences, one thread (baseline: {len(few)} of them)"
    yield Row(work, per_board(one, 1), per_board(other, 1), f"{other / one:.0f} ×", "≥ 200 ×", other / one >= 200)
    run_program([MALPAN, "atlas", "yut"])
    whole = [run_weighing([MALPAN, "atlas", "yut", "--output", folder / "atlas.npy"]) for _ in range(RUNS)]
    seconds = statistics.median(run.seconds for run in whole)
    faster = other * 5**10 / seconds
    figure = f"{in_words(seconds)}, {whole[0].memory / 1e6:,.0f} MB; {faster:,.0f} × the baseline's rate"
    yield Row(
        "yut, all 9,765,625 sequences, whole process", in_words(seconds), per_board(other, 1), figure, "≤ 3 s", seconds <= 3
    )


def snakes_rows(folder: Path) -> Iterator[Row]:
    game, boards = find_game("16928"), made.snakes(scaled(20_000))
    file = folder / "snakes.txt"
    file.write_text(
        "\n".join([str(len(boards)), *(made.counted(*board, head="100 ") for board in boards)]) + "\n", encoding="utf-8"
    )
    texts = [made.counted(*board) for board in boards]
    yield compare_batch(f"snakes, {len(boards):,} boards of 100 cells", game, texts, file, "snakes", None)
    last = 100_000 if QUICK else 10_000_000
    large = made.snakes(1, last, 0.05)[0]
    file.write_text(f"1\n{made.counted(*large, head=f'{last} ')}\n", encoding="utf-8")
    named = find_game("snakes")
    board = with_sides(named.read(object_of(last, large)), "6")
    answers: list[int] = [0, 0]

    def ours() -> float:
        search = Search(named, board, (board.start,), Watch(), None)
        began = time.perf_counter()
        search.run()
        answers[0] = int(search.counters[DEPTH]) + 1
        return time.perf_counter() - began

    def theirs() -> float:
        seconds, words = run_baseline("snakes", file)
        answers[1] = int(words[0])
        return seconds

    ours()
    one, other = alternate(ours, theirs, min(RUNS, 3))
    assert_same(answers[:1], answers[1:], "snakes")
    yield Row(
        f"snakes, one board of {last:,} cells", in_words(one), in_words(other), f"{other / one:.2f} ×", "≥ 1 ×", other / one >= 1
    )


def object_of(last: int, board: Any) -> str:
    import json

    return json.dumps({"ladders": board[0], "snakes": board[1], "size": last})


def space_row(work: str, game: Game, text: str, name: str, arguments: list[object], target: float, past_wins: bool = True) -> Row:
    """Compare a whole space in one table with a baseline, layer by layer."""
    board = game.read(text)
    start = canonical_state(game, board, tuple(game.start(board)))
    answers: list[list[str]] = [[], []]

    def ours() -> float:
        space = Space(game, board, start, Watch(), WalkOptions(past_wins))
        began = time.perf_counter()
        space.run(ALL)
        seconds = time.perf_counter() - began
        answers[0] = list(map(str, space.known_layers()))
        return seconds

    def theirs() -> float:
        seconds, answers[1] = run_baseline(name, *arguments)
        return seconds

    ours()
    one, other = alternate(ours, theirs, RUNS)
    assert_same(answers[0], answers[1], work)
    return states_row(work, sum(map(int, answers[0])), one, other, target)


def states_row(work: str, states: int, ours: float, theirs: float, target: float) -> Row:
    """Return the row of a walk over so many states."""
    ratio = theirs / ours
    return Row(
        f"{work} ({states:,} states)", in_words(ours), in_words(theirs), f"{ratio:.2f} ×", f"≥ {target:g} ×", ratio >= target
    )


def two_words_row(game: Game) -> Row:
    """Compare the first layers of the 15-puzzle, whose 64 bits need keys of two words, with a baseline that has one word."""
    depth = 12 if QUICK else 20
    board = game.read(
        "\n".join(" ".join(str(4 * row + column + 1) for column in range(4)) for row in range(4)).replace("16", ".")
    )
    start = tuple(game.start(board))
    layers = [int(word) for word in run_baseline("tiles", 4, 4, depth)[1]]
    found: list[list[int]] = [[]]

    def ours() -> float:
        space = Space(game, board, start, Watch(Limits(max_states=sum(layers))), WalkOptions(True))
        began = time.perf_counter()
        with suppress(LimitReached):
            space.run(ALL)
        found[0] = list(space.known_layers())
        return time.perf_counter() - began

    ours()
    work = f"15-puzzle, {depth} moves from the goal, keys of two words"
    one, other = alternate(ours, lambda: run_baseline("tiles", 4, 4, depth)[0], RUNS)
    assert_same(found[0], layers, work)
    return states_row(work, sum(layers), one, other, 0.8)


def space_rows(folder: Path) -> Iterator[Row]:
    tiles, cube = (find_game(str(HOUSE / "examples" / f"{name}.py")) for name in ("sliding_tiles", "pocket_cube"))
    goal = "1 2 3\n4 5 6\n7 8 ."
    yield space_row("8-puzzle, whole space, one thread", tiles, goal, "tiles", [3, 3], 0.8)
    yield two_words_row(tiles)
    if not QUICK:
        yield space_row("2×2×2 cube, half turns, whole space, one thread", cube, "half", "cube", ["half"], 0.8)
    side, walls, seed = 200, 0.15, 3
    text = made.box(side, walls, seed)
    file = folder / "box.txt"
    file.write_text(f"{side} {side}\n{text}\n", encoding="utf-8")
    work = f"marbles {side}×{side}, {walls:.0%} walls (seed {seed}), all that can be reached"
    yield space_row(work, find_game("marbles"), text, "box", [file], 1, past_wins=False)


def library_rows() -> Iterator[Row]:
    tiles = find_game(str(HOUSE / "examples" / "sliding_tiles.py"))
    board = tiles.read("1 2 3\n4 5 6\n7 8 .")
    seconds = []
    for _ in range(max(RUNS, 3)):
        space = Space(tiles, board, tuple(tiles.start(board)), Watch(), WalkOptions(True))
        began = time.perf_counter()
        space.run(ALL)
        seconds.append(time.perf_counter() - began)
    ours = statistics.median(seconds)
    for how, walk in (("graph built and walked", with_networkx), ("neighbours made when asked", with_networkx_asking)):
        states, theirs = walk()
        ratio = theirs / ours
        assert_same([states], [int(space.counters[TAIL])], "8-puzzle with networkx")
        work = f"8-puzzle, whole space, networkx ({how})"
        yield Row(work, in_words(ours), in_words(theirs), f"{ratio:,.0f} ×", "")
    few, theirs = with_simpleai(1_000 if QUICK else 15_000)
    ratio = theirs / few / (ours / states)
    work = f"8-puzzle, simpleai (its first {few:,} states; its time for a state grows with them)"
    yield Row(
        work,
        f"{ours / states * 1e6:.3f} µs a state",
        f"{theirs / few * 1e6:,.1f} µs a state",
        f"{ratio:,.0f} ×",
        "≥ 1,000 ×",
        ratio >= 1000,
    )


def rows() -> Iterator[Row]:
    """Measure everything, row by row."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for some_rows in (marbles_rows, yut_rows, dice.rows, die_rows, snakes_rows, space_rows, runs.rows):
            yield from some_rows(folder)
    yield from library_rows()
