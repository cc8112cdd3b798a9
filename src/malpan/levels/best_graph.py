"""The graph of the best lines of one board, and what is counted along it: lines, orders of moves, chances.

Its places are positions as play passes them, piece by piece, after some number of moves; its ways are the moves of best lines. As
every way leads one move on, the graph has layers and no circles, and everything is counted layer by layer::

    start ──a──▶ ┌───┐ ──b──▶ ┌───┐        two lines, a b and b a; if both orders come to the same,
          ──b──▶ └───┘ ──a──▶ └───┘ won    one line up to the order of moves
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from malpan.errors import ProofError
from malpan.game import Game, State, Verdict
from malpan.language import say
from malpan.levels.measures import LEAST_CHANCE, difficulty_of
from malpan.line import canonical_state, take_step
from malpan.search.guide import Guide
from malpan.search.limits import Watch

ON, WON, LOST, ILLEGAL = Verdict.ON, Verdict.WON, Verdict.LOST, Verdict.ILLEGAL


class Way(NamedTuple):
    """A move of a best line: its index, its points or cost, and the position it leads to; None if it wins."""

    move: int
    points: int
    ahead: State | None
    won: State = ()


class Place(NamedTuple):
    """A position on best lines: the cost or points until then, the ways on from it, and the number of choices there.

    A best line ends at a place without ways.
    """

    total: int
    ways: list[Way]
    choices: int


class BestGraph:
    """The best lines from `start`; `guide` knows the states that they pass.

    `rolls` are those of the turns, in a game in which a line ends with the last roll; None in a game in which only a win ends it.
    """

    def __init__(
        self, game: Game, board: Any, start: State, guide: Guide, rolls: Sequence[int] | None, watch: Watch, states: int = 0
    ) -> None:
        self.game, self.board, self.start, self.guide, self.rolls, self.watch = game, board, start, guide, rolls, watch
        self.moves = range(len(game.moves_on(board)))
        self.states = states
        self.layers: list[dict[State, Place]] = []
        waiting = {start: 0}
        while waiting:
            layer = {state: self.look_ahead(state, total) for state, total in waiting.items()}
            self.layers.append(layer)
            waiting = {
                way.ahead: place.total + way.points for place in layer.values() for way in place.ways if way.ahead is not None
            }

    def look_ahead(self, state: State, total: int) -> Place:
        """Return the place of a position, with all moves tried. Raises LimitReached at a limit."""
        game, board, guide, done = self.game, self.board, self.guide, len(self.layers)
        ways: list[Way] = []
        choices = 0
        if self.rolls is not None and done == len(self.rolls):
            return Place(total, ways, choices)
        here = canonical_state(game, board, state)
        for move in self.moves:
            self.watch.tick(done, self.states)
            verdict, points, reached = take_step(game, board, state, move, self.rolls[done] if self.rolls is not None else 0)
            if verdict == ILLEGAL:
                continue
            if verdict == LOST:
                choices += 1
                continue
            after = canonical_state(game, board, reached)
            choices += verdict == WON or self.rolls is not None or after != here
            if verdict == WON and guide.is_best(done + 1, total + points):
                ways.append(Way(move, points, None, reached))
            elif verdict == ON and guide.lines_from(done + 1, total + points, after):
                ways.append(Way(move, points, reached))
        return Place(total, ways, choices)

    def first_line(self) -> tuple[int, ...]:
        """Return the moves of the first line, in the order of the indices of moves."""
        moves: list[int] = []
        state: State | None = self.start
        for layer in self.layers:
            if state is None or not layer[state].ways:
                break
            way = layer[state].ways[0]
            moves.append(way.move)
            state = way.ahead
        return tuple(moves)

    def count_lines(self) -> int:
        """Return the number of lines."""
        counts: dict[State, int] = {}
        for layer in reversed(self.layers):
            ahead = counts
            counts = {
                state: sum(1 if way.ahead is None else ahead[way.ahead] for way in place.ways) if place.ways else 1
                for state, place in layer.items()
            }
        return counts[self.start]

    def count_orders(self) -> int:
        """Return the number of lines in which no two neighbouring moves can be exchanged that stand in the wrong order.

        Counted are the lines up to each move, as what matters of a line is its last move and the position before it.
        """
        ended = 0
        arriving: dict[State, list[tuple[State, Way, int]]] = {self.start: []}
        for depth, layer in enumerate(self.layers):
            ahead: dict[State, list[tuple[State, Way, int]]] = {}
            for state, place in layer.items():
                before = arriving[state]
                if not place.ways:
                    ended += sum(count for _, _, count in before) if depth else 1
                for way in place.ways:
                    self.watch.tick(depth, self.states)
                    count = sum(count for earlier, last, count in before if not self.is_wrong_order(depth, earlier, last, way))
                    count += depth == 0
                    if way.ahead is None:
                        ended += count
                    else:
                        ahead.setdefault(way.ahead, []).append((state, way, count))
            arriving = ahead
        return ended

    def is_wrong_order(self, depth: int, state: State, first: Way, second: Way) -> bool:
        """Tell whether two moves stand in the wrong order and can be exchanged; `second` is the move after `depth` moves."""
        if first.move <= second.move:
            return False
        game, board = self.game, self.board
        rolls = self.rolls[depth - 1 : depth + 1] if self.rolls is not None else (0, 0)
        verdict, points, between = take_step(game, board, state, second.move, rolls[0])
        if verdict != ON:
            return False
        verdict, more, reached = take_step(game, board, between, first.move, rolls[1])
        if points + more != first.points + second.points:
            return False
        if second.ahead is None:
            return verdict == WON and reached == second.won
        return verdict == ON and reached == second.ahead

    def difficulty(self) -> float:
        """Return the difficulty of the board in bits."""
        chances: dict[State, float] = {}
        for layer in reversed(self.layers):
            ahead = chances
            chances = {}
            for state, place in layer.items():
                chance = 0.0 if place.ways else 1.0
                for way in place.ways:
                    chance += 1.0 if way.ahead is None else ahead[way.ahead]
                chances[state] = chance / place.choices if place.ways else chance
        chance = chances[self.start]
        return difficulty_of(chance) if chance >= LEAST_CHANCE else self.exact_difficulty()

    def exact_difficulty(self) -> float:
        """Return the difficulty from the chance as a fraction, of a board whose chance is too small for floating point."""
        chances: dict[State, Fraction] = {}
        for layer in reversed(self.layers):
            ahead = chances
            chances = {}
            for state, place in layer.items():
                self.watch.tick(len(self.layers), self.states)
                parts = [Fraction(1) if way.ahead is None else ahead[way.ahead] for way in place.ways]
                chances[state] = sum(parts, Fraction(0)) / place.choices if parts else Fraction(1)
        chance = chances[self.start]
        return math.log2(chance.denominator) - math.log2(chance.numerator)

    def check(self, lines: int | None) -> None:
        """Raise ProofError if the number of lines is not the one that a search has counted; None if it has not."""
        counted = self.count_lines()
        if lines is not None and counted != lines:
            counts = {"listed": counted, "counted": lines}
            raise ProofError(
                say("{game}: {counted} best lines, but {listed} listed; try `malpan rules`", game=self.game.name, **counts)
            )
