"""`malpan solve`: every game and number in every output format, from standard input, from one file and from several."""

import json
from pathlib import Path

import pytest

from malpan import Solution
from tests.support.command import NEVER, NINE_TILTS, ONE_TILT, SNAKE_WALL, TWELVE_TILTS, error_of, output_of, write_file
from tests.support.paths import BOARDS, EXAMPLES

COUNTED = "4 6\n11 40\n37 67\n47 73\n15 72\n90 12\n98 31\n85 23\n75 42\n70 18\n49 47\n"
TEN_ROLLS = "1 2 3 4 1 2 3 4 1 2\n"
STAMPS = "4 2 0 0 8\n0 2\n3 4\n5 6\n7 8\n4 4 4 1 3 3 3 2\n"
MAP = "4 5 7\n4 1 2 3 3\n6 1 1 3 3\n5 6 1 3 2\n5 5 6 5 5\n"
TWO_PARTS = "2\n1\n2 99\n0\n0\n6\n94 2\n95 2\n96 2\n97 2\n98 2\n99 2\n"

ASKED = [
    ("marbles", ONE_TILT, "1\n", "1 tilt"),
    ("13460", NINE_TILTS, "9\n", "9 tilts"),
    ("13459", NINE_TILTS, "1\n", "9 tilts"),
    ("15644", ONE_TILT, "1\nR\n", "1 tilt"),
    ("15653", TWELVE_TILTS, "12\n", "12 tilts"),
    ("snakes", COUNTED, "8\n", "8 rolls"),
    ("16928", COUNTED, "8\n", "8 rolls"),
    ("yut", TEN_ROLLS, "190\n", "190 points in 10 turns"),
    ("17825", TEN_ROLLS, "190\n", "190 points in 10 turns"),
    ("die", MAP, "43\n", "43 points in 7 rolls"),
    ("23288", MAP, "43\n", "43 points in 7 rolls"),
    ("stamp", STAMPS, "0\n0\n3\n0\n0\n8\n6\n3\n", "0 0 3 0 0 8 6 3 printed in 8 commands"),
    ("14499", "1 1 0 0 2\n0\n1 4\n", "\n", "nothing printed in 2 commands"),
]
NO_WAY = [
    ("13460", TWELVE_TILTS, "-1\n", "no way within 10 tilts; "),
    ("13459", TWELVE_TILTS, "0\n", "no way within 10 tilts; "),
    ("15644", TWELVE_TILTS, "-1\n", "no way within 10 tilts; "),
    ("15653", NEVER, "-1\n", "no way: "),
    ("marbles", NEVER, "-1\n", "no way: "),
    ("snakes", SNAKE_WALL, "-1\n", "no way: "),
]


@pytest.mark.parametrize(("game", "board", "printed", "headline"), ASKED + NO_WAY)
def test_every_game_and_number_in_every_format(game: str, board: str, printed: str, headline: str) -> None:
    assert output_of("solve", game, "--format", "answer", typed=board) == printed
    assert output_of("solve", game, typed=board).startswith(headline)
    told = json.loads(output_of("solve", game, "--format", "json", typed=board))
    assert told["printed"] == printed.rstrip("\n")
    assert told["problem"] == (int(game) if game.isdecimal() else None)
    assert told["board"] == "standard input"


@pytest.mark.parametrize(("game", "board", "printed", "headline"), ASKED)
def test_text_and_json_show_the_line_that_proves_the_answer(game: str, board: str, printed: str, headline: str) -> None:
    told = json.loads(output_of("solve", game, "--format", "json", typed=board))
    solution = Solution.from_json(json.dumps({name: told[name] for name in told if name not in ("board", "problem", "printed")}))
    text = output_of("solve", game, typed=board)
    assert text.startswith(f"{solution}\n")
    assert len(solution.line.steps) == int(headline.split()[-2])
    assert "\nstart" in text  # the pictures


def test_the_letters_of_15644_are_a_line_that_wins(tmp_path: Path) -> None:
    box = write_file(tmp_path, "box.txt", NINE_TILTS)
    count, letters = output_of("solve", "15644", "--format", "answer", box).split()
    told = json.loads(output_of("replay", "15644", box, letters, "--format", "json"))
    assert (count, len(letters), told["verdict"], told["unplayed"]) == ("9", 9, "won", 0)


