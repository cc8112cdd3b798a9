"""Lines of play: moves, played one after the other by the rules of a game.

`play` makes the line of a search that proves its answer, and of a person who tries an idea, by the same `step`.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from malpan.errors import MalpanError
from malpan.game import Game, Highest, State, Step, Verdict
from malpan.game.costs import has_costs, read_cost
from malpan.game.expecting import call_of_step, expect_outcome, expect_start
from malpan.game.slips import Call, check_state, check_text
from malpan.language import counted, say
from malpan.language.width import pad, pad_left, width_of
from malpan.text.moves import typed_name

LINE_LIMIT = 1_000
"""Turns of a run that its line shows at most; the run is proved to its end all the same."""

MOST_PLACES = 10_000_000
"""Places that the states of a line may have together; the line of a run with large states shows fewer turns."""

SHOWN = 40
"""Steps of a longer line that are printed; all of them are in the line and in JSON."""


class Line(NamedTuple):
    """A line of play.

    start      the first state.
    steps      the steps, in order.
    unplayed   number of moves that were left when play ended.
    """

    start: State
    steps: tuple[Step, ...] = ()
    unplayed: int = 0

    @property
    def verdict(self) -> Verdict:
        """The verdict of the last step; ON without steps."""
        return self.steps[-1].verdict if self.steps else Verdict.ON

    @property
    def points(self) -> int:
        """The points of all steps, or what they cost together."""
        return sum(step.points for step in self.steps)

    @property
    def state(self) -> State:
        """The state after the last step."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def moves(self) -> tuple[int, ...]:
        """The indices of the moves; none in a run without choices."""
        return tuple(step.move for step in self.steps if step.move is not None)


def play(game: Game, board: Any, moves: Sequence[int], state: Sequence[int] | None = None, turn: int = 0) -> Line:
    """Play `moves`, indices into the game's labels, from `state` (default: the start) and return the line.

    The line ends at the first step that is not ON; an ILLEGAL step does not change the state. In a game with rolls, the first
    move is played with the roll of `turn`. Raises MalpanError for more moves than rolls, and for a move that the game does not
    have.
    """
    if not game.objective.steered:
        raise MalpanError(say("nobody chooses a move in {game}; say how many turns to play", game=game.name))
    labels = game.moves_on(board)
    rolls = rolls_from(game, board, len(moves), turn)
    start = here = starting_state(game, board, state)
    steps: list[Step] = []
    for move, roll in zip(moves, rolls, strict=False):
        if not 0 <= move < len(labels):
            last = len(labels) - 1
            raise MalpanError(
                say("{game} has no move {move}; its moves are numbered 0 to {last}", game=game.name, move=move, last=last)
            )
        verdict, points, reached = take_step(game, board, here, move, roll)
        step = Step(labels[move], move, roll, points, verdict, reached)
        steps.append(with_words(game, board, here, step))
        here = reached
        if verdict != Verdict.ON:
            break
    return Line(start, tuple(steps), len(moves) - len(steps))


def play_run(game: Game, board: Any, turns: int, state: Sequence[int] | None = None, turn: int = 0) -> Line:
    """Play a number of turns of a run without choices and return the line; raise MalpanError if the board has fewer rolls."""
    start = here = starting_state(game, board, state)
    places = list(start)
    steps: list[Step] = []
    for roll in rolls_from(game, board, turns, turn):
        before, returned = tuple(places), game.step(board, places, roll)
        _, points = expect_outcome(game, board, before, 0, returned, roll)
        steps.append(step_of_run(game, board, here, len(steps) + 1, roll, points, tuple(places)))
        here = steps[-1].state
    return Line(start, tuple(steps))


def line_of_run(game: Game, board: Any, start: State, played: Sequence[tuple[int, State]]) -> Line:
    """Return the line of a run without rolls whose first turns were played already: the points and the state of each."""
    befores = [start, *(state for _, state in played)]
    steps = [
        step_of_run(game, board, before, number, 0, points, state)
        for number, (before, (points, state)) in enumerate(zip(befores, played, strict=False), start=1)
    ]
    return Line(start, tuple(steps))


