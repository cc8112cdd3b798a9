"""`malpan cache`: where compiled rules are kept, shown and cleared away."""

import re
from pathlib import Path

import pytest

from tests.support.command import error_of, output_of, run_process
from tests.support.paths import BOARDS

MAP = ("solve", "23288", BOARDS / "map.txt", "--engine", "native", "--format", "answer")


def test_what_is_kept_is_shown_and_cleared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "kernels"
    monkeypatch.setenv("MALPAN_CACHE", str(folder))
    assert output_of("cache") == f"0 kernels, 0.0 MB, and 0 tables of lower bounds, 0.0 MB, in {folder}\n"
    assert run_process(*MAP).code == 0
    (folder / "of somebody else").write_text("left alone", encoding="utf-8")
    (folder / "draft-of-somebody-killed").mkdir()
    (folder / ("0" * 64 + ".table")).write_bytes(b"0" * 2_500_000)
    assert re.fullmatch(r"1 kernel, 0.\d MB, and 1 table of lower bounds, 2.5 MB, in .*\n", output_of("cache", "show"))
    assert re.fullmatch(r"removed 1 kernel, 0.\d MB, and 1 table of lower bounds, 2.5 MB, from .*\n", output_of("cache", "clear"))
    assert output_of("cache", "clear") == f"removed 0 kernels, 0.0 MB, and 0 tables of lower bounds, 0.0 MB, from {folder}\n"
    assert [file.name for file in folder.iterdir()] == ["of somebody else"]


def test_other_words_are_refused() -> None:
    assert error_of("cache", "melt").endswith("'melt' is not one of 'show', 'clear'.")
