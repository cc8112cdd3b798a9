"""The fewest moves that win: breadth first, layer by layer, one board or many.

The keys of the states stand in one array in the order in which they were reached. It is the queue and holds all that was seen;
beside it `parents` has the index from which each was reached, and the bits or the table tell quickly whether a key is there.

Most of the time would be spent waiting for the memory that says whether a key was seen. So the successors of several states are
gathered first, then the places of all of them are touched, which a processor does at once, and only then is each looked up. On
a small board, all that is at hand anyway.
"""

from typing import Any

from malpan.native.kernels.one_word import MASK, SHIFT, TOP, WEIGHT, WORD, enter, forget, get, in_range, pack, put, touch, unpack
from malpan.native.kernels.playing import play, set_places, settles
from malpan.native.kernels.rules import WORDS, board_at, canonical, step

HEAD, TAIL, EDGE, DEPTH, LIMIT, TOUCHED = range(6)
"""The counters of a search: next to be played on from, number of keys, end of the layer, its number, most moves (-1: any), and
something that depends on all that was touched, so that no compiler leaves it out."""

EXHAUSTED, FOUND, BOUNDED, PAUSED, FULL, CROWDED, DEEP, OUTSIDE = range(8)
"""Why a kernel returned: done, done, done, look at the limits, longer arrays wanted (three of them), a place out of range."""

WON, LOST = 1, 2
GATHERED = 128
SMALL = 1 << 14
"""Words of bits that are always at hand, so that nothing needs to be gathered."""


def advance(
    ints: Any, offsets: Any, data: Any, index: int, moves: int, shape: Any, dense: bool, keys: Any, parents: Any, bits: Any,
    table: Any, layers: Any, at: Any, desk: Any, until: int,
) -> int:  # fmt: skip
    """Go on with a search until it ends, or `until` states were played on from, or an array is full.

    `desk` is room to work on: two states, and as many keys as are gathered, each with the index it was reached from. There may be
    a bit for every key without the keys being dense: on small boards that is quicker than to divide.
    """
    board = board_at(ints, offsets, data, index)
    places = shape.shape[1]
    before, state = desk[:places], desk[places : 2 * places]
    most = max(GATHERED, moves)
    origins, gathered = desk[2 * places : 2 * places + most], desk[2 * places + most :]
    head, tail, edge = at[HEAD], at[TAIL], at[EDGE]
    crowd = len(table) // WORDS * 5 // 8 if not dense else 1 << 62
    room = len(parents)
    small = dense and len(bits) <= SMALL
    numbered = dense and shape[WEIGHT, places - 1] != 1 << shape[SHIFT, places - 1]
    status = PAUSED
    while True:
        if head == edge:
            if tail == edge:
                status = EXHAUSTED
                break
            if at[DEPTH] + 1 == len(layers):
                status = DEEP
                break
            at[DEPTH] += 1
            layers[at[DEPTH]] = tail - edge
            edge = tail
        if at[DEPTH] == at[LIMIT]:
            status = BOUNDED
            break
        if tail + most >= room:
            status = FULL
            break
        if tail + most >= crowd:
            status = CROWDED
            break
        if head >= until:
            break
        count = 0
        while head < edge and count + moves <= most:
            unpack(get(keys, head), shape, numbered, before)
            for move in range(moves):
                verdict = play(board, before, state, move)
                if verdict >= LOST:
                    continue
                key = pack(state, shape)
                if not in_range(key):
                    at[HEAD], at[TAIL], at[EDGE] = head, tail, edge
                    return OUTSIDE
                if verdict == WON:
                    put(keys, tail, key)
                    parents[tail] = head
                    at[HEAD], at[TAIL], at[EDGE] = head, tail, edge
                    return FOUND
                if small:
                    if enter(key, dense, bits, table):
                        put(keys, tail, key)
                        parents[tail] = head
                        tail += 1
                    continue
                put(gathered, count, key)
                origins[count] = head
                count += 1
            head += 1
            if small and tail + most >= room:
                break
        for each in range(count):
            at[TOUCHED] ^= touch(get(gathered, each), dense, bits, table)
        for each in range(count):
            key = get(gathered, each)
            if enter(key, dense, bits, table):
                put(keys, tail, key)
                parents[tail] = origins[each]
                tail += 1
    at[HEAD], at[TAIL], at[EDGE] = head, tail, edge
    return status


