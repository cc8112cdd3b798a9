"""Signs in pasted texts that mean something else with blanks around them, and boards that follow each other."""

import pytest

from malpan import BoardError
from malpan.games.catalogue import find_game
from malpan.text.reading import read_boards_in

GRIDS = ("[[-1, -1], [-1, -1]]", "[[-1, -1, -1], [-1, -1, 2], [-1, -1, -1]]")


@pytest.mark.parametrize(
    ("number", "text", "line", "column"),
    [
        ("16928", "1 1\n7 -20\n30 3\n", 2, 3),
        ("16928", "1 1\n7 \u221220\n30 3\n", 2, 3),
        ("14499", "4 2 0 0 3\n0 2\n3 -4\n5 6\n7 8\n4 4 4", 3, 3),
        ("23288", "2 2 3\n1 -2\n3 4\n", 2, 3),
        ("17825", "1 -2 3 4 5 1 2 3 4 5", 1, 3),
    ],
)
def test_a_negative_number_is_not_two_numbers_with_a_dash_between_them(number: str, text: str, line: int, column: int) -> None:
    with pytest.raises(BoardError) as failure:
        read_boards_in(find_game(number), text, None)
    assert (failure.value.line, failure.value.column) == (line, column)


@pytest.mark.parametrize("pair", ["7-20", "7 - 20", "7 \u2013 20"])
def test_a_dash_between_two_numbers_may_have_blanks_on_both_sides(pair: str) -> None:
    game = find_game("16928")
    assert read_boards_in(game, f"1 1\n{pair}\n30-3\n", None)[0] == [game.read("1 1\n7 20\n30 3\n")]


@pytest.mark.parametrize("between", ["\n", "\n\n", ",\n", " "])
def test_grids_may_follow_each_other(between: str) -> None:
    game = find_game("909")
    boards, skipped, exact = read_boards_in(game, between.join(GRIDS), None)
    assert boards == [game.read(grid) for grid in GRIDS]
    assert not skipped
    assert not exact


def test_two_lists_of_two_pairs_are_one_board() -> None:
    game = find_game("snakes")
    assert len(read_boards_in(game, "[[2, 5], [3, 9]]\n[[8, 4], [7, 1]]", None)[0]) == 1


@pytest.mark.parametrize(("number", "text"), [("909", f"board = {GRIDS[1]}"), ("17825", "5 1 2 3 4 5 5 3 2 4"), ("16928", "0 0")])
def test_a_text_may_be_marked_as_code(number: str, text: str) -> None:
    game = find_game(number)
    expected = game.read(text.removeprefix("board = "))
    assert read_boards_in(game, f"`{text}`", None)[0] == [expected]
