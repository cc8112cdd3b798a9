"""Functions that are handed boards: called within limits, with the text of a board or with its values, from files too."""

import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from malpan import MalpanError, check
from malpan.checking import calls
from malpan.checking.calls import CallLimits
from malpan.checking.check import CheckSettings, check_command, run_check
from malpan.checking.default_trial import trial_of
from malpan.checking.forms import game_in_form
from malpan.checking.functions import Function, match_parameters, read_values
from malpan.checking.report import Report
from malpan.checking.sandbox.process import ProcessLimits
from malpan.checking.solutions import python_solution
from malpan.games.catalogue import find_game
from malpan.games.trial import Arguments
from tests.mistaken import grids

QUICK = CallLimits(seconds=0.05)
GRID = Arguments("snakesAndLadders", ("board",))
LISTS = Arguments("snakesAndLadders", ("ladder", "snake"), cells=100)


def run(function: Callable[..., Any], text: str = "", limits: CallLimits = QUICK) -> tuple[str, str]:
    program = Function(function, limits)
    try:
        ran = program.run(text)
    finally:
        program.cancel()
    return ran.how, (ran.out or ran.err).decode()


def loop_for_ever(text: str) -> None:
    while True:
        text += ""


def test_a_call_that_does_not_end_is_ended() -> None:
    began = time.perf_counter()
    assert run(loop_for_ever) == ("time limit", "")
    assert time.perf_counter() - began < 5


def test_not_even_a_function_that_catches_everything_goes_on() -> None:
    def stubborn(text: str) -> None:
        while True:
            try:
                sum(range(10**9))
            except BaseException:
                continue

    assert run(stubborn) == ("time limit", "")


def test_a_call_that_only_waits_is_ended_too() -> None:
    assert run(lambda text: time.sleep(50), limits=CallLimits(seconds=0.02)) == ("time limit", "")


def test_a_function_keeps_what_it_remembers_and_the_next_call_after_an_ended_one_has_a_new_process() -> None:
    known: list[str] = []

    def remember(text: str) -> int:
        known.append(text)
        if text == "loop":
            loop_for_ever(text)
        return len(known)

    program = Function(remember, QUICK)
    assert [program.run(text).out for text in ("a", "b", "loop", "c")] == [b"1", b"2", b"", b"1"]
    assert known == []
    program.cancel()


def test_what_a_function_does_to_its_process_is_a_crash_and_nothing_more() -> None:
    how, _ = run(lambda text: os.kill(os.getpid(), 9))
    assert how == "crashed"
    assert run(lambda text: sys.exit(3)) == ("crashed", "SystemExit: 3")
    assert run(lambda text: sys.exit(print(text)), "7") == ("ended", "7\n")
    assert run(lambda text: input(), "from standard input") == ("ended", "from standard input")


def test_memory_and_output_have_limits() -> None:
    assert run(lambda text: len(bytearray(2 << 30)), limits=CallLimits(memory=1 << 28))[0] == "memory limit"

    def talk(text: str) -> None:
        while True:
            print("again")

    assert run(talk, limits=CallLimits(output=1000))[0] == "output limit"


def test_no_process_stays_behind() -> None:
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    if not children.is_file():
        pytest.skip("this system does not tell the children of a process")
    before = children.read_text()
    assert check("909", grids.RIGHT, count=20)
    assert children.read_text() == before


def test_without_fork_a_function_is_called_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "CAN_FORK", False)
    known: list[str] = []
    assert run(known.append, "a") == ("ended", "-1")
    assert known == ["a"]


@pytest.mark.parametrize(
    ("names", "arguments", "order"),
    [
        (["grid"], GRID, [0]),
        (["board", "n"], GRID, None),
        (["ladders", "snakes"], LISTS, [0, 1]),
        (["snakes", "ladders"], LISTS, [1, 0]),
        (["a", "b"], LISTS, [0, 1]),
        (["n", "ladders", "snakes"], LISTS, [-1, 0, 1]),
        (["snake_list", "ladder_list", "size"], LISTS, [1, 0, -1]),
        (["a", "b", "c"], LISTS, [-1, 0, 1]),
        (["text"], LISTS, None),
    ],
)
def test_parameters_take_values_by_name_or_else_in_order(names: list[str], arguments: Arguments, order: list[int] | None) -> None:
    assert match_parameters(names, arguments) == order


