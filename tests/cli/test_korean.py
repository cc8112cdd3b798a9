"""Everything that the command line says is Korean where Korean is spoken: help, answers, errors."""

import ast
import importlib
import inspect
import re
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import click
import pytest

from malpan import BoardError
from malpan.cli import VERBS, click_words
from malpan.game import Game, Step, Verdict
from malpan.games.catalogue import BUILT_IN, find_game
from malpan.language import speaking
from malpan.line import starting_state, take_step, with_words
from tests.games import (
    test_bad_die,
    test_bad_marbles,
    test_bad_snakes,
    test_bad_snakes_in_brackets,
    test_bad_stamp,
    test_bad_yut,
)
from tests.support.command import NEVER, NINE_TILTS, ONE_TILT, Result, run, run_process
from tests.support.english import assert_korean, english_in
from tests.support.paths import BOARDS, EXAMPLES
from tests.support.refusals import Refusal

BAD = {
    "die": (test_bad_die,),
    "marbles": (test_bad_marbles,),
    "snakes": (test_bad_snakes, test_bad_snakes_in_brackets),
    "stamp": (test_bad_stamp,),
    "yut": (test_bad_yut,),
}
"""The tables of texts that are no boards, by the game whose reader refuses them."""

ROLLS = BOARDS / "rolls.txt"

SHOWN = ("solve", "show", "explore")


def run_korean(*words: object, typed: str = "") -> Result:
    """Run a command in Korean, and assert that it says nothing in English."""
    ran = run(words[0], "--lang", "ko", *words[1:], typed=typed)
    assert "Traceback" not in ran.err
    assert_korean(ran.out)
    assert_korean(ran.err)
    return ran


def test_english_is_noticed() -> None:
    assert english_in("판 2개: no way from here, `malpan solve` 'a b' malpan check") == ["no way", "from here"]
    with pytest.raises(AssertionError):
        assert_korean("Aborted!")


@pytest.mark.parametrize("verb", ["--lang", *VERBS])
def test_help_is_korean(verb: str) -> None:
    words = ["--lang", "ko", "--help"] if verb == "--lang" else [verb, "--lang", "ko", "--help"]
    ran = run(*words)
    assert ran.code == 0
    assert ran.out.startswith(f"사용법: malpan {'' if verb == '--lang' else f'{verb} '}[옵션]")
    assert "옵션:" in ran.out
    assert_korean(ran.out)


def test_no_placeholder_is_english() -> None:
    texts = [run("games", "--lang", "ko").out, *(run(verb, "--help", "--lang", "ko").out for verb in VERBS)]
    texts += [run("solve", name, "--help", "--lang", "ko").out for name in BUILT_IN]
    assert set(re.findall(r"\b[A-Z]{3,}\b", "".join(texts))) <= {"JSON", "XML", "ARG", "SQL", "URL"}


def test_help_without_a_verb_is_korean() -> None:
    assert_korean(run("--lang", "ko").err)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_options_of_a_game_are_korean(name: str) -> None:
    assert f"{name} 옵션:" in run_korean("solve", name, "--help").out or not find_game(name).options


def a_board(game: Game) -> str:
    """Return a small random board of a game as text."""
    assert game.boards
    assert game.write
    return game.write(game.boards(Random(1)))


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("verb", SHOWN)
def test_what_a_board_gives_is_korean(verb: str, name: str) -> None:
    assert run_korean(verb, name, "-", typed=a_board(find_game(name))).code == 0


@pytest.mark.parametrize(
    ("words", "typed", "said"),
    [
        (("solve", "marbles"), ONE_TILT, "최소 1번\n  1  오른쪽  빨강이 빠짐"),
        (("solve", "marbles"), NEVER, "방법이 없습니다. 도달할 수 있는 상태 1개 가운데 이기는 것이 없습니다"),
        (("solve", "marbles", "--limit", 3), NINE_TILTS, "3번 안에는 방법이 없습니다."),
        (("solve", "marbles", "--max-states", 5), NINE_TILTS, "상태 수 제한에 걸려 멈췄습니다"),
        (("explore", "marbles"), NINE_TILTS, "최소 9번, 최단 수순 8가지"),
        (("solve", "yut"), "5 1 2 3 4 5 5 3 2 4", "최고 214점 (10번)\n   1  말 1  눈 5: 시작 → 10, 10점"),
        (("solve", "marbles", "--batch", "-"), f"{ONE_TILT}\n{NEVER}", ""),
        (("rules", "snakes", "--boards", 2, "--states", 20, "--not-compiled"), "", "컴파일하지 않음: 요청하지 않음"),
        (("rules", EXAMPLES / "sliding_tiles.py", "--boards", 1, "--states", 5, "--not-compiled"), "", "지킴"),
        (("games",), "", "--horses N    말의 수."),
        (("cache",), "", "커널"),
    ],
)
def test_answers_are_korean(words: tuple[object, ...], typed: str, said: str) -> None:
    assert said in run_korean(*words, typed=typed).out


