"""Games in files of their own that are broken, each in its own way: a sentence with the place, never a traceback."""

from pathlib import Path

import pytest

from tests.support.command import error_of, output_of, run, sentence_of, write_file

GAME = """
from malpan import Cell, Game, Highest, Scene, Shortest, Simulate, Verdict

ASKED = {"a": 1}


def fail(*arguments):
    return ASKED["b"]


def step(board, state, move):
    state[0] += 1
    return Verdict.WON if state[0] == board else Verdict.ON


def step_in_place(board, state, move):
    state.clear()
    state.append([])
    return Verdict.ON


def stop(*arguments):
    raise SystemExit(3)


def unlucky(*arguments):
    import random
    return random.choice([])


def talkative(*arguments):
    raise ValueError("it is\\n  a long story")


def silent(*arguments):
    assert False


def deep(*arguments):
    return deep(*arguments)


parts = dict(name="counting", moves=("on",), read=int, start=lambda board: [0], step=step)
"""


def a_game(folder: Path, changed: str) -> Path:
    """Return a file with a game that counts up to its board, with some of its functions changed."""
    return write_file(folder, "counting.py", f"{GAME}game = Game(**(parts | dict({changed})))\n")


def everywhere(game: Path) -> set[str]:
    """Return the different sentences with which the verbs refuse a game in whatever they ask of it."""
    return {
        error_of("solve", game, typed="3"),
        error_of("solve", game, "--format", "json", typed="3"),
        error_of("explore", game, typed="3"),
        error_of("replay", game, "-", "on", typed="3"),
    }


def test_a_game_in_order_is_answered(tmp_path: Path) -> None:
    assert output_of("solve", a_game(tmp_path, ""), "--format", "answer", typed="3") == "3\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def step(:\n", "{} is not Python: invalid syntax (line 1)"),
        ("x = 1\n  y = 2\n", "{} is not Python: unexpected indent (line 2)"),
        ("x = '\0'\n", "{} is not Python: source code string cannot contain null bytes"),
        ("x = 1\n\nx / 0\n", "{} could not be run: ZeroDivisionError: division by zero (bad.py, line 3, in <module>)"),
        ("import json\njson.loads('{')\n", "(bad.py, line 2, in <module>)"),
        ("import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module' (bad.py, line 1, in <module>)"),
        ("raise SystemExit(3)\n", "{} could not be run: SystemExit: 3 (bad.py, line 1, in <module>)"),
        ("def f():\n    f()\nf()\n", "{} could not be run: RecursionError: "),
        ("from malpan import Game\ngame = Game(name='bad')\n", "missing 3 required keyword-only arguments: "),
        ("", "{} defines no game: expected a line such as game = Game(name=..., ...) with malpan.Game"),
        ("game = 'chess'\n", "{} defines no game: "),
    ],
)
@pytest.mark.parametrize("verb", ["solve", "rules"])
def test_a_file_without_a_game_in_order(tmp_path: Path, verb: str, text: str, sentence: str) -> None:
    bad = write_file(tmp_path, "bad.py", text)
    assert sentence.format(bad) in error_of(verb, bad, typed="3")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert error_of("solve", tmp_path / "none.py", typed="3") == f"there is no file {tmp_path / 'none.py'} to read a game from"
    (tmp_path / "folder.py").mkdir()
    assert "there is no file" in error_of("solve", tmp_path / "folder.py", typed="3")
    assert "there is no file" in error_of("solve", "x" * 300 + ".py", typed="3")


@pytest.mark.parametrize("part", ["read", "start", "step", "moves"])
def test_a_function_that_raises_is_named_with_its_file_and_line(tmp_path: Path, part: str) -> None:
    line = GAME.splitlines().index('    return ASKED["b"]') + 1
    sentence = f"the rules of counting failed: KeyError: 'b' (counting.py, line {line}, in fail)"
    assert everywhere(a_game(tmp_path, f"{part}=fail")) == {sentence}


@pytest.mark.parametrize(
    ("verb", "words", "part"),
    [
        ("solve", (), "won"),
        ("solve", (), "picture"),
        ("solve", (), "describe"),
        ("solve", (), "rolls"),
        ("solve", (), "canonical"),
        ("solve", ("--format", "answer"), "answer"),
        ("solve", ("--format", "json"), "answer"),
        ("solve", ("--state", "0"), "ranges"),
        ("explore", (), "won"),
        ("explore", (), "picture"),
        ("explore", (), "canonical"),
        ("replay", ("-", "on"), "picture"),
        ("replay", ("-", "on"), "describe"),
    ],
)
def test_whatever_else_raises_is_named_too(tmp_path: Path, verb: str, words: tuple[str, ...], part: str) -> None:
    sentence = error_of(verb, a_game(tmp_path, f"{part}=fail"), *words, typed="3")
    assert sentence.startswith("the rules of counting failed: KeyError: 'b' (counting.py, line ")


