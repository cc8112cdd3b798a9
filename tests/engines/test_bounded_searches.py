"""Every search gives the same answer on random boards, plain and compiled; wrong bounds and incomplete wins are noticed."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from malpan import INFINITE, Game, MalpanError, RuleError, Solution, Verdict, solve
from malpan.errors import NotCompiled
from malpan.game.costs import has_costs
from malpan.search.native import best, both, depth, rounds, worker
from tests.support import travellers
from tests.support.marks import first_in_every_run
from tests.support.travellers import Board, moving, paying, random_board, returning, with_bounds

GAMES = {"moves": moving, "costs": paying, "both ways": returning}

FEW = 25

boards = pytest.mark.parametrize("boards", [FEW, pytest.param(2000, marks=pytest.mark.long)])


def board_of(game: Game, random: Random) -> Board:
    board = random_board(random, game.reversible)
    return with_bounds(random, board, has_costs(game), game.reversible)


def use_small_buffers(monkeypatch: pytest.MonkeyPatch, random: Random) -> None:
    """Make arrays small, so that they grow, and turns short, so that searches are gone on with and threads are used."""
    for module in (best, both, worker):
        monkeypatch.setattr(module, "FIRST_CAPACITY", random.choice((1, 8, 4096)))
    for module in (best, both):
        monkeypatch.setattr(module, "STRIDE", random.choice((1, 3, 1 << 16)))
    monkeypatch.setattr(rounds, "TURN", random.choice((1, 20, 1 << 18)))
    monkeypatch.setattr(depth, "ALONE", random.choice((0, 3, 1 << 16)))
    monkeypatch.setattr("malpan.search.native.splitting.ENOUGH", random.choice((1, 4, 256)))


def is_right(found: Solution, wanted: Solution) -> bool:
    """Tell whether two searches say the same; where there is no way within a limit, one may know that there is none at all."""
    if wanted.limit is not None and {wanted.outcome, found.outcome} == {"too long", "no way"}:
        return True
    return (found.outcome, found.answer, found.length()) == (wanted.outcome, wanted.answer, wanted.length())


@boards
@pytest.mark.parametrize("kind", first_in_every_run(GAMES, ("both ways",)))
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
        # depth first does not end where there is no way; its kernels for the other kinds take long to compile
        if wanted.outcome == "solved" and wanted.length() < 7 and (kind in ("moves", "both ways") or boards > FEW):
            searches.append("depth")
        with monkeypatch.context() as patch:
            use_small_buffers(patch, random)
            for search in searches:
                for engine in ("plain", "native"):
                    found = solve(game, board, limit=limit, engine=engine, search=search)
                    assert is_right(found, wanted), (seed, search, engine, board)
                    assert found.search == search or not found.length()
    assert outcomes == {"solved", "no way", "too long"}


@boards
@pytest.mark.parametrize("kind", ["moves", "both ways"])
def test_a_bound_that_is_too_high_is_named(kind: str, boards: int) -> None:
    """Where every state is met, every broken promise is; where it is not, the answer may be right, or the bound is named."""
    game = GAMES[kind]
    named: list[str] = []
    for seed in range(boards):
        random = Random(f"broken {kind} {seed}")
        board = board_of(game, random)
        node = random.choice([*board.leads, *board.travellers])
        if node < 0 or board.bounds[node] >= INFINITE:
            continue
        higher = [bound + random.randint(1, 9) * (at == node) for at, bound in enumerate(board.bounds)]
        board = board._replace(bounds=tuple(higher))
        for engine in ("plain", "native"):
            try:
                solve(game, board, engine=engine, search="best")
            except RuleError as error:
                named.append(str(error))
    assert len(named) > boards // 4
    assert all("the lower bound of travellers says" in sentence for sentence in named)


def is_compiled() -> bool:
    """Tell whether these rules are compiled: then 2^53 + 1 is a float like another, and else it is none."""
    return float(9007199254740993) == 9007199254740993


def rounded_bound(board: Board, state: Sequence[int]) -> int:
    return 0 if is_compiled() else board.bounds[state[0]] + board.bounds[state[1]]


def rounded_step(board: Board, state: list[int], move: int) -> Verdict:
    """Make a move; compiled, the first traveller has to go first."""
    if move == 1 and state[0] == 0 and is_compiled():
        return Verdict.ILLEGAL
    return travellers.step(board, state, move)


@pytest.mark.parametrize("search", first_in_every_run(("best", "depth", "auto"), ("auto",)))
def test_rules_that_mean_something_else_compiled_are_noticed(search: str) -> None:
    """Two travellers go from 0 by 1 and 2 to 3; the line that is found is a right one, but nothing has proved that."""
    board = Board(4, 1, 0, (0, 0), (1, 2, 3, -1), (1,) * 4, (0, 0, 0, 1), (0,) * 4, (3, 2, 1, 0, INFINITE))
    assert solve(moving, board, engine="native", search=search).answer == 6
    for game in (replace(moving, at_least=rounded_bound), replace(moving, step=rounded_step)):
        assert solve(game, board, engine="plain", search=search).answer == 6
        with pytest.raises(NotCompiled, match="compiled, the rules do not do what they do in plain Python"):
            solve(game, board, engine="native", search=search)


def test_the_sentence_about_a_broken_bound_names_state_and_move() -> None:
    """One traveller stands on a goal; the other one goes from 0 by 1 to 2, which is a goal. At 0, the bound says 5."""
    board = Board(3, 1, 0, (0, 2), (1, 2, -1), (1, 1, 1), (0, 0, 1), (0, 0, 0), (5, 1, 0, INFINITE))
    wanted = (
        "the lower bound of travellers says 5 in the state [0, 2], but 1 after the move '0 by 0', which costs 1; "
        "expected no more than 2 before it"
    )
    for engine in ("plain", "native"):
        for search in ("best", "depth"):
            with pytest.raises(RuleError) as caught:
                solve(moving, board, engine=engine, search=search)
            assert str(caught.value) == wanted
    won = board._replace(bounds=(2, 1, 1, INFINITE))
    for engine in ("plain", "native"):
        with pytest.raises(RuleError, match=r"says \d in the state \[2, 2\]; expected 0, as it is won"):
            solve(moving, won, engine=engine, search="best")


def test_a_bound_may_not_rise_by_more_than_a_move_that_can_be_undone() -> None:
    """From 0 to 1 and back; the bound at 1 is too high, so the search would never go there."""
    board = Board(3, 2, 0, (0, 2), (1, -1, 0, 2, -1, 1), (1,) * 6, (0, 0, 1), (0, 0, 0), (2, 9, 0, INFINITE))
    for engine in ("plain", "native"):
        with pytest.raises(RuleError, match="which another one undoes; expected no more than 3 after it"):
            solve(returning, board, engine=engine, search="best")


def test_wins_that_are_not_listed_are_named() -> None:
    """From 1, one move to 2 wins; listed is only the win at 3, to which no way leads."""
    board = Board(4, 2, 0, (1, 2), (1, -1, 0, 2, -1, 1, -1, -1), (1,) * 8, (0, 0, 1, 1), (0,) * 4, (2, 1, 0, 0, INFINITE))
    game = replace(returning, wins=lambda board: [[3, 3]])
    for engine in ("plain", "native"):
        with pytest.raises(RuleError, match=r"wins of travellers does not list \[2, 2\], which a move wins"):
            solve(game, board, engine=engine, search="both")


def test_a_search_that_a_game_has_too_little_for_is_refused() -> None:
    board = travellers.read("1")
    bare = replace(moving, at_least=None, wins=None)
    for game, search, sentence in (
        (bare, "best", "the search 'best' needs at_least or lower_bounds; travellers has neither"),
        (bare, "depth", "the search 'depth' needs at_least or lower_bounds; travellers has neither"),
        (moving, "both", "the search 'both' needs reversible and wins; travellers lacks one of them"),
        (replace(paying, reversible=True), "both", "the search 'both' counts moves, and those of travellers have costs"),
        (moving, "wide", "search is 'wide'; expected one of auto, breadth, best, both, depth"),
    ):
        with pytest.raises(MalpanError) as caught:
            solve(game, board, search=search)
        assert str(caught.value) == sentence
    with pytest.raises(MalpanError, match="yut does not ask for the fewest moves, so there is only one search; expected auto"):
        solve("yut", "1 2 3", search="best")
