"""How far every state is: as arrays, and in files that appear when they are whole."""

from pathlib import Path

import numpy as np
import pytest

from cli.running import run
from malpan import MalpanError, explore

from reading_known import HOUSE

TILES = str(HOUSE / "examples" / "sliding_tiles.py")
GOAL = "1 2 3\n4 5 ."


def test_both_engines_tell_the_same_distances() -> None:
    told = []
    for engine in ("plain", "native", "auto"):
        found = explore(TILES, GOAL, engine=engine, distances=True, past_wins=True)
        assert found.distances is not None
        assert len(found.distances.states) == len(found.distances.distance) == found.states == 360
        told.append(dict(zip(map(tuple, found.distances.states.tolist()), found.distances.distance.tolist(), strict=True)))
    assert told[0] == told[1] == told[2]
    assert told[0][1, 2, 3, 4, 5, 0] == 0
    assert max(told[0].values()) == 21


def test_a_walk_with_a_checkpoint_tells_all_distances_from_its_beginning(tmp_path: Path) -> None:
    plain = explore(TILES, GOAL, engine="plain", distances=True, past_wins=True).distances
    wide = explore(TILES, GOAL, distances=True, past_wins=True, checkpoint=tmp_path / "kept").distances
    assert plain is not None
    assert wide is not None
    assert sorted(zip(map(tuple, plain.states.tolist()), plain.distance.tolist(), strict=True)) == sorted(
        zip(map(tuple, wide.states.tolist()), wide.distance.tolist(), strict=True)
    )


def written(file: Path) -> int:
    ran = run("explore", TILES, "--past-wins", "--distances", file, typed=GOAL)
    assert "Traceback" not in ran.err
    return ran.code


def test_records_are_written(tmp_path: Path) -> None:
    assert written(tmp_path / "tiles.npy") == 0
    records = np.load(tmp_path / "tiles.npy")
    assert records.shape == (360,)
    assert records["state"].shape == (360, 6)
    assert np.bincount(records["distance"])[:5].tolist() == [1, 2, 3, 5, 6]
    assert [file.name for file in tmp_path.iterdir()] == ["tiles.npy"]


@pytest.mark.parametrize("ending", [".parquet", ".arrow"])
def test_tables_are_written(ending: str, tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / f"tiles{ending}"
    assert written(file) == 0
    table = parquet.read_table(file) if ending == ".parquet" else pa.ipc.open_file(file).read_all()
    assert table.column_names == ["distance", *(f"place{place}" for place in range(6))]
    assert table.num_rows == 360
    assert max(table["distance"].to_pylist()) == 21


@pytest.mark.parametrize("name", ["tiles.csv", "no/tiles.npy"])
def test_a_file_that_cannot_be_written_is_refused(name: str, tmp_path: Path) -> None:
    assert written(tmp_path / name) == 2
    assert not list(tmp_path.iterdir())


def test_games_of_totals_have_no_distances() -> None:
    with pytest.raises(MalpanError, match="asks for a total"):
        explore("17825", "1 2 3 4 1 2 3 4 1 2", distances=True)


def test_only_the_compiled_engine_keeps_checkpoints(tmp_path: Path) -> None:
    with pytest.raises(MalpanError, match="only the compiled searches keep checkpoints"):
        explore(TILES, GOAL, engine="plain", checkpoint=tmp_path)
    with pytest.raises(MalpanError, match="expected one of auto, plain, native"):
        explore(TILES, GOAL, engine="fast")
