"""Rolls and tracks for yut that are none: whatever is wrong with the text, the error says where and what was expected."""

import pytest

from tests.support.refusals import DIGITS_30, DIGITS_10000, EMPTY, Refusal, at, check_refusal

TEN = "1 2 3 4 5 1 2 3 4 5"
ROLL = "a roll is a whole number from 1 to 5"

ROLLS = {
    "roll zero": ("1 0 3", at(1, 3, "found 0;", ROLL)),
    "roll six": ("1 2\n 6", at(2, 2, "found 6;", ROLL)),
    "negative roll": ("-1 2 3", at(1, 1, "found -1;", ROLL)),
    "a roll in letters": ("1 two 3", at(1, 3, "found 'two'", "a roll, a whole number")),
    "a roll with a point": ("1 2.0", at(1, 3, "found '2.0'")),
    "rolls with commas": ("1, 2", at(1, 1, "found '1,'")),
    "rolls without blanks": ("1234123412", at(1, 1, "found 1234123412;", ROLL)),
    "a roll in other digits": ("1 २", at(1, 3, "found '२'")),
    "a roll of 30 digits": (f"1 {DIGITS_30}", at(1, 3, "more than 19 digits", ROLL)),
    "a roll of 10,000 digits": (f"1\n{DIGITS_10000}", at(2, 1, "more than 19 digits", ROLL)),
    "a JSON list": ("[1, 2]", at(1, 1, "found '[1,'")),
    "a NUL": ("1 \x00", at(1, 3, r"found '\x00'")),
    "the first fault is told": ("1 x " + "1 " * 20, at(1, 3, "found 'x'")),
    "a fault on a later line": ("\n1 2 3\n\n4 ?", at(4, 3, "found '?'")),
}
NOT_TEN = {
    "nine": (TEN[:-2], at(1, 18, "found 9 rolls", "expected ten")),
    "one": ("1", at(1, 2, "found 1 roll;", "expected ten")),
    "nine on lines": ("1 2 3\n4 5 1\n2 3 4\n\n", at(3, 6, "found 9 rolls", "expected ten")),
    "eleven": (TEN + " 1", at(1, 21, "more than 10 rolls", "expected ten")),
    "eleven on lines": (TEN + "\n\n  1 2", at(3, 3, "more than 10 rolls", "expected ten")),
    "a wrong one behind the tenth": (TEN + " 9", at(1, 21, "more than 10 rolls")),
    "words behind the tenth": (TEN + " and more", at(1, 21, "more than 10 rolls")),
    "an object": ('{"rolls": [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]}', at(1, 1, """found '{"rolls":'""", "a roll, a whole number")),
}


def track(cells: str, more: str = ', "finish": "home"', rolls: str = "[1, 2]") -> str:
    """Return an object whose second line is its cells, beginning in column 11."""
    return f'{{"rolls": {rolls},\n "cells": {cells}{more}}}'


GOOD = '{"a": {"value": 0, "next": "b"}, "b": {"value": 5, "next": "home", "shortcut": "home"}, "home": {}}'
NUMBER = "expected a whole number from 1 to 5"
CELLS = "expected an object or a list of 2 to 10,000 cells"
NAME = "expected the name of one of the cells"
KEYS = "the parts of a board are rolls, horses, cells, start, finish"
VALUE = "expected a whole number from 0 to 1000000000000000000"

