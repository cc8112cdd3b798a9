"""A kernel is compiled by one process of a machine at a time, and whoever waited for it takes it from the cache."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from malpan.search.native.compiler import cache, turns
from malpan.search.native.compiler.cache import Kernel
from malpan.search.native.compiler.turns import turn_to_compile

DIGEST = "d" * 64
KERNEL = Kernel(False, {"advance": b"code"})

HOLD = f"""
import time
from malpan.search.native.compiler.turns import turn_to_compile
with turn_to_compile({DIGEST!r}) as known:
    print("mine", known, flush=True)
    time.sleep(60)
"""

COMPILE = """
import os
import malpan.search.native.compiler.specialise as specialise
from malpan import solve
compile_and_keep = specialise.compile_and_keep
def count(*arguments):
    print("compiles", flush=True)
    return compile_and_keep(*arguments)
specialise.compile_and_keep = count
print(solve("yut", "1 2 3", engine="native").answer)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of an empty cache."""
    home = tmp_path / "kernels"
    home.mkdir(mode=0o700)
    monkeypatch.setenv(cache.VARIABLE, str(home))
    return home


@contextmanager
def compiling_elsewhere() -> Iterator["subprocess.Popen[str]"]:
    """Have another process begin to compile."""
    with subprocess.Popen([sys.executable, "-c", HOLD], stdout=subprocess.PIPE, encoding="utf-8") as process:
        try:
            assert process.stdout
            assert process.stdout.readline() == "mine None\n"
            yield process
        finally:
            process.kill()


def test_whoever_waits_takes_the_kernel_that_another_process_has_compiled(folder: Path) -> None:
    with compiling_elsewhere():
        timer = threading.Timer(0.3, cache.keep, [DIGEST, KERNEL])
        timer.start()
        begun = time.monotonic()
        with turn_to_compile(DIGEST) as known:
            assert known == KERNEL
        assert time.monotonic() - begun > 0.2
        timer.join()


def test_the_death_of_the_one_that_compiles_is_the_turn_of_the_next(folder: Path) -> None:
    with compiling_elsewhere() as process:
        threading.Timer(0.3, process.kill).start()
        with turn_to_compile(DIGEST) as known:
            assert known is None
            assert process.wait(5) == -9
            assert (folder / (DIGEST + cache.LOCK)).exists()
    assert not any(folder.iterdir())


def test_one_that_was_stopped_is_not_waited_for_without_end(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "MOST_WAIT", 0.2)
    with compiling_elsewhere(), turn_to_compile(DIGEST) as known:
        assert known is None


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="folders have no owners here")
def test_nobody_waits_where_nothing_can_be_kept(folder: Path) -> None:
    folder.chmod(0o777)
    with pytest.warns(cache.CacheWarning), turn_to_compile(DIGEST) as known:
        assert known is None
    assert not any(folder.iterdir())


@pytest.mark.long
def test_of_four_processes_one_compiles(folder: Path) -> None:
    processes = [subprocess.Popen([sys.executable, "-c", COMPILE], stdout=subprocess.PIPE, encoding="utf-8") for _ in range(4)]
    said = [process.communicate(timeout=120)[0].split() for process in processes]
    assert sum(words.count("compiles") for words in said) == 1
    assert {words[-1] for words in said} == {"20"}
