"""How play with known rolls ends, among entries as `automaton` has them: with which total, where, and by which moves."""

from typing import Any

import numpy as np

from malpan.search.native.kernels.learning import ON, WON
from malpan.search.native.kernels.one_word import get, is_marked, marked, pack
from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import canonical, step

ENDED, BEST, BEST_AT, BEST_TURN = range(4)
"""What is known of the lines of a board that ended: whether any did, the best total, its entry, and after which turn."""

BITS = 22
LAST = (1 << BITS) - 1
"""The low bits of a word: LAST less the number of the entry before it in its turn, which are no more than there are states."""

ONE, TWO = np.uint64(1), np.uint64(2)
"""Where the most points and the first way of a row stand."""


def end_line(total: int, entry: Any, turn: int, end: Any) -> bool:
    """Note that a line ends at an entry after a turn; tell whether its total is the best up to now."""
    better = not end[ENDED] or total > end[BEST]
    if better:
        end[ENDED], end[BEST], end[BEST_AT], end[BEST_TURN] = 1, total, entry, turn
    return bool(better)


def choose_end(
    highest: int, first: int, edge: int, end: Any, kind: int, room: int, moves: int, keys: Any, ways: Any, points: Any,
    marks: Any, mark: int, numbers: Any, bests: Any,
) -> None:  # fmt: skip
    """Make the entry `edge` of where the line ends that has the total `highest` after the last turn.

    From `edge` to `end` stand the entries that it is reached from. Of several states it is the one that is met first, a won one
    if there are any; of several ways to that, the earliest.
    """
    wins = False
    different = 0
    for wanted in range(2):
        for each in range(edge, end):
            pair = kind * room + np.int64(numbers[numbers[each]])
            row, gains = np.uint64(pair * (2 + moves)), np.uint64(pair * moves)
            for way in range(np.uint64(ways[row])):
                if points[gains + way] == np.int32(ways[row + ONE]):
                    number = ways[row + TWO + way]
                    won = is_marked(get(keys, number))
                    if wanted == 0:
                        wins |= won
                    elif won == wins:
                        different += marks[number] != mark
                        marks[number] = mark
    found = -1
    for entry in range(numbers[edge] if different == 1 else first, edge):
        pair = kind * room + np.int64(numbers[entry])
        row, gains = np.uint64(pair * (2 + moves)), np.uint64(pair * moves)
        missing = highest - (bests[entry] >> BITS)
        for way in range(np.uint64(ways[row])):
            number = int(ways[row + TWO + way])
            if marks[number] == mark and (found < 0 or number == found):
                found = number
                if points[gains + way] == missing:
                    numbers[edge] = found
                    bests[edge] = (highest << BITS) + LAST - (entry - first)
                    return


def trace_best(
    board: Any, rolls: Any, start: Any, moves: int, shape: Any, keys: Any, numbers: Any, bests: Any, firsts: Any, last: int,
    line: Any, desk: Any,
) -> bool:  # fmt: skip
    """Write the moves of the line that ends at the entry `last` into `line`; tell whether they could be found again.

    No move before the last one wins, and that one does if its state is won.
    """
    places = len(start)
    state, after, settled = desk[:places], desk[places : 2 * places], desk[2 * places : 3 * places]
    here = last
    for turn in range(len(line) - 1, -1, -1):
        line[turn] = here
        here = firsts[turn] + LAST - (bests[here] & LAST)
    set_places(state, start)
    total = 0
    for turn in range(len(line)):
        here = line[turn]
        wanted = get(keys, numbers[here])
        won = is_marked(wanted)
        gain = (bests[here] >> BITS) - total
        total += gain
        found = False
        for move in range(moves):
            set_places(after, state)
            verdict, points = step(board, after, move, rolls[turn])
            if verdict != (WON if won else ON) or points != gain:
                continue
            set_places(settled, after)
            canonical(board, settled)
            key = pack(settled, shape)
            if (marked(key) if won else key) == wanted:
                found = True
                line[turn] = move
                break
        if not found:
            return False
        set_places(state, after)
    return True
