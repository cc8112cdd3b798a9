"""`malpan solve` asked something else than the plain question: another limit, position, format, die, start, finish or team."""

import json
from pathlib import Path

import pytest

from tests.support.command import NEVER, NINE_TILTS, ONE_TILT, SNAKE_WALL, TWELVE_TILTS, error_of, output_of, run, write_file
from tests.support.paths import BOARDS, EXAMPLES

LADDERS = BOARDS / "ladders.txt"
ROLLS = BOARDS / "rolls.txt"
MAP = BOARDS / "map.txt"
ANSWER = ("--format", "answer")


def test_13460_stops_at_ten_tilts_unless_told_otherwise() -> None:
    assert output_of("solve", "13460", *ANSWER, typed=TWELVE_TILTS) == "-1\n"
    assert output_of("solve", "13460", *ANSWER, "--limit", 11, typed=TWELVE_TILTS) == "-1\n"
    assert output_of("solve", "13460", *ANSWER, "--limit", 12, typed=TWELVE_TILTS) == "12\n"
    assert output_of("solve", "13459", *ANSWER, "--limit", 12, typed=TWELVE_TILTS) == "1\n"
    assert output_of("solve", "15653", *ANSWER, typed=TWELVE_TILTS) == "12\n"


def test_a_limit_is_kept_exactly() -> None:
    assert output_of("solve", "marbles", *ANSWER, "--limit", 9, typed=NINE_TILTS) == "9\n"
    assert output_of("solve", "marbles", *ANSWER, "--limit", 8, typed=NINE_TILTS) == "-1\n"
    assert output_of("solve", "marbles", "--limit", 8, typed=NINE_TILTS).startswith("no way within 8 tilts; ")
    assert output_of("solve", "marbles", "--limit", 0, typed=ONE_TILT).startswith("no way within 0 tilts; 1 state seen")


@pytest.mark.parametrize(("game", "board"), [("yut", ROLLS), ("17825", ROLLS), ("die", MAP)])
def test_a_limit_of_moves_is_refused_where_no_fewest_moves_are_asked_for(game: str, board: Path) -> None:
    assert f"{'yut' if board == ROLLS else 'die'} has no limit of moves" in error_of("solve", game, board, "--limit", 3)


@pytest.mark.parametrize(
    ("limit", "named"),
    [(("--max-states", "1"), "state limit"), (("--max-seconds", "0"), "time limit"), (("--max-memory", "1k"), "memory limit")],
)
@pytest.mark.parametrize(("game", "board"), [("13460", NINE_TILTS), ("yut", "1 2 3 4 1 2 3 4 1 2"), ("snakes", SNAKE_WALL)])
def test_a_search_that_was_stopped_says_so_and_answers_unknown(game: str, board: str, limit: tuple[str, str], named: str) -> None:
    text = output_of("solve", game, *limit, typed=board)
    assert text.splitlines()[0].endswith(f"; stopped by the {named}")

    ran = run("solve", game, *limit, *ANSWER, typed=board)
    assert (ran.code, ran.out) == (0, "unknown\n")
    assert ran.err == f"malpan: standard input: {text.splitlines()[0]}\n"

    told = json.loads(output_of("solve", game, *limit, "--format", "json", typed=board))
    assert (told["outcome"], told["answer"], told["printed"], told["stopped"]) == ("stopped", None, "unknown", named)


def test_limits_that_are_wide_enough_change_nothing() -> None:
    plain = output_of("solve", "15644", *ANSWER, typed=NINE_TILTS)
    wide = ("--max-states", 100_000, "--max-seconds", 60.5, "--max-memory", "8G")
    assert output_of("solve", "15644", *ANSWER, *wide, typed=NINE_TILTS) == plain


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("--max-states", "0"), "'--max-states'"),
        (("--max-states", "many"), "'--max-states'"),
        (("--max-seconds", "-1"), "'--max-seconds'"),
        (("--max-memory", "0"), "'0' is not an amount of memory"),
        (("--max-memory", "much"), "'much' is not an amount of memory"),
        (("--max-memory", "nan"), "'nan' is not an amount of memory"),
        (("--limit", "-1"), "'--limit'"),
        (("--limit", "1.5"), "'--limit'"),
    ],
)
def test_a_limit_that_is_none_is_refused(words: tuple[str, str], named: str) -> None:
    assert named in error_of("solve", "marbles", *words, typed=ONE_TILT)


def test_the_die_the_start_and_the_finish_of_snakes_can_be_chosen() -> None:
    board = '{"size": 10, "ladders": []}'
    assert output_of("solve", "snakes", *ANSWER, typed=board) == "2\n"
    assert output_of("solve", "snakes", *ANSWER, "--sides", 3, typed=board) == "3\n"
    assert output_of("solve", "snakes", *ANSWER, "--sides", 3, "--start", 0, typed=board) == "4\n"


