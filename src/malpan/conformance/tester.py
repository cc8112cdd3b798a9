"""Test whether a game keeps the promises that a search relies on.

A search relies on the rules: a step depends on nothing but the state, it leaves the board alone, equivalent states have the same
moves. A game that breaks such a promise gets wrong answers without any error. So the states of each board are walked from its
start, up to a limit, and every step is taken twice.
"""

import copy
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any

from malpan.conformance.compiled import Comparison
from malpan.conformance.derived import check_columns, check_derived
from malpan.conformance.design import check_design, check_sizes
from malpan.conformance.estimates import BoundTester, makes_claims
from malpan.conformance.promises import NO_WAY_BACK, Breach, Outcome, PromiseReport
from malpan.conformance.slips import breach_of, fault_of_labels, fault_of_outcome, find_lost_changes, is_valid_place
from malpan.conformance.words import find_misfits, is_untranslated, untranslated_labels
from malpan.errors import BoardError, RuleError, describe_error
from malpan.game import Game, State, Step, Verdict
from malpan.game.costs import has_costs, read_cost
from malpan.game.expecting import call_of_step, expect_ranges, expect_start, expect_won
from malpan.game.random_boards import random_board
from malpan.game.slips import Call, check_state, check_text
from malpan.game.trying import Surroundings, is_same
from malpan.language import say
from malpan.line import canonical_state
from malpan.picture.frames import scene_of
from malpan.picture.terminal import draw


def random_boards(game: Game, count: int, seed: int = 0) -> Iterator[Any]:
    """Yield random boards of a game; none if the game makes none."""
    random = Random(seed)
    if game.boards is not None:
        for _ in range(count):
            yield random_board(game, random)


def check_promises(game: Game, boards: Iterable[Any], most_states: int = 2_000, compiled: bool = False) -> PromiseReport:
    """Test every promise of a game on boards, on at most `most_states` states of each.

    With `compiled`, rules that compile are compared with the plain ones. An exception from `boards` counts as a breach, too.
    """
    report = PromiseReport()
    for fault in find_misfits(game):
        report.add(Breach("words", fault, 0))
    tester: BoardTester | None = None
    try:
        for board in boards:
            tester = None
            report.boards += 1
            try:
                tester = BoardTester(game, board, report)
                tester.run(most_states, compiled)
                check_design(game, board, report)
            except RuleError as error:
                report.add(breach_of(error, report.boards))
            except (Exception, SystemExit) as error:
                place = (tester.state, tester.label) if tester else ()
                report.add(Breach("no failure", describe_error(error), report.boards, *place))
    except RuleError as error:
        report.add(breach_of(error, report.boards + 1))
    except (Exception, SystemExit) as error:
        report.add(Breach("no failure", describe_error(error), max(report.boards, 1)))
    check_sizes(game, report)
    find_lost_changes(game, report)
    return report


