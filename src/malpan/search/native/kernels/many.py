"""The fewest moves that win on many boards, one after the other, with the same arrays used again for each.

Where a board is small, each state that its bounds allow has a byte that says whether it was seen. Nobody can guess whether a
state is new, so a search that jumps over what is not loses more time on wrong guesses than on anything else. Here every state is
written to the end of the queue, and the end only moves on if it is new.
"""

from typing import Any

from numpy import uint64

from malpan.search.native.kernels.one_word import MASK, SHIFT, TOP, WEIGHT, WORD, enter, forget, get, in_range, pack, put, unpack
from malpan.search.native.kernels.playing import play, set_places
from malpan.search.native.kernels.rules import INTERCHANGEABLE, PLACES, at_hand, board_at, canonical, room_for, shape_in
from malpan.search.native.kernels.shortest import (
    BOUNDED,
    DEEP,
    DEPTH,
    EDGE,
    EXHAUSTED,
    FOUND,
    FULL,
    HEAD,
    LIMIT,
    LOST,
    OUTSIDE,
    PAUSED,
    TAIL,
    WON,
    advance,
    trace,
)

BESIDE = 32
"""Bits of a move, which stands beside the index of the state it was made from."""


def many(
    ints: Any, offsets: Any, data: Any, first: int, starts: Any, bounds: Any, placed: Any, moves: Any, won: Any, limit: int,
    keys: Any, parents: Any, origins: Any, seen: Any, bits: Any, table: Any, layers: Any, answers: Any, states: Any, ends: Any,
    lines: Any, board_layers: Any, layer_ends: Any, at: Any, desk: Any, more_desk: Any,
) -> tuple[int, int]:  # fmt: skip
    """Answer boards from number `first` on; for states of one word.

    `placed` says where the places of each board begin in `starts` and `bounds`. `answers` gets fewest moves, or -1 for no way
    and -2 for none within the limit; `lines` the moves of each line and `ends` where it ends, `board_layers` and `layer_ends`
    likewise. Returns the number of the board it came to, and why it stopped there.
    """
    for board in range(first, len(answers)):
        begin, end = placed[board], placed[board + 1]
        places = end - begin
        shape = shape_in(more_desk, places)
        width = shape_of(bounds[begin:end], shape)
        swept = 1 << width <= len(seen)
        line_at, layer_at = ends[board], layer_ends[board]
        at[HEAD], at[TAIL], at[EDGE], at[DEPTH], at[LIMIT] = 0, 1, 1, 0, limit
        layers[0] = 1
        status = FOUND
        if not won[board]:
            start = more_desk[5 * places : 6 * places]
            set_places(start, starts[begin:end])
            canonical(board_at(ints, offsets, data, board), start)
            key = pack(start, shape)
            if not in_range(key):
                return board, OUTSIDE
            put(keys, 0, key)
            parents[0] = 0
            if swept:
                if len(keys) <= 1 << width:
                    return board, FULL
                seen[key] = 1
                status = sweep(
                    board_at(ints, offsets, data, board), moves[board], shape, keys, origins, seen, layers, at, desk
                )  # fmt: skip
                for each in range(at[TAIL]):
                    seen[uint64(keys[uint64(each)])] = 0
            else:
                dense = 1 << width <= len(bits) * 64
                enter(key, dense, bits, table)
                status = advance(
                    ints, offsets, data, board, moves[board], shape, dense, keys, parents, bits, table, layers, at, desk, 1 << 62
                )
                forget(at[TAIL], dense, bits, table, keys)
        if status > BOUNDED:
            return board, status
        known = at[DEPTH] + 1
        length = known if status == FOUND and not won[board] else 0
        if line_at + length > len(lines) or layer_at + known > len(board_layers):
            return board, PAUSED
        if length:
            line = lines[line_at : line_at + length]
            if swept and not INTERCHANGEABLE:
                here = at[TAIL]
                for turn in range(length - 1, -1, -1):
                    line[turn] = origins[here] & ((1 << BESIDE) - 1)
                    here = origins[here] >> BESIDE
            else:
                here = at[TAIL] if swept else 0
                while here:
                    parents[here] = origins[here] >> BESIDE
                    here = parents[here]
                if not trace(
                    ints, offsets, data, board, starts[begin:end], moves[board], shape, keys, parents, at[TAIL], length, line,
                    desk,
                ):  # fmt: skip
                    return board, OUTSIDE
        answers[board] = length if status == FOUND else -1 if status == EXHAUSTED else -2
        total = 0
        for depth in range(known):
            board_layers[layer_at + depth] = layers[depth]
            total += layers[depth]
        states[board] = total if status == FOUND else at[TAIL]
        ends[board + 1] = line_at + length
        layer_ends[board + 1] = layer_at + known
    return len(answers), EXHAUSTED


def sweep(board: Any, moves: int, shape: Any, keys: Any, origins: Any, seen: Any, layers: Any, at: Any, desk: Any) -> int:
    """Search a small board to its end; there is room for all its keys, and one more."""
    places = shape.shape[1]
    before, state = desk[:places], desk[places : 2 * places]
    if PLACES:
        shape, before, state = at_hand(shape), room_for(before), room_for(state)
    head, tail, edge, depth, limit = 0, 1, 1, 0, at[LIMIT]
    status = BOUNDED
    while depth != limit and status == BOUNDED:
        while head < edge and status == BOUNDED:
            unpack(get(keys, head), shape, False, before)
            for move in range(moves):
                verdict = play(board, before, state, move)
                if verdict >= LOST:
                    continue
                key = pack(state, shape)
                if not in_range(key):
                    at[TAIL] = tail
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
            status = EXHAUSTED
        elif depth + 1 == len(layers):
            status = DEEP
        else:
            depth += 1
            layers[depth] = tail - edge
            edge = tail
    at[TAIL], at[DEPTH] = tail, depth
    return status


def shape_of(bounds: Any, shape: Any) -> int:
    """Fill in the shape of states with these bounds, side by side in bits; return how many bits they take."""
    shift = 0
    for place in range(len(bounds)):
        width = 0
        while (bounds[place] - 1) >> width:
            width += 1
        shape[TOP, place] = bounds[place] - 1
        shape[WEIGHT, place] = 1 << shift
        shape[SHIFT, place] = shift
        shape[MASK, place] = (1 << width) - 1
        shape[WORD, place] = 0
        shift += width
    return shift
