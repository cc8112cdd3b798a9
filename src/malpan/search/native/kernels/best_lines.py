"""How many best lines continue from each state, given how many do from the states that its moves lead to."""

from numpy import uint64

from malpan.search.native.codes import ILLEGAL, LOST, MOST_TOTAL, WON
from malpan.search.native.kernels.one_word import get, in_range, pack, unpack
from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import ask, board_at, canonical
from malpan.search.native.kernels.tables import find
from malpan.search.native.records import Aim, Boards, Ints, KeyIndex, Matrix, Ways, WeighedLayer, entry_point


@entry_point
def weigh(
    boards: Boards, layout: Matrix, dense: bool, aim: Aim, layer: WeighedLayer, index: KeyIndex, ahead: WeighedLayer,
    scratch: Ints, first: int, end: int,
) -> None:  # fmt: skip
    """Write to the states from `first` to before `end` of a layer in how many ways best lines continue from them.

    A line goes on where a move leads to a state of the layer `ahead`, numbered by `index`, with exactly its total; it ends with a
    move that wins with the total of the answer. Counts above MOST_TOTAL stay there. `scratch` holds two states.
    """
    board = board_at(boards, 0)
    places = layout.shape[1]
    before, state = scratch[:places], scratch[places : 2 * places]
    for head in range(first, end):
        unpack(get(layer.keys, head), layout, dense, before)
        count = 0
        stuck = True
        for move in range(aim.moves):
            set_places(state, before)
            verdict, points = ask(board, state, move, aim.roll)
            if verdict == ILLEGAL:
                continue
            stuck = False
            if verdict == LOST:
                continue
            total = layer.totals[uint64(head)] + points
            if verdict == WON:
                count += total == aim.answer
                continue
            canonical(board, state)
            number = find(pack(state, layout), index)
            if number >= 0 and ahead.totals[uint64(number)] == total:
                count = min(count + ahead.ways[uint64(number)], MOST_TOTAL)
        if stuck and aim.ends_stuck and layer.totals[uint64(head)] == aim.answer:
            count = 1
        layer.ways[uint64(head)] = count


@entry_point
def weigh_ways(
    boards: Boards, layout: Matrix, aim: Aim, length: int, index: KeyIndex, ways: Ways, order: Ints, scratch: Ints, first: int,
    end: int,
) -> None:  # fmt: skip
    """Write to the keys of some numbers, ``order[first:end]``, in how many ways lines of least cost continue from them.

    The numbers are those of the keys that are expanded before the best win, the last one first, so that the counts of all that a
    move leads to are known. A line goes on where a move leads to a key at exactly its cost and number of moves; it ends with a
    move that wins at the cost of the answer after `length` moves. `scratch` holds two states.
    """
    board = board_at(boards, 0)
    places = layout.shape[1]
    before, state = scratch[:places], scratch[places : 2 * places]
    for place in range(first, end):
        head = order[uint64(place)]
        unpack(get(index.keys, head), layout, False, before)
        count = 0
        for move in range(aim.moves):
            set_places(state, before)
            verdict, price = ask(board, state, move, 0)
            if verdict >= LOST:
                continue
            total, moves = ways.costs[uint64(head)] + price, ways.moves[uint64(head)] + 1
            if verdict == WON:
                count += total == aim.answer and moves == length
                continue
            canonical(board, state)
            reached = find(pack(state, layout), index)
            if reached >= 0 and ways.costs[uint64(reached)] == total and ways.moves[uint64(reached)] == moves:
                count = min(count + ways.lines[uint64(reached)], MOST_TOTAL)
        ways.lines[uint64(head)] = count


@entry_point
def number_in(layout: Matrix, index: KeyIndex, state: Ints) -> int:
    """Return the number of a state in an index; -1 if it has none."""
    key = pack(state, layout)
    return find(key, index) if in_range(key) else -1
