"""Which values of a parametrized test are tried in every run; `make test-long` tries the others too."""

from collections.abc import Callable, Container, Iterable
from typing import Any

import pytest


def first_in_every_run(values: Iterable[Any], is_quick: Callable[[Any], bool] | Container[Any]) -> list[Any]:
    """Return values for `parametrize`; those that are not quick are marked as long."""
    quick = is_quick if callable(is_quick) else is_quick.__contains__
    return [value if quick(value) else as_long(value) for value in values]


def as_long(value: Any) -> Any:
    """Return a value for `parametrize` that only long runs try; a tuple is the values of several parameters."""
    return pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=pytest.mark.long)
