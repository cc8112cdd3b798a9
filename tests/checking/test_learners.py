"""Programs as learners write them: right ones are never called wrong, and mistakes are named by the ids in the files' names.

`M01+M13` is two mistakes at once, and `S04 S07` two that answer alike on every board.
"""

import shutil
from pathlib import Path

import pytest

from malpan.checking.check import CheckSettings
from malpan.checking.command_check import check_command
from malpan.checking.sandbox.languages.table import language_of
from malpan.games.catalogue import find_game
from tests.support.paths import ROOT

FOLDER = ROOT / "tests" / "learners"
PROGRAMS = sorted(str(file.relative_to(FOLDER)) for file in FOLDER.glob("*/*"))
RIGHT = [name for name in PROGRAMS if "/right" in name]
WRONG = [name for name in PROGRAMS if name not in RIGHT]
QUICK = ("13460/M01+M13.pyw", "14499/E03+E06.pyw")
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def brought_in(name: str, folder: Path) -> Path:
    """Return a copy of a program; skip the test if its language is not installed."""
    language = language_of(FOLDER / name)
    assert language is not None
    if language.ways[0].missing is not None:
        pytest.skip(f"there is no {language.ways[0].missing}")
    return Path(shutil.copy(FOLDER / name, folder))


def named(name: str, file: Path, count: int, seconds: float) -> tuple[str, list[str]]:
    settings = CheckSettings(count=count, jobs=1, seconds=seconds, shrink_seconds=1)
    report = check_command(find_game(name.partition("/")[0]), [str(file)], settings)
    return report.verdict, [each.id for each in report.explanations]


@pytest.mark.long
@pytest.mark.parametrize("name", RIGHT)
def test_a_right_program_is_accepted(name: str, tmp_path: Path) -> None:
    assert named(name, brought_in(name, tmp_path), count=60, seconds=120) == ("accepted so far", [])


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in RIGHT if name.endswith((".pyw", ".java", ".js"))])
def test_a_right_program_of_windows_is_accepted(name: str, tmp_path: Path) -> None:
    """It has other line ends, and a byte order mark in front."""
    file = brought_in(name, tmp_path)
    file.write_bytes(BYTE_ORDER_MARK + file.read_bytes().replace(b"\n", b"\r\n"))
    assert named(name, file, count=0, seconds=60) == ("accepted so far", [])


@pytest.mark.parametrize("name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.long) for name in WRONG])
def test_the_mistakes_of_a_program_are_named(name: str, tmp_path: Path) -> None:
    assert named(name, brought_in(name, tmp_path), count=1000, seconds=60)[1] == Path(name).stem.split()
