"""How many boards begin: their starts, the bounds of the places of their states, and whether they are won at once."""

from malpan.search.native.kernels.rules import board_at, ranges, start, won
from malpan.search.native.records import Boards, Bytes, Ints, entry_point


@entry_point
def open_boards(boards: Boards, starts: Ints, bounds: Ints, ends: Ints, are_won: Bytes) -> int:
    """Write how boards begin; `ends` says where the places of each end.

    Returns on how many boards that succeeded; it ends at one without places, or whose bounds do not fit, or at full arrays.
    """
    for index in range(len(are_won)):
        board = board_at(boards, index)
        places, tops = start(board), ranges(board)
        first = ends[index]
        end = first + len(places)
        if len(places) != len(tops) or len(places) == 0 or end > len(starts):
            return index
        state = starts[first:end]
        for place in range(len(places)):
            if tops[place] < 1:
                return index
            state[place] = places[place]
            bounds[first + place] = tops[place]
        are_won[index] = 1 if won(board, state) else 0
        ends[index + 1] = end
    return len(are_won)
