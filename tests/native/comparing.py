"""One question asked of both engines, and whatever is told apart between their answers."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from malpan import Found, Game, Solution, explore, replay, solve
from malpan.proof import prove
from malpan.search.native import arrays, highest, shortest, simulate, space, wide

DIFFERENT = frozenset(("seconds", "line"))
"""What two right solutions need not have in common."""


def same_solution(game: Game, board: Any, **asked: Any) -> Solution:
    """Ask `solve` of both engines, assert that the answers are the same and both lines earn it; return the compiled one."""
    plain = solve(game, board, engine="plain", **asked)
    native = solve(game, board, engine="native", **asked)
    for name in Solution.__dataclass_fields__.keys() - DIFFERENT:
        assert getattr(native, name) == getattr(plain, name), (name, board, asked)
    assert len(native.line.steps) == len(plain.line.steps), board
    assert native.line.start == plain.line.start
    turn = asked.get("turn", 0)
    prove(game, board, native, turn)
    if native.line.moves:
        assert replay(game, board, native.line.moves, state=native.line.start, turn=turn) == native.line
    return native


def same_space(game: Game, board: Any, **asked: Any) -> Found:
    """Ask `explore` of both engines, assert that everything counted is the same, and return what the compiled one found."""
    plain = explore(game, board, engine="plain", **asked)
    native = explore(game, board, engine="native", **asked)
    apart: dict[str, Any] = {"path": (), "totals": (), "deepest": (), "distances": None}
    assert native._replace(**apart) == plain._replace(**apart), (board, asked)
    assert set(native.deepest) == set(plain.deepest), board
    assert len(native.deepest) == len(plain.deepest), board
    if asked.get("distances"):
        assert rows(native) == rows(plain), board
    return native


def rows(found: Found) -> list[tuple[int, tuple[int, ...]]]:
    """Return every state with its distance, in an order that does not depend on how they were found."""
    assert found.distances is not None
    states, distance = found.distances
    return sorted(zip(distance.tolist(), map(tuple, states.tolist()), strict=True))


def cramped(monkeypatch: pytest.MonkeyPatch, random: Random) -> None:
    """Give the compiled searches so little room, in any of many ways, that tables grow, rounds end and parts begin early."""
    for module in (arrays, highest, shortest, space):
        monkeypatch.setattr(module, "FIRST_ROOM", random.choice((1, 2, 8, 64, 4096)))
    for module in (highest, shortest, space, simulate):
        monkeypatch.setattr(module, "STRIDE", random.choice((1, 3, 1 << 16)))
    monkeypatch.setattr(arrays, "SMALL", random.choice((1, 256, 1 << 20)))
    monkeypatch.setattr(arrays, "STATES_A_BIT", random.choice((1, 4, 256)))
    monkeypatch.setattr(space, "WIDE", random.choice((0, 1, 50, 1000)))
    monkeypatch.setattr(space, "NARROW", random.choice((0, 0, 0, 3)))
    monkeypatch.setattr(space, "PIECE", random.choice((1, 5, 1 << 20)))
    monkeypatch.setattr(wide, "PIECE", random.choice((1, 4, 16, 1 << 18)))
    monkeypatch.setattr(wide, "ROUND", random.choice((1, 10, 100, 1 << 26)))


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> Iterator[list[int]]:
    """Count the calls of a method as long as the context lasts; the list has a number in it that goes up."""
    calls = [0]
    method = getattr(owner, name)

    def counting(*args: Any, **named: Any) -> Any:
        calls[0] += 1
        return method(*args, **named)

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, counting)
        yield calls
