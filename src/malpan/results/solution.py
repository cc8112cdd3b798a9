"""A solution: the answer, the line of play that proves it, and what the search cost.

A solution prints as a readable line of play, goes to JSON and comes back equal.
"""

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from malpan.errors import MalpanError, rule_errors
from malpan.game import Answer, Game
from malpan.game.costs import cost_unit_of
from malpan.language import say, using_plurals
from malpan.language.visible import json_text
from malpan.line import Line, line_from_dict, line_to_dict, list_steps
from malpan.objectives.kind import Ending, Problem, UnplayedLine
from malpan.objectives.searching import describe_search
from malpan.objectives.table import NAMES, kind_of
from malpan.search.found import BREADTH, SOLVED, TOO_LONG, Found


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Solution:
    """The answer to one question. ``print`` shows it with its line of play; a notebook shows pictures.

    game        the name of the game.
    objective   ``shortest``, ``cheapest`` (`Shortest` with costs), ``highest`` or ``simulate``.
    unit        what one move is called.
    cost_unit   what the costs of moves, or the score of a run, are counted in; empty in a game without.
    outcome     ``solved``; ``no way``: no line wins, and `search` says how that is known; ``too long``: no line within `limit`
                moves, or costs; ``stopped``: a limit ended the search.
    answer      fewest moves, least cost, highest total, total of the run, or the tuple of numbers that it printed; None unless
                solved.
    source      the line of play, or the moves from which `line` plays it when it is first read.
    limit       the most moves that the answer was allowed to take, or the most that it might cost; None if any number.
    layers      number of states in each layer that the search completed; in a game with costs, number of states of each cost.
    costs       in a game with costs, which costs these are, ascending.
    states      number of states seen; depth first, every visit counts.
    search      how it was searched: ``breadth`` (in a game with costs, by cost), ``best``, ``depth`` or ``both``; empty where
                there is one search only, and where none was needed. Only ``breadth`` counts layers. ``invariant``: there is no
                way, as the invariant of the position differs from that of every won one.
    ruled_out   where there are no layers, the most moves, or the highest cost, for which it is known that no line wins, or None.
    seconds     time of the search.
    stopped     the limit that ended the search, empty if none did. In a run that is solved, it ended the search for a cycle.
    turns       number of turns of a run.
    tail        number of turns of a run before it repeats.
    period      number of turns after which a run repeats, 0 if it did not repeat.
    so_far      the total, or printed numbers, of a run until it was stopped.
    plurals     the plurals of the game's nouns, pairs; in JSON a field of solutions of games that have some.
    origin      the game and the board, for pictures; neither compared nor written, None in a solution that was read.
    """

    game: str
    objective: str
    unit: str
    outcome: str
    answer: Answer | None
    source: Line | UnplayedLine
    limit: int | None = None
    layers: tuple[int, ...] = ()
    costs: tuple[int, ...] = ()
    states: int = 0
    search: str = ""
    ruled_out: int | None = None
    seconds: float = 0.0
    stopped: str = ""
    turns: int = 0
    tail: int = 0
    period: int = 0
    so_far: Answer | None = None
    cost_unit: str = ""
    plurals: tuple[tuple[str, str], ...] = ()
    origin: tuple[Game, Any] | None = None

    @cached_property
    def line(self) -> Line:
        """The line of play; of a run with very many turns its first ones (`turns` says how many there are)."""
        if isinstance(self.source, Line):
            return self.source
        line = self.source.play()
        if self.outcome == SOLVED:
            kind_of(self.source.problem.game).check(self.source.problem, Ending.of(line), self.answer)
        return line

    @property
    def is_played(self) -> bool:
        """Whether the line came with its states and words."""
        return isinstance(self.source, Line)

    def length(self) -> int:
        """Return the number of steps of the line."""
        return len(self.source.steps) if isinstance(self.source, Line) else self.source.length()

    def labels(self) -> list[str]:
        """Return the labels of the steps of the line."""
        return [step.label for step in self.source.steps] if isinstance(self.source, Line) else self.source.labels()

    @property
    def found(self) -> Found:
        """What the search found, without the path."""
        return Found(
            answer=self.answer,
            layers=self.layers,
            costs=self.costs,
            states=self.states,
            search=self.search,
            ruled_out=self.ruled_out,
            stopped=self.stopped,
            bounded=self.outcome == TOO_LONG,
            so_far=self.so_far,
            tail=self.tail,
            period=self.period,
            turns=self.turns,
        )

    def headline(self) -> str:
        """Return the outcome in a sentence."""
        with using_plurals(dict(self.plurals)):
            return NAMES[self.objective].headline(self.found, self.unit, self.length(), self.limit, self.cost_unit)

    def __str__(self) -> str:
        with using_plurals(dict(self.plurals)):
            way = [describe_search(self.found)] if self.outcome == SOLVED else []
            return "\n".join([self.headline(), *filter(None, way), *list_steps(self.line, self.turns, self.unit, self.cost_unit)])

    def __repr__(self) -> str:
        return f"Solution({', '.join(f'{name}={value!r}' for name, value in self._values().items())})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Solution) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(tuple(self._values().values()))

    def __getstate__(self) -> dict[str, Any]:
        """Return what is pickled: the line as played, and neither game nor board, which may not be picklable."""
        return {field.name: getattr(self, field.name) for field in fields(self)} | {"source": self.line, "origin": None}

    def _values(self) -> dict[str, Any]:
        """Return what a solution consists of, with the line in place of its source."""
        names = ("line" if field.name == "source" else field.name for field in fields(self) if field.name != "origin")
        return {name: getattr(self, name) for name in names}

    def _repr_svg_(self) -> str | None:
        """Return the line of play as the picture that a notebook shows; None if the board is not known any more."""
        if self.origin is None:
            return None
        from malpan.picture.notebook import as_svg

        with rule_errors(self.game):
            return as_svg(*self.origin, self.line)

    def _repr_html_(self) -> str | None:
        """Return the answer with its line of play, in pictures and in words, for a notebook."""
        if self.origin is None:
            return None
        from malpan.picture.notebook import as_html

        with rule_errors(self.game):
            return as_html(str(self), *self.origin, self.line)

    def to_json(self) -> str:
        """Return the solution as one line of JSON."""
        return json_text(self.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """Return the solution as plain numbers, texts, lists and dicts."""
        kind = NAMES[self.objective]
        answers = {name: kind.answer_to_json(getattr(self, name)) for name in ("answer", "so_far")}
        values = self._values() | answers | {"line": line_to_dict(self.line), "plurals": dict(self.plurals)}
        if not self.plurals:
            del values["plurals"]
        return values

    @classmethod
    def from_json(cls, text: str) -> "Solution":
        """Return the solution that `to_json` wrote; MalpanError if the text is not one."""
        import json

        try:
            values = json.loads(text)
            source = line_from_dict(values.pop("line"))
            kind = NAMES[values["objective"]]
            answers = {name: kind.answer_from_json(values[name]) for name in ("answer", "so_far")}
            plurals = tuple(values.get("plurals", {}).items())
            tuples = {name: tuple(values.get(name, ())) for name in ("layers", "costs")}
            return cls(**(values | answers | tuples | {"source": source, "plurals": plurals}))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            what = f"{type(error).__name__}: {error}"
            raise MalpanError(say("this is not a solution in JSON: {what}", what=what)) from None


def solution_of(problem: Problem, found: Found, source: Line | UnplayedLine, seconds: float) -> Solution:
    """Return what a search found as a solution."""
    game = problem.game
    return Solution(
        game=game.name,
        objective=kind_of(game).name,
        unit=game.unit,
        cost_unit=cost_unit_of(game),
        outcome=found.outcome,
        answer=found.answer,
        source=source,
        limit=problem.limit,
        layers=found.layers,
        costs=found.costs,
        states=found.states,
        search=found.search or (BREADTH if found.layers and kind_of(game).counts_moves else ""),
        ruled_out=found.ruled_out,
        seconds=seconds,
        stopped=found.stopped,
        turns=found.turns,
        tail=found.tail,
        period=found.period,
        so_far=found.so_far,
        plurals=tuple(game.plurals.items()),
        origin=(game, problem.board),
    )
