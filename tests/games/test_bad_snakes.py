"""Counted snakes boards that are none, one or many in a text: the error says where the text is wrong and what was expected.

The forms with brackets are in test_bad_snakes_in_brackets.py.
"""

import pytest

from malpan.games.catalogue import find_game
from tests.support.refusals import DIGITS_30, DIGITS_10000, EMPTY, Refusal, at, check_refusal

BEFORE_IT = "where the game is over; expected a cell before it"

COUNTED = {
    "one ladder less": ("2 0\n3 7", at(2, 4, "found 1 jump;", "expected 2 ladders and 0 snakes")),
    "one snake less": ("1 2\n3 7\n9 2", at(3, 4, "found 2 jumps", "expected 1 ladder and 2 snakes")),
    "no jumps": ("1 1", at(1, 4, "found 0 jumps")),
    "endless jumps": (
        "1000000000000000000 1000000000000000000\n3 7",
        at(1, 1, "found 1000000000000000000;", "a count is a whole number from 0 to 99"),
    ),
    "one jump more": ("1 0\n3 7\n9 2", at(3, 1, "found '9 2' after 1 ladder and 0 snakes", "nothing more")),
    "something behind blank lines": ("1 0\n3 7\n\n\n bye", at(5, 2, "found 'bye' after")),
    "a wrong jump before something more": ("1 0\n3 101\n9 2", at(2, 3, "a jump leads to cell 101")),
    "three counts": ("1 1 1\n3 7\n9 2", at(1, 5, "found '1' after 2 numbers", "the end of the line")),
    "negative count": ("1 -1\n3 7", at(1, 3, "found -1;", "a count is a whole number from 0")),
    "a count in letters": ("one 1\n3 7", at(1, 1, "found 'one'", "a count, a whole number")),
    "a count with a point": ("1.0 1\n3 7", at(1, 1, "found '1.0'")),
    "a count of 30 digits": (f"1 {DIGITS_30}\n3 7", at(1, 3, "more than 19 digits")),
    "a count of 10,000 digits": (f"{DIGITS_10000} 1\n3 7", at(1, 1, "more than 19 digits")),
    "one end": ("1 0\n3", at(2, 2, "found 1 number;", "expected 2")),
    "three ends": ("1 0\n3 7 9", at(2, 5, "found '9' after 2 numbers", "the end of the line")),
    "a blank line among the jumps": ("1 1\n3 7\n\n9 2", at(3, 1, "found 0 numbers", "expected 2")),
    "an end in letters": ("1 0\n3 x", at(2, 3, "found 'x'", "a cell of a jump, a whole number")),
    "an end with a comma": ("1 0\n3, 7", at(2, 1, "found '3,'")),
    "an arrow": ("1 0\n3 -> 7", at(2, 3, "found '->'")),
    "an end in other digits": ("1 0\n3 ٧", at(2, 3, "found '٧'")),
    "an end of 30 digits": (f"1 0\n3 -{DIGITS_30}", at(2, 3, "more than 19 digits")),
    "an end of 10,000 digits": (f"1 0\n{DIGITS_10000} 3", at(2, 1, "more than 19 digits")),
    "from 0": ("1 0\n0 7", at(2, 1, "a jump starts on cell 0", "1 to 100")),
    "from 101": ("1 1\n3 7\n101 2", at(3, 1, "a jump starts on cell 101", "1 to 100")),
    "from a negative cell": ("1 0\n-5 7", at(2, 1, "a jump starts on cell -5", "1 to 100")),
    "to 0": ("1 1\n3 7\n  9   0", at(3, 7, "a jump leads to cell 0", "1 to 100")),
    "to 101": ("1 0\n95 101", at(2, 4, "a jump leads to cell 101", "1 to 100")),
    "to a negative cell": ("1 0\n95 -1", at(2, 4, "a jump leads to cell -1", "1 to 100")),
    "two jumps from one cell": ("1 1\n30 70\n30 2", at(3, 1, "a second jump starts on cell 30", "one at most")),
    "the same jump twice": ("2 0\n30 70\n30 70", at(3, 1, "a second jump starts on cell 30")),
    "a jump on the last cell": ("0 1\n100 3", at(2, 1, "a jump starts on the last cell, 100", BEFORE_IT)),
    "leading blank lines are counted": ("\n \n1 0\n3 700", at(4, 3, "a jump leads to cell 700")),
    "a NUL": ("1 0\n3 \x00", at(2, 3, r"found '\x00'")),
    "a grid": ("[[-1, -1], [-1, -1]]", at(1, 1, "found '[[-1,'", "a count, a whole number")),
    "lists": ("[(11, 40)] [(90, 12)]", at(1, 1, "found '[(11,'", "a count, a whole number")),
    "an object": ('{"ladders": []}', at(1, 1, """found '{"ladders":'""", "a count, a whole number")),
    "several boards": ("2\n0\n0\n0\n0", at(1, 2, "found 1 number;", "expected 2")),
}
ONLY_16928 = {"a grid", "lists", "an object", "several boards"}

DIRECTED = {
    "a ladder down": ("1 1\n20 7\n30 3", at(2, 4, "the ladder from 20 leads down to 7", "swapped?")),
    "a snake up": ("1 1\n7 20\n3 30", at(3, 3, "the snake from 3 leads up to 30", "swapped?")),
    "a snake to the last cell": ("0 1\n99 100", at(2, 4, "the snake from 99 leads up to 100")),
    "a jump from the first cell": ("1 0\n1 7", at(2, 1, "a jump starts on cell 1, where play begins")),
    "a jump onto itself": ("1  0\n5  5\n", at(2, 4, "a jump leads from cell 5 to itself")),
}
"""What is wrong under the number only: by name, any jump is a jump."""

