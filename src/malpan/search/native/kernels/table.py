"""What finds the keys that were seen, filled anew when it has become longer or another thing."""

from typing import Any

from malpan.search.native.kernels.one_word import enter, get, pack, put, unpack


def refill(count: int, dense: bool, bits: Any, table: Any, keys: Any) -> None:
    """Enter the first `count` keys into empty bits or an empty table."""
    for index in range(count):
        enter(get(keys, index), dense, bits, table)


def repack(count: int, old: Any, new: Any, keys: Any, desk: Any) -> None:
    """Turn the first `count` keys, packed by bits, into dense ones."""
    state = desk[: old.shape[1]]
    for index in range(count):
        unpack(get(keys, index), old, False, state)
        put(keys, index, pack(state, new))
