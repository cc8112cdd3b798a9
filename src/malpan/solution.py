"""A solution: the answer, the line of play that proves it, and what the search cost.

A solution prints as a readable line of play, goes to JSON and comes back equal. `prove` plays its line again with the rules;
nothing that fails to earn its stated answer leaves `solve`.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from malpan.errors import MalpanError, rules_at_work
from malpan.game import Answer, Game, Highest, Shortest, Simulate, Step, Verdict
from malpan.language import counted
from malpan.late import Late
from malpan.line import Line
from malpan.proof import check_line

SOLVED, NO_WAY, TOO_LONG, STOPPED = "solved", "no way", "too long", "stopped"

SHOWN = 40
"""Steps of a longer line that are printed; the rest is counted, and is all in `line` and in JSON."""

NUMBERS_SHOWN = 20
"""Numbers of a longer answer that its sentence tells; all of them are in `answer` and in JSON."""


@dataclass(frozen=True, kw_only=True)
class Solution:
    """One question answered.

    game, objective, unit   the game's name, which of the three questions it asks, and what one move of it is called.
    outcome   ``solved``, ``no way`` (every state was seen), ``too long`` (none within `limit` moves), ``stopped`` (by a limit).
    answer    fewest moves, highest total, total of the run, or the numbers that it printed; None unless solved.
    line      the line of play; of a run with very many turns its first ones (`turns` says how many there are).
    limit     the most moves the answer was allowed to take.
    layers    number of states in each layer that the search completed.
    states    number of states seen.
    seconds   how long the search took.
    stopped   which limit ended the search; with an answer: before it was known whether the run repeats.
    turns     of a run: how many it has.
    tail, period   of a run: turns before it repeats, and turns after which it does (0 if it did not within its turns).
    so_far    points of a run up to where it was stopped, or what it printed.
    asked     the game and the board, for pictures; neither compared nor written, and None of a solution that was read.
    """

    game: str
    objective: str
    unit: str
    outcome: str
    answer: Answer | None
    line: Line
    limit: int | None = None
    layers: tuple[int, ...] = ()
    states: int = 0
    seconds: float = 0.0
    stopped: str = ""
    turns: int = 0
    tail: int = 0
    period: int = 0
    so_far: Answer | None = None
    asked: tuple[Game, Any] | None = field(default=None, compare=False, repr=False)

    def headline(self) -> str:
        """Return the answer as a sentence of a few words."""
        if self.outcome == STOPPED:
            return f"{self.known_so_far()}; stopped by the {self.stopped}"
        if self.outcome == NO_WAY:
            seen = f"no way: {counted(self.states, 'state')} can be reached"
            return f"{seen}, and none of them wins" if self.objective == "shortest" else f"{seen}, and every line of play is lost"
        if self.outcome == TOO_LONG:
            return f"no way within {counted(self.limit or 0, self.unit)}; {counted(self.states, 'state')} seen"
        if self.objective == "shortest":
            return counted(len(self.labels()), self.unit)
        turns = self.turns or len(self.labels())
        text = f"{told_answer(self.answer)} in {counted(turns, self.unit)}"
        if self.stopped:
            text += f"; the {self.stopped} came before it was known whether the run repeats"
        if self.period:
            text += f"; after {counted(self.tail, self.unit)} the run repeats every {counted(self.period, self.unit)}"
        return text

    def known_so_far(self) -> str:
        """Return what a search that was stopped can say for certain."""
        if self.objective == "shortest":
            depth = max(len(self.layers) - 1, 0)
            return f"no solution within {counted(depth, self.unit)}; {counted(self.states, 'state')} seen"
        if self.objective == "highest":
            return f"{counted(max(len(self.layers) - 1, 0), self.unit)} worked through; {counted(self.states, 'state')} seen"
        played = counted(max(self.states - 1, 0), self.unit)
        return f"{told_answer(self.so_far)} after the first {played} of {self.turns:,}"

    def __str__(self) -> str:
        return "\n".join([self.headline(), *told_steps(self.line, self.turns, self.unit)])

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Make the line of a solution that was proved without one, as it is asked for the first time."""
            late = self.__dict__.get("late")
            if name != "line" or late is None:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
            line = late.line()
            if self.outcome == SOLVED and not isinstance(late.game.objective, Simulate):
                check_line(late.game, late.board, line, self.answer)
            self.__dict__["line"] = line
            return line

    def labels(self) -> list[str]:
        """Return the labels of the steps of the line."""
        late: Late | None = self.__dict__.get("late")
        return [step.label for step in self.line.steps] if late is None else late.labels()

    def __getstate__(self) -> dict[str, Any]:
        """Return what goes to another process: everything but the game and the board, which may not be able to."""
        state = self.__dict__ | {"line": self.line, "asked": None}
        state.pop("late", None)
        return state

    def _repr_svg_(self) -> str | None:
        """Return the line of play as the picture that a notebook shows; None if the board is not known any more."""
        if self.asked is None:
            return None
        from malpan.picture.notebook import as_svg

        with rules_at_work(self.game):
            return as_svg(*self.asked, self.line)

    def _repr_html_(self) -> str | None:
        """Return the answer with its line of play, in pictures and in words, for a notebook."""
        if self.asked is None:
            return None
        from malpan.picture.notebook import as_html

        with rules_at_work(self.game):
            return as_html(str(self), *self.asked, self.line)

    def to_json(self) -> str:
        """Return the solution as one line of JSON."""
        import json

        return json.dumps(self.to_dict(), ensure_ascii=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the solution as plain numbers, texts, lists and dicts."""
        fields = {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "asked"}
        fields["line"] = {"start": self.line.start, "steps": [step_as_dict(step) for step in self.line.steps]}
        return fields

    @classmethod
    def from_json(cls, text: str) -> "Solution":
        """Return the solution that `to_json` wrote; MalpanError if the text is not one."""
        import json

        try:
            fields = json.loads(text)
            steps = [
                Step(**(step | {"verdict": Verdict[step["verdict"].upper()], "state": tuple(step["state"])}))
                for step in fields["line"]["steps"]
            ]
            line = Line(tuple(fields["line"]["start"]), tuple(steps))
            lists = {name: tuple(value) for name, value in fields.items() if isinstance(value, list)}
            return cls(**(fields | lists | {"line": line, "layers": tuple(fields["layers"])}))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise MalpanError(f"this is not a solution in JSON: {type(error).__name__}: {error}") from None


def with_late_line(parts: dict[str, Any], late: Late) -> Solution:
    """Return a solution of these parts whose line is made when it is asked for.

    The parts are put where a dataclass has them, as its own way of taking them is slow for one that does not change.
    """
    solution = object.__new__(Solution)
    solution.__dict__.update(parts, late=late, asked=(late.game, late.board))
    return solution


def told_answer(answer: Answer | None) -> str:
    """Return points, or the numbers that were printed, in words; those in the middle of a long list are only counted."""
    if not isinstance(answer, tuple):
        return counted(answer or 0, "point")
    numbers = list(map(str, answer))
    if len(numbers) > NUMBERS_SHOWN:
        hidden = len(numbers) - NUMBERS_SHOWN
        numbers[NUMBERS_SHOWN // 2 : -NUMBERS_SHOWN // 2] = [f"… {hidden:,} more …"]
    return f"{' '.join(numbers) or 'nothing'} printed"


def step_as_dict(step: Step) -> dict[str, Any]:
    """Return a step as plain data."""
    return step._asdict() | {"verdict": step.verdict.name.lower()}


def told_steps(line: Line, turns: int = 0, unit: str = "turn") -> list[str]:
    """Return the steps of a line, one text each, numbered; those in the middle of a long line are only counted."""
    width = len(str(len(line.steps)))
    label = max((len(step.label) for step in line.steps), default=0)
    rows = []
    for number, step in enumerate(line.steps, start=1):
        move = "" if step.move is None else f"  {step.label:{label}}"
        verdict = "  (not legal)" if step.verdict == Verdict.ILLEGAL else ""
        rows.append(f"{number:{width + 2}}{move}  {step.words}".rstrip() + verdict)
    missing = max(turns - len(rows), 0)
    if len(rows) > SHOWN:
        hidden = len(rows) - SHOWN
        rows[SHOWN // 2 : -SHOWN // 2] = [f"{'':{width}}… {hidden:,} more …"]
    return rows + ([f"{'':{width}}… and {counted(missing, f'more {unit}')}"] if missing else [])


def objective_name(game: Game) -> str:
    """Return ``shortest``, ``highest`` or ``simulate``."""
    return {Shortest: "shortest", Highest: "highest", Simulate: "simulate"}[type(game.objective)]
