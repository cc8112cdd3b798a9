"""``malpan check FOLDER`` and ``malpan check GAME FOLDER``: a repository, a class of students, and a second run."""

import csv
import io
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from malpan.checking.sandbox.languages.table import language_of
from tests.cli.test_signals import started
from tests.support.command import COMMAND, ONE_TILT, Result, error_of, run, write_file
from tests.support.english import assert_korean
from tests.support.processes import processes_with, wait_for
from tests.support.repositories import BROKEN, ENDLESS, ONE_WAY, RIGHT, write_files
from tests.support.right_programs import right_program

QUICK = ("--count", 20, "--time-limit", 0.2, "--shrink-seconds", 2)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def check(*words: object) -> Result:
    ran = run("check", *words, *QUICK, "--jobs", 1)
    assert "Traceback" not in ran.err
    return ran


def programs_of(ran: Result) -> dict[str, dict[str, Any]]:
    return {each["program"]: each for each in json.loads(ran.out)["programs"]}


def test_a_repository_is_checked_and_a_second_run_does_only_what_changed(tmp_path: Path) -> None:
    folder = write_files(
        tmp_path / "solutions",
        {
            "0909.py": RIGHT,
            "leetcode/909-snakes/one way.py": ONE_WAY,
            "909 endless.py": ENDLESS,
            "909_and_16928.py": RIGHT,
            "909/broken.py": BROKEN,
            "README.md": "909",
        },
    )
    junit = tmp_path / "junit.xml"
    ran = check(folder, "--format", "json", "--junit", junit)
    programs = programs_of(ran)
    assert ran.code == 1
    assert {name: each["result"] for name, each in programs.items()} == {
        "0909.py": "right so far",
        "909 endless.py": "too slow",
        "909/broken.py": "does not run",
        "909_and_16928.py": "undecided",
        "leetcode/909-snakes/one way.py": "wrong",
    }
    wrong = programs["leetcode/909-snakes/one way.py"]
    assert [each["id"] for each in wrong["mistakes"]] == ["S18"]
    assert len(json.loads(wrong["board"])) == 2
    assert wrong["report"]["failure"]["board"] == wrong["board"]
    assert "line 2" in programs["909/broken.py"]["reason"]
    assert programs["0909.py"]["boards"] >= 20
    assert ElementTree.parse(junit).getroot().attrib["tests"] == "5"
    assert sorted(line.partition("/")[2] for line in ran.err.splitlines()) == sorted(
        [f"5  {name}: {each['result']}" for name, each in programs.items() if name != "909_and_16928.py"]
    )

    (folder / "909" / "broken.py").unlink()
    write_files(folder, {"0909.py": ONE_WAY})
    again = check(folder, "--format", "json")
    recorded = {name: each["recorded"] for name, each in programs_of(again).items()}
    assert [name for name, known in recorded.items() if not known] == ["0909.py", "909_and_16928.py"]
    assert again.err == "2 programs unchanged since an earlier check\n4/4  0909.py: wrong\n"
    text = run("check", folder, *QUICK, "--lang", "en")
    assert text.out.splitlines()[-1] == f"4 programs in {folder}: 2 wrong, 1 too slow, 1 undecided"
    assert text.err == "3 programs unchanged since an earlier check\n"


def test_a_class_is_checked_in_korean_and_its_table_is_for_spreadsheets_too(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "제출", {"강민서.py": ONE_WAY, "김하늘/main.py": RIGHT, "빈 폴더/a.txt": ""})
    ran = check(909, folder, "--lang", "ko")
    assert ran.code == 1
    assert_korean(ran.out.replace(str(tmp_path), ""))
    lines = ran.out.splitlines()
    assert lines[-1] == f"{folder}에 있는 909 (snakes) 풀이 프로그램 3개: 지금까지 맞음 1개, 틀림 1개, 판정 보류 1개"
    assert lines[lines.index("많이 나온 순서로 본 실수:") + 2] == "        강민서.py"
    table = check(909, folder, "--lang", "ko", "--format", "csv")
    rows = {row["program"]: row for row in csv.DictReader(io.StringIO(table.out))}
    assert [(name, row["result"], row["mistakes"]) for name, row in rows.items()] == [
        ("강민서.py", "틀림", "S18"),
        ("김하늘", "지금까지 맞음", ""),
        ("빈 폴더", "판정 보류", ""),
    ]
    assert table.err == "프로그램 2개는 전에 검사한 뒤로 바뀌지 않았습니다\n"


