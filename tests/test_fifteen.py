"""The 15-puzzle: boards with their fewest moves as published, found with the lower bounds of the example."""

from collections.abc import Iterator

import pytest

from malpan import solve, solve_many
from malpan.games.catalogue import find_game
from tests.support.paths import KNOWN, ROOT

GAME = find_game(str(ROOT / "examples" / "sliding_tiles.py"))


def known_boards() -> Iterator[tuple[int, str]]:
    """Give the moves and the text of each board."""
    for line in (KNOWN / "fifteen_puzzle.txt").read_text(encoding="utf-8").splitlines():
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
@pytest.mark.parametrize("search", ["best", "depth"])
def test_both_searches_with_bounds_find_them(search: str) -> None:
    for moves, text in list(known_boards())[:20]:
        solution = solve(GAME, text, search=search)
        assert (solution.answer, solution.search, solution.layers) == (moves, search, ())
