"""Python files that read nothing: their class or function is found, and is handed the boards."""

import ast
from pathlib import Path

import pytest

from malpan import MalpanError
from malpan.checking.check import CheckSettings
from malpan.checking.command_check import check_command
from malpan.checking.programs.calls import CallLimits
from malpan.checking.programs.solutions import find_entry, python_solution
from malpan.checking.reports.report import Report
from malpan.checking.sandbox.process import ProcessLimits
from malpan.games.catalogue import find_game
from malpan.games.trial import Arguments

GRID = Arguments("snakesAndLadders", ("board",))
LISTS = Arguments("snakesAndLadders", ("ladder", "snake"), cells=100)

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
