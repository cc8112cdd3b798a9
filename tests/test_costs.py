"""Games whose moves have costs: what is told, written and drawn of them, and what is refused."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from malpan import Exploration, Game, MalpanError, RuleError, Shortest, Solution, Verdict, explore, replay, solve, solve_many
from malpan.conformance.tester import check_promises
from malpan.language import speaking
from malpan.picture.frames import frames_of
from malpan.search.distances import distance_type, writing_distances
from malpan.search.limits import Progress
from malpan.web.games import PageGame, describe_games
from malpan.web.positions import describe_position
from malpan.web.searches import find_hint


class Stair(NamedTuple):
    """A stair with so many steps. One step up costs 3 coins, two steps up cost 5, and one step down costs nothing."""

    top: int


def climb(board: Stair, state: list[int], move: int) -> tuple[Verdict, int]:
    after = state[0] + (1, 2, -1)[move]
    if after < 0 or after > board.top:
        return Verdict.ILLEGAL, -1
    state[0] = after
    price = 3
    if move == 1:
        price = 5
    elif move == 2:
        price = 0
    return Verdict.WON if after == board.top else Verdict.ON, price


stair = Game(
    name="stair",
    objective=Shortest(costs=True),
    unit="stride",
    cost_unit="coin",
    moves=("one", "two", "back"),
    read=lambda text: Stair(int(text)),
    write=lambda board: str(board.top),
    start=lambda board: [0],
    step=climb,
    ranges=lambda board: [board.top + 1],
)


def priced(prices: Callable[[int], Any]) -> Game:
    """Return the stair on which each move costs what a function of it says."""

    def step(board: Stair, state: list[int], move: int) -> tuple[Verdict, Any]:
        return climb(board, state, move)[0], prices(move)

    return replace(stair, step=step)


def test_the_least_cost_is_told_with_its_moves() -> None:
    solution = solve(stair, "5")
    assert str(solution).splitlines() == ["13 coins in 3 strides", "  1  one  3 coins", "  2  two  5 coins", "  3  two  5 coins"]
    assert (solution.objective, solution.answer, solution.cost_unit) == ("cheapest", 13, "coin")
    assert (solution.costs, solution.layers, solution.states) == ((0, 3, 5, 8, 10), (1, 1, 1, 1, 1), 5)
    assert Solution.from_json(solution.to_json()) == solution


def test_a_win_is_as_cheap_as_moves_that_cost_nothing_make_it() -> None:
    """Two up and one back is dearer than one up; but where one up is dear, that is the way."""
    dear = priced((9, 5, 0).__getitem__)
    assert solve(dear, "1", engine="plain").answer == 9
    solution = solve(dear, "3", engine="plain")
    assert (solution.answer, [step.label for step in solution.line.steps]) == (10, ["two", "back", "two"])


@pytest.mark.parametrize("engine", ["plain", "native"])
def test_what_ends_without_an_answer_is_told_in_costs(engine: str) -> None:
    assert solve(stair, "5", limit=12, engine=engine).headline() == "no way for 12 coins or less; 5 states seen"
    assert solve(stair, "5", limit=13, engine=engine).answer == 13
    stopped = solve(stair, "500", max_states=40, engine=engine)
    assert stopped.outcome == "stopped"
    assert stopped.headline().startswith(f"no solution for {stopped.costs[-1]} coins or less; ")


def stay(board: Stair, state: list[int], move: int) -> tuple[Verdict, int]:
    return Verdict.ON, 0


def test_no_way_is_told_when_all_states_are_seen() -> None:
    closed = replace(stair, step=stay)
    assert solve(closed, "5", engine="plain").headline() == "no way: 1 state can be reached, and none of them wins"
    assert solve(closed, "5", engine="plain", limit=3).outcome == "no way"


def test_a_space_is_told_by_cost() -> None:
    found = explore(stair, "5", past_wins=True)
    assert str(found).splitlines()[:3] == [
        "6 states, of 6 different costs",
        "won in 1 state",
        "the least: 13 coins, in 3 cheapest lines",
    ]
    assert str(found).splitlines()[4:6] == [" coins  states", "     0  1"]
    assert (found.costs, list(found.deepest)) == ((0, 3, 5, 8, 10, 13), [(5,)])
    assert Exploration.from_json(found.to_json()) == replace_deepest(found)


def replace_deepest(found: Exploration) -> Exploration:
    return replace(found, deepest=tuple(tuple(map(int, state)) for state in found.deepest))


def test_distances_are_costs(tmp_path: Path) -> None:
    found = explore(stair, "5", distances=True)
    assert found.distances is not None
    assert found.distances.distance.tolist() == [0, 3, 5, 8, 10, 13]
    file = tmp_path / "stair.npy"
    rich = priced(lambda move: 10**12)
    with writing_distances(file, distance_type(rich)) as sink:
        explore(rich, "5", sink=sink, engine="plain")
    assert np.load(file)["distance"].tolist() == [0, 10**12, 10**12, 2 * 10**12, 2 * 10**12, 3 * 10**12]


def test_distances_beyond_64_bits_and_checkpoints_are_refused(tmp_path: Path) -> None:
    rich = priced(lambda move: 10**20)
    with pytest.raises(MalpanError, match="the cost 100000000000000000000 is too large for a list of distances"):
        explore(rich, "5", distances=True, engine="plain")
    with pytest.raises(MalpanError, match="stair has costs, and only games of the fewest moves keep checkpoints"):
        explore(stair, "5", checkpoint=tmp_path)


def test_costs_beyond_64_bits_are_answered_by_the_plain_search() -> None:
    game = replace(stair, step=rise)
    assert solve(game, "5", engine="plain").answer == 5 * 2**60
    with pytest.raises(MalpanError, match="exceeds the 64 bits of compiled searches"):
        solve(game, "5", engine="native")
    assert solve(game, "2", engine="native").answer == 2 * 2**60


def rise(board: Stair, state: list[int], move: int) -> tuple[Verdict, int]:
    """One step up at 2^60; any other move at nearly 2^63, which is no harm as long as nobody needs it."""
    after = state[0] + (1, 2, -1)[move]
    if after < 0 or after > board.top:
        return Verdict.ILLEGAL, 0
    state[0] = after
    return Verdict.WON if after == board.top else Verdict.ON, 2**60 if move == 0 else 2**63 - 1


def negative(board: Stair, state: list[int], move: int) -> tuple[Verdict, int]:
    verdict, price = climb(board, state, move)
    return verdict, 3 * price - 9 if verdict < 2 else 0


FAULTS: dict[str, Callable[..., Any]] = {
    "negative": negative,
    "no pair": lambda board, state, move: climb(board, state, move)[0],
    "three": lambda board, state, move: (*climb(board, state, move), 1),
    "fraction": lambda board, state, move: (climb(board, state, move)[0], 0.5),
    "truth": lambda board, state, move: (climb(board, state, move)[0], True),
    "nothing": lambda board, state, move: (climb(board, state, move)[0], None),
    "no verdict": lambda board, state, move: (7, 1),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("ask", [solve, explore])
def test_what_is_no_cost_is_named_with_its_move_and_state(ask: Callable[..., Any], fault: str) -> None:
    game = replace(stair, step=FAULTS[fault])
    for engine in ("plain", "native") if fault == "negative" and ask is solve else ("plain",):
        with pytest.raises(RuleError, match=r"stair returned .*; expected .*cost.*state \[\d\].*(one|two|back)"):
            ask(game, "5", engine=engine)
    report = check_promises(game, [Stair(5)], compiled=True)
    assert set(report.breaches) == {"verdict"}


def test_a_negative_cost_in_a_line_is_refused_when_it_is_played() -> None:
    with pytest.raises(RuleError, match="expected a Verdict and a cost"):
        replay(replace(stair, step=negative), "5", "two, back")


def test_costs_keep_the_promises() -> None:
    assert not check_promises(stair, [Stair(5)], compiled=True).breaches
    there_and_back = replace(stair, reversible=True)
    assert list(check_promises(there_and_back, [Stair(5)]).breaches) == ["reversible"]
    assert "of the same cost" in str(check_promises(there_and_back, [Stair(5)]).breaches["reversible"])
    counter = iter(range(10**6))
    moody = priced(lambda move: next(counter))
    assert "deterministic" in check_promises(moody, [Stair(5)]).breaches
    alike = replace(stair, canonical=lambda board, state: state.__setitem__(0, state[0] // 2 * 2))
    assert "canonical respected" in check_promises(alike, [Stair(5)]).breaches


def test_progress_tells_the_cost_that_is_reached() -> None:
    told: list[Progress] = []
    solve(stair, "300", engine="plain", progress=told.append)
    costs = [each.layers for each in told]
    assert costs == sorted(costs)
    assert costs[-1] > 100


def test_many_boards_are_answered_one_by_one() -> None:
    answers = list(solve_many(stair, ["2", "3", "5"]))
    assert [getattr(each, "answer", None) for each in answers] == [5, 8, 13]


def test_pictures_and_korean_tell_costs() -> None:
    solution = solve(stair, "3")
    assert [title for title, _ in frames_of(stair, Stair(3), solution.line)] == ["start", "1: one, 3 coins", "2: two, 5 coins"]
    words = {"ko": {"{number:,} coin": "동전 {number:,}개", "{number:,} stride": "{number:,}걸음"}}
    with speaking("ko", words):
        assert solution.headline() == "최소 동전 8개 (2걸음)"


def test_the_page_tells_what_is_paid_and_what_is_left() -> None:
    board = Stair(3)
    line = replay(stair, board, "one")
    position = describe_position(stair, board, line)
    assert (position["points"], position["steps"][0]["cost"]) == ("3 coins", "3 coins")
    assert [move["cost"] for move in position["moves"]] == ["3 coins", "5 coins", "0 coins"]
    assert find_hint(stair, board, line)["hint"] == {"left": "5", "outcome": "solved", "best": [1]}
    level = priced(lambda move: 0)
    hint = find_hint(level, board, replay(level, board, "one"))["hint"]
    assert (hint["left"], hint["best"]) == ("0", [1]), "one step up is as cheap, but not the fewest moves"
    assert describe_games({"stair": PageGame("stair.py", stair)})[0]["costs"] is True