@pytest.mark.parametrize(
    "part", ["start", "step", "moves", "ranges", "rolls", "canonical", "write", "boards", "picture", "describe", "won"]
)
def test_rules_finds_what_raises(tmp_path: Path, part: str) -> None:
    ran = run("rules", a_game(tmp_path, f"{part}=fail"), "-", typed="3")
    assert (ran.code, ran.err) == (1, "")
    assert "no failure: KeyError: 'b' (counting.py, line " in ran.out


@pytest.mark.parametrize(
    ("function", "says"),
    [
        ("unlucky", "IndexError: Cannot choose from an empty sequence"),
        ("talkative", "ValueError: it is a long story"),
        ("silent", "AssertionError"),
        ("stop", "SystemExit: 3"),
    ],
)
def test_the_sentence_is_one_line_and_the_place_is_in_the_game(tmp_path: Path, function: str, says: str) -> None:
    (sentence,) = everywhere(a_game(tmp_path, f"step={function}"))
    assert sentence.startswith(f"the rules of counting failed: {says} (counting.py, line ")
    assert sentence.endswith(f", in {function})")


@pytest.mark.parametrize(
    "nonsense",
    [
        "step=lambda *a: None",
        "step=lambda *a: 'won'",
        "step=lambda *a: (Verdict.ON, 3)",
        "step=lambda board, state: Verdict.ON",
        "start=lambda board: None",
        "start=lambda board: 7",
        "moves=lambda board: 3",
        "moves=(1, 2)",
        "step=lambda *a: Verdict.ON, objective=Highest(), rolls=lambda board: [1, 2]",
        "step=lambda *a: (None, 1), objective=Highest(), rolls=lambda board: [1, 2]",
        "step=lambda *a: (Verdict.ON, None), objective=Highest(), rolls=lambda board: [1, 2]",
    ],
)
def test_nonsense_from_a_function_ends_in_a_sentence(tmp_path: Path, nonsense: str) -> None:
    game = a_game(tmp_path, nonsense)
    for verb, words in (("solve", ()), ("replay", ("-", "on")), ("explore", ())):
        ran = run(verb, game, *words, typed="3")
        assert "Traceback" not in ran.err
        if ran.code:
            assert (ran.code, ran.out) == (2, "")
            sentence_of(ran.err)
    assert run("solve", game, typed="3").code == 2


@pytest.mark.parametrize(
    "nonsense",
    [
        "step=lambda *a: 1, objective=Simulate(turns=lambda board: None), moves=()",
    ],
)
def test_nonsense_from_a_run_ends_in_a_sentence(tmp_path: Path, nonsense: str) -> None:
    game = a_game(tmp_path, nonsense)
    for verb, words in (("solve", ()), ("explore", ()), ("replay", ("-",))):
        assert "the rules of counting returned something that cannot be used: TypeError: " in error_of(
            verb, game, *words, typed="3"
        )


@pytest.mark.parametrize("nonsense", ["picture=lambda *a: Scene([7])"])
def test_nonsense_that_only_shows_later_ends_in_a_sentence(tmp_path: Path, nonsense: str) -> None:
    game = a_game(tmp_path, nonsense)
    sentence = error_of("solve", game, typed="3")
    assert sentence.startswith("the rules of counting returned something that cannot be used: ")
    assert sentence.endswith("; `malpan rules` finds the broken promise")


def test_rules_that_call_themselves_for_ever_end_in_a_sentence(tmp_path: Path) -> None:
    (sentence,) = everywhere(a_game(tmp_path, "step=deep"))
    assert sentence.startswith("the rules of counting call themselves without end (counting.py, line ")


def test_a_game_whose_rules_fail_says_so_before_anything_is_printed(tmp_path: Path) -> None:
    late = a_game(tmp_path, "picture=lambda board, state: Scene([Cell(0, 0, text=str(1 // (3 - state[0])))])")
    assert "ZeroDivisionError" in error_of("solve", late, typed="3")
    assert "ZeroDivisionError" in error_of("replay", late, "-", "on on on", typed="3")
    assert "ZeroDivisionError" in error_of("explore", late, typed="3")
