"""A crash is told as a teacher would tell it, with the line; what does not run is no board's fault."""

import shutil
import sys
from pathlib import Path

import pytest

from malpan import MalpanError
from malpan.checking.programs.crashes import explain_crash
from malpan.checking.programs.not_running import reason_not_running
from malpan.checking.programs.program import CRASHED, ProgramRun
from malpan.checking.reports.failure import last_lines
from malpan.checking.sandbox.command import Command
from malpan.checking.sandbox.languages.crash_lines import compile_handler
from malpan.checking.sandbox.languages.table import language_of
from malpan.checking.sandbox.process import ProcessLimits

BOARD = "2 1\n32 62\n42 68\n12 98\n"


def skip_without_tools(file: Path) -> None:
    language = language_of(file)
    assert language is not None
    if language.ways[0].missing is not None:
        pytest.skip(f"there is no {language.ways[0].missing}")


def crash(err: str, code: int = 1) -> ProgramRun:
    return ProgramRun(CRASHED, b"", err.encode(), 0.1, 0, code)


@pytest.mark.parametrize(
    ("err", "code", "said"),
    [
        ("", -11, "it uses memory that is not its own: probably an index outside an array"),
        ("", 139, "it uses memory that is not its own"),
        ("", -8, "an integer is divided by zero"),
        ("free(): invalid pointer\n", -6, "it writes outside an array or vector, or frees memory twice"),
        (
            "terminate called after throwing an instance of 'std::out_of_range'\n  what():  vector::_M_range_check: n\n",
            -6,
            "an index lies outside the vector or string (out_of_range: vector::_M_range_check: n)",
        ),
        ("a.out: main.cpp:12: int main(): Assertion `n > 0' failed.\n", -6, "line 12: an assertion of the program does not hold"),
        ("", 3, "it ended with an exit code that is not 0, an error: `main` must be `int` and return 0"),
        (
            'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n    f()\n'
            '  File "/usr/lib/python3.11/heapq.py", line 9'
            ", in f\n    x[1]\nIndexError: list index out of range\n",
            1,
            "line 3: an index lies outside the list (IndexError: list index",
        ),
        (
            "  File \"a.py\", line 8, in <module>\nValueError: invalid literal for int() with base 10: ''\n",
            1,
            "line 8: it reads a number from a text that is not one; look at how it splits the input (ValueError",
        ),
        (
            '  File "a.py", line 8, in <module>\nValueError: not enough values to unpack (expected 2, got 1)\n',
            1,
            "line 8: a line of the input has more or fewer values than it expects",
        ),
        (
            '  File "a.py", line 8, in f\n  [Previous line repeated 996 more times]\n'
            "RecursionError: maximum recursion depth exceeded\n",
            1,
            "line 8: a function calls itself without end",
        ),
        (
            'Exception in thread "main" java.util.NoSuchElementException\n'
            "\tat java.base/java.util.Scanner.throwFor(Scanner.java:937)\n"
            "\tat Main.main(Main.java:12)\n",
            1,
            "line 12: it reads more than the input has",
        ),
        (
            'Exception in thread "main" java.lang.ExceptionInInitializerError\n\tat Main.main(Main.java:3)\nCaused by: java.lang.'
            "ArithmeticException: / by zero\n\tat Main.f(Main.java:7)\n\t... 1 more\n",
            1,
            "line 7: something is divided by zero",
        ),
        (
            "/x/a.js:4\nlet b = a[1][0];\n            ^\n\nTypeError: Cannot read properties of undefined (reading '0')\n"
            "    at Object.<anonymous>"
            " (/x/a.js:4:13)\n    at node:internal/main:23:47\n",
            1,
            "line 4: something is used that is undefined; often an index",
        ),
        (
            "thread 'main' panicked at src/main.rs:5:10:\nindex out of bounds: the len is 3 but the index is 3\nnote: run with\n",
            101,
            "line 5: an index lies outside the array (index out of bounds: the len is 3",
        ),
        ("Traceback\nmine.OddError: seven\n", 1, "it stopped with mine.OddError: seven"),
    ],
)
def test_a_crash_is_told_in_a_sentence_with_its_line(err: str, code: int, said: str) -> None:
    assert explain_crash(crash(err, code)).startswith(said)
    assert reason_not_running(crash(err, code)) is None


