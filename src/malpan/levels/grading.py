"""Choosing levels from easy to hard."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray


def graded_places(moves: "NDArray[Any]", difficulty: "NDArray[Any]", count: int) -> list[int]:
    """Return the places of `count` levels among levels in order from the easiest on, or all places if there are no more.

    Their moves are evenly apart, or their difficulties, if all have the same number of moves. Of many levels with the number of
    moves that is wanted, one in the middle is taken, and the easiest and the hardest of all.
    """
    import numpy as np

    total = len(moves)
    if total <= count:
        return list(range(total))
    if count == 1:
        return [total // 2]
    values = np.asarray(moves if moves[0] != moves[-1] else difficulty, dtype=float)
    wanted = np.linspace(values[0], values[-1], count)
    middles = (np.searchsorted(values, wanted, "left") + np.searchsorted(values, wanted, "right")) // 2
    middles[0], middles[-1] = 0, total - 1
    places: list[int] = []
    for number, middle in enumerate(middles.tolist()):
        low = places[-1] + 1 if places else 0
        places.append(min(max(middle, low), total - count + number))
    return places
