"""Every search gives the same answer on random boards, plain and compiled; wrong bounds and incomplete wins are noticed."""

from random import Random

import pytest

from malpan import Game, Solution, solve
from malpan.game.costs import has_costs
from malpan.search.native import best, both, depth
from tests.support.travellers import Board, moving, paying, random_board, returning, with_bounds

GAMES = {"moves": moving, "costs": paying, "both ways": returning}

boards = pytest.mark.parametrize("boards", [60, pytest.param(2000, marks=pytest.mark.long)])


def board_of(game: Game, random: Random) -> Board:
    board = random_board(random, game.reversible)
    return with_bounds(random, board, has_costs(game), game.reversible)


def use_small_buffers(monkeypatch: pytest.MonkeyPatch, random: Random) -> None:
    """Make arrays small, so that they grow, and turns short, so that searches are gone on with and threads are used."""
    for module in (best, both, depth):
        monkeypatch.setattr(module, "FIRST_CAPACITY", random.choice((1, 8, 4096)))
    for module in (best, both):
        monkeypatch.setattr(module, "STRIDE", random.choice((1, 3, 1 << 16)))
    monkeypatch.setattr(depth, "TURN", random.choice((1, 20, 1 << 18)))
    monkeypatch.setattr("malpan.search.native.splitting.ENOUGH", random.choice((1, 4, 256)))


def is_right(found: Solution, wanted: Solution) -> bool:
    """Tell whether two searches say the same; where there is no way within a limit, one may know that there is none at all."""
    if wanted.limit is not None and {wanted.outcome, found.outcome} == {"too long", "no way"}:
        return True
    return (found.outcome, found.answer, found.length()) == (wanted.outcome, wanted.answer, wanted.length())


@boards
@pytest.mark.parametrize("kind", GAMES)
def test_all_searches_agree(kind: str, boards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[kind]
    outcomes = set()
    for seed in range(boards):
        random = Random(f"{kind} {seed}")
        board = board_of(game, random)
        limit = random.choice((None, None, None, random.randint(0, 8), random.randint(0, 200)))
        wanted = solve(game, board, limit=limit, engine="plain", search="breadth")
        outcomes.add(wanted.outcome)
        searches = ["best", *(["both"] if game.reversible else [])]
        if wanted.outcome == "solved" and wanted.length() < 7:  # depth first does not end where there is no way
            searches.append("depth")
        with monkeypatch.context() as patch:
            use_small_buffers(patch, random)
            for search in searches:
                for engine in ("plain", "native"):
                    found = solve(game, board, limit=limit, engine=engine, search=search)
                    assert is_right(found, wanted), (seed, search, engine, board)
                    assert found.search == search or not found.length()
    assert outcomes == {"solved", "no way", "too long"}
