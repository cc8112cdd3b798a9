"""Streams that are closed, full or broken: a sentence where there is room for one, an exit code, and never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from malpan.cli import VERBS
from malpan.games.catalogue import find_game
from malpan.levels.mining import mine
from tests.support.command import COMMAND, ONE_TILT, sentence_of, write_file
from tests.support.paths import BOARDS, ROOT

pytestmark = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="streams are closed by a shell, and a device is full")

TILT, LADDERS = str(BOARDS / "tilt.txt"), str(BOARDS / "ladders.txt")

PRINTING = """
from malpan import Game, Verdict

def step(board, state, move):
    print("found", state, flush=True)
    state[0] += 1
    return Verdict.WON if state[0] == board else Verdict.ON

game = Game(name="talkative", moves=("on",), read=int, start=lambda board: [0], step=step)
"""

SLOW = {"serve", "check"}
"""What takes half a second each time, and is tried with closed streams alone."""

CLOSED, FULL = "standard output is closed", "no space left on device"


class Ending(NamedTuple):
    """The exit code of a command, and what it printed to standard error."""

    code: int
    err: str


@pytest.fixture
def commands(tmp_path: Path) -> dict[str, list[str]]:
    """Each verb in every way in which it prints."""
    talkative = str(write_file(tmp_path, "talkative.py", PRINTING))
    three = str(write_file(tmp_path, "three.txt", "3\n\n3\n\n3\n"))
    one = str(write_file(tmp_path, "one.txt", "3"))
    program = str(write_file(tmp_path, "program.py", "print(1)"))
    check = ["check", "13460", program, "--replay", str(write_file(tmp_path, "box.txt", ONE_TILT)), "--jobs", "1"]
    levels = str(tmp_path / "levels.duckdb")
    mine(find_game("marbles"), levels, size="5x5", seed=1, count=1)
    return {
        "solve": ["solve", "marbles", TILT],
        "solve answer": ["solve", "marbles", TILT, "--format", "answer"],
        "solve json": ["solve", "snakes", LADDERS, LADDERS, "--format", "json"],
        "solve picture": ["solve", "marbles", TILT, "--picture", str(tmp_path / "line.svg")],
        "solve talkative": ["solve", talkative, one],
        "solve batch": ["solve", talkative, "--batch", three, "--batch-form", "blank", "--jobs", "1"],
        "solve batch json": ["solve", talkative, "--batch", three, "--batch-form", "blank", "--jobs", "1", "--format", "json"],
        "show": ["show", "marbles", TILT],
        "explore": ["explore", "marbles", TILT],
        "explore json": ["explore", "marbles", TILT, "--format", "json"],
        "replay": ["replay", "marbles", TILT, "left", "down"],
        "check": check,
        "rules": ["rules", talkative, one, "--not-compiled"],
        "mine": ["mine", "marbles", "--size", "5x5", "--seed", "1", "--count", "1", "--to", str(tmp_path / "mined.duckdb")],
        "levels": ["levels", levels],
        "improve": ["improve", "marbles", TILT, "--wanted", "moves >= 1"],
        "serve": ["serve", "--port", "0", "--no-browser"],
        "games": ["games"],
        "games json": ["games", "--format", "json"],
        "cache": ["cache"],
        "completion": ["completion", "bash"],
        "help": ["--help"],
        "version": ["--version"],
        "help of a verb": ["solve", "marbles", "--help"],
    }


def run_with(redirected: str, commands: dict[str, list[str]], folder: Path) -> dict[str, Ending]:
    """Run commands with streams that a shell redirects."""
    cases, results = write_file(folder, "cases.json", json.dumps(list(commands.values()))), folder / "results.json"
    command = f'"{sys.executable}" "{ROOT / "tests" / "support" / "closing.py"}" "{cases}" "{results}" {redirected}'
    subprocess.run(["sh", "-c", command], capture_output=True, timeout=120, check=False)
    found = json.loads(results.read_text(encoding="utf-8"))
    return {name: Ending(*ending) for name, ending in zip(commands, found, strict=True)}


@pytest.mark.parametrize(("redirected", "reason"), [(">&-", CLOSED), (">/dev/full", FULL)])
def test_without_output_every_verb_fails_and_says_so(
    redirected: str, reason: str, commands: dict[str, list[str]], tmp_path: Path
) -> None:
    assert {words.split()[0] for words in commands} >= VERBS.keys() - {"atlas"}
    commands["solve in Korean"] = [*commands["solve"], "--lang", "ko"]
    korean = {CLOSED: "표준 출력이 닫혀 있습니다", FULL: "디스크에 남은 공간이 없습니다"}[reason]
    if reason == FULL:
        commands = {name: words for name, words in commands.items() if name not in SLOW}
    endings = run_with(redirected, commands, tmp_path)
    assert endings.pop("solve in Korean") == Ending(2, f"malpan: 답을 쓸 수 없습니다: {korean}\n")
    for name, ending in endings.items():
        assert ending == Ending(2, f"malpan: the answer cannot be written: {reason}\n"), name


def test_with_all_streams_closed_there_is_an_exit_code_all_the_same(commands: dict[str, list[str]], tmp_path: Path) -> None:
    for name, ending in run_with("<&- >&- 2>&-", commands, tmp_path).items():
        assert ending == Ending(2, ""), name
    assert (tmp_path / "line.svg").read_bytes().startswith(b"<svg")  # and nothing else was printed into the file


@pytest.mark.parametrize("redirected", ["2>&-", "2>/dev/full"])
def test_without_standard_error_answers_are_printed_and_exit_codes_stay(redirected: str, tmp_path: Path) -> None:
    talkative = write_file(tmp_path, "bad.py", PRINTING.replace("state[0] += 1", "1 // 0"))
    for words, code, out in (
        (f"solve snakes '{LADDERS}' --format answer", 0, "8\n"),
        ("", 2, ""),
        (f"solve '{talkative}' '{write_file(tmp_path, 'one.txt', '1')}'", 2, "found [0]\n"),
    ):
        command = f'"{COMMAND[0]}" -m malpan {words} {redirected}'
        ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=30, check=False)
        assert (ran.returncode, ran.stdout, ran.stderr) == (code, out, ""), words


def test_a_reader_that_has_had_enough_is_no_error_of_any_verb(commands: dict[str, list[str]], tmp_path: Path) -> None:
    quick = {name: words for name, words in commands.items() if name not in SLOW}
    for name, ending in run_with("| :", quick, tmp_path).items():
        assert ending == Ending(0, ""), name


def test_without_input_there_is_a_sentence() -> None:
    for words in ("solve snakes", "solve snakes --batch -"):
        ran = subprocess.run(
            ["sh", "-c", f'"{COMMAND[0]}" -m malpan {words} <&-'], capture_output=True, text=True, timeout=30, check=False
        )
        assert (ran.returncode, ran.stdout) == (2, "")
        assert sentence_of(ran.stderr) == "standard input: it is closed; give the name of a file"
