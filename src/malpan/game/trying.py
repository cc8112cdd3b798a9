"""Trying the functions of a game before, or after, a search: whether they return what their contract says.

A search calls `step` millions of times and looks at nothing but verdicts. So a few calls from the first position are looked at
closely before it begins; and the states around it are, if a search stumbles or finds no way. `malpan rules` looks at far more.
"""

import copy
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from time import monotonic
from types import CodeType, FrameType
from typing import Any

from malpan.errors import PACKAGE, MalpanError, RuleError, is_in_game, traceback_of
from malpan.game.contract import Game
from malpan.game.expecting import call_of_step, expect_outcome, expect_ranges, expect_won
from malpan.game.slips import (
    A_ROLL_A_TURN,
    Call,
    Watcher,
    check_list,
    check_state,
    code_of,
    returned_error,
    slip,
)
from malpan.game.steps import State, Verdict
from malpan.language import mark

MOST_MOVES = 64
"""Moves from the first position that are looked at before a search."""

LONGEST = 0.05
"""Seconds after which a look before a search ends, so that the limits of a search with slow steps hold."""

AFTERWARDS = 0.5
"""Seconds after which a look ends that explains why a search stumbled or found no way."""

MOST_STATES = 500
"""States that are looked at in a game that may lose its changes, and after a search that stumbled or found no way."""

LOST = Verdict.LOST


def is_built_in(game: Game) -> bool:
    """Tell whether the rules of a game come with Malpan, and so need no look."""
    code = code_of(game.step)
    return code is not None and code.co_filename.startswith(PACKAGE)


def look_at_rules(game: Game, board: Any, start: State, turn: int = 0) -> None:
    """Call each function once for the first position, and `step` for its moves; raise RuleError for what breaks its contract."""
    if is_built_in(game):
        return
    moves = 1
    if game.objective.steered:
        labels = game.moves_on(board)
        moves = len(labels)
        if not moves:
            raise returned_error(Call(game.name, "moves", made(game.moves), (board,)), [], mark("at least one label"))
    expect_ranges(game, board, len(start))
    rolls = game.rolls_on(board)[turn:]
    if game.rolls:
        check_list(Call(game.name, "rolls", game.rolls, (board,)), rolls[:1_000], A_ROLL_A_TURN)
    expect_won(game, board, start)
    around = Surroundings(game, board)
    around.check_canonical(start)
    if len(rolls) or not game.rolls:
        for move in range(min(moves, MOST_MOVES)):
            around.check_move(start, move, rolls[0] if len(rolls) else 0)
            if around.is_late():
                return
    if around.may_lose_changes():
        around.walk(start, rolls)


def made(function: Any) -> Callable[..., Any] | None:
    """Return something if it is a function."""
    return function if callable(function) else None


class Surroundings:
    """The states around a position, looked at one move at a time; RuleError for whatever breaks the contract."""

    def __init__(self, game: Game, board: Any, seconds: float = LONGEST) -> None:
        self.game, self.board = game, board
        self.before = copy.deepcopy(board) if may_change(board) else None
        self.writes = name_written(game.step)
        self.moves = len(game.moves_on(board)) if game.objective.steered else 1
        self.until = monotonic() + seconds

    def is_late(self) -> bool:
        """Tell whether the look has taken long enough."""
        return monotonic() > self.until

    def may_lose_changes(self) -> bool:
        """Tell whether `step` gives its second argument another value anywhere, so that changes may be lost."""
        return bool(self.writes)

    def walk(self, start: State, rolls: Sequence[int], most: int = MOST_STATES) -> None:
        """Look at every move from the states around a position, layer by layer."""
        seen, layer = {start: None}, [start]
        for turn in range(len(rolls) if self.game.rolls else most):
            roll = rolls[turn] if self.game.rolls else 0
            ahead: dict[State, None] = {}
            for state in layer:
                for move in range(self.moves):
                    reached = self.check_move(state, move, roll)
                    if reached is not None and reached not in seen:
                        ahead[reached] = None
                if len(seen) + len(ahead) >= most or self.is_late():
                    return
            seen |= ahead
            layer = list(ahead)
            if not layer:
                return

    def check_move(self, state: State, move: int, roll: int) -> State | None:
        """Make a move, look at what it returns and leaves, and return the state after it if the play goes on."""
        game, places = self.game, list(state)
        returned = game.step(self.board, places, *game.objective.arguments(move, roll))
        verdict, _ = expect_outcome(game, self.board, state, move, returned, roll)
        self.check_board(state, move, roll)
        if verdict >= LOST:
            return None
        check_state(call_of_step(game, self.board, state, places, move, roll), state, places)
        reached = tuple(places)
        if reached == state and self.writes:
            self.check_changes(state, move, roll)
        self.check_canonical(reached)
        return reached if verdict == Verdict.ON else None

    def check_board(self, state: State, move: int, roll: int) -> None:
        """Raise RuleError if a step changed the board."""
        if self.before is not None and not is_same(self.board, self.before):
            raise self.board_error(state, move, roll)

    def board_error(self, state: State, move: int, roll: int) -> RuleError:
        """Return the error of a step that changes the board."""
        board = copy.deepcopy(self.before)
        call = call_of_step(self.game, board, state, list(state), move, roll)
        place = call.describe(lambda _: not is_same(board, self.before))
        words = {"game": self.game.name, "place": place}
        return slip("board", mark("step of {game} changes the board, which never changes"), words)

    def check_changes(self, state: State, move: int, roll: int) -> None:
        """Raise RuleError if a step that left the state as it was gave its name to something else."""
        code, name = code_of(self.game.step), self.writes
        places = list(state)
        call = call_of_step(self.game, self.board, state, places, move, roll)

        def is_lost(frame: FrameType) -> bool:
            return frame.f_code is code and is_other(frame.f_locals.get(name, places), places)

        watcher = Watcher(code, is_lost) if code else None
        if watcher is None:
            return
        watcher.follow(partial(self.game.step, *call.arguments))
        if is_other(watcher.names.get(name, places), places) and tuple(places) == state:
            raise lost_changes(self.game, name, call.describe(is_lost))

    def check_copies(self, start: State, roll: int) -> None:
        """Raise RuleError if no move changes the state from the start, but one changes a list of the same length."""
        code = code_of(self.game.step)
        if code is None:
            return
        found: list[tuple[str, Call]] = []
        for move in range(self.moves):
            places = list(start)
            call = call_of_step(self.game, self.board, start, places, move, roll)
            watcher = Watcher(code)
            watcher.follow(partial(self.game.step, *call.arguments))
            if tuple(places) != start:
                return
            for name, value in watcher.names.items():
                if isinstance(value, list) and is_other(value, places) and len(value) == len(start):
                    found.append((name, call))
        for name, call in found:
            raise lost_changes(self.game, name, call.describe())

    def check_canonical(self, state: State) -> None:
        """Raise RuleError if `canonical` returns something instead of changing the state, or spoils it."""
        if self.game.canonical is None:
            return
        places = list(state)
        call = Call(self.game.name, "canonical", self.game.canonical, (self.board, places), state)
        returned = self.game.canonical(self.board, places)
        if returned is not None and returned is not places:
            raise returned_error(call, returned, mark("nothing, while the state is changed in place"))
        check_state(call, state, places)


