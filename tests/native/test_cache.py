"""Where compiled rules are kept: what is loaded is what was asked for, undamaged and one's own; a full disk leaves nothing."""

import os
import subprocess
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from malpan import Answer, Game, Simulate, solve
from malpan.search.native.compiler import cache, specialise
from malpan.search.native.compiler.cache import CacheWarning, Kernel
from malpan.search.native.compiler.machine_code import MachineCode
from tests.native.test_cached_files import damaged, not_cached
from tests.support.command import COMMAND, run_process
from tests.support.disks import small_disk
from tests.support.paths import BOARDS

MAP = ("solve", "23288", BOARDS / "map.txt", "--engine", "native", "--format", "answer")
POINTS = "3500000000000000401\n"


class Board(NamedTuple):
    turns: int


def run_on(board: Board, state: list[int], roll: int) -> int:
    state[0] = (state[0] + 1) % 5
    return state[0]


def run_back(board: Board, state: list[int], roll: int) -> int:
    state[0] = (state[0] + 4) % 5
    return state[0]


game = Game(
    name="five",
    read=lambda text: Board(int(text)),
    start=lambda board: [0],
    step=run_on,
    ranges=lambda board: [5],
    objective=Simulate(turns=lambda board: board.turns),
)
backwards = replace(game, name="five", step=run_back)
FORWARD, BACKWARD = 21, 24
"""The points of eleven turns of either game."""

FUNCTIONS = 5
"""Functions of a kernel that are kept compiled: those of the search, and those that it is called with for this game."""


class Process:
    """What a new process would do, in this one: nothing is loaded, nothing was told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.monkeypatch = monkeypatch
        monkeypatch.setenv(cache.VARIABLE, str(folder))

    def answer(self, game: Game = game) -> tuple[Answer | None, int, list[str]]:
        """Return the answer, how many functions were found compiled, and the warnings."""
        self.monkeypatch.setattr(specialise, "loaded", {})
        self.monkeypatch.setattr(cache.Warned, "already", set())
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            answer = solve(game, Board(11), engine="native").answer
        assert all(each.category is CacheWarning for each in caught), [str(each.message) for each in caught]
        functions = [value for module in specialise.loaded.values() for value in vars(module).values() if hasattr(value, "stats")]
        return answer, sum(sum(each.stats.cache_hits.values()) for each in functions), [str(each.message) for each in caught]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the rules of both games are kept compiled."""
    folder = tmp_path_factory.mktemp("compiled") / "kernels"
    with pytest.MonkeyPatch.context() as monkeypatch:
        assert Process(monkeypatch, folder).answer() == (FORWARD, 0, [])
        assert Process(monkeypatch, folder).answer(backwards) == (BACKWARD, 0, [])
    return folder


def sentences(err: str) -> list[str]:
    """Return what was said but for the progress, as a compiler may be slow."""
    return [line for line in err.splitlines() if not line.startswith("roll ")]


def copied(folder: Path, to: Path) -> Path:
    subprocess.run(["cp", "-a", folder, to], check=True)
    return to / folder.name


def test_what_is_kept_is_found_again(compiled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    process = Process(monkeypatch, compiled)
    assert process.answer() == (FORWARD, FUNCTIONS, [])
    assert process.answer(backwards) == (BACKWARD, FUNCTIONS, [])
    assert {file.stat().st_mode & 0o777 for file in compiled.iterdir()} == {0o600}


def test_exchanged_kernels_are_compiled_again(compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = copied(compiled, tmp_path)
    one, other = folder.glob("*.kernel")
    one.rename(tmp_path / "aside")
    other.rename(one)
    (tmp_path / "aside").rename(other)
    process = Process(monkeypatch, folder)
    answer, hits, warned = process.answer()
    assert (answer, hits, len(warned)) == (FORWARD, 0, 1)
    assert warned[0] in (damaged(one), damaged(other))
    assert process.answer() == (FORWARD, FUNCTIONS, [])
    monkeypatch.setattr(cache.Warned, "already", set())
    with pytest.warns(CacheWarning, match="damaged or belong to others"):
        found = [cache.find(file.stem) for file in (one, other)]
    assert found.count(None) == 1


def test_code_that_numba_cannot_load_is_compiled_again(compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = copied(compiled, tmp_path)
    process = Process(monkeypatch, folder)
    for file in folder.glob("*.kernel"):
        digest = file.name.removesuffix(cache.SUFFIX)
        known = cache.find(digest)
        assert known is not None
        cache.keep(digest, known._replace(code=known.code | {"play_turns": b"another version"}))
    assert process.answer() == (FORWARD, FUNCTIONS - 1, [])
    assert process.answer() == (FORWARD, FUNCTIONS, [])


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no owners here")
def test_planted_code_is_not_run(compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kernel would leave a mark if it were unpickled, but others may write to the folder, so nothing in it is read."""
    folder, mark = copied(compiled, tmp_path), tmp_path / "mark"
    planted = f"cposix\nsystem\n(Vtouch '{mark}'\ntR.".encode()
    for file in folder.glob("*.kernel"):
        digest = file.name.removesuffix(cache.SUFFIX)
        file.write_bytes(Kernel(False, {"play_turns": planted}).to_bytes(digest))
    folder.chmod(0o777)
    answer, hits, warned = Process(monkeypatch, folder).answer()
    assert (answer, hits) == (FORWARD, 0)
    assert warned == [not_cached(folder, f"other users may write to {folder}; `chmod go-w` ends that")]
    assert not mark.exists()


def test_a_full_disk_is_told_of_once_and_the_answer_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "kernels"
    process = Process(monkeypatch, folder)
    with small_disk(10_000):
        answer, hits, warned = process.answer()
    assert (answer, hits) == (FORWARD, 0)
    assert warned == [f"compiled rules cannot be kept in {folder} (file too large), so they are compiled again in every run"]
    assert list(folder.iterdir()) == []
    cache.warn_not_kept("said once more")


def test_code_with_addresses_of_this_process_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def keep_none(self: MachineCode, sig: Any, data: Any) -> None:
        assert not data.library.has_dynamic_globals

    process = Process(monkeypatch, tmp_path)
    monkeypatch.setattr(MachineCode, "save_overload", keep_none)
    answer, _, warned = process.answer()
    assert (answer, len(warned)) == (FORWARD, 1)
    assert "(they have large arrays)" in warned[0]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_two_processes_may_compile_at_once(tmp_path: Path) -> None:
    surroundings = os.environ | {"MALPAN_CACHE": str(tmp_path)}
    command = [*COMMAND, *map(str, MAP)]
    children = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=surroundings, text=True) for _ in range(2)
    ]
    ended = [(*child.communicate(timeout=120), child.returncode) for child in children]
    assert [(out, sentences(err), code) for out, err, code in ended] == [(POINTS, [], 0)] * 2
    assert sorted(home.suffix for home in tmp_path.iterdir()) == [".kernel", ".rules"]
    ran = run_process(*MAP, MALPAN_CACHE=str(tmp_path))
    assert (ran.code, ran.out, sentences(ran.err)) == (0, POINTS, [])


def test_without_a_word_the_users_own_cache_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(cache.VARIABLE)
    assert cache.folder().parts[-2:] == ("malpan", "kernels")
