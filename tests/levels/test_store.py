"""Files of levels: rows as solutions, selections, and what is said of files that are none."""

import warnings
from dataclasses import replace
from pathlib import Path

import duckdb
import pytest

import malpan
import malpan.levels
from malpan.errors import MalpanError, ProofError
from malpan.games.built_in import Example
from malpan.games.catalogue import built_in, find_game
from malpan.levels.canonical import canonical_board, written
from malpan.levels.measuring import measure_board
from malpan.levels.rules_of import RulesWarning
from malpan.levels.store import Levels
from tests.support.level_files import level_rows, write_levels
from tests.support.marks import first_in_every_run
from tests.support.paths import ROOT

BOXES = ["5 5\n#####\n#..B#\n#.#.#\n#RO.#\n#####\n", "3 6\n######\n#R#BO#\n######\n"]


def test_rows_are_solutions_as_a_search_finds_them(boxes: Levels) -> None:
    count = 0
    for count, level in enumerate(boxes, start=1):  # noqa: B007
        found = malpan.solve("marbles", level.board)
        assert isinstance(level, malpan.Solution)
        assert (level.answer, level.headline(), level.outcome) == (found.answer, found.headline(), found.outcome)
        assert level.line.state == found.line.state or level.answer == len(level.line.steps)
        assert malpan.Solution.from_json(level.to_json()).answer == found.answer
    assert count == len(boxes) > 40


@pytest.mark.parametrize("name", first_in_every_run(["yut", "marbles", "snakes", "13460", "stamp"], ["yut"]))
def test_levels_of_every_kind_of_game(name: str, tmp_path: Path) -> None:
    game = find_game(name)
    texts = [example.text for example in examples_of(game.name)][:2] if name != "13460" else BOXES
    assert game.write is not None
    boards = [game.write(game.read(text)) for text in texts]
    path = write_levels(tmp_path / "levels.duckdb", level_rows(game, boards))
    with malpan.levels.open(path) as levels:
        for level in levels:
            found = malpan.solve(game, level.board)
            assert (level.answer, level.outcome, level.objective) == (found.answer, found.outcome, found.objective)
            assert str(level)


def examples_of(name: str) -> list[Example]:
    return list(built_in(name).examples)


def test_a_line_that_does_not_earn_the_answer_is_refused(boxes: Levels) -> None:
    row = next(boxes.where("moves = 4").rows())
    wrong = boxes.level(row | {"line": "left, left, left, left"})
    with pytest.raises(ProofError):
        assert wrong.line


def test_selections_are_those_of_a_plain_filter(boxes: Levels) -> None:
    rows = list(boxes.rows())
    chosen = boxes.where("moves >= 4").where("best_lines = 1")
    assert {row["board"] for row in chosen.rows()} == {
        row["board"] for row in rows if row["moves"] >= 4 and row["best_lines"] == 1
    }
    hardest = [(row["moves"], row["difficulty"]) for row in boxes.hardest(7).rows()]
    assert hardest == sorted(((row["moves"], row["difficulty"]) for row in rows), reverse=True)[:7]
    assert len(boxes.first(3)) == len(boxes.hardest(7).first(3)) == 3
    assert [level.moves for level in boxes.hardest(2)] == [moves for moves, _ in hardest[:2]]


def test_graded_levels_are_spread_from_the_easiest_to_the_hardest(boxes: Levels) -> None:
    moves = [row["moves"] for row in boxes.rows("moves")]
    graded = [row["moves"] for row in boxes.grade(5).rows()]
    assert graded == sorted(graded)
    assert (graded[0], graded[-1], len(graded)) == (moves[0], moves[-1], 5)
    wanted = [moves[0] + step * (moves[-1] - moves[0]) / 4 for step in range(5)]
    nearest = [min(abs(each - want) for each in moves) for want in wanted]
    assert all(abs(each - want) <= near + 1 for each, want, near in zip(graded, wanted, nearest, strict=True))
    assert len(boxes.grade(1000)) == len(boxes)
    assert len({row["board"] for row in boxes.grade(len(boxes) - 1).rows()}) == len(boxes) - 1


def likeness(row: dict[str, object], board: str) -> float:
    """The likeness as it is documented, in plain Python."""
    game = find_game("marbles")
    _, canonical = canonical_board(game, game.read(board))
    assert game.symmetries is not None
    texts = [written(game, canonical), *(written(game, other) for other in game.symmetries(canonical))]
    measures = measure_board(game, game.read(board))._asdict()
    apart = 0.0
    for name in ("moves", "best_lines", "states", "difficulty"):
        here, there = row[name], measures[name]
        if (here is None) != (there is None):
            apart += 1
        elif here != there:
            assert isinstance(here, int | float)
            apart += abs(here - there) / max(here, there)
    text = str(row["board"])
    shares = [sum(a != b for a, b in zip(text, other, strict=True)) / len(text) for other in texts if len(other) == len(text)]
    return apart / 4 + min(shares, default=1)


