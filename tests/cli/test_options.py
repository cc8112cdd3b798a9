"""The options of a game on the command line: the game brings them with their help, in whatever file it is defined."""

from pathlib import Path

import pytest

from malpan.games.catalogue import find_game
from malpan.language import say, speaking
from tests.support.command import error_of, output_of, run, write_file

COUNTDOWN = """
from malpan import BoardError, Game, Option, Verdict

def with_start(board, value):
    if not value.isdecimal():
        raise BoardError(f"start-at is {value!r}; expected a number")
    return int(value)

def step(board, state, move):
    state[0] -= 1
    return Verdict.WON if state[0] == 0 else Verdict.ON

game = Game(name="countdown", read=int, moves=["down"], start=lambda board: [board], step=step,
            options={"start-at": Option(with_start, "N", "Where to start."), "plain": with_start, "limit": with_start})
"""
ANSWER = ("--format", "answer")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return write_file(tmp_path, "countdown.py", COUNTDOWN)


@pytest.mark.parametrize("verb", ["solve", "show", "explore", "replay", "rules"])
def test_the_help_of_a_game_lists_its_options(game: Path, verb: str) -> None:
    own, general = output_of(verb, game, "--help").split("Options of countdown:\n")[1].split("\nOptions:\n")
    assert own.splitlines()[0].split() == ["--start-at", "N", "Where", "to", "start."]
    assert own.splitlines()[1].split() == ["--plain", "VALUE"]
    assert ("--limit" in own) == (verb != "solve")  # an option of the verb comes first
    assert "--set NAME=VALUE" in general
    assert "Options of" not in output_of(verb, "marbles", "--help")
    assert "--horses N" in output_of(verb, "yut", "--help")


def test_help_is_shown_in_the_current_language() -> None:
    english = find_game("yut").option("horses").help
    assert english in output_of("solve", "yut", "--help")
    with speaking("ko"):
        assert say(english) != english
        assert say(english) in output_of("solve", "yut", "--help")


def test_an_option_is_set_before_or_after_the_game(game: Path) -> None:
    for words in (("--start-at", 5, game), (game, "--start-at", 5), (game, "--start-at=5"), (game, "--set", "start-at=5")):
        assert output_of("solve", *words, *ANSWER, typed="3") == "5\n"
    assert output_of("solve", game, "--plain", 4, *ANSWER, typed="3") == "4\n"
    assert output_of("solve", game, "--set", "limit=4", *ANSWER, typed="3") == "4\n"
    assert output_of("solve", game, "--limit", 2, *ANSWER, typed="3") == "-1\n"


def test_a_wrong_option_is_named(game: Path) -> None:
    assert error_of("solve", game, "--start-at", "x", typed="3") == "standard input: start-at is 'x'; expected a number"
    assert error_of("solve", game, "--start", 3, typed="3") == "countdown takes no --start; did you mean --state?"
    assert error_of("solve", game, "--sides", 3, typed="3") == (
        "countdown takes no --sides; its own options are --start-at, --plain, --limit"
    )
    assert error_of("solve", game, "--set", "sides=3", typed="3") == (
        "countdown has no option 'sides'; its options are start-at=N (Where to start), plain=VALUE, limit=VALUE"
    )
    options = "the options of countdown are start-at=N (Where to start), plain=VALUE, limit=VALUE"
    for setting in ("sides", "start-at"):
        assert error_of("solve", game, "--set", setting, typed="3") == f"--set {setting!r} has no value; {options}"
    no_options = "--set 'sides' has no value, and marbles has no options"
    assert error_of("solve", "marbles", "--set", "sides", typed="3") == no_options
    assert error_of("solve", "marbles", "--set", "sides=3", typed="3") == "marbles has no option 'sides'; it has no options"
    assert error_of("solve", "chess", "--sides", 3).startswith("there is no game 'chess'")


def test_a_game_file_is_run_once(game: Path) -> None:
    game.write_text(f"{COUNTDOWN}\nprint('run')\n", encoding="utf-8")
    assert run("solve", game, *ANSWER, typed="3").out == "run\n3\n"


def test_standard_input_is_read_once() -> None:
    assert error_of("solve", "yut", "-", "-", typed="1 2 3") == "standard input: the text is empty; expected a board"
