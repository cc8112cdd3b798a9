"""Does a game keep the promises that a search builds on? Tried on boards, told by name.

A search trusts the rules: that a step depends on nothing but the state, that it leaves the board alone, that interchangeable
states behave alike. A game that breaks such a promise is answered wrongly without any error, so the promises are tried: from
the start of each board the reachable states are walked, up to a number, and every step is taken twice.
"""

import copy
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from malpan.conformance.promises import PROMISES, Breach, Report, Taken
from malpan.errors import BoardError, NotCompiled, describe_error
from malpan.game import SILENT, Game, State, Step, Verdict
from malpan.picture.frames import scene_of
from malpan.picture.terminal import draw

NO_MORE = object()
"""What comes after the last board."""


def random_boards(game: Game, count: int, seed: int = 0) -> Iterator[Any]:
    """Yield random boards of a game that makes them, none of one that does not."""
    random = Random(seed)
    if game.boards is not None:
        for _ in range(count):
            yield game.boards(random)


def conformance(game: Game, boards: Iterable[Any], most_states: int = 2_000, compiled: bool = False) -> Report:
    """Try every promise of the game on these boards, on at most so many states of each.

    With `compiled`, the rules are also compiled, if they can be, and held against the plain ones. A failure while the boards are
    being made counts too.
    """
    report = Report()
    trial: Trial | None = None
    waiting = iter(boards)
    while True:
        try:
            trial = None
            board = next(waiting, NO_MORE)
            if board is NO_MORE:
                return report
            report.boards += 1
            trial = Trial(game, board, report)
            trial.run(most_states, compiled)
        except (Exception, SystemExit) as error:
            where = (trial.state, trial.label) if trial else ()
            report.add(Breach("no failure", describe_error(error), max(report.boards, 1), *where))


