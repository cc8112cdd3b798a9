"""The fewest moves that win on many boards, one after the other, with the same arrays used again for each.

On a small board each state that its bounds allow has a byte that says whether it was seen. Whether a state is new is
unpredictable, and mispredicted branches would cost more than anything else: so every state is written to the end of the queue,
and the end only moves on if it is new.
"""

from typing import Any

from numpy import uint64

from malpan.search.native.codes import LOST, MASK, ROWS, SHIFT, TOP, WEIGHT, WON, WORD
from malpan.search.native.counters import DEPTH, EDGE, HEAD, LIMIT, TAIL
from malpan.search.native.kernels.one_word import get, in_range, pack, put, unpack
from malpan.search.native.kernels.playing import play, set_places
from malpan.search.native.kernels.rules import (
    INTERCHANGEABLE,
    PLACES,
    board_at,
    canonical,
    layout_in,
    layout_on_stack,
    on_stack,
)
from malpan.search.native.kernels.shortest import advance, trace
from malpan.search.native.kernels.tables import enter, leave
from malpan.search.native.records import Boards, Bytes, Ints, Matrix, Questions, Queue, Shortest, Sweep, Visited, entry_point
from malpan.search.native.status import BOUNDED, DEEP, DONE, FOUND, FULL, OUTSIDE, PAUSED

BESIDE = 32
"""Bits of a move, which stands beside the index of its parent."""

NO_WAY, TOO_LONG = -1, -2
"""What stands in place of the fewest moves: no line wins, or none within the limit."""


@entry_point
def answer_boards(
    boards: Boards, first: int, questions: Questions, won: Bytes, queue: Queue, sweep: Sweep, visited: Visited, found: Shortest,
    counters: Ints, scratch: Ints,
) -> tuple[int, int]:  # fmt: skip
    """Answer boards from number `first` on, within ``counters[LIMIT]`` moves; for keys of one word.

    `scratch` begins with a layout and a state of the most places. Returns how far it came, and why it stopped there.
    """
    keys, parents, origins = queue.keys, queue.parents, sweep.origins
    for index in range(first, len(found.answers)):
        begin, end = questions.ends[index], questions.ends[index + 1]
        places, moves = end - begin, questions.moves[index]
        layout = layout_in(scratch, places)
        start, rest = scratch[ROWS * places : (ROWS + 1) * places], scratch[(ROWS + 1) * places :]
        width = lay_out(questions.bounds[begin:end], layout)
        swept = 1 << width <= len(sweep.seen)
        line_at, layer_at = found.lines.ends[index], found.layers.ends[index]
        counters[HEAD], counters[TAIL], counters[EDGE], counters[DEPTH] = 0, 1, 1, 0
        queue.layers[0] = 1
        status = FOUND
        if not won[index]:
            set_places(start, questions.starts[begin:end])
            canonical(board_at(boards, index), start)
            key = pack(start, layout)
            if not in_range(key):
                return index, OUTSIDE
            put(keys, 0, key)
            parents[0] = 0
            if swept:
                if len(keys) <= 1 << width:
                    return index, FULL
                sweep.seen[key] = 1
                status = search_small(board_at(boards, index), moves, layout, queue, sweep, counters, rest)
                for each in range(counters[TAIL]):
                    sweep.seen[uint64(keys[uint64(each)])] = 0
            else:
                known = Visited(visited.bits, visited.table, 1 << width <= len(visited.bits) * 64)
                enter(key, known)
                status = advance(boards, index, moves, layout, queue, known, counters, rest, 1 << 62)
                leave(counters[TAIL], known, keys)
        if status > BOUNDED:
            return index, status
        depths = counters[DEPTH] + 1
        length = depths if status == FOUND and not won[index] else 0
        if line_at + length > len(found.lines.values) or layer_at + depths > len(found.layers.values):
            return index, PAUSED
        if length:
            line = found.lines.values[line_at : line_at + length]
            if swept and not INTERCHANGEABLE:
                here = counters[TAIL]
                for turn in range(length - 1, -1, -1):
                    line[turn] = origins[here] & ((1 << BESIDE) - 1)
                    here = origins[here] >> BESIDE
            else:
                here = counters[TAIL] if swept else 0
                while here:
                    parents[here] = origins[here] >> BESIDE
                    here = parents[here]
                begun = questions.starts[begin:end]
                if not trace(boards, index, begun, moves, layout, queue, counters[TAIL], line, rest):
                    return index, OUTSIDE
        found.answers[index] = length if status == FOUND else NO_WAY if status == DONE else TOO_LONG
        total = 0
        for depth in range(depths):
            found.layers.values[layer_at + depth] = queue.layers[depth]
            total += queue.layers[depth]
        found.states[index] = total if status == FOUND else counters[TAIL]
        found.lines.ends[index + 1] = line_at + length
        found.layers.ends[index + 1] = layer_at + depths
    return len(found.answers), DONE


def search_small(board: Any, moves: int, layout: Matrix, queue: Queue, sweep: Sweep, counters: Ints, scratch: Ints) -> int:
    """Search a small board to its end; the queue has a place for each of its states, and one more."""
    places = layout.shape[1]
    before, state = scratch[:places], scratch[places : 2 * places]
    if PLACES:
        layout, before, state = layout_on_stack(layout), on_stack(before), on_stack(state)
    keys, layers, origins, seen = queue.keys, queue.layers, sweep.origins, sweep.seen
    head, tail, edge, depth, limit = 0, 1, 1, 0, counters[LIMIT]
    status = BOUNDED
    while depth != limit and status == BOUNDED:
        while head < edge and status == BOUNDED:
            unpack(get(keys, head), layout, False, before)
            for move in range(moves):
                verdict = play(board, before, state, move)
                if verdict >= LOST:
                    continue
                key = pack(state, layout)
                if not in_range(key):
                    counters[TAIL] = tail
                    return OUTSIDE
                put(keys, tail, key)
                origins[uint64(tail)] = head << BESIDE | move
                if verdict == WON:
                    status = FOUND
                    break
                tail += 1 - seen[uint64(key)]
                seen[uint64(key)] = 1
            head += 1
        if status == FOUND:
            break
        if tail == edge:
            status = DONE
        elif depth + 1 == len(layers):
            status = DEEP
        else:
            depth += 1
            layers[depth] = tail - edge
            edge = tail
    counters[TAIL], counters[DEPTH] = tail, depth
    return status


def lay_out(bounds: Ints, layout: Matrix) -> int:
    """Write the layout of states with these bounds, side by side in bits; return how many bits they take."""
    shift = 0
    for place in range(len(bounds)):
        width = 0
        while (bounds[place] - 1) >> width:
            width += 1
        layout[TOP, place] = bounds[place] - 1
        layout[WEIGHT, place] = 1 << shift
        layout[SHIFT, place] = shift
        layout[MASK, place] = (1 << width) - 1
        layout[WORD, place] = 0
        shift += width
    return shift
