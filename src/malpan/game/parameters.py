"""How many arguments a function of a game takes: some of them may take more than they must."""

from collections.abc import Callable
from typing import Any


def count_parameters(function: Callable[..., Any]) -> int:
    """Return how many arguments a function takes by position; 0 if that is not known, as of some functions written in C."""
    from inspect import Parameter, signature

    kinds = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    try:
        return sum(parameter.kind in kinds for parameter in signature(function).parameters.values())
    except ValueError:
        return 0