def step_of_run(game: Game, board: Any, before: State, number: int, roll: int, points: int, state: State) -> Step:
    """Return a turn of a run as a step; in a game with a score, its points are the score of the state after it."""
    points = points if game.score is None else game.score_of(board, state)
    return with_words(game, board, before, Step(str(number), None, roll, points, Verdict.ON, state))


def most_turns_shown(start: Sequence[int]) -> int:
    """Return how many turns the line of a run from this state shows at most."""
    return min(LINE_LIMIT, MOST_PLACES // max(len(start), 1))


def starting_state(game: Game, board: Any, state: Sequence[int] | None) -> State:
    """Return the state that play begins in: `state`, or the start of the board; raise MalpanError if `state` is impossible."""
    start = expect_start(game, board)
    if state is None:
        return start
    if len(state) != len(start):
        lengths = {"expected": len(start), "found": len(state)}
        raise MalpanError(say("a state of {game} on this board has {expected} places, not {found}", game=game.name, **lengths))
    bounds = game.ranges(board) if game.ranges else [None] * len(start)
    for place, (value, bound) in enumerate(zip(state, bounds, strict=True)):
        if isinstance(value, bool) or not isinstance(value, int) or value < 0 or (bound is not None and value >= bound):
            expected = say("a whole number from 0")
            if bound is not None:
                expected = say("a whole number from 0 to {last}", last=bound - 1)
            found = repr(value)
            raise MalpanError(
                say("place {place} of the state is {found}; expected {expected}", place=place, found=found, expected=expected)
            )
    if game.possible is not None and not game.possible(board, state):
        raise MalpanError(say("the pieces of {game} cannot stand as the state {state} says", game=game.name, state=list(state)))
    return tuple(state)


def rolls_from(game: Game, board: Any, turns: int, turn: int = 0) -> Sequence[int]:
    """Return the rolls of a number of turns from `turn` on, zeros in a game without rolls; MalpanError if there are fewer."""
    check_turn(game, board, turn)
    if not game.rolls:
        return [0] * turns
    rolls = game.rolls_on(board)[turn : turn + turns]
    if len(rolls) < turns:
        raise MalpanError(say("{turns} turns asked for, but the board has rolls for {rolls}", turns=turns, rolls=len(rolls)))
    return rolls


def check_turn(game: Game, board: Any, turn: int) -> None:
    """Raise MalpanError unless `turn`, the number of rolls used up, is possible on the board."""
    rolls = len(game.rolls_on(board))
    if not 0 <= turn <= rolls:
        if game.rolls:
            raise MalpanError(say("turn is {turn}, but the board has {rolls} rolls", turn=turn, rolls=rolls))
        raise MalpanError(say("turn is {turn}, but turns bring no rolls in {game}", turn=turn, game=game.name))


def take_step(game: Game, board: Any, state: State, move: int, roll: int) -> tuple[Verdict, int, State]:
    """Return the verdict of one move, its points or cost, and the state after it, which is the same if the move is illegal."""
    places = list(state)
    objective = game.objective
    returned = game.step(board, places, *objective.arguments(move, roll))
    read = read_cost(game, board, state, move, returned) if has_costs(game) else None
    verdict, points = read or expect_outcome(game, board, state, move, returned, roll)
    if verdict == Verdict.ILLEGAL:
        return Verdict.ILLEGAL, 0, state
    if verdict < Verdict.LOST:
        check_state(call_of_step(game, board, state, places, move, roll), state, places)
    return verdict, points, tuple(places)


def with_words(game: Game, board: Any, before: State, step: Step) -> Step:
    """Return the step with its description, if the game describes steps."""
    if game.describe is None or step.verdict == Verdict.ILLEGAL:
        return step
    words = game.describe(board, before, step)
    check_text(Call(game.name, "describe", game.describe, (board, before, step), before, step.label), words)
    return step._replace(words=words)


def canonical_state(game: Game, board: Any, state: State) -> State:
    """Return the representative of the equivalence class of a state."""
    if game.canonical is None:
        return state
    places = list(state)
    game.canonical(board, places)
    return tuple(places)


def trace_moves(game: Game, board: Any, start: State, path: Sequence[State], totals: Sequence[int], turn: int = 0) -> list[int]:
    """Return moves that lead from `start` along `path`, canonical states as a search keeps them.

    `totals` has the points earned, or the costs paid, so far at each state of the path, in a game that has such. From each state,
    all moves are tried: one of them leads to the next state of the path, because equivalent states have the same moves. The last
    move has to win; in a game of points it need not, but a winning one is preferred.
    """
    rolls = rolls_from(game, board, len(path) - 1, turn)
    labels = game.moves_on(board)
    moves, here = [], start
    for index, wanted in enumerate(path[1:]):
        gain = totals[index + 1] - totals[index] if totals else 0
        leading: dict[Verdict, tuple[int, State]] = {}
        for move in range(len(labels)):
            verdict, points, reached = take_step(game, board, here, move, rolls[index])
            if verdict < Verdict.LOST and points == gain and canonical_state(game, board, reached) == wanted:
                leading.setdefault(verdict, (move, reached))
        ending = index == len(path) - 2
        may_go_on = not ending or isinstance(game.objective, Highest)
        wanted_verdicts = [*([Verdict.WON] if ending else []), *([Verdict.ON] if may_go_on else [])]
        taken = next((leading[verdict] for verdict in wanted_verdicts if verdict in leading), None)
        if taken is None:
            states = {"start": list(here), "end": list(wanted)}
            raise MalpanError(
                say("{game}: no move leads from {start} to {end} a second time; try `malpan rules`", game=game.name, **states)
            )
        moves.append(taken[0])
        here = taken[1]
    return moves


def step_to_dict(step: Step) -> dict[str, Any]:
    """Return a step as plain data."""
    return step._asdict() | {"verdict": step.verdict.name.lower()}


def line_to_dict(line: Line) -> dict[str, Any]:
    """Return a line as plain data."""
    return {"start": line.start, "steps": [step_to_dict(step) for step in line.steps]}


def line_from_dict(line: dict[str, Any]) -> Line:
    """Return the line that `line_to_dict` gave, read from JSON; raise ValueError, KeyError or TypeError for anything else."""
    steps = [
        Step(**(step | {"verdict": Verdict[step["verdict"].upper()], "state": tuple(step["state"])})) for step in line["steps"]
    ]
    return Line(tuple(line["start"]), tuple(steps))


def list_steps(line: Line, turns: int = 0, unit: str = "turn", cost_unit: str = "") -> list[str]:
    """Return the steps of a line as numbered texts; of a long line, the middle is only counted.

    `turns` is the number of steps of a run of which the line shows the first. `cost_unit` is what the costs of moves are counted
    in, if they are to be shown.
    """
    width = len(str(len(line.steps)))
    names = [typed_name(step.label) for step in line.steps]
    widest = max(map(width_of, names), default=0)
    prices = [counted(step.points, cost_unit) if cost_unit and step.verdict <= Verdict.WON else "" for step in line.steps]
    dearest = max(map(width_of, prices), default=0)
    rows = []
    for number, (step, name, price) in enumerate(zip(line.steps, names, prices, strict=True), start=1):
        move = "" if step.move is None else f"  {pad(name, widest)}"
        cost = f"  {pad_left(price, dearest)}" if cost_unit else ""
        verdict = f"  ({say('not legal')})" if step.verdict == Verdict.ILLEGAL else ""
        rows.append(f"{number:{width + 2}}{move}{cost}  {step.words}".rstrip() + verdict)
    missing = max(turns - len(rows), 0)
    if len(rows) > SHOWN:
        hidden = len(rows) - SHOWN
        rows[SHOWN // 2 : -SHOWN // 2] = [" " * width + say("… {hidden:,} more …", hidden=hidden)]
    if missing:
        rows.append(" " * width + say("… and {steps} more", steps=counted(missing, unit)))
    return rows
