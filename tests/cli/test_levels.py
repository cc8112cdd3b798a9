"""``malpan levels``: what it prints, writes and refuses."""

import json
from pathlib import Path

import duckdb
import pytest

from tests.support.command import error_of, output_of, run
from tests.support.level_files import box_file


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return box_file(tmp_path_factory.mktemp("levels") / "boxes.duckdb", 30)


def test_a_file_is_summarized_with_its_hardest_level_drawn(file: Path) -> None:
    text = output_of("levels", file)
    summary = json.loads(output_of("levels", file, "--format", "json"))
    assert f"{summary['levels']} levels in" in text
    assert f"marbles: {summary['levels']} boards of 6x6 (shortest)" in text
    fewest, most = summary["moves"]
    assert f"{fewest} to {most} tilts" in text
    drawing = text[text.index("the hardest: ") :].split("\n\n", 1)[1].strip().splitlines()
    assert drawing == summary["hardest"]["board"].splitlines()[1:]
    chosen = json.loads(output_of("levels", file, "--where", "moves = 1", "--format", "json"))
    assert chosen["moves"] == [1, 1]
    assert "no level of" in output_of("levels", file, "--where", "moves = 1000")


def test_levels_are_listed_as_they_are_chosen(file: Path) -> None:
    def boards(*options: object) -> list[str]:
        return [json.loads(line)["board"] for line in output_of("levels", file, "--format", "json", *options).splitlines()]

    hardest = boards("--hardest", 4)
    assert boards("--hardest", 4, "--count", 2) == hardest[:2]
    assert len(boards("--graded", 5)) == 5
    text = output_of("levels", file, "--hardest", 4)
    assert [line[:3] for line in text.splitlines() if line[:1].isdigit()] == ["1. ", "2. ", "3. ", "4. "]
    near = boards("--like", hardest[0], "--count", 3)
    assert len(near) == 3
    assert hardest[0] not in near


def test_a_board_to_be_like_comes_from_a_file_or_from_standard_input(file: Path, tmp_path: Path) -> None:
    board = json.loads(output_of("levels", file, "--hardest", 1, "--format", "json"))["board"]
    (tmp_path / "board.txt").write_text(board)
    listed = [output_of("levels", file, "--like", word, typed=board) for word in (board, tmp_path / "board.txt", "-")]
    assert listed[0] == listed[1] == listed[2]
    assert "there is no file no board, and as a board: line 1" in error_of("levels", file, "--like", "no board")
    assert f"{file} is not a text; expected a board" in error_of("levels", file, "--like", file)


def test_files_are_written_of_the_chosen_levels(file: Path, tmp_path: Path) -> None:
    sheet, boards = tmp_path / "sheet.html", tmp_path / "boards.txt"
    told = output_of("levels", file, "--graded", 6, "--sheet", sheet, "--solutions", "--title", "For Monday", "--export", boards)
    assert told == f"{sheet}: 6 levels\n{boards}: 6 levels\n"
    assert "For Monday" in sheet.read_text()
    assert len(output_of("solve", "marbles", "--batch", boards, "--format", "answer").split()) == 6


def test_a_level_that_was_changed_is_found(file: Path, tmp_path: Path) -> None:
    assert "all columns agree" in output_of("levels", file, "--verify", "20%", "--seed", 3)
    path = tmp_path / "changed.duckdb"
    path.write_bytes(file.read_bytes())
    with duckdb.connect(str(path)) as connection:
        board = connection.execute("SELECT board FROM levels ORDER BY moves DESC LIMIT 1").fetchall()[0][0]
        connection.execute("UPDATE levels SET states = states + 7 WHERE board = ?", [board])
    found = run("levels", path, "--verify", "100%")
    assert found.code == 1
    assert board.strip() in found.out
    (line,) = [line for line in found.out.splitlines() if "by the rules" in line]
    stored, right = (int(word) for word in line.split() if word.isdecimal())
    assert stored == right + 7
    changed = json.loads(run("levels", path, "--verify", "100%", "--format", "json").out)
    assert [(each["board"], each["column"]) for each in changed["differences"]] == [(board, "states")]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--where", "movs > 3"], "there is no column movs; did you mean moves?"),
        (["--hardest", "2", "--graded", "2"], "--hardest and --graded do not go together"),
        (["--solutions"], "--solutions needs --sheet FILE"),
        (["--sheet", "a.docx"], "a.docx is not the name of a sheet; expected one that ends in .svg, .html, .pdf"),
        (["--plot", "a.bmp"], "is not the name of a plot"),
        (["--export", "a.bird"], "is not the name of a file of levels"),
        (["--export", "a.xsb"], ".xsb is a format of Sokoban, not of marbles"),
        (["--sheet", "a.svg", "--plot", "a.svg"], "a.svg would be written twice"),
        (["--verify", "none"], "'none' is no part of the levels"),
        (["--where", "moves > 1000", "--verify", "1%"], "no level is selected"),
        (["--where", "moves > 1000", "--export", "a.txt"], "no level is selected, so a.txt was not written"),
        (["--game", "yut"], "has levels of marbles, not of yut"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(file: Path, options: list[str], sentence: str) -> None:
    assert sentence in error_of("levels", file, *options)


def test_a_file_that_is_none_of_levels_is_told(tmp_path: Path) -> None:
    (tmp_path / "text.duckdb").write_text("no database")
    assert "is not a file of levels" in error_of("levels", tmp_path / "text.duckdb")
    assert "there is no file" in error_of("levels", tmp_path / "none.duckdb")
    assert "is not a file of levels" in error_of("serve", "--levels", tmp_path / "text.duckdb")


def test_levels_are_told_in_korean(file: Path) -> None:
    text = output_of("levels", file, "--lang", "ko")
    assert "레벨" in text
    assert "tilt" not in text.split("\n\n")[0]
