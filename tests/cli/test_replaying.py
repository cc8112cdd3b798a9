"""`malpan replay`: moves in every spelling, and what is said of the line they make."""

import json
from pathlib import Path

import pytest

from tests.support.command import NEVER, NINE_TILTS, ONE_TILT, error_of, output_of, write_file
from tests.support.paths import BOARDS, EXAMPLES

TILT, LADDERS, ROLLS, MAP = (BOARDS / name for name in ("tilt.txt", "ladders.txt", "rolls.txt", "map.txt"))


def made(*words: object) -> list[str]:
    """Return the labels of the moves that were made."""
    return [step["label"] for step in json.loads(output_of("replay", *words, "--format", "json"))["steps"]]


@pytest.mark.parametrize(
    "moves",
    [
        "LDR",
        "ldr",
        "L D R",
        "l,d,r",
        "L, D, R",
        "left down right",
        "Left,DOWN, right",
        "le do ri",
        "LD right",
        "ld,r",
        ",l,,d,r,",
    ],
)
def test_tilts_may_be_spelled_in_many_ways(moves: str) -> None:
    assert made("13460", TILT, moves) == ["left", "down", "right"]
    assert made("13460", TILT, *moves.split()) == ["left", "down", "right"]


@pytest.mark.parametrize("moves", ["5 3 6", "536", "5,3,6", "5, 36"])
def test_rolls_are_their_numbers(moves: str) -> None:
    assert made("snakes", LADDERS, *moves.split()) == ["5", "3", "6"]


@pytest.mark.parametrize("moves", ["1 2 1", "horse 1 horse 2 horse 1", "horse 1, 2, Horse 1", "1,2,1", "1 horse 2 1"])
def test_horses_are_their_numbers(moves: str) -> None:
    assert made("yut", ROLLS, moves) == ["horse 1", "horse 2", "horse 1"]
    assert made("yut", ROLLS, *moves.split()) == ["horse 1", "horse 2", "horse 1"]


def test_moves_of_a_game_in_a_file_are_spelled_alike() -> None:
    cube = EXAMPLES / "pocket_cube.py", BOARDS / "cube.txt"
    assert made(*cube, "R", "u2", "F'") == ["R", "U2", "F'"]
    assert made(EXAMPLES / "burnt_pancakes.py", BOARDS / "pancakes.txt", "4", "flip 2") == ["flip 4", "flip 2"]
    assert made(EXAMPLES / "rush_hour.py", BOARDS / "cars.txt", "m+1 g+1") == ["M+1", "G+1"]


@pytest.mark.parametrize(
    ("game", "board", "moves", "named"),
    [
        ("marbles", TILT, "LDX", "'LDX' is not a move; the moves are left, right, up, down"),
        ("marbles", TILT, "left north", "'north' is not a move"),
        ("snakes", LADDERS, "5 7", "'7' is not a move; the moves are 1, 2, 3, 4, 5, 6"),
        ("yut", ROLLS, "1 5", "'5' is not a move; the moves are horse 1, horse 2, horse 3, horse 4"),
        ("yut", ROLLS, "1 horse", "'horse' is not a move"),
        ("yut", ROLLS, "12", "'12' is not a move"),
        (EXAMPLES / "rush_hour.py", BOARDS / "cars.txt", "A", "'A' is not a move; the moves are A-1, A-2, A-3, A-4, A+1, "),
        ("die", MAP, "left", "nobody chooses a move in die; expected a number of turns to play, not 'left'"),
        ("die", MAP, "1 2", "expected a number of turns to play, not '1 2'"),
        ("die", MAP, "1.5", "expected a number of turns to play, not '1.5'"),
    ],
)
def test_a_word_that_is_no_move_is_named_with_those_that_are(game: object, board: Path, moves: str, named: str) -> None:
    assert named in error_of("replay", game, board, *moves.split())


def verdict_on(tmp_path: Path, box: str, moves: str) -> tuple[str, str, int]:
    """Return what is said of moves on a box of marbles: the sentence, the word in JSON and the moves not played."""
    board = write_file(tmp_path, "box.txt", box)
    told = json.loads(output_of("replay", "marbles", board, moves, "--format", "json"))
    text, _, pictures = output_of("replay", "marbles", board, moves).partition("\n\n")
    assert pictures.startswith("start")
    return text.splitlines()[-1], told["verdict"], told["unplayed"]


def test_a_line_may_win_lose_or_lead_nowhere_yet(tmp_path: Path) -> None:
    assert verdict_on(tmp_path, ONE_TILT, "R") == ("won after 1 tilt", "won", 0)
    assert verdict_on(tmp_path, ONE_TILT, "RLU") == ("won after 1 tilt; 2 tilts not played", "won", 2)
    assert verdict_on(tmp_path, NEVER, "LR") == ("lost after 2 tilts", "lost", 0)
    assert verdict_on(tmp_path, NEVER, "LRU") == ("lost after 2 tilts; 1 tilt not played", "lost", 1)
    assert verdict_on(tmp_path, NINE_TILTS, "LD") == ("not won yet after 2 tilts", "on", 0)
    assert verdict_on(tmp_path, NINE_TILTS, "") == ("not won yet after 0 tilts", "on", 0)


