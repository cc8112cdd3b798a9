"""The yut atlas: all sequences of ten rolls, against the search, and under a misreading against the table of 127."""

from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from malpan import Game, MalpanError, Verdict, solve
from malpan.games.catalogue import find_game
from malpan.games.yut.rules import HIGHEST_ROLL, Board
from malpan.games.yut.track import standard_board
from malpan.objectives.table import kind_of
from malpan.search.native.atlas import Atlas, atlas_of, make_atlas
from tests.support.known import entries


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return atlas_of(find_game("17825"))


def passing(board: Board, state: list[int], horse: int, roll: int) -> tuple[Verdict, int]:
    """Move a horse as the game does, but let a horse that is home be moved, which is no move and scores nothing."""
    cell = state[horse]
    if cell == board.finish:
        return Verdict.ON, 0
    end = board.reach[cell * (HIGHEST_ROLL + 1) + roll]
    if end != board.finish and end != board.start:
        for other in range(len(state)):
            if other != horse and state[other] == end:
                return Verdict.ILLEGAL, 0
    state[horse] = end
    return Verdict.ON, board.values[end]


def test_the_atlas_has_all_sequences_from_113_to_284(atlas: Atlas) -> None:
    assert atlas.answers.shape == (5,) * 10
    assert (atlas.minimum, atlas.maximum) == (113, 284)
    assert sum(atlas.distribution().values()) == 5**10


def test_the_atlas_equals_the_plain_search(atlas: Atlas) -> None:
    random = Random(10)
    for _ in range(200):
        rolls = [random.randint(1, 5) for _ in range(10)]
        assert atlas.answer(rolls) == solve("17825", " ".join(map(str, rolls)), engine="plain").answer


def test_known_answers_are_in_the_atlas(atlas: Atlas) -> None:
    assert atlas.answer("1 2 3 4 1 2 3 4 1 2") == 190
    assert atlas.answer("1 1 1 1 1 1 1 1 1 1") == 133
    assert atlas.answer((5, 1, 2, 3, 4, 5, 5, 3, 2, 4)) == 214
    assert atlas.answer("5 5 5 5 5 5 5 5 5 5") == 130


@pytest.mark.parametrize(("rolls", "turns"), [((1, 4), 5), ((5, 2, 3), 4), ((3,), 1)])
def test_an_atlas_of_other_rolls_and_turns(rolls: tuple[int, ...], turns: int) -> None:
    game = find_game("17825")
    atlas = make_atlas(game, standard_board(4, [1]), rolls, turns)
    assert (atlas.turns, atlas.answers.shape) == (turns, (len(rolls),) * turns)
    for sequence in product(rolls, repeat=turns):
        assert atlas.answer(sequence) == solve("yut", standard_board(4, sequence), engine="plain").answer


def test_an_atlas_that_no_memory_holds_is_refused() -> None:
    with pytest.raises(MalpanError, match="expected at most 1,073,741,824 sequences"):
        make_atlas(find_game("17825"), standard_board(4, [1]), range(1, 6), 20)


def batch_answers(game: Game, sequences: list[str]) -> list[object]:
    found = kind_of(game).search_many(game, [game.read(rolls) for rolls in sequences], None)
    return [each and each[0].answer for each in found]


def test_the_atlas_equals_a_batch(atlas: Atlas) -> None:
    random = Random(11)
    sequences = [" ".join(random.choices("12345", k=10)) for _ in range(200)]
    assert batch_answers(find_game("17825"), sequences) == [atlas.answer(rolls) for rolls in sequences]


def test_letting_a_horse_that_is_home_move_changes_exactly_the_known_127(atlas: Atlas) -> None:
    game = replace(find_game("17825"), step=passing)
    mistaken = atlas_of(game)
    places = np.argwhere(atlas.answers != mistaken.answers) + 1
    known = {" ".join(entry).split(" right ")[0].strip() for entry in entries("yut-passes.txt")}
    assert len(places) == 127
    assert {" ".join(map(str, place)) for place in places.tolist()} == known
    assert [solve(game, rolls, engine="plain").answer for rolls in sorted(known)] == [
        mistaken.answer(rolls) for rolls in sorted(known)
    ]


@pytest.mark.parametrize("rolls", ["", "1 2 3", "1 2 3 4 1 2 3 4 1 6", "1 2 3 4 1 2 3 4 1 x", "1 2 3 4 1 2 3 4 1 2 3", (0,) * 10])
def test_what_is_no_sequence_is_refused(atlas: Atlas, rolls: str | tuple[int, ...]) -> None:
    with pytest.raises(MalpanError, match="expected 10 rolls, each one of 1, 2, 3, 4, 5"):
        atlas.answer(rolls)


def test_the_atlas_survives_being_written(atlas: Atlas, tmp_path: Path) -> None:
    atlas.save(tmp_path / "atlas.npy")
    assert np.array_equal(np.load(tmp_path / "atlas.npy", allow_pickle=False), atlas.answers)
    assert [file.name for file in tmp_path.iterdir()] == ["atlas.npy"]


@pytest.mark.parametrize("name", ["atlas.csv", "atlas", "no/atlas.npy", "file/atlas.npy", "folder.npy"])
def test_a_place_that_cannot_be_written_is_told(atlas: Atlas, tmp_path: Path, name: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder.npy").mkdir()
    with pytest.raises(MalpanError, match="cannot be written"):
        atlas.save(tmp_path / name)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["file", "folder.npy"]


@pytest.mark.long
def test_a_table_has_a_row_for_each_sequence(atlas: Atlas, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    atlas.save(tmp_path / "atlas.parquet")
    table = parquet.read_table(tmp_path / "atlas.parquet")
    assert table.column_names == [*(f"roll{turn}" for turn in range(1, 11)), "answer"]
    assert table.num_rows == 5**10
    assert np.array_equal(table["answer"].to_numpy(), atlas.answers.ravel())
    row = {name: int(values[0]) for name, values in table.slice(1234567, 1).to_pydict().items()}
    assert atlas.answer([row[f"roll{turn}"] for turn in range(1, 11)]) == row["answer"]
