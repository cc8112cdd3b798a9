"""A table of indices, filled anew when it has become longer."""

from typing import Any

from malpan.search.native.kernels.one_word import get, index_of


def index_all(count: int, indices: Any, keys: Any) -> None:
    """Enter the first `count` keys into an empty table of indices."""
    for index in range(count):
        index_of(get(keys, index), index, indices, keys)
