"""Lists, grids and objects that are no snakes board: the error says where the text is wrong and what was expected."""

import json

import pytest

from malpan.games.catalogue import find_game
from malpan.games.snakes import notation
from tests.support.refusals import DIGITS_30, DIGITS_10000, Refusal, at, check_refusal

MANY_BRACKETS = "found more than 10,000 times '['"
PAIR = "a jump is a pair such as [11, 40]"
CELL = "expected -1 or the number of a cell"
LIST = "expected a list of jumps"
BEFORE_IT = "where the game is over; expected a cell before it"

LISTS = {
    "from 0": ("[(0, 40)] []", at(1, 3, "a jump starts on cell 0", "1 to 100")),
    "from 101": ("[(11, 40)]\n[(101, 12)]", at(2, 3, "a jump starts on cell 101", "1 to 100")),
    "from a negative cell": ("[(11, 40)], [(-9, 12)]", at(1, 15, "a jump starts on cell -9", "1 to 100")),
    "to 0": ("[(11, 40), (37, 0)]\n[]", at(1, 17, "a jump leads to cell 0", "1 to 100")),
    "to 101": ("[] [[90, 101]]", at(1, 10, "a jump leads to cell 101", "1 to 100")),
    "to a negative cell": ("[[[11, 40]], [[90, -1]]]", at(1, 20, "a jump leads to cell -1", "1 to 100")),
    "two jumps from one cell": ("[(11, 40)]\n[(90, 12), (11, 2)]", at(2, 13, "a second jump starts on cell 11", "one at most")),
    "two ladders from one cell": ("[[[11, 40], [11, 41]], []]", at(1, 14, "a second jump starts on cell 11")),
    "a jump on the last cell": ("[(11, 40)]\n[(90, 12), (100, 2)]", at(2, 13, "a jump starts on the last cell, 100", BEFORE_IT)),
    "one end": ("[(11, 40)] [[90]]", at(1, 13, "found [90]", PAIR)),
    "three ends": ("[(11, 40), (1, 2, 3)] []", at(1, 12, "found (1, 2, 3)", PAIR)),
    "no ends": ("[[], [3, 4]] []", at(1, 2, "found []", PAIR)),
    "a pair that is null": ("[[3, 4], null] []", at(1, 10, "found null", PAIR)),
    "a pair that is a number": ("[[3, 4],\n7] []", at(2, 1, "found 7", PAIR)),
    "an end in quotes": ('[[3, "4"]] []', at(1, 2, """found [3, "4"]""", PAIR)),
    "an end that is true": ("[[3, true]] []", at(1, 2, "found [3, true]", PAIR)),
    "an end that is null": ("[] [[null, 3]]", at(1, 5, "found [null, 3]", PAIR)),
    "an end in brackets": ("[[3, [4]]] []", at(1, 2, "found [3, [4]]", PAIR)),
    "a long pair is cut short": ("[[" + "1, " * 5000 + "1]] []", at(1, 2, "found '[1, 1, 1, 1, 1, 1, 1…'")),
    "an end with a point": ("[(11, 40)] [(90, 12.0)]", at(1, 18, "found '12.0'", "a whole number")),
    "an end that is NaN": ("[(NaN, 40)] []", at(1, 3, "found 'NaN'", "a whole number")),
    "an end that is infinite": ("[(11, Infinity)] []", at(1, 7, "found 'Infinity'")),
    "an end of 30 digits": (f"[(11, {DIGITS_30})] []", at(1, 7, "more than 19 digits")),
    "an end of 10,000 digits": (f"[(11, 40)]\n[({DIGITS_10000}, 2)]", at(2, 3, "more than 19 digits")),
    "Python's None": ("[(11, 40), None] []", at(1, 12, "found 'N'")),
    "not closed": ("[(11, 40)] [(90, 12)", at(1, 21, "the text ends too early")),
    "no second list": ("[(11, 40)],", at(1, 12, "the text ends too early")),
    "two commas": ("[(11, 40)],,[(90, 12)]", at(1, 12, "found ','")),
    "closed by the other bracket": ("[(11, 40], (12, 41)) []", at(1, 9, "found ']'", "the other kind of bracket")),
    "closed twice": ("[(11, 40))] []", at(1, 10, "found ')'")),
    "a number behind": ("[(11, 40)] 7", at(1, 12, LIST)),
    "an object behind": ("[(11, 40)] {}", at(1, 12, "found '{'", "no objects")),
    "a third list": ("[(11, 40)] [] []", at(1, 15, "found '[]' after the lists", "nothing more")),
    "words behind": ("[(11, 40)] [] so", at(1, 15, "found 'so' after the lists")),
    "numbers alone": ("[ 11, 40]", at(1, 3, LIST, "or a grid")),
    "a bracket alone": ("[", at(1, 2, LIST)),
    "very many brackets": ("[" * 100_000, at(1, 10_001, MANY_BRACKETS)),
    "very many brackets behind a list": ("[(11, 40)]\n" + "[" * 100_000, at(2, 9_999, MANY_BRACKETS)),
    "other digits": ("[[３, 4]] []", at(1, 3, "found '３'")),
    "leading blank lines are counted": ("\n\n [(11, 400)] []", at(3, 8, "a jump leads to cell 400")),
}


