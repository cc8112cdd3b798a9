"""Failing boards are made smaller, outside the limits of a number too, and a report says whether the search came to its end."""

from typing import Any

from malpan.checking.check import CheckSettings, run_check
from malpan.checking.default_trial import trial_of
from malpan.checking.programs.functions import Function
from malpan.checking.shrink import Shrinker
from malpan.games.catalogue import find_game
from malpan.games.snakes.boards import is_valid, random_hundred
from malpan.games.snakes.jumps import board_with, jumps_on
from malpan.games.snakes.rules import Board
from tests.mistaken.programs import PROGRAMS

CHAIN = [(30, 74), (74, 97)]


def chained_is_wrong(board: Board) -> bool:
    """Tell whether a program is wrong on a board that fails wherever a jump ends on the start of another."""
    feet = {foot for foot, _ in jumps_on(board)}
    return any(end in feet for _, end in jumps_on(board))


def shrinker(board: Board, seconds: float = 20.0, fails: Any = chained_is_wrong) -> Shrinker:
    game = find_game("16928")
    return Shrinker(game, trial_of(game), board, fails, seconds)


def test_a_chain_among_many_jumps_is_made_smaller_to_its_two_jumps() -> None:
    lone = [(cell, cell + 3) for cell in (4, 12, 20, 35, 41, 52, 60)] + [
        (cell, cell - 5) for cell in (19, 28, 50, 66, 82, 90, 95)
    ]
    board = board_with([*CHAIN, *lone])
    assert chained_is_wrong(board)
    assert not is_valid(board)
    search = shrinker(board, seconds=200.0)
    best = search.shrink()
    assert len(jumps_on(best)) == 2
    assert chained_is_wrong(best)
    (_, middle), (again, _) = sorted(jumps_on(best), key=lambda jump: jump[1] not in {foot for foot, _ in jumps_on(best)})
    assert middle == again
    assert search.ending() == "no smaller one was found"


def test_a_check_beyond_the_limits_ends_with_a_chain_of_two() -> None:
    game = find_game("16928")
    settings = CheckSettings(beyond=True, count=300, shrink_seconds=8)
    report = run_check(game, Function(PROGRAMS["16928"]["S09"]), settings)
    assert report.failure is not None
    assert len(jumps_on(game.read(report.failure.board))) == 2
    assert report.failure.shrinking.startswith("made smaller; ")
    assert "S09" in [each.id for each in report.explanations]


def test_what_is_tried_for_a_board_can_be_read_and_is_of_its_kind() -> None:
    from random import Random

    game = find_game("16928")
    trial = trial_of(game)
    random = Random(4)
    for board in (random_hundred(random) for _ in range(20)):
        smaller = [*trial.shrink_candidates(board)][:60] + [trial.mutate(random, board) for _ in range(10)]
        assert smaller
        for each in smaller:
            assert game.write is not None
            assert game.read(game.write(each)) == each
    valid = board_with([(7, 10), (3, 2)])
    assert all(is_valid(each) for each in trial.shrink_candidates(valid))


def test_a_search_that_was_cut_short_says_after_how_long() -> None:
    search = shrinker(board_with([*CHAIN, (20, 25), (40, 45)]), seconds=0.0)
    search.shrink()
    assert search.ending() == "cut short after 0 s"


def test_trying_all_smaller_boards_may_be_what_was_cut_short() -> None:
    board = board_with([(95, 99), (98, 3)])
    search = shrinker(board, seconds=0.3, fails=lambda other: bool(other == board))
    search.shrink()
    assert search.ending().startswith("cut short after")
