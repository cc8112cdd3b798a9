"""Limits and Ctrl-C end whatever runs: steps that never return, readers in a loop, the compiler; and what is known is told.

The bounds of time are generous, for a busy machine; without what is tested here, nothing of this would end at all.
"""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.support.command import COMMAND, write_file
from tests.support.processes import reset_signals

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the system has no such signals")

TOP = "import sys\nimport time\nsys.stderr.write('loaded\\n')\n"
TOP += "from typing import NamedTuple\nfrom malpan import Game, Verdict\n\n\n"
READ = "class Board(NamedTuple):\n    size: int\n\n\ndef read(text):\n    return Board(int(text))\n\n\n"
LOOP = "        x = 1\n        while x > 0:\n            x = x % 1000 + 1\n"
STEP = "def step(board, state, move):\n    if state[0] == board.size:\n{body}    state[move] += 1\n    return Verdict.ON\n\n\n"
GAME = (
    "game = Game(name='stuck', moves=('a', 'b'), read=read, start=lambda board: [0, 0], "
    "ranges=lambda board: [board.size + 2, 9], step=step)\n"
)
CATCH = """        while True:
            try:
                while True:
                    try:
                        sum(range(99))
                    except {error}:
                        pass
            except {error}:
                pass
"""
ALLOCATE = "        kept = []\n        while True:\n            kept.append(bytearray(1 << 20))\n            time.sleep(0.001)\n"
GAMES = {
    "loops": TOP + READ + STEP.format(body=LOOP) + GAME,
    "sleeps": TOP + READ + STEP.format(body="        time.sleep(1000)\n") + GAME,
    "catches all errors": TOP + READ + STEP.format(body=CATCH.format(error="Exception")) + GAME,
    "keeps catching what ends it": TOP + READ + STEP.format(body=CATCH.format(error="BaseException")) + GAME,
    "draws for ever": (
        TOP + READ + "def picture(board, state):\n" + LOOP.replace("        ", "    ", 1).replace("        ", "    ") + "\n\n"
        "def step(board, state, move):\n    return Verdict.WON\n\n\n" + GAME.replace("step=", "picture=picture, step=")
    ),
    "loads for ever": TOP + "while True:\n    pass\n",
    "allocates for ever": TOP + READ + STEP.format(body=ALLOCATE) + GAME,
    "reads for ever": TOP + "def read(text):\n    while True:\n        pass\n\n\n" + STEP.format(body=LOOP) + GAME,
}
TIME = 30.0
"""Seconds after which a process that should have ended is killed."""


def end(words: list[object], seconds: float | None = None, wait_for_word: str = "loaded") -> tuple[int, str, float]:
    """Run the command line; press Ctrl-C some time after stderr has a word. Return code, output, seconds since."""
    child = subprocess.Popen(
        list(map(str, [*COMMAND, *words])),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=reset_signals,  # noqa: PLW1509 - the tests have no threads
    )
    begun = time.monotonic()
    said = ""
    with child:
        try:
            if seconds is not None:
                assert child.stderr is not None
                while wait_for_word not in said:
                    said += child.stderr.readline()
            if seconds is not None:
                time.sleep(seconds)
                begun = time.monotonic()
                child.send_signal(signal.SIGINT)
            out, err = child.communicate(timeout=TIME)
        finally:
            child.kill()
    return child.returncode, (out + said + err).replace("loaded\n", "").replace("\n\n", "\n"), time.monotonic() - begun


@pytest.fixture
def files(tmp_path: Path) -> Path:
    for name, text in GAMES.items():
        write_file(tmp_path, f"{name.split()[0]}.py", text)
    write_file(tmp_path, "board.txt", "3")
    return tmp_path


@pytest.mark.parametrize("name", ["loops", "sleeps", "catches all errors", "keeps catching what ends it", "reads for ever"])
def test_a_limit_of_time_holds_in_what_never_returns(name: str, files: Path) -> None:
    words: list[object] = ["solve", files / f"{name.split(maxsplit=1)[0]}.py", files / "board.txt", "--max-seconds", 0.5]
    code, said, seconds = end(words)
    known = "0 moves; 0 states" if name == "reads for ever" else "3 moves; 10 states"
    assert (code, said.strip()) == (0, f"no solution within {known} seen; stopped by the time limit")
    assert seconds < 15


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("draws", 0, "1 move\n  1  a\nmalpan: there is no picture; stopped by the time limit"),
        ("loads", 2, "malpan: {game} is not loaded; stopped by the time limit"),
    ],
)
def test_a_limit_of_time_holds_before_and_after_the_search(name: str, code: int, said: str, files: Path) -> None:
    game = files / f"{name}.py"
    found = end(["solve", game, files / "board.txt", "--max-seconds", 0.5])
    assert (found[0], found[1].strip()) == (code, said.format(game=game))
    assert found[2] < 15


def test_a_limit_of_memory_holds_in_a_step_that_never_returns(files: Path) -> None:
    code, said, _ = end(["solve", files / "allocates.py", files / "board.txt", "--max-memory", "200M"])
    assert (code, said.strip()) == (0, "no solution within 3 moves; 10 states seen; stopped by the memory limit")


@pytest.mark.parametrize("name", ["loops", "catches all errors", "keeps catching what ends it"])
def test_control_c_ends_a_step_that_never_returns_and_tells_what_is_known(name: str, files: Path) -> None:
    code, said, seconds = end(["solve", files / f"{name.split(maxsplit=1)[0]}.py", files / "board.txt"], 0.3)
    assert (code, said.strip()) == (130, "no solution within 3 moves; 10 states seen; stopped by the interruption")
    assert seconds < 15


def test_control_c_ends_compiling_and_compiled_steps_that_never_return(files: Path) -> None:
    words: list[object] = ["solve", files / "loops.py", files / "board.txt", "--engine", "native"]
    code, said, seconds = end(words, 0.2, wait_for_word="compiling the rules…")
    assert code == 130
    assert "no solution within 0 moves; 0 states seen; stopped by the interruption\n" in said
    assert "Traceback" not in said
    assert seconds < 15


@pytest.mark.long
def test_a_limit_of_time_holds_in_compiled_steps_that_never_return(files: Path) -> None:
    words: list[object] = ["solve", files / "loops.py", files / "board.txt", "--engine", "native", "--max-seconds", 20]
    code, said, seconds = end(words)
    assert code == 0
    assert "no solution within 0 moves; 1 state seen; stopped by the time limit\n" in said
    assert 20 < seconds < 26


def test_exploring_is_ended_in_the_same_way(files: Path) -> None:
    file = files / "distances.npy"
    words: list[object] = ["explore", files / "loops.py", files / "board.txt", "--max-seconds", 0.5, "--distances", file]
    code, said, _ = end(words)
    assert code == 0
    assert "10 states in 4 layers so far; stopped by the time limit" in said
    assert "is not written: the search was stopped before its first layer" in said
    assert not file.exists()


@pytest.mark.parametrize(("verb", "name"), [("rules", "loops"), ("solve --batch", "keeps"), ("replay", "keeps")])
def test_control_c_ends_other_verbs_in_steps_that_never_return(verb: str, name: str, files: Path) -> None:
    words: list[object] = [*verb.split(), files / "board.txt", *(["aaaa"] if verb == "replay" else [])]
    words.insert(1, files / f"{name}.py")
    code, said, seconds = end(words, 0.3)
    assert (code, said.strip().splitlines()[-1]) == (130, "malpan: interrupted")
    assert "Traceback" not in said
    assert seconds < 15
