"""`malpan solve --batch`: a line for each board, as it comes; a bad board is told of with its place, and is an error."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.test_terminal import on_a_terminal
from tests.support.command import COMMAND, NEVER, ONE_TILT, TWELVE_TILTS, error_of, output_of, run, sentence_of, write_file
from tests.support.paths import BOARDS

BAD = ONE_TILT.replace("R", "r")
THREE = f"3\n{ONE_TILT}{BAD}{TWELVE_TILTS}"
TOLD = "board 2, line 12, column 2: found 'r'; a cell is '#' wall, '.' floor, 'R' red, 'B' blue or 'O' hole"

SLOW = """
import time

from malpan import Game, Verdict


def step(board, state, move):
    time.sleep(0.01 if board < 1000 else 60)
    state[0] = board
    return Verdict.WON


game = Game(name="slow", moves=("on",), read=lambda text: int(text), start=lambda board: [0], step=step)
"""
"""A game in a file of its own, whose boards are numbers; those from 1000 take a minute."""


@pytest.mark.parametrize(
    ("output", "expected"),
    [("text", "1: 1 tilt\n2: error\n3: no way within 10 tilts; 29 states seen\n"), ("answer", "1 R\nerror\n-1\n")],
)
def test_a_line_for_each_board(tmp_path: Path, output: str, expected: str) -> None:
    file = write_file(tmp_path, "boxes.txt", THREE)
    ran = run("solve", "15644", "--batch", file, "--format", output)
    assert (ran.code, ran.out) == (2, expected)
    assert sentence_of(ran.err) == f"{file}, {TOLD}"


def test_an_object_for_each_board() -> None:
    ran = run("solve", "15644", "--batch", "-", "--format", "json", typed=THREE)
    first, second, third = map(json.loads, ran.out.splitlines())
    assert (first["board"], first["problem"], first["printed"], first["answer"]) == ("standard input, board 1", 15644, "1\nR", 1)
    assert first["line"]["steps"][0]["label"] == "right"
    assert second == {
        "board": "standard input, board 2",
        "problem": 15644,
        "printed": "error",
        "error": f"standard input, {TOLD}",
    }
    assert (third["board"], third["outcome"], third["printed"]) == ("standard input, board 3", "too long", "-1")
    assert (ran.code, sentence_of(ran.err)) == (2, second["error"])


def test_strict_stops_at_the_first_bad_board() -> None:
    ran = run("solve", "13460", "--batch", "-", "--strict", "--format", "answer", typed=THREE)
    assert (ran.code, ran.out) == (2, "1\n")
    assert sentence_of(ran.err) == f"standard input, {TOLD}"


def test_boards_without_a_fault_are_answered_without_a_word() -> None:
    assert output_of("solve", "marbles", "--batch", "-", typed=f"{ONE_TILT}\n{NEVER}").startswith("1: 1 tilt\n2: no way: ")
    assert (
        output_of("solve", "17825", "--batch", "-", "--format", "answer", typed="2\n" + "1 2 3 4 1 2 3 4 1 2\n" * 2)
        == "190\n190\n"
    )
    assert output_of("solve", "13460", "--batch", "-", typed="0\n") == ""


def test_options_are_those_of_every_board() -> None:
    rolls = "2\n1 2 3\n5 5\n"
    alone = [output_of("solve", "yut", "--horses", "1", "--format", "answer", typed=text) for text in ("1 2 3", "5 5")]
    ran = output_of("solve", "yut", "--horses", "1", "--batch", "-", "--format", "answer", typed=rolls)
    assert ran.splitlines() == [each.strip() for each in alone]
    ran = output_of("solve", "snakes", "--finish", "over", "--input", "counted", "--batch", "-", typed="2\n0 0\n1 0\n2 99\n")
    assert ran == "1: 17 rolls\n2: 2 rolls\n"
    ran = output_of("solve", "13460", "--limit", "0", "--max-states", "50", "--engine", "plain", "--batch", "-", typed=ONE_TILT)
    assert ran == "1: no way within 0 tilts; 1 state seen\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--state", "3"), "--state is for a single board and cannot be combined with --batch"),
        (("--turn", "1"), "--turn is for a single board and cannot be combined with --batch"),
        (("board.txt",), "--batch takes one file of boards; found another, board.txt"),
        (("--horses", "2"), "marbles takes no --horses; it has no options of its own"),
        (("--input", "letters"), "marbles has no format 'letters'; its formats: sized, rows"),
    ],
)
def test_what_does_not_go_with_a_batch(words: tuple[str, ...], sentence: str) -> None:
    assert error_of("solve", "marbles", "--batch", "-", *words, typed=THREE) == sentence


@pytest.mark.parametrize("words", [("--jobs", "2"), ("--batch-form", "json")])
def test_what_goes_with_a_batch_only(words: tuple[str, ...]) -> None:
    assert error_of("solve", "marbles", *words, typed=ONE_TILT) == f"{words[0]} needs --batch FILE"


def test_an_option_that_cannot_be_is_refused_once() -> None:
    ran = run("solve", "yut", "--horses", "9", "--batch", "-", typed="2\n1\n" * 20)
    assert sentence_of(ran.err) == "standard input, board 1: horses is '9'; expected a whole number from 1 to 8"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert error_of("solve", "13460", "--batch", tmp_path) == f"{tmp_path}: this is a folder; expected a file"
    missing = tmp_path / "nothing.txt"
    assert error_of("solve", "13460", "--batch", missing) == f"{missing}: cannot be read: no such file or directory"
    assert error_of("solve", "13460", "--batch", "-") == "standard input: the text is empty; expected boards"


def test_what_is_wrong_with_the_file_comes_after_the_answers_before_it() -> None:
    ran = run("solve", "13460", "--batch", "-", "--format", "answer", typed=f"3\n{ONE_TILT * 2}")
    assert (ran.code, ran.out) == (2, "1\n1\n")
    assert sentence_of(ran.err) == "standard input, line 14: found 2 boards; expected 3, as line 1 says"
    ran = run("solve", "13460", "--batch", "-", "--format", "answer", typed=f"{ONE_TILT}\n5 5\0")
    assert (ran.code, ran.out) == (2, "1\n")
    assert sentence_of(ran.err) == "standard input, line 8: this is a binary file; expected text, in UTF-8"


def test_rules_that_fail_are_told_of_with_the_number_of_the_board(tmp_path: Path) -> None:
    ran = run("solve", write_file(tmp_path, "slow.py", SLOW), "--batch", "-", "--format", "answer", typed="3\n\nx\n\n5\n")
    assert (ran.code, ran.out) == (2, "1\n")
    assert sentence_of(ran.err).startswith("board 2: the rules of slow failed: ValueError: invalid literal for int()")


def test_a_long_batch_is_answered_by_several_processes_and_tells_how_far_it_is(tmp_path: Path) -> None:
    slow = write_file(tmp_path, "slow.py", SLOW)
    boards = write_file(tmp_path, "boards.txt", "\n\n".join(map(str, range(1, 61))))
    ran = run("solve", slow, "--batch", boards, "--format", "json", "--jobs", "2", "--engine", "plain")
    assert ran.code == 0
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert [each["line"]["steps"][0]["state"] for each in told] == [[number] for number in range(1, 61)]
    for line in ran.err.splitlines():
        assert line.endswith(" s")
        assert " boards, " in line


def test_on_a_terminal_the_answers_do_not_get_into_the_moving_line(tmp_path: Path) -> None:
    slow = write_file(tmp_path, "slow.py", SLOW.replace("0.01", "0.15"))
    code, out, shown = on_a_terminal(
        "solve", slow, "--batch", "-", "--format", "answer", "--jobs", "1", typed=b"1\n\n2\n\n3\n\nx"
    )
    assert (code, out) == (2, b"1\n1\n1\n")
    assert b"3 boards, " in shown or b"2 boards, " in shown
    assert shown.rindex(b"\x1b[?25h") > shown.rindex(b"boards, ")  # the cursor is back
    assert b"board 4: the rules of slow failed" in shown


def test_answers_come_while_boards_are_typed() -> None:
    words = [*COMMAND, "solve", "13460", "--batch", "-", "--format", "answer"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin
        assert child.stdout
        for _ in range(3):
            child.stdin.write(f"{ONE_TILT}\n")
            child.stdin.flush()
            assert child.stdout.readline() == "1\n"
        child.stdin.close()
        assert child.wait(10) == 0


def test_a_reader_that_has_had_enough_ends_a_batch() -> None:
    words = [*COMMAND, "solve", "16928", "--batch", "-"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout
        child.stdout.close()
        _, err = child.communicate(b"0 0\n\n" * 5000, timeout=30)
    assert (child.returncode, err) == (0, b"")


def test_control_c_ends_a_batch_with_one_sentence(tmp_path: Path) -> None:
    slow = write_file(tmp_path, "slow.py", SLOW)
    boards = write_file(tmp_path, "boards.txt", "\n\n".join(map(str, [*range(100, 200), *[1000] * 9])))
    words = [*COMMAND, "solve", str(slow), "--batch", str(boards), "--jobs", "2", "--engine", "plain"]
    begun = time.monotonic()
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True) as child:
        assert child.stdout
        for _ in range(30):
            child.stdout.readline()
        os.killpg(child.pid, signal.SIGINT)
        _, err = child.communicate(timeout=30)
    assert (child.returncode, sentence_of(err.splitlines(keepends=True)[-1])) == (130, "interrupted")
    assert time.monotonic() - begun < 20


def test_a_file_is_never_held(tmp_path: Path) -> None:
    """A file of 40 MB, whose boards are refused: its process holds less than the file."""
    file = tmp_path / "many.txt"
    with file.open("wb") as many:
        for _ in range(40):
            many.write((b"x" * 24_999 + b"\n\n") * 40)
    words = [*COMMAND, "solve", "die", "--batch", str(file), "--format", "answer"]
    code = "import resource, subprocess, sys\nsubprocess.run(sys.argv[1:], stderr=subprocess.DEVNULL)\n"
    code += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    ran = subprocess.run([COMMAND[0], "-c", code, *words], capture_output=True, text=True, timeout=60, check=True)
    *errors, most = ran.stdout.split()
    assert errors == ["error"] * 1600
    assert int(most) * 1024 < 100_000_000


def test_a_single_file_is_answered_as_before() -> None:
    assert output_of("solve", "snakes", BOARDS / "ladders.txt", "--format", "answer") == "8\n"
