"""A report fits a terminal of 24 rows and 80 columns in every game, verdict and language, and speaks to a beginner."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from malpan.checking.answers import Case, answer_plain
from malpan.checking.board_files import board_text
from malpan.checking.check import failure_on, with_divergences
from malpan.checking.hunt import Hunt
from malpan.checking.judge import (
    ACCEPTED,
    EXTRA_OUTPUT,
    FLAKY,
    NEAR_LIMIT,
    NO_OUTPUT,
    UNDECIDED,
    WRONG_ANSWER,
    WRONG_SHAPE,
    Judgement,
)
from malpan.checking.mistakes.explain import Explanation
from malpan.checking.mistakes.suspects import signature_of
from malpan.checking.programs.functions import Function
from malpan.checking.programs.program import CRASHED, ENDED, MEMORY_LIMIT, OUTPUT_LIMIT, TIME_LIMIT, ProgramRun
from malpan.checking.reports.layout import ENDLESS, SMALLEST, Part, Screen, around_difference, fit
from malpan.checking.reports.mistake_lines import MOST_EXPLANATIONS
from malpan.checking.reports.report import Report, Slowest, check_command_line
from malpan.checking.verdicts import remark_on_few, remark_on_format, remark_on_slow, remark_on_time
from malpan.games.catalogue import BUILT_IN, find_game
from malpan.language import say, speaking
from malpan.language.width import width_of
from tests.support.command import run
from tests.support.paths import EXAMPLES

ROWS, COLUMNS = 23, 80
"""A terminal of 24 rows, the last of which is for the next command."""

NUMBERS = [str(number) for numbers in BUILT_IN.values() for number in numbers]
FAILURES = (
    WRONG_ANSWER, CRASHED, TIME_LIMIT, MEMORY_LIMIT, OUTPUT_LIMIT, NO_OUTPUT, WRONG_SHAPE, EXTRA_OUTPUT, FLAKY,
)  # fmt: skip
PROGRAM = "level 3/구슬 탈출 두 번째 풀이.cpp"
SAVED = "/home/somebody/.cache/malpan/checks/13460-0123456789abcdef/13460-01234567.txt"
TRACE = b"Traceback (most recent call last):\n" + b'  File "solution.py", line 12, in walk\n    walk(row + 1)\n' * 3
CRASH = TRACE + b"IndexError: list index out of range\n"
FORBIDDEN = re.compile(r"\btraps?\b|\btelling\b|\bvaried\b|/tmp/|malpan-check-|함정")


def board_of_lines(number: str, most: int = 10) -> Any:
    """Return the random board of a number whose text has the most lines up to so many, and among these the widest."""
    game = find_game(number)
    assert game.trial is not None
    trial = game.trial()
    boards = [trial.board_of_size(Random(seed), seed / 200, False) for seed in range(200)]
    fitting = [board for board in boards if board_text(game, board).rstrip().count("\n") < most]
    return max(fitting, key=lambda board: (board_text(game, board).count("\n"), min(60, len(board_text(game, board)))))


class Bench:
    """Makes reports on a board of a number, as a check would; what the program has printed is made up."""

    def __init__(self, number: str, board: Any) -> None:
        self.game = find_game(number)
        assert self.game.trial is not None
        self.trial = self.game.trial()
        self.case = Case("trap X01", board, board_text(self.game, board), answer_plain(self.game, board))
        program = Function(str, name=PROGRAM, words=(PROGRAM,))
        self.hunt = Hunt(self.game, self.trial, program, planned=41)
        self.hunt.sources.update({"trap": 21, "varied": 333, "random": 646, "smaller": 1})

    def explanations(self) -> list[Explanation]:
        """Return every mistake that gives another answer to the board than the right one."""
        right = self.trial.signature(self.game.printed(self.case.answer, ()).split())
        return [
            Explanation((mistake,), 1234, 567, program)
            for mistake in self.trial.mistakes
            for program in mistake.programs[:1]
            if signature_of(self.game, self.trial, program, self.case.board) != right
        ]

    def judgement(self, verdict: str) -> Judgement:
        """Return what a program with this verdict may have printed."""
        how = verdict if verdict in (CRASHED, TIME_LIMIT, MEMORY_LIMIT, OUTPUT_LIMIT) else ENDED
        out = {NO_OUTPUT: "", WRONG_SHAPE: "the answer is not here " * 6, OUTPUT_LIMIT: "1\n" * 200, CRASHED: ""}.get(
            verdict, "17\n" * 20
        )
        err = CRASH if verdict == CRASHED else b""
        return Judgement(verdict, None, out, ProgramRun(how, out.encode(), err, 6.3, 0, 1 if verdict == CRASHED else 0))

    def report(self, verdict: str, explanations: list[Explanation] | None = None, here: bool = False) -> Report:
        judgement = self.judgement(verdict)
        shrinking = say("made smaller; {ending}", ending=say("cut short after {seconds:.0f} s", seconds=20))
        answers = ("17", "18", "17") if verdict == FLAKY else ()
        failure = failure_on(self.hunt, self.case, self.case, judgement, shrinking, answers)
        named = with_divergences(self.hunt, self.case, failure, explanations or [])
        remark = remark_on_format(judgement) or (remark_on_time(self.hunt) if verdict == TIME_LIMIT else "")
        return self.finish(verdict, failure=failure, **{"here" if here else "explanations": named}, remark=remark, saved=(SAVED,))

    def finish(self, verdict: str, **findings: Any) -> Report:
        repeat = check_command_line(self.game, (PROGRAM,), "--time-limit", "2", "--replay", SAVED)
        return Report(
            game=self.game,
            program=PROGRAM,
            verdict=verdict,
            tried=1021,
            planned=1062,
            sources=dict(self.hunt.sources),
            seed=0,
            seconds=58.1,
            busy=40.0,
            known=len(self.trial.mistakes),
            repeat=repeat,
            slowest=Slowest(self.case.text, 6.3),
            **findings,
        )

    def passed(self, verdict: str) -> Report:
        slow = ProgramRun(ENDED, b"", b"", 4.6, 0)
        few = remark_on_few(self.hunt) if verdict == UNDECIDED else ""
        return self.finish(verdict, remark=f"{few} {remark_on_slow(slow, self.hunt.program)}".strip())


def assert_fits(report: Report) -> None:
    """Assert that a report fits the screen, whole where it matters."""
    lines = str(report).splitlines()
    assert sum(max(1, -(-width_of(line) // COLUMNS)) for line in lines) <= ROWS, str(report)
    assert not FORBIDDEN.search(str(report)), str(report)
    assert report.repeat in str(report)
    for each in report.explanations if len(report.explanations) <= MOST_EXPLANATIONS else ():
        assert each.what() in str(report), str(report)
    if report.failure:
        for row in report.failure.board.splitlines():
            assert any(line.startswith(f"  {row}".rstrip()) for line in lines), (row, str(report))
    if report.verdict in (CRASHED, MEMORY_LIMIT, TIME_LIMIT, OUTPUT_LIMIT):
        assert "known mistakes explains" not in str(report)


@pytest.mark.parametrize("language", ["en", "ko"])
@pytest.mark.parametrize("number", NUMBERS)
def test_every_verdict_fits_a_screen(number: str, language: str) -> None:
    with speaking(language):
        bench = Bench(number, board_of_lines(number))
        for verdict in FAILURES:
            assert_fits(bench.report(verdict))
        for verdict in (ACCEPTED, NEAR_LIMIT, UNDECIDED):
            assert_fits(bench.passed(verdict))
        explanations = bench.explanations()
        assert explanations
        for each in explanations:
            assert_fits(bench.report(WRONG_ANSWER, [each]))
        assert_fits(bench.report(WRONG_ANSWER, explanations[:3]))
        assert_fits(bench.report(WRONG_ANSWER, explanations))
        assert_fits(bench.report(WRONG_ANSWER, explanations, here=True))
        assert_fits(bench.report(CRASHED, explanations[:1]))


def test_boards_of_ten_lines_are_tried() -> None:
    lines = {number: board_text(find_game(number), board_of_lines(number)).rstrip().count("\n") + 1 for number in NUMBERS}
    assert {number for number, count in lines.items() if count >= 8} >= {"13460", "16928", "23288", "14499"}, lines


def test_parts_give_way_in_turn() -> None:
    steps = Part([f"  {number}" for number in range(30)], nice=4, least=0, last=True)
    assert fit([Part(["head"]), steps, Part(["end"])], Screen(6, 80)) == ["head", "  …", "  27", "  28", "  29", "end"]
    assert fit([Part(["head"]), steps, Part(["end"])], Screen(2, 80)) == ["head", "end"]
    assert fit([Part(["head"]), steps, Part(["end"])], ENDLESS) == ["head", *steps.lines, "end"]
    assert fit([Part(["x" * 81])], SMALLEST) == ["x" * 81]
    assert around_difference(list("aaaaaaaabc"), list("aaaaaaaaxc"), 4) == (["…", "a", "b", "c"], ["…", "a", "x", "c"])


def verdict_of(out: str) -> str:
    return out.partition(":")[0]


@pytest.mark.parametrize("game", ["yut", "17825", "own game.py"])
def test_the_command_to_repeat_repeats_the_check(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    own = (EXAMPLES / "burnt_pancakes.py").read_text(encoding="utf-8")
    Path("own game.py").write_text(own, encoding="utf-8")
    Path("my program.py").write_text("print('one')\n", encoding="utf-8")
    options = ("--time-limit", "2.5", "--memory-limit", "512MiB", "--shrink-seconds", "0", "--save", "failing boards")
    first = run("check", game, "my program.py", *options)
    assert first.code == 1, first
    (line,) = [line for line in first.out.splitlines() if line.startswith("to repeat: ")]
    command = line.removeprefix("to repeat: ")
    assert shlex.split(command)[:7] == ["malpan", "check", game, "--time-limit", "2.5", "--memory-limit", str(512 << 20)]
    words = shlex.join([sys.executable, "-m", *shlex.split(command)])
    again = subprocess.run(words, shell=True, capture_output=True, encoding="utf-8", timeout=100, check=False)
    assert (again.returncode, verdict_of(again.stdout)) == (1, verdict_of(first.out)), again
    assert "\n1 board tried" in again.stdout


def test_the_command_to_repeat_knows_which_boards_were_chosen(tmp_path: Path) -> None:
    program = tmp_path / "right.py"
    program.write_text("print(-1)\n", encoding="utf-8")
    found = run("check", "13460", program, "--replay", write_box(tmp_path), "--seed", "3", "--count", "5", "--seconds", "9.5")
    assert found.code == 0
    words = found.out.partition("to repeat: ")[2].split()
    assert words[-2:] == ["--", str(program)]
    given = dict(zip(words[3:-2:2], words[4:-2:2], strict=True))
    assert given == {"--count": "5", "--seconds": "9.5", "--seed": "3", "--replay": str(tmp_path / "box.txt")}


def test_no_report_names_a_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = (
        "import os, sys\nopen('input.txt').read()\nprint(os.environ['TMPDIR'], __file__, os.getcwd(), file=sys.stderr)\n[][1]\n"
    )
    Path("solution.py").write_text(source, encoding="utf-8")
    found = run("check", "13460", "solution.py", "--save", "boards")
    assert found.code == 1
    assert "line 4: an index lies outside the list" in found.out
    assert "/tmp" not in found.out, found.out
    assert "malpan-check" not in found.out, found.out
    assert "known mistakes explains" not in found.out
    assert "\n\n\n" not in found.out


def write_box(folder: Path) -> Path:
    box = folder / "box.txt"
    box.write_text("3 5\n#####\n#ORB#\n#####\n", encoding="utf-8")
    return box
