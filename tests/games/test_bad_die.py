"""Maps that are none: whatever is wrong with the text, the error says where and what was expected."""

import pytest

from malpan.games.catalogue import find_game
from tests.support.refusals import DIGITS_30, DIGITS_10000, EMPTY, Refusal, at, check_refusal

NUMBER = "a number is a whole number from 0 to 1000000000000000000"
THREE = "expected three numbers, of rows, columns and rolls"
MAP = "2 3 10\n4 1 2\n6 1 1\n"

FAULTS = {
    "two numbers first": ("2 3\n4 1 2\n6 1 1", at(1, 4, "found '2 3'", THREE)),
    "one number first": ("2\n4 1 2", at(1, 2, "found '2'", THREE)),
    "a word alone": ("hello", at(1, 1, "found 'hello'", "a number, a whole number")),
    "a number and a word": ("2 x\n4 1 2", at(1, 3, "found 'x'", "a number, a whole number")),
    "four numbers first": ("2 3 10 4\n4 1 2\n6 1 1", at(1, 8, "found '4' after 3 numbers", "the end of the line")),
    "no rows": ("0 3 10", at(1, 1, "0 rows", "expected 1 to 4000")),
    "no columns": ("2 0 10\n\n", at(1, 3, "0 columns", "expected 1 to 4000")),
    "no cells at all": ("0 0 0", at(1, 1, "0 rows")),
    "too many rows": ("4001 3 10\n1 2 3", at(1, 1, "4,001 rows", "expected 1 to 4000")),
    "too many columns": ("2 4001 10\n1 2 3", at(1, 3, "4,001 columns", "expected 1 to 4000")),
    "negative rows": ("-2 3 10\n4 1 2\n6 1 1", at(1, 1, "found -2;", NUMBER)),
    "negative rolls": ("2 3 -1\n4 1 2\n6 1 1", at(1, 5, "found -1;", NUMBER)),
    "more rolls than 10^18": ("2 3 1000000000000000001\n4 1 2\n6 1 1", at(1, 5, "found 1000000000000000001;", NUMBER)),
    "rolls of 30 digits": (f"2 3 {DIGITS_30}\n4 1 2\n6 1 1", at(1, 5, "more than 19 digits", NUMBER)),
    "rolls of 10,000 digits": (f"2 3 {DIGITS_10000}\n4 1 2\n6 1 1", at(1, 5, "more than 19 digits", NUMBER)),
    "one row less": ("3 3 10\n4 1 2\n6 1 1", at(3, 6, "found 2 rows", "expected 3")),
    "one row only": ("3 3 10\n4 1 2", at(2, 6, "found 1 row;", "expected 3")),
    "no map": ("2 3 10", at(1, 7, "found 0 rows", "expected 2")),
    "one row more": (MAP + "1 2 3", at(4, 1, "found '1 2 3' after 2 rows of the map", "nothing more")),
    "something behind blank lines": (MAP + "\n  \n x", at(6, 2, "found 'x' after")),
    "one row more than one": ("1 2 0\n3 3\n3 3", at(3, 1, "found '3 3' after 1 row of the map", "nothing more")),
    "a second map": (MAP + MAP, at(4, 1, "found '2 3 10' after")),
    "short row": ("2 3 10\n4 1\n6 1 1", at(2, 4, "found 2 numbers", "expected 3")),
    "short last row": ("2 3 10\n4 1 2\n6", at(3, 2, "found 1 number;", "expected 3")),
    "long row": ("2 3 10\n4 1 2 2\n6 1 1", at(2, 7, "found '2' after 3 numbers", "the end of the line")),
    "empty row": ("2 3 10\n\n6 1 1", at(2, 1, "found 0 numbers", "expected 3")),
    "a letter in the map": ("2 3 10\n4 1 2\n6 x 1", at(3, 3, "found 'x'", "a number, a whole number")),
    "a negative cell": ("2 3 10\n4 -1 2\n6 1 1", at(2, 3, "found -1;", NUMBER)),
    "a cell with a point": ("2 3 10\n4 1.0 2\n6 1 1", at(2, 3, "found '1.0'")),
    "a cell with an exponent": ("2 3 10\n4 1e3 2\n6 1 1", at(2, 3, "found '1e3'")),
    "cells with commas": ("2 3 10\n4, 1, 2\n6, 1, 1", at(2, 1, "found '4,'")),
    "a cell in other digits": ("2 3 10\n4 １ 2\n6 1 1", at(2, 3, "found '１'")),
    "a cell with an underscore": ("2 3 10\n4 1_0 2\n6 1 1", at(2, 3, "found '1_0'")),
    "a cell with a plus": ("2 3 10\n4 +1 2\n6 1 1", at(2, 3, "found '+1'")),
    "a minus alone": ("2 3 10\n4 - 2\n6 1 1", at(2, 3, "found '-'")),
    "a cell of 30 digits": (f"2 3 10\n4 1 2\n6 1 {DIGITS_30}", at(3, 5, "more than 19 digits")),
    "a cell of 10,000 digits": (f"2 3 10\n4 1 2\n6 {DIGITS_10000} 1", at(3, 3, "more than 19 digits")),
    "a long word is cut short": ("2 3 10\n4 1 2\n6 1 " + "x" * 5000, at(3, 5, "found 'xxxxxxxxxxxxxxxxxxxx…'")),
    "a NUL": ("2 3 10\n4 \0 2\n6 1 1", at(2, 3, r"found '\x00'")),
    "a byte-order mark inside": ("2 3 10\n\ufeff4 1 2\n6 1 1", at(2, 1, r"found '\ufeff4'")),
    "brackets": ("[[4, 1], [6, 1]]", at(1, 1, "found '[[4,'")),
    "leading blank lines are counted": ("\n\t\n2 3 10\n4 1 2\n6 1 !", at(5, 5, "found '!'")),
    "one cell": ("1 1 5\n3", at(1, 1, "the map has one cell", "cannot roll", "two cells at least")),
    "one cell behind blank lines": ("\n\n1 1 5\n3", at(3, 1, "the map has one cell")),
    "one row that stops the die": ("1 2 5\n3 3", at(1, 1, "across the only row at roll 3", "scored 12", "can make 5 rolls")),
    "one column that stops the die": (
        "2 1 4\n1\n1",
        at(1, 1, "across the only column at roll 1", "scored 0", "can make 4 rolls"),
    ),
    "a stop on the only roll": ("2 1 1\n1\n1", at(1, 1, "across the only column at roll 1", "scored 0", "can make 1 roll")),
    "a stop on the last roll": ("1 2 3\n3 3", at(1, 1, "across the only row at roll 3")),
}
THIN = {
    "one row more than one",
    "one cell",
    "one cell behind blank lines",
    "one row that stops the die",
    "one column that stops the die",
    "a stop on the only roll",
    "a stop on the last roll",
}
"""What is wrong by name only: the number refuses every map of one row or column."""

