"""Rules are written so that a compiler could take them: on a state that offers no more than an array does, they do the same.

A compiled state has places that are read and written one by one, a length and a copy; it has no slices, no `index`, no `append`.
A slice of an array would even mean something else, a window and not a copy, and give wrong states without any error.
"""

import importlib
from collections.abc import Iterator
from itertools import islice
from random import Random
from types import ModuleType
from typing import Any

import pytest

from malpan import Game, Highest, Shortest, Verdict
from malpan.games.catalogue import BUILT_IN, find_game
from tests.support.paths import ROOT

EXAMPLES = [str(file) for file in sorted((ROOT / "examples").glob("*.py"))]


class Places:
    """A state with as little about it as an array of numbers has for a compiler."""

    def __init__(self, numbers: list[int]) -> None:
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def __getitem__(self, place: int) -> int:
        assert type(place) is int
        assert place >= 0
        return self._numbers[place]

    def __setitem__(self, place: int, number: int) -> None:
        assert type(place) is int
        assert type(number) is int
        assert number >= 0
        self._numbers[place] = number

    def copy(self) -> "Places":
        return Places(list(self._numbers))


def stepped(game: Game, board: Any, state: Any, move: int, roll: int) -> Any:
    if isinstance(game.objective, Shortest):
        return game.step(board, state, move)
    return game.step(board, state, move, roll) if isinstance(game.objective, Highest) else game.step(board, state, roll)


def same_looks(game: Game, board: Any, plain: list[int], bare: Any) -> None:
    """Assert that all functions that look at a state, or settle it, do the same on both."""
    assert list(bare) == plain
    for look in (game.won, game.possible):
        assert look is None or look(board, plain) == look(board, bare)
    if game.canonical:
        game.canonical(board, bare)
        game.canonical(board, plain)
        assert list(bare) == plain


@pytest.mark.parametrize("word", [*BUILT_IN, *EXAMPLES], ids=lambda word: word.rsplit("/", 1)[-1])
def test_rules_do_the_same_on_a_state_that_is_no_list(word: str) -> None:
    game = find_game(word)
    random = Random(8)
    yard = "BCDDE.BCF.EGB.FAAGHHHI.G..JIKKLLJMM."
    boards = [game.boards(random) for _ in range(60)] if game.boards else [game.read(yard)] * 5
    steps = 0
    for board in boards:
        state = list(game.start(board))
        rolls = game.rolls_on(board) or [0] * 12
        for roll in islice(rolls, 12):
            reached = state
            for move in random.sample(range(moves := max(len(game.moves_on(board)), 1)), min(moves, 20)):
                plain, bare = list(state), Places(list(state))
                came = stepped(game, board, plain, move, roll)
                assert came == stepped(game, board, bare, move, roll)
                verdict = came[0] if isinstance(came, tuple) else came if isinstance(came, Verdict) else Verdict.ON
                if verdict == Verdict.ON:
                    same_looks(game, board, plain, bare)
                    reached = plain
                    steps += 1
            state = reached
    assert steps >= 20


def rooms() -> list[ModuleType]:
    return [importlib.import_module(f"malpan.games.{name}.rules") for name in BUILT_IN]


@pytest.mark.parametrize("rules", rooms(), ids=lambda rules: rules.__name__)
def test_rules_are_functions_without_closures(rules: ModuleType) -> None:
    functions = [
        value for value in vars(rules).values() if callable(value) and getattr(value, "__module__", "") == rules.__name__
    ]
    named = [function for function in functions if hasattr(function, "__code__")]
    assert len(named) >= 4
    for function in named:
        assert function.__closure__ is None
        assert function.__defaults__ is None
