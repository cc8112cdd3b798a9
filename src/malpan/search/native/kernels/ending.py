"""How play with known rolls ends, among entries as in `automaton`: with which total, at which entry, and by which moves."""

from typing import Any

import numpy as np

from malpan.search.native.codes import ON, WON
from malpan.search.native.counters import BEST, BEST_ENTRY, BEST_TURN, ENDED
from malpan.search.native.kernels.one_word import get, is_marked, pack, with_mark
from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import WORDS, canonical, step
from malpan.search.native.records import Automaton, Ints, Turns

BITS = 22
LAST = (1 << BITS) - 1
"""The low bits of a word: LAST less the number of the parent in its turn, of which there are no more than states."""

ONE, TWO = np.uint64(1), np.uint64(2)
"""Where the most points and the first way of a row stand."""


def end_line(total: int, entry: Any, turn: int, counters: Ints) -> bool:
    """Note that a line ends at an entry after a turn; tell whether its total is the best so far."""
    better = not counters[ENDED] or total > counters[BEST]
    if better:
        counters[ENDED], counters[BEST], counters[BEST_ENTRY], counters[BEST_TURN] = 1, total, entry, turn
    return bool(better)


def choose_end(
    highest: int, first: int, edge: int, end: Any, kind: int, moves: int, automaton: Automaton, mark: int, turns: Turns
) -> None:
    """Write the entry `edge`: the state in which the line with the total `highest` ends after the last turn.

    The entries it is reached from stand from `edge` to `end`. Of several states the first met is chosen, a won one if there is
    any; of several ways to it, the earliest.
    """
    ways, points, marks, states, words = automaton.ways, automaton.points, automaton.marks, turns.states, turns.words
    capacity = len(automaton.known.keys) // WORDS
    wins = False
    different = 0
    for wanted in range(2):
        for each in range(edge, end):
            pair = kind * capacity + np.int64(states[states[each]])
            row, gains = np.uint64(pair * (2 + moves)), np.uint64(pair * moves)
            for way in range(np.uint64(ways[row])):
                if points[gains + way] == np.int32(ways[row + ONE]):
                    number = ways[row + TWO + way]
                    won = is_marked(get(automaton.known.keys, number))
                    if wanted == 0:
                        wins |= won
                    elif won == wins:
                        different += marks[number] != mark
                        marks[number] = mark
    found = -1
    for entry in range(states[edge] if different == 1 else first, edge):
        pair = kind * capacity + np.int64(states[entry])
        row, gains = np.uint64(pair * (2 + moves)), np.uint64(pair * moves)
        missing = highest - (words[entry] >> BITS)
        for way in range(np.uint64(ways[row])):
            number = int(ways[row + TWO + way])
            if marks[number] == mark and (found < 0 or number == found):
                found = number
                if points[gains + way] == missing:
                    states[edge] = found
                    words[edge] = (highest << BITS) + LAST - (entry - first)
                    return


def trace_best(
    board: Any, rolls: Ints, start: Ints, moves: int, automaton: Automaton, turns: Turns, last: int, line: Ints, scratch: Ints
) -> bool:
    """Write the moves of the line that ends at the entry `last` to `line`; tell whether they were found again.

    No move before the last one wins, and that one does if its state is won.
    """
    places = len(start)
    state, after, settled = scratch[:places], scratch[places : 2 * places], scratch[2 * places : 3 * places]
    here = last
    for turn in range(len(line) - 1, -1, -1):
        line[turn] = here
        here = turns.firsts[turn] + LAST - (turns.words[here] & LAST)
    set_places(state, start)
    total = 0
    for turn in range(len(line)):
        here = line[turn]
        wanted = get(automaton.known.keys, turns.states[here])
        won = is_marked(wanted)
        gain = (turns.words[here] >> BITS) - total
        total += gain
        found = False
        for move in range(moves):
            set_places(after, state)
            verdict, points = step(board, after, move, rolls[turn])
            if verdict != (WON if won else ON) or points != gain:
                continue
            set_places(settled, after)
            canonical(board, settled)
            key = pack(settled, automaton.layout)
            if (with_mark(key) if won else key) == wanted:
                found = True
                line[turn] = move
                break
        if not found:
            return False
        set_places(state, after)
    return True