@pytest.mark.parametrize(
    ("err", "code", "said"),
    [
        (
            "Error: Could not find or load main class Main\nCaused by: java.lang.ClassNotFoundException: Main\n",
            1,
            "there is no class Main",
        ),
        ("sh: 1: exec: /x/a.out: Exec format error\n", 126, "the system cannot start it (/x/a.out: Exec format error)"),
        ("pyenv: python2: command not found\n", 127, "the system cannot start it (pyenv: python2: command not found)"),
        ("python3: can't open file '/x/a.py': [Errno 2] No such file or directory\n", 2, "there is no file /x/a.py"),
        (
            "/x/a.js:1\nimport fs from 'fs';\n^^^^^^\n\nSyntaxError: Cannot use import statement outside a module\n"
            "    at wrapSafe"
            " (node:internal/modules/cjs/loader:1378:20)\n",
            1,
            "line 1: this is not valid JavaScript (Cannot use import",
        ),
        (
            "java.io.FileNotFoundException: /x/in.txt (No such file or directory)\n\tat Main.main(Main.java:5)\n",
            1,
            "line 5: it opens the file /x/in.txt, which is not there; the board comes on standard input",
        ),
    ],
)
def test_what_does_not_run_is_told_with_its_reason(err: str, code: int, said: str) -> None:
    assert (reason_not_running(crash(err, code)) or "").startswith(said)


def test_an_error_of_javascript_is_shown_without_what_node_says_of_itself() -> None:
    error = "a.js:3\nconsole.log(b);\n            ^\n\nReferenceError: b is not defined\n    at Object.<anonymous> (a.js:3:13)\n"
    own = "    at Module._compile (node:internal/modules/cjs/loader:1554:14)\n    at node:internal/main/run_main_module:28:49\n"
    assert last_lines(f"{error}{own}\nNode.js v20.20.2")[-2:] == error.splitlines()[-2:]
    assert last_lines("Node.js v20.20.2") == ["Node.js v20.20.2"]


def test_an_error_in_text_that_a_program_evaluates_is_a_crash_of_it() -> None:
    err = (
        'Traceback (most recent call last):\n  File "a.py", line 2, in <module>\n  File "<string>", line 1\n'
        "    1 2\nSyntaxError: invalid syntax\n"
    )
    assert reason_not_running(crash(err)) is None
    assert (
        reason_not_running(crash("SyntaxError: Unexpected token x in JSON\n    at JSON.parse (<anonymous>)\n    at a.js:3:5\n"))
        is None
    )


NOT_RUNNING = {
    "indentation": (
        "a.py",
        "def f():\nprint(1)\n",
        "a.py does not run: line 2: the indentation is wrong (expected an indented block",
    ),
    "syntax": ("a.py", "x = (1\nprint(x)\n", "a.py does not run: line 1: this is not valid Python ('(' was never closed)"),
    "python 2": ("queue.py", "n = 1\nprint n\n", "queue.py does not run: line 2: this is Python 2"),
    "raw_input": ("a.py", "n = raw_input()\n", "a.py does not run: line 1: this is Python 2"),
    "no module": ("a.py", "\nimport nobody_has_this\n", "a.py does not run: line 2: the module nobody_has_this is not installed"),
    "no file": (
        "a.py",
        "open('/nobody/has.txt')\n",
        "a.py does not run: line 1: it opens the file /nobody/has.txt, which is not there; the",
    ),
    "writes": (
        "a.py",
        "print(1, file=open('output.txt', 'w'))\n",
        "a.py writes its answer to the file output.txt; it has to print it",
    ),
    "file of js": ("a.js", "require('./nobody.js')\n", "a.js does not run: line 1: there is no file ./nobody.js"),
    "syntax of js": ("a.js", "let a = ;\n", "a.js does not run: line 1: this is not valid JavaScript (Unexpected token ';')"),
    "module of js": (
        "a.js",
        "require('nobody-has-this')\n",
        "a.js does not run: line 1: the module nobody-has-this is not installed",
    ),
}


@pytest.mark.parametrize("name", NOT_RUNNING)
def test_a_program_that_does_not_run_fails_on_no_board(name: str, tmp_path: Path) -> None:
    file, text, said = NOT_RUNNING[name]
    skip_without_tools(tmp_path / file)
    (tmp_path / file).write_text(text, encoding="utf-8")
    with Command((str(tmp_path / file),), tmp_path / "work", ProcessLimits()) as program, pytest.raises(MalpanError) as error:
        program.run(BOARD)
    assert str(error.value).startswith(said)
    assert str(tmp_path) not in str(error.value)


