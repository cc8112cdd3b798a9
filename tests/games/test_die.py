"""What must stay true of the rolling die."""

from itertools import product
from random import Random

import pytest

from malpan import replay, solve
from malpan.errors import MalpanError
from malpan.games.catalogue import find_game
from malpan.games.die import game
from malpan.games.die.groups import map_of
from malpan.games.die.rules import EAST_FACE, NORTH_FACE, TOP, possible, tip


def test_four_tips_one_way_bring_the_die_back() -> None:
    for heading in range(4):
        state = [5, 5, heading, 1, 2, 3]
        tops = []
        for _ in range(4):
            tip(state)
            tops.append(state[TOP])
        assert [state[TOP], state[NORTH_FACE], state[EAST_FACE]] == [1, 2, 3]
        assert len(set(tops)) == 4


def test_a_tip_and_its_opposite_bring_the_die_back() -> None:
    for heading in range(4):
        state = [5, 5, heading, 6, 4, 2]
        tip(state)
        state[2] = (heading + 2) % 4
        tip(state)
        assert state[:2] + state[3:] == [5, 5, 6, 4, 2]


@pytest.mark.parametrize(
    ("heading", "bottom"),
    [(0, 2), (1, 3), (2, 5), (3, 4)],
    ids=["north", "east", "south", "west"],
)
def test_the_face_ahead_comes_to_the_bottom(heading: int, bottom: int) -> None:
    state = [5, 5, heading, 1, 2, 3]
    tip(state)
    assert 7 - state[TOP] == bottom


def test_there_are_24_ways_to_lie() -> None:
    ways = {(1, 2, 3)}
    for _ in range(4):
        for top, north, east in sorted(ways):
            for heading in range(4):
                state = [5, 5, heading, top, north, east]
                tip(state)
                ways.add((state[TOP], state[NORTH_FACE], state[EAST_FACE]))
    board = game.read("2 2 1\n1 1\n1 1")
    faces = product(range(7), repeat=3)
    assert {way for way in faces if possible(board, [0, 0, 0, *way])} == ways
    assert len(ways) == 24


def test_groups_by_hand() -> None:
    numbers = [4, 1, 2, 3, 3, 6, 1, 1, 3, 3, 5, 6, 1, 3, 2, 5, 5, 6, 5, 5]
    assert map_of(4, 5, 1, numbers).scores == (4, 4, 2, 15, 15, 6, 4, 4, 15, 15, 15, 6, 4, 15, 2, 15, 15, 6, 10, 10)
    assert map_of(1, 3, 1, [0, 0, 0]).scores == (0, 0, 0)
    assert map_of(1, 1, 1, [7]).scores == (7,)
    assert map_of(2, 2, 1, [1, 2, 2, 1]).scores == (1, 2, 2, 1)


def test_numbers_beyond_a_die() -> None:
    """Any number from 0 may stand on the map; numbers above 6 always turn the die one way, 0 the other."""
    big = 10**18
    solution = solve(game, f"2 2 1000000000000000000\n{big} {big}\n{big} {big}\n")
    assert solution.answer == 10**18 * big * 4
    assert solve(game, "2 2 4\n0 0\n0 0\n").answer == 0
    assert find_game("23288").limit is None


def test_largest_total_of_the_numbered_problem() -> None:
    rows = "\n".join(" ".join("9" * 20) for _ in range(20))
    assert solve("23288", f"20 20 1000\n{rows}").answer == 9 * 400 * 1000


def test_no_rolls_score_nothing() -> None:
    assert solve(game, "2 2 0\n1 2\n3 4\n").answer == 0


def test_quintillions_of_rolls() -> None:
    random = Random(1)
    rows = "\n".join(" ".join(random.choices("123456", k=20)) for _ in range(20))
    solution = solve(game, f"20 20 {10**18}\n{rows}")
    assert solution.period > 0
    assert len(solution.line.steps) == 1000
    assert str(solution).endswith("and 999,999,999,999,999,000 rolls more")


def test_nobody_chooses() -> None:
    board = game.read("2 2 4\n0 0\n0 0\n")
    with pytest.raises(MalpanError, match="nobody chooses a move in die"):
        replay(game, board, [0])
