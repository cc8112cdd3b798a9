"""The fingerprint of rules: different for whatever makes different rules, the same for the same, and none for what has none."""

import re
from collections.abc import Callable
from enum import IntEnum
from functools import lru_cache, partial
from typing import Any, NamedTuple

import numpy as np
import pytest

from malpan import NotCompiled, Verdict
from malpan.search.native.compiler.reach import Reach

RULES = """
import math
from typing import NamedTuple
from malpan import Verdict
from malpan.game import sort_places

{given}

def far(cell, by=1, *, more=0):
    def near(cell):
        return cell + by + more
    return near(cell) * 2

def step(board, state, move):
    state[0] = far(state[0]) + {used}
    sort_places(state, 0, 2)
    return Verdict.ON
"""


def digest(given: str = "", used: str = "0", text: str = RULES) -> str:
    """Return the fingerprint of rules made from this text."""
    space: dict[str, Any] = {"__name__": "rules_to_reach"}
    exec(text.format(given=given, used=used), space)
    return Reach([space["step"], None]).digest()


def test_the_same_rules_have_the_same_fingerprint() -> None:
    once = digest("TABLE = (1, 2, 3)", "TABLE[move]")
    assert digest("TABLE = (1, 2, 3)", "TABLE[move]") == once
    assert digest("# a comment\n\nTABLE = (1, 2, 3)\nOTHER = 9", "TABLE[move]") == once
    assert re.fullmatch(r"[0-9a-f]{64}", once)


GIVEN = [
    ("N = 1", "N"),
    ("N = 2", "N"),
    ("N = True", "N"),
    ("N = 1.0", "N"),
    ("N = 2**70", "N"),
    ("N = -1", "N"),
    ("N = (1, 2)", "N[0]"),
    ("N = (2, 1)", "N[0]"),
    ("N = (12,)", "N[0]"),
    ("N = ((1,), 2)", "N[0]"),
    ("N = (1, (2,))", "N[0]"),
    ("N = [1, 2]", "N[0]"),
    ("N = range(2)", "N[0]"),
    ("N = range(3)", "N[0]"),
    ("N = {0: 1}", "N[0]"),
    ("N = {0: 2}", "N[0]"),
    ("N = frozenset((1, 2))", "(1 in N)"),
    ("N = frozenset((1, 3))", "(1 in N)"),
    ("N = '12'", "len(N)"),
    ("N = b'12'", "len(N)"),
    ("N = None", "(N is None)"),
    ("N = Verdict.ON", "N"),
    ("N = Verdict.WON", "N"),
    ("N = math", "N.pi"),
    ("N = math", "N.tau"),
    ("N = abs", "N(move)"),
    ("N = min", "N(move, 0)"),
    ("N = min", "N(move, 1)"),
    ("N = lambda move: move", "N(move)"),
    ("N = lambda move: move + 1", "N(move)"),
    ("N = lambda move, by=1: move", "N(move)"),
    ("N = lambda move, by=2: move", "N(move)"),
    ("N = lambda move, *, by=2: move", "N(move)"),
    ("N = lambda move, *, by=3: move", "N(move)"),
    ("def hold(by):\n    return lambda move: by\nN = hold(1)", "N(move)"),
    ("def hold(by):\n    return lambda move: by\nN = hold(2)", "N(move)"),
    ("def hold(by):\n    return lambda move: by(move)\nN = hold(lambda move: 1)", "N(move)"),
    ("def hold(by):\n    return lambda move: by(move)\nN = hold(lambda move: 2)", "N(move)"),
    ("class Pair(NamedTuple):\n    a: int\n    b: int\nN = Pair(1, 2)", "N.a"),
    ("class Pair(NamedTuple):\n    b: int\n    a: int\nN = Pair(1, 2)", "N.a"),
    ("class Pair(NamedTuple):\n    a: int\n    b: int = 1\nN = Pair", "N(1).a"),
    ("class Pair(NamedTuple):\n    a: int\n    b: int = 2\nN = Pair", "N(1).a"),
    ("def N(n):\n    return 1 if n < 2 else N(n - 1)", "N(move)"),
    ("def N(n):\n    return 1 if n < 3 else N(n - 1)", "N(move)"),
    ("def one(n):\n    return other(n)\ndef other(n):\n    return n\nN = one", "N(move)"),
    ("def one(n):\n    return other(n)\ndef other(n):\n    return n + 1\nN = one", "N(move)"),
]


def test_different_rules_have_different_fingerprints() -> None:
    digests = {(given, used): digest(given, used) for given, used in GIVEN}
    assert len(set(digests.values())) == len(GIVEN)


@pytest.mark.parametrize(
    ("old", "new"),
    [("by=1", "by=2"), ("more=0", "more=1"), ("* 2", "* 3"), ("cell + by", "cell - by"), ("Verdict.ON", "Verdict.WON")],
)
def test_every_part_of_every_function_counts(old: str, new: str) -> None:
    assert old in RULES
    assert digest(text=RULES.replace(old, new)) != digest()