@pytest.mark.parametrize("moves", ["왼위오위오아오위오", "LURURDRUR", "왼쪽, 위 오른쪽 up right 아래 R 위 오른쪽"])
def test_moves_are_written_in_korean_too(moves: str, tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text(NINE_TILTS, encoding="utf-8")
    assert "9번 만에 이겼습니다" in run_korean("replay", "marbles", tmp_path / "board.txt", moves).out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("fly",), "'fly' 명령은 없습니다."),
        (("solve",), "인수가 빠졌습니다: '게임'."),
        (("replay", "13460"), "인수가 빠졌습니다: '판'."),
        (("completion",), "인수가 빠졌습니다: '셸'. 다음 가운데 하나여야 합니다: bash, zsh, fish"),
        (("completion", "tcsh"), "'셸' 값이 잘못되었습니다: 'tcsh'는 'bash', 'zsh', 'fish' 가운데 하나가 아닙니다."),
        (("games", "--wat"), "'--wat' 옵션은 없습니다."),
        (("games", "--formt"), "'--formt' 옵션은 없습니다. '--format'을 쓰려고 했나요?"),
        (("games", "--format"), "'--format' 옵션에는 값이 필요합니다."),
        (("games", "--help=1"), "'--help' 옵션에는 값을 줄 수 없습니다."),
        (("games", "marbles"), "필요 없는 인수가 더 있습니다 (marbles)"),
        (("solve", "13460", "--wat"), "marbles에 --wat 옵션은 없습니다. 이 게임에는 따로 쓰는 옵션이 없습니다"),
        (("solve", "yut", "--start", "1"), "yut에 --start 옵션은 없습니다. --state를 쓰려고 했나요?"),
        (("solve", "yut", "--set", "sides=3"), "yut에 'sides' 옵션은 없습니다. 옵션: horses"),
        (("solve", "13460", "--jobs", "2"), "--jobs를 쓰려면 --batch 파일이 있어야 합니다"),
        (("rules", "13460", "--boards", "-1"), "'--boards' 값이 잘못되었습니다: -1은 x>=0 범위 밖입니다."),
        (("rules", "13460", "--boards", "x"), "'--boards' 값이 잘못되었습니다: 'x'는 정수가 아닙니다."),
        (("solve", "13460", "--max-memory", "x"), "'x'는 메모리 크기가 아닙니다."),
        (("solve", "chess"), "'chess'라는 게임은 없습니다."),
        (("solve", "13460", "nothing.txt"), "nothing.txt: 읽을 수 없습니다: 그런 파일이나 폴더가 없습니다"),
        (("solve", "13460", "."), ".: 폴더입니다. 파일이어야 합니다"),
        (("solve", "13460"), "표준 입력: 아무것도 없습니다. 판이 있어야 합니다"),
        (("solve", "none.py"), "게임을 읽을 파일 none.py가 없습니다"),
        (("check",), "인수가 빠졌습니다: '게임'."),
        (("check", "13460"), "검사할 프로그램이 없습니다."),
        (("check", "13460", "nobody.py"), "컴파일해서 실행할 파일 nobody.py가 없습니다"),
        (("check", "nowhere"), "'nowhere'라는 게임은 없습니다."),
        (("serve", "nothing.txt"), "nothing.txt는 파이썬 파일이 아닙니다."),
        (("show", "yut", ROLLS, "--state", "1,2"), "이 판에서 yut의 상태는 자리가 4개여야 하는데 2개입니다"),
        (("show", "yut", ROLLS, "--picture", "x.bmp"), "'x.bmp'는 그림 파일의 이름이 아닙니다."),
        (("replay", "yut", ROLLS, "foo"), "'foo'는 수가 아닙니다. 둘 수 있는 수: 말 1, 말 2, 말 3, 말 4"),
        (("solve", "yut", ROLLS, "--state", "1,x"), "'1,x'는 상태가 아닙니다."),
        (("solve", "yut", ROLLS, "--input", "foo"), "yut에 'foo' 형식은 없습니다. 형식: rolls, object"),
        (("games", "--lang", "fr"), "'fr'은 'en', 'ko' 가운데 하나가 아닙니다."),
    ],
)
def test_errors_are_korean(words: tuple[object, ...], sentence: str) -> None:
    ran = run_korean(*words) if words != ("fly",) else run("--lang", "ko", *words)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err


