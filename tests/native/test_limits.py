"""Limits end a compiled search with what it knows by then: labelled, and the same as the plain search knows of that much."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from malpan import SILENT, Exploration, Solution, explore, solve
from malpan.search.limits import Progress
from malpan.search.native import arrays, highest, shortest, simulate, space
from tests.support.marks import first_in_every_run
from tests.support.paths import ROOT

TILES = str(ROOT / "examples" / "sliding_tiles.py")
FAR = "8 6 7\n2 5 4\n3 . 1"
GOAL = "1 2 3\n4 5 6\n7 8 ."
ROLLS = "1 2 3 4 1 2 3 4 1 2 3 4"
MAP = (ROOT / "examples" / "boards" / "map.txt").read_text(encoding="utf-8")

STAMPS = "2 3 0 1 400\n4 0 2\n6 1 1\n" + "4 1 3 2 2 4 1 1 " * 50

Ask = Callable[..., Exploration | Solution]
SEARCHES: dict[str, Ask] = {
    "shortest": lambda **asked: solve(TILES, FAR, search="breadth", **asked),
    "space": lambda **asked: explore(TILES, GOAL, past_wins=True, **asked),
    "highest": lambda **asked: solve("yut", ROLLS, **asked),
    "best lines": lambda **asked: explore("yut", ROLLS, **asked),
    "run": lambda **asked: solve("23288", MAP, **asked),
    "printing run": lambda **asked: solve("14499", STAMPS, **asked),
    "tail and cycle": lambda **asked: explore("die", MAP, **asked),
}
LIMITS = {"state limit": {"max_states": 9}, "time limit": {"max_seconds": 0}, "memory limit": {"max_memory": 1}}


@pytest.fixture(autouse=True)
def _looking_often(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (highest, shortest, simulate, space):
        monkeypatch.setattr(module, "STRIDE", 4)


@pytest.mark.parametrize("limit", first_in_every_run(LIMITS, ("state limit",)))
@pytest.mark.parametrize("search", SEARCHES)
def test_a_limit_is_named_and_what_is_complete_by_then_is_right(search: str, limit: str) -> None:
    whole = SEARCHES[search](engine="plain")
    part: Any = SEARCHES[search](engine="native", **LIMITS[limit])
    assert part.stopped == limit
    assert part.answer is None or search == "space"
    assert part.layers == whole.layers[: len(part.layers)]
    assert len(part.layers) < len(whole.layers) or not whole.layers
    if isinstance(part, Solution) and part.answer is None:
        assert part.outcome == "stopped"
        assert part.headline().endswith(f"; stopped by the {limit}")
        assert part.line.steps == ()


@pytest.mark.parametrize("wide", [1, 1 << 22])
def test_a_space_that_was_stopped_tells_of_its_wins_and_not_of_lines(wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(space, "WIDE", wide)
    monkeypatch.setattr(space, "NARROW", 0)
    monkeypatch.setattr(arrays, "SMALL", 1)
    found = explore(TILES, "1 2 3\n4 . 6\n7 5 8", engine="native", past_wins=True, max_states=2000)
    assert (found.answer, found.wins, found.lines) == (2, 1, None)
    assert found.uncounted == "stopped by the state limit"
    assert found.deepest == ()
    assert found.layers[:4] == (1, 4, 8, 8)


def test_a_run_that_was_stopped_tells_its_points_so_far() -> None:
    for most in (1, 10, 40):
        plain = solve("23288", MAP, engine="plain", max_states=most)
        native = solve("23288", MAP, engine="native", max_states=most)
        assert native.outcome == plain.outcome == "stopped"
        assert native.so_far == solve("23288", MAP.replace("1000000000000000000", str(native.states - 1))).answer


def test_a_run_that_was_stopped_tells_what_it_printed_so_far() -> None:
    whole = solve("14499", STAMPS).line.steps
    for most in (1, 5, 9):
        for engine in ("plain", "native"):
            part = solve("14499", STAMPS, engine=engine, max_states=most)
            assert part.outcome == "stopped"
            assert part.so_far == tuple(step.points for step in whole[: part.states - 1] if step.points != SILENT)


@pytest.mark.parametrize("search", ["shortest", "space", "highest", "best lines"])
def test_progress_is_told_and_never_goes_back(search: str) -> None:
    told: list[Progress] = []
    SEARCHES[search](engine="native", progress=told.append)
    assert len(told) > 3
    assert [each.states for each in told] == sorted(each.states for each in told)
    assert [each.seconds for each in told] == sorted(each.seconds for each in told)
    assert all(each.layers >= 0 for each in told)
    assert told[-1].layers >= told[0].layers


@pytest.mark.parametrize("wide", [1, 1 << 22])
def test_progress_of_a_space_is_told_by_layers(wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(space, "WIDE", wide)
    monkeypatch.setattr(space, "NARROW", 0)
    monkeypatch.setattr(arrays, "SMALL", 1)
    told: list[Progress] = []
    layers = explore(TILES, "1 2 3\n4 5 .", engine="native", past_wins=True, progress=told.append).layers
    assert {each.layers for each in told} >= set(range(4, len(layers) - 1))
    assert all(each.states <= sum(layers) for each in told)


def test_a_walk_that_is_interrupted_by_whoever_watches_ends_at_once(tmp_path: Path) -> None:
    class Enough(Exception):
        """Whoever watches has seen enough."""

    def watching(progress: Progress) -> None:
        raise Enough

    for folder in (None, tmp_path / "kept"):
        with pytest.raises(Exception, match="Enough"):
            explore(TILES, GOAL, engine="native", checkpoint=folder, progress=watching)
    assert explore(TILES, GOAL, past_wins=False, checkpoint=tmp_path / "kept", max_seconds=0).stopped == "time limit"
