"""``malpan atlas``: the spread of all answers, and the file of them."""

import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from malpan.search.native import atlas
from tests.support.command import error_of, output_of

cached_atlas = cache(atlas.atlas_of)


@pytest.fixture(autouse=True)
def made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(atlas, "atlas_of", cached_atlas)


def test_the_atlas_is_told_in_a_few_lines(tmp_path: Path) -> None:
    file = tmp_path / "atlas.npy"
    lines = output_of("atlas", "yut", "--output", str(file)).splitlines()
    assert lines[:2] == ["9,765,625 sequences of 10 rolls", "lowest 113 (1 of them), highest 284 (1)"]
    assert [line.split()[0] for line in lines[4:]] == [f"{first}–{first + 9}" for first in range(110, 290, 10)]
    assert sum(int(line.split()[1].replace(",", "")) for line in lines[4:]) == 5**10
    assert max(map(len, lines)) <= 80
    assert np.load(file).shape == (5,) * 10


def test_the_atlas_as_json_has_every_answer() -> None:
    told = json.loads(output_of("atlas", "yut", "--format", "json"))
    assert (told["sequences"], told["minimum"], told["maximum"]) == (5**10, 113, 284)
    assert sum(told["spread"].values()) == 5**10


def test_a_game_without_sequences_of_rolls_has_no_atlas() -> None:
    assert error_of("atlas", "marbles") == "marbles has no sequences of rolls that can all be answered at once"