def test_values_are_read_as_they_are_written() -> None:
    assert read_values("[[-1, 3],\n [-1, -1]]\n") == [[[-1, 3], [-1, -1]]]
    assert read_values("[(11, 40), (37, 67)]\n[]\n") == [[(11, 40), (37, 67)], []]
    assert read_values("[]\n[]\n") == [[], []]
    assert read_values("[[11, 40]], [[90, 12]]") == [[[11, 40]], [[90, 12]]]


def two_lists(ladders: list[tuple[int, int]], snakes: list[tuple[int, int]]) -> int:
    return grids.right(dict(ladders + snakes), 100)


def test_functions_of_two_lists_are_checked() -> None:
    assert check("snakes", two_lists, form="lists", count=60)
    assert check("snakes", lambda n, snakes, ladders: two_lists(ladders, snakes) if n == 100 else 0, form="lists", count=60)
    with pytest.raises(MalpanError, match=r"takes 1 argument; expected ladder, snake"):
        check("snakes", lambda text: 0, form="lists")


def test_a_parameter_that_is_a_text_gets_the_text() -> None:
    def of_text(text: str) -> int:
        return grids.RIGHT(json.loads(text))

    assert check("909", of_text, count=20)


def check_endless(number: str, function: Callable[..., Any], form: str | None = None) -> Report:
    game = game_in_form(find_game(number), form)
    program = Function(function, CallLimits(seconds=0.1), arguments=trial_of(game).arguments)
    return run_check(game, program, CheckSettings(count=300, shrink_seconds=0.2, form=form))


def test_a_function_that_never_ends_on_a_board_without_a_way_is_found_and_named() -> None:
    def until_it_is_there(ladders: list[tuple[int, int]], snakes: list[tuple[int, int]]) -> int:
        cells = [[-1] * 10 for _ in range(10)]
        for foot, end in ladders + snakes:
            row, column = grids.place_of(foot, 10)
            cells[row][column] = end
        return grids.loops_for_ever(cells)

    for number, function, form in (("909", grids.loops_for_ever, None), ("snakes", until_it_is_there, "lists")):
        report = check_endless(number, function, form)
        assert report.verdict == "time limit"
        assert report.failure is not None
        assert report.failure.expected == "-1"
        assert [each.id for each in report.explanations] == ["S20"]
        assert "never ends on a board that cannot be finished (S20)" in str(report)


SOLUTION = '''
class Solution:
    """No imports, as such files are."""

    def snakesAndLadders(self, board: List[List[int]]) -> Optional[int]:
        n = len(board)
        seen, queue = {1}, deque([(1, 0)])
        best = defaultdict(lambda: inf)
        while queue:
            cell, rolls = queue.popleft()
            if cell == n * n:
                return rolls
            for to in range(cell + 1, min(cell + 6, n * n) + 1):
                row, column = self.place(to, n)
                end = board[row][column] if board[row][column] != -1 else to
                if end not in seen and best[end] == math.inf:
                    seen.add(end)
                    queue.append((end, rolls + 1))
        return -1

    def place(self, cell, n):
        level, column = divmod(cell - 1, n)
        return n - 1 - level, column if level % 2 == 0 else n - 1 - column
'''


def check_file(path: Path, number: str = "909", settings: CheckSettings | None = None) -> Report:
    return check_command(find_game(number), [str(path)], settings or CheckSettings(count=100))


def test_a_class_without_imports_is_called_directly(tmp_path: Path) -> None:
    file = tmp_path / "snakes-and-ladders.py"
    for text in (SOLUTION, SOLUTION + '\nif __name__ == "__main__":\n    print(Solution().snakesAndLadders([[-1]]))\n'):
        file.write_text(text, encoding="utf-8")
        report = check_file(file)
        assert report, str(report)
        assert report.tried > 100
        assert report.busy < 5
    file.write_text(SOLUTION.replace("level % 2 == 0", "True"), encoding="utf-8")
    report = check_file(file, settings=CheckSettings())
    assert [each.id for each in report.explanations] == ["S18"]
    assert report.repeat == f"malpan check 909 -- {file}"