def test_a_program_that_kills_whoever_checks_it_ends_its_own_check_alone(tmp_path: Path) -> None:
    killer = RIGHT.replace("n = len(board)", "import os; os.kill(os.getppid(), 9)")
    ran = check(write_files(tmp_path / "both", {"1_909.py": killer, "2_909.py": RIGHT}), "--format", "json")
    assert [(each["result"], each["reason"]) for each in programs_of(ran).values()] == [
        ("undecided", "the process that checked it was lost (SIGKILL)"),
        ("right so far", ""),
    ]
    assert ran.code == 3


def test_names_that_act_on_a_terminal_or_are_no_text_are_shown(tmp_path: Path) -> None:
    odd = "909_\x1b[2J\n\udcff.py"
    folder = write_files(tmp_path / "odd", {odd: ONE_WAY})
    junit = tmp_path / "junit.xml"
    ran = check(folder, "--junit", junit)
    assert "\x1b" not in ran.out + ran.err
    assert ran.err == "1/1  909_\\x1b[2J\\n\\xff.py: wrong\n"
    assert "wrong   909" in ran.out
    (case,) = ElementTree.parse(junit).getroot().iter("testcase")
    assert case.attrib["name"] == "909_\\x1b[2J\\n\\xff.py"
    recorded = check(folder, "--format", "json")
    assert [(name, each["recorded"]) for name, each in programs_of(recorded).items()] == [(odd, True)]


def test_one_program_is_checked_as_before_even_if_a_folder_has_the_name_of_its_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = write_file(tmp_path, "solution.py", RIGHT)
    write_files(tmp_path, {"909/a.txt": "", "yut/a.txt": ""})
    ran = check("909", file)
    assert (ran.code, ran.out.partition(":")[0]) == (0, "accepted so far")
    assert error_of("check", "yut").startswith("no program in yut has a path that names a number; expected one of 13460, ")


def test_what_a_folder_cannot_be_asked_for_is_said(tmp_path: Path) -> None:
    file = write_file(tmp_path, "solution.py", RIGHT)
    (tmp_path / "empty").mkdir()
    board = write_file(tmp_path, "board.txt", ONE_TILT)
    folder = write_files(tmp_path / "repository", {"909.py": RIGHT})
    assert error_of("check", tmp_path / "empty").startswith(f"no program in {tmp_path / 'empty'} has a path")
    assert error_of("check", 909, tmp_path / "empty") == (
        f"{tmp_path / 'empty'} has no program to check: no source file, and no folder with one"
    )
    assert error_of("check", tmp_path / "nowhere").startswith(f"there is no game '{tmp_path / 'nowhere'}'")
    assert error_of("check", folder, file).startswith(f"there is no game '{folder}'")
    assert error_of("check", 909).startswith("there is no program to check; expected a source file")
    assert error_of("check", folder, "--replay", board) == "--replay needs a game: malpan check GAME FOLDER"
    assert error_of("check", folder, "--input", "grid") == "--input needs a game: malpan check GAME FOLDER"
    for option in ("--exhaustive", "--details"):
        assert error_of("check", folder, option) == f"{option} does not go with a folder; it is for one program"
    assert error_of("check", 909, folder, "--input", "words").startswith("snakes has no format 'words'")
    assert error_of("check", 909, file, "--junit", "x.xml") == "--junit needs a folder of programs"
    assert error_of("check", 909, file, "--fresh") == "--fresh needs a folder of programs"
    assert error_of("check", 909, file, "--format", "csv") == "--format csv needs a folder of programs"
    missing = tmp_path / "no" / "x.xml"
    assert error_of("check", folder, "--junit", missing) == f"there is no folder {missing.parent} to write x.xml to"


