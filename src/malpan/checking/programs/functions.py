"""A Python function as a program under test: handed the text of a board, or the values that are written there."""

import inspect
import json
import re
from ast import literal_eval
from collections.abc import Callable, Generator, Sequence
from typing import Any

from malpan.checking.programs.calls import Caller, CallLimits, Load
from malpan.checking.programs.program import ProgramRun
from malpan.errors import MalpanError
from malpan.games.trial import Arguments
from malpan.language import counted, say

CELLS = -1
"""In an order of arguments: the number of cells."""

NEXT_VALUE = re.compile(r"\]\s*,?\s*(?=\[)")


class Function:
    """A Python function that is handed the text of a board, and returns the answer (None for "no way") or prints it.

    With `arguments` it is handed the values of the text, unless its parameter is annotated as a `str`. `load` returns the
    function instead, and is called in the process in which the function will run.
    """

    parallel = False
    ahead = 1

    def __init__(
        self,
        function: Callable[..., Any] | None = None,
        limits: CallLimits | None = None,
        *,
        arguments: Arguments | None = None,
        load: Load | None = None,
        name: str = "",
        words: tuple[str, ...] = (),
    ) -> None:
        if function is not None:
            taking_text = taking_values(function, arguments) if arguments and not wants_text(function) else function
            load = lambda: taking_text  # noqa: E731
        assert load is not None
        limits = limits or CallLimits()
        self.time_limit = limits.seconds
        self.caller = Caller(load, limits)
        self.name = name or getattr(function, "__qualname__", None) or repr(function)
        self.words = words

    def run(self, text: str) -> ProgramRun:
        """Call the function; an exception is a crash, and a call beyond the limits is ended."""
        return self.caller.call(text)

    def run_many(self, texts: Sequence[str]) -> Generator[ProgramRun, None, None]:
        """Call the function with one text after another."""
        return self.caller.call_many(texts)

    def cancel(self) -> None:
        """End the process in which the function runs."""
        self.caller.close()

    def reset(self) -> None:
        """Do nothing: the next call gets a new process."""


def wants_text(function: Callable[..., Any]) -> bool:
    """Tell whether the first parameter of a function says that it is a text."""
    try:
        first = next(iter(inspect.signature(function).parameters.values()), None)
    except (TypeError, ValueError):  # a function that is not written in Python
        return False
    return first is not None and first.annotation in (str, "str")


def taking_values(function: Callable[..., Any], arguments: Arguments) -> Callable[[str], Any]:
    """Return a function of the text of a board, which hands another the values in it; MalpanError if it does not take them."""
    order = order_of(function, arguments)

    def call(text: str) -> Any:
        values = read_values(text)
        return function(*(arguments.cells if index == CELLS else values[index] for index in order))

    return call


def order_of(function: Callable[..., Any], arguments: Arguments) -> list[int]:
    """Return which value each parameter of a function takes; MalpanError if it does not take as many."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # a function that is not written in Python
        return list(range(len(arguments.values)))
    positional = [each for each in parameters if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    required = [each.name for each in positional if each.default is each.empty]
    order = match_parameters(required, arguments) or match_parameters([each.name for each in positional], arguments)
    if any(each.kind == each.VAR_POSITIONAL for each in parameters):
        order = order or list(range(len(arguments.values)))
    if order is None:
        raise MalpanError(
            say(
                "{function} takes {count}; expected {expected}",
                function=getattr(function, "__qualname__", None) or repr(function),
                count=counted(len(required), "argument"),
                expected=expected_arguments(arguments),
            )
        )
    return order


def expected_arguments(arguments: Arguments) -> str:
    """Return the arguments that a function is handed, in words."""
    return ", ".join(arguments.values)


def match_parameters(names: Sequence[str], arguments: Arguments) -> list[int] | None:
    """Return which value each parameter takes, by its name or else by its place, CELLS for the number of cells; None if they
    are not as many.
    """
    words = arguments.values
    named = [[index for index, word in enumerate(words) if word in name.lower()] for name in names]
    if len(names) == len(words) + 1 and arguments.cells is not None:
        number = next((place for place, found in enumerate(named) if not found), 0)
        rest = match_parameters([*names[:number], *names[number + 1 :]], arguments)
        return [*rest[:number], CELLS, *rest[number:]] if rest is not None else None
    if len(names) != len(words):
        return None
    order = [found[0] for found in named if len(found) == 1]
    return order if sorted(order) == list(range(len(words))) else list(range(len(words)))


def read_values(text: str) -> list[Any]:
    """Return the values of a text in which lists follow each other, as JSON or Python writes them: with lists, or with tuples."""
    joined = f"[{NEXT_VALUE.sub('],', text.strip())}]"
    if "(" in joined:
        values: list[Any] = literal_eval(joined)
        return values
    return list(json.loads(joined))
