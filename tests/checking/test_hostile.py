"""Whatever a program does, it gets its verdict, and nothing of it is left."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from malpan.checking.answers import Case
from malpan.checking.hunt import Hunt
from malpan.checking.sandbox import keeping
from malpan.checking.sandbox.command import Command
from malpan.checking.sandbox.leftovers import count_user_threads
from malpan.checking.sandbox.process import ProcessLimits
from malpan.games.catalogue import find_game
from tests.support.hostile import HOSTILE
from tests.support.marks import first_in_every_run
from tests.support.processes import has_namespaces, processes_with

GAME = find_game("13460")
NO_WAY = "3 5\n#####\n#ORB#\n#####\n"
LIMITS = ProcessLimits(seconds=0.7, memory=300 << 20, output=100_000, processes=count_user_threads() + 1000)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what is left of a program is looked for in /proc")


@pytest.fixture(params=["system", pytest.param("subreaper", marks=pytest.mark.long)])
def folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for programs that run in a namespace, if the system allows that, and then also without."""
    monkeypatch.setattr(keeping, "isolation", request.param == "system" and has_namespaces())
    return tmp_path


@contextmanager
def hunting(source: str, folder: Path) -> Iterator[Hunt]:
    """Give the hunt for a program; nothing of it is left afterwards."""
    file = folder / "hostile_program.py"
    file.write_text(source, encoding="utf-8")
    assert GAME.trial is not None
    with Command((str(file),), folder / "work", LIMITS) as program:
        yield Hunt(GAME, GAME.trial(), program)
    assert processes_with(str(folder)) == []
    assert not (folder / "work").exists()


def case() -> Case:
    return Case("test", GAME.read(NO_WAY), NO_WAY, None)


@pytest.mark.parametrize("name", first_in_every_run(HOSTILE, set(HOSTILE) - {"sleeps", "endless loop"}))
def test_each_gets_its_verdict_and_leaves_nothing(name: str, folder: Path) -> None:
    source, verdict = HOSTILE[name]
    with hunting(source, folder) as hunt:
        for _ in range(2):  # the next board is not affected by what was done on this one
            began = time.monotonic()
            assert hunt.try_case(case()).verdict == verdict
            assert time.monotonic() - began < 20
            assert [each for each in processes_with(str(folder)) if "supervisor.keeper" not in each] == []
    outside = {file.name for file in folder.iterdir()} - {"hostile_program.py", "work", "__pycache__"}
    assert outside == set()


def test_the_cause_of_a_crash_is_told(folder: Path) -> None:
    with hunting(HOSTILE["segmentation fault"][0], folder) as hunt:
        judgement = hunt.try_case(case())
    assert judgement.run.cause == "signal SIGSEGV"
    with hunting(HOSTILE["raises"][0], folder) as hunt:
        judgement = hunt.try_case(case())
    assert judgement.run.cause == "exit code 1"
    assert b"ValueError: too small" in judgement.run.err
