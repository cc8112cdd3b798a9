"""Runs whose tail and cycle are known: found with few notes, played once, proved, and with a score."""

from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from malpan import Game, ProofError, RuleError, Simulate, Solution, replay, solve, solve_many
from malpan.conformance.tester import check_promises
from malpan.objectives.kind import Problem
from malpan.objectives.table import kind_of
from malpan.search.limits import Watch
from malpan.search.native import simulate as compiled
from malpan.search.plain import simulate
from tests.support.toys import adding, spiralling


class Lasso(NamedTuple):
    """A run with a tail, and a cycle of a period, counted from 0 up; a step scores where it leads."""

    tail: int
    period: int
    turns: int


def follow(board: Lasso, state: list[int], roll: int) -> int:
    state[0] += 1
    if state[0] == board.tail + board.period:
        state[0] = board.tail
    return state[0]


def go(board: Lasso, state: list[int], roll: int) -> None:
    follow(board, state, roll)


LASSO = Game(
    name="lasso",
    read=lambda text: Lasso(*map(int, text.split())),
    start=lambda board: [0],
    step=follow,
    objective=Simulate(turns=lambda board: board.turns),
)
SCORED = replace(LASSO, step=go, score=lambda board, state: 100 - state[0], cost_unit="light")


@pytest.mark.parametrize("engine", ["plain", "native"])
@pytest.mark.parametrize("most", [2, 3, 5, 16])
def test_a_run_of_which_few_states_are_noted_ends_the_same(engine: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tails and cycles of all lengths, and runs that end before, when, and after they come round."""
    for module in (simulate, compiled):
        monkeypatch.setattr(module, "MOST_NOTES", most)
    for tail in (0, 1, 2, 7, 30):
        for period in (1, 2, 3, 8, 29):
            for turns in {0, 1, tail, tail + period - 1, tail + period, tail + period + 1, 3 * (tail + period) + 2, 10**18}:
                solution = solve(LASSO, Lasso(tail, period, turns), engine=engine)
                came_round = tail + period <= turns
                assert (solution.tail, solution.period) == ((tail, period) if came_round else (0, 0))
                assert solution.states == min(tail + period, turns + 1)
                cycles, rest = divmod(turns - tail, period) if came_round else (0, 0)
                played = [*range(1, tail + 1), *(tail + (1 + turn) % period for turn in range(period))]
                expected = sum(played[:tail]) + cycles * sum(played[tail:]) + sum(played[tail : tail + rest])
                assert solution.answer == (expected if came_round else sum(played[:turns])), (tail, period, turns)
                assert len(solution.line.steps) == min(turns, 1000)
                assert [step.points for step in solution.line.steps[: tail + period]] == played[:turns]


def test_a_plain_run_plays_every_turn_once() -> None:
    calls = [0]

    def counting(board: Lasso, state: list[int], roll: int) -> int:
        calls[0] += 1
        return follow(board, state, roll)

    for tail, period in ((500, 1), (3, 700)):
        calls[0] = 0
        solution = solve(replace(LASSO, step=counting), Lasso(tail, period, 10**18))
        assert (solution.tail, solution.period) == (tail, period)
        assert calls[0] <= tail + period + 10, "a few are tried beforehand"


def test_a_run_that_claims_another_total_is_not_proved() -> None:
    problem = Problem(LASSO, Lasso(3, 4, 100), (0,))
    kind = kind_of(LASSO)
    for engine in ("plain", "native"):
        found = kind.search(problem, Watch(), engine)
        assert (found.played is None) == (engine == "native")
        assert isinstance(found.answer, int)
        kind.prove(problem, found, ())
        with pytest.raises(ProofError, match="the run earns"):
            kind.prove(problem, found._replace(answer=found.answer + 1), ())


def test_large_places_are_noted_too() -> None:
    """Places that do not fit into a byte, or into 64 bits."""

    def grow(board: int, state: list[int], roll: int) -> int:
        state[0] = state[0] * 3 % board
        return state[0] % 2

    for modulus in (1009, 2**61 - 1, 3**50 + 2):
        game = replace(spiralling, step=grow, start=lambda board: [1], read=int, objective=Simulate(turns=lambda board: 2_000))
        state, total = [1], 0
        for _ in range(2_000):
            total += grow(modulus, state, 0)
        assert solve(game, modulus).answer == total


@pytest.mark.parametrize("engine", ["plain", "native", "auto"])
def test_a_score_is_read_from_the_last_state(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for turns in (0, 1, 2, 6, 9, 10, 50, 10**18):
        board = Lasso(5, 7, turns)
        here = turns if turns < 5 else 5 + (turns - 5) % 7
        solution = solve(SCORED, board, engine=engine)
        assert solution.answer == 100 - here
        assert str(solution).splitlines()[0].startswith(f"{100 - here} lights in ")
        assert [step.points for step in solution.line.steps[:3]] == [99, 98, 97][: min(turns, 3)]
        assert Solution.from_json(solution.to_json()) == solution
    monkeypatch.setattr(compiled, "STRIDE", 5)
    stopped = solve(SCORED, Lasso(80, 1, 10**18), max_states=50, engine=engine)
    assert stopped.outcome == "stopped"
    assert stopped.so_far == 100 - (stopped.states - 1)
    assert replay(SCORED, Lasso(5, 7, 9), 3).state == (3,)
    found = list(solve_many(SCORED, [Lasso(5, 7, 3), Lasso(5, 7, 4)], engine=engine, jobs=1))
    assert [each.answer for each in found if isinstance(each, Solution)] == [97, 96]
    rolled = replace(SCORED, objective=Simulate(), rolls=lambda board: [0] * board.turns)
    assert solve(rolled, Lasso(5, 7, 30), engine=engine).answer == 100 - (5 + 25 % 7)


def test_a_score_of_another_kind_is_named() -> None:
    wrong: tuple[Any, ...] = (lambda board, state: 1.5, lambda board, state: None, lambda board, state: state[0] >= 0)
    for score in wrong:
        with pytest.raises(RuleError, match="expected a whole number"):
            solve(replace(SCORED, score=score), Lasso(1, 1, 5))
        assert check_promises(replace(SCORED, score=score), [Lasso(1, 1, 5)]).breaches.keys() == {"score"}
    with pytest.raises(TypeError, match="only a run that prints nothing has a score"):
        replace(adding, objective=Simulate(prints=True), score=lambda board, state: 1)
    assert not check_promises(SCORED, [Lasso(3, 4, 50)], compiled=True).breaches
