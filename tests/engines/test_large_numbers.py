"""Numbers past the 64 bits of compiled searches: limits that no search reaches, and boards that the plain search answers."""

from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

import pytest

from malpan import Game, NotCompiled, Simulate, Solution, explore, solve, solve_many
from malpan.errors import TooLarge
from malpan.search.engine import PlainWarning
from tests.support import tokens

ROW = tokens.Board(3, 1, 0, 0, 1, 0, (0,), (1, 2, 2), (0, 1, 3), (1, 1, 1), (0, 0))
"""Three nodes in a row; the second arrow wins."""

CHOICE = tokens.Board(1, 1, 0, 0, 1, 0, (0,), (0, 0), (0, 0), (16, 1), (0, 0))
"""One node with two arrows, of which one earns 16 times as much."""

RUN = CHOICE._replace(leads=(0,), verdicts=(0,), points=(16,), turns=3, rolls=(0, 0))


@pytest.mark.parametrize("limit", [(1 << 31) - 1, 1 << 31, 1 << 63, 1 << 64, 10**30])
def test_a_limit_past_64_bits_is_as_good_as_none(limit: int) -> None:
    found = solve(tokens.game, ROW, engine="native", limit=limit)
    assert (found.answer, found.outcome) == (2, "solved")
    stuck = ROW._replace(verdicts=(0, 3, 3))
    assert solve(tokens.game, stuck, engine="native", limit=limit).outcome == solve(tokens.game, stuck, limit=limit).outcome
    several = solve_many(tokens.game, [ROW, ROW], engine="native", limit=limit, jobs=1)
    assert [each.answer for each in several if isinstance(each, Solution)] == [2, 2]


@pytest.mark.parametrize(
    "limits", [{"max_states": 1 << 63}, {"max_states": 10**30}, {"max_memory": 1 << 70}, {"max_seconds": 1e300}]
)
def test_other_limits_past_64_bits_are_as_good_as_none(limits: dict[str, Any]) -> None:
    assert solve(tokens.game, ROW, engine="native", **limits).answer == 2
    assert explore(tokens.game, ROW, engine="native", **limits).layers == (1, 1, 1)
    assert solve(tokens.scoring, CHOICE, engine="native", **limits).answer == 32
    assert solve(tokens.running, RUN, engine="native", **limits).answer == 48


LARGER = r"(64 bits of compiled searches|turns are more than compiled searches can count)"

LARGE: dict[str, tuple[Game, tokens.Board, tokens.Board]] = {
    "a field": (tokens.scoring, CHOICE, CHOICE._replace(scale=1 << 64)),
    "a number of a sequence": (tokens.scoring, CHOICE, CHOICE._replace(points=(1 << 63, 1))),
    "a negative number of a sequence": (tokens.scoring, CHOICE, CHOICE._replace(points=(-(1 << 70), 1))),
    "a roll": (tokens.scoring, CHOICE, CHOICE._replace(rolls=(1 << 64, 0))),
    "the points of a step": (tokens.scoring, CHOICE, CHOICE._replace(scale=1 << 58)),
    "a product": (tokens.scoring, CHOICE, CHOICE._replace(scale=1 << 60)),
    "a total": (tokens.scoring, CHOICE, CHOICE._replace(scale=1 << 56, rolls=(0,) * 20)),
    "the points of a run": (tokens.running, RUN, RUN._replace(scale=1 << 58)),
    "a product in a run": (tokens.running, RUN, RUN._replace(scale=1 << 60)),
    "turns": (tokens.running, RUN, RUN._replace(turns=1 << 64)),
    "the total of a run with rolls": (tokens.rolling, RUN, RUN._replace(scale=1 << 58)),
    "a product in a run with rolls": (tokens.rolling, RUN, RUN._replace(scale=1 << 60)),
    "a product that is printed": (tokens.printing, RUN, RUN._replace(scale=1 << 60)),
    "a field, for the fewest moves": (tokens.game, ROW, ROW._replace(scale=1 << 64)),
}


@pytest.mark.parametrize("what", LARGE)
def test_a_board_with_larger_numbers_is_answered_in_its_place(what: str) -> None:
    game, small, large = LARGE[what]
    boards = [small, large, small._replace(scale=3), large, small]
    expected = [solve(game, board, engine="plain").answer for board in boards]
    with pytest.warns(PlainWarning, match=f"{LARGER}; the plain searches answer instead"):
        found = list(solve_many(game, boards, engine="native", jobs=1))
    assert [each.answer for each in found if isinstance(each, Solution)] == expected
    with pytest.raises(NotCompiled, match=LARGER):
        solve(game, large, engine="native")


def test_a_state_with_larger_numbers_is_left_to_the_plain_search() -> None:
    with pytest.raises(NotCompiled, match=LARGER):
        solve(replace(tokens.running, ranges=None), RUN, engine="native", state=[1 << 64])


class Sum(NamedTuple):
    kind: int
    one: int
    other: int


def calculate(board: Sum, state: list[int], roll: int) -> int:
    """Return what an operation gives."""
    one, other, kind = board.one, board.other, board.kind
    result = one
    if kind == 0:
        result = one + other
    elif kind == 1:
        result = one - other
    elif kind == 2:
        result = one * other
    elif kind == 3:
        result = -one
    elif kind == 4:
        result = abs(one)
    elif kind == 5:
        result = sum((one, other, 1))
    elif kind == 6:
        result += other
        result -= 1
        result *= 3
    elif kind == 7:
        result = one << other
    elif kind == 8:
        result = one >> other
    elif kind == 9:
        result = one**other
    elif kind == 10:
        state[0] = one
        state[0] += other
        result = state[0]
        state[0] = 0
    return result


sums = Game(
    name="sums",
    objective=Simulate(),
    rolls=lambda board: (0,),
    read=lambda text: Sum(0, 0, 0),
    start=lambda board: [0],
    step=calculate,
)
EDGES = [sign * (1 << bits) + more for bits in (0, 31, 62, 63) for sign in (1, -1) for more in (-1, 0, 1)]
FIT = [number for number in EDGES if -(1 << 63) <= number < 1 << 63]
OTHERS = (-(1 << 63), -(1 << 62), -1, 0, 1, 2, 1 << 31, (1 << 62) - 1, 1 << 62, (1 << 63) - 1)
PLACES = (0, 1, 2, 3, 31, 62, 63, 64, 70)


def test_compiled_arithmetic_is_exact_or_refused() -> None:
    """What fits into 64 bits on the way and at the end is calculated, all else is refused; 0 may be shifted too far."""
    refused = 0
    for kind, one in product(range(11), FIT):
        for other in PLACES if kind in (7, 8, 9) else OTHERS:
            board = Sum(kind, one, other)
            exact = calculate(board, [0], 0)
            try:
                assert solve(sums, board, engine="native").answer == exact, board
                assert exact in range(-(1 << 63), 1 << 63)
            except TooLarge:
                refused += 1
                assert not -(1 << 61) < exact < 1 << 61 or kind in (5, 6) or (one, kind) == (0, 7), board
    assert refused > 150
