"""Where compiled rules are kept: two processes at once, a folder that cannot be used, damage, and clearing it all away."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.running import answered, run
from malpan.native import cache

from reading_known import HOUSE

TILT = HOUSE / "examples" / "boards" / "tilt.txt"
SOLVE = ("solve", "13460", TILT, "--engine", "native", "--format", "answer")


def test_two_processes_may_compile_at_once(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "malpan", *map(str, SOLVE)]
    surroundings = os.environ | {"MALPAN_CACHE": str(tmp_path)}
    children = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=surroundings, text=True) for _ in range(3)
    ]
    assert [(*child.communicate(timeout=120), child.returncode) for child in children] == [("8\n", "", 0)] * 3
    assert [home.suffix for home in tmp_path.iterdir()] == [".kernel"]


@pytest.mark.parametrize("place", ["/proc/malpan", "a file"])
def test_a_folder_that_cannot_be_written_is_told_of_once(place: str, tmp_path: Path) -> None:
    (tmp_path / "a file").write_text("in the way", encoding="utf-8")
    folder = str(tmp_path / place)
    ran = run("solve", "13460", TILT, TILT, "--engine", "native", "--format", "answer", seconds=120, MALPAN_CACHE=folder)
    assert (ran.code, ran.out) == (0, "8\n8\n")
    assert ran.err.startswith(f"malpan: compiled rules cannot be kept in {folder} (")
    assert ran.err.count("\n") == 1


def test_a_full_disk_is_told_of_once(tmp_path: Path) -> None:
    code = (
        "import resource, signal, sys, malpan.cli\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))\n"
        f"sys.argv = ['malpan', *{[str(word) for word in SOLVE]!r}]\n"
        "malpan.cli.main()"
    )
    surroundings = os.environ | {"MALPAN_CACHE": str(tmp_path)}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=surroundings, check=False)
    assert (ran.returncode, ran.stdout) == (0, "8\n")
    assert "cannot be kept" in ran.stderr
    assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize("ending", [".nbi", ".nbc", ".py"])
@pytest.mark.parametrize("damage", ["cut", "garbled", "emptied"])
def test_damage_is_noticed_and_mended(ending: str, damage: str, tmp_path: Path) -> None:
    def asked() -> str:
        ran = run(*SOLVE, seconds=120, MALPAN_CACHE=str(tmp_path))
        assert (ran.code, ran.out) == (0, "8\n"), ran.err
        return ran.err

    assert asked() == ""
    files = [file for file in tmp_path.rglob("*") if file.suffix == ending]
    assert files
    for file in files:
        content = file.read_bytes()
        half = len(content) // 2
        file.write_bytes({"cut": content[:half], "garbled": content[:half] + os.urandom(half), "emptied": b""}[damage])
    assert asked().count("\n") <= 1
    assert asked() == ""


def test_what_is_kept_is_shown_and_cleared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MALPAN_CACHE", str(tmp_path))
    assert answered("cache") == f"0 kernels, 0.0 MB, in {tmp_path}\n"
    run(*SOLVE, seconds=120)
    (tmp_path / "of somebody else").write_text("left alone", encoding="utf-8")
    assert answered("cache", "show").startswith("1 kernels, 0.")
    assert answered("cache", "clear").startswith("removed 1 kernels, 0.")
    assert answered("cache", "clear").startswith("removed 0 kernels")
    assert [file.name for file in tmp_path.iterdir()] == ["of somebody else"]


def test_without_a_word_the_users_own_cache_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MALPAN_CACHE")
    assert cache.folder().parts[-2:] == ("malpan", "kernels")
