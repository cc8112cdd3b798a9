"""Boxes that are none: whatever is wrong with the text, the error says where and what was expected."""

import pytest

from malpan.games.catalogue import find_game
from tests.support.refusals import DIGITS_30, DIGITS_10000, EMPTY, Refusal, at, check_refusal

SIZED = "5 5\n#####\n#..B#\n#.#.#\n#RO.#\n#####\n"
LETTERS = "'#' wall, '.' floor, 'R' red, 'B' blue or 'O' hole"
SIDE = "a side is a whole number from 1 to 1000"

IN_THE_ROWS = {
    "unknown letter": ("3 4\n####\n#RBX\n#O.#", at(3, 4, "found 'X'", LETTERS)),
    "small letter": ("1 3\nRoB", at(2, 2, "found 'o'", LETTERS)),
    "digit for a cell": ("2 3\nROB\n0.0", at(3, 1, "found '0'", LETTERS)),
    "blank inside a row": ("1 4\nRO B", at(2, 3, "found ' '", LETTERS)),
    "blank before a row": ("2 3\nROB\n ..", at(3, 1, "found ' '", LETTERS)),
    "tab inside a row": ("1 4\nR\tOB", at(2, 2, r"found '\t'", LETTERS)),
    "row too short": ("2 3\nROB\n..", at(3, 3, "the row ends after 2 cells", "expected 3")),
    "row too long": ("2 3\nROB..\n...", at(2, 4, "the row goes on after 3 cells", "expected its end")),
    "row of one cell": ("2 3\nROB\n.", at(3, 2, "the row ends after 1 cell;", "expected 3")),
    "row longer than one cell": ("3 1\nR\nOB\n.", at(3, 2, "the row goes on after 1 cell;", "expected its end")),
    "empty row": ("3 3\nROB\n\n...", at(3, 1, "the row ends after 0 cells", "expected 3")),
    "no hole": ("2 3\nR.B\n...", at(3, 4, "no hole", "expected one cell O")),
    "two holes": ("2 3\nROB\n.O.", at(3, 2, "a second hole", "a box has one")),
    "three holes": ("2 3\nOOB\nO.R", at(2, 2, "a second hole")),
    "no red": ("2 3\n.OB\n...", at(3, 4, "no red marble", "expected a cell R")),
    "no marbles": ("2 3\n.O.\n...", at(3, 4, "no red marble")),
    "walls only": ("2 3\n###\n###", at(3, 4, "no hole")),
    "the first fault is told": ("3 3\nROX\n....\nO", at(2, 3, "found 'X'")),
    "a fault in a row before one behind the box": ("2 3\nROB\nx..\n...", at(3, 1, "found 'x'")),
}

IN_THE_SIZE = {
    "one row less": ("3 3\nROB\n...", at(3, 4, "found 2 rows", "expected 3")),
    "one row only": ("3 3\nROB", at(2, 4, "found 1 row;", "expected 3")),
    "no row": ("3 3\n", at(1, 4, "found 0 rows", "expected 3")),
    "a wrong row before a missing one": ("3 3\nROB\n..", at(3, 3, "the row ends after 2 cells")),
    "one row more": ("2 3\nROB\n...\n...", at(4, 1, "found '...' after 2 rows of the box", "nothing more")),
    "one row more than one": ("1 3\nROB\n...", at(3, 1, "found '...' after 1 row of the box", "nothing more")),
    "something behind blank lines": ("2 3\nROB\n...\n\n \n  so", at(6, 3, "found 'so' after")),
    "a second box": (SIZED + SIZED, at(7, 1, "found '5 5' after 5 rows of the box")),
    "one side": ("5\n#####", at(1, 2, "found 1 number;", "expected 2")),
    "three sides": ("2 3 4\nROB\n...", at(1, 5, "found '4' after 2 numbers", "expected the end of the line")),
    "height zero": ("0 3\n", at(1, 1, "found 0;", SIDE)),
    "width zero": ("3 0\n\n\n", at(1, 3, "found 0;", SIDE)),
    "negative height": ("-3 3\nROB", at(1, 1, "found -3;", SIDE)),
    "negative width": ("3 -3\nROB", at(1, 3, "found -3;", SIDE)),
    "height too large": ("1001 3\nROB", at(1, 1, "found 1001;", SIDE)),
    "width too large": ("1 1001\nROB", at(1, 3, "found 1001;", SIDE)),
    "height of 30 digits": (f"{DIGITS_30} 3\nROB", at(1, 1, "more than 19 digits", SIDE)),
    "width of 10,000 digits": (f"3 {DIGITS_10000}\nROB", at(1, 3, "more than 19 digits", SIDE)),
    "a side with a point": ("1 3.0\nROB", at(1, 3, "found '3.0'", "a side, a whole number")),
    "a side in words": ("1 three\nROB", at(1, 3, "found 'three'", "a side, a whole number")),
    "a side in other digits": ("1 ３\nROB", at(1, 3, "found '３'", "a side, a whole number")),
    "sides with a comma": ("1,3\nROB", at(1, 1, "found '1,3'", "a side, a whole number")),
    "two signs": ("1 --3\nROB", at(1, 3, "found '--3'")),
    "size and rows on one line": ("1 3 ROB", at(1, 5, "found 'ROB' after 2 numbers")),
    "leading blank lines are counted": ("\n \n2 3\nROB\n.!.", at(5, 2, "found '!'")),
}

