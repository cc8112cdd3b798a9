"""Two mistakes at once in a program of grids: one in the search, one in the numbers of the cells."""

from collections import Counter
from itertools import product

import pytest

from malpan.checking import shrink
from malpan.checking.check import CheckSettings, run_check
from malpan.checking.default_trial import trial_of
from malpan.checking.programs.functions import Function
from malpan.games.catalogue import find_game
from tests.mistaken.grids import PLACES, ROLLS, of_grid

PAIRS = list(product(ROLLS, PLACES))


def name_pair(rolls: str, place: str) -> str:
    """Check a program with two mistakes and return what was named: the pair, nothing, or something else."""
    game = find_game("909")
    program = Function(of_grid(ROLLS[rolls], PLACES[place]), arguments=trial_of(game).arguments)
    report = run_check(game, program, CheckSettings(shrink_seconds=0.5))
    program.cancel()
    ids = [each.id for each in report.explanations]
    return "named" if f"{rolls}+{place}" in ids else "another" if ids else "nothing"


@pytest.mark.parametrize(("rolls", "place"), [("S01", "S17"), ("S10", "S18"), ("S05", "S19")])
def test_two_mistakes_on_a_grid_are_named(rolls: str, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shrink, "EXHAUSTIVE_SHARE", 0.01)
    assert name_pair(rolls, place) == "named"


@pytest.mark.long
def test_most_pairs_on_grids_are_named_and_none_wrongly(monkeypatch: pytest.MonkeyPatch) -> None:
    """With S02 and S09 it depends on how a jump is taken that leads to its own cell, which only wrong numbers make."""
    monkeypatch.undo()  # a mistake is named after as many doubts as in a real check
    monkeypatch.setattr(shrink, "EXHAUSTIVE_SHARE", 0.01)
    found = Counter(name_pair(*pair) for pair in PAIRS)
    assert found["another"] == 0
    assert found["named"] >= 0.8 * len(PAIRS)
