"""Programs in files and as commands: compiled where their language is, and said in a sentence where its tools are missing."""

import shutil
from pathlib import Path

import pytest

from malpan import MalpanError
from malpan.checking.check import CheckSettings
from malpan.checking.command_check import check_command
from malpan.checking.sandbox.languages.prepare import prepare_program
from malpan.checking.sandbox.languages.table import LANGUAGES, language_of
from malpan.games.catalogue import find_game

SOURCES = Path(__file__).parents[1] / "programs"
CPP = pytest.mark.skipif(shutil.which("c++") is None, reason="there is no C++ compiler")

PRINTING_ONE = {
    ".py": "print(1)",
    ".c": '#include <stdio.h>\nint main() { printf("1\\n"); }',
    ".cpp": '#include <cstdio>\nint main() { std::puts("1"); }',
    ".java": "class Solution { public static void main(String[] words) { System.out.println(1); } }",
    ".kt": "fun main() { println(1) }",
    ".js": "console.log(1)",
    ".ts": "console.log(1)",
    ".go": 'package main\nimport "fmt"\nfunc main() { fmt.Println(1) }',
    ".rs": 'fn main() { println!("1"); }',
    ".rb": "puts 1",
    ".pl": 'print "1\\n";',
    ".php": "<?php echo 1;",
    ".lua": "print(1)",
    ".sh": "echo 1",
    ".swift": "print(1)",
    ".cs": "class Solution { static void Main() { System.Console.WriteLine(1); } }",
}
TEXT = "4 4\n####\n#OR#\n#.B#\n####\n"


@CPP
@pytest.mark.parametrize(
    ("number", "name", "old", "new"),
    [
        ("13460", "marbles", "", ""),
        ("15653", "marbles", "LIMIT = 10", "LIMIT = -1"),
        ("16928", "snakes", "", ""),
        ("17825", "yut", "", ""),
        ("23288", "die", "", ""),
        ("14499", "stamp", "", ""),
    ],
)
def test_right_programs_in_cpp_pass(number: str, name: str, old: str, new: str, tmp_path: Path) -> None:
    source = tmp_path / f"{name}.cpp"
    source.write_text((SOURCES / f"{name}.cpp").read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    report = check_command(find_game(number), [str(source)], CheckSettings(count=200, jobs=2, seconds=300))
    assert report, str(report)
    assert report.tried > 200


@CPP
def test_a_finished_horse_that_passes_is_found_in_a_cpp_program(tmp_path: Path) -> None:
    source = tmp_path / "passes.cpp"
    text = (SOURCES / "yut.cpp").read_text(encoding="utf-8").replace("PASSES = false", "PASSES = true")
    source.write_text(text, encoding="utf-8")
    report = check_command(find_game("17825"), [str(source)], CheckSettings(jobs=2))
    assert [each.id for each in report.explanations] == ["Y08"]
    assert report.failure is not None
    assert report.failure.board == "5 5 1 1 1 1 1 4 4 3\n"
    assert "answers exactly like one that lets a finished horse pass (Y08)" in str(report)


@pytest.mark.skipif(shutil.which("java") is None, reason="there is no Java")
def test_java_is_understood_where_it_speaks_korean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", "-Duser.language=ko")
    with pytest.raises(MalpanError, match=r"the class java\.lang\.String has no method `main`"):
        check_command(find_game("13460"), ["java", "java.lang.String"], CheckSettings(count=1, jobs=1))


def test_languages_have_a_program_here() -> None:
    unknown = {language.name for language in LANGUAGES if not any(ending in PRINTING_ONE for ending in language.endings)}
    assert unknown == {"Scala", "Dart", "D", "Haskell", "Pascal"}  # commands from their manuals


@pytest.mark.parametrize("ending", PRINTING_ONE)
def test_sources_run_or_the_missing_tool_is_named(ending: str, tmp_path: Path) -> None:
    source = tmp_path / f"Solution{ending}"
    source.write_text(PRINTING_ONE[ending], encoding="utf-8")
    language = language_of(source)
    assert language is not None
    missing = [way.missing for way in language.ways]
    if all(missing):
        with pytest.raises(MalpanError, match=f"needs .*; there is no {missing[0]} on this machine"):
            prepare_program([str(source)], tmp_path / "work")
        return
    report = check_command(find_game("13460"), [str(source)], CheckSettings(replay=TEXT))
    assert report, str(report)


def test_a_program_that_imports_what_lies_beside_it_runs(tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("ANSWER = 1\n", encoding="utf-8")
    source = tmp_path / "solution.py"
    source.write_text("import helper\nprint(helper.ANSWER)\n", encoding="utf-8")
    assert check_command(find_game("13460"), [str(source)], CheckSettings(replay=TEXT))