OBJECTS = {
    "not closed": ('{"rolls": [1, 2]', at(1, 17, "the text ends too early")),
    "not begun": ("{", at(1, 2, "the text ends too early")),
    "text not closed": ('{"rolls": [1], "start', at(1, 22, "the text ends too early")),
    "no rolls": ('\n {"horses": 2}', at(2, 2, 'found no "rolls"', "expected them, a list of numbers")),
    "unknown key": ('{"rolls": [1],\n "dice": 2}', at(2, 2, "found 'dice'", KEYS)),
    "rolls twice": ('{"rolls": [1],\n "rolls": [2]}', at(2, 2, "'rolls' is given twice", "once")),
    "something behind it": ('{"rolls": [1]}\n\n 1', at(3, 2, "found '1' after the board", "nothing more")),
    "a second object": ('{"rolls": [1]} {"rolls": [1]}', at(1, 16, "after the board")),
    "rolls null": ('{"rolls": null}', at(1, 11, "rolls is null", "expected a list of 1 to 100,000 numbers")),
    "rolls a text": ('{"rolls": "1 2"}', at(1, 11, 'rolls is "1 2"', "expected a list of 1 to 100,000 numbers")),
    "no roll": ('{"rolls": []}', at(1, 11, "rolls is []", "expected a list of 1 to 100,000 numbers")),
    "too many rolls": (
        '{"rolls": [' + "1," * 100_000 + "1]}",
        at(1, 11, "rolls is '[1,1,1,1,1,1,1,1,1,1…'", "expected a list of 1 to 100,000 numbers"),
    ),
    "roll zero": ('{"rolls": [1, 0]}', at(1, 15, "found 0", NUMBER)),
    "roll six": ('{"rolls": [6]}', at(1, 12, "found 6", NUMBER)),
    "negative roll": ('{"rolls": [1,\n-1]}', at(2, 1, "found -1", NUMBER)),
    "a roll that is true": ('{"rolls": [1, true]}', at(1, 15, "found true", NUMBER)),
    "a roll that is null": ('{"rolls": [null]}', at(1, 12, "found null", NUMBER)),
    "a roll in quotes": ('{"rolls": [1, "2"]}', at(1, 15, 'found "2"', NUMBER)),
    "a roll in brackets": ('{"rolls": [1, [[2]], 9]}', at(1, 15, "found [[2]]", NUMBER)),
    "a roll with a point": ('{"rolls": [1, 2.0]}', at(1, 15, "found '2.0'", "a whole number")),
    "a roll with an exponent": ('{"rolls": [1, 1e0]}', at(1, 15, "found '1e0'")),
    "a roll that is NaN": ('{"rolls": [NaN]}', at(1, 12, "found 'NaN'", "a whole number")),
    "a roll that is infinite": ('{"rolls": [1, -Infinity]}', at(1, 15, "found '-Infinity'")),
    "a roll of 30 digits": (f'{{"rolls": [1, {DIGITS_30}]}}', at(1, 15, "more than 19 digits")),
    "a roll of 10,000 digits": (f'{{"rolls": [1, {DIGITS_10000}]}}', at(1, 15, "more than 19 digits")),
    "a fault with a number in a name before it": ('{"1.5": "NaN", "rolls": [1, 2.5]}', at(1, 29, "found '2.5'")),
    "nested deep": ('{"rolls": ' + "[" * 100_000, at(1, 1, "nested too deep")),
    "no horses": ('{"rolls": [1], "horses": 0}', at(1, 26, "horses is 0", "expected a whole number from 1 to 8")),
    "nine horses": ('{"rolls": [1],\n"horses":9}', at(2, 10, "horses is 9", "expected a whole number from 1 to 8")),
    "horses true": ('{"rolls": [1], "horses": true}', at(1, 26, "horses is true", "expected a whole number from 1 to 8")),
    "horses in quotes": (
        '{"rolls": [1], "horses": "4"}',
        at(1, 26, 'horses is "4"', "expected a whole number from 1 to 8"),
    ),
    "a start without cells": (
        '{"rolls": [1], "start": "10"}',
        at(1, 16, 'found "start" without "cells"', "the standard board has its own"),
    ),
    "a finish without cells": (
        '{"rolls": [1], "finish": "10"}',
        at(1, 16, 'found "finish" without "cells"', "the standard board has its own"),
    ),
}
TRACKS = {
    "one cell": (track('{"home": {}}'), at(2, 11, """cells is {"home": {}}""", CELLS)),
    "no cell": (track("[]"), at(2, 11, "cells is []", CELLS)),
    "cells null": (track("null"), at(2, 11, "cells is null", CELLS)),
    "cells a number": (track("7"), at(2, 11, "cells is 7", CELLS)),
    "too many cells": (track("[" + "{}," * 10_000 + "{}]"), at(2, 11, "cells is '[{},{},{},{},{},{},{…'", CELLS)),
    "a cell that is a number": (track('{"a": 1, "home": {}}'), at(2, 17, "cell a is 1", "expected an object, such as")),
    "a cell of a long name that is no object": (
        track(f'{{"{"n" * 100}": "{"x" * 100}", "home": {{}}}}'),
        at(2, 116, f"cell {'n' * 100} is '\"xxxxxxxxxxxxxxxxxxx…'", "expected an object, such as"),
    ),
    "a value of a long name": (
        track(f'{{"{"n" * 100}": {{"value": -1}}, "home": {{}}}}'),
        at(2, 126, f"value of {'n' * 100} is -1", VALUE),
    ),
    "a cell that is null, in a list": (
        track('[{"next": 1}, null]'),
        at(2, 25, "cell 1 is null", "expected an object, such as"),
    ),
    "an unknown part": (track('{"a": {"next": "home",\n"jump": 1}, "home": {}}'), at(3, 1, "cell a has 'jump'", "value, next")),
    "a cell twice": (track('{"a": {"next": "home"}, "home": {},\n "a": {}}'), at(3, 2, "'a' is given twice")),
    "a part twice": (track('{"a": {"next": "home", "next": "a"}, "home": {}}'), at(2, 34, "'next' is given twice")),
    "a part twice, in a list": (track('[{"next": 1}, {"value": 1, "value": 2}]'), at(2, 38, "'value' is given twice")),
    "a negative value": (track('{"a": {"value": -1, "next": "home"}, "home": {}}'), at(2, 27, "value of a is -1", VALUE)),
    "a value in quotes": (
        track('{"a": {"next": "home", "value": "1"}, "home": {}}'),
        at(2, 43, 'value of a is "1"', VALUE),
    ),
    "a value that is true": (
        track('{"a": {"value": true, "next": "home"}, "home": {}}'),
        at(2, 27, "value of a is true", VALUE),
    ),
    "a value above 10^18": (
        track('{"a": {"next": "home"}, "home": {"value": 1000000000000000001}}'),
        at(2, 53, "value of home is 1000000000000000001", VALUE),
    ),
    "a value with a point": (track('{"a": {"value": 1.5, "next": "home"}, "home": {}}'), at(2, 27, "found '1.5'")),
    "a value of 30 digits": (track(f'[{{"value": {DIGITS_30}}}, {{}}]'), at(2, 22, "more than 19 digits")),
    "next to an unknown cell": (track('{"a": {"next": "c"}, "home": {}}'), at(2, 26, 'next of a is "c"', NAME)),
    "next is null": (track('{"a": {"next": null}, "home": {}}'), at(2, 17, "cell a leads nowhere", "a next cell")),
    "next is true": (track('{"a": {"next": true}, "home": {}}'), at(2, 26, "next of a is true", NAME)),
    "next behind the list": (track('[{"next": 2}, {}]', ', "finish": 1'), at(2, 21, "next of 0 is 2", NAME)),
    "a shortcut to an unknown cell": (
        track('{"a": {"next": "home", "shortcut": "x"}, "home": {}}'),
        at(2, 46, 'shortcut of a is "x"', NAME),
    ),
    "no next": (track('{"a": {"next": "b"}, "b": {"value": 2}, "home": {}}'), at(2, 37, "cell b leads nowhere", "a next cell")),
    "no next, in a list": (track('[{"next": 2}, {}, {}]', ', "finish": 2'), at(2, 25, "cell 1 leads nowhere")),
    "only a shortcut": (track('{"a": {"shortcut": "home"}, "home": {}}'), at(2, 17, "cell a leads nowhere")),
    "a cell that leads to itself": (
        track('{"a": {"next": "a"}, "home": {}}'),
        at(2, 17, "cell a never leads to the finish"),
    ),
    "a circle": (
        track('{"a": {"next": "home"}, "b": {"next": "c"}, "c": {"next": "b"}, "home": {}}'),
        at(2, 40, "cell b never leads to the finish"),
    ),
    "a circle off the start's way": (
        track('[{"next": 1}, {}, {"next": 2}]', ', "finish": 1'),
        at(2, 29, "cell 2 never leads to the finish, 1"),
    ),
    "no finish": (track(GOOD, ""), at(1, 1, 'found no "finish"', "expected it to name one of the cells")),
    "an unknown finish": (track(GOOD, ',\n "finish": "nowhere"'), at(3, 12, 'finish is "nowhere"', NAME)),
    "a finish that is null": (track(GOOD, ',\n "finish": null'), at(3, 12, "finish is null", NAME)),
    "an unknown start": (track(GOOD, ',\n "start": 3, "finish": "home"'), at(3, 11, "start is 3", NAME)),
    "a cell called start": (
        track('{"start": {"next": "home"}, "home": {}}', ',\n "start": "x", "finish": "home"'),
        at(3, 11, 'start is "x"', NAME),
    ),
    "start and finish the same": (
        track(GOOD, ',\n "finish": "a"'),
        at(3, 12, 'finish is "a"', "expected another cell than the start"),
    ),
    "a name of no letter": (track('{"": {"next": "home"}, "home": {}}'), at(2, 12, "found a cell ''", "1 to 100 letters")),
    "a name of 101 letters": (track(f'{{"{"n" * 101}": {{}}, "home": {{}}}}'), at(2, 12, "found a cell 'nnnn")),
    "a name that cannot be shown": (track('{"\\ud800": {"next": "home"}, "home": {}}'), at(2, 12, r"found a cell '\ud800'")),
    "a name with a line end": (track('{"a\\nb": {"next": "home"}, "home": {}}'), at(2, 12, r"found a cell 'a\nb'")),
    "a name written with escapes": (track('{"\\u0061": {"next": "c"}, "home": {}}'), at(2, 31, 'next of a is "c"', NAME)),
}
BLANK = {"empty": "", "blank": " \t ", "blank lines": "\n\r\n \n", "a byte-order mark": "\ufeff", "both": "\ufeff\n\n"}


