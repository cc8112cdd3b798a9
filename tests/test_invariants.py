"""Invariants: a start from which no win can be reached is answered without a search, and with the reason."""

import json
from dataclasses import replace
from typing import Any

import pytest

from malpan import Game, LowerBound, Shortest, Solution, Verdict, solve, solve_many
from tests.support.command import output_of
from tests.support.paths import EXAMPLES
from tests.support.toys import adding, doubling

TILES = EXAMPLES / "sliding_tiles.py"
UNSOLVABLE = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 .\n"
REASON = "no way: the invariant of this position differs from that of every won one, and no move changes it"


def hop(board: int, state: list[int], move: int) -> Verdict:
    """Hop two cells on a ring of an even number of cells; cell 0 wins."""
    state[0] = (state[0] + (2 if move else board - 2)) % board
    return Verdict.WON if state[0] == 0 else Verdict.ON


hopping = Game(
    name="hopping",
    moves=("back", "on"),
    read=int,
    start=lambda board: [1],
    step=hop,
    wins=lambda board: [(0,)],
    invariant=lambda board, state: state[0] % 2,
)


def hop_at_cost(board: int, state: list[int], move: int) -> tuple[Verdict, int]:
    return hop(board, state, move), 3


@pytest.mark.parametrize("engine", ["auto", "plain", "native"])
@pytest.mark.parametrize("limit", [None, 0, 5])
def test_no_search_is_begun(engine: str, limit: int | None) -> None:
    """The ring has far too many cells for any search."""
    solution = solve(hopping, 1 << 60, engine=engine, limit=limit)
    assert (solution.outcome, solution.states, solution.search, solution.layers) == ("no way", 0, "invariant", ())
    assert solution.headline() == REASON
    assert Solution.from_json(solution.to_json()) == solution


def test_what_can_be_won_is_searched() -> None:
    assert solve(hopping, 10, state=[4]).answer == 2
    assert solve(hopping, 10, state=[3]).search == "invariant"
    assert solve(replace(hopping, invariant=None), 10, state=[3]).search == "breadth"
    assert solve(replace(hopping, wins=None), 10, state=[3]).search == "breadth"
    assert [each.search for each in solve_many(hopping, [10, 12]) if isinstance(each, Solution)] == ["invariant"] * 2


def test_games_with_costs_are_ruled_out_too() -> None:
    paid = replace(hopping, objective=Shortest(costs=True), step=hop_at_cost)
    assert solve(paid, 10).headline() == REASON
    assert solve(paid, 10, state=[4]).answer == 6


def test_the_unsolvable_puzzle_is_answered_at_once() -> None:
    assert output_of("solve", TILES, typed=UNSOLVABLE).splitlines()[0] == REASON
    told = json.loads(output_of("solve", TILES, "--format", "json", typed=UNSOLVABLE))
    assert (told["outcome"], told["search"], told["states"], told["printed"]) == ("no way", "invariant", 0, "-1")
    assert "불변량" in output_of("solve", TILES, "--lang", "ko", typed=UNSOLVABLE)


ALL = (lambda board: [board], lambda board: [(0,)])
PARTS: list[tuple[str, dict[str, Any]]] = [
    ("lower_bounds must be a list of LowerBound", {"lower_bounds": [doubling]}),
    ("lower_bounds must be a list of LowerBound", {"lower_bounds": LowerBound(doubling, *ALL)}),
    ("ranges must be a function, as the game has lower_bounds", {"ranges": None}),
    ("lower bound 1: game must be a Game, not str", {"lower_bounds": [LowerBound("hopping", *ALL)]}),
    ("lower bound 1: boards and places must be functions", {"lower_bounds": [LowerBound(hopping, [], [])]}),  # type: ignore[arg-type]
    ("lower bound 1: adding must ask for the fewest moves", {"lower_bounds": [LowerBound(adding, *ALL)]}),
    ("lower bound 1: hopping must have ranges", {"lower_bounds": [LowerBound(replace(hopping, ranges=None), *ALL)]}),
    ("lower bound 1: doubling must have won", {"lower_bounds": [LowerBound(replace(doubling, ranges=lambda board: [9]), *ALL)]}),
    ("at_least must be a function", {"at_least": 5}),
    ("invariant must be a function", {"invariant": "parity"}),
]


@pytest.mark.parametrize(("sentence", "parts"), PARTS)
def test_parts_of_the_wrong_kind_are_refused(sentence: str, parts: dict[str, Any]) -> None:
    ranged = replace(hopping, ranges=lambda board: [board])
    bounded = replace(ranged, lower_bounds=[LowerBound(ranged, *ALL)])
    with pytest.raises(TypeError, match=f"^Game\\('hopping'\\): {sentence}"):
        replace(bounded, **parts)


def test_runs_have_no_lower_bounds() -> None:
    with pytest.raises(TypeError, match="at_least must be left out, as only games of the fewest moves or the least cost have it"):
        replace(adding, at_least=lambda board, state: 0)
