"""The states and moves of a small space as a graph of networkx, and the files that it is written to: GraphML and DOT.

networkx and pydot come with the extra `graph`; they are imported when a graph is asked for.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from malpan.errors import MalpanError, rule_errors
from malpan.game import Game
from malpan.games.catalogue import game_named
from malpan.language import counted, say
from malpan.language.visible import visible_line
from malpan.objectives.kind import Problem
from malpan.objectives.table import kind_of
from malpan.results.question import read_problem
from malpan.search.leaving import within_limits
from malpan.search.limits import Limits, Progress, Watch
from malpan.search.plain.graph import GRAPH_LIMIT, StateGraph
from malpan.system.files import not_written, write_whole

if TYPE_CHECKING:
    from pathlib import Path

    from networkx import MultiDiGraph

ENDINGS = (".graphml", ".dot", ".gv")

MOST_NODES = 10_000
"""States of a graph, if nobody asks for more."""


def graph(
    game: Game | str | int,
    board: Any,
    *,
    state: Sequence[int] | None = None,
    turn: int = 0,
    past_wins: bool = False,
    most_states: int = MOST_NODES,
    max_seconds: float | None = None,
    max_memory: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> "MultiDiGraph[int]":
    """Return the states that can be reached on a board, and the moves between them, as a `networkx.MultiDiGraph`.

    Nodes are numbered in the order in which states are reached; 0 is the start. A node has its canonical `state`, a tuple; its
    `distance` from the start in moves, or turns; whether it is `won`; with costs, the least `cost` at which it is reached, and
    with points, the highest `total`. An edge has the `label` of its move and whether it `wins`; its `cost`, `points` or what it
    `printed`, and its `roll`, where there are such things. Lost and illegal moves are left out. With rolls, there is a node for
    each state after each turn. A run is a path that ends in a cycle if the run repeats.

    past_wins     whether to continue from winning states, as in `explore`.
    most_states   the most states that the graph may have.

    The other arguments are those of `solve`. Raises MalpanError if the space has more states, a limit is reached first, or
    networkx is not installed; otherwise what `solve` raises.

    >>> space = graph("yut", "1 2")
    >>> len(space), space.edges[0, 1, 0]
    (4, {'label': 'horse 1', 'wins': False, 'points': 2, 'roll': 1})
    """
    import_networkx()
    known = game_named(game)
    watch = Watch(Limits(None, max_seconds, max_memory), progress)

    def walk() -> StateGraph:
        problem = read_problem(Problem(known, None, (), turn), board, state)
        if past_wins and not kind_of(problem.game).counts_moves:
            raise MalpanError(say("no play of {game} ends by winning, so there is nothing past it", game=problem.game.name))
        with rule_errors(problem.game.name):
            return kind_of(problem.game).graph(problem, watch, most_states, past_wins)

    return to_networkx(known, within_limits(watch, walk, lambda reason: refuse_unfinished(known, reason, most_states)))


def refuse_unfinished(game: Game, limit: str, most: int) -> NoReturn:
    """Raise MalpanError, as a limit was reached before the graph was complete."""
    if limit == GRAPH_LIMIT:
        states = counted(most, "state")
        raise MalpanError(
            say(
                "{game}: there are more than {states} to draw on this board; --graph-states allows more",
                game=game.name,
                states=states,
            )
        )
    raise GraphStopped(say("{game}: the {limit} came before the graph was complete", game=game.name, limit=say(limit)), limit)


class GraphStopped(MalpanError):
    """A limit was reached before a graph was complete; `limit` is its name."""

    def __init__(self, sentence: str, limit: str) -> None:
        super().__init__(sentence)
        self.limit = limit


def to_networkx(game: Game, found: StateGraph) -> "MultiDiGraph[int]":
    """Return a space as a graph of networkx."""
    made: MultiDiGraph[int] = import_networkx().MultiDiGraph(game=game.name)
    for number, node in enumerate(found.nodes):
        made.add_node(number, state=node.state, distance=node.distance, won=node.won)
        if node.total is not None:
            made.nodes[number][found.total] = node.total
    for edge in found.edges:
        known = {"roll": edge.roll} if edge.roll is not None else {}
        if edge.amount is not None:
            known = {found.amount: edge.amount} | known
        made.add_edge(edge.source, edge.target, label=edge.label, wins=edge.wins, **known)
    return made


def write_graph(made: "MultiDiGraph[int]", path: "Path") -> None:
    """Write a graph to a file, GraphML or DOT by its ending, completely or not at all; MalpanError if it cannot be written."""
    check_graph_file(path)
    content = graphml(made) if path.suffix == ".graphml" else dot(made)
    try:
        write_whole(path, content, durable=True)
    except OSError as error:
        raise not_written(path, error) from None


def graphml(made: "MultiDiGraph[int]") -> bytes:
    """Return a graph as GraphML: states as text and place by place, and labels without characters that XML does not have."""
    from io import BytesIO

    networkx = import_networkx()
    written = networkx.MultiDiGraph(**made.graph)
    for number, known in made.nodes(data=True):
        places = {f"place{place}": value for place, value in enumerate(known["state"])}
        written.add_node(number, **known | {"state": state_text(known), "label": state_text(known)} | places)
    for source, target, known in made.edges(data=True):
        written.add_edge(source, target, **known | {"label": visible_line(known["label"])})
    stream = BytesIO()
    networkx.write_graphml_xml(written, stream)
    return stream.getvalue()


def dot(made: "MultiDiGraph[int]") -> bytes:
    """Return a graph as DOT: labels are what Graphviz shows, won states have two borders."""
    pydot = import_pydot()
    written = pydot.Dot("game", graph_type="digraph")
    for number, known in made.nodes(data=True):
        values = known | {"state": state_text(known), "label": state_text(known)}
        values |= {f"place{place}": value for place, value in enumerate(known["state"])}
        shape = {"peripheries": "2"} if known["won"] else {}
        written.add_node(pydot.Node(str(number), **quote(values), **shape))
    for source, target, known in made.edges(data=True):
        amounts = [f"{known[name]:{sign}}" for name, sign in (("cost", ""), ("points", "+"), ("printed", "")) if name in known]
        label = f"{known['label']} ({amounts[0]})" if amounts else known["label"]
        written.add_edge(pydot.Edge(str(source), str(target), **quote(known | {"move": known["label"], "label": label})))
    text: str = written.to_string()
    return text.encode()


def state_text(known: dict[str, Any]) -> str:
    """Return the state of a node as text."""
    return " ".join(map(str, known["state"]))


def quote(values: dict[str, Any]) -> dict[str, str]:
    """Return attributes as DOT has them, each in quotation marks."""
    texts = {name: str(value).lower() if isinstance(value, bool) else visible_line(str(value)) for name, value in values.items()}
    return {name: '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"' for name, text in texts.items()}


def check_graph_file(path: "Path") -> None:
    """Raise MalpanError if a graph cannot be written to such a file."""
    if path.suffix not in ENDINGS:
        endings = ", ".join(ENDINGS)
        raise MalpanError(say("{path} cannot be written: expected a file that ends in {endings}", path=path, endings=endings))
    if path.is_dir():
        raise MalpanError(say("{path} cannot be written: it is a folder", path=path))
    import_networkx()
    if path.suffix != ".graphml":
        import_pydot()


def import_networkx() -> Any:
    """Return networkx; raise MalpanError if it is not installed."""
    try:
        import networkx
    except ImportError:
        raise MalpanError(say("graphs need networkx and pydot: pip install 'malpan[graph]'")) from None
    return networkx


def import_pydot() -> Any:
    """Return pydot; raise MalpanError if it is not installed."""
    try:
        import pydot
    except ImportError:
        raise MalpanError(say("graphs need networkx and pydot: pip install 'malpan[graph]'")) from None
    return pydot
