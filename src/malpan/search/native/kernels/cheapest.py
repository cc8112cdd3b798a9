"""The least cost that wins, and everything that can be reached by what it costs: Dijkstra's algorithm.

Every key that was met has a number and its best way so far. A heap has the numbers of the keys that wait to be expanded: the
cheapest first, among these the one in the fewest moves, and among these the one met first. A step makes a line longer, and no
cheaper; so a key that leaves the heap has its least cost and the fewest moves at that cost, even where moves cost nothing. A
better way to a key that waits moves it up.

A cost beyond MOST_TOTAL counts as one more than that, and ends the search only when nothing cheaper is left.
"""

from typing import Any

from numpy import uint64

from malpan.search.native.codes import LOST, MOST_TOTAL, WON
from malpan.search.native.counters import BEST, BEST_ENTRY, BEST_LINES, BEST_MOVES, DEPTH, HEAD, LIMIT, TAIL, WAITING, WINS
from malpan.search.native.kernels.one_word import get, in_range, pack, put, unpack
from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import PLACES, board_at, canonical, layout_on_stack, on_stack, step
from malpan.search.native.kernels.tables import number_of
from malpan.search.native.records import Boards, Heap, Ints, Matrix, Priced, Tally, Ways, entry_point
from malpan.search.native.status import BOUNDED, CROWDED, DEEP, DONE, FOUND, FULL, OUTSIDE, OVERFLOW, PAUSED, UNPRICED

WINS_AT_BEST, WINS_EVER = 1, 2
"""The marks of a key: one of its best ways wins; some way to it wins."""


@entry_point
def advance(
    boards: Boards, moves: int, layout: Matrix, whole: bool, past_wins: bool, priced: Priced, counters: Ints, scratch: Ints,
    until: int,
) -> int:  # fmt: skip
    """Expand keys until the end, or until `until` are expanded, or an array is full.

    With `whole`, every key is expanded, except for those that are won, lines and wins are counted, and parents are not kept.
    Without, the search ends with the best win, whose key is noted. The key being expanded is ``counters[HEAD]``.
    """
    index, ways, heap, tally, won = priced
    board = board_at(boards, 0)
    places = layout.shape[1]
    before, state = scratch[:places], scratch[places : 2 * places]
    if PLACES:
        layout, before, state = layout_on_stack(layout), on_stack(before), on_stack(state)
    capacity, crowd = len(ways.costs), len(index.slots) // 2
    expanded = 0
    while True:
        status = next_status(whole, ways, heap, tally, counters)
        if status == PAUSED and counters[TAIL] + moves > capacity:
            status = FULL
        if status == PAUSED and counters[TAIL] + moves > crowd:
            status = CROWDED
        if status != PAUSED or expanded >= until:
            return status
        number = leave_heap(heap, ways, counters)
        expanded += 1
        counters[HEAD] = number
        count_state(ways.costs[number], tally, counters)
        if whole and not past_wins and number > 0 and ways.marks[number] & WINS_AT_BEST:
            continue
        cost, length = ways.costs[number], ways.moves[number] + 1
        unpack(get(index.keys, number), layout, False, before)
        for move in range(moves):
            verdict, price = play_priced(board, before, state, move)
            if verdict >= LOST:
                continue
            if price < 0:
                return UNPRICED
            total = cost + price if price <= MOST_TOTAL - cost else MOST_TOTAL + 1
            key = pack(state, layout)
            if not in_range(key):
                return OUTSIDE
            if verdict == WON:
                if note_win(total, length, number, whole, ways, counters):
                    put(won, 0, key)
                if not whole:
                    continue
            reached = number_of(key, counters[TAIL], index)
            new = reached == counters[TAIL]
            counters[TAIL] += new
            improve(reached, new, total, length, number, verdict == WON, whole, ways, heap, counters)


def play_priced(board: Any, before: Ints, state: Ints, move: int) -> tuple[int, int]:
    """Write the canonical state that a move leads to from `before` to `state`; return the verdict and the cost."""
    set_places(state, before)
    verdict, price = step(board, state, move)
    if verdict < LOST:
        canonical(board, state)
    return verdict, price | 0  # which refuses fractions when it is compiled


