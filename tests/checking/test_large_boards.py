"""Boards that are too large to answer are left out, so that a check of one's own game keeps to its time."""

import time
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from malpan import Game, Shortest, Verdict, check
from malpan.checking import hunt
from malpan.games.catalogue import find_game
from tests.support.command import run_process

CLIMB = """
from malpan import Game, Verdict

SIZES = [2]


def step(board, state, move):
    while board > 100 and ENDLESS:
        pass
    state[move] += 1
    if state[move] > board:
        return Verdict.ILLEGAL
    return Verdict.WON if sum(state) == 4 * board else Verdict.ON


game = Game(
    name="climb",
    moves=("a", "b", "c", "d"),
    read=int,
    write=str,
    start=lambda board: [0, 0, 0, 0],
    step=step,
    boards=lambda random: random.choice(SIZES),
)
"""
"""Four counters that have to reach the number of the board, in four times so many moves: (number + 1)^4 states."""

SUM = "print(4 * int(input()))"


def written(folder: Path, sizes: list[int], endless: bool = False) -> Path:
    file = folder / "climb.py"
    file.write_text(CLIMB.replace("[2]", str(sizes)).replace("ENDLESS", str(endless)), encoding="utf-8")
    return file


def test_boards_that_are_too_large_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunt, "LEAST_SHARE", 0.1)
    monkeypatch.setattr(hunt, "SHARE", 0.02)
    game = find_game(str(written(tmp_path, [2] * 9 + [400])))
    report = check(game, lambda text: 4 * int(text), count=60, seconds=4)
    assert report.verdict == "accepted so far"
    assert report.too_large > 1
    assert report.tried == 60 - report.too_large
    assert f"{report.too_large} boards left out: too large to answer in time" in str(report)
    assert report.to_dict()["too_large"] == report.too_large


def test_too_many_of_them_end_the_check_undecided(tmp_path: Path) -> None:
    game = find_game(str(written(tmp_path, [400])))
    began = time.monotonic()
    report = check(game, lambda text: 0, seconds=1)
    assert time.monotonic() - began < 10
    assert (report.verdict, report.tried, report.failure) == ("undecided", 0, None)
    assert report.too_large > 0


def test_the_time_holds_where_a_step_does_not_return(tmp_path: Path) -> None:
    file, program = written(tmp_path, [400], endless=True), tmp_path / "sum.py"
    program.write_text(SUM, encoding="utf-8")
    ran = run_process("check", file, program, "--seconds", "1", XDG_CACHE_HOME=str(tmp_path))
    assert ran.code == 3
    assert "undecided: only 0 of 30 boards could be tried in this time" in ran.out
    assert "left out: too large to answer in time" in ran.out
    (tmp_path / "board.txt").write_text("400", encoding="utf-8")
    ran = run_process("check", file, program, "--seconds", "1", "--replay", tmp_path / "board.txt", XDG_CACHE_HOME=str(tmp_path))
    assert ran.code == 3
    assert "1 board left out: too large to answer in time" in ran.out


def test_a_smaller_board_that_is_too_large_is_not_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure is found on the board 20, and the boards that are smaller by their texts have many more states."""
    monkeypatch.setattr(hunt, "LEAST_SHARE", 0.1)
    monkeypatch.setattr(hunt, "SHARE", 0.02)

    def step(board: Any, state: list[int], move: int) -> Verdict:
        size = 2 if board == 20 else 400
        state[move] += 1
        return Verdict.ILLEGAL if state[move] > size else Verdict.WON if sum(state) == 4 * size else Verdict.ON

    game: Game = replace(find_game(str(written(tmp_path, [2]))), step=step, boards=first_then_others, objective=Shortest())
    began = time.monotonic()
    report = check(game, lambda text: 0, seconds=5)
    assert time.monotonic() - began < 60
    assert report.failure is not None
    assert (report.failure.board, report.failure.expected) == ("20", "8")


def first_then_others(random: Random) -> int:
    return random.choice((20, 3))
