"""The records of the searches that are not breadth first from one end; see `records`."""

from typing import NamedTuple

from malpan.search.native.records import Indices, Ints, KeyIndex, Matrix


class Bounds(NamedTuple):
    """Lower bounds from tables, on one board; see the kernel of this name.

    places, weights   of all parts, one after the other: the places of a state that a part keeps, and what each is multiplied by
                      to give the number of an entry in the table of the part.
    values, images    what values become in images of a state, one list after the other; and for each of the places of all parts,
                      where its list begins and how long it is, 0 where values stay as they are.
    parts             a row for each part, with the columns of `codes`.
    sums              a row for each lower bound: its first part, its first part with a table of four bytes an entry, and the end.
    """

    places: Ints
    weights: Ints
    values: Ints
    images: Matrix
    parts: Matrix
    sums: Matrix


class Nodes(NamedTuple):
    """The states that a best-first search has reached, numbered.

    known    finds the node of a key; a state that was reached again at less cost has a new node, and this one is found.
    facts    of each node the NODE_FACTS of `codes`: the cost up to it, the lower bound from it (inverted once it is expanded or
             replaced), the node before it, and the next node of its bucket, -1 for none.
    depths   of each node the number of moves up to it, in a game with costs.
    """

    known: KeyIndex
    facts: Indices
    depths: Indices


class Buckets(NamedTuple):
    """The nodes to expand, in buckets of equal promise and order, which are numbered.

    ranks    of each bucket its promise and its order: what the nodes of a smaller rank promise is expanded first.
    firsts   the first node of each bucket, -1 for none.
    slots    an open hash table of buckets, each plus 1, by rank.
    heap     the buckets that are not empty, a binary heap by rank.
    """

    ranks: Ints
    firsts: Indices
    slots: Indices
    heap: Indices


class Side(NamedTuple):
    """One side of a search from both ends: its states, and the number of the state that each was reached from."""

    known: KeyIndex
    parents: Indices


class Tasks(NamedTuple):
    """Subtrees of a depth-first search, and the lines to them, which have the same number of states; the last one begins a task.

    states, steps   a row for each state of each line, one line after the other: its places; its cost, its lower bound, and the
                    move that led to it.
    facts           the TASK_FACTS of `codes`.
    """

    states: Matrix
    steps: Matrix
    facts: Matrix


class Tables(NamedTuple):
    """The tables of lower bounds, with what is needed to find the entries of a state, by their addresses in memory.

    weights      a row for each place of a state: what it is multiplied by in the address of the entry of each part. If a bound is
                 also read in images, a row for each value of each place: what it counts in the address of the entry of each part.
    firsts       where the rows of each place begin.
    are_narrow   whether all have one byte an entry.
    """

    bounds: Bounds
    weights: Matrix
    firsts: Ints
    are_narrow: bool


class Stack(NamedTuple):
    """The stack of a depth-first search: the states on it, their STACK_FACTS of `codes`, and where in memory
    their entries in the tables are.

    `line` has the moves of the best line, and `listed` is for the rows of some states. `undone_by` has, for each move, the one
    that undid it last, -1 if none is known.
    """

    states: Matrix
    facts: Matrix
    entries: Matrix
    line: Ints
    listed: Ints
    undone_by: Ints
