"""An exploration: what can be reached from a position, counted."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from malpan.errors import MalpanError
from malpan.game import Answer, Game, State
from malpan.game.costs import has_costs
from malpan.language import counted, say, several, using_plurals
from malpan.language.visible import json_text
from malpan.language.width import pad_left
from malpan.objectives.table import NAMES, kind_of
from malpan.search.found import Found

if TYPE_CHECKING:
    from malpan.search.distances import Distances

LAYERS_SHOWN = 100
"""Rows of a longer table of layers that are printed; all of them are in `layers` and in JSON."""

WRITTEN = (
    "game", "objective", "unit", "cost_unit", "answer", "layers", "costs", "states", "wins", "lines", "uncounted", "deepest",
    "turns", "tail", "period", "stopped",
)  # fmt: skip
"""The fields that are written to JSON."""


@dataclass(frozen=True, kw_only=True)
class Exploration:
    """What can be reached from a position. ``print`` shows it with a table of layers.

    game        the name of the game.
    objective   ``shortest``, ``cheapest`` (`Shortest` with costs), ``highest`` or ``simulate``.
    unit        what one move is called.
    cost_unit   what the costs of moves are counted in; empty in a game without costs.
    answer      fewest moves, least cost, highest total, total of the run, or the tuple of numbers that it printed; None if there
                is none.
    layers      number of states in each complete layer; in a game with costs, number of states of each cost. Lost states are not
                counted.
    costs       in a game with costs, which costs these are, ascending.
    states      number of states reached.
    wins        number of winning states, in a game of the fewest moves or the least cost.
    lines       number of different best lines, None if they were not counted; with costs, of the cheapest lines that have the
                fewest moves.
    uncounted   why the lines were not counted.
    deepest     the states of the last layer; with costs, the dearest states.
    turns       number of turns of a run.
    tail        number of turns of a run before it repeats.
    period      number of turns after which a run repeats, 0 if it did not repeat.
    stopped     the limit that ended the exploration, empty if none did.
    plurals     the plurals of the game's nouns, pairs; in JSON a field of explorations of games that have some.
    distances   the distance of every state, if asked for; neither compared nor written.
    """

    game: str
    objective: str
    unit: str
    answer: Answer | None = None
    layers: tuple[int, ...] = ()
    costs: tuple[int, ...] = ()
    states: int = 0
    wins: int | None = None
    lines: int | None = None
    uncounted: str = ""
    deepest: Sequence[State] = ()
    turns: int = 0
    tail: int = 0
    period: int = 0
    stopped: str = ""
    cost_unit: str = ""
    plurals: tuple[tuple[str, str], ...] = ()
    distances: "Distances | None" = field(default=None, compare=False, repr=False)

    def headline(self) -> str:
        """Return how many states were reached, in a sentence."""
        states, layers = counted(self.states, "state"), counted(len(self.layers), "layer")
        if self.costs and self.stopped:
            cost, limit = counted(self.costs[-1], self.cost_unit), say(self.stopped)
            return say("{states} so far, all up to {cost}; stopped by the {limit}", states=states, cost=cost, limit=limit)
        if self.costs:
            return say("{states}, of {costs}", states=states, costs=counted(len(self.costs), "different cost"))
        if self.layers and self.stopped:
            limit = say(self.stopped)
            return say("{states} in {layers} so far; stopped by the {limit}", states=states, layers=layers, limit=limit)
        if self.stopped:
            return say("{states} so far; stopped by the {limit}", states=states, limit=say(self.stopped))
        return say("{states} in {layers}", states=states, layers=layers) if self.layers else states

    def __str__(self) -> str:
        with using_plurals(dict(self.plurals)):
            summary = NAMES[self.objective].summary(self.found, self.unit, self.cost_unit)
            return "\n".join([self.headline(), *summary, *self.layer_table()])

    @property
    def found(self) -> Found:
        """What the search found, without paths."""
        return Found(
            answer=self.answer,
            layers=self.layers,
            costs=self.costs,
            states=self.states,
            wins=self.wins,
            lines=self.lines,
            uncounted=self.uncounted,
            turns=self.turns,
            tail=self.tail,
            period=self.period,
            stopped=self.stopped,
        )

    def layer_table(self) -> list[str]:
        """Return the states of each layer, or of each cost, a row each; of a very long table, the middle is only counted."""
        if not self.layers:
            return []
        width = max(len(f"{states:,}") for states in self.layers)
        names = [f"{cost:,}" for cost in self.costs] or [str(depth) for depth in range(len(self.layers))]
        heading = several(self.cost_unit if self.costs else self.unit)
        wide = max(6, len(names[-1]))
        rows = [f"{name:>{wide}}  {states:{width},}" for name, states in zip(names, self.layers, strict=True)]
        if len(rows) > LAYERS_SHOWN:
            hidden = len(rows) - LAYERS_SHOWN
            more = say("{hidden:,} more costs", hidden=hidden) if self.costs else say("{hidden:,} more layers", hidden=hidden)
            rows[LAYERS_SHOWN // 2 : -LAYERS_SHOWN // 2] = [f"{'…':>{wide}}  {more}"]
        return ["", f"{pad_left(heading, wide)}  {say('states')}", *rows]

    def to_dict(self) -> dict[str, Any]:
        """Return the exploration as plain numbers, texts, lists and dicts."""
        answer = NAMES[self.objective].answer_to_json(self.answer)
        deepest = [tuple(map(int, state)) for state in self.deepest]
        plurals = {"plurals": dict(self.plurals)} if self.plurals else {}
        return {name: getattr(self, name) for name in WRITTEN} | {"answer": answer, "deepest": deepest} | plurals

    def to_json(self) -> str:
        """Return the exploration as one line of JSON."""
        return json_text(self.to_dict())

    @classmethod
    def from_json(cls, text: str) -> "Exploration":
        """Return the exploration that `to_json` wrote; MalpanError if the text is not one."""
        import json

        try:
            values = json.loads(text)
            answer = NAMES[values["objective"]].answer_from_json(values["answer"])
            tuples = {name: tuple(values.get(name, ())) for name in ("layers", "costs")}
            deepest, plurals = tuple(map(tuple, values["deepest"])), tuple(values.get("plurals", {}).items())
            return cls(**(values | tuples | {"answer": answer, "deepest": deepest, "plurals": plurals}))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            what = f"{type(error).__name__}: {error}"
            raise MalpanError(say("this is not an exploration in JSON: {what}", what=what)) from None


def exploration_of(game: Game, found: Found) -> Exploration:
    """Return what a search found as an exploration."""
    return Exploration(
        game=game.name,
        objective=kind_of(game).name,
        unit=game.unit,
        cost_unit=game.cost_unit if has_costs(game) else "",
        answer=found.answer,
        layers=found.layers,
        costs=found.costs,
        states=found.states,
        wins=found.wins,
        lines=found.lines,
        uncounted=found.uncounted,
        deepest=found.deepest,
        turns=found.turns,
        tail=found.tail,
        period=found.period,
        stopped=found.stopped,
        plurals=tuple(game.plurals.items()),
        distances=found.distances,
    )