def next_status(whole: bool, ways: Ways, heap: Heap, tally: Tally, counters: Ints) -> int:
    """Return PAUSED if the first key of the heap is to be expanded, or else how the search ends."""
    best = counters[BEST]
    limited = counters[LIMIT] >= 0
    if counters[WAITING] == 0:
        if whole or best < 0:
            return DONE
    else:
        first = heap.numbers[0]
        cost = ways.costs[first]
        if whole or best < 0 or cost < best or (cost == best and ways.moves[first] < counters[BEST_MOVES]):
            if limited and cost > counters[LIMIT]:
                return BOUNDED
            if cost > MOST_TOTAL:
                return OVERFLOW
            return DEEP if counters[DEPTH] + 1 == len(tally.costs) else PAUSED
    if limited and best > counters[LIMIT]:
        return BOUNDED
    return FOUND if best <= MOST_TOTAL else OVERFLOW


def count_state(cost: int, tally: Tally, counters: Ints) -> None:
    """Count a state of a cost, which is no less than the last one; DEPTH is the number of the last cost, -1 before the first."""
    if counters[DEPTH] < 0 or tally.costs[counters[DEPTH]] != cost:
        counters[DEPTH] += 1
        tally.costs[counters[DEPTH]] = cost
        tally.counts[counters[DEPTH]] = 0
    tally.counts[counters[DEPTH]] += 1


def note_win(total: int, length: int, number: int, whole: bool, ways: Ways, counters: Ints) -> bool:
    """Note a line that wins; tell whether it is better than all before. Lines are counted up to MOST_TOTAL, and one more."""
    best = counters[BEST]
    lines = ways.lines[number] if whole else 1
    if best < 0 or total < best or (total == best and length < counters[BEST_MOVES]):
        counters[BEST], counters[BEST_MOVES], counters[BEST_ENTRY], counters[BEST_LINES] = total, length, number, lines
        return True
    if total == best and length == counters[BEST_MOVES]:
        counters[BEST_LINES] = min(counters[BEST_LINES] + lines, MOST_TOTAL + 1)
    return False


def improve(
    reached: int, new: bool, total: int, length: int, number: int, wins: bool, whole: bool, ways: Ways, heap: Heap, counters: Ints
) -> None:
    """Note another way to a key if it is the best one, or as good; a key that is `new` or has a better way moves in the heap."""
    better = new or total < ways.costs[reached] or (total == ways.costs[reached] and length < ways.moves[reached])
    same = not better and total == ways.costs[reached] and length == ways.moves[reached]
    if whole:
        marks = 0 if new else ways.marks[reached] & WINS_EVER if better else ways.marks[reached]
        if wins:
            counters[WINS] += marks & WINS_EVER == 0
            marks |= WINS_EVER | WINS_AT_BEST if same or better else WINS_EVER
        ways.marks[reached] = marks
        lines = ways.lines[number]
        if same:
            lines = min(ways.lines[reached] + lines, MOST_TOTAL + 1)
        if same or better:
            ways.lines[reached] = lines
    if not better:
        return
    ways.costs[reached], ways.moves[reached] = total, length
    if not whole:
        ways.parents[reached] = number
    if new:
        place = counters[WAITING]
        counters[WAITING] += 1
    else:
        place = heap.places[reached] - 1
    move_up(reached, place, heap, ways)


def is_before(one: int, other: int, ways: Ways) -> bool:
    """Tell whether a key leaves the heap before another one."""
    first, second = ways.costs[uint64(one)], ways.costs[uint64(other)]
    if first != second:
        return bool(first < second)
    first, second = ways.moves[uint64(one)], ways.moves[uint64(other)]
    return bool(first < second or (first == second and one < other))


def move_up(number: int, place: int, heap: Heap, ways: Ways) -> None:
    """Put a key into a free place of the heap, or above it: past all that leave after it."""
    while place > 0:
        above = (place - 1) >> 1
        other = heap.numbers[uint64(above)]
        if is_before(other, number, ways):
            break
        heap.numbers[uint64(place)] = other
        heap.places[uint64(other)] = place + 1
        place = above
    heap.numbers[uint64(place)] = number
    heap.places[uint64(number)] = place + 1


def leave_heap(heap: Heap, ways: Ways, counters: Ints) -> int:
    """Take the first key out of the heap, and return its number."""
    first = heap.numbers[0]
    heap.places[first] = 0
    counters[WAITING] -= 1
    count = counters[WAITING]
    if count == 0:
        return int(first)
    number = heap.numbers[count]
    place = 0
    while 2 * place + 1 < count:
        below = 2 * place + 1
        if below + 1 < count and is_before(heap.numbers[uint64(below + 1)], heap.numbers[uint64(below)], ways):
            below += 1
        other = heap.numbers[uint64(below)]
        if is_before(number, other, ways):
            break
        heap.numbers[uint64(place)] = other
        heap.places[uint64(other)] = place + 1
        place = below
    heap.numbers[uint64(place)] = number
    heap.places[uint64(number)] = place + 1
    return int(first)