class Trial:
    """The trial of one board."""

    def __init__(self, game: Game, board: Any, report: Report) -> None:
        self.game, self.board, self.report = game, board, report
        self.labels = game.moves_on(board)
        self.before = copy.deepcopy(board)
        self.bounds = list(game.ranges(board)) if game.ranges else None
        self.rolls = game.rolls_on(board)
        self.state: State = ()
        self.label = ""
        self.steered = game.objective.steered
        self.moves = len(self.labels) if self.steered else 1
        self.length = len(game.start(board))
        texts = all(isinstance(label, str) and label.strip() for label in self.labels)
        if self.steered and not (self.labels and texts and len(set(self.labels)) == len(self.labels)):
            self.breach("moves", f"moves gives {list(self.labels)[:10]}")

    def breach(self, promise: str, what: str, at: State | None = None) -> None:
        """Note a broken promise at the state and move last tried, or at another state."""
        where = (self.state, self.label) if at is None else (at, "")
        self.report.add(Breach(promise, what, self.report.boards, *where))

    def run(self, most_states: int, compiled: bool = False) -> None:
        """Walk the states of the board, layer by layer, and try everything on each."""
        self.round_trip()
        self.game.printed(None, [])
        start = self.first()
        layer = [start] if self.well_formed(start) else []
        seen = set(layer)
        tried: list[tuple[State, int]] = []
        for turn in range(len(self.rolls) if self.game.rolls else most_states):
            roll = self.rolls[turn] if self.game.rolls else 0
            ahead: dict[State, None] = {}
            for state in layer:
                if len(seen) + len(ahead) < most_states:
                    ahead.update(dict.fromkeys(self.try_state(state, roll)))
            layer = list(ahead) if self.game.rolls else [state for state in ahead if state not in seen]
            seen.update(layer)
            tried += [(state, roll) for state in layer if self.whole(state)]
        self.report.states += len(seen)
        if compiled:
            self.hold_against(tried)

    def first(self) -> State:
        """Return the start, after trying that it is the same every time."""
        first = tuple(self.game.start(self.board))
        again = tuple(self.game.start(self.board))
        if first != again:
            self.breach("start", f"start gives {list(first)}, then {list(again)}")
        if not all(is_place(place) for place in first):
            self.breach("start", f"start gives {list(first)}; expected whole numbers from 0")
        self.state = first
        return first

    def well_formed(self, state: State) -> bool:
        """Try that the places of a state are whole numbers in their ranges."""
        length = self.length
        if len(state) != length or not all(is_place(place) for place in state):
            self.breach("places", f"reaches {list(state)}; expected {length} whole numbers from 0")
            return False
        if self.bounds is not None and len(self.bounds) != length:
            self.breach("in range", f"ranges gives {len(self.bounds)} bounds for {length} places")
            return True
        for place, (value, bound) in enumerate(zip(state, self.bounds or (), strict=False)):
            if value >= bound:
                self.breach("in range", f"place {place} of {list(state)} is {value}; its bound is {bound}")
                return True
        if self.game.possible is not None and not self.game.possible(self.board, state):
            self.breach("possible", f"reaches {list(state)}, which is called impossible")
        return True

    def try_state(self, state: State, roll: int) -> Iterator[State]:
        """Try every step from a state and yield the states to go on from."""
        self.state, self.label = state, ""
        self.ask_about(state)
        self.try_canonical(state, roll)
        for move in range(self.moves):
            self.report.steps += 1
            taken = self.take(state, move, roll)
            again = self.take(state, move, roll)
            if taken != again:
                self.breach("deterministic", f"gives {told(taken)}, then {told(again)}")
            if self.board != self.before:
                self.breach("board untouched", "the step changed the board")
                self.board = copy.deepcopy(self.before)
            if taken.verdict > Verdict.WON or not self.well_formed(taken.reached):
                continue
            step = Step(self.label, move if self.steered else None, roll, taken.points, taken.verdict, taken.reached)
            if self.game.describe:
                self.game.describe(self.board, state, step)
            if self.game.picture:
                scene_of(self.game, self.board, taken.reached, state, step)
            if self.game.reversible and not self.leads_back(taken.reached, state, roll):
                self.breach("reversible", f"no move leads back from {list(taken.reached)}", state)
            if taken.verdict == Verdict.ON:
                yield taken.reached

    def ask_about(self, state: State) -> None:
        """Ask the functions that only look at a state, which may fail but promise nothing else."""
        if self.game.won:
            self.game.won(self.board, state)
        if self.game.picture:
            draw(scene_of(self.game, self.board, state))

    def take(self, state: State, move: int, roll: int) -> Taken:
        """Take one step and return what came of it, after trying that it is what the objective asks for."""
        self.state, self.label = state, self.labels[move] if self.steered else ""
        places = list(state)
        objective = self.game.objective
        result = self.game.step(self.board, places, *objective.arguments(move, roll))
        try:
            verdict, points = objective.outcome(result)
        except (TypeError, ValueError):  # no pair, where a pair is expected
            verdict, points = result, None
        if not isinstance(verdict, Verdict) or not isinstance(points, int) or (self.game.prints and points < SILENT):
            self.breach("verdict", f"step returns {result!r}")
            known = isinstance(verdict, int) and Verdict.ON <= verdict <= Verdict.ILLEGAL
            verdict, points = Verdict(verdict) if known else Verdict.ILLEGAL, 0
        return Taken(verdict, points, tuple(places) if verdict <= Verdict.WON else ())

    def settled(self, state: State) -> State:
        """Return the canonical state of a state."""
        places = list(state)
        if self.game.canonical:
            self.game.canonical(self.board, places)
        return tuple(places)

    def try_canonical(self, state: State, roll: int) -> None:
        """Try that canonical settles, and that the canonical state has the same moves as the state it stands for."""
        if self.game.canonical is None:
            return
        settled = self.settled(state)
        if self.settled(settled) != settled:
            self.breach("canonical settles", f"{list(settled)} turns into {list(self.settled(settled))}", state)
        if self.outcomes(state, roll) != self.outcomes(settled, roll):
            self.breach("canonical respected", f"the moves of {list(settled)} lead elsewhere", state)

    def outcomes(self, state: State, roll: int) -> Counter[Taken]:
        """Return what all the moves of a state lead to, in canonical form."""
        taken = (self.take(state, move, roll) for move in range(self.moves))
        return Counter(each._replace(reached=self.settled(each.reached) if each.reached else ()) for each in taken)

    def leads_back(self, reached: State, state: State, roll: int) -> bool:
        """Tell whether some move leads from `reached` to `state`, or to one interchangeable with it."""
        wanted = self.settled(state)
        backwards = (self.take(reached, move, roll).reached for move in range(self.moves))
        return self.settled(reached) == wanted or any(back and self.settled(back) == wanted for back in backwards)

    def whole(self, state: State) -> bool:
        """Tell whether a state is one that a compiled rule can be given."""
        return len(state) == self.length and all(map(is_place, state))

    def hold_against(self, tried: list[tuple[State, int]]) -> None:
        """Try that the compiled rules do what the plain ones did from each state, with the roll there was."""
        from malpan.search.native.steps import Steps

        if not tried:
            return
        try:
            steps = Steps(self.game, self.board, self.moves)
        except NotCompiled as reason:
            self.report.not_compiled = str(reason)
            return
        self.report.not_compiled = ""
        states, rolls = [state for state, _ in tried], [roll for _, roll in tried]
        for (state, roll), outcomes in zip(tried, steps.take(states, rolls), strict=True):
            for move, (verdict, points, reached) in enumerate(outcomes):
                plain = self.take(state, move, roll)
                if plain != (verdict, points, reached if verdict <= Verdict.WON else ()) and plain.verdict <= Verdict.ILLEGAL:
                    gives = Taken(Verdict(verdict % 4), points, reached)
                    self.breach("compiled", f"gives {told(gives)}; in plain Python {told(plain)}")
        for state, settled in zip(states, steps.settled(states), strict=True):
            if self.settled(state) != settled:
                self.breach("compiled", f"settles as {list(settled)}; in plain Python as {list(self.settled(state))}", state)

    def round_trip(self) -> None:
        """Try that the board survives being written and read."""
        if self.game.write is None:
            return
        text = self.game.write(self.board)
        try:
            again = self.game.read(text)
        except BoardError as error:
            self.breach("round trip", f"what write writes is refused: {error}")
            return
        if again != self.board:
            self.breach("round trip", "the board that is read back is not the one that was written")


def told(taken: Taken) -> str:
    """Return what came of a step in words."""
    return f"{taken.verdict.name} {list(taken.reached)}" + (f" with {taken.points} points" if taken.points else "")


def is_place(value: Any) -> bool:
    """Tell whether a value can stand in a state."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


__all__ = ["PROMISES", "Breach", "Report", "conformance", "random_boards"]
