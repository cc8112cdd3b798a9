"""The records of the kernel that measures many boards; see `records` and `kernels/measuring.py`.

A count of lines is a pair of numbers: what is below 2^62, and how often that is exceeded.
"""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from malpan.search.native.records import Bytes, Indices, Ints, KeyIndex, Lists, Matrix

Floats = Annotated[NDArray[np.float64], 1]


class Asked(NamedTuple):
    """What is asked of many boards: a row for the start of each; layout of all states, number of moves, most moves of an answer.

    `limit` is -1 if an answer may have any number of moves.
    """

    starts: Matrix
    layout: Matrix
    moves: int
    limit: int


class Numbered(NamedTuple):
    """Numbered keys: by a table with a place for each key if the board is small, else by an open hash table.

    direct  the number of each key, plus 1, in a game with few states; no more than one place in any other.
    known   the keys, in the order of their numbers, and the hash table.
    """

    direct: Indices
    known: KeyIndex


class Explored(NamedTuple):
    """The states of one board, numbered as they are reached, with all that moves do.

    edges      of each state, for each move, twice the number of the state it leads to, plus 1 if it wins; -1 if it leads nowhere.
    latest     the latest edge that leads to each state, -1 for none; `earlier` has the one before each edge.
    won_after  the layer from which a state was first won, plus 1; 0 if no move wins there.
    choices    of each state that is played on from, the number of choices.
    alive      whether a win can be reached from a state.
    firsts     where each layer begins.
    low, high  in how many ways best lines go on from a state.
    queue      numbers of states.
    """

    numbered: Numbered
    edges: Indices
    latest: Indices
    earlier: Indices
    won_after: Indices
    choices: Indices
    alive: Bytes
    firsts: Ints
    low: Ints
    high: Ints
    queue: Indices


class Passed(NamedTuple):
    """The positions that best lines pass on one board, numbered as they are reached.

    states     the number of the state that each is a position of.
    edges      of each position, for each move, the position that a best line reaches by it, WINS if it ends there, or NONE.
    choices    the number of choices.
    chances    the chance to play a best line from there by luck.
    low, high  for each edge, how many best lines up to the order of moves go on with it.
    """

    numbered: Numbered
    states: Indices
    edges: Indices
    choices: Indices
    chances: Floats
    low: Ints
    high: Ints


class Measured(NamedTuple):
    """What is measured of many boards, a number for each, as `levels/measures.py` defines it.

    Instead of the mean of choices there is their total; instead of a difficulty, the chance. `answers` has -1 for no way.
    """

    answers: Ints
    lines_low: Ints
    lines_high: Ints
    orders_low: Ints
    orders_high: Ints
    states: Ints
    won_states: Ints
    dead_ends: Ints
    choices: Ints
    chances: Floats
    layers: Lists
    lines: Lists
