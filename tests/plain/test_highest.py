"""The dynamic programming over turns, against games worked out by hand and against playing every line."""

from random import Random
from typing import Any

import pytest

from malpan import Game, Verdict, explore, solve
from malpan.games import yut
from malpan.games.yut.track import board_of, standard_track
from tests.oracles.yut import highest, highest_by_all_lines
from tests.support.toys import taking


def test_taking_by_hand() -> None:
    """From 4 6 5 the most is 10, by taking 4 and 6 (5 would be too much); 4 and 5 make nine, which ends the play."""
    assert solve(taking, "4 6 5").answer == 10
    found = explore(taking, "4 6 5")
    assert found.layers == (1, 2, 4, 6)
    assert found.lines == 1
    assert solve(taking, "4 5 1").answer == 9
    assert solve(taking, "5 5 5").answer == 10
    assert explore(taking, "5 5 5").lines == 3


def test_a_won_line_ends_and_counts() -> None:
    solution = solve(taking, "9 3")
    assert (solution.answer, len(solution.line.steps), solution.line.verdict) == (9, 1, Verdict.WON)


def test_no_horse_can_move_ends_the_play() -> None:
    """One horse is home after 40 cells at most; the other rolls are not played."""
    board = board_of(standard_track(), "start", "finish", 1, [5] * 12)
    solution = solve(yut.game, board)
    assert len(solution.line.steps) < 12
    assert solution.line.state == (board.finish,)
    assert solution.answer == highest([5] * 12, 1)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 20))])
def test_yut_against_a_second_program(seed: int) -> None:
    random = Random(seed)
    for _ in range(250):
        horses = random.randint(1, 5)
        rolls = [random.randint(1, 5) for _ in range(random.randint(1, 12))]
        board = board_of(standard_track(), "start", "finish", horses, rolls)
        assert solve(yut.game, board).answer == highest(rolls, horses), (rolls, horses)


def test_yut_against_all_lines() -> None:
    random = Random(5)
    for _ in range(60):
        rolls = [random.randint(1, 5) for _ in range(random.randint(1, 6))]
        assert solve("yut", " ".join(map(str, rolls))).answer == highest_by_all_lines(rolls)


def every_line(game: Game, board: Any, state: list[int], turn: int) -> list[int]:
    """Return the total of every line of play from a state, played out by the rules."""
    rolls = game.rolls_on(board)
    if turn == len(rolls):
        return [0]
    totals: list[int] = []
    stuck = True
    for move in range(len(game.moves_on(board))):
        places = list(state)
        verdict, points = game.step(board, places, move, rolls[turn])
        if verdict == Verdict.ILLEGAL:
            continue
        stuck = False
        if verdict == Verdict.WON:
            totals.append(points)
        elif verdict == Verdict.ON:
            totals += [points + rest for rest in every_line(game, board, places, turn + 1)]
    return [0] if stuck else totals


@pytest.mark.parametrize("seed", range(10))
def test_totals_and_lines_on_random_tracks(seed: int) -> None:
    random = Random(seed)
    assert yut.game.boards
    for _ in range(100):
        board = yut.game.boards(random)
        board = board._replace(rolls=board.rolls[:5])
        totals = every_line(yut.game, board, yut.game.start(board), 0)
        found = explore(yut.game, board)
        assert (found.answer, found.lines) == (max(totals), totals.count(max(totals)))
        assert solve(yut.game, board).answer == max(totals)


def test_from_any_turn() -> None:
    whole = solve("yut", "1 2 3 4 1 2 3 4 1 2")
    for turn, step in enumerate(whole.line.steps, start=1):
        earned = sum(before.points for before in whole.line.steps[:turn])
        rest = solve("yut", "1 2 3 4 1 2 3 4 1 2", state=step.state, turn=turn)
        assert isinstance(rest.answer, int)
        assert whole.answer == earned + rest.answer


def test_limits_end_with_what_is_known() -> None:
    stopped = solve("yut", "1 2 3 4 5 " * 10, max_states=50)
    assert (stopped.outcome, stopped.answer) == ("stopped", None)
    assert "turns worked through" in stopped.headline()
    assert stopped.headline().endswith("stopped by the state limit")
