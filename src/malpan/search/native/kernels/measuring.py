"""Everything that is measured of a board, on many boards one after the other, with the same arrays used again for each.

Three walks measure a board. The first numbers all states, layer by layer, and notes where each move leads. The second goes back
along these notes: from the wins to every state from which one can be reached, and from the nearest wins over the states that best
lines pass. The third plays the best lines piece by piece, and goes back over the positions they pass.
"""

from malpan.search.native.counters import DEPTH, FEWEST, TAIL, WINS
from malpan.search.native.kernels.exploring import HALF, count_ways, explore_states, reach_back, sum_choices
from malpan.search.native.kernels.numbering import forget
from malpan.search.native.kernels.passing import NONE, count_orders, play_best_lines, weigh_chances
from malpan.search.native.kernels.rules import PLACES, board_at, layout_on_stack, on_stack
from malpan.search.native.measuring_records import Asked, Explored, Measured, Passed
from malpan.search.native.records import Boards, Ints, entry_point
from malpan.search.native.status import DONE, PAUSED


@entry_point
def measure_boards(
    boards: Boards, first: int, asked: Asked, explored: Explored, passed: Passed, found: Measured, counters: Ints, scratch: Ints,
) -> tuple[int, int]:  # fmt: skip
    """Measure boards from number `first` on.

    Returns how far it came, and why it stopped there. `scratch` holds four states.
    """
    starts, layout, moves, limit = asked
    places = layout.shape[1]
    before, state = scratch[:places], scratch[places : 2 * places]
    settled, other = scratch[2 * places : 3 * places], scratch[3 * places : 4 * places]
    if PLACES:
        layout, before, state = layout_on_stack(layout), on_stack(before), on_stack(state)
        settled, other = on_stack(settled), on_stack(other)
    for index in range(first, starts.shape[0]):
        board = board_at(boards, index)
        start = starts[index]
        status = explore_states(board, start, moves, layout, explored, counters, before, state)
        states, depth, wins, fewest = counters[TAIL], counters[DEPTH], counters[WINS], counters[FEWEST]
        positions = 0
        layer_at, line_at = found.layers.ends[index], found.lines.ends[index]
        length = 0
        if status == DONE and (layer_at + depth + 1 > len(found.layers.values) or line_at + depth + 1 > len(found.lines.values)):
            status = PAUSED
        if status == DONE:
            found.states[index], found.won_states[index] = states, wins
            found.choices[index] = sum_choices(explored, states)
            found.dead_ends[index] = states - reach_back(moves, explored, states) if wins else states
            for layer in range(depth + 1):
                found.layers.values[layer_at + layer] = explored.firsts[layer + 1] - explored.firsts[layer]
            answered = fewest >= 0 and (limit < 0 or fewest <= limit)
            found.answers[index] = fewest if answered else -1
            found.lines_low[index], found.lines_high[index] = 0, 0
            found.orders_low[index], found.orders_high[index] = 0, 0
            found.chances[index] = 1.0
            if answered and fewest == 0:
                found.lines_low[index], found.orders_low[index] = 1, 1
            elif answered:
                length = fewest
                status = count_ways(moves, fewest, explored)
                if status == DONE:
                    found.lines_low[index], found.lines_high[index] = explored.low[0], explored.high[0]
                    status = play_best_lines(board, start, moves, layout, explored, passed, counters, before, state, settled)
                    positions = counters[TAIL]
                if status == DONE:
                    found.chances[index] = weigh_chances(moves, passed, positions)
                    status = count_orders(board, moves, layout, passed, positions, before, state, other)
                if status == DONE:
                    low, high = 0, 0
                    for move in range(moves):
                        if passed.edges[move] != NONE:
                            low += passed.low[move]
                            high += passed.high[move] + (low >> HALF)
                            low &= (1 << HALF) - 1
                    found.orders_low[index], found.orders_high[index] = low, high
                    here = 0
                    for turn in range(length):
                        move = 0
                        while passed.edges[here * moves + move] == NONE:
                            move += 1
                        found.lines.values[line_at + turn] = move
                        here = passed.edges[here * moves + move]
        forget(states, explored.numbered)
        forget(positions, passed.numbered)
        if status != DONE:
            return index, status
        found.layers.ends[index + 1] = layer_at + depth + 1
        found.lines.ends[index + 1] = line_at + length
    return starts.shape[0], DONE