BLANK = {"empty": "", "blank": " \t ", "blank lines": "\n\r\n \n", "a byte-order mark": "\ufeff", "both": "\ufeff\n\n"}


@pytest.mark.parametrize(("text", "refusal"), FAULTS.values(), ids=FAULTS)
def test_a_wrong_map(request: pytest.FixtureRequest, text: str, refusal: Refusal) -> None:
    for form in (None, "map"):
        check_refusal("die", form, text, refusal)
        if request.node.callspec.id not in THIN:
            words = tuple(word.replace("expected 1 to", "expected 2 to") for word in refusal.words)
            check_refusal("23288", form, text, refusal._replace(words=words))


def test_under_the_number_a_map_has_two_rows_and_two_columns() -> None:
    for form in (None, "map"):
        check_refusal("23288", form, "1 3 1\n3 3 3", at(1, 1, "the map has 1 row;", "expected 2 to 4000"))
        check_refusal("23288", form, "\n2  1 0\n3\n3", at(2, 4, "the map has 1 column;", "expected 2 to 4000"))
    assert find_game("23288").read("2 2 1\n3 3\n3 3").rows == 2


@pytest.mark.parametrize("text", BLANK.values(), ids=BLANK)
def test_nothing_at_all(text: str) -> None:
    for game, form in (("die", None), ("die", "map"), ("23288", None)):
        check_refusal(game, form, text, EMPTY)


def test_a_thin_map_is_read_if_the_die_makes_all_its_rolls() -> None:
    """The die that would lie across the row at the third roll has only two to make; none ever lies still on no roll at all."""
    game = find_game("die")
    assert game.read("1 2 2\n3 3").turns == 2
    assert game.read("2 1 0\n1\n1").turns == 0


def test_the_largest_numbers_are_read() -> None:
    board = find_game("die").read("2 2 1000000000000000000\n1000000000000000000 0\n0 0")
    assert board.turns == board.numbers[0] == 10**18
