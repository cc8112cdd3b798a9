"""What is made of levels: exports that are read again, sheets, plots, and checks that find every wrong value."""

import json
import re
from decimal import Decimal
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pyarrow.parquet as pq
import pytest

import malpan
import malpan.levels
from malpan.errors import MalpanError
from malpan.games.catalogue import find_game
from malpan.levels.exporting import export
from malpan.levels.plots import plot
from malpan.levels.schema import COLUMNS
from malpan.levels.sheets.items import items_of
from malpan.levels.sheets.layout import BOTTOM, HEIGHT, MARGIN, WIDTH, choose_grid, lay_out
from malpan.levels.sheets.writing import write_sheet
from malpan.levels.store import Levels
from malpan.levels.verifying import NOT_COMPARED, sample_size, verify
from malpan.scene import size_of
from tests.support.level_files import level_rows, write_levels
from tests.support.marks import first_in_every_run
from tests.support.paths import ROOT

SOKOBAN = str(ROOT / "examples" / "sokoban.py")
LEVELS = ["#####\n#@$.#\n#####", "######\n#@ $.#\n# $ .#\n######"]


@pytest.fixture
def rows(boxes: Levels) -> list[dict[str, Any]]:
    return list(boxes.hardest(9).rows())


@pytest.mark.parametrize("ending", ["txt", "rows", "sized"])
def test_boards_that_are_exported_as_text_are_read_again(
    boxes: Levels, rows: list[dict[str, Any]], tmp_path: Path, ending: str
) -> None:
    path = tmp_path / f"boards.{ending}"
    assert export(boxes.hardest(9), path) == 9
    game = find_game("marbles")
    assert game.write is not None
    read = [game.write(board.read(game)) for board in malpan.read_boards("marbles", path)]
    assert read == [row["board"] for row in rows]
    assert [solution.answer for solution in malpan.solve_many("marbles", malpan.read_boards("marbles", path)) if
            isinstance(solution, malpan.Solution)] == [row["answer"] for row in rows]  # fmt: skip


@pytest.mark.parametrize("ending", ["txt", "xsb"])
def test_sokoban_is_exported_as_it_is_passed_round(tmp_path: Path, ending: str) -> None:
    game = find_game(SOKOBAN)
    path = tmp_path / f"levels.{ending}"
    with malpan.levels.open(write_levels(tmp_path / "levels.duckdb", level_rows(game, LEVELS)), SOKOBAN) as levels:
        assert export(levels, path) == 2
    assert len(game.boards_in(path.read_text())) == 2
    assert path.read_text().count("$") == 3


def test_boards_of_one_line_are_exported_too(tmp_path: Path) -> None:
    path = tmp_path / "rolls.txt"
    with malpan.levels.open(write_levels(tmp_path / "levels.duckdb", level_rows(find_game("yut"), ["1 2 3", "5 5"]))) as levels:
        export(levels, path)
    assert [board.read(find_game("yut")).rolls for board in malpan.read_boards("yut", path)] == [(1, 2, 3), (5, 5)]


def test_tables_have_every_column_exactly(boxes: Levels, rows: list[dict[str, Any]], tmp_path: Path) -> None:
    huge = 10**38 - 1
    path = write_levels(tmp_path / "levels.duckdb", [row | {"best_lines": huge, "place": 0} for row in rows])
    with malpan.levels.open(path) as levels:
        for ending in ("json", "jsonl", "csv", "parquet", "duckdb"):
            assert export(levels, tmp_path / f"levels-x.{ending}") == 9
        known = list(levels.rows())
    assert json.loads((tmp_path / "levels-x.json").read_text()) == known
    assert [json.loads(line) for line in (tmp_path / "levels-x.jsonl").read_text().splitlines()] == known
    assert (tmp_path / "levels-x.csv").read_text().startswith(",".join(COLUMNS))
    table = pq.read_table(tmp_path / "levels-x.parquet").to_pylist()
    assert {row["best_lines"] for row in table} == {Decimal(huge)}
    with malpan.levels.open(tmp_path / "levels-x.duckdb") as levels:
        assert list(levels.rows()) == known


@pytest.mark.parametrize("count", [1, 5, 20, 33])
def test_a_sheet_has_every_level_once_and_nothing_overlaps(boxes: Levels, count: int) -> None:
    items = items_of(boxes.grade(count))
    pages = lay_out(items, "Boxes", "", solutions=True)
    numbers = [words.text for page in pages for words in page.words if words.bold and words.text.isdecimal() and page.pictures]
    assert numbers == [str(number) for number in range(1, count + 1)]
    assert [item.goal for item in items] == [
        f"{row['moves']} tilt{'s' * (row['moves'] > 1)}" for row in boxes.grade(count).rows()
    ]
    for page in pages:
        spots = []
        for x, y, cell, scene in page.pictures:
            wide, high = (side * cell for side in size_of(scene))
            assert x >= MARGIN - 1
            assert x + wide <= WIDTH - MARGIN + 1
            assert y + high <= HEIGHT - BOTTOM + 1
            spots.append((x, y, x + wide, y + high))
        for number, (left, top, right, bottom) in enumerate(spots):
            for other in spots[number + 1 :]:
                assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
        assert all(words.y < HEIGHT and 0 < words.x < WIDTH for words in page.words)


