"""Which verdict a program gets for its time: it is that of the processor, and near the limit there is one verdict."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from malpan import check
from malpan.checking import hunt
from malpan.checking.answers import Case, answer_each
from malpan.checking.check import CheckSettings, run_check
from malpan.checking.command_check import check_command
from malpan.checking.judge import RIGHT, WRONG_ANSWER, Judgement
from malpan.checking.programs.calls import CallLimits
from malpan.checking.programs.functions import Function
from malpan.checking.programs.program import CRASHED, ENDED, MEMORY_LIMIT, TIME_LIMIT, ProgramRun
from malpan.checking.reports.report import Report
from malpan.checking.sandbox.process import ProcessLimits
from malpan.checking.verdicts import settle
from malpan.games.catalogue import find_game
from tests.mistaken import marbles
from tests.support.command import run
from tests.support.paths import EXAMPLES

PANCAKES = EXAMPLES / "burnt_pancakes.py"
NO_WAY = "3 5\n#####\n#ORB#\n#####\n"
GAME = find_game("13460")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="what a running program uses is read from /proc")

USE = "import time\ndef use(seconds):\n    while time.process_time() < seconds: pass\n"
"""A function that uses the processor until the program has used it for so many seconds."""


def replay(folder: Path, source: str, seconds: float) -> Report:
    file = folder / "program.py"
    file.write_text(source, encoding="utf-8")
    return check_command(GAME, [str(file)], CheckSettings(replay=NO_WAY, shrink_seconds=0), ProcessLimits(seconds=seconds))


@contextmanager
def load(children: int) -> Iterator[None]:
    """Keep all processors busy with so many children; they end by themselves if nobody ends them."""
    code = "import time\nuntil = time.time() + 8\nwhile time.time() < until: pass"
    # Linux may share the processors between sessions first; so that these count, each is a session of its own.
    busy = [subprocess.Popen([sys.executable, "-S", "-c", code], start_new_session=True) for _ in range(children)]
    try:
        yield
    finally:
        for child in busy:
            child.kill()
            child.wait()


@LINUX
def test_a_loaded_machine_changes_no_verdict(tmp_path: Path) -> None:
    source = f"{USE}use(0.3)\nprint(-1)"
    with load(4 * (os.cpu_count() or 2)):
        began = time.perf_counter()
        report = replay(tmp_path, source, 0.6)
        lasted = time.perf_counter() - began
    assert report.verdict == "accepted so far", str(report)
    assert report.slowest is not None
    assert 0.3 <= report.slowest.seconds < 0.5
    assert lasted > 0.6  # so the clock would have ended it


@LINUX
def test_children_of_a_program_count(tmp_path: Path) -> None:
    fork = f"import os\n{USE}if os.fork() == 0:\n    use(1)\n    os._exit(0)\n"
    report = replay(tmp_path, f"{fork}os.wait()\nprint(-1)", 0.1)
    assert report.verdict == TIME_LIMIT
    assert "s of processor time" in str(report)
    left = f"import os\n{USE}if os.fork() == 0:\n    if os.fork() == 0: use(1)\n    os._exit(0)\nos.wait()\ntime.sleep(5)\n"
    assert replay(tmp_path, left, 0.1).verdict == TIME_LIMIT


@LINUX
def test_waiting_is_not_working_and_has_a_limit_of_its_own(tmp_path: Path) -> None:
    assert replay(tmp_path, "import time\ntime.sleep(0.3)\nprint(-1)", 0.2)
    report = replay(tmp_path, "import time\ntime.sleep(30)\nprint(-1)", 0.1)
    assert report.verdict == TIME_LIMIT
    assert "no answer; it waits, asleep or for input" in str(report)
    pipe = replay(tmp_path, "import os\nos.read(os.pipe()[0], 1)", 0.1)
    assert pipe.failure is not None
    assert pipe.failure.judgement.run.waited > 0.3


@LINUX
def test_a_program_at_its_limit_gets_one_verdict(tmp_path: Path) -> None:
    for share in (0.95, 1.08):
        report = replay(tmp_path, f"{USE}use({0.2 * share})\nprint(-1)", 0.2)
        assert report.verdict == "near the limit", str(report)
        assert not report
        assert "right so far, but 0.2 s of processor time on the board below; the limit is 0.2 s" in str(report)
        assert "--time-limit 1" in str(report)


def check_slow(seconds: float, limit: float) -> Report:
    """Check a right function that uses so many seconds."""

    def slow(text: str) -> int:
        until = time.process_time() + seconds
        while time.process_time() < until:
            pass
        return marbles.fewest(text)

    program = Function(slow, CallLimits(limit))
    try:
        return run_check(GAME, program, CheckSettings(replay=NO_WAY))
    finally:
        program.cancel()


def test_a_function_at_its_limit_gets_one_verdict() -> None:
    for seconds in (0.19, 0.21):
        report = check_slow(seconds, 0.2)
        assert report.verdict == "near the limit", str(report)
        assert "time_limit=1" in str(report)


def test_a_slow_program_is_told_so_though_it_is_right() -> None:
    report = check_slow(0.13, 0.2)
    assert report
    assert "right so far, but 0.1 s of processor time on the board below; the limit is 0.2 s" in str(report)
    assert not check_slow(0.0, 0.2).remark
    assert check_slow(0.3, 0.2).verdict == TIME_LIMIT


def judged(verdict: str, seconds: float = 0.01, signature: str | None = "3", how: str = ENDED) -> Judgement:
    return Judgement(verdict, signature, signature or "", ProgramRun(how, b"", b"", seconds, 0))


SLOW_RIGHT, LATE = judged(RIGHT, 4.9), judged(TIME_LIMIT, 6.3, None, TIME_LIMIT)
FULL = judged(MEMORY_LIMIT, 1, None, MEMORY_LIMIT)


@pytest.mark.parametrize(
    ("runs", "verdict"),
    [
        ([LATE, LATE], TIME_LIMIT),
        ([LATE, SLOW_RIGHT, SLOW_RIGHT], "near the limit"),
        ([LATE, SLOW_RIGHT, LATE], "near the limit"),
        ([LATE, judged(WRONG_ANSWER, 4.8, "9"), LATE], WRONG_ANSWER),
        ([LATE, judged(CRASHED, 4.8, None, CRASHED), LATE], CRASHED),
        ([FULL, judged(RIGHT), FULL], MEMORY_LIMIT),
        ([FULL, LATE, LATE], MEMORY_LIMIT),
        ([judged(WRONG_ANSWER, signature="4"), judged(WRONG_ANSWER, signature="5"), judged(RIGHT)], "flaky"),
        ([judged(WRONG_ANSWER), judged(CRASHED, 0.1, None, CRASHED), judged(WRONG_ANSWER)], "flaky"),
        ([LATE, judged(RIGHT, 0.01), judged(RIGHT, 0.01)], "flaky"),
        ([judged(WRONG_ANSWER)] * 3, WRONG_ANSWER),
    ],
)
def test_only_different_answers_are_flaky(runs: list[Judgement], verdict: str) -> None:
    settled = settle(runs, 5.0)
    assert settled.verdict == verdict
    assert bool(settled.answers) == (verdict == "flaky")


def test_fewer_boards_than_must_be_tried_are_undecided(tmp_path: Path) -> None:
    def slow(text: str) -> int:
        until = time.process_time() + 0.05
        while time.process_time() < until:
            pass
        return marbles.fewest(text)

    report = check("13460", slow, seconds=0.12)
    assert (report.verdict, bool(report), report.failure) == ("undecided", False, None)
    assert 1 <= report.tried < 5 < report.planned
    assert str(report).startswith(f"undecided: only {report.tried} of {report.planned} boards could be tried in this time (")
    assert "For more time: seconds=10" in str(report)
    file = tmp_path / "slow.py"
    source = (
        "import sys\nfrom malpan.checking.answers import answer_plain\nfrom malpan.games.catalogue import find_game\n"
        f"game = find_game({str(PANCAKES)!r})\n"
        "print(answer_plain(game, game.read(sys.stdin.read())))"
    )
    file.write_text(source, encoding="utf-8")
    found = run("check", PANCAKES, file, "--seconds", "0.05", "--save", tmp_path / "saved", "--jobs", "1")
    assert found.code == 3, found
    assert found.out.startswith("undecided: only ")
    assert "of 30 boards could be tried in this time (slow.py, burnt pancakes)" in found.out
    assert "For more time: --seconds " in found.out


def test_a_loaded_machine_leaves_time_for_the_boards_that_must_be_tried() -> None:
    assert GAME.trial is not None
    slow = hunt.Hunt(GAME, GAME.trial(), Function(marbles.fewest), seconds=1, planned=3)
    case = Case("trap M01", GAME.read(NO_WAY), NO_WAY, None)
    for seconds, on_the_clock, over in ((0.8, 5.0, False), (0.8, 10.5, True), (1.2, 5.0, True)):
        slow.sources.clear()
        slow.used, slow.clock.hunting = 0.0, on_the_clock
        slow.record(case, judged(RIGHT, seconds / 2))
        slow.record(case, judged(RIGHT, seconds / 2))
        assert slow.is_over() == over
    slow.used, slow.clock.hunting = 0.5, 5.0
    slow.record(case, judged(RIGHT))
    assert slow.is_over()  # what comes after these boards is worth no more than its time on the clock


def test_our_own_time_is_not_that_of_the_hunt(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer_slowly(*words: object, **options: object) -> object:
        time.sleep(0.3)
        return answer_each(*words, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(hunt, "answer_each", answer_slowly)
    report = check("13460", marbles.fewest, count=100, seconds=0.3)
    assert report.tried == 100 + report.sources["trap"]
    assert (report.verdict, report.stopped) == ("accepted so far", "")


def test_a_hunt_in_which_answers_take_for_ever_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hunt, "OWN_SECONDS", 0.0)
    monkeypatch.setattr(hunt.Hunt, "own_seconds", lambda self: 61.0)
    report = check("13460", marbles.fewest, count=100)
    assert report.tried < 5
    assert report.verdict == "undecided"


def test_our_own_side_may_take_as_long_as_programs_and_some_seconds_in_any_case() -> None:
    assert GAME.trial is not None
    slow = hunt.Hunt(GAME, GAME.trial(), Function(marbles.fewest), seconds=1)
    slow.began -= hunt.OWN_SECONDS - 2
    assert not slow.is_over()
    slow.began -= 3
    assert slow.is_over()
    slow.clock.paused += 5  # compiling does not count
    assert not slow.is_over()
    slow.seconds = 20
    slow.began -= 10
    assert not slow.is_over()


STAIRS = """
from typing import NamedTuple
from malpan import Game, Shortest, Verdict

