"""How far every state is: as arrays, and in files that appear when they are whole."""

import sys
from pathlib import Path

import numpy as np
import pytest

from malpan import MalpanError, explore
from malpan.search.distances import writing_distances
from tests.support.command import error_of, run
from tests.support.disks import small_disk
from tests.support.paths import ROOT

TILES = str(ROOT / "examples" / "sliding_tiles.py")
GOAL = "1 2 3\n4 5 ."


def test_both_engines_tell_the_same_distances() -> None:
    told = []
    for engine in ("plain", "native", "auto"):
        found = explore(TILES, GOAL, engine=engine, distances=True, past_wins=True)
        assert found.distances is not None
        assert len(found.distances.states) == len(found.distances.distance) == found.states == 360
        told.append(dict(zip(map(tuple, found.distances.states.tolist()), found.distances.distance.tolist(), strict=True)))
    assert told[0] == told[1] == told[2]
    assert told[0][5, 0, 1, 2, 3, 4] == 0
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


@pytest.mark.parametrize("name", ["tiles.csv", "tiles", "no/tiles.npy"])
def test_a_file_that_cannot_be_written_is_refused(name: str, tmp_path: Path) -> None:
    assert written(tmp_path / name) == 2
    assert not list(tmp_path.iterdir())


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "tiles.npy").mkdir()
    sentence = error_of("explore", TILES, "--distances", tmp_path / "tiles.npy", typed=GOAL)
    assert sentence == f"{tmp_path / 'tiles.npy'} cannot be written: it is a folder"
    assert [file.name for file in tmp_path.iterdir()] == ["tiles.npy"]


@pytest.mark.parametrize("ending", [".npy", ".parquet", ".arrow"])
def test_a_full_disk_is_told_of_and_nothing_is_left(ending: str, tmp_path: Path) -> None:
    if ending != ".npy":
        pytest.importorskip("pyarrow")
    file = tmp_path / f"tiles{ending}"
    with small_disk(10), pytest.raises(MalpanError) as raised, writing_distances(file) as add:
        explore(TILES, GOAL, past_wins=True, sink=add)
    assert str(raised.value) == f"{file} cannot be written: file too large"
    assert not list(tmp_path.iterdir())


def test_without_pyarrow_a_table_is_refused_before_anything_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    sentence = r"files of this kind need pyarrow: install malpan\[arrow\], or write \.npy"
    with pytest.raises(MalpanError, match=sentence), writing_distances(tmp_path / "tiles.parquet"):
        pass
    assert not list(tmp_path.iterdir())


FAILING = """
from dataclasses import replace
from malpan.games.catalogue import find_game

tiles = find_game({tiles!r})

def step(board, state, move):
    assert state != [4, 0, 1, 2, 3, 5], "that way is closed"
    return tiles.step(board, state, move)

game = replace(tiles, step=step, name="failing")
"""


@pytest.mark.parametrize("words", [("--engine", "plain"), ("--engine", "native")])
def test_a_walk_that_fails_leaves_no_file(words: tuple[str, ...], tmp_path: Path) -> None:
    rules, file = tmp_path / "failing.py", tmp_path / "tiles.npy"
    rules.write_text(FAILING.format(tiles=TILES), encoding="utf-8")
    file.write_bytes(b"what was there before")
    sentence = error_of("explore", rules, "--distances", file, *words, typed=GOAL)
    assert "failing" in sentence
    assert {each.name for each in tmp_path.iterdir()} == {"failing.py", "tiles.npy"}
    assert file.read_bytes() == b"what was there before"


@pytest.mark.parametrize("ending", [".npy", ".parquet", ".arrow"])
def test_a_file_has_what_the_arrays_have(ending: str, tmp_path: Path) -> None:
    if ending != ".npy":
        pa = pytest.importorskip("pyarrow")
    file = tmp_path / f"tiles{ending}"
    with writing_distances(file) as add:
        explore(TILES, GOAL, engine="native", past_wins=True, sink=add)
        assert not file.exists()
    arrays = explore(TILES, GOAL, engine="native", past_wins=True, distances=True).distances
    assert arrays is not None
    if ending == ".npy":
        records = np.load(file)
        states, distance = records["state"], records["distance"]
    else:
        table = pa.parquet.read_table(file) if ending == ".parquet" else pa.ipc.open_file(file).read_all()
        states = np.stack([table[f"place{place}"].to_numpy() for place in range(6)], axis=1)
        distance = table["distance"].to_numpy()
    assert np.array_equal(states, arrays.states)
    assert np.array_equal(distance, arrays.distance)
    assert distance.dtype == np.uint32
    assert states.dtype == np.uint8


def test_games_of_totals_have_no_distances() -> None:
    with pytest.raises(MalpanError, match="does not ask for the fewest moves"):
        explore("17825", "1 2 3 4 1 2 3 4 1 2", distances=True)


def test_only_the_compiled_engine_keeps_checkpoints(tmp_path: Path) -> None:
    with pytest.raises(MalpanError, match="only the compiled searches keep checkpoints"):
        explore(TILES, GOAL, engine="plain", checkpoint=tmp_path)
    with pytest.raises(MalpanError, match="expected one of auto, plain, native"):
        explore(TILES, GOAL, engine="fast")
