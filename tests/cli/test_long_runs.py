"""Long runs on the command line: Ctrl-C once and twice, progress, going on from a checkpoint, distances of what was seen."""

import json
import signal
import subprocess
import time
from pathlib import Path

import numpy as np
import pytest

from tests.support.command import COMMAND, Result, error_of, output_of, run, write_file
from tests.support.paths import EXAMPLES

TILES = EXAMPLES / "sliding_tiles.py"
GOAL = "1 2 3\n4 5 ."
TWELVE = "1 2 3 4\n5 6 7 8\n9 10 11 ."

SLEEPY = """
import pathlib, time
from malpan import Game, Verdict

def step(board, state, move):
    pathlib.Path(board).write_text("begun")
    time.sleep(60)
    return Verdict.ON

game = Game(name="sleepy", moves=("wait",), read=str.strip, start=lambda board: [0], step=step)
"""


def interrupted(words: list[object], typed: str, begun: Path, times: int) -> tuple[Result, float]:
    """Run a command, press Ctrl-C so many times once a file is there, and return what came of it, and how long that took."""
    command = [*COMMAND, *map(str, words)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None
        child.stdin.write(typed)
        child.stdin.close()
        child.stdin = None
        for _ in range(6000):
            if begun.exists():
                break
            time.sleep(0.01)
        since = time.monotonic()
        for _ in range(times):
            child.send_signal(signal.SIGINT)
            time.sleep(0.2)
        out, err = child.communicate(timeout=50)
    return Result(child.returncode, out, err), time.monotonic() - since


@pytest.mark.parametrize("verb", ["solve", "explore"])
def test_control_c_twice_ends_at_once(verb: str, tmp_path: Path) -> None:
    game, begun = write_file(tmp_path, "sleepy.py", SLEEPY), tmp_path / "begun"
    ran, seconds = interrupted([verb, game], str(begun), begun, 2)
    assert ran.code == 130
    assert "stopped by the interruption" in ran.out or ran.err == "\nmalpan: interrupted\n"
    assert ran.err in ("", "\nmalpan: interrupted\n")
    assert seconds < 10


@pytest.mark.long
def test_control_c_leaves_a_checkpoint_to_go_on_from(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    asked: list[object] = ["explore", TILES, "--past-wins", "--format", "json", "--checkpoint", folder]
    ran, seconds = interrupted(asked, TWELVE, folder / "layer-00014", 1)
    assert ran.code == 130
    assert seconds < 20
    told = json.loads(ran.out)
    assert told["stopped"] == "interruption"
    assert told["layers"][:5] == [1, 2, 4, 9, 20]
    assert len(told["layers"]) >= 15
    again = json.loads(output_of(*asked, "--max-seconds", 6, typed=TWELVE))
    assert again["layers"][: len(told["layers"])] == told["layers"]


def test_control_c_on_one_board_ends_them_all(tmp_path: Path) -> None:
    small, large = write_file(tmp_path, "small.txt", GOAL), write_file(tmp_path, "large.txt", TWELVE)
    command = [*COMMAND, "explore", *map(str, (TILES, small, large, small)), "--past-wins"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == f"{small}\n"
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        rest = child.stdout.read()
        assert child.wait(50) == 130
    assert rest.startswith("360 states in 22 layers\n")
    assert f"\n\n{large}\n" in rest
    assert rest.count("so far; stopped by the interruption\n") == 1
    assert rest.count(str(small)) == 0


def test_one_file_of_distances_is_for_one_board(tmp_path: Path) -> None:
    small = write_file(tmp_path, "small.txt", GOAL)
    for option in ("--distances", "--checkpoint"):
        assert error_of("explore", TILES, small, small, option, tmp_path / "file.npy").endswith("take one board; found 2 boards")
    assert list(tmp_path.iterdir()) == [small]


def test_a_walk_in_pieces_prints_what_a_walk_in_one_piece_does(tmp_path: Path) -> None:
    asked = ("explore", TILES, "--past-wins", "--checkpoint", tmp_path / "kept")
    whole = output_of("explore", TILES, "--past-wins", typed=GOAL)
    for most in (30, 200):
        assert " so far; stopped by the state limit\n" in output_of(*asked, "--max-states", most, typed=GOAL)
    assert output_of(*asked, typed=GOAL) == whole


def test_distances_of_a_walk_that_was_stopped_are_those_of_the_layers_it_completed(tmp_path: Path) -> None:
    file = tmp_path / "distances.npy"
    told = json.loads(
        output_of("explore", TILES, "--past-wins", "--max-states", 99, "--distances", file, "--format", "json", typed=GOAL)
    )
    assert told["stopped"] == "state limit"
    assert np.bincount(np.load(file)["distance"]).tolist() == told["layers"]


def test_how_far_it_is_is_told_after_a_second(tmp_path: Path) -> None:
    ran = run("explore", TILES, "--engine", "plain", "--max-seconds", 1.5, typed=TWELVE)
    assert ran.code == 0
    assert ran.err.startswith("layer ")
    assert " states, " in ran.err
    assert " a second, " in ran.err


def test_native_alone_is_refused_where_rules_cannot_be_compiled(tmp_path: Path) -> None:
    game = write_file(tmp_path, "sleepy.py", SLEEPY)
    for verb in ("solve", "explore"):
        sentence = error_of(verb, game, "--engine", "native", typed="x")
        assert sentence == "a board of sleepy is a str; compiled rules take a NamedTuple"


def test_limits_that_are_no_limits_are_refused() -> None:
    for words in (("--jobs", 0), ("--max-memory", "0"), ("--max-memory", "much"), ("--max-states", 0), ("--engine", "fast")):
        assert error_of("explore", TILES, *words, typed=GOAL).startswith("Invalid value for ")
