"""Mines that would not end by themselves: rules that never return, wishes that no board fulfils."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from malpan.levels import shift
from malpan.levels.mining import mine
from tests.support.stones import stones

BIN = Path(sys.executable).with_name("malpan")


STUCK = """
from malpan import Game, Verdict

def step(board, state, move):
    while board % 2:
        pass
    state[0] += move + 1
    return Verdict.WON if state[0] >= board else Verdict.ON

game = Game(name="stuck", read=int, start=lambda board: [0], step=step, moves=("walk", "run"), write=str,
            boards=lambda random: random.randint(1, 40))
"""
"""On every other board, a step never returns."""


@pytest.mark.parametrize(
    ("options", "ended"), [(["--seconds", "1"], "seconds"), (["--max-seconds", "0.1", "--count", "3"], "count")]
)
def test_a_step_that_never_returns_is_left(options: list[str], ended: str, tmp_path: Path) -> None:
    (tmp_path / "stuck.py").write_text(STUCK, encoding="utf-8")
    command: list[str] = [str(BIN), "mine", "stuck.py", "--to", "levels.duckdb", "--seed", "1", "--format", "json", *options]
    mined = json.loads(subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=60).stdout)
    assert mined["ended"] == ended
    assert mined["skipped"].keys() == ({"time limit"} if ended == "count" else set())


def test_a_wish_that_no_board_fulfils_ends_with_what_came_nearest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shift, "MOST_IN_VAIN", 30)
    mined = mine(stones, tmp_path / "levels.duckdb", seed=1, jobs=1, engine="plain", wanted="moves >= 500")
    assert (mined.ended, mined.levels, len(mined.nearest)) == ("vain", 0, 3)
    again = mine(stones, tmp_path / "levels.duckdb", seed=1, jobs=1, engine="plain", wanted="moves >= 500")
    assert again.tried > mined.tried
