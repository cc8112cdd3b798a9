"""The fewest moves from both ends: one side advances by a layer at a time.

Each side has its states in the order in which they were reached, in an index, and the number of the state before each.
"""

from malpan.search.native.codes import GATHERED, LOST, WON
from malpan.search.native.counters import BY, EDGE, FROM, HEAD, TAIL, WIN_FROM
from malpan.search.native.kernels.one_word import get, hash_of, in_range, pack, put, unpack
from malpan.search.native.kernels.playing import play
from malpan.search.native.kernels.rules import board_at, prefetch
from malpan.search.native.kernels.tables import find, number_of
from malpan.search.native.records import Boards, Ints, KeyIndex, Matrix, entry_point
from malpan.search.native.search_records import Side
from malpan.search.native.status import BROKEN, CROWDED, DONE, FOUND, FULL, OUTSIDE, PAUSED


@entry_point
def index_all(count: int, index: KeyIndex) -> None:
    """Enter the first `count` keys into the empty slots of their index."""
    for number in range(count):
        number_of(get(index.keys, number), number, index)


@entry_point
def advance(
    boards: Boards, moves: int, layout: Matrix, side: Side, other: Side, wins: int, counters: Ints, scratch: Ints, until: int
) -> int:
    """Expand the states of a side from HEAD to EDGE, or up to `until`, or until an array is full.

    Returns FOUND when a new state, which is then the last one of the side, is known to the other side: WIN_FROM is its number
    there. The first `wins` states of the side that goes backwards are all won states; `wins` is 0 on the other side. A winning
    move to a state that is not among them is BROKEN: FROM and BY have the state and the move.
    """
    board = board_at(boards, 0)
    places = layout.shape[1]
    before, state = scratch[:places], scratch[places : 2 * places]
    most = max(GATHERED, moves)
    origins, gathered = scratch[2 * places : 2 * places + 3 * most], scratch[2 * places + 3 * most :]
    own, others = side.known, other.known
    capacity, crowd = len(side.parents), len(own.slots) * 5 // 8
    last, others_last = len(own.slots) - 1, len(others.slots) - 1
    head, tail, edge = counters[HEAD], counters[TAIL], counters[EDGE]
    status = PAUSED
    while status == PAUSED and head < until:
        if head == edge:
            status = DONE
            break
        if tail + most > capacity:
            status = FULL
            break
        if tail + most > crowd:
            status = CROWDED
            break
        count = 0
        while head < edge and count + moves <= most:
            unpack(get(own.keys, head), layout, False, before)
            for move in range(moves):
                verdict = play(board, before, state, move)
                if verdict >= LOST:
                    continue
                key = pack(state, layout)
                if not in_range(key):
                    return OUTSIDE
                prefetch(own.slots, hash_of(key) & last)
                prefetch(others.slots, hash_of(key) & others_last)
                put(gathered, count, key)
                origins[3 * count], origins[3 * count + 1], origins[3 * count + 2] = head, move, verdict
                count += 1
            head += 1
        for each in range(count):
            key = get(gathered, each)
            number = number_of(key, tail, own)
            met = find(key, others) if number == tail or origins[3 * each + 2] == WON else -1
            if origins[3 * each + 2] == WON and (number >= wins if wins else met < 0):
                counters[FROM], counters[BY] = origins[3 * each], origins[3 * each + 1]
                return BROKEN
            if number == tail:
                side.parents[tail] = origins[3 * each]
                tail += 1
                if met >= 0:
                    counters[WIN_FROM] = met
                    counters[HEAD], counters[TAIL] = head, tail
                    return FOUND
    counters[HEAD], counters[TAIL] = head, tail
    return status