@pytest.mark.parametrize(
    ("finish", "came"),
    [
        ("exact", "not legal: roll 2, 6, cannot be made here"),
        ("over", "won after 2 rolls"),
        ("bounce", "not won yet after 2 rolls"),
    ],
)
def test_a_finish_decides_what_a_surplus_does(tmp_path: Path, finish: str, came: str) -> None:
    board = write_file(tmp_path, "short.json", '{"size": 10, "ladders": []}')
    assert came in output_of("replay", "snakes", "--finish", finish, board, 6, 6).splitlines()
    assert output_of("solve", "snakes", *ANSWER, "--finish", finish, board) == "2\n"


def test_the_number_of_horses_can_be_chosen() -> None:
    rolls = "5 5 5 5 5 5 5 5 5 5"
    assert output_of("solve", "yut", *ANSWER, typed=rolls) == "130\n"
    assert output_of("solve", "yut", *ANSWER, "--horses", 1, typed=rolls) == "40\n"
    assert output_of("solve", "17825", *ANSWER, "--horses", 4, ROLLS) == "190\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("snakes", LADDERS, "--sides", "0"), "sides is '0'; expected a whole number from 1"),
        (("snakes", LADDERS, "--sides", "six"), "sides is 'six'; expected a whole number from 1"),
        (("snakes", LADDERS, "--start", "7"), "start is '7'; expected 0 (off the board) or 1"),
        (("snakes", LADDERS, "--finish", "soft"), "finish is 'soft'; expected one of exact, over, bounce"),
        (("yut", ROLLS, "--horses", "9"), "horses is '9'; expected a whole number from 1 to 8"),
        (("yut", ROLLS, "--horses", "0"), "horses is '0'; expected a whole number from 1 to 8"),
        (("yut", ROLLS, "--sides", "6"), "yut takes no --sides"),
        (("marbles", BOARDS / "tilt.txt", "--start", "0"), "marbles takes no --start"),
        (("die", MAP, "--finish", "over"), "die takes no --finish"),
        (("16928", LADDERS, "--horses", "4"), ""),
        ((EXAMPLES / "sliding_tiles.py", BOARDS / "tiles.txt", "--horses", "4"), "sliding tiles takes no --horses"),
    ],
)
@pytest.mark.parametrize("verb", ["solve", "explore", "rules", "replay"])
def test_an_option_that_makes_no_sense_is_refused(verb: str, words: tuple[object, ...], sentence: str) -> None:
    assert sentence in error_of(verb, *words)


def test_a_format_can_be_forced() -> None:
    rows = ONE_TILT.removeprefix("5 5\n")
    assert output_of("solve", "marbles", *ANSWER, "--input", "rows", typed=rows) == "1\n"
    assert output_of("solve", "marbles", *ANSWER, "--input", "sized", typed=ONE_TILT) == "1\n"
    assert output_of("solve", "snakes", *ANSWER, "--input", "lists", LADDERS) == "8\n"
    assert output_of("solve", "snakes", *ANSWER, "--input", "parts", typed="1\n0\n0\n") == "17\n"
    assert output_of("solve", "13460", *ANSWER, "--input", "sized", typed=ONE_TILT) == "1\n"


@pytest.mark.parametrize(
    ("game", "form", "board"),
    [
        ("marbles", "sized", ONE_TILT.removeprefix("5 5\n")),
        ("marbles", "rows", ONE_TILT),
        ("snakes", "grid", "[[11, 40]] []"),
        ("snakes", "lists", "[[-1, -1], [-1, -1]]"),
        ("snakes", "counted", '{"size": 10, "ladders": []}'),
        ("snakes", "object", "0 0"),
        ("yut", "object", "1 2 3"),
        ("yut", "rolls", '{"rolls": [1, 2, 3]}'),
    ],
)
def test_a_board_in_another_format_than_the_forced_one_is_refused(game: str, form: str, board: str) -> None:
    output_of("solve", game, typed=board)
    assert error_of("solve", game, "--strict", "--input", form, typed=board).startswith("standard input, line 1, column ")


def test_a_format_that_a_game_does_not_have_is_refused_with_those_it_has() -> None:
    names = "object, counted, lists, grid, parts, flat"
    assert error_of("solve", "snakes", "--input", "table", LADDERS) == f"snakes has no format 'table'; its formats: {names}"
    assert "16928" not in error_of("solve", "16928", "--input", "lists", LADDERS)
    assert "has no format 'rows'" in error_of("solve", EXAMPLES / "sliding_tiles.py", "--input", "rows", BOARDS / "tiles.txt")


