"""The fewest moves that win, on many boards in one call."""

import numpy as np

from malpan.errors import NotCompiled
from malpan.language import say
from malpan.search.found import Found
from malpan.search.native.arrays import longer, most_layers, new_counters, new_scratch
from malpan.search.native.batch.boards import Batch
from malpan.search.native.codes import ROWS
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.counters import LIMIT
from malpan.search.native.kernels.many import TOO_LONG
from malpan.search.native.packing import MOST_BITS
from malpan.search.native.records import Ints, Lists, Queue, Shortest, Sweep, Visited
from malpan.search.native.status import CROWDED, DEEP, FULL, PAUSED

MOST_KEYS = 1 << 22
"""Keys that a board of a batch may have; one with more is left to the single searches."""

SWEPT = 1 << 14
"""States up to which a small board has a byte for each."""

BITS = 1 << 14
"""Words of bits up to which the visited set of a board is dense."""


def shortest_many(batch: Batch, limit: int | None) -> list[tuple[Found, list[int]] | None]:
    """Find shortest lines on many boards; None for those that have to be searched alone."""
    found, skipped = search_boards(batch, limit)
    return [None if board in skipped else answer_of(found, board) for board in range(len(batch))]


def search_boards(batch: Batch, limit: int | None) -> tuple[Shortest, set[int]]:
    """Find shortest lines on many boards; also return the boards that have to be searched alone."""
    count, questions = len(batch), batch.questions
    check_width(batch)
    places = np.unique(batch.places)
    compiled = kernel(batch.game, batch.packed, "many", places=int(places[0]) if len(places) == 1 else 0)
    found = Shortest(np.zeros(count, np.int64), np.zeros(count, np.int64), room_for_lists(count), room_for_lists(count))
    won, skipped, first = batch.won, set(), 0
    capacity, slots, depth, most = SWEPT + 1, 1 << 15, 1 << 10, int(places.max(initial=1))
    work = new_scratch(most, int(questions.moves.max(initial=1)))
    scratch: Ints = np.empty((ROWS + 1) * most + len(work), np.int64)
    while first < count:
        counters = new_counters()
        counters[LIMIT] = most_layers(limit)
        queue = Queue(np.empty(capacity, np.int64), np.empty(capacity, np.int32), np.ones(depth, np.int64))
        sweep = Sweep(np.empty(SWEPT + 1, np.int64), np.zeros(SWEPT, np.uint8))
        visited = Visited(np.zeros(BITS, np.int64), np.zeros(slots, np.int64), False)
        first, status = compiled.answer_boards(
            batch.packed.arrays, first, questions, won, queue, sweep, visited, found, counters, scratch
        )
        if first == count:
            break
        if status == PAUSED:
            found = found._replace(lines=with_more_capacity(found.lines), layers=with_more_capacity(found.layers))
        elif status == DEEP and depth < MOST_KEYS:
            depth *= 2
        elif status in (FULL, CROWDED) and capacity < MOST_KEYS:
            capacity, slots = 2 * capacity, 2 * slots
        else:
            skipped.add(first)
            for lists in (found.lines, found.layers):
                lists.ends[first + 1] = lists.ends[first]
            first += 1
    return found, skipped


def check_width(batch: Batch) -> None:
    """Raise NotCompiled if the states of any board need more than one word."""
    widths = np.zeros(len(batch), np.int64)
    np.add.at(widths, np.repeat(np.arange(len(batch)), batch.places), bit_lengths(batch.questions.bounds - 1))
    if int(widths.max(initial=0)) > MOST_BITS:
        raise NotCompiled(
            say("{game}: states of more than {most} bits are not answered in batches", game=batch.game.name, most=MOST_BITS)
        )


def bit_lengths(numbers: Ints) -> Ints:
    """Return how many bits each number takes."""
    lengths = np.zeros(len(numbers), np.int64)
    for bit in range(int(numbers.max(initial=0)).bit_length()):
        lengths += numbers >> bit > 0
    return lengths


def room_for_lists(count: int) -> Lists:
    """Return lists for so many boards, with some capacity."""
    return Lists(np.empty(32 * count + 1024, np.int64), np.zeros(count + 1, np.int64))


def with_more_capacity(lists: Lists) -> Lists:
    """Return lists with twice the capacity."""
    return lists._replace(values=longer(lists.values, 2 * len(lists.values)))


def answer_of(found: Shortest, board: int) -> tuple[Found, list[int]]:
    """Return what was found on one board, with the moves of its line."""
    answer, states = int(found.answers[board]), int(found.states[board])
    if answer == 0:
        return Found(0, layers=(1,), states=1), []
    layers = tuple(found.layers.of(board))
    if answer < 0:
        return Found(layers=layers, states=states, bounded=answer == TOO_LONG), []
    return Found(answer, layers=layers, states=states), found.lines.of(board)
