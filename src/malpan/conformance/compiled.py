"""Compiled rules compared with the plain ones, and whether searches can pack the states of a board."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

from malpan.conformance.derived import difference_of
from malpan.conformance.estimates import BoundTester
from malpan.conformance.promises import NOT_REQUESTED, Outcome, PromiseReport
from malpan.errors import NotCompiled, TooLarge
from malpan.game import Game, State, Verdict
from malpan.game.costs import has_costs
from malpan.game.derived import derive, field_of
from malpan.language import say
from malpan.search.broken_bounds import in_words
from malpan.search.leaving import run_interruptible

if TYPE_CHECKING:
    from malpan.search.native.steps import Steps


class Tested(Protocol):
    """What a test of the plain rules on a board offers; `largest` has the greatest value that each place was seen to have."""

    report: PromiseReport
    moves: int
    largest: list[int]

    def take_step(self, state: State, move: int, roll: int) -> Outcome:
        """Take a plain step."""

    def canonical(self, state: State) -> State:
        """Return the representative of the equivalence class of a state."""

    def breach(self, promise: str, what: str, state: State | None = None) -> None:
        """Report a broken promise."""


class Comparison:
    """A comparison on one board."""

    def __init__(self, game: Game, board: Any, plain: Tested) -> None:
        self.game, self.board, self.plain = game, board, plain
        self.report = plain.report

    def run(self, tested: list[tuple[State, int]], claims: BoundTester | None) -> None:
        """Compare the rules and lower bounds on states, each with its roll; note why that, or packing, is impossible."""
        run_interruptible(lambda: self.compare(tested, claims))

    def compare(self, tested: list[tuple[State, int]], claims: BoundTester | None) -> None:
        """Do that here."""
        from malpan.search.native.steps import Steps

        if self.report.not_compiled == NOT_REQUESTED:
            self.report.not_compiled = ""
        try:
            steps = Steps(self.game, self.board, self.plain.moves)
        except NotCompiled as reason:
            self.note(str(reason))
            return
        self.check_packing()
        try:
            self.compare_derived()
            self.compare_opening()
            self.compare_steps(steps, tested)
            if claims is not None:
                self.compare_bounds([state for state, _ in tested], claims)
        except TooLarge as reason:  # which is no fault of the rules: there, the plain search answers
            self.note_on_board(reason)
            for each in tested:
                with suppress(TooLarge):
                    self.compare_steps(steps, [each])

    def note(self, reason: str) -> None:
        """Note why something is not compiled, unless another board gave a reason before."""
        self.report.not_compiled = self.report.not_compiled or reason

    def note_on_board(self, reason: NotCompiled) -> None:
        """Do the same for a reason that depends on the board."""
        self.note(say("board {number}: {reason}", number=self.report.boards, reason=reason))

    def check_packing(self) -> None:
        """Note a place of the states of the board that compiled searches cannot pack. A run is not packed."""
        from malpan.search.native.codes import TOP
        from malpan.search.native.packing import lay_out

        if not self.game.objective.steered:
            return
        try:
            tops = lay_out(self.game, self.board, len(self.plain.largest)).rows[TOP].tolist()
        except NotCompiled as reason:
            self.note_on_board(reason)
            return
        for place, (value, top) in enumerate(zip(self.plain.largest, tops, strict=True)):
            if value > top:
                found = {"game": self.game.name, "place": place, "value": value, "top": top}
                if self.game.ranges is None:
                    why = say("{game} gives no ranges; without, a place packs up to {top}, and place {place} is {value}", **found)
                else:
                    why = say("{game}: place {place} of a state is {value}; its range allows {top} at most", **found)
                self.note_on_board(NotCompiled(why))

    def compare_derived(self) -> None:
        """Compare compiled derived fields with the plain ones; note why they cannot be compiled."""
        from malpan.search.native.deriving import derived_of

        if not self.game.derived:
            return
        try:
            (tables,) = derived_of(self.game, [self.board])
        except TooLarge:
            raise
        except NotCompiled as reason:
            self.note(str(reason))
            return
        plain = derive(self.board, self.game.derived)
        for name, table in zip(self.game.derived, tables, strict=True):
            if difference := difference_of(field_of(plain, name), table):
                index, expected, found = difference
                words = {"name": name, "index": index, "expected": expected, "found": found}
                self.plain.breach("compiled", say("{name}[{index}] is {found}; in plain Python {expected}", **words), ())

    def compare_opening(self) -> None:
        """Compare start, ranges and won with what they return in plain Python, if blocks of boards have them compiled."""
        from malpan.search.native.batch.boards import opening_of
        from malpan.search.native.packing import pack_boards

        game, board = self.game, self.board
        if game.ranges is None or not any(known.columns for known in game.formats):
            return
        opened = opening_of(game, pack_boards(game, [board]))
        if opened is None:
            return
        start = tuple(game.start(board))
        won = game.won is not None and bool(game.won(board, start))
        parts: tuple[tuple[str, Any, Any], ...] = (
            ("start", opened[0].tolist(), list(start)),
            ("ranges", opened[1].tolist(), list(game.ranges(board))),
            ("won", bool(opened[3][0]), won),
        )
        for name, compiled, plain in parts:
            if compiled != plain:
                words = {"name": name, "compiled": compiled, "plain": plain}
                self.plain.breach("compiled", say("{name} returns {compiled}; in plain Python {plain}", **words), ())

    def compare_steps(self, steps: "Steps", tested: list[tuple[State, int]]) -> None:
        """Compare compiled steps and canonical forms with the plain ones; TooLarge if one of them exceeds 64 bits."""
        states, rolls = [state for state, _ in tested], [roll for _, roll in tested]
        for (state, roll), outcomes in zip(tested, steps.take(states, rolls), strict=True):
            for move, (verdict, returned, reached) in enumerate(outcomes):
                plain = self.plain.take_step(state, move, roll)
                points = 0 if has_costs(self.game) and verdict > Verdict.WON else returned
                if plain[:3] != (verdict, points, reached if verdict <= Verdict.WON else ()) and plain.verdict <= Verdict.ILLEGAL:
                    compiled = Outcome(Verdict(verdict % 4), points, reached, plain.unit)
                    what = say("leads to {compiled}; in plain Python to {plain}", compiled=compiled, plain=plain)
                    self.plain.breach("compiled", what)
        for state, canonical in zip(states, steps.canonical(states), strict=True):
            plain_state = self.plain.canonical(state)
            if plain_state != canonical:
                forms = {"compiled": list(canonical), "plain": list(plain_state)}
                what = say("canonical returns {compiled}; in plain Python {plain}", **forms)
                self.plain.breach("compiled", what, state)

    def compare_bounds(self, states: list[State], claims: BoundTester) -> None:
        """Compare compiled lower bounds with the plain ones, those whose tables are too large for a test left out."""
        from malpan.search.bounds.native import Estimates, NativeBounds

        parts = claims.known_parts
        if self.game.at_least is None and not parts.sums:
            return
        found = Estimates(self.game, self.board, NativeBounds(self.game, self.board, parts=parts)).of(states)
        for state, compiled in zip(states, found, strict=True):
            plain = claims.best_estimate(state)
            if compiled != plain:
                bounds = {"compiled": in_words(compiled), "plain": in_words(plain)}
                self.plain.breach("compiled", say("the lower bound is {compiled}; in plain Python {plain}", **bounds), state)