def test_a_file_with_a_main_of_its_own_runs_as_a_program(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(f"from typing import *\nfrom collections import *\nimport json, math\nfrom math import inf\n{SOLUTION}\n"
                    "print(Solution().snakesAndLadders(json.loads(input())))\n", encoding="utf-8")  # fmt: skip
    assert python_solution(file, GRID, CallLimits()) is None
    assert check_file(file, settings=CheckSettings(replay="[[-1, -1], [-1, -1]]\n"))


@pytest.mark.parametrize(
    ("text", "arguments", "name"),
    [
        ("def helper(a): return a\ndef answer(grid): return helper(grid)\n", GRID, "answer"),
        ("def answer(grid): return helper(grid)\ndef helper(a): return a\n", GRID, "answer"),
        ("def snakes_and_ladders(b): return 1\ndef other(b): return 2\n", GRID, "snakes_and_ladders"),
        ("answer = lambda grid: 3\n", GRID, "answer"),
        ("def answer(snakes, ladders): return 1\ndef one(a): return a\n", LISTS, "answer"),
        ("class Solution:\n    @staticmethod\n    def play(board): return 1\n", GRID, "play"),
        ("def answer(input): return len(input)\n", GRID, "answer"),
        ("print(-1)\n", GRID, None),
        ("def answer(grid): return grid[0]\nprint(answer([input()]))\n", GRID, None),
        ("def answer(a, b, c, d): return 1\n", LISTS, None),
        ("import sys\ndef answer(grid): return 1\nprint(sys.stdin.read())\n", GRID, None),
        ("def answer(grid) return 1\n", GRID, None),
    ],
)
def test_the_function_of_a_file_is_found(text: str, arguments: Arguments, name: str | None, tmp_path: Path) -> None:
    import ast

    from malpan.checking.solutions import find_entry

    file = tmp_path / "file.py"
    file.write_text(text, encoding="utf-8")
    found = python_solution(file, arguments, CallLimits())
    assert (found is None) == (name is None)
    if found is not None:
        entry = find_entry(ast.parse(text), arguments)
        assert entry is not None
        assert entry.name == name


def test_a_file_that_does_not_run_is_told_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "missing.py"
    file.write_text("# a comment\nimport nothing_of_this_name\ndef answer(grid):\n    return 1\n", encoding="utf-8")
    with pytest.raises(MalpanError, match=r"missing\.py does not run: line 2: the module .* is not installed"):
        check_file(file)


def test_a_file_may_not_take_for_ever_to_begin(tmp_path: Path) -> None:
    file = tmp_path / "slow.py"
    file.write_text("def answer(grid):\n    return 1\nwhile True: pass\n", encoding="utf-8")
    with pytest.raises(MalpanError, match=r"the function was not loaded within 0.1 s"):
        check_command(find_game("909"), [str(file)], CheckSettings(), ProcessLimits(seconds=0.1))


def test_calls_are_made_ahead_and_each_ends_as_it_does_alone() -> None:
    def fragile(text: str) -> str:
        if text == "die":
            os._exit(7)
        if text == "loop":
            loop_for_ever(text)
        return text

    program = Function(fragile, QUICK)
    runs = list(program.run_many(["a", "b", "loop", "c", "die", "d"]))
    assert [run.out.decode() or run.how for run in runs] == ["a", "b", "time limit", "c", "crashed", "d"]
    assert runs[4].code == 7
    with closing(program.run_many(["a", "loop", "b"])) as few:
        assert next(few).out == b"a"
    assert program.run("c").out == b"c"
    began = time.perf_counter()
    with closing(program.run_many(["a", "b", "c"])) as few:
        assert next(few).out == b"a"
    assert time.perf_counter() - began < QUICK.seconds * calls.PATIENCE
    assert program.run("d").out == b"d"
    program.cancel()
