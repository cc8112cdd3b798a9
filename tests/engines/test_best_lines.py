"""Best lines: both engines list the same, as many as `explore` counts, and exactly those that brute force finds."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from malpan import BestLines, Game, Verdict, best_lines, explore, replay
from malpan.game.costs import has_costs
from malpan.games.catalogue import BUILT_IN, find_game
from malpan.objectives import shortest
from malpan.search.native import best_lines as native
from tests.oracles.lines import TooMany, lines_by_total, winning_lines
from tests.support import tokens, travellers
from tests.support.comparing import use_small_buffers

pytestmark = pytest.mark.long  # many kernels; tests/test_best_lines.py has what every run needs

FEW = 60

boards = pytest.mark.parametrize("boards", [FEW, pytest.param(1000, marks=pytest.mark.long)])


def assert_same_lines(game: Game, board: Any, **asked: Any) -> BestLines:
    """List best lines with both engines, compare them and their number, and play each again. Return those of the plain engine."""
    limit = asked.get("limit", 100)
    plain = best_lines(game, board, engine="plain", **asked)
    compiled = best_lines(game, board, engine="native", **asked)
    assert (plain.lines, plain.total, plain.complete) == (compiled.lines, compiled.total, compiled.complete)
    found = explore(game, board, engine="plain")
    assert plain.total == (found.lines if plain.answer is not None else 0)
    assert len(plain.lines) == min(limit, plain.total or 0)
    moves = [line.moves for line in plain]
    assert moves == sorted(set(moves))
    for line in plain:
        assert replay(game, board, line.moves) == line
        assert (line.points if game.rolls is not None or has_costs(game) else len(line.steps)) == plain.answer
        assert game.rolls is not None or line.verdict == Verdict.WON or not line.steps
    return plain


@boards
@pytest.mark.parametrize("kind", ["one way", "both ways", "costs"])
def test_shortest_and_cheapest_lines_are_those_of_brute_force(kind: str, boards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = {"both ways": tokens.undoable, "costs": tokens.paying}.get(kind, tokens.game)
    assert game.boards
    compared, several = 0, 0
    for seed in range(boards):
        random = Random(f"{kind} {seed}")
        board = game.boards(random)
        if kind == "costs" and seed < FEW:
            board = tokens.random_board(random, (3,))  # as in the other tests of costs, which need the same kernel
        if kind == "costs" and random.random() < 0.7:  # more lines that cost the same
            board = board._replace(points=tuple(points % 2 for points in board.points))
        elif kind == "one way" and random.random() < 0.3:
            board = tokens.wide_board(random, board)
        with monkeypatch.context() as patch:
            use_small_buffers(patch, random)
            patch.setattr(native, "STRIDE", random.choice((1, 3, 1 << 15)))
            best = assert_same_lines(game, board, limit=random.choice((1, 2, 5, 1000)))
        if best.lines and best.lines[0].steps:
            try:
                expected = winning_lines(game, board, len(best.lines[0].moves))
            except TooMany:
                continue
            if kind == "costs":
                expected = [line for line in expected if replay(game, board, line).points == best.answer]
            assert best.total == len(expected)
            assert [line.moves for line in best] == expected[: len(best)]
            compared += 1
            several += len(expected) > 1
    assert min(compared, several) >= boards // 20


@boards
def test_lines_of_the_highest_total_are_those_of_brute_force(boards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    compared, several = 0, 0
    for seed in range(boards):
        random = Random(seed)
        board = tokens.random_board(random)
        with monkeypatch.context() as patch:
            use_small_buffers(patch, random)
            patch.setattr(native, "STRIDE", random.choice((1, 3, 1 << 15)))
            best = assert_same_lines(tokens.scoring, board, limit=random.choice((1, 2, 5, 1000)))
        try:
            expected = lines_by_total(tokens.scoring, board)
        except TooMany:
            continue
        assert best.answer == max(expected, default=None)
        if expected:
            assert best.total == len(expected[max(expected)])
            assert [line.moves for line in best] == sorted(expected[max(expected)])[: len(best)]
        compared += 1
        several += (best.total or 0) > 1
    assert min(compared, several) > boards // 10


@boards
@pytest.mark.parametrize("costs", [pytest.param(False, marks=pytest.mark.long), True])
def test_lower_bounds_leave_the_lines_as_they_are(costs: bool, boards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    bounded = travellers.paying if costs else travellers.moving
    free = replace(bounded, at_least=None, wins=None)
    several = 0
    for seed in range(2 * boards):
        random = Random(f"bounds {seed}")
        board = travellers.with_bounds(random, travellers.random_board(random), costs, returning=False)
        expected = best_lines(free, board, engine="plain")
        with monkeypatch.context() as patch:
            patch.setattr(shortest, "PATIENCE", random.choice((0, 5, 100_000)))
            patch.setattr(native, "STRIDE", random.choice((1, 3, 1 << 15)))
            for engine in ("plain", "native"):
                best = best_lines(bounded, board, engine=engine)
                assert (best.lines, best.total) == (expected.lines, expected.total), (seed, engine)
        several += (expected.total or 0) > 1
    assert several > boards // 10


@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_games_have_as_many_lines_as_explore_counts(name: str) -> None:
    game, random = find_game(name), Random(7)
    assert game.boards
    for _ in range(6):
        board = game.boards(random)
        best = best_lines(game, board, limit=8, engine="plain")
        if not game.objective.steered:
            assert (best.total, len(best)) == (1, 1)
            assert best.lines[0] == best.solution.line
            continue
        found = explore(game, board, engine="plain")
        assert best.total == (found.lines if best.answer is not None else 0)
        assert len({line.moves for line in best}) == min(8, best.total or 0)


def test_lines_from_a_position_and_a_turn() -> None:
    board = next(board for board in map(tokens.random_board, map(Random, range(100))) if len(board.rolls) > 4)
    later = best_lines(tokens.scoring, board, turn=2, limit=1000)
    expected = lines_by_total(replace(tokens.scoring, rolls=lambda board: board.rolls[2:]), board)
    assert later.answer == max(expected)
    assert [line.moves for line in later] == sorted(expected[max(expected)])
