"""Where compiled rules are kept: two processes at once, a folder that cannot be used, a full disk, and damage."""

import errno
import os
import subprocess
import sys
import warnings
from pathlib import Path
from typing import NamedTuple

import pytest
from numba.core.caching import IndexDataCacheFile

from malpan import Answer, Game, Simulate, solve
from malpan.search.native.compiler import cache, specialise
from malpan.search.native.compiler.cache import CacheWarning
from tests.support.command import COMMAND, run_process
from tests.support.paths import BOARDS

MAP = ("solve", "23288", BOARDS / "map.txt", "--engine", "native", "--format", "answer")
POINTS = "3500000000000000401\n"


class Board(NamedTuple):
    turns: int


def run_on(board: Board, state: list[int], roll: int) -> int:
    state[0] = (state[0] + 1) % 5
    return state[0]


game = Game(
    name="five",
    read=lambda text: Board(int(text)),
    start=lambda board: [0],
    step=run_on,
    ranges=lambda board: [5],
    objective=Simulate(turns=lambda board: board.turns),
)


class Process:
    """What a new process would do, in this one: nothing is loaded, nothing was told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.monkeypatch = monkeypatch
        monkeypatch.setenv(cache.VARIABLE, str(folder))

    def answer(self) -> tuple[Answer | None, int, list[str]]:
        """Return the answer, how many functions were found compiled, and the warnings."""
        self.monkeypatch.setattr(specialise, "loaded", {})
        self.monkeypatch.setattr(cache.Warned, "already", False)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            answer = solve(game, Board(11), engine="native").answer
        assert all(each.category is CacheWarning for each in caught), [str(each.message) for each in caught]
        functions = [value for module in specialise.loaded.values() for value in vars(module).values() if hasattr(value, "stats")]
        return answer, sum(sum(each.stats.cache_hits.values()) for each in functions), [str(each.message) for each in caught]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the rules are kept compiled."""
    folder = tmp_path_factory.mktemp("compiled") / "kernels"
    with pytest.MonkeyPatch.context() as monkeypatch:
        assert Process(monkeypatch, folder).answer() == (21, 0, [])
    return folder


def sentences(err: str) -> list[str]:
    """Return what was said but for the progress, as a compiler may be slow."""
    return [line for line in err.splitlines() if not line.startswith("roll ")]


def copied(folder: Path, to: Path) -> Path:
    subprocess.run(["cp", "-a", folder, to], check=True)
    return to / folder.name


def test_what_is_kept_is_found_again(compiled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Process(monkeypatch, compiled).answer() == (21, 4, [])


@pytest.mark.parametrize("name", [".nbi", ".nbc", "kernel.py", "sums"])
@pytest.mark.parametrize("damage", ["cut", "garbled", "removed"])
def test_damage_is_mended(name: str, damage: str, compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = copied(compiled, tmp_path)
    files = [file for file in folder.rglob("*") if file.name.endswith(name)]
    assert files
    for file in files:
        content = file.read_bytes()
        half = len(content) // 2
        if damage == "removed":
            file.unlink()
        else:
            file.write_bytes({"cut": content[:half], "garbled": content[:half] + os.urandom(half)}[damage])
    process = Process(monkeypatch, folder)
    if (name, damage) == (".nbc", "garbled"):
        assert process.answer() == (21, 0, [])
        assert process.answer() == (21, 4, [])
        return
    # The others are as good as not there, which is known without waiting for the compiler.
    digest = next(folder.glob(f"*{cache.SUFFIX}")).name.removesuffix(cache.SUFFIX)
    assert cache.find(digest) is None
    assert list(folder.iterdir()) == []


def test_a_folder_that_is_a_file_is_told_of_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    folder = tmp_path / "file" / "kernels"
    process = Process(monkeypatch, folder)
    answer, hits, told = process.answer()
    assert (answer, hits) == (21, 0)
    assert told == [f"compiled rules cannot be kept in {folder} (not a directory), so they are compiled again in every run"]
    cache.warn(OSError("said once more"))


def test_a_full_disk_is_told_of_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: object, *_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    process = Process(monkeypatch, tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(IndexDataCacheFile, "save", full)
        answer, hits, told = process.answer()
    assert (answer, hits, len(told)) == (21, 0, 1)
    assert "(no space left on device)" in told[0]
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_may_not_grow_is_told_of_once(tmp_path: Path) -> None:
    code = (
        "import resource, signal, sys, malpan.cli\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))\n"
        f"sys.argv = ['malpan', *{[str(word) for word in MAP]!r}]\n"
        "malpan.cli.main()"
    )
    surroundings = os.environ | {"MALPAN_CACHE": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=surroundings, check=False)
    assert (ran.returncode, ran.stdout) == (0, POINTS)
    assert ["cannot be kept" in line for line in sentences(ran.stderr)] == [True]


def test_two_processes_may_compile_at_once(tmp_path: Path) -> None:
    surroundings = os.environ | {"MALPAN_CACHE": str(tmp_path)}
    command = [*COMMAND, *map(str, MAP)]
    children = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=surroundings, text=True) for _ in range(2)
    ]
    ended = [(*child.communicate(timeout=120), child.returncode) for child in children]
    assert [(out, sentences(err), code) for out, err, code in ended] == [(POINTS, [], 0)] * 2
    assert [home.suffix for home in tmp_path.iterdir()] == [".kernel"]
    ran = run_process(*MAP, MALPAN_CACHE=str(tmp_path))
    assert (ran.code, ran.out, sentences(ran.err)) == (0, POINTS, [])


def test_without_a_word_the_users_own_cache_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(cache.VARIABLE)
    assert cache.folder().parts[-2:] == ("malpan", "kernels")
