"""Programs that make one classic mistake, or two at once, by number; they share nothing with the players that Malpan compares."""

from collections.abc import Callable
from functools import partial
from itertools import combinations

from tests.mistaken.programs import CANNOT
from tests.switches import die, marbles, snakes, stamp, yut

MODULES = {
    "13460": marbles,
    "13459": marbles,
    "15653": marbles,
    "16928": snakes,
    "909": snakes,
    "17825": yut,
    "23288": die,
    "14499": stamp,
}
Pair = tuple[str, str]

ENDLESS = {"S20"}
"""Mistakes of programs that never end on some boards, which are not run here."""


def program(number: str, *ids: str) -> Callable[[str], str]:
    """Return the program of a number with these mistakes, right without any."""
    return partial(MODULES[number].solve, wrong=frozenset(ids), number=number)


def pairs(number: str, ids: list[str]) -> list[Pair]:
    """Return every two of these mistakes that one program can make, of those that legal boards can show."""
    cannot = set() if number == "13459" else {id_ for id_ in CANNOT[number] if id_ != "M19"}
    shown = [id_ for id_ in ids if id_ not in cannot and id_ not in ENDLESS]
    return [pair for pair in combinations(shown, 2) if not any(set(pair) <= group for group in MODULES[number].EXCLUSIVE)]
