"""What a game says of its states beside its rules: what cannot be, or is refuted near the start, is an error and no answer."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import pytest

from malpan import INFINITE, Game, LowerBound, NotCompiled, RuleError, Shortest, Verdict, solve
from malpan.conformance.tester import check_promises
from malpan.search.nearby import NEAR
from tests.support.marks import first_in_every_run

SEARCHES = ("auto", "breadth", "best", "depth", "both")
ENGINES = ("plain", "native")
PAIRS = [(engine, search) for search in ("auto", "breadth", "best", "depth") for engine in ENGINES]


def is_quick(pair: tuple[str, str]) -> bool:
    """Tell whether a search needs no kernel that takes long to compile and that other tests try."""
    return pair[0] == "plain"


pairs = pytest.mark.parametrize(("engine", "search"), first_in_every_run(PAIRS[4:], is_quick))
all_pairs = pytest.mark.parametrize(("engine", "search"), first_in_every_run(PAIRS, is_quick))


class Board(NamedTuple):
    cells: int


def read(text: str) -> Board:
    return Board(int(text))


def hop(board: Board, state: list[int], move: int) -> Verdict:
    """Hop one cell on a ring; cell 0 wins."""
    state[0] = (state[0] + (1 if move else board.cells - 1)) % board.cells
    return Verdict.WON if state[0] == 0 else Verdict.ON


def cells_left(board: Board, state: Sequence[int]) -> int:
    return min(state[0], board.cells - state[0])


hopping = Game(
    name="hopping",
    moves=("back", "on"),
    read=read,
    start=lambda board: [board.cells // 2],
    step=hop,
    won=lambda board, state: state[0] == 0,
    ranges=lambda board: [board.cells],
    reversible=True,
    at_least=cells_left,
    wins=lambda board: [(0,)],
)


def dead_at_first(board: Board, state: Sequence[int]) -> int:
    return INFINITE if state[0] == board.cells // 2 else cells_left(board, state)


def dead_all_over(board: Board, state: Sequence[int]) -> int:
    return INFINITE if state[0] != 0 else 0


def halves(board: Board, state: Sequence[int]) -> Any:
    return cells_left(board, state) / 2


def endless(board: Board, state: Sequence[int]) -> Any:
    return float("inf")


def nothing(board: Board, state: Sequence[int]) -> Any:
    cells_left(board, state)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("engine", ENGINES)
def test_an_invariant_that_a_move_changes_rules_nothing_out(search: str, engine: str) -> None:
    broken = replace(hopping, invariant=lambda board, state: state[0] % 3)
    expected = r"the invariant of hopping is 1 in the state \[4\], but 0 after the move 'back'; expected the same"
    with pytest.raises(RuleError, match=expected):
        solve(broken, "8", search=search, engine=engine)


def test_wins_that_lack_one_rule_nothing_out() -> None:
    broken = replace(
        hopping, step=hop_twice, at_least=None, wins=lambda board: [(1,)], invariant=lambda board, state: state[0] % 2
    )
    with pytest.raises(RuleError, match=r"wins of hopping does not list \[0\], which a move wins"):
        solve(broken, "8")


def hop_twice(board: Board, state: list[int], move: int) -> Verdict:
    hop(board, state, move)
    return hop(board, state, move)


@pairs
@pytest.mark.parametrize("bound", [dead_at_first, dead_all_over])
def test_an_infinite_bound_at_the_start_is_tested(bound: Any, search: str, engine: str) -> None:
    with pytest.raises(RuleError, match="that no win can be reached"):
        solve(replace(hopping, reversible=False, at_least=bound), "8", search=search, engine=engine)


def stay(board: Board, state: list[int], move: int) -> Verdict:
    return Verdict.ILLEGAL


def test_tables_that_rule_everything_out_are_tested() -> None:
    never = replace(hopping, name="never", at_least=None, step=stay)
    bounds = [LowerBound(never, lambda board: [board], lambda board: [[0]])]
    broken = replace(hopping, at_least=None, lower_bounds=bounds, reversible=False)
    for search in ("best", "depth"):
        with pytest.raises(RuleError, match=r"no way was found in hopping, but moves lead to \[0\], which is won"):
            solve(broken, "8", search=search, engine="plain")


def test_no_way_is_still_answered_at_once() -> None:
    """The look ends soon, however many states there are, and says nothing of states far away."""
    calls = []

    def counted(board: Board, state: list[int], move: int) -> Verdict:
        calls.append(move)
        state[0] = (state[0] + (2 if move else board.cells - 2)) % board.cells
        return Verdict.WON if state[0] == 0 else Verdict.ON

    odd = replace(hopping, step=counted, invariant=lambda board, state: state[0] % 2, start=lambda board: [1], at_least=None)
    solution = solve(odd, "1000000")
    assert (solution.outcome, solution.search, solution.states) == ("no way", "invariant", 0)
    assert len(calls) < 10 * NEAR


@pytest.mark.parametrize("search", SEARCHES)
def test_an_empty_list_of_wins_rules_nothing_out(search: str) -> None:
    empty = replace(hopping, wins=lambda board: [], invariant=lambda board, state: 0)
    assert solve(empty, "8", search=search, engine="plain").answer == 4
    assert solve(replace(empty, at_least=None), "8", engine="native").answer == 4


WRONG: list[tuple[Callable[[Board, Sequence[int]], Any], str]] = [
    (halves, r"at_least of hopping returned 2\.0; expected a whole number from 0 \(test_claims\.py, line \d+, in halves; state "),
    (endless, "at_least of hopping returned inf; expected a whole number from 0"),
    (nothing, "at_least of hopping returned nothing; expected a whole number from 0"),
]


@pairs
@pytest.mark.parametrize(("bound", "sentence"), WRONG)
def test_a_bound_is_a_whole_number(bound: Any, sentence: str, search: str, engine: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        solve(replace(hopping, at_least=bound), "8", search=search, engine=engine)


def test_a_bound_is_no_higher_than_infinite() -> None:
    with pytest.raises(
        RuleError, match=r"at_least of hopping returned 1152921504606846977; expected a number below 2 \*\* 60, or"
    ):
        solve(replace(hopping, at_least=lambda board, state: INFINITE + 1), "8", search="best", engine="plain")


def far_halves(board: Board, state: Sequence[int]) -> Any:
    """Return a whole number at the start, in plain Python."""
    return 1 if state[0] == board.cells // 2 else cells_left(board, state) / 2


@pytest.mark.parametrize("search", ["best", "depth"])
def test_a_bound_that_is_no_whole_number_anywhere_is_not_compiled(search: str) -> None:
    with pytest.raises(NotCompiled, match="at_least returns float; expected a whole number"):
        solve(replace(hopping, at_least=far_halves), "8", search=search, engine="native")


def step_down(board: Board, state: list[int], move: int) -> Verdict:
    """Go down by one or two cells, not below 0; cell 0 is not won."""
    if state[0] < 1 + move:
        return Verdict.ILLEGAL
    state[0] -= 1 + move
    return Verdict.ON


@all_pairs
@pytest.mark.parametrize("cells", [0, 1, 4, 12])
def test_a_start_that_leads_nowhere_has_no_way(cells: int, search: str, engine: str) -> None:
    """Not even the first move, or none after some."""
    stuck = replace(hopping, step=step_down, won=None, wins=None, at_least=zero, reversible=False, ranges=lambda board: [99])
    solution = solve(replace(stuck, start=lambda board: [cells]), "8", search=search, engine=engine)
    assert solution.outcome == "no way"


def zero(board: Board, state: Sequence[int]) -> int:
    return 0


LISTS: list[tuple[Any, str]] = [
    ((0,), r"wins of hopping returned \(0,\); expected a list of states"),
    (None, "wins of hopping returned nothing; expected a list of states"),
    ([(0, 0)], r"wins of hopping has \[0, 0\], which is not a state"),
    ([(9,)], r"wins of hopping has \[9\], which is not a state"),
    ([(0.0,)], r"wins of hopping has \[0\.0\], which is not a state"),
]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("listed", "sentence"), LISTS)
def test_wins_are_states(listed: Any, sentence: str, engine: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        solve(replace(hopping, wins=lambda board: listed), "8", search="both", engine=engine)
    bounds = [LowerBound(replace(hopping, wins=lambda board: listed, won=None), lambda board: [board], lambda board: [[0]])]
    with pytest.raises(RuleError, match=sentence):
        solve(replace(hopping, lower_bounds=bounds), "8", search="best", engine=engine)


def test_costs_of_equivalent_states_are_told_from_moves() -> None:
    def pay(board: int, state: list[int], move: int) -> tuple[Verdict, int]:
        state[move] = min(state[move] + 1, board)
        return Verdict.WON if state[0] == state[1] == board else Verdict.ON, 1 + move

    pair = Game(
        name="pair",
        objective=Shortest(costs=True),
        moves=("first", "second"),
        read=int,
        start=lambda board: [0, 0],
        step=pay,
        canonical=lambda board, state: state.sort(),
    )
    told = str(check_promises(pair, [3]).breaches["canonical respected"])
    assert "lead to the same states, but do not cost or earn the same" in told


def pay(board: Board, state: list[int], move: int) -> Any:
    return hop(board, state, move), 1


PAYS: list[tuple[Callable[[Board, list[int], int], Any], str]] = [
    (lambda b, s, m: pay(b, s, m)[0], "step of simpler returned Verdict.ON; expected a Verdict and a cost"),
    (lambda b, s, m: pay(b, s, m)[::-1], r"step of simpler returned \(1, Verdict\.ON\); expected a Verdict and a cost"),
    (lambda b, s, m: (pay(b, s, m)[0], 0.5), r"step of simpler returned \(Verdict\.ON, 0\.5\); expected a Verdict and a cost"),
    (lambda b, s, m: (pay(b, s, m)[0], -1), r"step of simpler returned \(Verdict\.ON, -1\); expected a Verdict and a cost"),
    (lambda b, s, m: None, "step of simpler returned nothing; expected a Verdict and a cost"),
]


@pytest.mark.parametrize(("step", "sentence"), PAYS)
def test_steps_of_simpler_games_are_looked_at(step: Any, sentence: str) -> None:
    """The tables are made of them, and the costs of the game itself are told from its verdicts."""
    simpler = replace(hopping, name="simpler", objective=Shortest(costs=True), step=step, at_least=None)
    bounds = [LowerBound(simpler, lambda board: [board], lambda board: [[0]])]
    paying = replace(simpler, name="paying", step=pay, lower_bounds=bounds)
    with pytest.raises(RuleError, match=sentence):
        solve(paying, "8", search="best", engine="plain")
    assert sentence.split(";", maxsplit=1)[0].replace("\\", "")[:24] in str(
        check_promises(paying, [Board(8)]).breaches["verdict"]
    )
    with pytest.raises(RuleError, match=sentence):
        solve(simpler, "8")


@pytest.mark.parametrize("limit", ["5", -1, 2.5, True])
def test_a_limit_is_a_whole_number(limit: Any) -> None:
    with pytest.raises(TypeError, match="limit must be a whole number from 0, not"):
        replace(hopping, limit=limit)


NO_BOARD: Any = (lambda: [], lambda board: [])
PARAMETERS: list[tuple[str, Any, str]] = [
    ("step", lambda board, state: Verdict.ON, r"step has to take \(board, state, move\), and takes \(board, state\)"),
    ("won", lambda state: False, r"won has to take \(board, state\), and takes \(state\)"),
    ("wins", lambda board, state: [], r"wins has to take \(board\), and takes \(board, state\)"),
    ("at_least", lambda state: 0, r"at_least has to take \(board, state\), and takes \(state\)"),
    ("start", lambda: [0], r"start has to take \(board\), and takes \(\)"),
    (
        "picture",
        lambda board: None,
        r"has to take \(board, state\) or \(board, state, before, step\), and takes \(board\)",
    ),
    ("lower_bounds", [LowerBound(hopping, *NO_BOARD)], r"boards, places and images have to take \(board\)"),
]


@pytest.mark.parametrize(("part", "function", "sentence"), PARAMETERS)
def test_functions_take_what_they_are_called_with(part: str, function: Any, sentence: str) -> None:
    with pytest.raises(TypeError, match=sentence):
        replace(hopping, **{part: function})


def test_functions_may_take_more_or_any_number() -> None:
    def at_least(board: Board, state: Sequence[int], weight: int = 1) -> int:
        return cells_left(board, state) * weight

    assert solve(replace(hopping, at_least=at_least, won=lambda *arguments: False, wins=None), "8").answer == 4
    assert solve(replace(hopping, at_least=partial(at_least, weight=0)), "8", search="best").answer == 4