def rows(side: int, row: int = 0, column: int = 0, cell: object = -1) -> str:
    """Return a grid of a side, a row a line, with one cell as given."""
    cells = [[json.dumps(cell) if (r, c) == (row, column) else "-1" for c in range(side)] for r in range(side)]
    return "[" + ",\n".join(f"[{','.join(line)}]" for line in cells) + "]"


GRIDS = {
    "a cell 0": (rows(3, 1, 1, 0), at(2, 5, "found 0;", "-1 or leads to a cell from 1 to 9")),
    "a cell behind the last": (rows(3, 2, 0, 10), at(3, 2, "found 10;", "-1 or leads to a cell from 1 to 9")),
    "a cell -2": (rows(4, 0, 1, -2), at(1, 6, "found -2;", "from 1 to 16")),
    "a jump on the last cell, even": (rows(2, 0, 0, 1), at(1, 3, "a jump starts on the last cell, 4", "expected -1")),
    "a jump on the last cell, odd": (rows(3, 0, 2, 5), at(1, 9, "a jump starts on the last cell, 9", "expected -1")),
    "a jump on the only cell": (rows(1, 0, 0, 1), at(1, 3, "a jump starts on the last cell, 1", "expected -1")),
    "a jump on the last cell of six rows": (rows(6, 0, 0, 1), at(1, 3, "a jump starts on the last cell, 36")),
    "a cell with a point": (rows(2, 1, 0, 1.5), at(2, 2, "found '1.5'", "a whole number")),
    "a cell that is null": (rows(2, 1, 0, None), at(2, 2, "found null", CELL)),
    "a cell that is true": (rows(2, 1, 1, True), at(2, 5, "found true", CELL)),
    "a cell in quotes": (rows(2, 1, 1, "3"), at(2, 5, 'found "3"', CELL)),
    "a cell in brackets": (rows(3, 1, 1, [3]), at(2, 5, "found [3]", CELL)),
    "a cell of 30 digits": (rows(2, 1, 1, int(DIGITS_30)), at(2, 5, "more than 19 digits")),
    "a cell of 10,000 digits": (f"[[-1,-1],\n[{DIGITS_10000},-1]]", at(2, 2, "more than 19 digits")),
    "a cell that is NaN": ("[[-1,-1],\n[-1,NaN]]", at(2, 5, "found 'NaN'")),
    "more columns than rows": ("[[-1,-1,-1],\n[-1,-1,-1]]", at(1, 2, "row 1 of the grid has 3 cells", "expected 2")),
    "more rows than columns": ("[[-1],[-1]]", at(1, 2, "row 1 of the grid has 1 cell;", "expected 2")),
    "a short row": ("[[-1,-1],\n[-1]]", at(2, 1, "row 2 of the grid has 1 cell;", "expected 2")),
    "an empty row": ("[[-1,-1],\n[]]", at(2, 1, "row 2 of the grid has 0 cells", "expected 2")),
    "one empty row": ("[[]]", at(1, 2, "row 1 of the grid has 0 cells", "expected 1")),
    "no rows": ("[]", at(1, 3, "the text ends after one list of pairs", "or a grid")),
    "one list of jumps": ("[[11, 40]]", at(1, 11, "the text ends after one list of pairs", "expected a second one")),
    "one longer list of jumps": ("[(11, 40),\n(3, 4), (5, 6)]\n", at(3, 1, "the text ends after one list of pairs")),
    "a row that is a number": ("[[-1,-1],-1]", at(1, 10, "found -1", "expected a row of the grid, a list of cells")),
    "not closed": ("[[-1,-1],\n[-1,-1]", at(2, 8, "the text ends too early")),
    "something behind it": ("[[-1]]\nx", at(2, 1, "found 'x'")),
}

