"""Amphipods: the published burrows, random ones against a search of another kind, and burrows with something wrong in them."""

from random import Random

import pytest

from malpan import BoardError, Game, explore, replay, solve
from malpan.games.catalogue import find_game
from tests.oracles.amphipods import least_energy
from tests.support.paths import ROOT

BOARDS = ROOT / "examples" / "boards"
SMALL = "#############\n#...........#\n###B#A#C#D###\n  #########\n"


@pytest.fixture(scope="module")
def game() -> Game:
    return find_game(str(ROOT / "examples" / "amphipods.py"))


@pytest.mark.parametrize(("file", "energy", "moves"), [("amphipods.txt", 12_521, 9), ("amphipods-deep.txt", 44_169, 22)])
def test_the_published_burrows_take_their_energy(game: Game, file: str, energy: int, moves: int) -> None:
    solution = solve(game, (BOARDS / file).read_text(encoding="utf-8"), engine="native")
    assert solution.answer == energy
    assert solution.headline() == f"{energy:,} energy in {moves} moves"


def test_two_neighbours_change_places(game: Game) -> None:
    """A steps aside, B goes home, then A does: 2 and 4 steps at 1, and 4 steps at 10."""
    solution = solve(game, SMALL)
    assert solution.answer == least_energy(SMALL) == 46
    assert str(solution).splitlines() == [
        "46 energy in 3 moves",
        "  1  room B to 6   2 energy  A walks 2",
        "  2  room A home  40 energy  B walks 4",
        "  3  6 home        4 energy  A walks 4",
    ]
    first = replay(game, SMALL, "room A to 4, room A to 6")
    assert [step.points for step in first.steps] == [20, 0]


def test_random_burrows_are_those_of_a_recursion(game: Game) -> None:
    stuck = 0
    for seed in range(24, 36):
        board = game.boards(Random(seed))  # type: ignore[misc]
        energy = least_energy(game.write(board))  # type: ignore[misc]
        assert solve(game, board, engine="native" if board.depth > 1 else "plain").answer == energy
        stuck += energy is None
    assert stuck == 1


def test_a_burrow_is_explored_by_what_its_positions_cost(game: Game) -> None:
    found = explore(game, SMALL, engine="plain")
    assert (found.answer, found.wins, sum(found.layers)) == (46, 1, found.states)
    assert (found.costs[0], found.layers[0]) == (0, 1)
    assert found.headline().startswith(f"{found.states} states, of {len(found.costs)} different costs")


@pytest.mark.parametrize(
    ("wrong", "words", "line", "column"),
    [
        (SMALL.replace("B#A", "E#A"), "found 'E'; expected '.', A, B, C or D", 3, 4),
        (SMALL.replace("#...", "#..A"), "in front of a room", 2, 4),
        (SMALL.replace("B#A", "A#A"), "found 2 of A; expected 1", None, None),
        (SMALL.replace("###B", "###B#"), "found '#'", 3, 6),
        (SMALL.replace("  #########\n", "  #.#C#C#D#\n  #########\n"), "below an amphipod", 4, 4),
        ("#############\n#...........#\n", "found 2 lines", None, None),
    ],
)
def test_a_wrong_burrow_is_an_error(game: Game, wrong: str, words: str, line: int | None, column: int | None) -> None:
    with pytest.raises(BoardError, match=words) as caught:
        game.read(wrong)
    assert (caught.value.line, caught.value.column) == (line, column)