PARTS = {
    "no board": ("0", at(1, 1, "found 0;", "a number of boards is a whole number from 1 to 10000")),
    "negative boards": ("-1\n0\n0", at(1, 1, "found -1;", "a number of boards is a whole number from 1")),
    "too many boards": ("10001\n0\n0", at(1, 1, "found 10001;", "a number of boards is")),
    "boards of 30 digits": (f"{DIGITS_30}\n0\n0", at(1, 1, "more than 19 digits")),
    "boards of 10,000 digits": (f"{DIGITS_10000}\n0\n0", at(1, 1, "more than 19 digits")),
    "boards in letters": ("two\n0\n0", at(1, 1, "found 'two'", "a number of boards, a whole number")),
    "nothing behind the number": ("1", at(1, 2, "board 1 of 1 has no number of ladders")),
    "no snakes": ("1\n1\n3 7", at(3, 4, "board 1 of 1 has no number of snakes")),
    "one board less": ("2\n0\n0\n", at(3, 2, "board 2 of 2 has no number of ladders")),
    "one board more": ("1\n0\n0\n0\n0", at(4, 1, "found '0' after 1 board;", "nothing more")),
    "one ladder less": ("1\n2\n3 7\n", at(3, 4, "board 1 has 1 ladder;", "expected 2")),
    "a count where a ladder is to be": ("1\n2\n3 7\n0", at(4, 2, "found 1 number;", "expected 2")),
    "one snake less": ("1\n0\n2\n9 2", at(4, 4, "board 1 has 1 snake;", "expected 2")),
    "a jump where a count is to be": ("1\n0\n9 2", at(3, 3, "found '2' after 1 number", "the end of the line")),
    "a blank line where a count is to be": ("1\n0\n\n0", at(3, 1, "found 0 numbers", "expected 1")),
    "negative count": ("1\n0\n-1", at(3, 1, "found -1;", "a number of snakes is a whole number from 0")),
    "a count of 30 digits": (f"1\n{DIGITS_30}\n0", at(2, 1, "more than 19 digits")),
    "three ends": ("1\n1\n3 7 9\n0", at(3, 5, "found '9' after 2 numbers")),
    "an end in letters": ("1\n0\n1\n9 x", at(4, 3, "found 'x'", "a cell of a jump, a whole number")),
    "from 0": ("1\n1\n0 7\n0", at(3, 1, "a jump starts on cell 0", "1 to 100")),
    "from 101": ("1\n0\n1\n101 7", at(4, 1, "a jump starts on cell 101", "1 to 100")),
    "from a negative cell": ("1\n0\n1\n-1 7", at(4, 1, "a jump starts on cell -1")),
    "to 0": ("1\n1\n3 7\n1\n9 0", at(5, 3, "a jump leads to cell 0")),
    "to 101, on the second board": ("2\n0\n0\n1\n90 101\n0", at(5, 4, "a jump leads to cell 101", "1 to 100")),
    "to a negative cell": ("1\n1\n3 -7\n0", at(3, 3, "a jump leads to cell -7")),
    "two jumps from one cell": ("1\n1\n30 70\n1\n30 2", at(5, 1, "a second jump starts on cell 30", "one at most")),
    "a jump on the last cell": ("1\n0\n1\n100 3", at(4, 1, "a jump starts on the last cell, 100", BEFORE_IT)),
    "something behind blank lines": ("1\n0\n0\n\n x", at(5, 2, "found 'x' after 1 board;", "nothing more")),
}
BLANK = {"empty": "", "blank": " \t ", "blank lines": "\n\r\n \n", "a byte-order mark": "\ufeff", "both": "\ufeff\n\n"}


@pytest.mark.parametrize(("text", "refusal"), COUNTED.values(), ids=COUNTED)
def test_a_wrong_counted_board(request: pytest.FixtureRequest, text: str, refusal: Refusal) -> None:
    check_refusal("16928", None, text, refusal)
    check_refusal("16928", "counted", text, refusal)
    check_refusal("snakes", "counted", text, refusal)
    if request.node.callspec.id not in ONLY_16928:
        check_refusal("snakes", None, text, refusal)


@pytest.mark.parametrize(("text", "refusal"), DIRECTED.values(), ids=DIRECTED)
def test_under_the_number_ladders_lead_up_and_snakes_down(text: str, refusal: Refusal) -> None:
    check_refusal("16928", None, text, refusal)
    check_refusal("16928", "counted", text, refusal)
    assert find_game("snakes").boards_in(text)
    assert find_game("snakes").boards_in(text, "counted")


@pytest.mark.parametrize(("text", "refusal"), PARTS.values(), ids=PARTS)
def test_wrong_boards_in_two_parts(text: str, refusal: Refusal) -> None:
    check_refusal("snakes", None, text, refusal)
    check_refusal("snakes", "parts", text, refusal)


@pytest.mark.parametrize("text", BLANK.values(), ids=BLANK)
def test_nothing_at_all(text: str) -> None:
    check_refusal("16928", None, text, EMPTY)
    for form in (None, "object", "counted", "lists", "grid", "parts"):
        check_refusal("snakes", form, text, EMPTY)


def test_one_board_is_not_several() -> None:
    """`read` is for one board; `boards_in` reads them all."""
    game = find_game("snakes")
    several = "\n3\n0\n0\n0\n0\n0\n0"
    assert len(game.boards_in(several)) == 3
    with pytest.raises(ValueError, match="line 2, column 1: the text holds 3 boards; expected one"):
        game.read(several)


def test_words_begin_no_board() -> None:
    check_refusal("snakes", None, "hello world", at(1, 1, "found 'hello'", "a count, a whole number"))
    check_refusal("snakes", None, "hello", at(1, 1, "found 'hello'", "a number of boards, a whole number"))
