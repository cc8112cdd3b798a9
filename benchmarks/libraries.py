"""The same walk as a Python user would have it from a library: the states of the 8-puzzle with networkx and with simpleai.

With networkx in two ways: the graph is built, edge by edge, and then walked from the goal, and both are in the time; or what
looks like a graph makes the neighbours of a state when they are asked for. simpleai asks for a goal; it is asked for one that
cannot be reached, and stopped after so many states.
"""

import time
from contextlib import suppress

import networkx as nx
from simpleai.search import SearchProblem, breadth_first

Tiles = tuple[int, ...]
GOAL: Tiles = (1, 2, 3, 4, 5, 6, 7, 8, 0)


def neighbours(state: Tiles) -> list[Tiles]:
    """Return the states one move away."""
    empty = state.index(0)
    row, column = divmod(empty, 3)
    ahead = []
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        if 0 <= row + down < 3 and 0 <= column + right < 3:
            other = (row + down) * 3 + column + right
            places = list(state)
            places[empty], places[other] = places[other], 0
            ahead.append(tuple(places))
    return ahead


def with_networkx() -> tuple[int, float]:
    """Build the graph and walk it; return how many states there are, and the seconds."""
    began = time.perf_counter()
    graph = nx.Graph()
    seen, waiting = {GOAL}, [GOAL]
    while waiting:
        state = waiting.pop()
        for other in neighbours(state):
            graph.add_edge(state, other)
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    distances = nx.single_source_shortest_path_length(graph, GOAL)
    assert max(distances.values()) == 31
    return len(distances), time.perf_counter() - began


class Neighbours:
    """As much of a graph as `bfs_layers` looks at: it has every state, and makes the neighbours of one when asked."""

    def __contains__(self, state: Tiles) -> bool:
        return True

    def __getitem__(self, state: Tiles) -> list[Tiles]:
        return neighbours(state)


def with_networkx_asking() -> tuple[int, float]:
    """Walk without building a graph; return how many states there are, and the seconds."""
    began = time.perf_counter()
    layers = list(map(len, nx.bfs_layers(Neighbours(), GOAL)))
    assert len(layers) == 32
    return sum(layers), time.perf_counter() - began


class Enough(Exception):
    """So many states were expanded."""


class Puzzle(SearchProblem):  # type: ignore[misc]
    """The 8-puzzle, from the goal to nowhere."""

    def __init__(self, most: int) -> None:
        super().__init__(GOAL)
        self.most = most
        self.expanded = 0

    def actions(self, state: Tiles) -> list[Tiles]:
        self.expanded += 1
        if self.expanded > self.most:
            raise Enough
        return neighbours(state)

    def result(self, state: Tiles, action: Tiles) -> Tiles:
        return action

    def is_goal(self, state: Tiles) -> bool:
        return False


def with_simpleai(most: int) -> tuple[int, float]:
    """Expand so many states; return how many that were, and the seconds."""
    problem = Puzzle(most)
    began = time.perf_counter()
    with suppress(Enough):
        breadth_first(problem, graph_search=True)
    return min(problem.expanded, most), time.perf_counter() - began