def test_a_module_counts_with_what_is_taken_from_it() -> None:
    first, second = type(np)("some_rules"), type(np)("some_rules")
    vars(first)["FAR"], vars(second)["FAR"] = 1, 2
    vars(second)["unused"] = vars(first)["unused"] = object()

    def of(module: Any) -> str:
        space: dict[str, Any] = {"module": module}
        exec("def step(board, state, move):\n    return module.FAR", space)
        return Reach([space["step"]]).digest()

    assert of(first) != of(second)
    vars(second)["FAR"] = 1
    assert of(first) == of(second)


def test_arrays_count_with_all_that_is_in_them() -> None:
    def of(array: Any) -> str:
        space: dict[str, Any] = {"TABLE": array}
        exec("def step(board, state, move):\n    return TABLE[move]", space)
        return Reach([space["step"]]).digest()

    arrays = [np.array([1, 2]), np.array([1, 3]), np.array([1, 2], np.int32), np.array([[1, 2]])]
    assert len({of(array) for array in arrays}) == len(arrays)


class Plain:
    """A class of no kind that rules know."""


class Colour(IntEnum):
    RED = 0


class Pair(NamedTuple):
    a: int


@pytest.mark.parametrize(
    "thing", [Plain(), Plain, partial(min, 1), lru_cache(digest), object(), re.compile("x"), iter(()), (1, Plain())]
)
def test_what_has_no_fingerprint_is_refused(thing: Any) -> None:
    def step(board: Any, state: Any, move: int, thing: Any = thing) -> Verdict:
        return Verdict.ON

    with pytest.raises(NotCompiled, match=r"no fingerprint|named tuples and enumerations"):
        Reach([step])


@pytest.mark.parametrize("thing", [Colour, Colour.RED, Pair, Pair(1), Verdict, None, 1, "text", (1, (2, "three"))])
def test_what_rules_may_use_is_not_refused(thing: Any) -> None:
    def step(board: Any, state: Any, move: int, thing: Any = thing) -> Verdict:
        return Verdict.ON

    assert len(Reach([step]).digest()) == 64


def test_the_names_that_rules_read_are_known() -> None:
    function: Callable[..., Any] = lambda board: board.number + board.tokens[0]  # noqa: E731
    assert Reach([function]).names >= {"number", "tokens"}


DOCUMENTED = '''
from enum import IntEnum
from typing import NamedTuple
from malpan import Verdict

class Colour(IntEnum):
    RED = 0

class Pair(NamedTuple):
    a: int

PAIR = Pair(3)

def far(cell):
    """Return the cell behind a cell."""
    def near(cell):
        """Return the next cell."""
        return cell + PAIR.a
    return near(cell)

def canonical(board, state):
    """Leave the state as it is."""
    if state[0] > 9:
        state[0] = None or 1

def step(board, state, move):
    """Go on."""
    if state[0] == Colour.RED:
        return Verdict.ON
    state[0] = far(state[0])
    return Verdict.WON
'''


def documented(name: str, *edits: tuple[str, str]) -> str:
    """Return the fingerprint of these rules after some edits, in a module of this name."""
    text = DOCUMENTED
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    space: dict[str, Any] = {"__name__": name}
    exec(text, space)
    return Reach([space["step"], space["canonical"]]).digest()


@pytest.mark.parametrize(
    "edit",
    [
        ('"""Go on."""', '"""Another sentence."""'),
        ('    """Go on."""\n', ""),
        ('    """Leave the state as it is."""\n', ""),
        ('        """Return the next cell."""\n', ""),
        ("    state[0] = far", "    # a comment\n\n    state[0] = far"),
        ("def step(", "def picture(board, state):\n    return None\n\n\ndef step("),
        ("(board, state, move):\n", "(board: object, state: list[int], move: int) -> Verdict:\n"),
    ],
    ids=["docstring", "no docstring", "none in canonical", "none inside", "comment", "another function", "annotations"],
)
def test_what_does_not_change_rules_does_not_change_the_fingerprint(edit: tuple[str, str]) -> None:
    assert documented("rules", edit) == documented("rules")


def test_the_name_of_a_file_does_not_change_the_fingerprint() -> None:
    assert documented("malpan_game_one") == documented("malpan_game_other")


@pytest.mark.parametrize(
    "edit",
    [("None or 1", "None or 2"), ("RED = 0", "RED = 1"), ("Pair(3)", "Pair(4)"), ("> 9", "> 8"), ("cell + PAIR.a", "PAIR.a")],
)
def test_what_changes_rules_changes_the_fingerprint_with_and_without_docstrings(edit: tuple[str, str]) -> None:
    plain = [('    """Go on."""\n', ""), ('    """Leave the state as it is."""\n', "")]
    assert documented("rules", edit) != documented("rules")
    assert documented("rules", edit, *plain) == documented("rules", edit)
