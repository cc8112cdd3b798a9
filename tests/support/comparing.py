"""Ask both engines the same question and compare all that they say."""

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from malpan import Exploration, Game, Solution, explore, replay, solve
from malpan.objectives.kind import Problem
from malpan.search.native import arrays, breadth_first, cheapest, highest, shortest, simulate, space
from malpan.search.native.large import wide
from malpan.search.plain import simulate as plain_simulate
from malpan.solve import prove

DIFFERENT = frozenset(("seconds", "source"))
"""Fields in which two right solutions may differ."""


def assert_same_solution(game: Game, board: Any, **asked: Any) -> Solution:
    """Solve with both engines; assert that all fields and the lines agree, and prove the line. Return the compiled solution."""
    game = game.variant_on(board)
    plain = solve(game, board, engine="plain", **asked)
    native = solve(game, board, engine="native", **asked)
    for name in Solution.__dataclass_fields__.keys() - DIFFERENT:
        assert getattr(native, name) == getattr(plain, name), (name, board, asked)
    assert native.line == plain.line, (board, asked)
    turn = asked.get("turn", 0)
    prove(Problem(game, board, native.line.start, turn), native.found, native.line)
    if native.line.moves:
        assert replay(game, board, native.line.moves, state=native.line.start, turn=turn) == native.line
    return native


def assert_same_space(game: Game, board: Any, **asked: Any) -> Exploration:
    """Explore with both engines and assert that all counts agree. Return what the compiled search found."""
    plain = explore(game, board, engine="plain", **asked)
    native = explore(game, board, engine="native", **asked)
    assert dataclasses.replace(native, deepest=()) == dataclasses.replace(plain, deepest=()), (board, asked)
    assert set(native.deepest) == set(plain.deepest), board
    assert len(native.deepest) == len(plain.deepest), board
    if asked.get("distances"):
        assert rows(native) == rows(plain), board
    return native


def rows(found: Exploration) -> list[tuple[int, tuple[int, ...]]]:
    """Return all distances with their states, sorted, so that the order of the search does not matter."""
    assert found.distances is not None
    states, distance = found.distances
    return sorted(zip(distance.tolist(), map(tuple, states.tolist()), strict=True))


def use_small_buffers(monkeypatch: pytest.MonkeyPatch, random: Random) -> None:
    """Make buffers of the compiled searches small, so that tables grow, rounds end and partitions begin early."""
    for module in (arrays, breadth_first, cheapest, highest, space):
        monkeypatch.setattr(module, "FIRST_CAPACITY", random.choice((1, 2, 8, 64, 4096)))
    for module in (cheapest, highest, shortest, space, simulate):
        monkeypatch.setattr(module, "STRIDE", random.choice((1, 3, 1 << 16)))
    for runs in (simulate, plain_simulate):
        monkeypatch.setattr(runs, "MOST_NOTES", random.choice((2, 3, 5, 1 << 16)))
    monkeypatch.setattr(arrays, "SMALL", random.choice((1, 256, 1 << 20)))
    monkeypatch.setattr(arrays, "BITS_A_KEY", random.choice((1, 4, 256)))
    monkeypatch.setattr(space, "WIDE", random.choice((0, 1, 50, 1000)))
    monkeypatch.setattr(space, "NARROW", random.choice((0, 0, 0, 3)))
    monkeypatch.setattr(space, "CHUNK", random.choice((1, 5, 1 << 20)))
    monkeypatch.setattr(cheapest, "CHUNK", random.choice((1, 5, 1 << 20)))
    monkeypatch.setattr(wide, "CHUNK", random.choice((1, 4, 16, 1 << 18)))
    monkeypatch.setattr(wide, "ROUND", random.choice((1, 10, 100, 1 << 26)))


@contextmanager
def count_calls(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> Iterator[list[int]]:
    """Count the calls of a method within the context; the list holds the count."""
    calls = [0]
    method = getattr(owner, name)

    def counting(*args: Any, **named: Any) -> Any:
        calls[0] += 1
        return method(*args, **named)

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, counting)
        yield calls
