"""The 15-puzzle: boards with their fewest moves as published, found with the lower bounds of the example."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from malpan import solve, solve_many
from malpan.games.catalogue import find_game
from malpan.search.limits import Watch
from malpan.search.native import depth, rounds
from tests.support.paths import KNOWN, ROOT

pytestmark = pytest.mark.long

GAME = find_game(str(ROOT / "examples" / "sliding_tiles.py"))


def known_boards(file: str = "fifteen_puzzle.txt") -> Iterator[tuple[int, str]]:
    """Give the moves and the text of each board."""
    for line in (KNOWN / file).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            _, moves, *cells = line.split()
            yield int(moves), board_text(cells)


def board_text(cells: list[str]) -> str:
    """Return the cells of a board as the example reads them."""
    words = ["." if cell == "0" else cell for cell in cells]
    return "\n".join(" ".join(words[first : first + 4]) for first in range(0, 16, 4))


@pytest.mark.long
def test_all_known_boards_take_the_moves_that_are_published() -> None:
    boards = list(known_boards())
    assert len(boards) == 100
    solutions = solve_many(GAME, [text for _, text in boards], jobs=1, strict=True)
    assert [solution.answer for solution in solutions] == [moves for moves, _ in boards]  # type: ignore[union-attr]


@pytest.mark.long
def test_the_farthest_boards_take_the_moves_that_are_published() -> None:
    """Each takes about half a minute of one core."""
    for moves, text in known_boards("fifteen_farthest.txt"):
        solution = solve(GAME, text, search="depth")
        assert (solution.answer, solution.length()) == (moves, moves)


@pytest.mark.long
@pytest.mark.parametrize("search", ["best", "depth"])
def test_both_searches_with_bounds_find_them(search: str) -> None:
    for moves, text in list(known_boards())[:20]:
        solution = solve(GAME, text, search=search)
        assert (solution.answer, solution.search, solution.layers) == (moves, search, ())


def away(board: Any, state: Sequence[int]) -> int:
    """Return the moves that the tiles are away from their cells, as if nothing were in their way."""
    total = 0
    for tile in range(1, len(state)):
        total += abs(state[tile] // 4 - board.goal[tile] // 4) + abs(state[tile] % 4 - board.goal[tile] % 4)
    return total


NEAR = replace(GAME, lower_bounds=(), at_least=away)
"""The game with a bound that needs no tables."""

SCRAMBLED = [
    (22, "1 2 4 8 13 5 7 3 14 10 15 11 9 6 12 0"),
    (34, "1 2 6 3 14 10 4 7 0 8 13 15 11 5 9 12"),
    (40, "2 3 8 6 10 9 12 5 0 7 1 11 14 13 15 4"),
]
"""Boards of the 15-puzzle, and their fewest moves, in which the search from both ends, which needs no bound, agrees."""


@pytest.mark.parametrize(("moves", "cells"), SCRAMBLED)
def test_every_search_finds_the_fewest_moves(moves: int, cells: str) -> None:
    text = board_text(cells.split())
    found = {search: solve(NEAR, text, search=search) for search in ("auto", "best", "depth")}
    if moves < 40:  # farther away, it takes seconds
        found["both"] = solve(NEAR, text, search="both")
    assert {search: solution.answer for search, solution in found.items()} == dict.fromkeys(found, moves)


def test_depth_first_gives_the_same_line_with_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth, "ALONE", 100)
    monkeypatch.setattr(rounds, "TURN", 1000)
    moves, cells = SCRAMBLED[-1]
    board = NEAR.read(board_text(cells.split()))
    found = set()
    for threads in (1, 2, 4, 1, 2, 4):
        search = depth.DepthFirst(NEAR, board, tuple(NEAR.start(board)), Watch(), threads=threads).search()
        found.add((search.answer, search.path, search.states))
    assert len(found) == 1
    assert found.pop()[0] == moves
