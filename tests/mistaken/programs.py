"""All mistaken programs by number, as functions of the text of a board, with why some of their mistakes cannot be shown there."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from tests.mistaken import die, grids, marbles, snakes, stamp, yut

Program = Callable[[str], Any]


def counted(program: Callable[[Any, Any], int]) -> Program:
    """Return a program of ladders and snakes as one of the text of 16928."""

    def of_text(text: str) -> int:
        (ladders, _), *jumps = [tuple(map(int, line.split())) for line in text.splitlines()]
        return program(jumps[:ladders], jumps[ladders:])

    return of_text


def rolled(program: Callable[[list[int]], int]) -> Program:
    return lambda text: program([int(word) for word in text.split()])


def whether_unlimited(text: str) -> int:
    return int(marbles.fewest(text, limit=None) >= 0)


def unlimited(program: Program) -> Program:
    """Return a program for marbles without its limit of tilts."""
    if program is marbles.whether:
        return whether_unlimited
    if isinstance(program, partial):
        return partial(program.func, **{**program.keywords, "limit": None})
    return program


def of_grid(program: Callable[[grids.Grid], int]) -> Program:
    """Return a program of a grid as one of the text of 909."""
    return lambda text: program(json.loads(text))


CANNOT = {
    "13460": {"M10-unlimited": "a limit of ten is right in 13460"},
    "15653": {
        "M10": "15653 has no limit that could be off by one; see M10-unlimited",
        "M11": "15653 has no limit that could be off by one",
        "M12": "no limit is right in 15653",
        "M19": "the program of the tests has a limit of ten in its recursion",
    },
    "16928": {
        "S09": "no cell of a legal board has two ends of jumps, so none ends where another begins",
        "S11": "it shows only where a jump ends on the start of another, which no legal board has",
        "S12": "no ladder of a legal board ends on 100",
    },
    "909": {},
    "17825": {},
    "23288": {},
    "14499": {},
}
"""Mistakes that no legal board of a number can show, or that are none there, with the reason."""

PROGRAMS: dict[str, dict[str, Program]] = {
    "13460": dict(marbles.MISTAKES),
    "15653": {id_: program if id_ == "M10-unlimited" else unlimited(program) for id_, program in marbles.MISTAKES.items()},
    "16928": {id_: counted(program) for id_, program in snakes.MISTAKES.items()},
    "909": {id_: of_grid(program) for id_, program in grids.MISTAKES.items()},
    "17825": {id_: rolled(program) for id_, program in yut.MISTAKES.items()},
    "23288": dict(die.MISTAKES),
    "14499": dict(stamp.MISTAKES),
}

FUNCTIONS: dict[str, dict[str, Callable[..., Any]]] = {**PROGRAMS, "909": dict(grids.MISTAKES)}
"""The same as functions of what `check` hands over: the text, or the values in it."""

CASES = [(number, id_) for number, programs in PROGRAMS.items() for id_ in programs if id_ not in CANNOT[number]]


def id_named(id_: str) -> str:
    """Return the id under which a mistake is named."""
    return "M10" if id_ == "M10-unlimited" else id_
