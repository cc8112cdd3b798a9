"""All lines of the highest total at once: the states they pass after each turn, and how many of them continue from each.

The walk keeps of every state its best total and the states before it that have led there with it. From the ends of the lines that
earn the answer the counts then go back along these predecessors, turn by turn, and all other states drop out.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from malpan.game import Game, State, Verdict
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Watch

ILLEGAL = Verdict.ILLEGAL
LOST = Verdict.LOST
WON = Verdict.WON


class TurnStates:
    """The states on the lines of the highest total, turn by turn, each with its total and the number of lines from it on."""

    def __init__(self, answer: int, turns: list[dict[State, tuple[int, int]]]) -> None:
        self.answer, self.turns = answer, turns

    def is_best(self, moves: int, total: int) -> bool:
        """Tell whether a line of this total is a best one if it ends."""
        return total == self.answer

    def lines_from(self, moves: int, total: int, state: State) -> int:
        """Return the number of best lines from a canonical state on that so many moves and this total have led to."""
        best, count = self.turns[moves].get(state, (0, 0))
        return count if best == total else 0


class Reached(NamedTuple):
    """The best total known at a state after some turn, and the states before it that have led there with it."""

    total: int
    before: list[State]


class TurnWalk:
    """A walk over turns, from the start to the ends of all lines.

    `ends` has the states at which best lines end, or before the wins with which they do: turn by turn, and as often as they do.
    """

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, answer: int) -> None:
        self.game, self.board, self.watch, self.answer = game, board, watch, answer
        self.moves = range(len(game.moves_on(board)))
        self.turns: list[dict[State, Reached]] = [{start: Reached(0, [])}]
        self.ends: list[list[State]] = [[]]
        self.sizes = [1]

    def run(self, rolls: Sequence[int]) -> None:
        """Play all turns. Raises LimitReached at a limit."""
        for roll in rolls:
            ahead: dict[State, Reached] = {}
            won: set[State] = set()
            for state, reached in self.turns[-1].items():
                self.play(state, reached.total, roll, ahead, won)
            if not ahead and not won:
                return
            self.turns.append(ahead)
            self.ends.append([])
            self.sizes.append(len(ahead) + len(won))
        self.ends[-1] += [state for state, reached in self.turns[-1].items() if reached.total == self.answer]
        self.watch.check(len(self.turns) - 1, sum(self.sizes))

    def play(self, state: State, total: int, roll: int, ahead: dict[State, Reached], won: set[State]) -> None:
        """Make every move from a state with a roll."""
        stuck = True
        for move in self.moves:
            self.watch.tick(len(self.turns) - 1, sum(self.sizes) + len(ahead))
            places = list(state)
            verdict, points = self.game.step(self.board, places, move, roll)
            if verdict == ILLEGAL:
                continue
            stuck = False
            if verdict == LOST:
                continue
            if self.game.canonical:
                self.game.canonical(self.board, places)
            place, earned = tuple(places), total + points
            if verdict == WON:
                won.add(place)
                self.ends[-1] += [state] if earned == self.answer else []
                continue
            known = ahead.get(place)
            if known is None or earned > known.total:
                ahead[place] = Reached(earned, [state])
            elif earned == known.total:
                known.before.append(state)
        if stuck and total == self.answer:
            self.ends[-1].append(state)

    def ways(self) -> list[dict[State, tuple[int, int]]]:
        """Return the states that best lines pass, turn by turn, each with its total and the number of lines from it on."""
        passed: list[dict[State, tuple[int, int]]] = []
        ways: dict[State, int] = {}
        for turn in range(len(self.turns) - 1, -1, -1):
            for state in self.ends[turn]:
                ways[state] = ways.get(state, 0) + 1
            passed.append({state: (self.turns[turn][state].total, count) for state, count in ways.items()})
            earlier: dict[State, int] = {}
            for state, count in ways.items():
                self.watch.tick(len(self.turns) - 1, sum(self.sizes))
                for before in self.turns[turn][state].before:
                    earlier[before] = earlier.get(before, 0) + count
            ways = earlier
        return passed[::-1]


def highest_lines(game: Game, board: Any, start: State, watch: Watch, turn: int, answer: int) -> Found:
    """Find what all lines that earn the highest total `answer` over the rolls from `turn` on have in common."""
    walk = TurnWalk(game, board, start, watch, answer)
    try:
        walk.run(game.rolls_on(board)[turn:])
        passed = walk.ways()
    except LimitReached as reason:
        return Found(layers=tuple(walk.sizes), states=sum(walk.sizes), stopped=str(reason))
    lines = passed[0].get(start, (0, 0))[1]
    found = Found(layers=tuple(walk.sizes), states=sum(walk.sizes), lines=lines)
    return found._replace(answer=answer, guide=TurnStates(answer, passed)) if lines else found
