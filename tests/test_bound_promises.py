"""Lower bounds, lists of won states and invariants that break their promises: each is caught, with the state or the step."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from malpan import INFINITE, Game, LowerBound, Shortest, Verdict
from malpan.conformance.promises import Breach
from malpan.conformance.tester import check_promises


class Board(NamedTuple):
    """A ring of cells, and the cell that each piece has to reach."""

    cells: int
    goal: tuple[int, ...]


def walk(board: Board, state: list[int], move: int) -> tuple[Verdict, int]:
    """Send a piece on by one cell, which costs 1, or back by two, which costs 2; pieces pass each other."""
    piece, back = divmod(move, 2)
    if piece >= len(state):
        return Verdict.ILLEGAL, 0
    state[piece] = (state[piece] + (board.cells - 2 if back else 1)) % board.cells
    return Verdict.WON if is_home(board, state) else Verdict.ON, 1 + back


def is_home(board: Board, state: Sequence[int]) -> bool:
    for piece in range(len(state)):
        if state[piece] != board.goal[piece]:
            return False
    return True


def steps_left(board: Board, state: Sequence[int]) -> int:
    """Return the cells between the pieces and their goals, the shorter way."""
    total = 0
    for piece in range(len(state)):
        on = (board.goal[piece] - state[piece]) % board.cells
        total += min(on, board.cells - on)
    return total


def one_piece_boards(board: Board) -> list[Board]:
    return [Board(board.cells, (goal,)) for goal in board.goal]


def one_piece_places(board: Board) -> list[tuple[int, ...]]:
    return [(piece,) for piece in range(len(board.goal))]


alone = Game(
    name="alone",
    objective=Shortest(costs=True),
    moves=("a on", "a back", "b on", "b back"),
    ranges=lambda board: [board.cells] * len(board.goal),
    read=lambda text: Board(7, (0, 3)),
    start=lambda board: [5, 5][: len(board.goal)],
    step=walk,
    won=is_home,
)
game = replace(
    alone,
    name="ring",
    at_least=steps_left,
    lower_bounds=[LowerBound(alone, one_piece_boards, one_piece_places)],
    wins=lambda board: [board.goal],
)
BOARD = Board(7, (0, 3))


def breaches(game: Game, compiled: bool = False) -> dict[str, Breach]:
    return check_promises(game, [BOARD], compiled=compiled).breaches


def test_a_game_with_bounds_keeps_its_promises() -> None:
    report = check_promises(game, [BOARD, Board(8, (1, 1))], compiled=True)
    assert not report.breaches
    assert not report.not_compiled
    assert report.states == 49 + 62


def half_paid(board: Board, state: list[int], move: int) -> tuple[Verdict, int]:
    verdict, cost = walk(board, state, move)
    return verdict, 2 * cost


def never_back(board: Board, state: list[int], move: int) -> tuple[Verdict, int]:
    return (Verdict.ILLEGAL, 0) if move % 2 else walk(board, state, move)


def halves(board: Board, state: Sequence[int]) -> Any:
    return 0.5


def flat(board: Board) -> Any:
    return board.goal


def bounded(simpler: Game, boards: Callable[[Board], Any] = one_piece_boards, places: Any = one_piece_places) -> Game:
    return replace(game, at_least=None, lower_bounds=[LowerBound(simpler, boards, places)])


BROKEN: list[tuple[str, str, Game]] = [
    ("lower bound", "at_least says 1 in [0, 3], which is won", replace(game, at_least=lambda board, state: 1)),
    ("lower bound", "at_least says -2; expected a whole number from 0", replace(game, at_least=lambda board, state: -2)),
    ("lower bound", "at_least says 0.5; expected a whole", replace(game, at_least=halves)),
    ("lower bound", "at_least says True; expected a whole", replace(game, at_least=lambda board, state: True)),
    ("consistent", "but after a step that costs 1", replace(game, at_least=lambda board, state: 3 * steps_left(board, state))),
    ("consistent", "at_least says that no win can be reached", replace(game, at_least=lambda b, s: INFINITE * (s == (5, 5)))),
    ("not too high", "at_least says 9, but 1 is enough", replace(game, at_least=lambda b, s: 9 * (s != b.goal))),
    ("parts", "no step of alone leads from [5] to [3]", bounded(replace(alone, step=never_back))),
    ("parts", "the parts of lower bound 1 pay 2 for a step that costs 1", bounded(replace(alone, step=half_paid))),
    ("parts", "pay 2 for a step that costs 1", bounded(alone, lambda b: [Board(7, (0,))] * 2, lambda board: [(0,), (0,)])),
    ("parts", "its part [3] is not won in alone", bounded(alone, lambda board: [Board(7, (4,))], lambda board: [(1,)])),
    ("parts", "possible of alone rejects [5]", bounded(replace(alone, possible=lambda board, state: state[0] != 5))),
    ("parts", "no step of alone leads back from", bounded(replace(alone, step=never_back, reversible=True))),
    ("consistent", "lower bound 1 says", bounded(replace(alone, step=half_paid))),
    ("wins", "wins has [1, 1], which is not won", replace(game, wins=lambda board: [board.goal, (1, 1)])),
    ("wins", "wins has [0, 9], which is not a state", replace(game, wins=lambda board: [board.goal, (0, 9)])),
    ("wins", "wins has [0], which is not a state", replace(game, wins=lambda board: [board.goal, (0,)])),
    ("wins", "[0, 3] is won, and wins does not list it", replace(game, wins=lambda board: [])),
    ("invariant", "the invariant was 10, and is 11", replace(game, invariant=lambda board, state: sum(state))),
    (
        "parts",
        "the places of a state are numbered from 0 to 1",
        bounded(alone, one_piece_boards, lambda board: [(2,), (0,)]),
    ),
    ("parts", "boards returns 1 part, but places 2 parts", bounded(alone, lambda board: [Board(7, (0,))])),
    ("parts", "ranges of alone has [0]; expected whole numbers", bounded(replace(alone, ranges=lambda board: [0]))),
    ("parts", "boards of lower bound 1 of ring returned nothing; expected a list", bounded(alone, lambda board: None)),
    ("parts", "places of lower bound 1 of ring returned [0, 1]; expected a list", bounded(alone, places=lambda board: [0, 1])),
    ("wins", "wins of ring returned (0, 3); expected a list of states", replace(game, wins=flat)),
    ("invariant", "invariant of ring returned nothing", replace(game, invariant=lambda board, state: None)),
    ("parts", "the bound of place 0 is 7, but 6 in alone", bounded(alone, lambda board: [Board(6, (0,))] * 2)),
]
OF_A_BOARD = ("the places of a state", "places of", "boards", "ranges", "the bound of place", "wins of")
"""How sentences begin that concern a board, and no state of it."""


@pytest.mark.parametrize(("promise", "what", "broken"), BROKEN)
def test_a_broken_promise_is_caught(promise: str, what: str, broken: Game) -> None:
    found = breaches(broken)
    assert promise in found, {name: str(each) for name, each in found.items()}
    assert what in str(found[promise])
    if not what.startswith(OF_A_BOARD):
        assert "state [" in str(found[promise])


def test_bounds_of_equivalent_states_are_the_same() -> None:
    def sort(board: Board, state: list[int]) -> None:
        state.sort()

    both = replace(game, lower_bounds=(), wins=None, canonical=sort, won=lambda board, state: sorted(state) == sorted(board.goal))
    assert "canonical respected" in breaches(replace(both, at_least=lambda board, state: int(state[0] > state[1])))
    assert "canonical respected" in breaches(replace(both, at_least=None, invariant=lambda board, state: state[0]))


def test_bounds_that_mean_something_else_compiled_are_caught() -> None:
    report = check_promises(replace(game, lower_bounds=(), at_least=differing), [BOARD], compiled=True)
    assert "the lower bound is 0; in plain Python 1" in str(report.breaches["compiled"])


def differing(board: Board, state: Sequence[int]) -> int:
    """Return 1 in plain Python, in which division is exact, and 0 compiled, in which 2^53 + 1 is not a float."""
    return 0 if is_home(board, state) or float(9007199254740993) == 9007199254740993 else 1
