"""How many arguments a function of a game takes: some of them may take more than they must."""

import sys
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

from malpan.language import say

CO_VARARGS = 0x04
"""The flag of code that takes any number of arguments: `inspect.CO_VARARGS`, which takes a while to import."""

FUNCTIONS: dict[str, tuple[str, ...]] = {
    "won": ("board, state",),
    "wins": ("board",),
    "rolls": ("board",),
    "ranges": ("board",),
    "canonical": ("board, state",),
    "possible": ("board, state",),
    "at_least": ("board, state",),
    "invariant": ("board, state",),
    "score": ("board, state",),
    "write": ("board",),
    "boards": ("random", "random, size"),
    "every": ("size",),
    "symmetries": ("board",),
    "edits": ("board",),
    "picture": ("board, state", "board, state, before, step"),
    "describe": ("board, before, step",),
    "refusal": ("board, state, move, roll",),
    "read_all": ("text",),
    "answer": ("answer, labels", "answer, labels, line"),
    "variant": ("board",),
    "trial": (),
}
"""The parts of a game that are functions and have a default, and the arguments that each is called with."""


def count_parameters(function: Callable[..., Any]) -> int:
    """Return how many arguments a function takes by position; 0 if that is not known, as of some functions written in C."""
    from inspect import Parameter, signature

    kinds = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    try:
        return sum(parameter.kind in kinds for parameter in signature(function).parameters.values())
    except ValueError:
        return 0


def misfit_of(function: Any, *calls: str) -> str:
    """Return the names of the parameters of a function that cannot be called in any of these ways, "" if it can.

    A way is the names of arguments by position, such as ``board, state``. Only functions written in Python, by themselves, are
    looked at: what an object or a wrapper takes is not known without a call.
    """
    code = getattr(function, "__code__", None)
    if not isinstance(function, FunctionType) or code is None or hasattr(function, "__wrapped__"):
        return ""
    most = sys.maxsize if code.co_flags & CO_VARARGS else code.co_argcount
    least = code.co_argcount - len(function.__defaults__ or ())
    if any(least <= len(call.split(", ")) <= most for call in calls):
        return ""
    return f"({', '.join(code.co_varnames[: code.co_argcount])})"


def find_misfits(game: Any) -> Iterator[tuple[str, str, str]]:
    """Yield each part of a game whose function cannot be called as it is: its name, what it has to take, and what it takes."""
    step = game.objective.call.partition("(")[2].partition(")")[0]
    calls = FUNCTIONS | {"read": ("text",), "start": ("board",), "step": (step,), "moves": ("board",)}
    for part, ways in calls.items():
        found = misfit_of(getattr(game, part), *ways) if ways else ""
        if found:
            yield part, say(" or ").join(f"({way})" for way in ways), found
