"""What breadth-first kernels share: the layers of a queue, and when a kernel has to return before it expands another state."""

from malpan.search.native.counters import DEPTH, EDGE, HEAD, TAIL
from malpan.search.native.kernels.rules import WORDS
from malpan.search.native.records import Ints, Visited
from malpan.search.native.status import CROWDED, DEEP, DONE, FULL, PAUSED


def close_layer(tail: int, edge: int, layers: Ints, counters: Ints) -> int:
    """Count the next layer, which ends at `tail`; return PAUSED, DONE if it is empty, or DEEP if there is no place for it."""
    if tail == edge:
        return DONE
    if counters[DEPTH] + 1 == len(layers):
        return DEEP
    counters[DEPTH] += 1
    layers[counters[DEPTH]] = tail - edge
    return PAUSED


def table_capacity(visited: Visited) -> int:
    """Return how many keys the table of the visited set may hold; a bit set is never too full."""
    return len(visited.table) // WORDS * 5 // 8 if not visited.dense else 1 << 62


def capacity_status(tail: int, most: int, capacity: int, crowd: int) -> int:
    """Return PAUSED if `most` more keys fit, else FULL or CROWDED."""
    if tail + most > capacity:
        return FULL
    if tail + most > crowd:
        return CROWDED
    return PAUSED


def save_cursors(head: int, tail: int, edge: int, counters: Ints) -> None:
    """Write where a search is to its counters."""
    counters[HEAD], counters[TAIL], counters[EDGE] = head, tail, edge
