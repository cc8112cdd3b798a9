"""The visited set table_capacity again after it was enlarged, or made dense."""

from malpan.search.native.kernels.one_word import get, pack, put, unpack
from malpan.search.native.kernels.tables import enter
from malpan.search.native.records import Ints, Matrix, Visited, entry_point


@entry_point
def refill(count: int, visited: Visited, keys: Ints) -> None:
    """Add the first `count` keys to an empty visited set."""
    for index in range(count):
        enter(get(keys, index), visited)


@entry_point
def repack(count: int, old: Matrix, new: Matrix, keys: Ints, scratch: Ints) -> None:
    """Turn the first `count` keys, packed by bits, into dense ones."""
    state = scratch[: old.shape[1]]
    for index in range(count):
        unpack(get(keys, index), old, False, state)
        put(keys, index, pack(state, new))
