"""Mines that are asked wrongly, for another question than their file's, or on a full disk, say so in a sentence."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import pytest

from malpan import MalpanError
from malpan.levels.compacting import Collector
from malpan.levels.mining import mine
from tests.support.stones import stones


def rows_of(path: Path) -> list[tuple[Any, ...]]:
    with duckdb.connect(str(path), read_only=True) as connection:
        return connection.execute("SELECT * FROM levels").fetchall()


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "column": (
        {"wanted": "best_line == 1"},
        "no column best_line; did you mean best_lines? The columns are board, game, ",
    ),
    "syntax": ({"wanted": "moves >= 12 andd states"}, "column 13 on\n  moves >= 12 andd states\n              ^"),
    "half": ({"wanted": "moves >= 12 and"}, "is not complete"),
    "open": ({"wanted": "moves >= 12 and ("}, "is not complete"),
    "bracket": ({"wanted": "moves >= 12)"}, "column 12 on\n  moves >= 12)\n             ^"),
    "two brackets": ({"wanted": "moves >= 12) or (true"}, "column 12 on\n  moves >= 12) or (true\n             ^"),
    "order": ({"wanted": "moves >= 12 order by moves"}, "column 13 on"),
    "chance": ({"wanted": "moves >= 12 or random() < 0.5"}, "the wish calls random(), which does not always return the same"),
    "date": ({"wanted": "moves >= year(current_date)"}, "the wish calls current_date(), which"),
    "sum": ({"wanted": "sum(moves) > 3"}, "WHERE clause cannot contain aggregates"),
    "query": ({"wanted": "moves = (SELECT max(moves) FROM levels)"}, "has a query in it"),
    "text": ({"wanted": "moves > 'many'"}, "Could not convert string 'many'"),
    "size": ({"size": "4y4"}, "'4y4' is not a size; expected whole numbers from 1, such as 4x4 or 100"),
    "zero": ({"size": "0x4"}, "'0x4' is not a size"),
    "long": ({"size": "4x4"}, "a line has one length, up to 12"),
    "count": ({"count": 0}, "count is 0; expected a whole number from 1"),
    "seconds": ({"seconds": -1}, "seconds is -1; expected a number from 0"),
    "option": ({"options": {"sides": "3"}}, "stones has no option 'sides'"),
    "engine": ({"engine": "fast"}, "engine is 'fast'; expected one of auto, plain, native"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_asked_wrongly_gets_a_sentence(name: str, tmp_path: Path) -> None:
    asked, sentence = WRONG[name]
    game = replace(stones, boards=None) if name == "long" else stones
    with pytest.raises(MalpanError) as error:
        mine(game, tmp_path / "levels.duckdb", jobs=1, **{"size": "5"} | asked)
    assert sentence in str(error.value)
    assert not list(tmp_path.iterdir())


def test_a_full_disk_gets_a_sentence_and_the_mine_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Any] = {"size": "5", "seed": 3, "count": 3, "jobs": 1}

    def fail(collector: Collector) -> None:
        raise duckdb.FatalException("FATAL Error: Failed to create checkpoint: Could not write file: No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Collector, "publish", fail)
        with pytest.raises(MalpanError, match=r"full.duckdb cannot be written: no space left on device$"):
            mine(stones, tmp_path / "full.duckdb", **asked)
    mine(stones, tmp_path / "full.duckdb", **asked)
    mine(stones, tmp_path / "other.duckdb", **asked)
    assert rows_of(tmp_path / "full.duckdb") == rows_of(tmp_path / "other.duckdb")


OTHERS: dict[str, tuple[dict[str, Any], str]] = {
    "seed": ({"seed": 4}, "was mined with --seed 3, not with --seed 4; give another file, or mine it as before"),
    "size": ({"size": "6"}, "was mined with --size 5, not with --size 6"),
    "wish": ({"wanted": "moves > 2"}, "was mined with --wanted moves > 1, not with --wanted moves > 2"),
    "no wish": ({"wanted": ""}, "was mined with --wanted moves > 1, not without --wanted"),
    "minimal": ({"minimal": True}, "was mined without --minimal, not with --minimal;"),
    "no way": ({"no_way": True}, "was mined without --no-way, not with --no-way;"),
    "states": ({"max_states": 100}, "was mined without --max-states, not with --max-states 100"),
}


def test_another_question_for_the_same_file_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "levels.duckdb"
    asked: dict[str, Any] = {"size": "5", "seed": 3, "wanted": "moves > 1", "count": 3, "jobs": 1}
    before = mine(stones, path, **asked)
    for changed, sentence in OTHERS.values():
        with pytest.raises(MalpanError, match=sentence):
            mine(stones, path, **asked | changed)
    with pytest.raises(MalpanError, match="was mined with other rules of stones"):
        mine(replace(stones, won=None), path, **asked)
    with pytest.raises(MalpanError, match="was mined with the game stones, not with the game pebbles"):
        mine(replace(stones, name="pebbles"), path, **asked)
    assert mine(stones, path, **asked) == before