KEYS = "the parts of a board are ladders, snakes, size, sides, start, finish"

OBJECTS = {
    "no jumps": ('\n {"size": 9}', at(2, 2, 'found neither "ladders" nor "snakes"', "expected one of them at least")),
    "not closed": ('{"ladders": []', at(1, 15, "the text ends too early")),
    "unknown key": ('{"ladders": [],\n "dice": 2}', at(2, 2, "found 'dice'", KEYS)),
    "key of another spelling": ('{"ladders": [], "Snakes": []}', at(1, 17, "found 'Snakes'", KEYS)),
    "a long key is cut short": (f'{{"ladders": [], "{"k" * 5000}": 1}}', at(1, 17, f"found '{'k' * 20}…'")),
    "ladders twice": ('{"ladders": [],\n "ladders": []}', at(2, 2, "'ladders' is given twice", "once")),
    "size twice, with escapes": ('{"size": 9, "ladders": [], "s\\u0069ze": 9}', at(1, 28, "'size' is given twice")),
    "something behind it": ('{"ladders": []} x', at(1, 17, "found 'x' after the board", "nothing more")),
    "ladders null": ('{"ladders": null}', at(1, 13, LIST)),
    "snakes a number": ('{"ladders": [],\n "snakes": 3}', at(2, 12, LIST)),
    "ladders a text": ('{"ladders": "[[1, 2]]"}', at(1, 13, LIST)),
    "a pair that is null": ('{"ladders": [[3, 4], null]}', at(1, 22, "found null", PAIR)),
    "an end in quotes": ('{"ladders": [[3, "4"]]}', at(1, 14, """found [3, "4"]""", PAIR)),
    "round brackets": ('{"ladders": [(3, 4)]}', at(1, 14, "found '('")),
    "from 0": ('{"size": 9, "ladders": [[0, 4]]}', at(1, 26, "a jump starts on cell 0", "1 to 9")),
    "from behind the last cell": ('{"snakes": [[10, 4]],\n"size": 9}', at(1, 14, "a jump starts on cell 10", "1 to 9")),
    "from a negative cell": ('{"snakes": [[-10, 4]]}', at(1, 14, "a jump starts on cell -10", "1 to 100")),
    "to 0": ('{"size": 9, "ladders": [[3, 0]]}', at(1, 29, "a jump leads to cell 0", "1 to 9")),
    "to behind the last cell": ('{"size": 9, "ladders": [[3, 10]]}', at(1, 29, "a jump leads to cell 10", "1 to 9")),
    "to a negative cell": ('{"ladders": [[3, 10], [4, -1]]}', at(1, 27, "a jump leads to cell -1")),
    "two jumps from one cell": ('{"snakes": [[5, 1]],\n"ladders": [[5, 9]]}', at(2, 14, "a second jump starts on cell 5")),
    "a jump on the last cell": ('{"size": 9, "snakes": [[9, 4]]}', at(1, 25, "a jump starts on the last cell, 9", BEFORE_IT)),
    "size 0": ('{"ladders": [], "size": 0}', at(1, 25, "size is 0", "expected a whole number from 1 to 10000000")),
    "size negative": ('{"ladders": [], "size": -9}', at(1, 25, "size is -9", "expected a whole number from 1 to 10000000")),
    "size too large": (
        '{"ladders": [], "size": 10000001}',
        at(1, 25, "size is 10000001", "expected a whole number from 1 to 10000000"),
    ),
    "size with a point": ('{"ladders": [], "size": 9.0}', at(1, 25, "found '9.0'", "a whole number")),
    "size null": ('{"ladders": [],\n"size": null}', at(2, 9, "size is null", "expected a whole number from 1 to 10000000")),
    "size of 30 digits": (f'{{"ladders": [], "size": {DIGITS_30}}}', at(1, 25, "more than 19 digits")),
    "size of 10,000 digits": (f'{{"ladders": [], "size": {DIGITS_10000}}}', at(1, 25, "more than 19 digits")),
    "no sides": ('{"ladders": [], "sides": 0}', at(1, 26, "sides is 0", "expected a whole number from 1 to 1000000000")),
    "too many sides": (
        '{"ladders": [], "sides": 1000000001}',
        at(1, 26, "sides is 1000000001", "expected a whole number from 1 to 1000000000"),
    ),
    "sides true": (
        '{"ladders": [], "sides": true}',
        at(1, 26, "sides is true", "expected a whole number from 1 to 1000000000"),
    ),
    "start 2": ('{"ladders": [], "start": 2}', at(1, 26, "start is 2", "expected a whole number from 0 to 1")),
    "start false": ('{"ladders": [], "start": false}', at(1, 26, "start is false", "expected a whole number from 0 to 1")),
    "unknown finish": (
        '{"ladders": [], "finish": "under"}',
        at(1, 27, 'finish is "under"', "expected one of exact, over, bounce"),
    ),
    "finish a number": ('{"ladders": [], "finish": 1}', at(1, 27, "finish is 1", "expected one of exact, over, bounce")),
    "a finish that names another part": (
        '{"finish": "\\"size\\": ", "ladders": [], "size": 9}',
        at(1, 12, r'finish is "\"size\": "', "expected one of exact, over, bounce"),
    ),
    "very many brackets": ('{"ladders": ' + "[" * 100_000, at(1, 10_013, MANY_BRACKETS)),
    "NaN": ('{"ladders": [[NaN, 3]]}', at(1, 15, "found 'NaN'", "a whole number")),
}


