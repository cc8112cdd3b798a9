"""The arrays that kernels work on, in records: Numba takes named tuples, and derives its types from their annotations.

An array type carries its number of dimensions, which NumPy's own types do not: ``Annotated[NDArray[np.int64], 1]``.
"""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

Ints = Annotated[NDArray[np.int64], 1]
Matrix = Annotated[NDArray[np.int64], 2]
Indices = Annotated[NDArray[np.int32], 1]
Numbers = Annotated[NDArray[np.uint32], 1]
Bytes = Annotated[NDArray[np.uint8], 1]
Sequences = Annotated[NDArray[Any], 1]
"""The sequences of boards, of 16, 32 or 64 bits, whichever the largest number needs."""

Key = Any
"""A packed state: one whole number or a pair, by the file of kernels/ that packs it."""


class Boards(NamedTuple):
    """Boards of one class: a row of whole numbers each, a row of where each sequence begins and ends, and all sequences."""

    ints: Matrix
    offsets: Matrix
    data: Sequences


class Questions(NamedTuple):
    """What is asked of many boards: start, bounds of places, number of moves; `ends` says where each board's places end."""

    starts: Ints
    bounds: Ints
    ends: Ints
    moves: Ints


class Queue(NamedTuple):
    """States in the order in which they were reached: keys, the index each was reached from, and the sizes of the layers."""

    keys: Ints
    parents: Indices
    layers: Ints


class Sweep(NamedTuple):
    """A small board: the parent and move that each key of the queue came from, in one number, and a byte for each state."""

    origins: Ints
    seen: Bytes


class Visited(NamedTuple):
    """The visited set: a bit for each possible key if it is `dense`, else an open hash table of keys, each plus 1."""

    bits: Ints
    table: Ints
    dense: bool


class KeyIndex(NamedTuple):
    """Numbered keys: an open hash table of indices, each plus 1, into an array of keys."""

    slots: Indices
    keys: Ints


class Entries(NamedTuple):
    """The entries of a search with known rolls, turn by turn: key, best total, parent, and in how many lines it is reached."""

    keys: Ints
    totals: Ints
    parents: Ints
    lines: Ints


class Ways(NamedTuple):
    """The best way known to each numbered key: cost, moves, the key before it, in how many ways, and marks; see `cheapest`."""

    costs: Ints
    moves: Indices
    parents: Indices
    lines: Ints
    marks: Bytes


class Heap(NamedTuple):
    """A binary heap of numbered keys, and the place of each key in it, plus 1; 0 for those that are not in it."""

    numbers: Indices
    places: Indices


class Tally(NamedTuple):
    """The costs that occur, ascending, and the number of states of each."""

    costs: Ints
    counts: Ints


class Priced(NamedTuple):
    """A search by cost: its numbered keys with their ways, those that wait, states by cost, and the key of the best win."""

    numbered: KeyIndex
    ways: Ways
    heap: Heap
    tally: Tally
    won: Ints


class Slots(NamedTuple):
    """The hash tables of entries, by index plus 1: of those in which play goes on, and of those that are won."""

    going_on: Indices
    won: Indices


class TurnSizes(NamedTuple):
    """How many states there are after each turn, and how many of them are won."""

    states: Ints
    won: Ints


class WeighedLayer(NamedTuple):
    """Some states after the same number of moves: keys, totals, and in how many ways best lines continue from each."""

    keys: Ints
    totals: Ints
    ways: Ints


class Aim(NamedTuple):
    """What is asked of lines: their total at the end, the number of moves, the roll, and whether they end if no move is legal."""

    answer: int
    moves: int
    roll: int
    ends_stuck: bool


class Rolls(NamedTuple):
    """The rolls of many boards one after the other, numbered by value in `kinds`; `ends` says where each board's rolls end."""

    values: Ints
    kinds: Ints
    ends: Ints


class Lists(NamedTuple):
    """A list for each board, one after the other; `ends` says where each ends."""

    values: Ints
    ends: Ints

    def of(self, board: int) -> list[int]:
        """Return the list of a board."""
        values: list[int] = self.values[self.ends[board] : self.ends[board + 1]].tolist()
        return values


class Automaton(NamedTuple):
    """What is learnt of boards that are alike: numbered states, and what moves lead to; see the kernel of this name.

    `latest` and `marks` have a place for each state, in use while a turn is played.
    """

    layout: Matrix
    known: KeyIndex
    ways: Numbers
    points: Indices
    latest: Ints
    marks: Bytes


class Turns(NamedTuple):
    """The entries of one board with rolls, turn by turn: its state, its word, and the first entry of each turn."""

    states: Numbers
    words: Ints
    firsts: Ints


class Shortest(NamedTuple):
    """What is found on many boards: fewest moves, -1 for no way or -2 for none within the limit, states, lines and layers."""

    answers: Ints
    states: Ints
    lines: Lists
    layers: Lists


class Highest(NamedTuple):
    """What is found on many boards with rolls: total and whether there is one, length and moves of the line, turns and layers."""

    totals: Ints
    ended: Bytes
    lengths: Ints
    turns: Ints
    lines: Ints
    layers: Ints


class Runs(NamedTuple):
    """What is found of many runs: total, turns before the cycle, turns of the cycle (0 if it never closes), what they print."""

    totals: Ints
    tails: Ints
    periods: Ints
    printed: Ints


class Notes(NamedTuple):
    """States of a run, one after the other, with the totals up to each, and an open hash table of their numbers, each plus 1."""

    slots: Indices
    states: Ints
    totals: Ints


class Trail(NamedTuple):
    """A run turn by turn: the states it met and its totals, and by state the turn plus 1 at which it was met first."""

    stamps: Indices
    states: Ints
    totals: Ints


class Graph(NamedTuple):
    """All that moves do with any roll: the facts of each pair of a state and a roll, and a note by state; see `atlas`.

    `kinds` is the number of rolls, `moves` the number of moves.
    """

    facts: Indices
    notes: Ints
    kinds: int
    moves: int


class Levels(NamedTuple):
    """The states that can be met after each turn, one turn after the other; `ends` says where each begins and ends."""

    states: Ints
    ends: Ints


class Halves(NamedTuple):
    """What first halves of rolls lead to: states and totals, where these begin, and totals that ended before.

    Each has two rows: of the sequences that are played further, and of those one roll longer.
    """

    states: Matrix
    totals: Matrix
    ends: Matrix
    ended: Matrix


class Rests(NamedTuple):
    """What second halves of rolls add: the row of each state in `values`, which have a column for each second half."""

    rows: Ints
    values: Matrix


class Successors(NamedTuple):
    """The successors of the chunks of a layer, each chunk sorted into parts from its base on; `ends` has a row for each chunk."""

    keys: Ints
    bases: Ints
    ends: Matrix


Function = TypeVar("Function", bound=Callable[..., Any])


def entry_point(function: Function) -> Function:
    """Mark a function of a kernel that Python calls: it is compiled for the types of its annotations."""
    vars(function)["is_entry_point"] = True
    return function
