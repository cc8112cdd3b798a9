"""Walks in shards by worker processes that are killed, short of memory, or short of disk; slow, as processes start."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from malpan import Exploration, MalpanError, Progress, explore
from malpan.games.marbles.examples import EXAMPLES as BOXES
from malpan.workers.pool import ProcessPool
from tests.support.command import output_of, run, run_process, write_file
from tests.support.paths import BOARDS, EXAMPLES, ROOT

pytestmark = pytest.mark.long

TILES, GOAL = str(EXAMPLES / "sliding_tiles.py"), "1 2 3 4\n5 6 7 ."

GAMES = {
    "sliding_tiles": "tiles-4x2.txt",
    "klotski": "klotski-small.txt",
    "peg_solitaire": "pegs-4x3.txt",
    "rush_hour": "cars.txt",
    "burnt_pancakes": "pancakes.txt",
    "water_sort": "water-14.txt",
}
"""Games with and without a way back, with a canonical form and without, and with keys of one word and of two."""


def counted(found: Exploration) -> tuple[Any, ...]:
    """Return what is counted of a space, and its deepest states in order."""
    return replace(found, deepest=()), sorted(map(tuple, found.deepest))


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a walk; not who held it, nor what it cost."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != "lock" and "work-" not in file.name}


@pytest.mark.parametrize("game", [*GAMES, "marbles"])
def test_any_number_of_workers_counts_the_same(game: str, tmp_path: Path) -> None:
    word, board = game, BOXES[1].text if game == "marbles" else (BOARDS / GAMES[game]).read_text()
    if game != "marbles":
        word = str(EXAMPLES / f"{game}.py")
    whole = explore(word, board, engine="native")
    for workers in (1, 2, 3, 4):
        assert counted(explore(word, board, store=tmp_path / str(workers), shards=5, jobs=workers)) == counted(whole)
        assert contents(tmp_path / str(workers)) == contents(tmp_path / "1")


def test_workers_killed_in_fifty_walks_change_nothing(tmp_path: Path) -> None:
    random = Random(5)
    whole = explore(TILES, GOAL, store=tmp_path / "whole", shards=4, jobs=2)
    killed = 0
    pool = ProcessPool(3)
    for number in range(50):
        layer = random.randrange(len(whole.layers) - 1)
        done: list[int] = []

        def kill(progress: Progress, layer: int = layer, done: list[int] = done) -> None:
            living = [worker.process for worker in pool.started if worker.process.poll() is None]
            if progress.layers >= layer and not done and living:
                os.kill(random.choice(living).pid, signal.SIGKILL)
                done.append(1)

        folder = tmp_path / str(number)
        found = explore(TILES, GOAL, store=folder, shards=4, executor=pool, progress=kill)
        assert counted(found) == counted(whole)
        assert contents(folder) == contents(tmp_path / "whole")
        killed += len(done)
    pool.kill_workers()
    assert killed == 50


def test_a_walk_whose_own_process_is_killed_goes_on(tmp_path: Path) -> None:
    board = write_file(tmp_path, "board.txt", GOAL)
    whole = output_of("explore", TILES, board, "--store", tmp_path / "whole", "--shards", "4")
    for seconds in (1.5, 2.0, 2.5, 3.0, 3.5):
        words = [sys.executable, "-m", "malpan", "explore", TILES, board, "--store", tmp_path / "killed", "--shards", "4"]
        process = subprocess.Popen([*map(str, words), "--jobs", "2"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        threading.Timer(seconds, process.kill).start()
        process.wait()
    assert output_of("explore", TILES, board, "--store", tmp_path / "killed") == whole
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")


def test_four_workers_hold_together_what_none_could_hold_alone(tmp_path: Path) -> None:
    board = write_file(tmp_path, "board.txt", "1 2 3 4 5\n6 7 8 9 .")
    asked = (TILES, board, "--past-wins", "--max-memory", "190M")
    alone = run_process("explore", *asked, "--engine", "native")
    assert "stopped by the memory limit" in alone.out
    together = run_process("explore", *asked, "--store", tmp_path / "walk", "--jobs", "4")
    assert together.out.startswith("1,814,400 states in 56 layers\n")


def test_rules_that_raise_in_a_worker_are_told_as_they_are(tmp_path: Path) -> None:
    game = write_file(tmp_path, "falling.py", (ROOT / "tests" / "support" / "falling.py").read_text())
    for more in (("--jobs", "2"), ("--cluster", "local:2")):
        ran = run("explore", game, "--store", tmp_path / "walk", "--shards", "2", *more, typed="9")
        told = ran.err.splitlines()[-1]  # notes of progress may come before
        assert (ran.code, ran.out, ran.err.count("ZeroDivisionError")) == (2, "", 1)
        assert "the rules of falling failed on the board 9, in the state [3]: ZeroDivisionError" in told
        assert "falling.py, line " in told


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[None]:
    """Mount a small disk at a folder, where this user may."""
    folder.mkdir()
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], check=False, capture_output=True
    ).returncode:
        pytest.skip("this user may not mount a disk")
    try:
        yield
    finally:
        subprocess.run(["umount", folder], check=True)


def test_a_full_disk_is_one_sentence(tmp_path: Path) -> None:
    whole = explore(TILES, GOAL, engine="native")
    with small_disk(tmp_path / "disk", "400k"):
        store = tmp_path / "disk" / "walk"
        ballast = tmp_path / "disk" / "ballast"
        ballast.write_bytes(bytes(250_000))
        with pytest.raises(MalpanError, match=r"cannot keep the walk \(no space left on device\); the same command resumes it"):
            explore(TILES, GOAL, store=store, shards=4, jobs=2)
        ballast.unlink()
        assert counted(explore(TILES, GOAL, store=store, jobs=2)) == counted(whole)


def test_a_cluster_of_dask_walks_a_space(tmp_path: Path) -> None:
    board = write_file(tmp_path, "board.txt", GOAL)
    whole = output_of("explore", TILES, board, "--engine", "native").partition("deepest")[0]
    asked = ("--store", tmp_path / "walk", "--shards", "4", "--cluster", "local:2")
    assert output_of("explore", TILES, board, *asked).partition("deepest")[0] == whole
    table = tmp_path / "distances.parquet"
    output_of(
        "explore", TILES, board, "--store", tmp_path / "other", "--shards", "3", "--cluster", "local:2", "--distances", table
    )
    import pyarrow.parquet

    assert pyarrow.parquet.read_table(table).num_rows == 20_160
