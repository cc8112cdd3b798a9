"""Random boards that are drawn as texts: the same ones for everybody, canonical, and the same rows however they are measured."""

import hashlib
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from malpan import Game, MalpanError, RandomTexts, RuleError
from malpan.games.catalogue import find_game
from malpan.levels import compacting
from malpan.levels.canonical import canonical_board
from malpan.levels.drawing import find_source
from malpan.levels.mining import mine, prepare
from malpan.levels.pieces import Range
from malpan.levels.random_texts import BLOCK, first_of_each, make_canonical, places_of, texts_between
from malpan.levels.schema import COLUMNS, connect
from malpan.levels.work import do_range
from malpan.search.native.compiler import specialise
from malpan.search.native.measuring import measure
from tests.support import tokens

marbles = find_game("marbles")


def texts(letters: Any) -> list[str]:
    return [row.tobytes().decode() for row in letters]


@pytest.mark.parametrize("size", [(10, 10), (3, 5), (5, 4), (12, 4)])
def test_canonical_texts_are_those_of_canonical_boards(size: tuple[int, int]) -> None:
    letters = texts_between(marbles, size, 1, 100, 200)
    boards = [marbles.read(text) for text in texts(letters)]
    assert [marbles.write(board) for board in boards] == texts(letters) if marbles.write else False
    canonical = make_canonical(letters, places_of(marbles, size))
    assert texts(canonical) == [canonical_board(marbles, board)[0] for board in boards]
    known = list(dict.fromkeys(texts(canonical)))
    assert texts(canonical[first_of_each(canonical)]) == known


def test_a_board_depends_on_seed_and_number_alone() -> None:
    together = texts_between(marbles, (10, 10), 7, 0, 2 * BLOCK + 5)
    assert (texts_between(marbles, (10, 10), 7, BLOCK - 3, BLOCK + 3) == together[BLOCK - 3 : BLOCK + 3]).all()
    assert (texts_between(marbles, (10, 10), 7, 2 * BLOCK, 2 * BLOCK + 5) == together[-5:]).all()
    assert (texts_between(marbles, (10, 10), 8, 0, 5) != together[:5]).any()
    assert hashlib.sha256(together.tobytes()).hexdigest()[:16] == "0efd63d7d3c6c21d"


def test_walls_and_places_are_drawn_evenly() -> None:
    letters = texts_between(marbles, (5, 5), 1, 0, 9 * BLOCK)
    cells = letters[:, 4:].reshape(-1, 5, 6)[:, 1:4, 1:4].reshape(-1, 9)
    for letter in b"ORB":
        share = (cells == letter).mean(axis=0)
        assert np.allclose(share, 1 / 9, atol=0.01)
    assert abs((cells == ord("#")).mean() - 6 / 9 * 63.5 / 256) < 0.01


def test_what_is_drawn_has_to_be_texts() -> None:
    game = replace(marbles, random_texts=RandomTexts(lambda random, size, count: np.zeros((count, 3))))
    with pytest.raises(RuleError, match="no array of uint8"):
        texts_between(game, (4, 4), 0, 0, 1)


def test_texts_that_the_game_does_not_know_are_told() -> None:
    drawn, symmetries = marbles.random_texts.draw, marbles.random_texts.symmetries  # type: ignore[union-attr]
    cases = [
        (RandomTexts(drawn), "the symmetries of random_texts make it"),
        (RandomTexts(lambda *given: drawn(*given)[:, :-1]), "read and written as another text"),
        (RandomTexts(lambda *given: drawn(*given)[:, 1:]), "random_texts draws '0 10"),
        (RandomTexts(lambda *given: drawn(*given)[:, 1:], symmetries), "no order of the 115 letters"),
    ]
    for texts, sentence in cases:
        with pytest.raises(RuleError, match=sentence):
            find_source(replace(marbles, random_texts=texts), (10, 10), 1)
    with pytest.raises(MalpanError, match="no box has the size 2x2"):
        find_source(marbles, (2, 2), 1)


NODES, ARROWS = 12, 3


