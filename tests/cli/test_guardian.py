"""What holds the interpreter in one call of C is ended by a guardian, at the limit of time and by signals; nothing is left."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.command import COMMAND, write_file
from tests.support.processes import reset_signals

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has guardians")

STUCK = "sum(range(10**11))"
SLEEP = "time.sleep(60)"
BACKTRACK = "re.match('(a+)+b', 'a' * 60)"
GAME = """import os
import re
import time
from malpan import Game, Verdict

def stuck(wanted, call):
    if os.environ.get("STUCK_IN") == wanted:
        print("stuck", flush=True)
        call()

stuck("load", lambda: {stuck})

def read(text):
    stuck("read", lambda: {backtrack})
    return int(text)

def step(board: int, state: list[int], move: int) -> Verdict:
    if state[0] == board:
        stuck("step", lambda: {stuck})
        stuck("sleep", lambda: {sleep})
    state[move] += 1
    return Verdict.ON

game = Game(name="stuck", moves=("a", "b"), read=read, start=lambda board: [0, 0], step=step)
"""


@pytest.fixture
def files(tmp_path: Path) -> Path:
    write_file(tmp_path, "game.py", GAME.format(stuck=STUCK, backtrack=BACKTRACK, sleep=SLEEP))
    write_file(tmp_path, "board.txt", "3")
    return tmp_path


def lives(session: int) -> bool:
    try:
        os.killpg(session, 0)
    except ProcessLookupError:
        return False
    return True


def end(where: str, words: str, files: Path, number: int = 0, stopped: float = 0) -> tuple[int, str, float]:
    """Run the command line on rules that get stuck; then send a signal, if there is one. Return code, output, seconds since.

    The process is stopped for so many seconds, as Ctrl-Z does it.
    """
    child = subprocess.Popen(
        [*COMMAND, *words.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=files,
        env=os.environ | {"STUCK_IN": where},
        start_new_session=True,
        preexec_fn=reset_signals,  # noqa: PLW1509 - the tests have no threads
    )
    with child:
        try:
            assert child.stdout is not None
            assert child.stdout.readline() == "stuck\n"
            begun = time.monotonic()
            if number:
                child.send_signal(number)
            if stopped:
                child.send_signal(signal.SIGSTOP)
                time.sleep(stopped)
                child.send_signal(signal.SIGCONT)
            said, _ = child.communicate(timeout=15)
        except BaseException:
            os.killpg(child.pid, signal.SIGKILL)
            raise
    seconds = time.monotonic() - begun
    while lives(child.pid) and time.monotonic() - begun < 10:
        time.sleep(0.02)
    assert not lives(child.pid), "no process of the session is left"
    assert sorted(os.listdir(files)) == ["board.txt", "game.py"]
    return child.returncode, said.removesuffix("\n").removeprefix("\n"), seconds


@pytest.mark.parametrize(
    ("where", "words", "code", "said"),
    [
        ("step", "solve", 0, "no solution within 3 moves; 10 states seen; stopped by the time limit"),
        ("read", "solve", 0, "no solution within 0 moves; 0 states seen; stopped by the time limit"),
        ("load", "explore", 2, "malpan: game.py is not loaded; stopped by the time limit"),
    ],
)
def test_a_limit_of_time_holds_in_a_call_of_c(where: str, words: str, code: int, said: str, files: Path) -> None:
    ended, told, seconds = end(where, f"{words} game.py board.txt --max-seconds 0.4", files)
    assert (ended, told) == (code, said)
    assert seconds < 5


def test_what_is_told_has_the_format_that_was_asked_for_and_no_draft_stays(files: Path) -> None:
    words = "explore game.py board.txt --max-seconds 0.4 --format json --distances far.npy"
    code, said, _ = end("step", words, files)
    warning, answer = said.splitlines()
    assert code == 0
    assert "far.npy is not written" in warning
    assert json.loads(answer)["layers"] == [1, 2, 3, 4]


def test_every_board_has_its_time(files: Path) -> None:
    code, said, _ = end("step", "solve game.py board.txt board.txt --max-seconds 0.3 --format json", files)
    answers = [json.loads(line) for line in said.splitlines() if line != "stuck"]
    assert code == 0
    assert [each["stopped"] for each in answers] == ["time limit", "time limit"]


@pytest.mark.parametrize("where", ["sleep", "step"])
def test_a_process_that_was_stopped_ends_by_itself_unless_it_is_stuck(where: str, files: Path) -> None:
    code, told, _ = end(where, "solve game.py board.txt --max-seconds 0.4", files, stopped=1.5)
    assert (code, told) == (0, "no solution within 3 moves; 10 states seen; stopped by the time limit")


def test_guardians_that_were_ended_do_not_stay_until_the_command_ends() -> None:
    text = """if True:
        from time import sleep
        from malpan.system.guardian import Guard, Site
        for _ in range(20):
            Guard(None, beats=True).stop()
            sleep(0.02)
        print(len(Site.killed))
    """
    said = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True, timeout=30).stdout
    assert int(said) < 10


@pytest.mark.parametrize(
    ("words", "number", "code", "said"),
    [
        ("solve game.py board.txt --max-seconds 60", signal.SIGINT, 130, "stopped by the interruption"),
        ("rules game.py board.txt --not-compiled", signal.SIGINT, 130, "malpan: interrupted"),
        ("replay game.py board.txt aaaaa", signal.SIGTERM, 143, "malpan: ended by SIGTERM"),
        ("solve game.py --batch board.txt --jobs 1", signal.SIGHUP, 129, "malpan: ended by SIGHUP"),
    ],
)
def test_signals_end_a_call_of_c(words: str, number: int, code: int, said: str, files: Path) -> None:
    ended, told, seconds = end("step", words, files, number)
    assert (ended, told.splitlines()[-1].endswith(said)) == (code, True), told
    assert seconds < 5
