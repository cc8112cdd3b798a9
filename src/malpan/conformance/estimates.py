"""Tests of what a game says about states before anything is searched: lower bounds, the list of won states, the invariant.

A search with a lower bound that is too high at a single state may miss the best line, and nobody would notice. So each lower
bound is tested on every step of the walk, and compared with the lines to a win that the walk has met. A bound from simpler games
is also tested part by part, as its promises say where the fault is.
"""

from collections import defaultdict
from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

from malpan.conformance.promises import Outcome
from malpan.game import INFINITE, Game, Shortest, State, Verdict
from malpan.game.claims import is_state, listed_wins
from malpan.game.costs import has_costs
from malpan.game.expecting import expect_outcome
from malpan.game.slips import Call, returned_error
from malpan.language import mark, say
from malpan.line import canonical_state
from malpan.search.bounds.parts import Part, Simpler, list_parts
from malpan.search.bounds.plain import SMALL, Lookup, lookup_in
from malpan.search.broken_bounds import in_words
from malpan.search.limits import Watch

LARGEST = 1 << 24
"""Entries of a table up to which it is made for a test; bounds with larger tables are tested part by part only."""

Report = Callable[..., None]
"""Reports a breach: the promise, what happened and, if it is not the step taken last, the state."""


class BoundTester:
    """Tests the lower bounds, `wins` and `invariant` of a game on one board.

    Tables of more than a few thousand entries are made only if rules may be compiled. `report` is told of breaches.
    """

    def __init__(self, game: Game, board: Any, compiled: bool, report: Report) -> None:
        self.game, self.board, self.report = game, board, report
        self.parts = list_parts(game, board, len(game.start(board)))
        most = LARGEST if compiled else SMALL
        self.tables = [lookup_in(each, Watch(), "1/1") if each.size <= most else None for each in self.parts.simpler]
        numbers = set(self.parts.numbers)
        self.known_parts = self.parts.of({each for each in numbers if all(self.tables[i] for i in self.parts.tables_of(each))})
        self.known: dict[State, list[tuple[str, int]]] = {}
        self.lines: dict[State, list[tuple[State, int]]] = defaultdict(list)
        self.won: set[State] = set()
        self.moves_of_parts: dict[tuple[int, State], dict[State, int]] = {}
        self.wins = self.list_wins()

    def list_wins(self) -> set[State] | None:
        """Return the canonical states that `wins` lists, after testing each."""
        if self.game.wins is None:
            return None
        listed = set()
        bounds = list(self.game.ranges(self.board)) if self.game.ranges else None
        length = len(self.game.start(self.board))
        for state in listed_wins(self.game, self.board):
            if not is_state(state, length, bounds):
                self.report("wins", say("wins has {state}, which is not a state", state=list(state)), state)
                continue
            if self.game.possible is not None and not self.game.possible(self.board, state):
                self.report("wins", say("wins has {state}, which possible rejects", state=list(state)), state)
            if self.game.won is not None and not self.game.won(self.board, state):
                self.report("wins", say("wins has {state}, which is not won", state=list(state)), state)
            listed.add(canonical_state(self.game, self.board, state))
        return listed

    def test_start(self, state: State) -> None:
        """Test the start."""
        if self.game.won is not None and self.game.won(self.board, state):
            self.note_win(state)

    def test_step(self, state: State, outcome: Outcome) -> None:
        """Test a step from a state to another one, in which play goes on or is won."""
        reached, cost = outcome.state, outcome.points if has_costs(self.game) else 1
        if outcome.verdict == Verdict.WON:
            self.note_win(reached)
        self.lines[reached].append((state, cost))
        if self.game.invariant is not None:
            before, after = (self.game.invariant(self.board, each) for each in (state, reached))
            if before is None:
                raise returned_error(
                    Call(self.game.name, "invariant", self.game.invariant, (self.board, state), state), None, mark("a value")
                )
            if before != after:
                self.report("invariant", say("the invariant was {before}, and is {after}", before=before, after=after))
        for (name, before), (_, after) in zip(self.estimate(state), self.estimate(reached), strict=True):
            if before > cost + after:
                found = {
                    "name": name,
                    "before": in_words(before),
                    "after": in_words(after),
                    "reached": list(reached),
                    "cost": cost,
                }
                sentence = say("{name} says {before}, but after a step that costs {cost}, to {reached}, it says {after}", **found)
                self.report("consistent", sentence)
        self.test_parts(state, reached, cost)

    def note_win(self, state: State) -> None:
        """Note a won state, and test what has to hold there."""
        if state in self.won:
            return
        self.won.add(state)
        for name, estimate in self.estimate(state):
            if estimate:
                found = {"name": name, "estimate": in_words(estimate), "state": list(state)}
                self.report("lower bound", say("{name} says {estimate} in {state}, which is won", **found), state)
        if self.wins is not None and canonical_state(self.game, self.board, state) not in self.wins:
            self.report("wins", say("{state} is won, and wins does not list it", state=list(state)), state)
        for simpler, kept in self.kept_in(state):
            if not is_won(simpler, kept):
                found = {"state": list(state), "kept": list(kept), "game": simpler.game.name}
                self.report("parts", say("{state} is won, but its part {kept} is not won in {game}", **found), state)

    def kept_in(self, state: State) -> list[tuple[Simpler, State]]:
        """Return what each part keeps of a state, with the simpler game."""
        parts = [part for each in self.parts.sums for part in each]
        return [(self.parts.simpler[part.table], part.kept_in(state)) for part in parts]

    def estimate(self, state: State) -> list[tuple[str, int]]:
        """Return what each lower bound says of a state, by its name, after testing that it is a whole number from 0."""
        if state not in self.known:
            found = []
            for name, bound in self.bounds():
                estimate = bound(state)
                if not isinstance(estimate, int) or isinstance(estimate, bool) or estimate < 0:
                    sentence = say("{name} says {found!r}; expected a whole number from 0", name=name, found=estimate)
                    self.report("lower bound", sentence, state)
                    estimate = 0
                found.append((name, min(estimate, INFINITE)))
            self.known[state] = found
            self.test_canonical(state)
        return self.known[state]

    def best_estimate(self, state: State) -> int:
        """Return the greatest of the lower bounds of a state."""
        return max([0, *(estimate for _, estimate in self.estimate(state))])

    def bounds(self) -> list[tuple[str, Callable[[State], Any]]]:
        """Return the lower bounds whose tables are known, with their names."""
        found: list[tuple[str, Callable[[State], Any]]] = []
        if self.game.at_least is not None:
            at_least = self.game.at_least
            found.append(("at_least", lambda state: at_least(self.board, state)))
        for number, parts in zip(self.parts.numbers, self.parts.sums, strict=True):
            lookups = [(self.tables[part.table], part) for part in parts]
            if all(lookup for lookup, _ in lookups):
                name = say("lower bound {number}", number=number)
                found.append((name, lambda state, lookups=lookups: total(state, lookups)))  # type: ignore[misc]
        return found

    def test_canonical(self, state: State) -> None:
        """Test that the canonical form of a state has the same lower bounds and invariant."""
        canonical = canonical_state(self.game, self.board, state)
        if canonical == state:
            return
        for (name, one), (_, other) in zip(self.known[state], self.estimate(canonical), strict=True):
            if one != other:
                found = {"name": name, "one": in_words(one), "other": in_words(other), "canonical": list(canonical)}
                self.report("canonical respected", say("{name} says {one}, and {other} in {canonical}", **found), state)
        if self.game.invariant is not None:
            one, other = (self.game.invariant(self.board, each) for each in (state, canonical))
            if one != other:
                found = {"one": one, "other": other, "canonical": list(canonical)}
                self.report("canonical respected", say("the invariant is {one}, and {other} in {canonical}", **found), state)

    def test_parts(self, state: State, reached: State, cost: int) -> None:
        """Test that a step is a step, or a rest, of each part, and that the parts of a bound pay no more than it costs."""
        for number, parts in zip(self.parts.numbers, self.parts.sums, strict=True):
            paid = 0
            for part in parts:
                simpler = self.parts.simpler[part.table]
                before, after = part.kept_in(state), part.kept_in(reached)
                if before == after:
                    continue
                moves = self.list_moves(part.table, before)
                if after not in moves:
                    found = {"before": list(before), "after": list(after), "game": simpler.game.name}
                    self.report("parts", say("no step of {game} leads from {before} to {after}", **found))
                    return
                paid += moves[after]
            if paid > cost:
                figures = {"number": number, "paid": paid, "cost": cost}
                self.report("parts", say("the parts of lower bound {number} pay {paid} for a step that costs {cost}", **figures))

    def list_moves(self, table: int, state: State) -> dict[State, int]:
        """Return where the moves of a simpler game lead from a state, and the least that each costs, after testing them."""
        if (table, state) not in self.moves_of_parts:
            simpler = self.parts.simpler[table]
            self.moves_of_parts[table, state] = moves = steps_from(simpler, state)
            possible = simpler.game.possible
            if possible is not None and not possible(simpler.board, state):
                self.report("parts", say("possible of {game} rejects {state}", game=simpler.game.name, state=list(state)))
            for reached, cost in moves.items() if simpler.game.reversible else ():
                if reached != state and steps_from(simpler, reached).get(state) != cost:
                    found = {"game": simpler.game.name, "state": list(state), "reached": list(reached)}
                    self.report("parts", say("no step of {game} leads back from {reached} to {state} at the same cost", **found))
        return self.moves_of_parts[table, state]

    def finish(self) -> None:
        """Compare the lower bounds with the lines to a win that were met: none may say more than what a line takes."""
        distances: dict[State, int] = {}
        ahead = [(0, state) for state in sorted(self.won)]
        while ahead:
            distance, state = heappop(ahead)
            if state in distances:
                continue
            distances[state] = distance
            for name, estimate in self.estimate(state):
                if estimate > distance:
                    found = {"name": name, "estimate": in_words(estimate), "distance": distance}
                    self.report("not too high", say("{name} says {estimate}, but {distance} is enough to win", **found), state)
            for before, cost in self.lines[state]:
                if before not in distances and before not in self.won:
                    heappush(ahead, (distance + cost, before))


def makes_claims(game: Game) -> bool:
    """Tell whether a game has anything that is tested here."""
    return isinstance(game.objective, Shortest) and bool(game.at_least or game.lower_bounds or game.wins or game.invariant)


def total(state: State, lookups: list[tuple[Lookup | None, Part]]) -> int:
    """Return the sum of the distances of the parts of a state."""
    return sum(lookup(part.kept_in(state)) for lookup, part in lookups if lookup)


def steps_from(simpler: Simpler, state: State) -> dict[State, int]:
    """Return where the moves of a simpler game lead from a state, and the least that each costs."""
    game, least = simpler.game, dict[State, int]()
    for move in range(len(game.moves_on(simpler.board))):
        places = list(state)
        verdict, points = expect_outcome(game, simpler.board, state, move, game.step(simpler.board, places, move))
        if verdict <= Verdict.WON:
            cost = points if has_costs(game) else 1
            least[tuple(places)] = min(cost, least.get(tuple(places), cost))
    return least


def is_won(simpler: Simpler, state: State) -> bool:
    """Tell whether a state is won in a simpler game, as its table is made."""
    game, board = simpler.game, simpler.board
    return bool(game.won and game.won(board, state)) or state in listed_wins(game, board)
