"""Rules that a copy of this process compiles are not compiled in vain for ever if the plain search always answers first."""

import os
import sys
import time
from pathlib import Path

import pytest

from malpan import Game, Verdict
from malpan.search import copying, switching
from malpan.search.engine import AUTO, choose
from malpan.search.found import Found
from malpan.search.limits import NO_LIMITS, Limits, Watch
from malpan.search.native.compiler import cache

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux copies processes")

COMPILING, PLAIN = 0.5, 0.15
"""Seconds that the compiler takes, and the plain search."""


def step(board: int, state: list[int], move: int) -> Verdict:
    state[0] += 1
    return Verdict.ON


GAME = Game(name="slow", moves=("on",), read=int, start=lambda board: [0], step=step)


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setattr(switching, "EARLY", 0.0)
    monkeypatch.setattr(switching, "can_copy", lambda: True)


def answer(done: Path, limits: Limits = NO_LIMITS) -> None:
    """Answer in plain Python while a copy takes its time, which leaves a file when it is done."""

    def plain(watch: Watch) -> Found:
        end = time.monotonic() + PLAIN
        while time.monotonic() < end:
            watch.check(1, 2)
            time.sleep(0.01)
        return Found(7, layers=(1,))

    def native(watch: Watch) -> Found:
        time.sleep(COMPILING)
        done.touch()
        raise copying.Ready

    watch = Watch(limits)
    watch.knowledge.game = GAME
    assert choose(AUTO, watch, plain, native).answer == 7
    assert watch.knowledge.doing == []


def children() -> set[int]:
    """Return the children of this process, some of which may be those of other tests."""
    return {int(pid) for file in Path("/proc/self/task").glob("*/children") for pid in file.read_text().split()}


def test_a_compiler_is_awaited_for_no_longer_than_compilers_worked_in_vain(tmp_path: Path) -> None:
    done, rules = tmp_path / "done", copying.rules_of(watch_of_game())
    lost, before = [0.0], children()
    while not done.exists():
        begun = time.monotonic()
        answer(done)
        assert time.monotonic() - begun < PLAIN + 0.2, "an answer waits for nothing"
        begun = time.monotonic()
        copying.finish_compiling()
        assert time.monotonic() - begun < copying.SHARE * (PLAIN + 0.2) + lost[-1] + 0.2
        assert children() <= before
        lost.append(cache.lost_seconds(rules))
    assert len(lost) in (3, 4), lost
    assert lost[1] > PLAIN


def test_the_next_question_about_the_same_rules_takes_the_copy_over(tmp_path: Path) -> None:
    before = children()
    for number in range(3):
        answer(tmp_path / f"done {number}")
    time.sleep(COMPILING / 2)
    copying.finish_compiling()
    assert (tmp_path / "done 0").exists()
    assert not (tmp_path / "done 1").exists()
    assert children() <= before


def test_nothing_is_awaited_past_the_limit_of_time_or_without_a_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "SHARE", 100.0)
    before = children()
    answer(tmp_path / "done", Limits(max_seconds=PLAIN + 0.1 + switching.IMPORTING))
    limit = copying.late[0].until - time.monotonic()
    copying.end_late()
    assert limit < switching.IMPORTING + 0.1
    monkeypatch.setenv(cache.VARIABLE, os.devnull)
    answer(tmp_path / "done")
    assert copying.late == []
    assert children() <= before


def test_a_note_that_is_none_counts_for_nothing(tmp_path: Path) -> None:
    assert cache.note_lost("rules", 1.5)
    assert cache.lost_seconds("rules") == 1.5
    (cache.folder() / "rules.lost").write_text("nan")
    assert cache.lost_seconds("rules") == 0
    cache.clear()
    assert list(cache.folder().iterdir()) == []


def watch_of_game() -> Watch:
    watch = Watch()
    watch.knowledge.game = GAME
    return watch
