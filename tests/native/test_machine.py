"""Machine code that is called without Numba: it answers as it does through Numba, and Numba is not imported for it."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from malpan import Game
from malpan.games.catalogue import find_game
from malpan.search.native import batch, machine, specialise, turns
from malpan.search.native.batch import answer_many, pack_batch
from malpan.search.native.machine import Machine
from tests.support import tokens

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="machine code is kept apart on Linux only")


@pytest.fixture(autouse=True)
def _kept_apart(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep kernels in a folder of these tests, and know none that this process has loaded."""
    monkeypatch.setenv("MALPAN_CACHE", str(tmp_path_factory.getbasetemp() / "machine"))
    monkeypatch.setattr(specialise, "loaded", {})


def boards_of(game: Game, seed: int, count: int) -> list[Any]:
    random = Random(seed)
    if game.name == "tokens" or game.boards is None:
        return [tokens.random_board(random) for _ in range(count)]
    return [game.boards(random) for _ in range(count)]


GAMES = [
    find_game("marbles"),
    find_game("16928"),
    find_game("yut"),
    find_game("die"),
    find_game("stamp"),
    tokens.game,
    tokens.scoring,
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.name}-{type(game.objective).__name__}")
def test_answers_are_those_found_through_numba(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    kernels: list[Any] = []
    real = specialise.kernel

    def noting(*asked: Any, **named: Any) -> Any:
        kernels.append(real(*asked, **named))
        return kernels[-1]

    for module in (batch, turns):
        monkeypatch.setattr(module, "kernel", noting)
    every = [pack_batch(game, boards_of(game, seed, 20)) for seed in range(20)]
    through_numba = [answer_many(each, game.limit) for each in every]
    assert not any(isinstance(kernel, Machine) for kernel in kernels)
    kernels.clear()
    specialise.loaded.clear()
    assert [answer_many(each, game.limit) for each in every] == through_numba
    assert all(isinstance(kernel, Machine) for kernel in kernels)
    called = {name for kernel in kernels for name in vars(kernel) if name in machine.BATCHES}
    assert called
    assert all(vars(kernel)[name].__module__ == machine.__name__ for kernel in kernels for name in called & vars(kernel).keys())


def test_numba_is_not_imported_where_a_kernel_is_kept(tmp_path: Path) -> None:
    code = """
import sys
from malpan.catalogue import find_game
from malpan.together import solve_together
game = find_game("13460")
print([each.answer for each in solve_together(game, [game.read("3 5\\n#####\\n#ROB#\\n#####")] * 3)], "numba" in sys.modules)
"""
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"MALPAN_CACHE": str(tmp_path)},
        ).stdout
        for _ in range(2)
    ]
    assert runs == ["[1, 1, 1] True\n", "[1, 1, 1] False\n"]


def test_what_rules_raise_is_raised_as_through_numba() -> None:
    game = replace(tokens.game, canonical=None, step=far_off)
    packed = pack_batch(game, boards_of(tokens.game, 3, 2))
    for _ in range(2):
        with pytest.raises(IndexError, match="index is out of bounds"):
            answer_many(packed, None)
        specialise.loaded.clear()


def far_off(board: tokens.Board, state: list[int], move: int) -> int:
    """Read behind the end of a sequence."""
    return board.leads[move + 1_000_000]


def test_arguments_of_another_type_are_refused() -> None:
    for kind, wrong in (
        ("int64[::1]", np.zeros(3, np.int32)),
        ("int64[::1]", np.zeros((3, 3), np.int64)),
        ("int64[::1]", np.zeros(6, np.int64)[::2]),
        ("int64[:, ::1]", np.zeros((3, 3), np.int64).T),
        ("int16[::1]", [1, 2]),
        ("uint8[::1]", np.frombuffer(b"123", np.uint8)),
    ):
        with pytest.raises(TypeError, match="a kernel takes"):
            machine.words_of(kind, wrong)
    assert list(machine.words_of("int64", np.int64(5))) == [5]
    assert machine.words_of("int64[:, ::1]", np.zeros((3, 4), np.int64))[2:4] == (12, 8)


def test_code_that_needs_more_than_is_at_hand_is_left_to_numba() -> None:
    text = "declare i64 @somewhere_else()\ndefine i64 @here() {\n %got = call i64 @somewhere_else()\n ret i64 %got\n}\n"
    assert machine.object_of(text, "here") is None
    assert machine.object_of(text.replace("somewhere_else", "memset"), "here")
    assert machine.found(Path("nowhere"), "many", "int16") is None
    assert machine.found(Path("nowhere"), "advance", "int16") is None
