"""The graph of a small space: its states, numbered in the order in which they are reached, and the moves between them.

Lost and illegal moves are left out. What is counted is what `explore` counts: a won state is not played on from, and in a game
with rolls there is a node for each state after each turn, and one more if it is won there.
"""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from malpan.game import SILENT, Game, State, Verdict
from malpan.line import canonical_state, take_step
from malpan.search.found import WalkOptions
from malpan.search.limits import STATE_LIMIT, LimitReached, Watch
from malpan.search.plain.cost_space import CostSpace

ILLEGAL, LOST, WON = Verdict.ILLEGAL, Verdict.LOST, Verdict.WON

GRAPH_LIMIT = "size of the graph"
"""The limit that a graph with too many states reaches."""


class Node(NamedTuple):
    """A state: the moves, turns or cost at which it is first reached, and the highest total, or the fewest moves, until then."""

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


def space_graph(game: Game, board: Any, start: State, watch: Watch, most: int, past_wins: bool) -> StateGraph:
    """Return the graph of all states that can be reached from `start`. Raises LimitReached at a limit."""
    labels = game.moves_on(board)
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
                verdict: Verdict = game.step(board, places, move)
                if verdict >= LOST:
                    continue
                reached = canonical_state(game, board, tuple(places))
                if verdict == WON:
                    newly_won.add(reached)
                distances.setdefault(reached, distances[state] + 1)
                edges.append(Edge(numbers.of(state), numbers.of(reached), label, verdict == WON))
        won |= newly_won
        layer = list(distances)[known:]
    return StateGraph([Node(state, distance, state in won) for state, distance in distances.items()], edges)


def cost_graph(game: Game, board: Any, start: State, watch: Watch, most: int, past_wins: bool) -> StateGraph:
    """Return the graph of all states, by what they cost to reach: their distance. Raises LimitReached at a limit."""
    space = CostSpace(game, board, start, watch.with_states(most), WalkOptions(past_wins))
    try:
        space.run()
    except LimitReached as reason:
        raise LimitReached(GRAPH_LIMIT if str(reason) == STATE_LIMIT else str(reason)) from None
    if len(space.known) > most:
        raise LimitReached(GRAPH_LIMIT)
    numbers = Numbers(most)
    nodes = []
    for state, way in sorted(space.known.items(), key=lambda entry: entry[1][:2]):
        numbers.of(state)
        nodes.append(Node(state, way.cost, state in space.won, way.moves))
    edges: list[Edge] = []
    for node in nodes:
        if space.is_left(node.state):
            for move, label in enumerate(game.moves_on(board)):
                verdict, cost, reached = take_step(game, board, node.state, move, 0)
                if verdict < LOST:
                    target = numbers.of(canonical_state(game, board, reached))
                    edges.append(Edge(numbers.of(node.state), target, label, verdict == WON, None, cost))
    return StateGraph(nodes, edges, "cost", "moves")


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