def test_a_move_that_is_not_legal_ends_the_line_and_leaves_the_pieces_alone() -> None:
    tiles = EXAMPLES / "sliding_tiles.py", BOARDS / "tiles-4x2.txt"
    lines = output_of("replay", *tiles, "down left").splitlines()
    assert lines[:3] == ["  1  down", "  2  left  (not legal)", "not legal: move 2, left, cannot be made here"]
    told = json.loads(output_of("replay", *tiles, "down left left", "--format", "json"))
    assert [step["verdict"] for step in told["steps"]] == ["on", "illegal"]
    assert told["steps"][1]["state"] == told["steps"][0]["state"]
    assert (told["verdict"], told["unplayed"]) == ("illegal", 1)


def test_a_line_with_rolls_tells_its_points() -> None:
    lines = output_of("replay", "yut", ROLLS, "1 2 2 2").splitlines()
    assert lines[:3] == [
        "  1  horse 1  rolls 1: start → 2, 2 points",
        "  2  horse 2  rolls 2: start → 4, 4 points",
        "  3  horse 2  rolls 3: 4 → 10, 10 points",
    ]
    assert lines[4] == "41 points after 4 turns"
    told = json.loads(output_of("replay", "yut", ROLLS, "1 2 2 2", "--format", "json"))
    assert (told["points"], told["verdict"]) == (41, "on")


def test_a_horse_may_not_stand_on_another() -> None:
    text = output_of("replay", "yut", "-", "1 2 1", typed="1 1 1")
    assert "not legal: turn 2, horse 2, cannot be made here; 1 turn not played" in text.splitlines()


def test_more_moves_than_rolls_are_refused() -> None:
    assert error_of("replay", "yut", ROLLS, "1 " * 11) == "11 turns asked for, but the board has rolls for 10"


def test_a_line_may_begin_at_any_position_and_turn() -> None:
    text = output_of("replay", "snakes", LADDERS, "--state", 94, 6)
    assert text.splitlines()[:2] == ["  1  6  94 → 100", "won after 1 roll"]
    text = output_of("replay", "yut", ROLLS, "--state", "5,0,0,0", "--turn", 9, 1)
    assert text.splitlines()[:2] == ["  1  horse 1  rolls 2: 10 → 16, 16 points", "16 points after 1 turn"]
    assert "rolls for 1" in error_of("replay", "yut", ROLLS, "--turn", 9, "1 2")
    assert "has 1 place" in error_of("replay", "snakes", LADDERS, "--state", "1,2", 6)


def test_a_run_is_played_to_its_end_or_for_so_many_turns() -> None:
    seven = MAP.read_text(encoding="utf-8").replace("1000000000000000000", "7")
    assert "43 points after 7 rolls" in output_of("replay", "die", "-", typed=seven).splitlines()
    assert "18 points after 4 rolls" in output_of("replay", "die", "-", 4, typed=seven).splitlines()
    assert "0 points after 0 rolls" in output_of("replay", "die", "-", 0, typed=seven).splitlines()
    told = json.loads(output_of("replay", "die", MAP, 2, "--format", "json"))
    assert [(step["move"], step["points"]) for step in told["steps"]] == [(None, 4), (None, 4)]


def test_a_run_that_prints_tells_what_it_printed() -> None:
    stamps = "4 2 0 0 8\n0 2\n3 4\n5 6\n7 8\n4 4 4 1 1 3 3 2\n"
    text = output_of("replay", "stamp", "-", typed=stamps)
    assert "  4  east to row 3, column 1: picks up 8, prints 0\n  5  east is off the map\n" in text
    assert "0 0 3 0 0 8 3 printed after 8 commands" in text.splitlines()
    assert "nothing printed after 0 commands" in output_of("replay", "stamp", "-", 0, typed=stamps).splitlines()
    assert "0 0 3 printed after 3 commands" in output_of("replay", "stamp", "-", 3, typed=stamps).splitlines()
    told = json.loads(output_of("replay", "stamp", "-", "--format", "json", typed=stamps))
    assert told["printed"] == [0, 0, 3, 0, 0, 8, 3]
    assert "points" not in told
    assert "9 turns asked for, but the board has rolls for 8" in error_of("replay", "stamp", "-", 9, typed=stamps)


def test_a_run_of_very_many_turns_is_left_to_solve() -> None:
    assert "1,000,000,000,000,000,000 turns are too many to show" in error_of("replay", "die", MAP)
    assert "100,001 turns are too many" in error_of("replay", "die", MAP, 100_001)


def test_a_file_of_several_boards_is_refused() -> None:
    assert error_of("replay", "snakes", "-", 6, typed="2\n0\n0\n0\n0\n") == "- holds 2 boards; expected one"
