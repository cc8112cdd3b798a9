"""Searches with bounds at their edges: costs of 2^60 and more, parts that keep a place twice, a start among the won states."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest

from malpan import Game, LowerBound, NotCompiled, RuleError, Shortest, Verdict, solve
from malpan.game import State
from malpan.search.bounds.plain import PlainBounds
from malpan.search.native.agreeing import expect_ways_back
from malpan.search.plain.moving import take_move
from tests.support.marks import first_in_every_run

ENGINES = ("plain", "native")

engines = pytest.mark.parametrize("engine", ENGINES)

PAIRS = [(engine, search) for search in ("breadth", "best", "depth") for engine in ENGINES]


class Walk(NamedTuple):
    """A walk along `length` fields to the last one; each step costs `price`. `first` is the field that it begins on."""

    length: int
    price: int
    first: int = 0


def walk(board: Walk, state: list[int], move: int) -> tuple[Verdict, int]:
    to = state[0] + 1 - 2 * move
    if to < 0 or to > board.length:
        return Verdict.ILLEGAL, 0
    state[0] = to
    return Verdict.WON if to == board.length else Verdict.ON, board.price


def walk_free(board: Walk, state: list[int], move: int) -> Verdict:
    return walk(board, state, move)[0]


walking = Game(
    name="walk",
    moves=("on", "back"),
    read=lambda text: Walk(3, int(text)),
    start=lambda board: [board.first],
    ranges=lambda board: [board.length + 1],
    step=walk,
    at_least=lambda board, state: 0,
    objective=Shortest(costs=True),
)


@pytest.mark.parametrize(("engine", "search"), first_in_every_run(PAIRS, lambda pair: pair[0] == "plain"))
@pytest.mark.parametrize("price", first_in_every_run((2**31, 2**58, 2**59, 2**60, 2**61, 2**63, 2**70), (2**31, 2**60, 2**63)))
def test_a_line_may_cost_more_than_what_no_win_can_be_reached_from(engine: str, search: str, price: int) -> None:
    try:
        assert solve(walking, Walk(3, price), engine=engine, search=search).answer == 3 * price
    except NotCompiled:
        assert engine == "native"
        assert 3 * price >= 2**31


def test_distances_in_a_simpler_game_may_be_larger_than_what_no_win_can_be_reached_from() -> None:
    bounded = replace(walking, lower_bounds=[LowerBound(replace(walking, wins=lambda _: [[3]]), lambda b: [b], lambda _: [[0]])])
    for price in (2**31, 2**58, 2**59, 2**60, 2**70):
        for search in ("best", "depth"):
            assert solve(bounded, Walk(3, price), engine="plain", search=search).answer == 3 * price


@engines
def test_the_search_from_both_ends_leaves_a_won_state_that_nobody_calls_won(engine: str) -> None:
    """`wins` lists the start, but without `won` it is not won already; so the walk goes away and comes back."""
    game = replace(
        walking, at_least=None, step=walk_free, objective=Shortest(), reversible=True, wins=lambda board: [[board.length]]
    )
    for search in ("auto", "breadth", "both"):
        assert solve(game, Walk(3, 1, 3), engine=engine, search=search).answer == 2


class Dials(NamedTuple):
    """Two dials that are turned to 0, one step at a time."""

    first: int
    second: int


def turn(board: Dials, state: list[int], move: int) -> Verdict:
    if state[move] == 0:
        return Verdict.ILLEGAL
    state[move] -= 1
    return Verdict.WON if state[0] == 0 and state[1] == 0 else Verdict.ON


def is_turned(board: Dials, state: Sequence[int]) -> bool:
    return state[0] == 0 and state[1] == 0


def turn_twice(board: Dials, state: list[int], move: int) -> Verdict:
    """Turn both of two dials, which show the same."""
    if state[0] == 0 or state[1] == 0:
        return Verdict.ILLEGAL
    state[0] -= 1
    state[1] -= 1
    return Verdict.WON if state[0] == 0 and state[1] == 0 else Verdict.ON


dials = Game(
    name="dials",
    moves=("first", "second"),
    read=lambda text: Dials(1, 1),
    start=list,
    ranges=lambda board: [8, 8],
    step=turn,
    won=is_turned,
)
twice = replace(dials, name="twice", moves=("both",), step=turn_twice)


def test_a_move_that_should_be_undone_and_is_not_is_named() -> None:
    """Dials are only turned down."""
    board, game = Dials(2, 1), replace(dials, reversible=True)
    states: tuple[State, ...] = ((2, 1), (1, 1))
    known = {state: [take_move(game, board, state, move) for move in range(2)] for state in states}
    expect_ways_back(dials, known)
    with pytest.raises(RuleError, match=r"dials says that every move can .* from the state \[1, 1\] back to \[2, 1\]"):
        expect_ways_back(game, known)


@pytest.mark.parametrize(("engine", "search"), first_in_every_run(PAIRS[2:], lambda pair: pair[0] == "plain"))
def test_a_part_may_keep_a_place_twice(engine: str, search: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("malpan.search.native.splitting.ENOUGH", 1)
    bound = LowerBound(twice, lambda board: [Dials(0, 0)] * 2, lambda board: [[0, 0], [1, 1]])
    game = replace(dials, lower_bounds=[bound])
    assert PlainBounds(game, Dials(7, 5)).of((7, 5)) == 12
    assert solve(game, Dials(7, 5), engine=engine, search=search).answer == 12
