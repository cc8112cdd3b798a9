"""Whatever a program does, it gets its verdict, and nothing of it is left."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from malpan.checking.answers import Case
from malpan.checking.hunt import Hunt
from malpan.checking.sandbox import orphans
from malpan.checking.sandbox.command import Command
from malpan.checking.sandbox.process import ProcessLimits
from malpan.games.catalogue import find_game
from tests.support.hostile import HOSTILE

GAME = find_game("13460")
NO_WAY = "3 5\n#####\n#ORB#\n#####\n"
LIMITS = ProcessLimits(seconds=0.7, memory=300 << 20, output=100_000, processes=orphans.count_user_threads() + 1000)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what is left of a program is looked for in /proc")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path
    assert marked() == []


def marked() -> list[str]:
    """Return the command lines of all processes that a program of this test left behind."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            if int(each.name) != os.getpid() and f"{orphans.MARK}={orphans.TOKEN}".encode() in (each / "environ").read_bytes():
                found.append((each / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return found


def hunting(source: str, folder: Path) -> Hunt:
    file = folder / "hostile_program.py"
    file.write_text(source, encoding="utf-8")
    assert GAME.trial is not None
    return Hunt(GAME, GAME.trial(), Command((str(file),), folder / "work", LIMITS))


def case() -> Case:
    return Case("test", GAME.read(NO_WAY), NO_WAY, None)


@pytest.mark.parametrize("name", HOSTILE)
def test_each_gets_its_verdict_and_leaves_nothing(name: str, folder: Path) -> None:
    source, verdict = HOSTILE[name]
    hunt = hunting(source, folder)
    for _ in range(2):  # the next board is not affected by what was done on this one
        began = time.monotonic()
        assert hunt.try_case(case()).verdict == verdict
        assert time.monotonic() - began < 20
        orphans.kill_orphans()
        assert marked() == []
    outside = {file.name for file in folder.iterdir()} - {"hostile_program.py", "work", "__pycache__"}
    assert outside == set()


def test_the_cause_of_a_crash_is_told(folder: Path) -> None:
    judgement = hunting(HOSTILE["segmentation fault"][0], folder).try_case(case())
    assert judgement.run.cause == "signal SIGSEGV"
    judgement = hunting(HOSTILE["raises"][0], folder).try_case(case())
    assert judgement.run.cause == "exit code 1"
    assert b"ValueError: too small" in judgement.run.err


def test_an_interruption_ends_the_program_too(folder: Path) -> None:
    file = folder / "sleeper.py"
    file.write_text("import time\ntime.sleep(41)", encoding="utf-8")
    command = [sys.executable, "-m", "malpan", "check", "13460", str(file), "--time-limit", "40", "--save", str(folder / "saved")]
    check = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    try:
        until = time.monotonic() + 20
        while not sleepers(file) and time.monotonic() < until:
            time.sleep(0.05)
        assert sleepers(file)
        check.send_signal(signal.SIGINT)
        _, said = check.communicate(timeout=20)
    finally:
        check.kill()
        check.wait()
    assert check.returncode == 130
    assert said.strip().endswith("malpan: interrupted")
    assert "Traceback" not in said
    assert not sleepers(file)


def sleepers(file: Path) -> list[str]:
    """Return the processes that run a copy of a file."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            words = (each / "cmdline").read_bytes().decode(errors="replace").split("\0")
        except OSError:
            continue
        if any(word.endswith(f"/{file.name}") for word in words) and "check" not in words:
            found.append(" ".join(words))
    return found