CRASHING = {
    "a.py": ("a = [1]\nprint(a[1])\n", "line 2: an index lies outside the list (IndexError: list index out of range)"),
    "a.js": ("let a = [1];\nconsole.log(a[1][0]);\n", "line 2: something is used that is undefined"),
    "parsing.js": ("let a;\nJSON.parse('x y');\n", "line 2: it stopped with SyntaxError: Unexpected token"),
    "parsing.mjs": ("let a;\nJSON.parse('x y');\n", "line 2: it stopped with SyntaxError: Unexpected token"),
    "static.java": (
        "class A {\n  static class B { static int[] b = new int[1]; static int c = b[1]; }\n"
        "  public static void main(String[] a) { try { int c = B.c; } catch (Error e) { } int c = B.c; }\n}\n",
        "line 2: an index lies outside the array",
    ),
    "a.java": (
        "class A {\n  static int f(int n) { return f(n + 1) + 1; }\n  public static void main(String[] a) { f(0); }\n}\n",
        "line 2: a method calls itself without end, or too many calls deep (java.lang.StackOverflowError)",
    ),
    "a.rs": (
        'fn main() {\n  let n: usize = std::env::args().count();\n  println!("{}", [1][n]);\n}\n',
        "line 3: an index lies outside the array",
    ),
    "memory.c": (
        "int main(int n, char **a) {\n  return *(volatile int *)(n - 1L);\n}\n",
        "line 2: it uses memory that is not its own: probably an index outside an array",
    ),
    "own names.c": (
        "int backtrace(int n) { return n / (n - 1); }\nint write(int n) {\n  return backtrace(n);\n}\n"
        "int main(int n, char **a) {\n  return write(n);\n}\n",
        "line 1: an integer is divided by zero",
    ),
    "at.cpp": (
        "#include <vector>\nint main() {\n  return std::vector<int>(1).at(1);\n}\n",
        "line 3: an index lies outside the vector or string (out_of_range: vector::_M_range_check",
    ),
    "endless.cpp": (
        "int a[9];\nint f(int n) {\n  return f(n + 1) + a[f(n + 2) % 9];\n}\nint main(int n, char **a) {\n  return f(n);\n}\n",
        "line 3: a function calls itself without end, or too many calls deep",
    ),
    "stack.c": (
        "int main(int n, char **a) {\n  volatile char b[4];\n  for (int i = 0; i < 64; i++) b[i * n] = 1;\n  return 0;\n}\n",
        "it uses memory that is not its own",
    ),
}
QUICK = ("a.py", "a.js", "parsing.js", "own names.c")


@pytest.mark.parametrize("file", [pytest.param(file, marks=() if file in QUICK else pytest.mark.long) for file in CRASHING])
def test_a_crash_is_told_with_its_line_in_every_language(file: str, tmp_path: Path) -> None:
    text, said = CRASHING[file]
    (tmp_path / file).write_text(text, encoding="utf-8")
    skip_without_tools(tmp_path / file)
    with Command((str(tmp_path / file),), tmp_path / "work", ProcessLimits(seconds=20)) as program:
        run = program.run(BOARD)
    assert run.how == CRASHED
    sentence = explain_crash(run)
    assert sentence.partition(": ")[2].startswith(said) or sentence.startswith(said)


def test_a_file_elsewhere_is_named_when_a_program_fails_that_reads_it(tmp_path: Path) -> None:
    skip_without_tools(tmp_path / "a.c")
    opening = 'freopen("/home/me/{}.txt", "r", stdin);'
    guarded = f"#ifndef ONLINE_JUDGE\n{opening.format('guarded')}\n#endif\n"
    text = f"#include <stdio.h>\nint main(void) {{\n{guarded}{opening.format('open')}\n}}\n"
    (tmp_path / "a.c").write_text(text, encoding="utf-8")
    with Command((str(tmp_path / "a.c"),), tmp_path / "work", ProcessLimits()) as program:
        run = program.run(BOARD)
    assert run.remark == "it opens the file /home/me/open.txt; the board comes on standard input"


@pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("addr2line") is None, reason="crashes have lines on Linux, with binutils"
)
def test_temporary_files_of_a_compiler_go_with_the_folder_of_the_check(tmp_path: Path) -> None:
    """A compiler that is killed leaves its files where it was told to make them."""
    compiler = tmp_path / "compiler"
    compiler.write_text('#!/bin/sh\necho "$TMPDIR" > "$TMPDIR/cc.s"\nexit 1\n', encoding="utf-8")
    compiler.chmod(0o755)
    (tmp_path / "work").mkdir()
    assert compile_handler(str(compiler), tmp_path / "work") is None
    assert (tmp_path / "work" / "cc.s").read_text(encoding="utf-8") == f"{tmp_path / 'work'}\n"