def test_any_position_can_be_asked_from() -> None:
    tilt = BOARDS / "tilt.txt"
    told = json.loads(output_of("solve", "13460", tilt, "--format", "json"))
    for left, step in enumerate(reversed(told["line"]["steps"][:-1]), start=1):
        state = ",".join(map(str, step["state"]))
        assert output_of("solve", "13460", *ANSWER, tilt, "--state", state) == f"{left}\n"
    assert output_of("solve", "snakes", *ANSWER, LADDERS, "--state", 94) == "1\n"
    assert output_of("solve", "snakes", *ANSWER, LADDERS, "--state", 100) == "0\n"
    assert (
        output_of("solve", EXAMPLES / "sliding_tiles.py", *ANSWER, BOARDS / "tiles.txt", "--state", "[7 0 1 2 3 4 5 6 8]")
        == "1\n"
    )


def test_a_game_with_rolls_can_be_asked_from_any_turn() -> None:
    told = json.loads(output_of("solve", "yut", ROLLS, "--format", "json"))
    steps = told["line"]["steps"]
    for turn in (1, 5, 9, 10):
        state = ",".join(map(str, steps[turn - 1]["state"]))
        left = sum(step["points"] for step in steps[turn:])
        assert output_of("solve", "yut", *ANSWER, ROLLS, "--state", state, "--turn", turn) == f"{left}\n"
    assert error_of("solve", "yut", ROLLS, "--turn", 11) == "turn is 11, but the board has 10 rolls"
    assert error_of("solve", "marbles", "--turn", 1, typed=ONE_TILT) == "turn is 1, but turns bring no rolls in marbles"
    assert error_of("replay", "die", MAP, "--turn", 1, 5) == "turn is 1, but turns bring no rolls in die"


@pytest.mark.parametrize(
    ("game", "board", "state", "sentence"),
    [
        ("marbles", ONE_TILT, "16", "a state of marbles on this board has 2 places, not 1"),
        ("marbles", ONE_TILT, "16,13,0", "a state of marbles on this board has 2 places, not 3"),
        ("marbles", ONE_TILT, "16,26", "place 1 of the state is 26; expected a whole number from 0 to "),
        ("snakes", "0 0", "101", "place 0 of the state is 101; expected a whole number from 0 to 100"),
        ("marbles", ONE_TILT, "left", "'left' is not a state; expected whole numbers such as 3,14"),
        ("marbles", ONE_TILT, "-1,3", "'-1,3' is not a state"),
        ("marbles", ONE_TILT, "", "'' is not a state"),
        ("marbles", ONE_TILT, "1" * 30, "is not a state"),
    ],
)
@pytest.mark.parametrize("verb", ["solve", "explore"])
def test_a_state_that_no_board_has_is_refused(verb: str, game: str, board: str, state: str, sentence: str) -> None:
    assert sentence in error_of(verb, game, "--state", state, typed=board)


def test_a_state_must_fit_every_board_before_the_first_is_answered(tmp_path: Path) -> None:
    small, large = write_file(tmp_path, "small.txt", "1 2\n3 .\n"), BOARDS / "tiles.txt"
    for verb in ("solve", "explore"):
        assert "has 9 places, not 4" in error_of(verb, EXAMPLES / "sliding_tiles.py", small, large, "--state", "1,2,0,3")


def test_a_position_that_is_already_won_takes_no_move() -> None:
    text = output_of("solve", EXAMPLES / "sliding_tiles.py", typed="1 2\n3 .\n")
    assert text.startswith("0 moves\n\nstart\n1 2\n3 .\n")


def test_no_way_is_an_answer() -> None:
    assert output_of("solve", "marbles", typed=NEVER).startswith("no way: 1 state can be reached, and none of them wins\n")


def test_a_run_with_rolls_can_be_asked_from_any_turn(tmp_path: Path) -> None:
    adding = """
from malpan import Game, Simulate

def step(board, state, roll):
    state[0] += roll
    return state[0]

game = Game(name="adding", objective=Simulate(), rolls=lambda board: board, start=lambda board: [0], step=step,
            read=lambda text: tuple(map(int, text.split())))
"""
    game, board = write_file(tmp_path, "adding.py", adding), write_file(tmp_path, "board.txt", "1 2 3 4\n")
    assert output_of("solve", game, board, *ANSWER) == "20\n"  # 1 + 3 + 6 + 10
    assert output_of("solve", game, board, *ANSWER, "--state", 3, "--turn", 2) == "16\n"  # 6 + 10
    assert output_of("replay", game, board, "--state", 3, "--turn", 2).splitlines()[-1] == "16 points after 2 moves"
    assert "but the board has 4 rolls" in error_of("solve", game, board, "--turn", 5)