def test_a_folder_that_cannot_be_read_ends_the_check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "iterdir", refuse)
    for words in ((tmp_path,), (909, tmp_path)):
        assert error_of("check", *words) == f"{tmp_path} cannot be read: permission denied"


SHAPES = {
    "풀이/Gold/16928. 뱀과 사다리 게임/뱀과 사다리 게임.java": ("16928", ".java"),
    "풀이/Gold/13460. 구슬 탈출 2/구슬 탈출 2.cc": ("13460", ".cpp"),
    "ps_13460/main.c": ("13460", ".c"),
    "P15653.java": ("15653", ".java"),
    "17825_2.py": ("17825", ".pyw"),
    "gold/23288/index.js": ("23288", ".js"),
    "14499/src/main.rs": ("14499", ".rs"),
    "15644.c": ("15644", ".c"),
    "13459 marbles/MAIN.JAVA": ("13459", ".java"),
}


@pytest.mark.long
def test_right_programs_in_a_repository_as_people_keep_it_are_all_right(tmp_path: Path) -> None:
    programs = {name: right_program(*program) or "" for name, program in SHAPES.items() if way_to_run(name)}
    folder = write_files(tmp_path / "repository", programs)
    ran = run("check", folder, "--count", 30, "--seconds", 120, "--format", "json")
    found = programs_of(ran)
    assert {name: (each["number"], each["result"]) for name, each in found.items()} == {
        name: (int(SHAPES[name][0]), "right so far") for name in found
    }
    assert found.keys() == programs.keys()
    assert ran.code == 0


def way_to_run(name: str) -> bool:
    """Tell whether what compiles and runs a file is installed."""
    language = language_of(Path(name))
    assert language
    return any(way.missing is None for way in language.ways)


@pytest.mark.skipif(sys.platform != "linux", reason="what is left of a program is looked for in /proc")
def test_an_interrupted_check_prints_the_table_so_far_and_leaves_nothing(tmp_path: Path) -> None:
    sleeper = f"import os, time\nos.system('setsid env -i sleep 43.{os.getpid()} &')\ntime.sleep(40)"
    folder = write_files(tmp_path / "solutions", {"1_909.py": RIGHT, "2_16928.py": sleeper})
    (tmp_path / "temporary").mkdir()
    words = (*COMMAND, "check", folder, "--jobs", 1, "--time-limit", 30, "--junit", tmp_path / "junit.xml", "--count", 20)
    with started(*words, TMPDIR=str(tmp_path / "temporary")) as child:
        wait_for(lambda: processes_with(f"sleep 43.{os.getpid()}"))
        for _ in range(2):  # as terminals do
            child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=20)
    assert child.returncode == 130
    assert err.splitlines() == ["1/2  1_909.py: right so far", "malpan: interrupted"]
    assert out.splitlines()[-1] == f"2 programs in {folder}: 1 right so far, 1 undecided"
    assert "it was not checked, as the check was interrupted" in out
    assert ElementTree.parse(tmp_path / "junit.xml").getroot().attrib["skipped"] == "1"
    wait_for(lambda: not processes_with(f"sleep 43.{os.getpid()}") and not processes_with(str(tmp_path)))
    assert list((tmp_path / "temporary").iterdir()) == []


def test_a_program_alone_is_checked_for_the_number_that_its_path_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "16928. snakes").mkdir()
    file = write_file(tmp_path / "16928. snakes", "main.py", right_program("16928", ".pyw"))
    ran = check(file)
    assert ran.out.startswith("accepted so far: main.py, 16928 (snakes)"), ran.err
    monkeypatch.chdir(file.parent)
    assert check("main.py", "--format", "json").code == 0


@pytest.mark.parametrize(("name", "shown"), [("main.py", "13460"), ("16928_13460.cpp", "16928")])
def test_a_program_alone_whose_path_names_no_one_number_needs_one(name: str, shown: str, tmp_path: Path) -> None:
    file = write_file(tmp_path, name, "n = input()")
    assert error_of("check", file).endswith(f"as in: malpan check {shown} {file}")
