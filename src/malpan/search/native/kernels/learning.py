"""What a move does, learnt once: for each pair of a state and a roll, the states it leads to and the points of each.

Every state gets a number when it is first met. Of moves that lead to the same state only the one with the most points is kept.
"""

from typing import Any

from malpan.search.native.codes import ILLEGAL, LOST, WON
from malpan.search.native.counters import STATES, WINS
from malpan.search.native.kernels.one_word import get, in_range, pack, unpack, with_mark
from malpan.search.native.kernels.playing import play_roll
from malpan.search.native.kernels.tables import number_of
from malpan.search.native.records import Indices, Ints, KeyIndex, Matrix
from malpan.search.native.status import OUT_OF_RANGE, STUCK, TOO_LARGE

MOST_POINTS = 1 << 30


def learn(
    board: Any, number: int, roll: int, moves: int, layout: Matrix, index: KeyIndex, first: int, facts: Indices | Ints,
    counters: Ints, scratch: Ints,
) -> int:  # fmt: skip
    """Make every move from a state with a roll; write what differs from `first` on, and return how many moves that are.

    A move is two facts: the number of the state it leads to, -1 less that number if it wins, and the points. A won state
    differs from the same state in which play goes on, and its key is marked. Returns STUCK if no move is legal, OUT_OF_RANGE if a
    place is, TOO_LARGE if points are.
    """
    places = layout.shape[1]
    before, state = scratch[:places], scratch[places : 2 * places]
    unpack(get(index.keys, number), layout, False, before)
    count = 0
    stuck = True
    for move in range(moves):
        verdict, points = play_roll(board, before, state, move, roll)
        if verdict == ILLEGAL:
            continue
        stuck = False
        if verdict == LOST:
            continue
        key = pack(state, layout)
        if not in_range(key):
            return OUT_OF_RANGE
        if points > MOST_POINTS or points < -MOST_POINTS:
            return TOO_LARGE
        reached = number_of(with_mark(key) if verdict == WON else key, counters[STATES], index)
        if reached == counters[STATES]:
            counters[STATES] += 1
            counters[WINS] += verdict == WON
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
