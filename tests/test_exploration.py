"""Explorations: one type for Python, the command line and the page, with one JSON form."""

import json
from random import Random

import pytest

from malpan import Exploration, MalpanError, explore
from malpan.games.catalogue import BUILT_IN, find_game
from tests.support.command import ONE_TILT, output_of
from tests.support.toys import doubling, spiralling, taking


@pytest.mark.parametrize("name", BUILT_IN)
def test_json_brings_back_an_equal_exploration(name: str) -> None:
    game, random = find_game(name), Random(3)
    assert game.boards
    for _ in range(5):
        found = explore(game, game.boards(random), max_states=2_000, engine="plain")
        again = Exploration.from_json(found.to_json())
        assert again == found
        assert str(again) == str(found)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", '{"deepest": 3}', '{"game": "x", "deepest": [], "layers": [], "no": 1}']
)
def test_other_json_is_refused(text: str) -> None:
    with pytest.raises(MalpanError, match="this is not an exploration in JSON"):
        Exploration.from_json(text)


def test_the_command_line_writes_the_same_json() -> None:
    written = json.loads(output_of("explore", "marbles", "--format", "json", typed=ONE_TILT))
    assert written.pop("board")
    assert Exploration.from_json(json.dumps(written)) == explore("marbles", ONE_TILT)


def test_each_objective_says_what_was_found() -> None:
    assert str(explore(doubling, 6)).splitlines()[:3] == [
        "6 states in 4 layers",
        "won in 1 state",
        "the fewest: 3 moves, in 2 shortest lines",
    ]
    assert "the highest: 10 points, in 1 line" in str(explore(taking, "4 6 5")).splitlines()
    assert str(explore(spiralling, 10**18)).splitlines()[1].startswith("after ")
    assert str(explore(doubling, 10**9, max_states=50)).splitlines()[0].endswith(" so far; stopped by the state limit")
