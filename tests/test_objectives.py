"""Objectives: each has a kind that searches, proves and words its answers, and a new one is a kind and a line in the table."""

from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from malpan import ProofError, Solution, Verdict, explore, replay, solve
from malpan.game import Objective, Shortest
from malpan.objectives.kind import Kind, Problem
from malpan.objectives.shortest import ShortestKind
from malpan.objectives.table import KINDS, NAMES, kind_of
from malpan.search.found import Found
from tests.support import tokens
from tests.support.toys import doubling, spiralling, taking


@dataclass(frozen=True)
class Quickest(Shortest):
    """The fewest moves, by another name."""


class QuickestKind(ShortestKind):
    name: ClassVar[str] = "quickest"

    def headline(self, found: Found, unit: str, steps: int, limit: int | None, cost_unit: str = "") -> str:
        return f"at the quickest {steps}"


def test_every_objective_has_a_kind_of_its_own_name() -> None:
    assert set(KINDS) == set(Objective.__subclasses__())
    assert list(NAMES) == ["cheapest", "shortest", "highest", "simulate"]
    games = (tokens.paying, doubling, taking, spiralling)
    assert [kind_of(game).name for game in games] == list(NAMES)


def test_a_new_objective_is_a_kind_and_a_line_in_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    kind: Kind = QuickestKind()
    objective: type[Objective] = Quickest
    monkeypatch.setitem(KINDS, objective, kind)
    monkeypatch.setitem(NAMES, kind.name, kind)
    game = replace(doubling, objective=Quickest())
    solution = solve(game, 10)
    assert str(solution).splitlines()[0] == f"at the quickest {len(solution.line.steps)}"
    assert solution.objective == "quickest"
    assert Solution.from_json(solution.to_json()) == solution
    assert explore(game, 10).layers == explore(doubling, 10).layers
    assert replay(game, 10, solution.line.moves) == solution.line


def test_an_answer_is_proved_from_any_position() -> None:
    line = solve(doubling, 10).line
    after = line.steps[0].state
    kind_of(doubling).prove(Problem(doubling, 10, after), Found(len(line.moves) - 1), line.moves[1:])
    for answer, moves in ((len(line.moves), line.moves[1:]), (len(line.moves) - 1, line.moves), (1, [7]), (0, [])):
        with pytest.raises(ProofError):
            kind_of(doubling).prove(Problem(doubling, 10, after), Found(answer), moves)


def test_rules_that_return_no_verdict_prove_nothing() -> None:
    def step(board: int, state: list[int], move: int) -> object:
        return None if state[0] > 2 else doubling.step(board, state, move)

    moves = solve(doubling, 10).line.moves
    with pytest.raises(ProofError):
        kind_of(doubling).prove(Problem(replace(doubling, step=step), 10, (1,)), Found(len(moves)), moves)
    assert doubling.step(10, [1], moves[0]) == Verdict.ON