def trace(
    ints: Any, offsets: Any, data: Any, index: int, start: Any, moves: int, shape: Any, keys: Any, parents: Any, last: int,
    length: int, line: Any, desk: Any,
) -> bool:  # fmt: skip
    """Write the moves of the line that ends with the key of index `last` into `line`; tell whether they could be found.

    Keys are of canonical states, so each move is found again by trying, on the pieces as they stand.
    """
    board = board_at(ints, offsets, data, index)
    here = last
    for turn in range(length - 1, -1, -1):
        line[turn] = here
        here = parents[here]
    places = len(start)
    state, after, settled = desk[:places], desk[places : 2 * places], desk[2 * places : 3 * places]
    set_places(state, start)
    for turn in range(length):
        wanted = get(keys, line[turn])
        found = False
        for move in range(moves):
            set_places(after, state)
            verdict = step(board, after, move)
            if verdict >= LOST or (turn == length - 1 and verdict != WON):
                continue
            if settles(board, after, settled, shape, wanted):
                found = True
                line[turn] = move
                break
        if not found:
            return False
        set_places(state, after)
    return True


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


def many(
    ints: Any, offsets: Any, data: Any, first: int, starts: Any, bounds: Any, placed: Any, moves: Any, won: Any, limit: int,
    keys: Any, parents: Any, bits: Any, table: Any, layers: Any, answers: Any, states: Any, ends: Any, lines: Any,
    board_layers: Any, layer_ends: Any, at: Any, desk: Any, more_desk: Any,
) -> tuple[int, int]:  # fmt: skip
    """Answer boards from number `first` on, with bits or table and keys used again for each; for states of one word.

    `placed` says where the places of each board begin in `starts` and `bounds`. `answers` gets fewest moves, or -1 for no way
    and -2 for none within the limit; `lines` the moves of each line and `ends` where it ends, `board_layers` and `layer_ends`
    likewise. Returns the number of the board it came to, and why it stopped there.
    """
    for board in range(first, len(answers)):
        begin, end = placed[board], placed[board + 1]
        shape = more_desk[: 5 * (end - begin)].reshape(5, end - begin)
        dense = 1 << shape_of(bounds[begin:end], shape) <= len(bits) * 64
        line_at = ends[board]
        layer_at = layer_ends[board]
        at[HEAD], at[TAIL], at[EDGE], at[DEPTH], at[LIMIT] = 0, 1, 1, 0, limit
        layers[0] = 1
        start = more_desk[5 * (end - begin) : 6 * (end - begin)]
        set_places(start, starts[begin:end])
        status = FOUND
        if not won[board]:
            canonical(board_at(ints, offsets, data, board), start)
            key = pack(start, shape)
            if not in_range(key):
                return board, OUTSIDE
            put(keys, 0, key)
            parents[0] = 0
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
            if not trace(
                ints, offsets, data, board, starts[begin:end], moves[board], shape, keys, parents, at[TAIL], length, line, desk
            ):
                return board, OUTSIDE
        answers[board] = length if status == FOUND else -1 if status == EXHAUSTED else -2
        for depth in range(known):
            board_layers[layer_at + depth] = layers[depth]
        states[board] = at[TAIL]
        if status == FOUND:
            states[board] = 0
            for depth in range(known):
                states[board] += layers[depth]
        ends[board + 1] = line_at + length
        layer_ends[board + 1] = layer_at + known
    return len(answers), EXHAUSTED
