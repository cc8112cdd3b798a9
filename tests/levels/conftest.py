"""One file of levels for all tests of a process."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import malpan.levels
from malpan.levels.store import Levels
from tests.support.level_files import box_file


@pytest.fixture(scope="session")
def box_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return box_file(tmp_path_factory.mktemp("levels") / "boxes.duckdb", 60)


@pytest.fixture
def boxes(box_path: Path) -> Iterator[Levels]:
    with malpan.levels.open(box_path) as levels:
        yield levels