class BoardTester:
    """Tests the promises of a game on one board; `state` and `label` are those of the step taken last."""

    def __init__(self, game: Game, board: Any, report: PromiseReport) -> None:
        self.game, self.board, self.report = game.variant_on(board), board, report
        self.labels = game.moves_on(board)
        self.before = copy.deepcopy(board)
        self.length = len(expect_start(game, board))
        self.bounds = expect_ranges(game, board, self.length)
        self.rolls = game.rolls_on(board)
        self.state: State = ()
        self.label = ""
        self.steered = game.objective.steered
        self.moves = len(self.labels) if self.steered else 1
        self.largest = [0] * self.length
        self.around = Surroundings(game, board)
        self.claims: BoundTester | None = None

    def breach(self, promise: str, what: str, state: State | None = None) -> None:
        """Report a broken promise at `state`, or else at the state and move of the step taken last."""
        place = (self.state, self.label) if state is None else (state, "")
        self.report.add(Breach(promise, what, self.report.boards, *place))

    def run(self, most_states: int, compiled: bool = False) -> None:
        """Walk the states of the board layer by layer, and test everything on each."""
        self.check_labels()
        self.check_round_trip()
        check_derived(self.game, self.board, self.breach)
        check_columns(self.game, self.board, self.breach)
        self.game.printed(None, [])
        start = self.check_start()
        layer = [start] if self.check_state(start) else []
        if layer and makes_claims(self.game):
            self.claims = BoundTester(self.game, self.board, compiled, self.breach)
            self.claims.test_start(start)
        seen = set(layer)
        tested = [(state, self.rolls[0] if self.rolls else 0) for state in layer if self.rolls or not self.game.rolls]
        for turn in range(len(self.rolls) if self.game.rolls else most_states):
            roll = self.rolls[turn] if self.game.rolls else 0
            successors: dict[State, None] = {}
            for state in layer:
                if len(seen) + len(successors) < most_states:
                    successors.update(dict.fromkeys(self.check_steps(state, roll)))
            layer = list(successors) if self.game.rolls else [state for state in successors if state not in seen]
            seen.update(layer)
            tested += [(state, roll) for state in layer if self.is_compilable(state)]
        self.report.states += len(seen)
        if self.claims is not None:
            self.claims.finish()
        if compiled and tested and "verdict" in self.report.breaches:
            self.report.not_compiled = say("steps return what they may not, which compiled rules cannot do")
        elif compiled and tested:
            Comparison(self.game, self.board, self).run(tested, self.claims)

    def check_labels(self) -> None:
        """Test that there are moves, and that their labels are different texts."""
        if not self.steered:
            return
        if fault := fault_of_labels(self.game, self.board, self.labels):
            self.breach("moves", fault)
            return
        for label in untranslated_labels(self.game, self.labels):
            self.breach("words", say("the move {label!r} has no translation", label=label))

    def check_round_trip(self) -> None:
        """Test that the board survives being written and read."""
        if self.game.write is None:
            return
        text = self.game.write(self.board)
        check_text(Call(self.game.name, "write", self.game.write, (self.board,)), text)
        try:
            again = self.game.complete(self.game.read(text))
        except BoardError as error:
            self.breach("round trip", say("read rejects what write writes: {error}", error=error))
            return
        if again != self.board:
            self.breach("round trip", say("the board that is read back is not the one that was written"))

    def check_start(self) -> State:
        """Return the start, after testing that it is valid and the same every time."""
        first = tuple(self.game.start(self.board))
        again = tuple(self.game.start(self.board))
        if first != again:
            self.breach("start", say("start returns {first}, then {again}", first=list(first), again=list(again)))
        if not all(map(is_valid_place, first)):
            self.breach("start", say("start returns {first}; expected whole numbers from 0", first=list(first)))
        self.state = first
        return first

    def check_state(self, state: State) -> bool:
        """Test a state that was reached; return whether its places are whole numbers from 0, as many as there should be."""
        reached = list(state)
        if not self.is_compilable(state):
            self.breach(
                "places", say("reaches {state}; expected {length} whole numbers from 0", state=reached, length=self.length)
            )
            return False
        self.largest = list(map(max, self.largest, state))
        if self.bounds is not None and len(self.bounds) != self.length:
            bounds = len(self.bounds)
            self.breach("in range", say("ranges returns {bounds} bounds for {length} places", bounds=bounds, length=self.length))
            return True
        for place, (value, bound) in enumerate(zip(state, self.bounds or (), strict=False)):
            if value >= bound:
                found = {"place": place, "state": reached, "value": value, "bound": bound}
                self.breach("in range", say("place {place} of {state} is {value}; its bound is {bound}", **found))
                return True
        if self.game.score is not None:
            score = self.game.score(self.board, state)
            if not isinstance(score, int) or isinstance(score, bool):
                self.breach("score", say("score returns {found!r} for {state}", found=score, state=reached))
        if self.game.possible is not None and not self.game.possible(self.board, state):
            self.breach("possible", say("reaches {state}, which possible rejects", state=reached))
        return True

    def check_steps(self, state: State, roll: int) -> Iterator[State]:
        """Test every step from a state, and yield its successors."""
        self.state, self.label = state, ""
        self.call_observers(state)
        self.check_canonical(state, roll)
        for move in range(self.moves):
            self.report.steps += 1
            outcome = self.take_step(state, move, roll)
            again = self.take_step(state, move, roll)
            if outcome != again:
                self.breach("deterministic", say("leads to {first}, then {again}", first=outcome, again=again))
            if not is_same(self.board, self.before):
                self.report.add(breach_of(self.around.board_error(state, move, roll), self.report.boards))
                self.board = copy.deepcopy(self.before)
            if outcome.verdict == Verdict.ILLEGAL and self.game.refusal:
                self.check_words("refusal", partial(self.game.refusal, self.board, state, move, roll))
            if outcome.verdict > Verdict.WON or not self.check_reached(state, outcome, move, roll):
                continue
            if self.claims is not None:
                self.claims.test_step(state, outcome)
            step = Step(self.label, move if self.steered else None, roll, outcome.points, outcome.verdict, outcome.state)
            if self.game.describe:
                self.check_words("describe", partial(self.game.describe, self.board, state, step))
            if self.game.picture:
                scene_of(self.game, self.board, outcome.state, state, step)
            if self.game.reversible and not self.leads_back(outcome, state, roll):
                self.breach("reversible", say(NO_WAY_BACK[has_costs(self.game)], state=list(outcome.state)), state)
            if outcome.verdict == Verdict.ON:
                yield outcome.state

    def check_reached(self, state: State, outcome: Outcome, move: int, roll: int) -> bool:
        """Test the state that a step has led to, and that the step has changed it in place; return whether it is one."""
        try:
            check_state(call_of_step(self.game, self.board, state, list(state), move, roll), state, outcome.state)
        except RuleError as error:
            self.report.add(breach_of(error, self.report.boards))
            return False
        if outcome.state != state:
            self.report.changed = True
        elif outcome.verdict == Verdict.ON:
            self.around.check_changes(state, move, roll)
            self.report.still = self.report.still or (self.board, self.report.boards, state, self.label)
        return self.check_state(outcome.state)

    def check_words(self, part: str, describe: Callable[[], str]) -> None:
        """Call a function that describes something, and test that it does so in each language of the game."""
        text = describe()
        check_text(Call(self.game.name, part, getattr(self.game, part), (), self.state, self.label), text)
        if self.game.words and is_untranslated(self.game, describe):
            self.breach("words", say("{part} says {text!r} in every language", part=part, text=text))

    def call_observers(self, state: State) -> None:
        """Call the functions that look at a state; they may fail, but promise nothing else."""
        expect_won(self.game, self.board, state)
        if self.game.picture:
            draw(scene_of(self.game, self.board, state))

    def take_step(self, state: State, move: int, roll: int) -> Outcome:
        """Take one step and return its outcome, after testing that it has the form that the objective requires."""
        self.state, self.label = state, self.labels[move] if self.steered else ""
        places = list(state)
        objective = self.game.objective
        returned = self.game.step(self.board, places, *objective.arguments(move, roll))
        if fault := fault_of_outcome(self.game, self.board, state, move, roll, returned):
            self.report.add(Breach("verdict", fault, self.report.boards))
            return Outcome(Verdict.ILLEGAL, 0, ())
        if has_costs(self.game):
            verdict, cost = read_cost(self.game, self.board, state, move, returned)
            return Outcome(verdict, cost, tuple(places) if verdict <= Verdict.WON else (), self.game.cost_unit)
        verdict, points = objective.outcome(self.game.points_of(returned))
        return Outcome(verdict, points, tuple(places) if verdict <= Verdict.WON else ())

    def canonical(self, state: State) -> State:
        """Return the representative of the equivalence class of a state."""
        return canonical_state(self.game, self.board, state)

    def check_canonical(self, state: State, roll: int) -> None:
        """Test that the canonical state is stable, and has the same moves as the state."""
        if self.game.canonical is None:
            return
        self.around.check_canonical(state)
        canonical = self.canonical(state)
        again = self.canonical(canonical)
        if again != canonical:
            self.breach("canonical settles", say("{first} becomes {again}", first=list(canonical), again=list(again)), state)
        outcomes, others = (self.canonical_outcomes(each, roll) for each in (state, canonical))
        if without_points(outcomes) != without_points(others):
            self.breach("canonical respected", say("the moves of {state} lead elsewhere", state=list(canonical)), state)
        elif outcomes != others:
            what = say("the moves of {state} lead to the same states, but do not cost or earn the same", state=list(canonical))
            self.breach("canonical respected", what, state)

    def canonical_outcomes(self, state: State, roll: int) -> Counter[Outcome]:
        """Return the outcomes of all moves from a state, with canonical states."""
        outcomes = (self.take_step(state, move, roll) for move in range(self.moves))
        return Counter(each._replace(state=self.canonical(each.state) if each.state else ()) for each in outcomes)

    def leads_back(self, reached: Outcome, state: State, roll: int) -> bool:
        """Tell whether a move leads from what was reached to `state`, or to an equivalent state, at the same cost."""
        wanted = self.canonical(state)
        backwards = (self.take_step(reached.state, move, roll) for move in range(self.moves))
        same = (back.state for back in backwards if back.points == reached.points or not has_costs(self.game))
        return self.canonical(reached.state) == wanted or any(back and self.canonical(back) == wanted for back in same)

    def is_compilable(self, state: State) -> bool:
        """Tell whether compiled rules can take a state."""
        return len(state) == self.length and all(map(is_valid_place, state))


def without_points(outcomes: Counter[Outcome]) -> Counter[Outcome]:
    """Return outcomes as if none cost or earned anything."""
    return Counter(each._replace(points=0) for each in outcomes.elements())
