"""The tables of lower bounds in the cache: only what was kept for a digest is found, undamaged and one's own."""

import os
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from malpan.search.bounds import files
from malpan.search.bounds.making import Table
from malpan.search.native.compiler import cache
from tests.support.disks import small_disk

DIGEST, OTHER = "0" * 64, "1" * 64

TABLES: list[Table] = [
    np.arange(20_000, dtype=np.uint32).astype(np.uint8),
    np.arange(5_003, dtype=np.uint32) * 100_003,
    np.array([7], np.uint8),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, in which no warning was given."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kernels"))
    monkeypatch.setattr(cache.Warned, "already", set())
    return tmp_path / "kernels"


def told(*calls: Callable[[], object]) -> list[str]:
    """Return the warnings of some calls."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for call in calls:
            call()
    return [str(each.message) for each in caught]


def find_nothing() -> None:
    assert files.find(DIGEST) is None


def damaged(folder: Path) -> str:
    return f"the table of lower bounds in {folder / (DIGEST + cache.TABLE)} is damaged or belongs to others; it is made again"


@pytest.mark.parametrize("table", TABLES, ids=["bytes", "words", "one entry"])
def test_what_is_kept_is_found_and_nothing_else(table: Table, folder: Path) -> None:
    assert files.find(DIGEST) is None
    files.keep(DIGEST, table)
    found = files.find(DIGEST)
    assert found is not None
    assert found.dtype == table.dtype
    assert (found == table).all()
    assert not found.flags.writeable
    file = folder / (DIGEST + cache.TABLE)
    assert file.stat().st_mode & 0o777 == 0o600
    content = file.read_bytes()
    del found
    places = [*range(0, 140, 7), files.HEADER - 1, files.HEADER, files.HEADER + len(table) // 2, len(content) - 1]
    mutated = [content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :] for place in places if place < len(content)]
    mutated += [content[:-1], content + b"\0", b"", content[:1000], content.replace(b"table 1", b"table 0")]
    for number, each in enumerate(mutated):
        file.write_bytes(each)
        cache.Warned.already.clear()
        assert told(find_nothing, find_nothing) == [damaged(folder)], number


def test_exchanged_tables_rows_and_entries_are_noticed(folder: Path) -> None:
    table: Table = np.random.default_rng(1).integers(0, 255, 20_000, np.uint8)
    files.keep(OTHER, table)
    os.rename(folder / (OTHER + cache.TABLE), folder / (DIGEST + cache.TABLE))
    assert told(find_nothing) == [damaged(folder)]
    sums = {files.checksum(DIGEST, table), files.checksum(OTHER, table)}
    row = files.ROW
    for one, other in ((slice(0, row), slice(row, 2 * row)), (slice(0, 8), slice(8, 16)), (slice(0, 1), slice(1, 2))):
        exchanged = table.copy()
        exchanged[one], exchanged[other] = table[other], table[one]
        sums.add(files.checksum(DIGEST, exchanged))
    assert len(sums) == 5
    shifted = np.roll(table, 1)
    assert files.checksum(DIGEST, shifted) not in sums


def test_tables_in_an_open_folder_are_not_used(folder: Path) -> None:
    files.keep(DIGEST, TABLES[0])
    folder.chmod(0o777)
    (sentence,) = told(find_nothing, find_nothing)
    assert sentence.startswith(f"tables of lower bounds are not taken from {folder}: other users may write to {folder}")
    (sentence,) = told(lambda: files.keep(OTHER, TABLES[0]))
    assert "cannot be kept" in sentence
    assert [file.stem for file in folder.iterdir()] == [DIGEST]


def test_a_full_disk_is_told_of_once_and_no_draft_stays(folder: Path) -> None:
    with small_disk(5000):
        said = told(lambda: files.keep(DIGEST, TABLES[0]), lambda: files.keep(OTHER, TABLES[0]))
    assert said == [f"tables of lower bounds cannot be kept in {folder} (file too large), so they are made again in every run"]
    assert list(folder.iterdir()) == []
