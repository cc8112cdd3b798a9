"""A check from beginning to end, as a function and on the command line."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from malpan import MalpanError, check, solve
from malpan.checking import shrink
from malpan.checking.answers import answer_plain
from malpan.checking.board_files import FolderWarning, board_text, read_saved, read_traps
from malpan.checking.hunt import Hunt, random_cases
from malpan.checking.programs.functions import Function
from malpan.checking.shrink import Shrinker
from malpan.checking.strategies import boards_of
from malpan.games.catalogue import built_in_games, find_game
from tests.mistaken import marbles
from tests.mistaken.programs import PROGRAMS
from tests.support import command
from tools.mistakes_page import problems_with_mistakes

NUMBERS = [str(problem.number) for record in built_in_games() for problem, _ in problems_with_mistakes(record)]


def right(number: str) -> Any:
    if number == "17825":
        from malpan.search.native.atlas import atlas_of

        return atlas_of(find_game("17825")).answer
    game = find_game(number)
    assert game.trial is not None
    if game.trial().arguments:
        return lambda grid: answer_plain(game, game.read(json.dumps(grid)))
    return lambda text: game.printed(answer_plain(game, game.read(text)), ())


@pytest.mark.parametrize("number", NUMBERS)
def test_a_right_program_passes(number: str) -> None:
    report = check(number, right(number), count=200 if number == "17825" else 1000)
    assert report
    assert report.tried >= 200


def test_any_shortest_line_is_right_in_15644() -> None:
    def last_line(text: str) -> str:
        best = marbles.fewest(text)
        if best < 0:
            return "-1"
        game = find_game("15644")
        board = game.read(text)
        lines = [""]
        for _ in range(best):
            lines = [line + letter for letter in "DURL" for line in lines]
        return f"{best}\n{next(line for line in lines if game.trial and game.trial().accepts(board, best, [str(best), line]))}"

    assert check("15644", lambda text: last_line(text) if marbles.fewest(text) < 4 else solve_text(text), count=150)
    wrong = check("15644", lambda text: "1\nL", count=50)
    assert wrong.failure is not None


def solve_text(text: str) -> str:
    game = find_game("15644")
    solution = solve(game, text)
    return game.printed(solution.answer, [step.label for step in solution.line.steps])


def test_the_same_seed_is_the_same_hunt() -> None:
    game = find_game("13460")
    assert game.trial is not None
    trial = game.trial()
    traps = read_traps(game, trial)
    hunts = [Hunt(game, trial, Function(str), seed=seed) for seed in (3, 3, 4)]
    texts = [[case.text for case in random_cases(hunt, traps, 100)] for hunt in hunts]
    assert texts[0] == texts[1] != texts[2]
    sizes = [case.board.gone for case in random_cases(hunts[0], [], 100)]
    assert sum(sizes[:30]) < sum(sizes[-30:])


@pytest.mark.parametrize("number", NUMBERS)
def test_boards_are_legal_and_made_again_from_their_choices(number: str) -> None:
    from hypothesis import given, settings

    game = find_game(number)
    assert game.trial is not None
    trial = game.trial()
    hunt = Hunt(game, trial, Function(str))
    cases = list(random_cases(hunt, read_traps(game, trial), 150))
    for case in cases:
        assert game.read(case.text) == case.board
        assert trial.choices(case.board) is not None
        for smaller, _ in zip(trial.shrink_candidates(case.board), range(20), strict=False):
            assert trial.choices(smaller) is not None

    @settings(max_examples=50, database=None, deadline=None)
    @given(trial.strategy())
    def drawn(board: Any) -> None:
        assert trial.choices(board) is not None

    drawn()


def test_a_board_made_smaller_is_the_smallest_there_is() -> None:
    game = find_game("13460")
    assert game.trial is not None
    trial = game.trial()
    for id_ in ("M01", "M03", "M15"):

        def wrong(board: Any, program: Any = PROGRAMS["13460"][id_]) -> bool:
            text = board_text(game, board)
            return bool(program(text) != marbles.fewest(text))

        large = next(case.board for case in random_cases(Hunt(game, trial, Function(str), seed=5), [], 2000) if wrong(case.board))
        best = Shrinker(game, trial, large, wrong, 60).shrink()
        assert not any(map(wrong, (board for board in trial.all_smaller(best) if board.gone <= 18)))


def test_a_program_that_changes_its_mind_is_called_flaky() -> None:
    turns = iter(range(10**6))
    report = check("13460", lambda text: next(turns))
    assert report.verdict == "flaky"
    assert len(set(report.failure.answers if report.failure else ())) > 1


def test_what_a_function_raises_is_a_crash() -> None:
    report = check("13460", lambda text: 1 // 0)
    assert report.verdict == "crashed"
    assert "ZeroDivisionError" in str(report)


def test_format_is_told_from_wrong_answers() -> None:
    report = check("13460", lambda text: f"{marbles.fewest(text)} tilts")
    assert report.verdict == "extra output"
    assert "print only the answer" in str(report)
    assert check("13460", lambda text: "no").verdict == "wrong shape"
    assert check("13460", lambda text: "").verdict == "no output"


def test_a_program_that_no_known_mistake_explains_is_told_so() -> None:
    report = check("13460", lambda text: 4 if "RB" in text else marbles.fewest(text))
    assert not report.explanations
    assert re.search(r"none of the \d+ known mistakes explains it", str(report))


def test_a_report_on_a_board_that_was_made_smaller_counts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shrink, "EXHAUSTIVE_SHARE", 0.01)
    report = check(
        "16928",
        lambda text: "" if len(text.split()) > 8 else answer_plain(find_game("16928"), find_game("16928").read(text)),
    )
    assert report.sources["smaller"] == 1
    assert "1 made smaller" in str(report)


def test_failures_are_kept_and_tried_first(tmp_path: Path) -> None:
    first = check("13460", marbles.MISTAKES["M03"], save=tmp_path)
    (file,) = tmp_path.iterdir()
    assert first.saved == (str(file),)
    again = check("13460", marbles.MISTAKES["M03"], save=tmp_path)
    assert again.tried == 1
    assert set(again.sources) == {"saved"}


def test_a_report_is_not_lost_if_its_board_cannot_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(command.write_file(tmp_path, "file", "no folder")))
    program = command.write_file(tmp_path, "solution.py", "print(1)\n")
    code, out, err = command.run("check", "13460", program, "--shrink-seconds", 0)
    assert code == 1
    assert out.startswith("wrong answer: solution.py, 13460 (marbles)")
    assert "malpan: the failing board could not be saved in " in err


def test_saved_boards_that_cannot_be_read_are_warned_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "is_dir", refuse)
    with pytest.warns(FolderWarning, match="could not be read: permission denied"):
        assert read_saved(find_game("13460"), tmp_path) == []


def test_a_game_of_ones_own_is_checked_on_its_random_boards() -> None:
    rush = str(Path(__file__).parents[2] / "examples" / "burnt_pancakes.py")
    game = find_game(rush)
    assert check(game, lambda text: answer_plain(game, game.read(text)), count=30)
    assert check(game, lambda text: 1, count=30).failure is not None


def test_every_board_is_tried_where_a_game_has_few_enough() -> None:
    with pytest.raises(MalpanError, match="marbles has too many boards to try them all"):
        check("13460", lambda text: 1, exhaustive=True)
    report = check("17825", lambda text: 133 if text.split() == ["1"] * 10 else 0, exhaustive=True)
    assert report.failure is not None
    assert report.failure.first_board == "1 1 1 1 1 1 1 1 1 2\n"


def run(*words: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
    words = (sys.executable, "-m", "malpan", "check", *words)
    return subprocess.run(words, capture_output=True, encoding="utf-8", cwd=cwd, check=False, timeout=100)


def test_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "solution.py"
    file.write_text("print(1)\n", encoding="utf-8")
    ran = run("13460", "--format", "json", "--save", "kept", "--", sys.executable, "solution.py", cwd=tmp_path)
    assert ran.returncode == 1
    found = json.loads(ran.stdout)
    assert found["verdict"] == "wrong answer"
    assert found["failure"]["expected"] == "-1"
    assert found["failure"]["got"] == "1\n"
    assert "making it smaller" in ran.stderr
    (kept,) = (tmp_path / "kept").iterdir()
    ran = run("13460", "solution.py", "--replay", str(kept), "--save", "kept", cwd=tmp_path)
    assert ran.returncode == 1
    assert ran.stdout.startswith("wrong answer: solution.py, 13460 (marbles)\n")
    assert "\n1 board tried" in ran.stdout
    assert "expected    got" in ran.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("13460",), "there is no program to check"),
        (("13460", "nobody.py"), "there is no file nobody.py to compile and run"),
        (("13460", "nobody"), "there is no program nobody"),
        (("13460", "notes.txt"), "notes.txt is not a program that can be run"),
        (("nothing", "a.py"), "there is no game 'nothing'"),
        (("13460", "wrong.cpp"), "wrong.cpp does not compile"),
        (("17825", "--exhaustive", "wrong.py"), "wrong.py does not run: line 2: this is not valid Python"),
        (("13460", "--exhaustive", "wrong.cpp"), "--exhaustive needs one Python file that defines a function solve(text)"),
    ],
)
def test_usage_errors_are_a_sentence(words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    (tmp_path / "wrong.py").write_text("def solve(text):\n    return (1\n", encoding="utf-8")
    (tmp_path / "wrong.cpp").write_text("int main() { return x; }", encoding="utf-8")
    code, out, err = command.run("check", *words)
    assert (code, out) == (2, "")
    assert said.lower() in err.lower()
    assert "Traceback" not in err


@pytest.mark.parametrize("number", NUMBERS)
def test_boards_are_had_as_a_strategy(number: str) -> None:
    from hypothesis import given, settings

    game = find_game(number)
    assert game.trial is not None
    trial = game.trial()

    @settings(max_examples=30, database=None, deadline=None)
    @given(boards_of(number))
    def drawn(text: str) -> None:
        assert trial.choices(game.read(text)) is not None

    drawn()