@pytest.mark.parametrize(("wide", "high", "count"), [(1, 1, 1), (4, 1, 300), (100, 100, 4), (500, 3, 7), (3, 900, 2)])
def test_every_board_finds_a_place(wide: float, high: float, count: int) -> None:
    grid = choose_grid(wide, high, ["a caption"] * count)
    assert grid.columns * grid.rows >= 1
    assert 0 < grid.cell * wide <= WIDTH - 2 * MARGIN + 1
    assert grid.cell * high < HEIGHT


def test_the_solutions_of_a_sheet_win(boxes: Levels) -> None:
    arrows = {"←": "left", "→": "right", "↑": "up", "↓": "down"}
    for row, item in zip(boxes.grade(8).rows(), items_of(boxes.grade(8)), strict=True):
        moves = [arrows[sign] for sign in item.solution.replace(" ", "")]
        assert malpan.replay("marbles", row["board"], ", ".join(moves)).verdict == malpan.Verdict.WON


def test_sheets_are_written_in_every_kind(boxes: Levels, tmp_path: Path) -> None:
    files = write_sheet(boxes.grade(20), tmp_path / "sheet.svg", "Boxes & more", solutions=True)
    assert [file.name for file in files] == ["sheet-1.svg", "sheet-2.svg"]
    for file in files:
        root = fromstring(file.read_text())
        assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
    assert "←" in files[1].read_text()
    (html,) = write_sheet(boxes.grade(20), tmp_path / "sheet.html", "Boxes & more")
    assert html.read_text().count("<svg") == 1
    assert "Boxes &amp; more" in html.read_text()


@pytest.mark.parametrize("count", first_in_every_run([3, 20], [3]))
def test_a_sheet_in_pdf_is_the_same_again(boxes: Levels, tmp_path: Path, count: int) -> None:
    (pdf,) = write_sheet(boxes.grade(count), tmp_path / "sheet.pdf", "Boxes $x$", solutions=True)
    content = pdf.read_bytes()
    assert content.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", content)) == 2
    if count > 3:
        (again,) = write_sheet(boxes.grade(count), tmp_path / "again.pdf", "Boxes $x$", solutions=True)
        assert again.read_bytes() == content


@pytest.mark.parametrize(("ending", "most"), first_in_every_run([("svg", 50), ("png", 1), ("pdf", 2)], [("svg", 50)]))
def test_a_plot_is_drawn_of_any_selection(boxes: Levels, tmp_path: Path, ending: str, most: int) -> None:
    chosen = boxes.first(most)
    assert plot(chosen, tmp_path / f"plot.{ending}", "Boxes") == len(chosen)


def test_nothing_is_written_of_nothing_and_nothing_in_vain(boxes: Levels, tmp_path: Path) -> None:
    none = boxes.where("moves > 1000")
    for write in (export, lambda levels, path: write_sheet(levels, path, ""), lambda levels, path: plot(levels, path, "")):
        for name, sentence in (
            ("a.svg", "is selected"),
            ("a.bird", "expected one that ends in"),
            ("no/a.svg", "there is no folder"),
        ):
            if write is export and name.endswith(".svg"):
                name = name.replace("svg", "txt")  # noqa: PLW2901
            with pytest.raises(MalpanError, match=sentence):
                write(none, tmp_path / name)
    with pytest.raises(MalpanError, match="format of Sokoban, not of marbles"):
        export(boxes, tmp_path / "a.xsb")
    assert list(tmp_path.iterdir()) == []


def test_a_sample_is_drawn_by_its_seed_and_agrees(boxes: Levels) -> None:
    assert sample_size("1%", 60) == 1
    assert sample_size("100%", 60) == sample_size("99", 60) == 60
    found = verify(boxes, "30%", seed=4)
    assert (found.levels, found.of, found.differences) == (-(-len(boxes) * 3 // 10), len(boxes), [])
    for wrong in ("0%", "101%", "-3", "many", "0"):
        with pytest.raises(MalpanError, match="is no part of the levels"):
            verify(boxes, wrong)


WRONG = {
    "board": "0",
    "game": "other",
    "question": "highest",
    "line": "up",
    "minimal": True,
    "needless": ["a wall"],
    "layers": [1, 2],
}


@pytest.mark.parametrize("column", [name for name in COLUMNS if name not in (*NOT_COMPARED, "game")])
def test_a_wrong_value_is_found_in_every_column(rows: list[dict[str, Any]], tmp_path: Path, column: str) -> None:
    row = rows[0] | {"place": 0}
    wrong = WRONG[column] if column in WRONG else (row[column] or 0) + 1
    with malpan.levels.open(write_levels(tmp_path / "levels.duckdb", [row | {column: wrong}])) as levels:
        differences = verify(levels, "100%").differences
    assert column in {each.column for each in differences}
