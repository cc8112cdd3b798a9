"""What must stay true of snakes boards, whatever form they are written in."""

import json
from random import Random

import pytest

from malpan import Verdict, explore, replay, solve
from malpan.games.snakes import game
from malpan.games.snakes.jumps import board_with, jumps_on
from malpan.games.snakes.rules import BOUNCE, EXACT, OVER
from malpan.games.snakes.text import read, read_all


def answer(board: object) -> int | None:
    found = solve(game, board).answer
    assert not isinstance(found, tuple)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_jump_that_no_roll_lands_on_changes_nothing(seed: int) -> None:
    """From cell 1 nobody lands on cell 1; from cell 3 on, with a wall of jumps back, nobody lands behind the wall."""
    random = Random(seed)
    for _ in range(50):
        last = random.randint(20, 60)
        jumps = [(foot, random.randint(1, last)) for foot in random.sample(range(2, last), 6)]
        assert answer(board_with(jumps, last)) == answer(board_with([*jumps, (1, random.randint(1, last))], last))
        wall = [(foot, 1) for foot in range(5, 11)]
        behind = [(foot, random.randint(1, last)) for foot in random.sample(range(11, last), 4)]
        assert answer(board_with(wall, last)) is None
        assert answer(board_with([*wall, *behind], last)) is None


@pytest.mark.parametrize("seed", range(4))
def test_more_sides_or_a_kinder_finish_never_cost_a_roll(seed: int) -> None:
    random = Random(seed)
    for _ in range(50):
        last = random.randint(10, 60)
        jumps = [(foot, random.randint(1, last)) for foot in random.sample(range(2, last), 5)]
        exact = [answer(board_with(jumps, last, sides)) for sides in range(1, 8)]
        known = [rolls for rolls in exact if rolls is not None]
        assert known == sorted(known, reverse=True)
        for finish in (OVER, BOUNCE):
            kinder = answer(board_with(jumps, last, 6, 1, finish))
            if exact[5] is not None:
                assert kinder is not None
                assert kinder <= exact[5]


@pytest.mark.parametrize("seed", range(4))
def test_every_form_gives_the_same_board(seed: int) -> None:
    random = Random(seed)
    for _ in range(50):
        feet = random.sample(range(2, 100), 12)
        jumps = [(foot, random.choice([cell for cell in range(1, 101) if cell != foot])) for foot in feet]
        ladders, snakes = [jump for jump in jumps if jump[1] > jump[0]], [jump for jump in jumps if jump[1] < jump[0]]
        lines = [f"{foot} {end}" for foot, end in ladders + snakes]
        grid = [[-1] * 10 for _ in range(10)]
        for foot, end in jumps:
            level, column = divmod(foot - 1, 10)
            grid[9 - level][column if level % 2 == 0 else 9 - column] = end
        forms = [
            "\n".join([f"{len(ladders)} {len(snakes)}", *lines]),
            f"{ladders}\n{snakes}",
            f"{ladders} {snakes}",
            f"{ladders}, {snakes}",
            json.dumps(ladders) + "\n" + json.dumps(snakes),
            json.dumps([ladders, snakes]),
            json.dumps({"snakes": snakes, "ladders": ladders}),
            json.dumps(grid),
            "\n".join(["1", str(len(ladders)), *lines[: len(ladders)], str(len(snakes)), *lines[len(ladders) :]]),
        ]
        boards = [read(form) for form in forms]
        assert all(board == boards[0] for board in boards)
        assert dict(jumps_on(boards[0])) == dict(jumps)


def test_the_same_jumps_make_the_same_board_twice() -> None:
    """A known listing appends the snakes to its caller's ladders, so that a second call sees them twice."""
    jumps = [(5, 88), (94, 90)]
    assert board_with(jumps) == board_with(jumps)
    assert jumps == [(5, 88), (94, 90)]


def test_nine_cells_by_hand() -> None:
    board = board_with([(2, 6), (8, 3)], 9, 2)
    assert explore(game, board).layers == (1, 2, 3, 1)
    assert answer(board_with([(2, 6), (8, 3)], 9)) == 2


def test_small_grids_are_answered() -> None:
    assert answer(read("[[-1]]")) == 0
    assert answer(read("[[-1, -1], [-1, -1]]")) == 1
    assert answer(read("[[-1, -1, -1], [-1, -1, -1], [9, -1, -1]]")) == 2
    assert answer(read("[[-1,-1,-1],[-1,9,-1],[-1,8,9]]")) == 1


def test_many_boards_in_one_text() -> None:
    text = "3\n0\n0\n1\n2 99\n0\n0\n6\n2 1\n3 1\n4 1\n5 1\n6 1\n7 1\n"
    assert [answer(board) for board in read_all(text)] == [17, 2, None]


def test_a_jump_is_taken_once() -> None:
    """A ladder from 2 to the foot of another on 5 leaves the piece there; only a roll onto 5, by way of 3, takes that one."""
    board = board_with([(2, 5), (5, 20)], 20, 2)
    assert [step.state for step in solve(game, board).line.steps] == [(3,), (20,)]
    assert replay(game, board, [0]).steps[0].words == "1 → 2, up a ladder to 5"


def test_rolls_past_the_end() -> None:
    boards = [board_with([(2, 5)], 6, 6, 1, finish) for finish in (EXACT, OVER, BOUNCE)]
    steps = [replay(game, board, [5], state=[4]).steps[0] for board in boards]
    assert [step.verdict for step in steps] == [Verdict.ILLEGAL, Verdict.WON, Verdict.ON]
    assert [step.state for step in steps] == [(4,), (6,), (5,)]
    assert [step.words for step in steps[1:]] == ["4 → past the end", "4 → past the end and back to 2, up a ladder to 5"]
    assert replay(game, board_with([], 3, 6, 1, BOUNCE), [5], state=[2]).verdict == Verdict.ILLEGAL


def test_the_finish_decides_whether_a_wall_can_be_passed() -> None:
    """Six snakes before the end are a wall; with fewer cells than sides a bounce can reach the end."""
    assert answer(board_with([(3, 1)], 4, 3)) == 1
    assert answer(board_with([(2, 3)], 4, 1)) == 2
    assert answer(board_with([(4, 1), (5, 1), (6, 1)], 7, 3)) is None
    assert answer(board_with([(5, 1), (6, 1), (7, 1)], 8, 4)) == 2
    assert answer(board_with([(foot, 1) for foot in range(2, 8)], 8, 6, 1, OVER)) is None


def test_every_roll_of_the_die_counts_as_a_line() -> None:
    """With `over`, a die of nine sides wins from cell 0 of five with 5, 6, 7, 8 or 9."""
    board = board_with([], 5, 9, 0, OVER)
    assert (explore(game, board).answer, explore(game, board).lines) == (1, 5)
    assert replay(game, board, "7").verdict == Verdict.WON
    assert replay(game, board_with([], 5, 9, 0), "7").verdict == Verdict.ILLEGAL
    assert answer(board_with([], 100, 10**9)) == 1


def test_a_start_off_the_board() -> None:
    plain = board_with([], 13, 6)
    assert answer(plain) == 2
    assert answer(plain._replace(start=0)) == 3
    assert answer(board_with([(1, 11)], 12, 6, 0)) == 2
    assert answer(board_with([(1, 11)], 13, 6, 1)) == 2


def test_a_position_in_the_middle() -> None:
    board = board_with([], 100)
    assert solve(game, board, state=[94]).answer == 1
    assert solve(game, board, state=[100]).answer == 0