def lost_changes(game: Game, name: str, place: str) -> RuleError:
    """Return the error of a step whose changes go to a list of its own."""
    sentence = mark(
        "step of {game} puts the new state into a list of its own, `{name}`; it has to change the list that it is given, "
        "as state[:] = ... does"
    )
    return slip("state", sentence, {"game": game.name, "name": name, "place": place})


def is_other(value: Any, places: Sequence[int]) -> bool:
    """Tell whether a value is a list or tuple that differs from a state."""
    return isinstance(value, list | tuple) and list(value) != list(places)


def name_written(step: Any) -> str:
    """Return the name of the state in `step` if that name is given another value there, else ""."""
    code = code_of(step)
    return "" if code is None else name_written_in(code)


@cache
def name_written_in(code: CodeType) -> str:
    """Return the name of the second argument if the code gives it another value, else ""."""
    import dis

    if code.co_argcount < 2:
        return ""
    name = code.co_varnames[1]
    for instruction in dis.get_instructions(code):
        named = instruction.argval if isinstance(instruction.argval, tuple) else (instruction.argval,)
        if instruction.opname.startswith(("STORE_FAST", "STORE_DEREF")) and name in named:
            return name
    return ""


def may_change(board: Any) -> bool:
    """Tell whether a board may be changed in place: one that has a hash and no attributes of its own cannot."""
    try:
        hash(board)
    except TypeError:
        return True
    return hasattr(board, "__dict__")


def is_same(board: Any, before: Any) -> bool:
    """Tell whether a board is as it was; boards that cannot be compared, or only by identity, are taken for the same."""
    compare: Any = type(board).__eq__
    if compare is object.__eq__:
        return True
    try:
        return bool(board == before)
    except Exception:  # such as an array in the board, which has no truth value
        return True


@contextmanager
def explaining(game: Game, board: Any, start: State, turn: int = 0) -> Iterator[None]:
    """Look at the states around a position if a search within the context stumbles over what the rules return."""
    try:
        yield
    except MalpanError:
        raise
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError) as error:
        if not any(map(is_in_game, traceback_of(error))):
            find_slip(game, board, start, turn)
        raise


def find_slip(game: Game, board: Any, start: State, turn: int = 0) -> None:
    """Raise RuleError if a step around a position breaks its contract."""
    Surroundings(game, board, AFTERWARDS).walk(start, game.rolls_on(board)[turn:])


def explain_no_way(game: Game, board: Any, start: State, states: int) -> None:
    """Raise RuleError if a search found no way because the rules lose their changes."""
    if is_built_in(game):
        return
    around = Surroundings(game, board, AFTERWARDS)
    if around.may_lose_changes() or states <= 1:
        around.walk(start, ())
    if states <= 1:
        around.check_copies(start, 0)
