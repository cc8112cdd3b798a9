"""Maps with commands that are none: whatever is wrong with the text, the error says where and what was expected."""

import pytest

from malpan.games.catalogue import find_game
from tests.support.refusals import DIGITS_30, DIGITS_10000, EMPTY, Refusal, at, check_refusal

NUMBER = "a number is a whole number from 0 to 1000000000000000000"
COMMAND = "a command is a whole number from 1 to 4"
FIVE = "expected five numbers, of rows, columns, the die's row, its column, and commands"
ROWS = "4 0 2\n6 1 1\n"
MAP = f"2 3 0 1 4\n{ROWS}4 1 3 2\n"

FAULTS = {
    "four numbers first": (f"2 3 0 1\n{ROWS}4", at(1, 8, "found '2 3 0 1'", FIVE)),
    "three numbers first": (f"2 3 4\n{ROWS}4", at(1, 6, "found '2 3 4'", FIVE)),
    "one number first": ("2\n4 0 2", at(1, 2, "found '2'", FIVE)),
    "a word alone": ("hello", at(1, 1, "found 'hello'", "a number, a whole number")),
    "numbers and a word": (f"2 3 0 x\n{ROWS}", at(1, 7, "found 'x'", "a number, a whole number")),
    "six numbers first": (f"2 3 0 1 4 9\n{ROWS}4 1 3 2", at(1, 11, "found '9' after 5 numbers", "the end of the line")),
    "no rows": ("0 3 0 0 4", at(1, 1, "0 rows", "expected 1 to 1000")),
    "no columns": ("2 0 0 0 4\n\n", at(1, 3, "0 columns", "expected 1 to 1000")),
    "too many rows": (f"1001 3 0 1 4\n{ROWS}", at(1, 1, "1001 rows", "expected 1 to 1000")),
    "too many columns": (f"2 1001 0 1 4\n{ROWS}", at(1, 3, "1001 columns", "expected 1 to 1000")),
    "negative rows": (f"-2 3 0 1 4\n{ROWS}", at(1, 1, "found -2;", NUMBER)),
    "a row below the map": (f"2 3 2 1 4\n{ROWS}4 1 3 2", at(1, 5, "begins on row 2, off the map", "0 to 1", "2 rows")),
    "a column beside the map": (f"2 3 1 3 4\n{ROWS}4 1 3 2", at(1, 7, "begins on column 3, off the map", "0 to 2", "3 columns")),
    "a row beside the only one": ("1 3 1 0 1\n4 0 2\n1", at(1, 5, "begins on row 1,", "0 to 0", "1 row")),
    "a negative row": (f"2 3 -1 1 4\n{ROWS}4 1 3 2", at(1, 5, "found -1;", NUMBER)),
    "negative commands": (f"2 3 0 1 -1\n{ROWS}", at(1, 9, "found -1;", NUMBER)),
    "too many commands": (f"2 3 0 1 100001\n{ROWS}1", at(1, 9, "100001 commands", "expected 100,000 at most")),
    "commands of 30 digits": (f"2 3 0 1 {DIGITS_30}\n{ROWS}1", at(1, 9, "more than 19 digits", NUMBER)),
    "commands of 10,000 digits": (f"2 3 0 1 {DIGITS_10000}\n{ROWS}1", at(1, 9, "more than 19 digits", NUMBER)),
    "no map": ("2 3 0 1 4", at(1, 10, "found 0 rows", "expected 2")),
    "one row only": ("2 3 0 1 4\n4 0 2", at(2, 6, "found 1 row;", "expected 2")),
    "the commands in place of a row": ("2 3 0 1 4\n4 0 2\n4 1 3 2", at(3, 7, "found '2' after 3 numbers")),
    "short row": ("2 3 0 1 4\n4 0\n6 1 1\n4 1 3 2", at(2, 4, "found 2 numbers", "expected 3")),
    "long row": ("2 3 0 1 4\n4 0 2 2\n6 1 1\n4 1 3 2", at(2, 7, "found '2' after 3 numbers", "the end of the line")),
    "empty row": ("2 3 0 1 4\n\n6 1 1\n4 1 3 2", at(2, 1, "found 0 numbers", "expected 3")),
    "a letter in the map": ("2 3 0 1 4\n4 0 2\n6 x 1\n4 1 3 2", at(3, 3, "found 'x'", "a number, a whole number")),
    "a negative cell": ("2 3 0 1 4\n4 -1 2\n6 1 1\n4 1 3 2", at(2, 3, "found -1;", NUMBER)),
    "a cell above 10^18": (f"2 3 0 1 4\n4 {10**18 + 1} 2\n6 1 1\n4 1 3 2", at(2, 3, f"found {10**18 + 1};", NUMBER)),
    "a cell with a point": ("2 3 0 1 4\n4 1.0 2\n6 1 1\n4 1 3 2", at(2, 3, "found '1.0'")),
    "a cell in other digits": ("2 3 0 1 4\n4 １ 2\n6 1 1\n4 1 3 2", at(2, 3, "found '１'")),
    "a cell of 30 digits": (f"2 3 0 1 4\n4 0 2\n6 1 {DIGITS_30}\n4 1 3 2", at(3, 5, "more than 19 digits")),
    "no commands": (f"2 3 0 1 4\n{ROWS}", at(3, 6, "found the map alone", "a line of 4 commands below it")),
    "not the one command": (f"2 3 0 1 1\n{ROWS}", at(3, 6, "found the map alone", "a line of 1 command below it")),
    "one command less": (f"2 3 0 1 4\n{ROWS}4 1 3", at(4, 6, "found 3 numbers", "expected 4")),
    "one command more": (f"2 3 0 1 4\n{ROWS}4 1 3 2 2", at(4, 9, "found '2' after 4 numbers", "the end of the line")),
    "commands on two lines": (f"2 3 0 1 4\n{ROWS}4 1\n3 2", at(4, 4, "found 2 numbers", "expected 4")),
    "a blank line before the commands": (f"2 3 0 1 4\n{ROWS}\n4 1 3 2", at(4, 1, "found 0 numbers", "expected 4")),
    "a command 0": (f"2 3 0 1 4\n{ROWS}4 0 3 2", at(4, 3, "found 0;", COMMAND)),
    "a command 5": (f"2 3 0 1 4\n{ROWS}4 1 3 5", at(4, 7, "found 5;", COMMAND)),
    "a command -1": (f"2 3 0 1 4\n{ROWS}4 -1 3 2", at(4, 3, "found -1;", COMMAND)),
    "a command E": (f"2 3 0 1 4\n{ROWS}E 1 3 2", at(4, 1, "found 'E'", "a command, a whole number")),
    "commands without blanks": (f"2 3 0 1 4\n{ROWS}4132", at(4, 1, "found 4132;", COMMAND)),
    "commands with commas": (f"2 3 0 1 4\n{ROWS}4, 1, 3, 2", at(4, 1, "found '4,'")),
    "a command of 10,000 digits": (f"2 3 0 1 4\n{ROWS}4 1 3 {DIGITS_10000}", at(4, 7, "more than 19 digits", COMMAND)),
    "commands that were not announced": (
        f"2 3 0 1 0\n{ROWS}4 1",
        at(4, 1, "found '4 1' after 2 rows of the map, without commands"),
    ),
    "something behind the commands": (MAP + "\n  \n x", at(7, 2, "found 'x' after the line of 4 commands", "nothing more")),
    "a second map": (MAP + MAP, at(5, 1, "found '2 3 0 1 4' after the line of 4 commands", "nothing more")),
    "a long word is cut short": ("2 3 0 1 4\n4 0 2\n6 1 " + "x" * 5000, at(3, 5, "found 'xxxxxxxxxxxxxxxxxxxx…'")),
    "a NUL": ("2 3 0 1 4\n4 \0 2\n6 1 1\n4 1 3 2", at(2, 3, r"found '\x00'")),
    "brackets": ("[[4, 1], [6, 1]]", at(1, 1, "found '[[4,'")),
    "leading blank lines are counted": (f"\n\t\n2 3 0 1 4\n{ROWS}4 1 3 !", at(6, 7, "found '!'")),
}
BLANK = {"empty": "", "blank": " \t ", "blank lines": "\n\r\n \n", "a byte-order mark": "\ufeff", "both": "\ufeff\n\n"}


@pytest.mark.parametrize(("text", "refusal"), FAULTS.values(), ids=FAULTS)
def test_a_wrong_map(text: str, refusal: Refusal) -> None:
    for game, form in (("stamp", None), ("stamp", "map"), ("14499", None), ("14499", "map")):
        check_refusal(game, form, text, refusal)


@pytest.mark.parametrize("text", BLANK.values(), ids=BLANK)
def test_nothing_at_all(text: str) -> None:
    for game, form in (("stamp", None), ("stamp", "map"), ("14499", None)):
        check_refusal(game, form, text, EMPTY)


def test_the_largest_and_the_smallest_are_read() -> None:
    board = find_game("stamp").read(f"1 1 0 0 0\n{10**18}\n")
    assert (board.highest, board.commands) == (10**18, ())
    board = find_game("stamp").read("1000 1 999 0 100000\n" + "0\n" * 1000 + "1 " * 100_000)
    assert (board.rows, board.row, len(board.commands)) == (1000, 999, 100_000)