def read_arrows(text: str) -> tokens.Board:
    """Return the board of a text with a letter for where each arrow leads, and a digit for its verdict."""
    leads, verdicts = text[: NODES * ARROWS], text[NODES * ARROWS :]
    return tokens.random_board(Random(0), (1,))._replace(
        nodes=NODES,
        stride=1,
        won_at_first=0,
        tokens=(0,),
        leads=tuple(ord(letter) - ord("a") for letter in leads),
        verdicts=tuple(map(int, verdicts)),
    )


def write_arrows(board: tokens.Board) -> str:
    return "".join(chr(ord("a") + lead) for lead in board.leads) + "".join(map(str, board.verdicts))


def draw_arrows(random: Any, size: Any, count: int) -> Any:
    words = random.bit_generator.random_raw(2 * count * NODES * ARROWS).reshape(2, count, -1)
    verdicts = np.array([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3], np.uint8)[words[1] % 12]
    return np.concatenate([words[0] % NODES + ord("a"), verdicts + ord("0")], axis=1).astype(np.uint8)


arrows = replace(
    tokens.game,
    moves=[f"arrow {number}" for number in range(ARROWS)],
    read=read_arrows,
    write=write_arrows,
    random_texts=RandomTexts(draw_arrows),
)

MINES: list[dict[str, Any]] = [
    {"wanted": ""},
    {"wanted": "moves >= 2 and best_lines == 1"},
    {"wanted": "", "no_way": True, "max_states": 9},
    {"wanted": "moves > 100 and best_lines == 1"},
]


def assert_same_piece(game: Game, size: str, boards: int, options: dict[str, Any]) -> None:
    from pyarrow import parquet

    given: Any = {"size": size, "seed": 3, **options}
    job = prepare(game, given)[0]
    plain, together = (do_range(job._replace(together=each), Range(100, 100 + boards)) for each in (False, True))
    assert plain.about._replace(seconds=0) == together.about._replace(seconds=0)
    one, other = (parquet.read_table(BytesIO(each.content)) for each in (plain, together))
    assert one.equals(other)


@pytest.mark.parametrize("options", MINES, ids=str)
def test_rows_are_the_same_however_they_are_measured(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(specialise, "MOST_UNROLLED", 0)  # for which other tests compile
    assert_same_piece(arrows, "12", 60, options)


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [*MINES, {"wanted": "moves > 1", "minimal": True}, {"wanted": "minimal and moves > 100", "minimal": True}],
    ids=str,
)
def test_rows_of_boxes_are_the_same(options: dict[str, Any]) -> None:
    """Boxes are read in columns, and their stops are derived by compiled code."""
    assert_same_piece(marbles, "7x7", 1000, options)


def test_what_compiled_code_leaves_is_in_the_same_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(specialise, "MOST_UNROLLED", 0)
    monkeypatch.setattr(measure, "FIRST_STATES", 8)
    monkeypatch.setattr(measure, "MOST_EDGES", 8 * ARROWS)
    assert_same_piece(arrows, "12", 60, {"wanted": ""})


def levels_in(file: Path) -> list[tuple[Any, ...]]:
    with connect(str(file), read_only=True) as levels:
        rows: list[tuple[Any, ...]] = levels.execute("SELECT * EXCLUDE version FROM levels").fetchall()
    return rows


def test_a_packed_file_has_the_same_levels_and_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: Any = {"size": "12", "seed": 1, "jobs": 1}
    mine(arrows, tmp_path / "plain.duckdb", count=30, **given)
    with monkeypatch.context() as patch:
        patch.setattr(compacting, "WORTH_PACKING", 1)
        for count in (10, 20, 30):
            mine(arrows, tmp_path / "packed.duckdb", count=count, **given)
    plain, packed = levels_in(tmp_path / "plain.duckdb"), levels_in(tmp_path / "packed.duckdb")
    assert sorted(map(repr, plain)) == sorted(map(repr, packed))
    moves = [row[list(COLUMNS).index("moves")] for row in packed]
    assert moves == sorted(moves, reverse=True) != [row[list(COLUMNS).index("moves")] for row in plain]
