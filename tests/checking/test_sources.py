"""What is read in a source before it runs: its class, its interpreter, its encoding, and the files that it opens."""

from pathlib import Path

import pytest

from malpan import MalpanError
from malpan.checking.sandbox.languages.cpp import ALL_HEADERS, taken_names
from malpan.checking.sandbox.languages.java import outline_of
from malpan.checking.sandbox.languages.javascript import is_module
from malpan.checking.sandbox.languages.lexing import Syntax
from malpan.checking.sandbox.languages.own_files import make_run_folder, names_of_own_files, write_boards, written_file
from malpan.checking.sandbox.languages.python import PYTHON, interpreter_of
from malpan.checking.sandbox.languages.source import Source
from malpan.checking.sandbox.languages.table import LANGUAGES, fill_in, language_of

MAIN = "public static void main(String[] args) { }"


def source(text: str, name: str = "구슬 탈출 2.java", syntax: Syntax = Syntax.SLASHES) -> Source:
    return Source(Path(name), text, syntax)


@pytest.mark.parametrize(
    ("text", "file", "main"),
    [
        (f"public class Main {{ {MAIN} }}", "Main", "Main"),
        (f"class Solver {{ {MAIN} }}", "Solver", "Solver"),
        (f"class Node {{ int main; }} class Edge {{ void main() {{}} }} class Later {{ {MAIN} }}", "Later", "Later"),
        (f"class First {{ {MAIN} }} public class Second {{ {MAIN} }}", "Second", "Second"),
        (f"class First {{ {MAIN} }} class Main {{ {MAIN} }}", "Main", "Main"),
        (f"public class Helper {{ }} class Runs {{ {MAIN} }}", "Helper", "Runs"),
        (f"package ps . gold;\npublic class P1 {{ {MAIN} }}", "P1", "ps.gold.P1"),
        (f"package a.b; class Outer {{ static class Inner {{ {MAIN} }} }}", "Outer", "a.b.Outer$Inner"),
        ("interface A { static void main(String... a) { } }", "A", "A"),
        ("enum A { X { void f() {} }; static public void main(final String[] a) { } }", "A", "A"),
        ("record A(int[] x) { public static void main(String a[]) { } }", "A", "A"),
        ("class A { int record = 5; record Pair<T>(T a) { } public static void main(@X java.lang.String [ ] a) { } }", "A", "A"),
        (
            f"/* class No {{ */ // class Nor {{\nclass A {{ String s = \"class B {{\"; char c = '{{', d = '\"'; {MAIN} }}",
            "A",
            "A",
        ),
        (f'class A {{ String s = """\n  class B {{ "x"\n  """; {MAIN} }}', "A", "A"),
        (f"class A {{ Object o = A.class; void f() {{ class Local {{ {MAIN} }} }} }} class B {{ {MAIN} }}", "B", "B"),
        ("class A { Object o = new Object() { public static void main(String[] a) {} }; }", "A", "A"),
        (f"@interface Mark {{ }} public final strictfp class A<T extends Comparable<T>> {{ {MAIN} }}", "A", "A"),
        ("class Solution { public int solution(int[] a) { return 1; } }", "Main", None),
        ("class A { static void main(int[] a) { } int main(String[] a) { return 1; } }", "Main", None),
    ],
)
def test_the_class_with_main_is_found(text: str, file: str, main: str | None) -> None:
    if "new Object()" in text:
        main, file = None, "Main"  # the main of an anonymous class starts nothing
    assert tuple(outline_of(source(text))) == (file, main)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('freopen("input.txt", "r", stdin);', ["input.txt"]),
        (r'freopen("C:\\Users\\me\\in.txt", "r", stdin); // "no.txt"', [r"C:\Users\me\in.txt", r"C:\\Users\\me\\in.txt"]),
        (r"open(r'D:\ps\in.txt')", ["D:psin.txt", r"D:\ps\in.txt"]),
        ('std::ifstream fin("board");', ["board"]),
        ('new Scanner(new File("./src/../src/1.in"))', ["src/1.in"]),
        ("readFileSync(process.platform === 'linux' ? '/dev/stdin' : '../input.txt')", ["../input.txt"]),
        ("readFileSync('dev/stdin')", ["dev/stdin"]),
        ("readFileSync(`${folder}/input.txt`)", ["input.txt"]),
        ('System.setIn(new FileInputStream(path + "/res/sample_input.txt"))', ["res/sample_input.txt"]),
        ('open("")  open("..")  open("a\0b.txt")  open("*.txt")', []),
        ('map.get("red"); puts("the answer.");', []),
        (f'open("{"a" * 300}")', []),
    ],
)
def test_the_files_that_a_program_opens_are_found(text: str, names: list[str]) -> None:
    assert list(names_of_own_files(source(text))) == names


