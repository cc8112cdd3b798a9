"""Water sort: whole spaces match another search, and 14 tubes are searched compiled."""

from random import Random

import pytest

from malpan import BoardError, explore, replay, solve
from malpan.conformance.tester import random_boards
from malpan.games.catalogue import find_game
from malpan.language import speaking
from malpan.search.native.packing import lay_out
from tests.oracles import water as oracle
from tests.support.paths import ROOT

WATER = find_game(str(ROOT / "examples" / "water_sort.py"))


def test_the_smallest_board_by_hand() -> None:
    solution = solve(WATER, "ab ba ..")
    assert (solution.answer, solution.line.moves) == (3, (1, 2, 3))
    assert solve(WATER, "aa bb").answer == 0
    assert solve(WATER, "ab ba").outcome == "no way"


def test_a_pour_takes_what_fits_of_the_colour_on_top() -> None:
    line = replay(WATER, "abb. b... aaa. b...", "1 to 2")
    assert line.state == (1, 0, 0, 0, 2, 2, 2, 0, 1, 1, 1, 0, 2, 0, 0, 0)
    assert replay(WATER, "bbb. bb.. aab. aabb", "1 to 2").state[:8] == (2, 0, 0, 0, 2, 2, 2, 2)
    for move in ("1 to 2", "2 to 3", "4 to 1"):
        assert replay(WATER, "aba b.. ba. ...", move).verdict.name == "ILLEGAL", move


def test_random_boards_match_another_search_layer_by_layer() -> None:
    assert WATER.write is not None
    answers = set()
    for board in random_boards(WATER, 150):
        layers, fewest = oracle.levels(WATER.write(board))
        found = explore(WATER, board, past_wins=True)
        assert (list(found.layers), found.answer) == (layers, fewest), WATER.write(board)
        assert solve(WATER, board).answer == fewest
        answers.add(fewest)
    assert {0, 3, 4, 5, 6, None} <= answers


@pytest.mark.long
@pytest.mark.parametrize("boards", [4])
def test_larger_boards_match_another_search_in_both_engines(boards: int) -> None:
    for seed in range(boards):
        water = [letter for letter in "abcde" for _ in range(4)]
        Random(seed).shuffle(water)
        text = " ".join(["".join(water[first : first + 4]) for first in range(0, 20, 4)] + ["....", "...."])
        layers, fewest = oracle.levels(text)
        for engine in ("plain", "native"):
            found = explore(WATER, text, past_wins=True, engine=engine)
            assert (list(found.layers), found.answer) == (layers, fewest), text


def test_14_tubes_are_searched_compiled() -> None:
    board = WATER.read((ROOT / "examples" / "boards" / "water-14.txt").read_text(encoding="utf-8"))
    assert lay_out(WATER, board, len(board.tubes)).words == 4
    native, plain = solve(WATER, board, engine="native"), solve(WATER, board, engine="plain")
    assert native.answer == plain.answer == 36
    assert native.layers == plain.layers


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("aa", None, None, "found 1 tubes; expected at least 2"),
        ("ab b1", 1, 5, "found '1'; expected a letter from a to z, or '.'"),
        ("ab .b a.", 1, 5, "found 'b' above an empty place; expected '.'"),
        ("ab\nba.", 2, 3, "found a tube of 3 portions; expected 2, as in the first tube"),
        ("ab\nb", 2, 2, "found a tube of 1 portions; expected 2, as in the first tube"),
        ("ab b. ..", 1, 1, "found 1 portions of 'a'; expected a multiple of 2, the portions of a full tube"),
        (" .." * 100, 1, 299, "found 100 tubes; expected at most 99"),
    ],
)
def test_an_error_names_its_place(text: str, line: int | None, column: int | None, words: str) -> None:
    with pytest.raises(BoardError) as caught:
        WATER.read(text)
    assert (caught.value.line, caught.value.column, caught.value.message) == (line, column, words)


def test_it_speaks_korean() -> None:
    with speaking("ko", WATER.words):
        assert str(solve(WATER, "ab ba ..")).splitlines()[:2] == ["최소 3번", "  1  1에서 3으로"]
