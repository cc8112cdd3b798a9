"""Measures one board in plain Python. This is the reference: whatever measures faster has to come to the same.

board → walk over its states → counts
      → best lines → graph of their positions → lines, orders, chances, the first line
"""

from typing import Any

from malpan.errors import rule_errors
from malpan.game import Game, State
from malpan.game.costs import has_costs
from malpan.levels.best_graph import BestGraph
from malpan.levels.measures import Measures
from malpan.levels.walks import Counts, Walk, count_by_cost, count_turns
from malpan.line import starting_state
from malpan.objectives.kind import Problem
from malpan.objectives.table import kind_of
from malpan.results.question import limit_for
from malpan.search.engine import PLAIN
from malpan.search.limits import LimitReached, Watch


def measure_board(game: Game, board: Any, watch: Watch | None = None) -> Measures:
    """Measure a board.

    Raises LimitReached if a limit of the watch is reached, and RuleError if a function of the game fails.
    """
    watch = watch or Watch()
    game = game.variant_on(board)
    with rule_errors(game.name):
        start = starting_state(game, board, None)
        problem = Problem(game, board, start, 0, limit_for(game, None) if kind_of(game).counts_moves else None)
        if not game.objective.steered:
            return measure_run(problem, watch)
        if not kind_of(game).counts_moves:
            return measure_points(problem, watch)
        return measure_costs(problem, watch) if has_costs(game) else measure_moves(problem, watch)


def measure_moves(problem: Problem, watch: Watch) -> Measures:
    """Measure a board of a game of the fewest moves; one walk counts everything."""
    game, board, start, _, limit = problem
    walk = Walk(game, board, problem.canonical().start, watch).run()
    counts = walk.counts()
    if game.won is not None and game.won(board, start):
        return solved_at_once(counts)
    layers = BestLayers(walk)
    if layers.answer is None or (limit is not None and layers.answer > limit):
        return without_way(counts)
    graph = BestGraph(game, board, start, layers, None, watch, counts.states)
    return with_best_lines(counts, layers.answer, graph)


class BestLayers:
    """The states that the shortest lines pass, layer by layer: the guide to them, made from a walk that kept where moves lead.

    answer   fewest moves, None if no line wins.
    """

    def __init__(self, walk: Walk) -> None:
        depths = {state: depth for depth, layer in enumerate(walk.layers) for state in layer}
        self.passed: list[set[State]] = []
        self.answer: int | None = None
        if not walk.winning:
            return
        last = min(depths[state] for state in walk.winning)
        self.answer = last + 1
        best = {state for state in walk.layers[last] if state in walk.winning}
        self.passed = [best]
        for depth in range(last - 1, -1, -1):
            best = {state for state in walk.layers[depth] if not best.isdisjoint(walk.ahead.get(state, ()))}
            self.passed.append(best)
        self.passed.reverse()

    def is_best(self, moves: int, total: int) -> bool:
        """Tell whether a line of so many moves is a best one if it wins."""
        return moves == self.answer

    def lines_from(self, moves: int, total: int, state: State) -> int:
        """Return a number above 0 if a best line passes a state after so many moves, otherwise 0."""
        return int(moves < len(self.passed) and state in self.passed[moves])


def measure_costs(problem: Problem, watch: Watch) -> Measures:
    """Measure a board of a game with costs."""
    game, board, start, _, limit = problem
    counts = count_by_cost(game, board, problem.canonical().start, watch)
    if game.won is not None and game.won(board, start):
        return solved_at_once(counts)
    return measure_lines(problem, counts, watch, limit)


def measure_points(problem: Problem, watch: Watch) -> Measures:
    """Measure a board of a game of points."""
    game, board, *_ = problem
    counts = count_turns(game, board, problem.canonical().start, watch)
    return measure_lines(problem, counts, watch, None)


def measure_lines(problem: Problem, counts: Counts, watch: Watch, limit: int | None) -> Measures:
    """Search for the answer and for all best lines, and measure these."""
    game, board, start, *_ = problem
    kind = kind_of(game)
    found = kind.search(problem, watch.again(), PLAIN)
    if found.stopped:
        raise LimitReached(found.stopped)
    if found.answer is None:
        return without_way(counts)
    walked = kind.search_lines(problem, found, watch.again(), PLAIN)
    if walked.stopped:
        raise LimitReached(walked.stopped)
    assert walked.guide is not None
    assert isinstance(found.answer, int)
    rolls = None if kind.counts_moves else game.rolls_on(board)
    graph = BestGraph(game, board, start, walked.guide, rolls, watch, counts.states)
    graph.check(walked.lines)
    return with_best_lines(counts, found.answer, graph)


def measure_run(problem: Problem, watch: Watch) -> Measures:
    """Measure a board of a run, in which no one chooses: it has one line, and nothing is difficult about it."""
    kind = kind_of(problem.game)
    found = kind.search_plain(problem, watch)
    if found.answer is None:
        raise LimitReached(found.stopped)
    kind.prove(problem, found, ())
    answer = found.answer if isinstance(found.answer, int) else None
    return Measures(answer, found.turns, 1, 1, found.states, None, None, None, None, None, 0.0, ())


def with_best_lines(counts: Counts, answer: int, graph: BestGraph) -> Measures:
    """Return the measures of a board with an answer."""
    line = graph.first_line()
    return Measures(
        answer, len(line), graph.count_lines(), graph.count_orders(), *counts, difficulty=graph.difficulty(), line=line
    )


def without_way(counts: Counts) -> Measures:
    """Return the measures of a board without an answer."""
    return Measures(None, None, 0, 0, *counts, difficulty=None, line=None)


def solved_at_once(counts: Counts) -> Measures:
    """Return the measures of a board that is won before the first move."""
    return Measures(0, 0, 1, 1, *counts, difficulty=0.0, line=())
