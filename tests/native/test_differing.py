"""Rules that a compiler would take and mean something else by are refused, and so are answered right."""

import dis
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from malpan import NotCompiled, RuleError, explore
from malpan.games.catalogue import find_game
from malpan.search import engine, switching
from malpan.search.engine import PlainWarning
from malpan.search.native.compiler.differing import CAUGHT, COPIED, LARGE, TRUTH, differences

RULES = """
from typing import NamedTuple

from malpan import Game, Simulate


class Board(NamedTuple):
    turns: int
    cells: tuple[int, ...]
    one: str
    other: str
    flag: bool


def run(board, state, roll):
    HERE
    state[0] = (state[0] + 1) % 3
    return state[0]


game = Game(
    name="different",
    read=lambda text: Board(int(text), (3, 1, 2), "one", "other", True),
    start=lambda board: [0, 0],
    step=run,
    ranges=lambda board: [1 << 20] * 2,
    objective=Simulate(turns=lambda board: board.turns),
)
"""

CAUGHT_INDEX = "try: state[1] = board.cells[state[0]]\n    except Exception: state[1] = 9"
CASES = {
    "before = state[:]; state[0] += 1; state[0] -= state[0] == before[0]": COPIED,
    "state[0:1] = state[1:2]": COPIED,
    "cells = board.cells[1:]": COPIED,
    CAUGHT_INDEX: CAUGHT,
    "state[1] = 1 if board.flag is True else 2": TRUTH,
    "state[1] = state[0] & (1 << 63)": LARGE,
    "state[1] = 1 if board[2] == board[3] else 2": "`eq` of ",
    "turns, cells, one, other, flag = board; state[1] = 1 if one else 2": "`bool` of ",
}


@pytest.mark.parametrize("here", CASES)
def test_rules_that_would_mean_something_else_are_refused_with_their_line(here: str, tmp_path: Path) -> None:
    file = tmp_path / "different.py"
    file.write_text(RULES.replace("HERE", here), encoding="utf-8")
    line = file.read_text(encoding="utf-8").splitlines().index(f"    {here}".splitlines()[0]) + 1 + (here == CAUGHT_INDEX)
    with pytest.raises(NotCompiled) as caught:
        explore(str(file), "6", engine="native")
    assert str(caught.value).startswith(f"the rules of different cannot be compiled: different.py, line {line}: `")
    assert CASES[here] in str(caught.value)


FAILING = ("state[1] = 1 // (2 - state[0])", "state[1] = board.cells[state[0] + 1]", "assert state[0] < 2")
"""What fails in the third turn, when the compiled search has taken over."""


def be_impatient(monkeypatch: pytest.MonkeyPatch, states: int) -> None:
    """Have the compiled search take over after so many states of the plain one, in this process."""
    monkeypatch.setattr(switching, "PATIENCE", states)
    monkeypatch.setattr(switching, "can_copy", lambda: False)


@pytest.mark.parametrize("here", FAILING)
def test_broken_rules_are_told_with_their_line_by_the_plain_search(
    here: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "failing.py"
    file.write_text(RULES.replace("HERE", here), encoding="utf-8")
    with pytest.raises(RuleError, match="Error"):
        explore(str(file), "7", engine="native")
    be_impatient(monkeypatch, 0)
    with (
        pytest.raises(RuleError, match=r"failing\.py, line \d+, in run"),
        pytest.warns(PlainWarning, match="compiled, the rules raise"),
    ):
        explore(str(file), "7")


def lines_that_differ(function: Callable[..., Any]) -> list[int]:
    first = function.__code__.co_firstlineno
    return [line - first for line, _ in differences(list(dis.get_instructions(function)), first)]


def test_what_means_the_same_is_not_refused() -> None:
    def plain(board: Any, state: Any, move: int) -> Any:
        total = 0
        for place in range(len(state)):
            total += state[place] if board.flag and not move else -state[place]
        while total > 0:
            total -= 1
        assert total is not None
        if total < -9:
            raise ValueError
        return [each for each in state if each in board.cells]

    assert lines_that_differ(plain) == []


def test_each_is_told_with_its_line() -> None:
    def different(board: Any, state: Any, move: int) -> Any:
        state[1:] = [1]
        if move is False:
            return state[move:]
        try:
            return board.cells[move]
        except IndexError:
            return 0

    assert lines_that_differ(different) == [1, 2, 3, 6]


MASKS = """
from typing import NamedTuple

from malpan import Game, Verdict


class Board(NamedTuple):
    cells: int


def step(board, state, move):
    state[0] += 1 + move
    if state[0] >= board.cells:
        return Verdict.ILLEGAL
    mask = 1 << state[0]
    return Verdict.LOST if mask >> 70 == 1 else Verdict.ON


game = Game(
    name="masks",
    moves=("one", "two"),
    read=lambda text: Board(int(text)),
    start=lambda board: [0],
    step=step,
    ranges=lambda board: [board.cells],
)
"""


def test_numbers_that_grow_too_large_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mask of 70 bits is too long for compiled rules, which say so; then the plain search answers."""
    file = tmp_path / "masks.py"
    file.write_text(MASKS, encoding="utf-8")
    plain = explore(str(file), "500", engine="plain")
    with pytest.raises(NotCompiled, match="the rules reach a number that exceeds the 64 bits of compiled searches"):
        explore(str(file), "500", engine="native")
    be_impatient(monkeypatch, 200)
    with pytest.warns(PlainWarning, match="64 bits of compiled searches; the plain searches answer instead"):
        assert explore(str(file), "500").layers == plain.layers
    assert explore(find_game(str(file)), "60").states == 60


def test_a_compiled_search_that_counts_other_layers_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "masks.py"
    file.write_text(MASKS.replace(">> 70 == 1", "< 0"), encoding="utf-8")
    plain = explore(str(file), "60", engine="plain")
    be_impatient(monkeypatch, 20)
    monkeypatch.setattr(engine, "agree", lambda first, found: False)
    with pytest.warns(PlainWarning, match=r"do not do what they do in plain Python .*; the plain searches answer instead"):
        assert explore(str(file), "60").layers == plain.layers
    with pytest.raises(NotCompiled, match=r"do not do what they do in plain Python .*; expected the engine plain"):
        explore(str(file), "60", distances=True)
