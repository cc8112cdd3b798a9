"""Ctrl-C, SIGTERM and a closed terminal: every verb ends, with the exit code that a shell knows, and leaves nothing behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from malpan.cli import VERBS
from tests.support.command import COMMAND, ONE_TILT, write_file
from tests.support.paths import EXAMPLES
from tests.support.processes import processes_with, reset_signals, wait_for

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the system has no such signals")

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="what is left of a program is looked for in /proc")
TILES = EXAMPLES / "sliding_tiles.py"
TWELVE = "1 2 3 4\n5 6 7 8\n9 10 11 ."
ENDINGS = [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
OTHERS = [pytest.param(*ending, marks=pytest.mark.long) for ending in ENDINGS[1:]]
MALPAN = (str(Path(sys.executable).with_name("malpan")),)


@contextmanager
def started(*words: object, ignoring: tuple[int, ...] = (), **settings: str) -> Iterator["subprocess.Popen[str]"]:
    """Start the command line as a shell in a terminal does, or with signals ignored; it is killed in the end."""

    def prepare() -> None:
        reset_signals()
        for number in ignoring:
            signal.signal(number, signal.SIG_IGN)

    child = subprocess.Popen(
        list(map(str, words)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | settings,
        preexec_fn=prepare,  # noqa: PLW1509 - the tests have no threads
    )
    with child:
        try:
            yield child
        finally:
            child.kill()


@contextmanager
def checking(folder: Path, ignoring: tuple[int, ...] = ()) -> Iterator["subprocess.Popen[str]"]:
    """Start a check of a program that sleeps, and starts another one in a session of its own; go on once both sleep."""
    file = write_file(
        folder, "sleeper.py", f"import os, time\nos.system('setsid env -i sleep 41.{os.getpid()} &')\ntime.sleep(40)"
    )
    (folder / "temporary").mkdir()
    words = (*COMMAND, "check", "13460", file, "--time-limit", 40, "--save", folder / "saved", "--jobs", 2)
    with started(*words, TMPDIR=str(folder / "temporary"), ignoring=ignoring) as child:
        wait_for(lambda: len(sleeping()) == 2)
        yield child


def sleeping() -> list[str]:
    return processes_with(f"sleep 41.{os.getpid()}")


def assert_nothing_is_left(folder: Path) -> None:
    assert sleeping() == []
    assert processes_with(str(folder)) == []
    assert list((folder / "temporary").iterdir()) == []


@LINUX
@pytest.mark.parametrize(("number", "code"), ENDINGS)
def test_a_check_ends_with_all_it_started(number: int, code: int, tmp_path: Path) -> None:
    with checking(tmp_path) as check:
        for _ in range(2):  # as `timeout` and terminals do
            check.send_signal(number)
        _, said = check.communicate(timeout=20)
    name = signal.Signals(number).name
    assert said.splitlines()[-1] == ("malpan: interrupted" if number == signal.SIGINT else f"malpan: ended by {name}")
    assert "Traceback" not in said
    assert check.returncode == code
    assert_nothing_is_left(tmp_path)


@LINUX
def test_a_check_that_is_killed_leaves_nothing_either(tmp_path: Path) -> None:
    with checking(tmp_path) as check:
        check.kill()
        check.wait()
        wait_for(lambda: not sleeping() and not processes_with(str(tmp_path)))
    assert_nothing_is_left(tmp_path)


@LINUX
def test_a_signal_that_was_ignored_stays_ignored(tmp_path: Path) -> None:
    with checking(tmp_path, ignoring=(signal.SIGINT, signal.SIGHUP)) as check:
        check.send_signal(signal.SIGINT)
        check.send_signal(signal.SIGHUP)
        time.sleep(0.3)
        assert check.poll() is None
        assert len(sleeping()) == 2
        check.terminate()
        assert check.wait(20) == 143
    assert_nothing_is_left(tmp_path)


@pytest.mark.parametrize(("number", "code"), ENDINGS[:2])
def test_exploring_leaves_no_draft(number: int, code: int, tmp_path: Path) -> None:
    file = tmp_path / "distances.npy"
    board = write_file(tmp_path, "board.txt", TWELVE)
    with started(*COMMAND, "explore", TILES, board, "--past-wins", "--engine", "plain", "--distances", file) as child:
        wait_for(lambda: list(tmp_path.glob(".*.draft")))
        child.send_signal(number)
        _, said = child.communicate(timeout=20)
    assert (child.returncode, said.splitlines()[-1]) == (code, f"malpan: ended by {signal.Signals(number).name}")
    assert list(tmp_path.iterdir()) == [board]


@LINUX
@pytest.mark.parametrize(("number", "code"), [ENDINGS[0], *OTHERS])
def test_a_batch_ends_with_its_workers(number: int, code: int, tmp_path: Path) -> None:
    game = write_file(
        tmp_path,
        "slow.py",
        "import time\nfrom malpan import Game, Verdict\n"
        "def step(board, state, move):\n    time.sleep(0.1)\n    state[0] += 1\n    return Verdict.ON\n"
        "game = Game(name='slow', moves=('wait',), read=str.strip, start=lambda board: [0], step=step)\n",
    )
    boards = write_file(tmp_path, "boards.txt", "x\n\n" * 500)
    words = ("solve", game, "--batch", boards, "--batch-form", "blank", "--max-states", 3, "--jobs", 2)
    with started(*COMMAND, *words) as child:
        wait_for(lambda: children_of(child.pid))
        workers = children_of(child.pid)
        child.send_signal(number)
        _, said = child.communicate(timeout=20)
    assert child.returncode == code, said
    assert "Traceback" not in said
    wait_for(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))


def children_of(pid: int) -> list[int]:
    found: list[int] = []
    for thread in Path(f"/proc/{pid}/task").iterdir():
        found += map(int, (thread / "children").read_text(encoding="ascii").split())
    return found


@pytest.mark.parametrize(("number", "code"), ENDINGS[:2])
def test_the_page_ends_with_its_workers(number: int, code: int) -> None:
    with started(*COMMAND, "serve", "--no-browser", "--port", "0") as child:
        assert child.stdout is not None
        assert child.stdout.readline().startswith("http://")
        child.send_signal(number)
        _, said = child.communicate(timeout=20)
    assert child.returncode == code
    assert "Traceback" not in said


def interrupt_early(words: tuple[object, ...], seconds: float) -> tuple[int, str]:
    """Press Ctrl-C so long after Malpan has begun in a process; return the exit code, and what was said.

    Before, Python starts, and the script that pip made for the command: what they do then is theirs.
    """
    with started(*words) as child:
        wait_for(lambda: catches(child.pid, signal.SIGTERM) or child.poll() is not None)
        time.sleep(seconds)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate("", timeout=20)
    return child.returncode, out + err


def catches(pid: int, number: int) -> bool:
    """Tell whether a process has a handler for a signal."""
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except OSError:
        return False
    caught = int(status.partition("SigCgt:")[2].split()[0], 16)
    return bool(caught >> (number - 1) & 1)


@LINUX
@pytest.mark.parametrize("seconds", [0.02 * step for step in range(6)])
def test_an_early_control_c_is_no_traceback(seconds: float, tmp_path: Path) -> None:
    board = write_file(tmp_path, "board.txt", ONE_TILT)
    code, said = interrupt_early((*MALPAN, "solve", "13460", board), seconds)
    assert "Traceback" not in said
    assert code == 130 or "1 tilt" in said


@LINUX
@pytest.mark.long
@pytest.mark.parametrize("verb", VERBS)
def test_an_early_control_c_is_no_traceback_of_any_verb(verb: str) -> None:
    for step in range(30):
        code, said = interrupt_early((*MALPAN, verb, *WORDS.get(verb, ("13460",))), 0.005 * step)
        assert "Traceback" not in said
        assert "Exception ignored" not in said
        assert code in (130, -signal.SIGINT, 2, 0)  # Python no longer handles signals at its very end


WORDS: dict[str, tuple[str, ...]] = {
    "check": ("13460", "--", "sleep", "1"),
    "serve": ("--no-browser", "--port", "0"),
    "games": (),
    "cache": (),
    "completion": ("bash",),
    "atlas": ("snakes",),
}


@pytest.mark.long
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT])
def test_a_page_that_ends_while_it_starts_says_nothing_of_it(number: int) -> None:
    for step in range(20):
        with started(*MALPAN, "serve", "--no-browser", "--port", "0") as child:
            wait_for(partial(catches, child.pid, signal.SIGTERM))
            time.sleep(0.05 * step)
            child.send_signal(number)
            _, err = child.communicate(timeout=20)
        assert "Traceback" not in err
        assert "Exception ignored" not in err