@pytest.mark.parametrize(("text", "refusal"), ROLLS.values(), ids=ROLLS)
def test_wrong_rolls(text: str, refusal: Refusal) -> None:
    for game, form in (("yut", None), ("yut", "rolls"), ("17825", None)):
        check_refusal(game, form, text, refusal)


@pytest.mark.parametrize(("text", "refusal"), NOT_TEN.values(), ids=NOT_TEN)
def test_17825_takes_ten_rolls(text: str, refusal: Refusal) -> None:
    check_refusal("17825", None, text, refusal)
    check_refusal("17825", "rolls", text, refusal)


@pytest.mark.parametrize(("text", "refusal"), (OBJECTS | TRACKS).values(), ids=OBJECTS | TRACKS)
def test_a_wrong_object(text: str, refusal: Refusal) -> None:
    check_refusal("yut", None, text, refusal)
    check_refusal("yut", "object", text, refusal)


def test_more_rolls_than_any_board() -> None:
    check_refusal("yut", None, "1 " * 100_001, at(1, 200_001, "more than 100,000 rolls", "expected 100,000 at most"))
    check_refusal("yut", None, "1\n" * 100_001, at(100_001, 1, "more than 100,000 rolls"))


def test_each_form_insists_on_itself() -> None:
    check_refusal("yut", "object", TEN, at(1, 3, "found '2' after the board"))
    check_refusal("yut", "object", "[1, 2]", at(1, 1, "found [1, 2]", "expected an object"))
    check_refusal("yut", "rolls", '{"rolls": [1]}', at(1, 1, """found '{"rolls":"""))


@pytest.mark.parametrize("text", BLANK.values(), ids=BLANK)
def test_nothing_at_all(text: str) -> None:
    for game, form in (("yut", None), ("yut", "rolls"), ("yut", "object"), ("17825", None)):
        check_refusal(game, form, text, EMPTY)
