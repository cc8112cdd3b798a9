"""The graph of a small space: its states, numbered in the order in which they are reached, and the moves between them.

Lost and illegal moves are left out. What is counted is what `explore` counts: a won state is not played on from, and in a game
with rolls there is a node for each state after each turn, and one more if it is won there.
"""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from malpan.game import SILENT, Game, State, Verdict
from malpan.line import canonical_state
from malpan.search.limits import LimitReached, Watch

ILLEGAL, LOST, WON = Verdict.ILLEGAL, Verdict.LOST, Verdict.WON

GRAPH_LIMIT = "size of the graph"
"""The limit that a graph with too many states reaches."""


class Node(NamedTuple):
    """A state: the moves, or turns, after which it is first reached, and the least cost or the highest total until then."""

    state: State
    distance: int
    won: bool = False
    total: int | None = None


class Edge(NamedTuple):
    """A move from one node to another: its label, whether it wins, the roll of its turn, and its cost, points or print."""

    source: int
    target: int
    label: str
    wins: bool = False
    roll: int | None = None
    amount: int | None = None


class StateGraph(NamedTuple):
    """A space: its nodes in the order in which they are reached, and its edges; with what `amount` and `total` are called."""

    nodes: list[Node]
    edges: list[Edge]
    amount: str = ""
    total: str = ""


class Numbers:
    """Numbers things in the order in which they come; raises LimitReached if they are more than `most`."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: dict[Hashable, int] = {}

    def of(self, key: Hashable) -> int:
        """Return the number of a thing, a new one if it has none."""
        if key not in self.known and len(self.known) >= self.most:
            raise LimitReached(GRAPH_LIMIT)
        return self.known.setdefault(key, len(self.known))


def space_graph(game: Game, board: Any, start: State, watch: Watch, most: int, past_wins: bool, costs: bool) -> StateGraph:
    """Return the graph of all states that can be reached from `start`. Raises LimitReached at a limit."""
    labels, outcome = game.moves_on(board), game.objective.outcome
    numbers = Numbers(most)
    numbers.of(start)
    edges: list[Edge] = []
    distances = {start: 0}
    won = {start} if game.won is not None and game.won(board, start) else set[State]()
    layer = [start]
    while layer:
        known = len(distances)
        newly_won: set[State] = set()
        for state in layer:
            if state in won and state != start and not past_wins:
                continue
            for move, label in enumerate(labels):
                watch.tick(distances[state], len(distances))
                places = list(state)
                verdict, cost = outcome(game.step(board, places, move))
                if verdict >= LOST:
                    continue
                reached = canonical_state(game, board, tuple(places))
                if verdict == WON:
                    newly_won.add(reached)
                distances.setdefault(reached, distances[state] + 1)
                edge = Edge(numbers.of(state), numbers.of(reached), label, verdict == WON, None, cost if costs else None)
                edges.append(edge)
        won |= newly_won
        layer = list(distances)[known:]
    totals = least_costs(len(distances), edges) if costs else [None] * len(distances)
    nodes = [Node(state, distances[state], state in won, total) for state, total in zip(distances, totals, strict=True)]
    return StateGraph(nodes, edges, "cost" if costs else "", "cost" if costs else "")


def least_costs(count: int, edges: Sequence[Edge]) -> list[int | None]:
    """Return the least cost at which each node is reached from the first one."""
    from heapq import heappop, heappush

    leaving: list[list[Edge]] = [[] for _ in range(count)]
    for edge in edges:
        leaving[edge.source].append(edge)
    costs: list[int | None] = [None] * count
    waiting = [(0, 0)]
    while waiting:
        cost, node = heappop(waiting)
        if costs[node] is None:
            costs[node] = cost
            for edge in leaving[node]:
                heappush(waiting, (cost + (edge.amount or 0), edge.target))
    return costs


def turn_graph(game: Game, board: Any, start: State, watch: Watch, most: int, turn: int) -> StateGraph:
    """Return the graph of the states after each turn, from `turn` on. Raises LimitReached at a limit."""
    labels = game.moves_on(board)
    numbers = Numbers(most)
    nodes = [Node(start, 0, False, 0)]
    edges: list[Edge] = []
    layer = [numbers.of((0, start, False))]
    for distance, roll in enumerate(game.rolls_on(board)[turn:], start=1):
        ahead: list[int] = []
        for source in layer:
            for move, label in enumerate(labels):
                watch.tick(distance - 1, len(nodes))
                places = list(nodes[source].state)
                verdict, points = game.step(board, places, move, roll)
                if verdict >= LOST:
                    continue
                node = Node(
                    canonical_state(game, board, tuple(places)), distance, verdict == WON, (nodes[source].total or 0) + points
                )
                target = numbers.of((distance, node.state, node.won))
                edges.append(Edge(source, target, label, node.won, roll, points))
                if target == len(nodes):
                    nodes.append(node)
                    ahead += [target] if not node.won else []
                elif (node.total or 0) > (nodes[target].total or 0):
                    nodes[target] = node
        layer = ahead
    return StateGraph(nodes, edges, "points", "total")


def run_graph(
    game: Game, board: Any, start: State, watch: Watch, most: int, rolls: Sequence[int] | None, turns: int
) -> StateGraph:
    """Return the graph of a run: a path, which ends in a cycle if the run repeats. Raises LimitReached at a limit.

    With rolls there is a node for each turn, since the next roll may be another one.
    """
    numbers = Numbers(most)
    nodes = [Node(start, 0)]
    edges: list[Edge] = []
    source = numbers.of(start if rolls is None else 0)
    places = list(start)
    amount = "printed" if game.prints else "points"
    for turn in range(1, (turns if rolls is None else len(rolls)) + 1):
        watch.tick(turn, len(nodes))
        roll = rolls[turn - 1] if rolls is not None else None
        returned = game.step(board, places, roll or 0)
        state = tuple(places)
        target = numbers.of(state if rolls is None else turn)
        edges.append(Edge(source, target, str(turn), False, roll, None if game.prints and returned == SILENT else returned))
        if target < len(nodes):
            break
        nodes.append(Node(state, turn))
        source = target
    return StateGraph(nodes, edges, amount)