def test_own_files_lie_in_the_folder_of_the_run_and_nowhere_else(tmp_path: Path) -> None:
    names = ("../../../a.txt", "in", "in/b", "c.txt", "../run")
    folder = make_run_folder(tmp_path / "base", names)
    write_boards(folder, names, "1 2\n")
    assert tmp_path / "base" in folder.parents
    assert [(folder / name).resolve().is_relative_to(tmp_path / "base") for name in names] == [True] * 5
    assert (folder / "in" / "b").read_text(encoding="utf-8") == (folder / "../../../a.txt").read_text(encoding="utf-8") == "1 2\n"
    assert [path.name for path in tmp_path.iterdir()] == ["base"]
    assert written_file(folder, names, "1 2\n") is None
    (folder / "c.txt").write_text("3\n", encoding="utf-8")
    assert written_file(folder, names, "1 2\n") == "c.txt"
    (folder / "c.txt").unlink()
    (folder / "c.txt").symlink_to(tmp_path / "outside.txt")
    write_boards(folder, names, "3 4\n")
    assert (folder / "c.txt").read_text(encoding="utf-8") == "3 4\n"
    assert not (tmp_path / "outside.txt").exists()


@pytest.mark.parametrize(
    "line",
    ["", "#!/usr/bin/env python3\r\n", "#!/usr/bin/python\n", "#! /usr/bin/env -S python3 -O\n", "#!/usr/bin/env python3.99\n"],
)
def test_a_first_line_that_names_any_python_3_is_run_by_ours(line: str) -> None:
    assert interpreter_of(source(line + "print(1)", "a.py", Syntax.HASHES)) == (PYTHON, "a.py")


def test_a_first_line_that_names_another_interpreter_is_obeyed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, code in (("python2.7", 0), ("python2", 127)):
        tool = tmp_path / name
        tool.write_text(f"#!/bin/sh\nexit {code}\n", encoding="ascii")
        tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert interpreter_of(source("#!/usr/bin/env python2.7\n", "a.py")) == (str(tmp_path / "python2.7"), "a.py")
    with pytest.raises(MalpanError, match=r"^a\.py asks for python2 in its first line, but python2 is not installed"):
        interpreter_of(source("#!/usr/bin/env python2\n", "a.py"))
    assert interpreter_of(source("#!/usr/bin/pypy3\n", "a.py")) == (PYTHON, "a.py (run by Python, as pypy3 is not installed)")


def test_modules_of_javascript_are_told_from_scripts() -> None:
    assert is_module(source('import fs from "fs";', "a.js"))
    assert is_module(source('// x\nimport { a,\n b } from "fs";', "a.js"))
    assert not is_module(source('const a = require("fs"); // import fs from "fs"\n', "a.js"))
    assert not is_module(source('import("fs").then(() => 1)', "a.js"))


def test_names_that_headers_have_taken_are_read_from_errors() -> None:
    errors = (
        "a.cpp:3:5: error: 'int y1' redeclared as different kind of entity\n"
        "a.cpp:9:5: error: reference to 'data' is ambiguous\n"
        "a.cpp:9:5: error: 'int own' was not declared in this scope\n"
    )
    assert taken_names(errors) == ["data", "y1"]
    assert ALL_HEADERS.count("#include <") > 60


def test_every_ending_has_one_language_in_any_case() -> None:
    endings = [ending for language in LANGUAGES for ending in language.endings]
    assert len(endings) == len(set(endings))
    for ending in endings:
        assert ending == ending.lower()
        assert language_of(Path(f"a{ending.upper()}")) == language_of(Path(f"b.c{ending}"))
    assert language_of(Path("a.txt")) is None


def test_commands_are_filled_in() -> None:
    names = {"SOURCE": "/x y/a.cs", "OUT": "/x y"}
    assert fill_in("mcs -out:OUT/program.exe SOURCE", names) == ["mcs", "-out:/x y/program.exe", "/x y/a.cs"]
