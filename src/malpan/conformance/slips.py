"""The slips of those who write a game, as broken promises."""

from typing import Any

from malpan.conformance.promises import Breach, PromiseReport
from malpan.errors import RuleError
from malpan.game import Game, State, Verdict
from malpan.game.expecting import call_of_step, expect_outcome
from malpan.game.slips import Call, returned_error, slip
from malpan.game.trying import Surroundings, made
from malpan.language import mark, say
from malpan.objectives.table import kind_of
from malpan.text.moves import hard_to_type

PROMISE_OF = {
    "at_least": "lower bound",
    "board": "board untouched",
    "canonical": "canonical settles",
    "invariant": "invariant",
    "lower_bounds": "parts",
    "moves": "moves",
    "places": "places",
    "ranges": "in range",
    "start": "start",
    "state": "in place",
    "step": "verdict",
    "wins": "wins",
}
"""The promise that a part of a game breaks if it returns something else than it should; else it is "no failure"."""

LABELS_SHOWN = 10
"""Labels of moves that a breach quotes."""


def breach_of(error: RuleError, board: int) -> Breach:
    """Return the breach of a promise that an error tells of."""
    return Breach(PROMISE_OF.get(error.part, "no failure"), str(error), board)


def fault_of_labels(game: Game, board: Any, labels: tuple[str, ...]) -> str:
    """Return what is wrong with the labels of the moves on a board, "" if nothing is."""
    call = Call(game.name, "moves", made(game.moves), (board,))
    if not labels:
        return str(returned_error(call, [], mark("at least one label")))
    if not all(label.strip() for label in labels) or len(set(labels)) < len(labels):
        return str(returned_error(call, list(labels[:LABELS_SHOWN]), mark("different labels, none of them empty")))
    for label, why in hard_to_type(labels):
        sentence = mark("the label {label} of {game} cannot be typed: {why}")
        words = {"label": repr(label), "game": game.name, "why": why, "place": call.describe()}
        return str(slip("moves", sentence, words))
    return ""


def fault_of_outcome(game: Game, board: Any, state: State, move: int, roll: int, returned: Any) -> str:
    """Return what is wrong with what `step` returned; unlike a search, the number of a verdict is not taken for one."""
    try:
        expect_outcome(game, board, state, move, returned, roll)
    except RuleError as error:
        return str(error)
    exact, points = game.objective.outcome(game.points_of(returned))
    if isinstance(exact, Verdict) and isinstance(points, int):
        return ""
    call = call_of_step(game, board, state, list(state), move, roll)
    expected = mark("a whole number") if isinstance(exact, Verdict) else mark("a Verdict such as Verdict.ON")
    return str(returned_error(call, returned, expected))


def find_lost_changes(game: Game, report: PromiseReport) -> None:
    """Add a breach if, on all boards together, no step ever changed the state."""
    if report.changed or report.still is None or not kind_of(game).counts_moves:
        return
    board, number, state, move = report.still
    try:
        Surroundings(game, board).check_copies(state, 0)
    except RuleError as error:
        report.add(breach_of(error, number))
        return
    what = say("no step changed the state on any board; step has to change the list that it is given")
    report.add(Breach("in place", what, number, state, move))


def is_valid_place(value: Any) -> bool:
    """Tell whether a value is a whole number from 0."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
