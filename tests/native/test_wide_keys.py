"""Keys of many words: exact for states of any width, in every search, and in batches; places too wide are named."""

from dataclasses import replace
from math import comb
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from malpan import Game, Highest, NotCompiled, Shortest, Solution, Verdict, explore, solve, solve_many
from malpan.conformance.tester import check_promises
from malpan.search.native.packing import lay_out, pack_state, states_of
from tests.support.comparing import assert_same_solution, assert_same_space


class Dials(NamedTuple):
    """Dials that turn from 0 to `top`, each times `stride`; won when all are at the goal."""

    top: int
    stride: int
    goal: tuple[int, ...]


def read(text: str) -> Dials:
    top, stride, *goal = map(int, text.split())
    return Dials(top, stride, tuple(goal))


def step(board: Dials, state: list[int], move: int) -> Verdict:
    if state[move] == board.top * board.stride:
        return Verdict.ILLEGAL
    state[move] += board.stride
    for place in range(len(state)):
        if state[place] != board.goal[place] * board.stride:
            return Verdict.ON
    return Verdict.WON


def turn(board: Dials, state: list[int], move: int, roll: int) -> tuple[Verdict, int]:
    place = (move + roll) % len(state)
    state[place] = (state[place] + board.stride) % ((board.top + 1) * board.stride)
    return Verdict.ON, state[place] // board.stride * (place + 1)


DIALS = Game(
    name="dials",
    objective=Shortest(),
    read=read,
    moves=lambda board: [f"dial {dial}" for dial in range(len(board.goal))],
    start=lambda board: [0] * len(board.goal),
    step=step,
    ranges=lambda board: [board.top * board.stride + 1] * len(board.goal),
)
ROLLED = replace(DIALS, objective=Highest(), step=turn, rolls=lambda board: (0, 1, 0, 2, 1), moves=("a", "b", "c"))


@pytest.mark.long
@pytest.mark.parametrize("dials", [pytest.param(3, marks=pytest.mark.long), 5])
def test_states_that_differ_in_any_word_are_told_apart(dials: int) -> None:
    """Every dial has a word of its own, and small numbers in its highest bits, which a weak hash would lose."""
    board = Dials(3, 1 << 59, (3,) * dials)
    assert lay_out(DIALS, board, dials).words == dials
    found = assert_same_space(DIALS, board, distances=True)
    assert (found.states, found.answer) == (4**dials, 3 * dials)
    assert assert_same_solution(DIALS, board).answer == 3 * dials


def test_many_small_places_share_words() -> None:
    """Of 300 places of one bit, the first twelve are changed: every set of them is reached."""
    board = Dials(1, 1, (1,) * 300)
    game = replace(DIALS, moves=[f"dial {dial}" for dial in range(12)])
    assert lay_out(game, board, 300).words == 5
    assert explore(game, board, engine="native").layers == tuple(comb(12, count) for count in range(13))
    assert explore(game, board, engine="native", max_states=2_000).stopped == "state limit"
    assert solve(game, board, engine="native", max_memory=1).stopped == "memory limit"


def test_highest_totals_of_wide_states_are_the_same() -> None:
    assert_same_solution(ROLLED, Dials(3, 1 << 58, (0, 0, 0, 0)))
    assert_same_space(ROLLED, Dials(3, 1 << 58, (0, 0, 0, 0)))


@pytest.mark.parametrize("game", [DIALS, ROLLED])
def test_boards_of_any_width_are_answered_in_one_batch(game: Game) -> None:
    boards = [Dials(2, stride, (2,) * dials) for stride in (1, 1 << 40, 1 << 59) for dials in (3, 4)]
    answers = list(solve_many(game, boards, jobs=1))
    for board, solution in zip(boards, answers, strict=True):
        assert isinstance(solution, Solution)
        assert solution.answer == solve(game, board, engine="plain").answer


def test_states_survive_being_packed() -> None:
    random = Random(1)
    for _ in range(50):
        bounds = [1 << random.randint(0, 62) for _ in range(random.randint(1, 40))]
        game: Game = replace(DIALS, ranges=lambda board: board.goal)
        layout = lay_out(game, Dials(0, 0, tuple(bounds)), len(bounds))
        states = [tuple(random.randrange(bound) for bound in bounds) for _ in range(5)]
        keys = np.array([word for state in states for word in pack_state(game, layout, state)], np.int64)
        assert states_of(keys, layout) == tuple(states)
        assert keys.min() >= 0
        assert layout.words <= max(1, sum((bound - 1).bit_length() for bound in bounds) // 31 + 1)


def test_a_place_that_no_word_holds_is_named() -> None:
    board = Dials(1, 1 << 62, (1, 1))
    sentence = "dials: place 0 of its states needs 63 bits on this board; a place can have 62 at most"
    with pytest.raises(NotCompiled, match=sentence):
        solve(DIALS, board, engine="native")
    assert check_promises(DIALS, [board], compiled=True).not_compiled == f"board 1: {sentence}"


def test_rules_packs_the_states_of_every_board() -> None:
    """A later board that compiles does not hide one that does not."""
    narrow, wide = Dials(1, 1, (1, 1)), Dials(1, 1 << 40, (1, 1, 1, 1))
    free = replace(DIALS, ranges=None)
    assert check_promises(free, [narrow], compiled=True).not_compiled == ""
    report = check_promises(free, [wide, narrow], compiled=True)
    reason = f"dials gives no ranges; without, a place packs up to {(1 << 15) - 1}, and place 0 is {1 << 40}"
    assert report.not_compiled == f"board 1: {reason}"
    short = replace(DIALS, ranges=lambda board: [2] * len(board.goal))
    report = check_promises(short, [narrow, wide], compiled=True)
    assert report.not_compiled == f"board 2: dials: place 0 of a state is {1 << 40}; its range allows 1 at most"
    assert "in range" in report.breaches


def test_without_ranges_a_start_with_many_places_is_packed() -> None:
    """The places share a word if the start fits; otherwise each has sixteen bits."""
    free = replace(DIALS, ranges=None, start=lambda board: [20] * len(board.goal), moves=("0", "1"))
    board = Dials(30, 1, (22, 22, *[20] * 13))
    assert lay_out(free, board, 15).words == 5
    assert assert_same_solution(free, board).answer == 4
    assert lay_out(replace(free, start=lambda board: [0] * 31), board, 31).words == 1
