"""Games with costs: both engines give the same answers, and those that a search without a queue finds."""

from collections import Counter
from random import Random

import pytest

from malpan import Solution, explore, solve
from malpan.line import canonical_state
from tests.oracles.costs import best_win, count_lines, least_prices, steps_of
from tests.support import tokens
from tests.support.comparing import assert_same_solution, assert_same_space, use_small_buffers

FEW = 40

boards = pytest.mark.parametrize("boards", [FEW, pytest.param(2000, marks=pytest.mark.long)])

MOST_COUNTED = 5
"""Moves of a line up to which its like are counted one by one."""


def random_case(seed: int) -> tuple[Random, tokens.Board]:
    """Return a random board; beyond the first ones with one token too, and with three words a key: each is compiled anew."""
    random = Random(f"costs {seed}")
    board = tokens.random_board(random, (3,) if seed < FEW else (1, 3))
    if random.random() < 0.3:
        board = tokens.wide_board(random, board)
    if seed >= FEW and seed % 10 == 0:
        board = board._replace(stride=1 << 50)
    return random, board


@boards
def test_least_costs_and_whole_spaces_are_the_same(boards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(boards):
        random, board = random_case(seed)
        state = [random.randrange(board.nodes) * board.stride for _ in board.tokens] if random.random() < 0.2 else None
        with monkeypatch.context() as patch:
            use_small_buffers(patch, random)
            limit = random.choice((None, None, 0, 1, random.randint(0, 60), 10**13, 10**30))
            assert_same_solution(tokens.paying, board, limit=limit, state=state)
            assert_same_space(tokens.paying, board, state=state, past_wins=random.random() < 0.5, distances=True)


@boards
def test_least_costs_are_those_of_a_search_without_a_queue(boards: int) -> None:
    counted = 0
    for seed in range(boards):
        random, board = random_case(seed)
        if board.won_at_first:
            continue
        start = canonical_state(tokens.paying, board, tuple(tokens.start(board)))
        take = steps_of(tokens.paying, board)
        prices = least_prices(take, start)
        best = best_win(take, prices)
        limit = random.choice((None, random.randint(0, 60)))
        found = solve(tokens.paying, board, limit=limit, engine=random.choice(("plain", "native")))
        assert_counts(found, sorted(prices.values()), best, limit)
        if best is None:
            explored = explore(tokens.paying, board, engine="plain")
            counts = Counter(cost for cost, _ in prices.values())
            assert dict(zip(explored.costs, explored.layers, strict=True)) == counts
        elif best[1] <= MOST_COUNTED:
            assert explore(tokens.paying, board, engine="plain").lines == count_lines(take, start, best)
            counted += 1
    assert counted > boards // 10


def assert_counts(found: Solution, prices: list[tuple[int, int]], best: tuple[int, int] | None, limit: int | None) -> None:
    """Assert that a solution has the answer, and the states of each cost up to it."""
    bounded = limit is not None and ((best is not None and best[0] > limit) or prices[-1][0] > limit)
    if best is not None and (limit is None or best[0] <= limit):
        assert (found.answer, len(found.line.steps)) == best
        assert sum(step.points for step in found.line.steps) == best[0]
        assert found.states == sum(price < best for price in prices)
        complete = Counter(cost for cost, _ in prices if cost < best[0])
    else:
        assert found.outcome == ("too long" if bounded else "no way")
        complete = Counter(cost for cost, _ in prices if limit is None or cost <= limit)
        assert found.states == sum(complete.values())
    assert dict(zip(found.costs, found.layers, strict=True)) == complete
    assert list(found.costs) == sorted(complete)


def test_the_line_of_the_fewest_moves_is_taken_among_the_cheapest() -> None:
    """Around a circle of moves that cost nothing, or straight on at once for nothing too."""
    board = tokens.Board(
        nodes=4, stride=1, alike=0, won_at_first=0, scale=10**12, turns=0, tokens=(0,),
        leads=(1, 3, 0, 2, 1, 3, 0, 0), verdicts=(0, 0, 0, 0, 0, 1, 0, 0), points=(0, 2, 0, 0, 0, 1, 0, 0), rolls=(),
    )  # fmt: skip
    found = solve(tokens.paying, board, engine="plain")
    assert (found.answer, len(found.line.steps)) == (10**12, 3)
    assert (found.costs, found.layers) == ((0,), (3,))
    assert found.headline() == "1,000,000,000,000 coins in 3 moves"
    assert explore(tokens.paying, replace_points(board, 0), engine="plain").lines == 1


def replace_points(board: tokens.Board, points: int) -> tokens.Board:
    return board._replace(points=(points,) * len(board.points))
