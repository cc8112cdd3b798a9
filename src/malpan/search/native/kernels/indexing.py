"""An index of numbered keys table_capacity again after it was enlarged."""

from malpan.search.native.kernels.one_word import get
from malpan.search.native.kernels.tables import number_of
from malpan.search.native.records import KeyIndex, entry_point


@entry_point
def index_all(count: int, index: KeyIndex) -> None:
    """Enter the first `count` keys into the empty slots of their index."""
    for number in range(count):
        number_of(get(index.keys, number), number, index)
