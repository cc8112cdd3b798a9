"""What a move does, learnt once: for every pair of a state and a roll, the states it leads to with the points on the way.

Every state gets a number when it is first met. Of moves that lead to the same state the best is kept, as only the best total of a
state matters.
"""

from typing import Any

from malpan.search.native.kernels.one_word import get, in_range, index_of, marked, pack, unpack
from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import canonical, step

ON, WON, LOST, ILLEGAL = range(4)

STATES, WINS = range(2)
"""What is counted from board to board: states known, and those of them that are won."""

UNKNOWN, STUCK, OUT_OF_RANGE, TOO_LARGE = -1, -2, -3, -4
"""What stands in place of the number of moves of a state with a roll: not asked yet; no move is legal; why it cannot be learnt.
The moves follow it."""

MOST_POINTS = 1 << 30


def learn(
    board: Any, number: int, roll: int, moves: int, shape: Any, keys: Any, indices: Any, first: int, facts: Any, known: Any,
    desk: Any,
) -> int:  # fmt: skip
    """Ask the rules what a state leads to with a roll; write that from `first` on, and return how many moves differ.

    A move is two facts: the state it leads to, -1 - its number if that is won, and the points. A won state is not the
    same as one that play goes on from, and has a mark in its key. Returns OUT_OF_RANGE if a place is, TOO_LARGE if points are.
    """
    before, state = desk[: shape.shape[1]], desk[shape.shape[1] : 2 * shape.shape[1]]
    unpack(get(keys, number), shape, False, before)
    count = 0
    stuck = True
    for move in range(moves):
        set_places(state, before)
        verdict, points = step(board, state, move, roll)
        if verdict == ILLEGAL:
            continue
        stuck = False
        if verdict == LOST:
            continue
        canonical(board, state)
        key = pack(state, shape)
        if not in_range(key):
            return OUT_OF_RANGE
        if points > MOST_POINTS or points < -MOST_POINTS:
            return TOO_LARGE
        reached = index_of(marked(key) if verdict == WON else key, known[STATES], indices, keys)
        if reached == known[STATES]:
            known[STATES] += 1
            known[WINS] += verdict == WON
        if verdict == WON:
            reached = -1 - reached
        here = first
        while here < first + 2 * count and facts[here] != reached:
            here += 2
        if here == first + 2 * count:
            facts[here], facts[here + 1] = reached, points
            count += 1
        elif points > facts[here + 1]:
            facts[here + 1] = points
    return STUCK if stuck else count