@pytest.mark.parametrize(("text", "refusal"), LISTS.values(), ids=LISTS)
def test_wrong_lists(text: str, refusal: Refusal) -> None:
    check_refusal("snakes", None, text, refusal)
    check_refusal("snakes", "lists", text, refusal)


@pytest.mark.parametrize(("text", "refusal"), GRIDS.values(), ids=GRIDS)
def test_a_wrong_grid(text: str, refusal: Refusal) -> None:
    check_refusal("snakes", None, text, refusal)
    check_refusal("snakes", "grid", text, refusal)


@pytest.mark.parametrize(("text", "refusal"), OBJECTS.values(), ids=OBJECTS)
def test_a_wrong_object(text: str, refusal: Refusal) -> None:
    check_refusal("snakes", None, text, refusal)
    check_refusal("snakes", "object", text, refusal)


def test_each_form_insists_on_itself() -> None:
    check_refusal("snakes", "lists", "[[-1, -1], [-1, -1]]", at(1, 21, "expected two lists of jumps"))
    check_refusal("snakes", "grid", "[[11, 40]] []", at(1, 1, "found two lists of jumps", "expected a grid"))
    check_refusal("snakes", "object", "[[11, 40]]", at(1, 1, "found [[11, 40]]", "expected an object"))
    for form in ("lists", "grid"):
        check_refusal("snakes", form, '{"ladders": []}', at(1, 1, LIST))
        check_refusal("snakes", form, "1 0\n3 7", at(1, 1, LIST))
    check_refusal("snakes", "object", "1 0\n3 7", at(1, 3, "found '0' after the board"))


def test_a_grid_of_more_cells_than_a_board_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notation, "LARGEST", 1_000)
    check_refusal("snakes", None, rows(32), at(1, 1, "1,024 cells", "at most 1,000"))


@pytest.mark.long
def test_a_grid_of_more_than_ten_million_cells() -> None:
    check_refusal("snakes", None, rows(3163), at(1, 1, "10,004,569 cells", "at most 10,000,000"))


def test_a_jump_may_stand_on_the_first_cell_of_a_grid() -> None:
    assert find_game("snakes").read("[[-1, -1], [3, -1]]").leads == (0, 3, 2, 3, 4)