def test_a_game_in_a_file_of_its_own_is_used_like_a_built_in_one() -> None:
    tiles = EXAMPLES / "sliding_tiles.py", BOARDS / "tiles.txt"
    assert output_of("solve", *tiles, "--format", "answer") == "2\n"
    assert output_of("solve", *tiles).startswith(
        "2 moves\n  1  up\n  2  left\n\nstart   1: up   2: left\n1 2 3   1 2 3   1 2 3\n"
    )
    told = json.loads(output_of("solve", *tiles, "--format", "json"))
    assert (told["game"], told["problem"], told["printed"]) == ("sliding tiles", None, "2")


@pytest.mark.parametrize("words", [(), ("-",)])
def test_a_board_is_read_from_standard_input_by_default_and_by_a_dash(words: tuple[str, ...]) -> None:
    assert output_of("solve", "15644", "--format", "answer", *words, typed=ONE_TILT) == "1\nR\n"


def test_several_files_answer_a_line_each(tmp_path: Path) -> None:
    one, twelve = write_file(tmp_path, "one.txt", ONE_TILT), write_file(tmp_path, "twelve.txt", TWELVE_TILTS)
    files = (one, twelve, "-")
    assert output_of("solve", "15644", "--format", "answer", *files, typed=ONE_TILT) == "1 R\n-1\n1 R\n"


def test_several_files_are_told_under_their_names(tmp_path: Path) -> None:
    one, never = write_file(tmp_path, "one.txt", ONE_TILT), write_file(tmp_path, "never.txt", NEVER)
    text = output_of("solve", "marbles", one, never, "-", typed=ONE_TILT)
    told = dict(part.split("\n", 1) for part in text.replace("\n\nstart", "\nstart").strip().split("\n\n"))
    assert list(told) == [str(one), str(never), "standard input"]
    assert told[str(one)].startswith("1 tilt\n  1  right  red drops\nstart")
    assert told[str(never)].startswith("no way: ")
    assert told["standard input"].splitlines() == told[str(one)].splitlines()


def test_several_files_are_one_json_object_a_line(tmp_path: Path) -> None:
    one, twelve = write_file(tmp_path, "one.txt", ONE_TILT), write_file(tmp_path, "twelve.txt", TWELVE_TILTS)
    lines = output_of("solve", "15644", "--format", "json", one, twelve).splitlines()
    told = [json.loads(line) for line in lines]
    assert [each["board"] for each in told] == [str(one), str(twelve)]
    assert [each["printed"] for each in told] == ["1\nR", "-1"]
    assert [each["outcome"] for each in told] == ["solved", "too long"]


def test_a_file_with_several_boards_answers_a_line_a_board(tmp_path: Path) -> None:
    assert output_of("solve", "snakes", "--format", "answer", typed=TWO_PARTS) == "2\n-1\n"
    text = output_of("solve", "snakes", typed=TWO_PARTS)
    assert text.startswith("standard input, board 1\n2 rolls\n")
    assert "\n\nstandard input, board 2\nno way: " in text
    alone, several = write_file(tmp_path, "alone.txt", COUNTED), write_file(tmp_path, "several.txt", TWO_PARTS)
    lines = output_of("solve", "snakes", "--format", "json", alone, several).splitlines()
    assert [json.loads(line)["board"] for line in lines] == [str(alone), f"{several}, board 1", f"{several}, board 2"]


def test_one_bad_file_among_several_is_named_and_nothing_is_answered(tmp_path: Path) -> None:
    good, bad = write_file(tmp_path, "good.txt", ONE_TILT), write_file(tmp_path, "bad.txt", ONE_TILT.replace("O", "x"))
    for output in ("text", "answer", "json"):
        assert error_of("solve", "marbles", "--format", output, good, bad, good).startswith(f"{bad}, line 5, column 3: ")


def test_a_long_run_is_answered_and_its_line_is_cut_short() -> None:
    text = output_of("solve", "23288", BOARDS / "map.txt")
    headline, *lines = text.splitlines()
    assert headline.startswith("3,500,000,000,000,000,401 points in 1,000,000,000,000,000,000 rolls; ")
    assert headline.endswith("; after 53 rolls the run repeats every 12 rolls")
    assert lines[20:21] == ["    … 960 more …"]
    assert lines[41:42] == ["    … and 999,999,999,999,999,000 rolls more"]
    assert output_of("solve", "23288", "--format", "answer", BOARDS / "map.txt") == "3500000000000000401\n"
