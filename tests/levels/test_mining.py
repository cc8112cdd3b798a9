"""Mines: what is found does not depend on who looks, or on what ends the process; and what is asked wrongly gets a sentence."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import duckdb
import pytest

import malpan
from malpan import MalpanError, Verdict
from malpan.levels import ranges
from malpan.levels.drawing import seed_of
from malpan.levels.locking import hold_file
from malpan.levels.measuring import measure_board
from malpan.levels.mining import Mined, mine
from tests.support.stones import Board, edits, every, mirrored, random_line, read, step, stones

BIN = Path(sys.executable).with_name("malpan")


def rows_of(path: Path) -> list[tuple[Any, ...]]:
    with duckdb.connect(str(path), read_only=True) as connection:
        return connection.execute("SELECT * FROM levels").fetchall()


def state_of(path: Path) -> dict[str, Any]:
    with duckdb.connect(str(path), read_only=True) as connection:
        found = connection.execute("SELECT * FROM malpan")
        return dict(zip([column[0] for column in found.description], found.fetchone() or (), strict=True))


def query(path: Path, sql: str) -> Any:
    with duckdb.connect(str(path), read_only=True) as connection:
        return connection.execute(sql).fetchall()


def test_an_enumeration_is_mined_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "levels.duckdb"
    mined = mine(stones, path, size="6", minimal=True, no_way=True, jobs=1)
    lines = [Board(tuple(number >> bit & 1 for bit in range(6))) for number in range(64)]
    canonical = {min(stones.write(board), stones.write(mirrored(board))) for board in lines}  # type: ignore[misc]
    assert mined.ended == "exhausted"
    assert mined.levels == mined.tried == len(canonical)
    columns = "board, answer, moves, best_lines, states, minimal, needless, line, number, seed, size"
    found = query(path, f"SELECT {columns} FROM levels")
    assert {row[0] for row in found} == canonical
    for text, answer, moves, best_lines, states, minimal, needless, line, number, seed, size in found:
        board = read(text)
        measures = measure_board(stones, board)
        assert (answer, moves, best_lines, states) == measures[:3] + measures[4:5]
        less = [edit for edit in edits(board) if edit.what == "remove"]
        others = [edit.label for edit in less if measure_board(stones, edit.board).answer == answer]
        assert (needless, minimal) == (others, not others)
        assert (number, seed, size) == (sum(board.stones) % 4, None, "6")
        if answer:
            assert malpan.replay(stones, board, line).verdict == Verdict.WON
    assert mined.hardest is not None
    assert mined.hardest["moves"] == max(row[2] for row in found if row[2] is not None)
    assert not list(tmp_path.glob("*.mining"))
    assert mine(stones, path, size="6", minimal=True, no_way=True, jobs=1) == mined


def test_random_boards_are_those_of_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "levels.duckdb"
    mined = mine(stones, path, size=(9,), seed=7, count=25, jobs=1, engine="plain")
    assert (mined.levels, mined.ended) == (25, "count")
    for number, text, seed in query(path, "SELECT number, board, seed FROM levels"):
        board = random_line(Random(seed_of(seed, number)), (9,))
        assert text == min("".join(map(str, each.stones)) for each in (board, mirrored(board)))
    assert state_of(path)["next"] == mined.tried == query(path, "SELECT max(number) + 1 FROM levels")[0][0]


@pytest.mark.parametrize("size", [3, 40])
def test_the_file_does_not_depend_on_how_work_is_cut(tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Random boards in ranges of any size, on this process and on threads, with a count that ends in the middle of one."""
    asked: dict[str, Any] = {"size": "7", "seed": 3, "wanted": "moves >= 2 or moves = 1", "count": 17}
    usual = tmp_path / "usual.duckdb"
    mine(stones, usual, **asked, jobs=1, engine="plain")
    monkeypatch.setattr(ranges.Pace, "update", lambda self, *_: setattr(self, "size", size))
    with ThreadPoolExecutor(3) as threads:
        for other in (threads, None):
            path = tmp_path / f"{other is None}.duckdb"
            mine(stones, path, **asked, executor=other, jobs=1, engine="plain")
            assert rows_of(path) == rows_of(usual)
            assert state_of(path) == state_of(usual)


