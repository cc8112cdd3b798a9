"""What goes on around an answer: progress of a long search, Ctrl-C, a reader that has had enough, screens that lack letters."""

import json
import os
import pty
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.support.command import COMMAND, PROGRESS, output_of, run, sentence_of, write_file
from tests.support.paths import BOARDS

LADDERS = BOARDS / "ladders.txt"

SLOW = """
import time

from malpan import Game, Verdict

pauses = [0.05] * 24


def step(board, state, move):
    if pauses:
        time.sleep(pauses.pop())
    state[0] += 1
    return Verdict.WON if state[0] == board else Verdict.ON


game = Game(name="slow", moves=("on",), read=int, start=lambda board: [0], step=step)
"""
QUICK = SLOW.replace("[0.05] * 24", "[]")


@pytest.mark.parametrize("output", ["text", "answer", "json"])
def test_a_long_search_tells_how_far_it_is_on_standard_error_only(tmp_path: Path, output: str) -> None:
    slow, quick = write_file(tmp_path, "slow.py", SLOW), write_file(tmp_path, "quick.py", QUICK)
    ran = run("solve", slow, "--format", output, typed="26")
    assert ran.code == 0
    (told,) = ran.err.splitlines()
    assert re.fullmatch(r"(compiling the rules… )?layer \d+, \d+ states, \d+ a second, 1 s", told)
    plain = output_of("solve", quick, "--format", output, typed="26")
    if output == "json":
        timed, untimed = json.loads(ran.out), json.loads(plain)
        assert timed.pop("seconds") > 1 > untimed.pop("seconds")
        assert timed == untimed
    else:
        assert ran.out == plain


def test_a_short_search_tells_nothing(tmp_path: Path) -> None:
    slow = write_file(tmp_path, "slow.py", SLOW)
    assert output_of("solve", slow, "--format", "answer", typed="10") == "10\n"


def test_exploring_tells_how_far_it_is_too(tmp_path: Path) -> None:
    ran = run("explore", write_file(tmp_path, "slow.py", SLOW), typed="26")
    assert ran.code == 0
    assert PROGRESS.match(ran.err)
    assert ran.out.startswith("27 states in 27 layers\n")


def on_a_terminal(*words: object, typed: bytes = b"") -> tuple[int, bytes, bytes]:
    """Run the command with a terminal for standard error; return its exit code, its output and what the terminal was sent."""
    keyboard, screen = pty.openpty()
    pipe, settings = subprocess.PIPE, os.environ | {"TERM": "xterm"}
    child = subprocess.Popen([*COMMAND, *map(str, words)], stdin=pipe, stdout=pipe, stderr=screen, env=settings)
    os.close(screen)
    out, _ = child.communicate(typed, timeout=30)
    shown = b""
    try:
        while part := os.read(keyboard, 4096):
            shown += part
    except OSError:  # the terminal is closed at its other end
        pass
    os.close(keyboard)
    return child.returncode, out, shown


def test_on_a_terminal_the_progress_moves_and_goes_away(tmp_path: Path) -> None:
    code, out, shown = on_a_terminal("solve", write_file(tmp_path, "slow.py", SLOW), "--format", "answer", typed=b"30")
    assert (code, out) == (0, b"30\n")
    assert re.search(rb"layer \d+, \d+ states, ", shown)
    assert b"\x1b[?25l" in shown  # the cursor is hidden while the line moves,
    assert shown.rindex(b"\x1b[?25h") > shown.rindex(b"layer ")  # and is back at the end


def test_on_a_terminal_a_short_search_shows_nothing() -> None:
    code, out, shown = on_a_terminal("solve", "snakes", LADDERS, "--format", "answer")
    assert (code, out, shown) == (0, b"8\n", b"")


@pytest.mark.parametrize("verb", ["solve", "explore"])
def test_control_c_ends_a_search_with_what_it_knows(tmp_path: Path, verb: str) -> None:
    begun = SLOW.replace("    if pauses", "    open('searching', 'w').close()\n    if pauses").replace("24", "2400")
    slow = write_file(tmp_path, "slow.py", begun)
    board = write_file(tmp_path, "board.txt", "1000")
    words = [*COMMAND, verb, str(slow), str(board)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path, text=True) as child:
        for _ in range(400):
            if (tmp_path / "searching").exists():
                break
            time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=30)
    assert (child.returncode, err) == (130, "")
    assert "stopped by the interruption" in out.splitlines()[0]


def test_one_line_of_many_can_be_taken() -> None:
    words = [*COMMAND, "solve", "snakes", *[str(LADDERS)] * 100]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout
        assert child.stderr
        assert child.stdout.readline().decode() == f"{LADDERS}\n"
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device to write to")
def test_a_full_disk_is_told_in_a_sentence() -> None:
    with open("/dev/full", "wb") as full:
        words = [*COMMAND, "solve", "snakes", str(LADDERS)]
        child = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, timeout=30, check=False)
    assert child.returncode == 2
    assert sentence_of(child.stderr.decode()) == "the answer cannot be written: no space left on device"


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "ascii", "cp949"])
def test_a_screen_that_lacks_an_arrow_shows_something_else(encoding: str) -> None:
    words = [*COMMAND, "solve", "snakes", str(LADDERS)]
    settings = os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    child = subprocess.run(words, env=settings, capture_output=True, timeout=30, check=False)
    assert (child.returncode, child.stderr) == (0, b"")
    assert child.stdout.startswith(b"8 rolls\n")


def test_a_file_name_that_is_no_text_is_answered_all_the_same(tmp_path: Path) -> None:
    odd = os.fsencode(tmp_path) + b"/\xff.txt"
    try:
        with open(odd, "w", encoding="utf-8") as board:
            board.write("0 0\n")
    except OSError:
        pytest.skip("this file system has no such names")
    for output in ("text", "json"):
        words = [*COMMAND, "solve", "snakes", "--format", output, odd, str(LADDERS)]
        child = subprocess.run(words, capture_output=True, timeout=30, check=False)
        assert (child.returncode, child.stderr) == (0, b"")