def bad_texts(module: ModuleType) -> list[str]:
    """Return the texts of the tables of a module."""
    tables = [table.values() for name, table in vars(module).items() if name.isupper() and isinstance(table, dict)]
    rows = [row for table in tables for row in table if isinstance(row, tuple) and isinstance(row[-1], Refusal)]
    return [row[0] for row in rows]


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_error_of_a_board_is_korean(name: str) -> None:
    game = find_game(name)
    games = [game, *(find_game(str(number)) for number in BUILT_IN[name])]
    texts = [text for module in BAD[name] for text in bad_texts(module)]
    assert len(texts) > 30
    refused = 0
    with speaking("ko"):
        for each in games:
            for text in texts:
                for form in (None, *(known.name for known in each.formats)):
                    try:
                        each.boards_in(text, form)
                    except BoardError as error:
                        assert_korean(str(error))
                        refused += 1
    assert refused > len(texts)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_step_and_every_refusal_is_korean(name: str) -> None:
    game, random = find_game(name), Random(7)
    said = set()
    assert game.boards
    with speaking("ko"):
        for _ in range(15):
            board = game.boards(random)
            state, labels = starting_state(game, board, None), game.moves_on(board) or ("",)
            for roll in (list(game.rolls_on(board)) or [0] * 12)[:12]:
                legal = []
                for move in range(min(len(labels), 10)):
                    verdict, points, reached = take_step(game, board, state, move, roll)
                    step = with_words(game, board, state, Step(labels[move], move, roll, points, verdict, reached))
                    if verdict == Verdict.ILLEGAL and game.refusal:
                        said.add(game.refusal(board, state, move, roll))
                    if verdict <= Verdict.WON:
                        said.add(step.words)
                    if verdict == Verdict.ON:
                        legal.append(reached)
                if not legal:
                    break
                state = random.choice(legal)
    assert len(said) > 2
    for words in said:
        assert_korean(words)


def test_the_place_of_an_error_is_korean() -> None:
    ran = run_korean("solve", "13460", typed="3 4\n####\n#RX#\n####\n")
    assert ran.err == (
        "malpan: 표준 입력, 3번째 줄, 3번째 칸: 'X'는 칸이 아닙니다. 칸은 '#' 벽, '.' 바닥, 'R' 빨강, 'B' 파랑, 'O' 구멍입니다\n"
    )


def test_the_locale_decides_and_english_loads_no_other_language() -> None:
    words = ("solve", "13460", "-")
    korean = run_process(*words, typed=ONE_TILT, LC_ALL="", LC_MESSAGES="", LANG="ko_KR.UTF-8", PYTHONUTF8="1")
    assert korean.out.startswith("최소 1번\n")
    english = run_process(*words, typed=ONE_TILT, LC_ALL="C.UTF-8", LANG="ko_KR.UTF-8", PYTHONPROFILEIMPORTTIME="1")
    assert english.out.startswith("1 tilt\n")
    loaded = {line.rpartition("|")[2].strip() for line in english.err.splitlines()}
    others = {f"malpan.language.{name}" for name in ("catalogue", "particles", "places")}
    assert "malpan.language" in loaded
    assert not loaded & {*others, "malpan.cli.click_words", "polib"}


def click_sentences() -> set[str]:
    """Return the sentences that the installed click passes through gettext in the modules that a command line can reach."""
    found = set()
    for name in ("core", "exceptions", "formatting", "parser", "types"):
        tree = ast.parse(inspect.getsource(importlib.import_module(f"click.{name}")))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
                found |= {word.value for word in node.args[:2] if isinstance(word, ast.Constant) and isinstance(word.value, str)}
    return found


UNSEEN = (
    "Aborted!",
    "deprecated",
    "DeprecationWarning",
    "Positional arguments",
    "Commands",
    "Value must be an iterable",
    "Takes {nargs}",
    "Name '{name}' defined twice",
    "env var",
    "(dynamic)",
    "Missing {param_type}",
    "Missing parameter: {param_name}",
    "Could not open file",
    "unknown error",
    "Try '",
    "Error: {message}",
    "Invalid start character",
    "Choice({choices})",
    "does not match the format",
    "is not a valid UUID",
    "are required, but",
    "is required, but",
    "prefix",
    "Did you mean to declare an argument instead",
    "Could not determine name for option",
    "cannot use the same flag for true/false",
    "Arguments take exactly one parameter declaration",
    "is not executable",
)
"""Parts of the sentences of click that nobody sees here: of its own printing of errors, and of parameters that no verb has."""


def test_the_sentences_of_click_are_those_of_the_installed_one() -> None:
    said = {sentence for sentence in click_sentences() if not any(part in sentence for part in UNSEEN)}
    assert said - set(click_words.SENTENCES) - {"file", "directory", "path"} == set()
    assert set(click_words.SENTENCES) - click_sentences() <= {"required", "Value is not a valid UTF-8 string."}


def test_click_keeps_its_english_where_english_is_spoken() -> None:
    click_words.speak_click()
    assert run("completion", "tcsh").err == "malpan: Invalid value for 'SHELL': 'tcsh' is not one of 'bash', 'zsh', 'fish'.\n"
    assert click.core._("Usage:") == "Usage:"  # type: ignore[attr-defined]
    assert sys.modules["click.formatting"].term_len("a판") == 3