def test_a_count_that_ends_within_a_piece_is_resumed(tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.duckdb", tmp_path / "parts.duckdb"
    mine(stones, whole, size="7", jobs=1)
    total = len(rows_of(whole))
    for count in (1, 2, 9, total + 5):
        mined = mine(stones, path, size="7", count=count, jobs=1)
        assert mined.levels == min(count, total)
        assert rows_of(path) == rows_of(whole)[:count]
        assert mined.levels <= mined.tried <= state_of(whole)["tried"]
    assert state_of(path) == state_of(whole)


def test_boards_over_a_limit_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "levels.duckdb"
    mined = mine(stones, path, size="6", max_states=20, jobs=1, no_way=True)
    skipped = [board for piece in range(4) for board in every((6,)).boards(piece) if measure_board(stones, board).states > 20]
    assert mined.skipped == {"state limit": len(skipped)}
    assert mined.levels + len(skipped) == mined.tried


def test_a_wish_that_no_board_fulfils_ends_with_what_came_nearest(tmp_path: Path) -> None:
    path = tmp_path / "levels.duckdb"
    mined = mine(stones, path, size="6", wanted="moves >= 100 and best_orders == 1", jobs=1)
    assert (mined.levels, mined.hardest) == (0, None)
    assert mined.wish == ("moves IS NOT NULL", "moves >= 100", "best_orders = 1")
    most = max(measure_board(stones, board).moves or 0 for piece in range(4) for board in every((6,)).boards(piece))
    assert [row["missed"] for row in mined.nearest] == [1, 1, 1]
    assert mined.nearest[0]["moves"] == most


def test_a_file_that_is_none_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "levels.duckdb"
    path.write_text("four by four")
    with pytest.raises(MalpanError, match="is not a file of levels: DuckDB cannot read it"):
        mine(stones, path, size="4", jobs=1)
    path.unlink()
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE levels (board VARCHAR)")
    with pytest.raises(MalpanError, match="is a database, but not a file of levels"):
        mine(stones, path, size="4", jobs=1)
    path.unlink()
    mine(stones, path, size="4", jobs=1)
    with duckdb.connect(str(path)) as connection:
        connection.execute("UPDATE malpan SET schema = 99")
    with pytest.raises(MalpanError, match=r"has version 99 of the columns, from Malpan .*; expected version 1"):
        mine(stones, path, size="4", jobs=1)
    with pytest.raises(MalpanError, match="is a folder"):
        mine(stones, tmp_path, size="4", jobs=1)


def test_a_second_miner_is_told_who_holds_the_file(tmp_path: Path) -> None:
    path = tmp_path / "levels.duckdb"
    with hold_file(path), pytest.raises(MalpanError, match=f"is being mined by process {os.getpid()} on .*, since 20"):
        mine(stones, path, size="4", jobs=1)
    assert mine(stones, path, size="4", jobs=1).levels


def test_rules_that_fail_are_told_with_the_number_of_the_board(tmp_path: Path) -> None:
    def fail(board: Board, state: list[int], move: int) -> Verdict:
        if sum(board.stones) == 4:
            raise ZeroDivisionError("no four")
        return step(board, state, move)

    path = tmp_path / "levels.duckdb"
    with pytest.raises(malpan.RuleError, match=r"board \d+: the rules of stones failed: ZeroDivisionError: no four"):
        mine(replace(stones, step=fail), path, size="5", seed=1, jobs=1)
    assert len(rows_of(path)) == state_of(path)["tried"] - state_of(path)["next"] + len(rows_of(path))


def test_boards_that_are_not_read_back_are_noticed(tmp_path: Path) -> None:
    lossy = replace(stones, read=lambda text: Board((0, *read(text).stones[1:])))
    with pytest.raises(malpan.ProofError, match="a board that is written and read is another one"):
        mine(lossy, tmp_path / "levels.duckdb", size="5", jobs=1)


def test_seconds_end_a_mine(tmp_path: Path) -> None:
    mined = mine("marbles", tmp_path / "levels.duckdb", size="8x8", seconds=0.3, jobs=1, engine="plain")
    assert mined.ended == "seconds"
    assert mined.levels == len(rows_of(tmp_path / "levels.duckdb"))


def start_mine(path: Path, *options: str) -> "subprocess.Popen[str]":
    command = [str(BIN), "mine", "marbles", "--size", "6x6", "--seed", "5", "--engine", "plain", "--to", str(path), *options]
    return subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def wait_until(reached: Callable[[], bool], process: "subprocess.Popen[str]") -> None:
    end = time.monotonic() + 60
    while not reached() and process.poll() is None and time.monotonic() < end:
        time.sleep(0.02)
    assert process.poll() is None, process.communicate()
    assert time.monotonic() < end


@pytest.mark.parametrize("kills", [1, pytest.param(25, marks=pytest.mark.long)])
def test_a_killed_mine_is_resumed_without_a_loss(tmp_path: Path, kills: int) -> None:
    path, usual = tmp_path / "levels.duckdb", tmp_path / "usual.duckdb"
    random = Random(0)
    for _ in range(kills):
        process = start_mine(path, "--count", "100000", "--jobs", random.choice("12"))
        folder = tmp_path / "levels.duckdb.mining"
        wait_until(lambda folder=folder: any(folder.glob("*.parquet")), process)  # type: ignore[misc]
        time.sleep(random.random() * (2 if kills > 1 else 0.2))
        process.kill()
        process.communicate()
        assert not path.exists() or len(set(rows_of(path))) == len(rows_of(path))
    count = (len(rows_of(path)) if path.exists() else 0) + 30
    for file in (path, usual):
        mine("marbles", file, size="6x6", seed=5, engine="plain", jobs=1, count=count)
    assert rows_of(path) == rows_of(usual)
    assert state_of(path) == state_of(usual)
    assert not list(tmp_path.glob("*.mining/.*"))
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".")]


def test_ctrl_c_keeps_what_was_found(tmp_path: Path) -> None:
    path = tmp_path / "levels.duckdb"
    process = start_mine(path, "--count", "100000", "--jobs", "1")
    wait_until(lambda: any((tmp_path / "levels.duckdb.mining").glob("*.parquet")), process)
    process.send_signal(signal.SIGINT)
    out, error = process.communicate(timeout=30)
    assert process.returncode == 130
    assert error.splitlines()[-1] == "malpan: interrupted"
    assert out.startswith(f"{len(rows_of(path))} level")


def test_readers_are_never_in_the_way(tmp_path: Path) -> None:
    """A reader that keeps the file open sees what it opened, and the mine goes on."""
    path = tmp_path / "levels.duckdb"
    asked: dict[str, Any] = {"size": "6", "jobs": 1}
    mine(stones, path, **asked, count=5)
    with duckdb.connect(str(path), read_only=True) as reader:
        mined: Mined = mine(stones, path, **asked)
        assert reader.execute("SELECT count(*) FROM levels").fetchone() == (5,)
    assert len(rows_of(path)) == mined.levels > 5
    shutil.copy(path, tmp_path / "copy.duckdb")
    assert rows_of(tmp_path / "copy.duckdb") == rows_of(path)
