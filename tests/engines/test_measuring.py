"""Boards that are measured together by compiled code have the measures that plain Python finds on each."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from malpan import Game, Verdict
from malpan.levels.measuring import measure_board
from malpan.levels.together import measure_boards, measure_compiled
from malpan.search.native.compiler import specialise
from malpan.search.native.measuring import measure
from tests.support import tokens
from tests.support.tokens import Board


@pytest.fixture(autouse=True)
def one_kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have one kernel for states of any size, as compiling takes most of the time; long tests have those that users have."""
    if request.node.get_closest_marker("long") is None:
        monkeypatch.setattr(specialise, "MOST_UNROLLED", 0)


def assert_measured_alike(game: Game, boards: Sequence[Board], left: int = 0) -> None:
    """Assert that boards have the same measures either way, and that as many as expected are left to the plain one."""
    found = measure_compiled(game, boards)
    for board, one in zip(boards, found, strict=True):
        # Compared as text, too, so that a float counts as the same only if each of its bits is.
        assert one is None or str(one) == str(measure_board(game, board)), board
    assert found.count(None) == left


def use_small_arrays(monkeypatch: pytest.MonkeyPatch, random: Random) -> None:
    monkeypatch.setattr(measure, "FIRST_STATES", random.choice((1, 8, 64, 1 << 12)))
    monkeypatch.setattr(measure, "FIRST_LAYERS", random.choice((1, 3, 1 << 8)))
    monkeypatch.setattr(measure, "MOST_DIRECT", random.choice((1, 1 << 17)))


@pytest.mark.parametrize("batches", [25, pytest.param(1000, marks=pytest.mark.long)])
def test_random_boards(batches: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(batches):
        random = Random(seed)
        boards = [tokens.random_board(random, (1, 3)) for _ in range(6)]
        game = replace(tokens.game, limit=random.choice((None, None, 0, 1, 3)))
        with monkeypatch.context() as patch:
            use_small_arrays(patch, random)
            assert_measured_alike(game, boards)


@pytest.mark.long
def test_random_boards_whose_states_have_many_words(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(200):
        random = Random(seed)
        boards = [tokens.wide_board(random, tokens.random_board(random)) for _ in range(4)]
        with monkeypatch.context() as patch:
            use_small_arrays(patch, random)
            assert_measured_alike(tokens.game, boards)


def corridor(length: int, arrows: int) -> Board:
    """Return a board with one token, whose node has so many arrows to the next one, each as good as the others."""
    count = length * arrows
    return Board(
        nodes=length,
        stride=1,
        alike=0,
        won_at_first=0,
        scale=1,
        turns=0,
        tokens=(0,),
        leads=tuple(min(at // arrows + 1, length - 1) for at in range(count)),
        verdicts=tuple(Verdict.WON if at // arrows >= length - 2 else Verdict.ON for at in range(count)),
        points=(0,) * count,
        rolls=(),
    )


def test_counts_of_more_than_64_bits_are_exact() -> None:
    boards = [corridor(61, 3), corridor(62, 4), corridor(50, 4)]
    assert_measured_alike(tokens.game, boards)
    assert [each.best_lines for each in measure_boards(tokens.game, boards)] == [3**60, 4**61, 4**49]


def test_what_is_too_much_to_count_is_left_to_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """More lines than 123 bits count, a chance that floating point cannot hold, more states than are allowed."""
    long = corridor(70, 4)
    assert_measured_alike(tokens.game, [corridor(60, 4), long, corridor(59, 4)], left=1)
    assert measure_boards(tokens.game, [long])[0].best_lines == 4**69
    monkeypatch.setattr(measure, "MOST_EDGES", 40)
    monkeypatch.setattr(measure, "FIRST_STATES", 8)
    assert_measured_alike(tokens.game, [corridor(5, 4), corridor(30, 4), corridor(6, 4)], left=1)


def test_other_games_are_left_to_plain_python() -> None:
    board = tokens.random_board(Random(1))
    for game in (tokens.scoring, tokens.paying, tokens.running):
        assert measure_compiled(game, [board]) == [None]
        assert measure_boards(game, [board]) == [measure_board(game, board)]
