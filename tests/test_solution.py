"""Solutions: proved, printed, written to JSON and back; and what happens when a search or the rules lie."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from malpan import Game, MalpanError, ProofError, RuleError, Solution, Verdict, explore, replay, solve
from malpan.games.catalogue import BUILT_IN, find_game
from malpan.objectives.kind import Problem
from malpan.solve import prove
from tests.support.toys import doubling, spiralling, taking


@pytest.mark.parametrize("name", BUILT_IN)
def test_json_brings_back_an_equal_solution(name: str) -> None:
    random = Random(2)
    game = find_game(name)
    assert game.boards
    for _ in range(100):
        solution = solve(game, game.boards(random))
        assert Solution.from_json(solution.to_json()) == solution


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"line": 3}', '{"line": {"start": [], "steps": []}, "layers": []}'])
def test_other_json_is_refused(text: str) -> None:
    with pytest.raises(MalpanError, match="this is not a solution in JSON"):
        Solution.from_json(text)


def forged(solution: Solution, **fields: Any) -> Solution:
    return replace(solution, **fields)


def proved(game: Game, board: Any, solution: Solution) -> None:
    prove(Problem(game, board, solution.line.start), solution.found, solution.line)


def test_a_wrong_answer_is_not_proved() -> None:
    solution = solve(doubling, 10)
    proved(doubling, 10, solution)
    for wrong in (
        forged(solution, answer=3),
        forged(solution, source=solution.line._replace(steps=solution.line.steps[:-1]), answer=3),
        forged(solution, source=solution.line._replace(steps=solution.line.steps[::-1])),
        forged(solution, source=solution.line._replace(steps=()), answer=0),
    ):
        with pytest.raises(ProofError):
            proved(doubling, 10, wrong)


def test_a_wrong_total_is_not_proved() -> None:
    solution = solve(taking, "4 6 5")
    board = taking.read("4 6 5")
    proved(taking, board, solution)
    for wrong in (
        forged(solution, answer=11),
        forged(solution, source=solution.line._replace(steps=solution.line.steps[:2])),
    ):
        with pytest.raises(ProofError):
            proved(taking, board, wrong)


def test_a_wrong_run_is_not_proved() -> None:
    solution = solve(spiralling, 1000)
    proved(spiralling, 1000, solution)
    for wrong in (
        forged(solution, answer=1),
        forged(solution, period=5),
        forged(solution, tail=3),
        forged(solution, period=0, turns=999),
    ):
        with pytest.raises(ProofError):
            proved(spiralling, 1000, wrong)


def test_rules_that_change_their_mind_are_found_out() -> None:
    """The search is told that doubling works; when the line is replayed, it does not."""
    asked = []

    def fickle(board: int, state: list[int], move: int) -> Verdict:
        asked.append(move)
        return doubling.step(board, state, move) if len(asked) < 14 else Verdict.ILLEGAL

    with pytest.raises(MalpanError, match="second time"):
        solve(replace(doubling, step=fickle), 10)


def test_failing_rules_are_told_with_their_line() -> None:
    def failing(board: int, state: list[int], move: int) -> Verdict:
        return Verdict(1 // 0)

    with pytest.raises(RuleError, match=r"ZeroDivisionError.*test_solution.py, line \d+, in failing"):
        solve(replace(doubling, step=failing), 10)


def test_a_solution_prints_as_a_line_of_play() -> None:
    assert str(solve("13460", "3 5\n#####\n#ROB#\n#####\n")) == "1 tilt\n  1  right  red drops"
    assert str(solve("snakes", "[[-1]]")) == "0 rolls"
    assert str(solve("yut", "1 5")).splitlines()[0] == "14 points in 2 turns"
    lines = str(solve("snakes", '{"ladders": [], "size": 1000}')).splitlines()
    assert lines[0] == "167 rolls"
    assert len(lines) == 42
    assert lines[21].strip() == "… 127 more …"


def test_any_position_can_be_asked_from() -> None:
    """From every state on a shortest line, the way left is as long as the rest of the line."""
    game = find_game("marbles")
    random = Random(4)
    assert game.boards
    asked = 0
    while asked < 30:
        board = game.boards(random)
        solution = solve(game, board)
        if not solution.answer:
            continue
        assert isinstance(solution.answer, int)
        asked += 1
        for played, step in enumerate(solution.line.steps, start=1):
            assert solve(game, board, state=step.state).answer == solution.answer - played


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ([1], "2 places, not 1"),
        ([1, 99], "place 1 of the state is 99"),
        ([-1, 2], "place 0"),
        ([True, 2], "place 0 of the state is True"),
    ],
)
def test_a_state_that_is_none_is_refused(state: list[int], sentence: str) -> None:
    with pytest.raises(MalpanError, match=sentence):
        solve("marbles", "R.O.B", state=state)


@pytest.mark.parametrize(
    ("name", "board", "state"),
    [
        ("marbles", "R#O.B", [1, 4]),
        ("marbles", "R#O.B", [2, 4]),
        ("marbles", "R#O.B", [3, 3]),
        ("snakes", "[] []", [0]),
        ("yut", "1 2 3", [5, 5, 0, 0]),
        ("die", "2 2 5\n1 2\n3 4", [0, 0, 1, 1, 3, 2]),
        ("die", "2 2 5\n1 2\n3 4", [0, 0, 1, 1, 6, 2]),
        ("die", "2 2 5\n1 2\n3 4", [0, 0, 1, 0, 2, 3]),
    ],
)
def test_pieces_cannot_stand_everywhere(name: str, board: str, state: list[int]) -> None:
    with pytest.raises(MalpanError, match="cannot stand"):
        solve(name, board, state=state)


def test_dropped_and_finished_pieces_may_be_together() -> None:
    assert solve("marbles", "R.O.B\nR....", state=[10, 10, 4]).answer == 0
    assert solve("yut", "1 2 3", state=[32, 32, 0, 0]).answer == 2 + 6 + 12


def test_a_replay_ends_with_the_game() -> None:
    game = find_game("marbles")
    board = game.read("R.O.B")
    line = replay(game, board, [2, 1, 1, 1])
    assert (line.verdict, len(line.steps), line.unplayed) == (Verdict.WON, 2, 2)
    with pytest.raises(MalpanError, match="no move 4"):
        replay(game, board, [4])
    with pytest.raises(MalpanError, match="2 turns asked for, but the board has rolls for 1"):
        replay(find_game("yut"), find_game("yut").read("3"), [0, 1])


def test_progress_is_told() -> None:
    told: list[int] = []
    solve(doubling, 10**4, progress=lambda progress: told.append(progress.states))
    assert told
    assert told == sorted(told)
    layers: list[int] = []
    explore(doubling, 10**4, progress=lambda progress: layers.append(progress.layers))
    assert layers
    assert layers == sorted(layers)


@pytest.mark.parametrize(
    "question",
    [{"limit": -1}, {"limit": 1.5}, {"max_states": -5}, {"max_seconds": -1}, {"max_seconds": float("nan")}, {"max_memory": -1}],
)
def test_a_question_that_makes_no_sense_is_refused(question: dict[str, Any]) -> None:
    with pytest.raises(MalpanError, match="expected a"):
        solve("marbles", "R.O.B", **question)


def test_a_number_may_be_a_number() -> None:
    assert solve(13460, "3 5\n#####\n#ROB#\n#####\n").answer == 1
    with pytest.raises(MalpanError, match="expected a text, or numbers of moves"):
        replay("marbles", "R.O.B", ["left"])  # type: ignore[list-item]


@pytest.mark.parametrize(
    "parts", [{"name": ""}, {"moves": []}, {"limit": -3}, {"ranges": 3}, {"picture": "board"}, {"step": None}, {"objective": 7}]
)
def test_a_game_with_a_part_that_makes_no_sense_is_refused(parts: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="must be"):
        replace(doubling, **parts)


def test_a_limit_is_for_shortest_lines() -> None:
    with pytest.raises(MalpanError, match="no limit"):
        solve("yut", "1 2 3", limit=3)
    with pytest.raises(MalpanError, match="turn is 5"):
        solve("yut", "1 2 3", turn=5)
