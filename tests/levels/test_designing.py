"""Levels are improved and varied piece by piece: boards on the way are measured as all levels are, the last is as wanted."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import malpan
from malpan import MalpanError, ProofError
from malpan.cli import malpan as command
from malpan.games.catalogue import find_game
from malpan.levels.measuring import measure_board
from tests.support.paths import EXAMPLES

MARBLES = find_game("marbles")
YARDS = find_game(str(EXAMPLES / "rush_hour.py"))
BOX = """6 6
######
#R..B#
#.#..#
#...O#
#....#
######
"""
YARD = "BBC..D.CEEDAAF.GG.FHIIJJH"


def test_each_change_is_one_edit_and_is_measured() -> None:
    improved = malpan.improve("marbles", BOX, wanted="best_lines == 1 and moves >= 6")
    assert improved.fulfilled
    assert improved.ended == "fulfilled"
    assert improved.missed == ()
    assert MARBLES.edits is not None
    assert MARBLES.write is not None
    board = MARBLES.read(BOX)
    for change in improved.changes[1:]:
        edits: dict[tuple[str, str], Any] = {(edit.what, edit.label): edit.board for edit in MARBLES.edits(board)}
        board = edits[change.what, change.label]
        assert change.row["board"] == MARBLES.write(board)
        measures = measure_board(MARBLES, board)
        assert {name: change.row[name] for name in ("answer", "best_lines", "states")} == {
            name: getattr(measures, name) for name in ("answer", "best_lines", "states")
        }
    assert improved.changes[0].row["board"] == BOX
    assert improved.board == MARBLES.write(board)
    last = malpan.solve("marbles", improved.board)
    assert isinstance(last.answer, int)
    assert last.answer >= 6
    assert malpan.best_lines("marbles", improved.board).total == 1


def test_needless_pieces_are_left_out_and_the_answer_stays() -> None:
    improved = malpan.improve("marbles", "7 6\n######\n#R..B#\n#..#.#\n#.#.O#\n#..###\n#.##.#\n######\n", minimal=True)
    first, last = improved.changes[0].row, improved.changes[-1].row
    assert first["answer"] == last["answer"]
    assert last["minimal"]
    assert last["needless"] == []
    assert all(change.what == "remove" for change in improved.changes[1:])
    assert len(improved.changes) > 1
    assert first["needless"]


def test_a_wish_that_cannot_be_met_ends_with_the_nearest() -> None:
    improved = malpan.improve("marbles", BOX, wanted="moves >= 90 and best_lines == 1", boards=120)
    assert (improved.fulfilled, improved.ended) == (False, "boards")
    assert improved.tried <= 120
    assert improved.missed == ("moves >= 90",)
    assert improved.changes[-1].row["moves"] >= improved.changes[0].row["moves"]
    assert improved.changes[-1].row["best_lines"] == 1


def test_all_boards_that_can_be_reached_are_tried() -> None:
    """A box of one row: three pieces in a corridor, of which few boxes can be made."""
    improved = malpan.improve("marbles", "3 5\n#####\n#ROB#\n#####\n", wanted="moves >= 2")
    assert (improved.fulfilled, improved.ended) == (False, "exhausted")


def test_neighbours_are_all_edits_the_hardest_first() -> None:
    varied = malpan.vary("marbles", BOX)
    assert MARBLES.edits is not None
    assert MARBLES.write is not None
    known = {MARBLES.write(edit.board): edit.board for edit in MARBLES.edits(MARBLES.read(BOX))}
    assert {change.row["board"] for change in varied.found} == set(known)
    assert varied.tried == len(known) == len(varied.found)
    for change in varied.found:
        assert change.row["answer"] == malpan.solve("marbles", change.row["board"]).answer
    moves = [change.row["moves"] if change.row["moves"] is not None else -1 for change in varied.found]
    assert moves == sorted(moves, reverse=True)
    assert -1 in moves


def test_neighbours_can_be_chosen_by_a_wish() -> None:
    everything = malpan.vary("marbles", BOX).found
    wanted = malpan.vary("marbles", BOX, wanted="moves >= 3").found
    assert [change.label for change in wanted] == [change.label for change in everything if (change.row["moves"] or 0) >= 3]
    assert 0 < len(wanted) < len(everything)


@pytest.mark.parametrize(
    ("what", "words"),
    [("remove", "car F at row 3, column 4"), ("add", "wall at row 1, column 4"), ("move", "car H from row 4, column 5 to row 3")],
)
def test_yards_say_what_can_be_changed(what: str, words: str) -> None:
    assert YARDS.edits is not None
    assert any(edit.what == what and edit.label.startswith(words) for edit in YARDS.edits(YARDS.read(YARD)))


def test_jumps_say_what_can_be_changed() -> None:
    game = find_game("snakes")
    assert game.edits is not None
    board = game.read('{"ladders": [[2, 6]], "snakes": [[8, 3]], "size": 9, "sides": 2}')
    edits = list(game.edits(board))
    assert [edit.label for edit in edits if edit.what == "remove"] == ["ladder 2 → 6", "snake 8 → 3"]
    for edit in edits:
        changed = [cell for cell in range(10) if edit.board.leads[cell] != board.leads[cell]]
        assert 1 <= len(changed) <= 2
        assert (edit.board.sides, edit.board.last) == (2, 9)


def test_levels_of_sokoban_say_what_can_be_changed() -> None:
    game = find_game(str(EXAMPLES / "sokoban.py"))
    assert game.edits is not None
    assert game.write is not None
    edits = {edit.label: game.write(edit.board) for edit in game.edits(game.read("######\n#@ $.#\n#  #.#\n#  $ #\n######"))}
    assert edits["box at row 2, column 4"] == "######\n#@  .#\n#  #.#\n#  $ #\n######"
    assert edits["wall at row 3, column 4"] == "######\n#@ $.#\n#   .#\n#  $ #\n######"
    assert edits["box at row 2, column 4 to row 2, column 5"] == "######\n#@  *#\n#  #.#\n#  $ #\n######"
    assert edits["goal at row 3, column 5 to row 4, column 5"] == "######\n#@ $.#\n#  # #\n#  $.#\n######"
    assert not any(label.startswith("wall at row 1,") for label in edits)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"wanted": "movs >= 3"}, "there is no column movs; did you mean moves"),
        ({"wanted": "moves >="}, "is not complete"),
        ({"boards": 0}, "boards is 0; expected a whole number from 1"),
        ({"seconds": -1}, "seconds is -1; expected a number from 0"),
        ({"engine": "fast"}, "engine is 'fast'"),
    ],
)
def test_what_is_asked_wrongly_gets_a_sentence(options: dict[str, Any], words: str) -> None:
    for made in (malpan.improve, malpan.vary):
        with pytest.raises(MalpanError, match=words):
            made("marbles", BOX, **options)


def test_a_game_without_edits_gets_a_sentence() -> None:
    with pytest.raises(MalpanError, match="marbles does not say how its boards can be changed; expected `edits`"):
        malpan.vary(replace(MARBLES, edits=None), BOX)


def test_a_board_that_is_read_back_wrongly_is_not_shown() -> None:
    assert MARBLES.write is not None
    write = MARBLES.write
    game = replace(MARBLES, write=lambda board: write(board).translate(str.maketrans("RB", "BR")), edits=lambda board: ())
    with pytest.raises(ProofError):
        malpan.vary(game, BOX.replace("#.#..#", "#....#"))


def run(*words: str, text: str = BOX) -> tuple[int, str, str]:
    result = CliRunner().invoke(command, ["improve", *words], input=text, standalone_mode=False)
    return (0 if result.return_value is None else result.return_value), result.stdout, result.stderr


def test_the_command_shows_each_change_and_writes_the_board(tmp_path: Path) -> None:
    code, out, _ = run("marbles", "-", "--wanted", "best_lines == 1 and moves >= 6", "--to", str(tmp_path / "box.txt"))
    assert code == 0
    assert out.startswith("  0  ")
    assert "as wanted, after " in out
    board = (tmp_path / "box.txt").read_text()
    improved = malpan.improve("marbles", BOX, wanted="best_lines == 1 and moves >= 6")
    assert board == improved.board
    assert out.endswith(board.split("\n", 1)[1])


def test_the_command_gives_neighbours_as_data() -> None:
    code, out, _ = run("marbles", "-", "--vary", "--format", "json")
    told = json.loads(out)
    assert code == 0
    assert told["start"]["what"] == "start"
    assert [each["board"] for each in told["found"]] == [change.row["board"] for change in malpan.vary("marbles", BOX).found]
    assert told["found"][0]["moves"] == max(each["moves"] or 0 for each in told["found"])


def test_the_command_says_what_came_nearest() -> None:
    code, out, _ = run("marbles", "-", "--wanted", "moves >= 90", "--boards", "40")
    assert code == 0
    assert "no board is as wanted; this one came nearest (40 boards tried)\nnot fulfilled: moves >= 90\n" in out


@pytest.mark.long
def test_an_interrupted_search_ends_with_what_came_nearest(tmp_path: Path) -> None:
    (tmp_path / "box.txt").write_text(BOX)
    started = subprocess.Popen(
        [Path(sys.executable).with_name("malpan"), "improve", "marbles", tmp_path / "box.txt", "--wanted", "moves >= 90"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert started.stderr is not None
    assert "boards tried" in started.stderr.readline()
    os.kill(started.pid, signal.SIGINT)
    out, err = started.communicate(timeout=60)
    assert (started.returncode, err.strip().splitlines()[-1]) == (130, "malpan: interrupted")
    assert "this one came nearest" in out