ROWS_ALONE = {
    "unknown letter": ("####\n#RBX\n#O.#", at(2, 4, "found 'X'", LETTERS)),
    "first row decides": ("ROB\n....", at(2, 4, "the row goes on after 3 cells")),
    "short last row": ("ROB\n...\n..", at(3, 3, "the row ends after 2 cells", "expected 3")),
    "empty row": ("ROB\n\n...", at(2, 1, "the row ends after 0 cells", "expected 3")),
    "no hole": ("R.B", at(1, 4, "no hole")),
    "two holes": ("ROBO", at(1, 4, "a second hole")),
    "no red": ("BO.", at(1, 4, "no red marble")),
    "a letter": ("x", at(1, 1, "found 'x'", LETTERS)),
    "a bracket": ('["ROB"]', at(1, 1, "found '['", LETTERS)),
    "too wide": ("ROB" + "." * 998, at(1, 1001, "1001 cells wide", "at most 1000")),
    "too high": ("ROB\n" + "...\n" * 1000, at(1001, 1, "found another row after 1,000", "at most 1,000 cells")),
    "a byte-order mark inside": ("ROB\n\ufeff..", at(2, 1, r"found '\ufeff'")),
    "a NUL": ("RO\0B", at(1, 3, r"found '\x00'")),
}

NUMBERED = {
    "no size line": ("#####\n#RBO#\n#####", at(1, 1, "found '#####'", "a side, a whole number")),
    "no blue": ("3 5\n#####\n#R.O#\n#####", at(4, 6, "no blue marble", "expected a cell B")),
    "no red": ("3 5\n#####\n#B.O#\n#####", at(4, 6, "no red marble")),
}

BLANK = {"empty": "", "blank": "  \t ", "blank lines": "\n\r\n \n", "a byte-order mark": "\ufeff", "both": "\ufeff\n\n"}


@pytest.mark.parametrize(("text", "refusal"), IN_THE_ROWS.values(), ids=IN_THE_ROWS)
def test_a_wrong_row(text: str, refusal: Refusal) -> None:
    for game in ("marbles", "13460"):
        check_refusal(game, None, text, refusal)
        check_refusal(game, "sized", text, refusal)


@pytest.mark.parametrize(("text", "refusal"), IN_THE_SIZE.values(), ids=IN_THE_SIZE)
def test_a_wrong_size(text: str, refusal: Refusal) -> None:
    for game in ("marbles", "13460", "13459", "15644", "15653"):
        check_refusal(game, None, text, refusal)
        check_refusal(game, "sized", text, refusal)


@pytest.mark.parametrize(("text", "refusal"), ROWS_ALONE.values(), ids=ROWS_ALONE)
def test_wrong_rows_alone(text: str, refusal: Refusal) -> None:
    check_refusal("marbles", None, text, refusal)
    check_refusal("marbles", "rows", text, refusal)


@pytest.mark.parametrize("number", ["13460", "13459", "15644", "15653"])
@pytest.mark.parametrize(("text", "refusal"), NUMBERED.values(), ids=NUMBERED)
def test_the_numbered_problems_insist_on_their_form(number: str, text: str, refusal: Refusal) -> None:
    check_refusal(number, None, text, refusal)


def test_what_the_numbered_problems_refuse_the_plain_game_reads() -> None:
    game = find_game("marbles")
    assert game.read("#####\n#RBO#\n#####").reds == 1
    assert len(game.read("3 5\n#####\n#R.O#\n#####").marbles) == 1


def test_each_form_insists_on_itself() -> None:
    check_refusal("marbles", "rows", SIZED, at(1, 1, "found '5'", LETTERS))
    check_refusal("marbles", "sized", SIZED[4:], at(1, 1, "found '#####'", "a side, a whole number"))


@pytest.mark.parametrize("text", BLANK.values(), ids=BLANK)
def test_nothing_at_all(text: str) -> None:
    for game, form in (("marbles", None), ("marbles", "sized"), ("marbles", "rows"), ("13460", None)):
        check_refusal(game, form, text, EMPTY)
