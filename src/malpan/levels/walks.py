"""The states of one board, counted in plain Python: layers, wins, dead ends and choices.

One walk for each kind of question. What they count is what `malpan explore` counts; besides, they keep where each move leads.
"""

from typing import Any, NamedTuple

from malpan.game import Game, State, Verdict
from malpan.game.costs import read_cost
from malpan.game.expecting import call_of_step, expect_outcome, expect_verdict
from malpan.game.slips import check_state
from malpan.line import canonical_state
from malpan.search.found import WalkOptions
from malpan.search.limits import Watch
from malpan.search.plain.cost_space import CostSpace

ON, WON, LOST, ILLEGAL = Verdict.ON, Verdict.WON, Verdict.LOST, Verdict.ILLEGAL


class Counts(NamedTuple):
    """What a walk has counted; the fields are those of `Measures`."""

    states: int
    won_states: int | None = None
    layers: tuple[int, ...] | None = None
    deepest: int | None = None
    dead_ends: int | None = None
    branching: float | None = None


class Walk:
    """A walk over all states of a game of the fewest moves, layer by layer.

    layers    the states of each layer.
    won       the states that are won.
    ahead     the states that moves lead to from each state that was played on from, once for each move, winning moves included.
    winning   the states from which a move wins.
    choices   number of choices in each state that was played on from.
    """

    def __init__(self, game: Game, board: Any, start: State, watch: Watch) -> None:
        self.game, self.board, self.watch = game, board, watch
        self.moves = range(len(game.moves_on(board)))
        self.start = start
        self.layers: list[list[State]] = []
        self.won: set[State] = {start} if game.won is not None and game.won(board, start) else set()
        self.ahead: dict[State, list[State]] = {}
        self.winning: set[State] = set()
        self.choices: dict[State, int] = {}

    def run(self) -> "Walk":
        """Walk until all is seen. Raises LimitReached at a limit."""
        layer, seen = [self.start], {self.start}
        while layer:
            self.layers.append(layer)
            self.watch.check(len(self.layers) - 1, len(seen))
            reached: dict[State, None] = {}
            newly_won: set[State] = set()
            for state in layer:
                if state not in self.won or state == self.start:
                    self.expand(state, newly_won)
                    reached.update(dict.fromkeys(self.ahead[state]))
            layer = [state for state in reached if state not in seen]
            seen.update(layer)
            self.won |= newly_won
        return self

    def expand(self, state: State, newly_won: set[State]) -> None:
        """Make every move from a state."""
        game, board = self.game, self.board
        ahead: list[State] = []
        choices = 0
        for move in self.moves:
            self.watch.tick(len(self.layers) - 1, len(self.ahead))
            places = list(state)
            verdict = game.step(board, places, move)
            if type(verdict) is not Verdict:
                verdict = expect_verdict(game, board, state, move, verdict)
            if verdict == ILLEGAL:
                continue
            if verdict == LOST:
                choices += 1
                continue
            if len(places) != len(state):
                check_state(call_of_step(game, board, state, list(state), move, 0), state, places)
            if game.canonical:
                game.canonical(board, places)
            reached = tuple(places)
            ahead.append(reached)
            if verdict == WON:
                newly_won.add(reached)
                self.winning.add(state)
            if verdict == WON or reached != state:
                choices += 1
        self.ahead[state], self.choices[state] = ahead, choices

    def counts(self) -> Counts:
        """Return what was counted."""
        return Counts(
            states=sum(map(len, self.layers)),
            won_states=len(self.won),
            layers=tuple(map(len, self.layers)),
            deepest=len(self.layers) - 1,
            dead_ends=count_dead_ends(self.ahead, self.winning, self.won),
            branching=mean([choices for state, choices in self.choices.items() if state not in self.won]),
        )


def count_dead_ends(ahead: dict[State, list[State]], winning: set[State], won: set[State]) -> int:
    """Return the number of states from which no moves lead to a won state; `winning` has the states from which a move wins."""
    before: dict[State, list[State]] = {}
    for state, reached in ahead.items():
        for other in reached:
            before.setdefault(other, []).append(state)
    alive = won | winning
    waiting = list(alive)
    while waiting:
        for state in before.get(waiting.pop(), ()):
            if state not in alive:
                alive.add(state)
                waiting.append(state)
    return sum(state not in alive for state in ahead)


def mean(counts: list[int]) -> float | None:
    """Return the mean of some numbers, None of none."""
    return float(sum(counts)) / len(counts) if counts else None


def count_by_cost(game: Game, board: Any, start: State, watch: Watch) -> Counts:
    """Count the states of a game with costs. Raises LimitReached at a limit."""
    space = CostSpace(game, board, start, watch, WalkOptions())
    space.run()
    ahead: dict[State, list[State]] = {}
    winning: set[State] = set()
    choices: dict[State, int] = {}
    for state in space.known:
        if not space.is_left(state):
            continue
        ahead[state], choices[state] = [], 0
        for move in space.moves:
            watch.tick(len(space.counts), len(space.known))
            places = list(state)
            verdict, _ = read_cost(game, board, state, move, game.step(board, places, move))
            reached = canonical_state(game, board, tuple(places)) if verdict < LOST else ()
            if verdict < LOST:
                ahead[state].append(reached)
            if verdict == WON:
                winning.add(state)
            choices[state] += verdict in (WON, LOST) or (verdict == ON and reached != state)
    return Counts(
        states=len(space.known),
        won_states=len(space.won),
        layers=tuple(space.counts.values()),
        deepest=next(reversed(space.counts)),
        dead_ends=count_dead_ends(ahead, winning, space.won),
        branching=mean([number for state, number in choices.items() if state not in space.won]),
    )


def count_turns(game: Game, board: Any, start: State, watch: Watch) -> Counts:
    """Count the states after each turn in a game of points. Raises LimitReached at a limit."""
    moves = range(len(game.moves_on(board)))
    layer, sizes, choices = [start], [1], []
    for turn, roll in enumerate(game.rolls_on(board)):
        ahead: dict[State, None] = {}
        won: set[State] = set()
        for state in layer:
            legal = 0
            for move in moves:
                watch.tick(turn, sum(sizes) + len(ahead))
                places = list(state)
                verdict, _ = expect_outcome(game, board, state, move, game.step(board, places, move, roll), roll)
                legal += verdict != ILLEGAL
                if verdict < LOST:
                    reached = canonical_state(game, board, tuple(places))
                    won.add(reached) if verdict == WON else ahead.setdefault(reached)
            choices.append(legal)
        if not ahead and not won:
            break
        sizes.append(len(ahead) + len(won))
        layer = list(ahead)
    return Counts(states=sum(sizes), layers=tuple(sizes), deepest=len(sizes) - 1, branching=mean(choices))
