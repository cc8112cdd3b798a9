"""A level as a Solution: the answer as the file has it, and its line, which the plain rules play when it is asked for."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from malpan.errors import BoardError, MalpanError, rule_errors
from malpan.game import Game
from malpan.game.costs import cost_unit_of, has_costs
from malpan.language import say
from malpan.line import Line, most_turns_shown, starting_state
from malpan.objectives.kind import Problem, UnplayedLine
from malpan.objectives.table import kind_of
from malpan.results.solution import Solution
from malpan.search.found import NO_WAY, SOLVED, TOO_LONG
from malpan.solve import solve
from malpan.text.moves import read_moves

LIMITED = re.compile(r".* up to (\d+)")
"""A question with the most moves, or the highest cost, that an answer may have."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Level(Solution):
    """A level of a file: a Solution, with everything else that the file says about the board.

    `states` and `layers` count what `explore` counts, all that can be reached. In a game with costs there are no layers, as the
    file does not say which costs they have. Nothing was searched, so `seconds` is 0.

    row  the columns of the level, by name.
    """

    row: Mapping[str, Any] = field(default_factory=dict)

    @property
    def board(self) -> str:
        """The text of the board."""
        return str(self.row["board"])

    @property
    def moves(self) -> int | None:
        """Number of moves of the best line, or of turns of the run; None without an answer."""
        return self.row["moves"]  # type: ignore[no-any-return]

    @property
    def difficulty(self) -> float | None:
        """The difficulty in bits; None without an answer."""
        return self.row["difficulty"]  # type: ignore[no-any-return]

    @cached_property
    def line(self) -> Line:
        """The line of play, played by the plain rules; ProofError if it does not earn the answer."""
        return super().line

    def _values(self) -> dict[str, Any]:
        """Return what a solution consists of, as that of a search."""
        return {name: value for name, value in super()._values().items() if name != "row"}


def level_of(game: Game, row: Mapping[str, Any]) -> Level:
    """Return a row as a Level of its game. Raises MalpanError if the rules do not read the board any more."""
    try:
        with rule_errors(game.name):
            board = game.read(row["board"])
    except BoardError as error:
        raise board_sentence(row, error) from None
    found = limit_in(row["question"])
    with rule_errors(game.name):
        game = game.variant_on(board)
        problem = Problem(game, board, starting_state(game, board, None), 0, found)
        if game.prints:
            return printed_level(problem, row)
        source, outcome = source_of(problem, row), outcome_of(row)
    return Level(
        game=game.name,
        objective=kind_of(game).name,
        unit=game.unit,
        cost_unit=cost_unit_of(game),
        outcome=outcome,
        answer=row["answer"],
        source=source,
        limit=found,
        layers=() if has_costs(game) else tuple(row["layers"] or ()),
        states=row["states"],
        turns=0 if game.objective.steered else row["moves"],
        plurals=tuple(game.plurals.items()),
        origin=(game, board),
        row=row,
    )


def printed_level(problem: Problem, row: Mapping[str, Any]) -> Level:
    """Return the level of a run whose answer is what it prints, which no column holds: the run is played."""
    found = solve(problem.game, problem.board)
    values = {name: getattr(found, name) for name in found.__dataclass_fields__}
    return Level(**values, row=row)


def outcome_of(row: Mapping[str, Any]) -> str:
    """Return how the search for the answer of a row ended."""
    if row["answer"] is not None:
        return SOLVED
    return TOO_LONG if row["won_states"] else NO_WAY


def source_of(problem: Problem, row: Mapping[str, Any]) -> UnplayedLine:
    """Return the line of a row, not played yet; MalpanError if it has a move that the game has not."""
    game, board, start, *_ = problem
    if row["line"] is None:
        return UnplayedLine(problem)
    if not game.objective.steered:
        return UnplayedLine(problem, (), min(row["moves"], most_turns_shown(start)))
    labels = game.moves_on(board)
    places = {label: move for move, label in enumerate(labels)}
    words = row["line"].split(", ") if row["line"] else []
    try:
        return UnplayedLine(problem, tuple(places[word] for word in words))
    except KeyError:
        return UnplayedLine(problem, tuple(read_moves(row["line"], labels)))


def limit_in(question: str) -> int | None:
    """Return the limit of a question, None if it has none.

    >>> limit_in("shortest up to 10"), limit_in("shortest")
    (10, None)
    """
    limited = LIMITED.fullmatch(question)
    return int(limited[1]) if limited else None


def board_sentence(row: Mapping[str, Any], error: MalpanError) -> MalpanError:
    """Return the error for a board that the rules do not read, with the board."""
    return MalpanError(
        say("{game} does not read this board: {error}\n{board}", game=row["game"], error=error, board=row["board"])
    )
