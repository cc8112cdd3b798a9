"""The measures of one board, against best lines listed one by one, orders exchanged by hand, and chances as fractions."""

import math
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import malpan
from malpan import Game, Highest, Verdict
from malpan.game.costs import has_costs
from malpan.games.catalogue import find_game
from malpan.levels.best_graph import BestGraph
from malpan.levels.measures import Measures, question_of
from malpan.levels.measuring import measure_board
from malpan.search.limits import LimitReached, Limits, Watch
from tests.oracles.levels import (
    MOST_LINES,
    State,
    best_lines,
    can_win,
    chance_of,
    count_choices,
    is_in_order,
    states_of,
)
from tests.support import tokens


def assert_measured(game: Game, board: Any) -> bool:
    """Compare the measures of a board with the oracle; return whether the oracle could list its lines."""
    found = measure_board(game, board)
    explored = malpan.explore(game, board, engine="plain")
    assert found.states == explored.states
    if not game.objective.steered:
        answer = explored.answer if isinstance(explored.answer, int) else None
        assert found == Measures(answer, found.moves, 1, 1, found.states, None, None, None, None, None, 0.0, ())
        return True
    assert found.layers == explored.layers
    assert found.won_states == explored.wins
    assert found.deepest == (explored.costs[-1] if has_costs(game) else len(explored.layers) - 1)
    if found.answer == 0 and found.moves == 0 and not isinstance(game.objective, Highest):
        assert (found.best_lines, found.best_orders, found.difficulty, found.line) == (1, 1, 0.0, ())
        return True
    longest = found.moves if found.moves is not None else 3
    if max(len(game.moves_on(board)), 1) ** (len(game.rolls_on(board)) or longest) > MOST_LINES:
        return False
    lines = best_lines(game, board, longest)
    if game.limit is not None and lines and min(len(line.moves) for line in lines) > game.limit:
        lines = []
    assert found.best_lines == len(lines)
    assert found.best_orders == sum(is_in_order(game, board, line) for line in lines)
    if not lines:
        assert (found.answer, found.moves, found.difficulty, found.line) == (None, None, None, None)
        return True
    assert found.line == min(line.moves for line in lines)
    assert found.moves == len(found.line)
    assert found.answer == (lines[0].total if has_costs(game) or isinstance(game.objective, Highest) else found.moves)
    assert found.difficulty is not None
    assert math.isclose(found.difficulty, -math.log2(chance_of(game, board, lines)), rel_tol=1e-12, abs_tol=1e-12)
    return True


def assert_states_measured(game: Game, board: Any) -> None:
    """Compare what is counted of the states of a board with the oracle, in a game that is won."""
    found = measure_board(game, board)
    ahead, won = states_of(game, board)
    assert found.dead_ends == sum(not can_win(state, ahead, won) for state in ahead)
    choices = [count_choices(game, board, state) for state in ahead if state not in won]
    assert found.branching == (sum(choices) / len(choices) if choices else None)


@pytest.mark.parametrize("name", ["game", "paying", "scoring", "running", "rolling", "printing"])
@pytest.mark.parametrize("boards", [60, pytest.param(1_000, marks=pytest.mark.long)])
def test_random_boards(name: str, boards: int) -> None:
    game: Game = getattr(tokens, name)
    compared = 0
    for seed in range(boards):
        random = Random(seed)
        board = tokens.random_board(random)
        if name == "running":
            board = board._replace(turns=min(board.turns, 50))
        limited = replace(game, limit=random.choice((None, None, 0, 1, 3))) if name == "game" else game
        compared += assert_measured(limited, board)
        if name == "game":
            assert_states_measured(game, board)
    assert compared > boards / 2


@pytest.mark.parametrize("name", ["marbles", "snakes", "13460", "yut"])
def test_built_in_games(name: str) -> None:
    game = find_game(name)
    assert game.boards is not None
    random = Random(1)
    assert sum(assert_measured(game, game.boards(random)) for _ in range(8))


def test_independent_moves_are_one_order() -> None:
    """Two tokens that each go two steps along a path of their own: six lines, one up to the order of moves."""
    board = tokens.random_board(Random(0))._replace(
        nodes=3,
        stride=1,
        alike=0,
        won_at_first=0,
        scale=1,
        tokens=(0, 0),
        leads=(1, 2, 2),
        verdicts=(0, 0, 3),
        points=(0, 0, 0),
    )

    def both_there(board: tokens.Board, state: list[int], move: int) -> Verdict:
        verdict = tokens.step(board, state, move)
        return Verdict.WON if verdict == Verdict.ON and state == [2, 2] else verdict

    found = measure_board(replace(tokens.game, step=both_there), board)
    assert (found.answer, found.best_lines, found.best_orders, found.line) == (4, 6, 1, (0, 0, 1, 1))
    assert found.difficulty == 0.0


def test_a_chance_below_the_least_is_a_fraction(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("marbles")
    assert game.boards is not None
    random = Random(5)
    boards = [game.boards(random) for _ in range(30)]
    usual = [measure_board(game, board).difficulty for board in boards]
    monkeypatch.setattr("malpan.levels.best_graph.LEAST_CHANCE", 2.0)
    exact = [measure_board(game, board).difficulty for board in boards]
    assert sum(each is not None for each in exact) > 5
    assert exact == pytest.approx(usual, abs=1e-12)


def test_a_difficulty_may_have_thousands_of_bits() -> None:
    """A corridor of 2,000 steps in which every second way is lost: a chance of 2^-2000 is no number of floating point."""
    corridor = Game(
        name="corridor",
        moves=["on", "off"],
        read=int,
        start=lambda board: [0],
        step=walk,
    )
    found = measure_board(corridor, 2_000)
    assert (found.answer, found.best_lines, found.difficulty, found.dead_ends) == (2_000, 1, 2_000.0, 0)


def walk(board: int, state: list[int], move: int) -> Verdict:
    state[0] += 1
    if move == 1:
        return Verdict.LOST
    return Verdict.WON if state[0] == board else Verdict.ON


def test_limits_are_heard() -> None:
    for seed, name in enumerate(["game", "paying", "scoring"]):
        board = tokens.random_board(Random(seed + 3), (3,))._replace(rolls=(0, 1, 2, 3), won_at_first=0)
        with pytest.raises(LimitReached):
            measure_board(getattr(tokens, name), board, Watch(Limits(max_seconds=0)))


def test_questions_have_a_name() -> None:
    names = ["shortest", "cheapest", "highest", "simulate"]
    assert [question_of(each) for each in (tokens.game, tokens.paying, tokens.scoring, tokens.running)] == names
    assert question_of(find_game("13460")) == "shortest up to 10"


def test_a_guide_that_contradicts_the_search_is_noticed() -> None:
    """The graph lists what it finds; that is compared with what a search has counted."""
    board = tokens.random_board(Random(8))

    class Everything:
        def is_best(self, moves: int, total: int) -> bool:
            return True

        def lines_from(self, moves: int, total: int, state: State) -> int:
            return int(moves < 2)

    graph = BestGraph(tokens.game, board, tuple(tokens.game.start(board)), Everything(), None, Watch())
    graph.check(graph.count_lines())
    with pytest.raises(malpan.ProofError):
        graph.check(graph.count_lines() + 1)