@pytest.mark.parametrize("board", ["6 6\n######\n#R...#\n#.##.#\n#..O.#\n#B...#\n######\n", BOXES[0], None])
def test_levels_like_a_board_come_nearest_first(boxes: Levels, board: str | None) -> None:
    known = next(boxes.hardest(1).rows())["board"]
    board = board or known
    near = list(boxes.like(board, 9).rows())
    others = [row for row in boxes.rows() if row["board"] != board]
    assert [row["board"] for row in near] == [
        row["board"] for row in sorted(others, key=lambda row: (round(likeness(row, board), 9), row["board"]))
    ][:9]


def test_sql_is_that_of_duckdb(box_path: Path, boxes: Levels) -> None:
    query = "SELECT moves, count(*) FROM levels GROUP BY moves ORDER BY moves"
    with duckdb.connect(str(box_path), read_only=True) as connection:
        assert connection.execute(query).fetchall() == boxes.sql(query).fetchall()


@pytest.mark.parametrize(
    ("condition", "sentence"),
    [
        ("movs > 3", "there is no column movs; did you mean moves? The columns are board, game"),
        ("moves >", "something is missing"),
        ("", "the condition is empty"),
        ("moves > (SELECT 3)", "has a query in it"),
        ("moves = 'many'", "many"),
    ],
)
def test_a_wrong_condition_is_told_in_a_sentence(boxes: Levels, condition: str, sentence: str) -> None:
    with pytest.raises(MalpanError, match=sentence.replace("?", r"\?")) as caught:
        len(boxes.where(condition))
    assert "\nTraceback" not in str(caught.value)


def spoil(path: Path, *statements: str) -> Path:
    with duckdb.connect(str(path)) as connection:
        for statement in statements:
            connection.execute(statement)
    return path


def test_files_that_are_none_of_levels(tmp_path: Path, box_path: Path) -> None:
    def error(path: Path) -> str:
        with pytest.raises(MalpanError) as caught:
            malpan.levels.open(path)
        return str(caught.value)

    def copy(name: str) -> Path:
        path = tmp_path / name
        path.write_bytes(box_path.read_bytes())
        return path

    assert "there is no file" in error(tmp_path / "none.duckdb")
    assert "is a folder" in error(tmp_path)
    (tmp_path / "text.duckdb").write_text("no database")
    assert "is not a file of levels" in error(tmp_path / "text.duckdb")
    assert "not a file of levels" in error(spoil(tmp_path / "other.duckdb", "CREATE TABLE birds (name VARCHAR)"))
    assert "has version 99 of the columns" in error(spoil(copy("new.duckdb"), "UPDATE malpan SET schema = 99"))
    assert "has no table levels" in error(spoil(copy("bare.duckdb"), "DROP TABLE levels"))
    assert "lacks line, seed" in error(spoil(copy("few.duckdb"), "ALTER TABLE levels DROP line", "ALTER TABLE levels DROP seed"))


def test_levels_of_other_rules_and_of_games_that_are_not_known(tmp_path: Path, box_path: Path) -> None:
    path = tmp_path / "levels.duckdb"
    path.write_bytes(box_path.read_bytes())
    spoil(path, "UPDATE levels SET digest = 'other'")
    with pytest.warns(RulesWarning, match="other rules"):
        malpan.levels.open(path).close()
    spoil(path, "UPDATE levels SET game = 'lamps'")
    with malpan.levels.open(path) as levels:
        assert len(levels) > 40
        assert levels.sql("SELECT count(*) FROM levels").fetchall() == [(len(levels),)]
        with pytest.raises(MalpanError, match=r"levels of lamps, which is not a built-in game; --game FILE\.py"):
            next(iter(levels))
        with pytest.raises(MalpanError, match="is not a built-in game"):
            levels.like(BOXES[0])
    with pytest.raises(MalpanError, match="has levels of lamps, not of marbles"):
        malpan.levels.open(path, "marbles")


def test_a_game_of_a_file_reads_its_levels(tmp_path: Path) -> None:
    file = str(ROOT / "examples" / "lights_out.py")
    game = find_game(file)
    path = write_levels(tmp_path / "lights.duckdb", level_rows(game, ["o.\n.o", "oo\no."]))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with malpan.levels.open(path, file) as levels:
            assert [level.answer for level in levels] == [malpan.solve(game, level.board).answer for level in levels]
    with pytest.warns(RulesWarning):
        malpan.levels.open(path, replace(game, limit=1)).close()
