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
from malpan.checking.check import CheckSettings, run_check
from malpan.checking.default_trial import trial_of
from malpan.checking.forms import game_in_form
from malpan.checking.programs import calls
from malpan.checking.programs.calls import CallLimits
from malpan.checking.programs.functions import Function, match_parameters, read_values
from malpan.checking.reports.report import Report
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
