"""Lower bounds that are also read in images of a state: sliding tiles, whose square boards may be reflected."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from malpan import Game, LowerBound, RuleError, solve
from malpan.conformance.tester import check_promises
from malpan.games.catalogue import find_game
from malpan.search.bounds import parts
from malpan.search.bounds.native import Estimates, NativeBounds
from malpan.search.bounds.parts import list_parts
from malpan.search.bounds.plain import PlainBounds
from malpan.search.limits import Watch
from malpan.search.native import depth
from tests.support.paths import ROOT

TILES = find_game(str(ROOT / "examples" / "sliding_tiles.py"))
OWN = sys.modules[TILES.read.__module__]


def with_bounds(*bounds: LowerBound[Any]) -> Game:
    """Return sliding tiles with other lower bounds."""
    return replace(TILES, lower_bounds=bounds)


def rows(size: int) -> LowerBound[Any]:
    """Return the bound of groups row by row, whose tables have so many entries at most."""
    bound: LowerBound[Any] = OWN.lower_bound(size, lambda row, column: 3 * row + column)
    return bound


def reflected(state: Sequence[int]) -> tuple[int, ...]:
    """Return a state of 3×3 cells with rows and columns exchanged."""
    cells = [state.index(cell) if cell in state else 0 for cell in range(9)]  # the tile in each cell
    homes = [0, *(tile % 3 * 3 + tile // 3 + 1 for tile in range(8))]
    exchanged = [homes[cells[cell % 3 * 3 + cell // 3]] for cell in range(9)]
    return tuple(exchanged.index(tile) for tile in range(9))


def test_the_bound_of_a_state_is_the_greater_of_both_plain_and_compiled() -> None:
    game, random = with_bounds(rows(9**3)), Random(3)
    alone = with_bounds(rows(9**3)._replace(images=None))
    boards = [OWN.board_of(3, 3, random.sample(range(9), 9)) for _ in range(40)]
    states = [tuple(board.places) for board in boards]
    one = PlainBounds(alone, boards[0])
    expected = [max(one.of(state), one.of(reflected(state))) for state in states]
    assert expected != [one.of(state) for state in states]
    assert [PlainBounds(game, boards[0]).of(state) for state in states[:3]] == expected[:3]
    bounds = NativeBounds(game, boards[0])
    assert Estimates(game, boards[0], bounds).of(states) == expected
    assert len(bounds.tables) == 4  # as many as without images
    assert Estimates(game, boards[0], bounds).of([(99,) * 9, (-1,) * 9]) is not None  # no other memory is read


def test_large_tables_join_in_their_order() -> None:
    board = TILES.read("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 .")
    first, second = list_parts(TILES, board, 16).stages()
    assert (first.entries, second.entries) == (3 * 16**6, 3 * 16**6 + 2 * 16**7 + 16**4)
    assert (first.numbers, second.numbers) == ((1, 1), (1, 1, 2, 2))
    assert list_parts(TILES, TILES.read("1 2\n3 ."), 4).stages()[-1].numbers == (1, 1, 2, 2)


@pytest.mark.parametrize(
    ("images", "expected"),
    [
        (lambda board: [0], "expected a list of pairs"),
        (lambda board: [([0], [[0]])], "has the sources 0 to 8, each once, and a list for each"),
        (lambda board: [(range(9), [[0] * 9] * 9)], "its values have to be 0 to 8, each once"),
        (lambda board: [(range(9), [range(8)] * 9)], "place 0 of an image is taken from place 0"),
    ],
)
def test_an_image_that_is_none_is_named(images: Any, expected: str) -> None:
    game = with_bounds(rows(9**3)._replace(images=images))
    with pytest.raises(RuleError, match=expected):
        solve(game, "1 2 3\n4 5 6\n7 . 8", search="best", engine="plain")


def test_an_image_that_is_no_symmetry_is_a_broken_promise() -> None:
    """Cells are reflected, but not the tiles that belong there."""
    cells = [cell % 3 * 3 + cell // 3 for cell in range(9)]
    game = with_bounds(rows(9**2)._replace(images=lambda board: [(range(9), [cells] * 9)]))
    board = TILES.read("1 2 3\n4 5 6\n7 8 .")
    assert "parts" in check_promises(game, [board], most_states=300).breaches
    assert not check_promises(with_bounds(rows(9**2)), [board], most_states=300).breaches


@pytest.mark.long
@pytest.mark.parametrize("engine_threads", [1, 2])
def test_depth_first_takes_large_tables_once_it_takes_long(engine_threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the first stage alone, and with both, the answers are those of breadth first."""
    monkeypatch.setattr(parts, "LARGE", 9**4)
    monkeypatch.setattr(depth, "ALONE", 300)
    game, random = with_bounds(rows(9**3), OWN.lower_bound(9**5, lambda row, column: row + column)), Random(8)
    joined = 0
    for _ in range(12):
        board = OWN.board_of(3, 3, random.sample(range(9), 9))
        start = tuple(board.places)
        known = solve(TILES, TILES.write(board), search="breadth")  # type: ignore[misc]
        if known.answer is None:
            continue
        for entries in (1, 1 << 16):
            monkeypatch.setattr(depth, "ENTRIES_A_MOVE", entries)
            search = depth.DepthFirst(game, board, start, Watch(), threads=engine_threads)
            assert search.search().answer == known.answer
            joined += not search.stages
    assert joined