class Board(NamedTuple):
    top: int

def step(board, state, move):
    state[0] += move + 1
    if state[0] > board.top:
        return Verdict.ILLEGAL
    return Verdict.WON if state[0] == board.top else Verdict.ON

game = Game(
    name="stairs", moves=("one", "two"), read=lambda text: Board(int(text)), write=lambda board: str(board.top), step=step,
    start=lambda board: [0], ranges=lambda board: [board.top + 3], objective=Shortest(),
    boards=lambda random: Board(random.randrange(7000, 9000)),
)
"""
"""A game whose boards take a plain search long, so that they are answered by a compiled one."""


@pytest.mark.long
def test_a_first_check_of_a_game_tries_as_many_boards_as_a_second_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MALPAN_CACHE", str(tmp_path / "cache"))
    (tmp_path / "stairs.py").write_text(STAIRS, encoding="utf-8")
    program = tmp_path / "program.py"
    program.write_text("import time\ntime.sleep(0.1)\nprint((int(input()) + 1) // 2)", encoding="utf-8")
    tried = []
    for _ in range(2):
        game = find_game(str(tmp_path / "stairs.py"))
        report = check_command(game, [str(program)], CheckSettings(seconds=3, jobs=2, count=100_000))
        tried.append(report.tried)
        assert report.stopped
        assert list((tmp_path / "cache").rglob("*.*"))  # a compiler ran in the first check
    assert tried[0] > 0.8 * tried[1], tried
