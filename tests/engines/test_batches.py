"""Boards that are answered together get the answers and lines that each gets alone."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from malpan import Game, NotCompiled, Solution, solve
from malpan.batch.together import solve_together
from malpan.search.native.batch import rolls as turns
from malpan.search.native.kernels.automaton import LAST_MARK
from tests.support import tokens
from tests.support.marks import first_in_every_run
from tests.support.tokens import Board

ROLLS = 4


def assert_same_as_alone(
    game: Game, boards: Sequence[Board], together: Sequence[Solution | None], limit: int | None = None
) -> int:
    """Assert that each board has the solution that the plain search finds; return how many were left to be answered alone."""
    for board, one in zip(boards, together, strict=True):
        if one is not None:
            plain = solve(game, board, limit=limit, engine="plain")
            assert one.to_dict() | {"seconds": 0} == plain.to_dict() | {"seconds": 0}, board
    return list(together).count(None)


@pytest.mark.parametrize("batches", [15, pytest.param(400, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", first_in_every_run(("game", "scoring", "running", "rolling", "printing"), ("game", "rolling")))
def test_random_boards(name: str, batches: int) -> None:
    game: Game = getattr(tokens, name)
    alone = 0
    for seed in range(batches):
        random = Random(seed)
        boards = [tokens.random_board(random, (1,)), *(tokens.random_board(random) for _ in range(random.randint(0, 7)))]
        if random.random() < 0.3:
            boards = [boards[0]._replace(rolls=tuple(random.choices(range(4), k=random.randint(0, 9)))) for _ in range(9)]
        limit = random.choice((None, 0, 1, 3)) if name == "game" else None
        alone += assert_same_as_alone(game, boards, solve_together(game, boards, limit), limit)
    assert alone < 3 * batches


def table(random: Random, points: Sequence[int], verdicts: Sequence[int]) -> Board:
    """Return a board of two tokens; the fewer different points there are, the more lines are as good as each other."""
    nodes, arrows = 9, 3
    return Board(
        nodes=nodes,
        stride=1,
        alike=random.randint(0, 1),
        won_at_first=0,
        scale=1,
        turns=0,
        tokens=(0, 0),
        leads=tuple(random.randrange(nodes) for _ in range(nodes * arrows)),
        verdicts=tuple(random.choice(verdicts) for _ in range(nodes * arrows)),
        points=tuple(random.choice(points) for _ in range(nodes * arrows)),
        rolls=(),
    )


def boards_of_tables(random: Random, points: Sequence[int], verdicts: Sequence[int], scale: int = 1) -> list[Board]:
    """Return boards of two tables: all rolls of up to three turns, and some of up to twelve, from different positions."""
    boards: list[Board] = []
    for _ in range(2):
        board = table(random, points, verdicts)._replace(scale=scale)
        short = [rolls for length in range(4) for rolls in product(range(2), repeat=length)]
        long = [tuple(random.choices(range(ROLLS), k=random.randint(1, 12))) for _ in range(12)]
        starts = [(0, 0), (random.randrange(board.nodes), random.randrange(board.nodes))]
        boards += [board._replace(rolls=rolls, tokens=random.choice(starts)) for rolls in short + long]
    random.shuffle(boards)
    return boards


VERDICTS = {
    "always on": (0,),
    "often stuck": (0, 3, 3, 3, 3, 3),
    "often lost": (0, 2, 2),
    "seldom won": (0,) * 20 + (1,),
    "anything": (0, 0, 0, 1, 2, 3, 3),
}


@pytest.mark.parametrize("verdicts", VERDICTS)
@pytest.mark.parametrize("scale", [0, 1, 1 << 30])
def test_many_rolls_on_few_tables(verdicts: str, scale: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(f"{verdicts} {scale}")
    for room in (2, 16, 1024):
        monkeypatch.setattr(turns, "FIRST_STATES", room)
        monkeypatch.setattr(turns, "FIRST_ENTRIES", room)
        boards = boards_of_tables(random, (-1, 0, 1), VERDICTS[verdicts], scale)
        assert assert_same_as_alone(tokens.scoring, boards, solve_together(tokens.scoring, boards)) == 0


@pytest.mark.long
def test_tables_without_a_canonical_form() -> None:
    game = replace(tokens.scoring, canonical=None)
    boards = boards_of_tables(Random(5), range(-2, 3), VERDICTS["anything"])
    assert assert_same_as_alone(game, boards, solve_together(game, boards)) == 0


@pytest.mark.long
def test_states_of_two_words() -> None:
    boards = [board._replace(stride=1 << 32) for board in boards_of_tables(Random(6), (-1, 0, 1), VERDICTS["anything"])]
    assert assert_same_as_alone(tokens.scoring, boards, solve_together(tokens.scoring, boards)) == 0


def test_a_mark_that_is_used_again_is_not_taken_for_that_of_an_earlier_board() -> None:
    """One move leads to a node of the roll's own, which only the first and the last board reach; the other leads elsewhere."""
    game = replace(tokens.scoring, moves=lambda board: ["own", "other"])
    node = Board(
        nodes=9,
        stride=1,
        alike=0,
        won_at_first=0,
        scale=1,
        turns=0,
        tokens=(0,),
        leads=(0, 8, 1, 8, 2, 8) * 9,
        verdicts=(0,) * 54,
        points=(1, 2) * 27,
        rolls=(),
    )
    between = LAST_MARK // 2 - 1
    boards = [node._replace(rolls=rolls) for rolls in [(0, 0), *[(2, 2)] * between, (4, 0)]]
    assert {one.layers for one in solve_together(game, boards) if one} == {(1, 2, 2)}


def test_boards_that_need_too_much_room_are_left_to_be_answered_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = boards_of_tables(Random(8), range(-3, 4), VERDICTS["seldom won"])
    monkeypatch.setattr(turns, "FIRST_STATES", 16)
    monkeypatch.setattr(turns, "FIRST_ENTRIES", 16)
    for name, most in (("MOST_STATES", 32), ("MOST_ENTRIES", 64), ("MOST_WAYS", 1 << 10)):
        with monkeypatch.context() as patch:
            patch.setattr(turns, name, most)
            together = solve_together(tokens.scoring, boards)
        assert 0 < assert_same_as_alone(tokens.scoring, boards, together) < len(boards)


def test_points_and_totals_that_are_too_large_are_left_to_be_answered_alone() -> None:
    random = Random(9)
    few = table(random, (1, 2), (0,))._replace(rolls=(1, 2), scale=1 << 20)
    many = few._replace(scale=(1 << 31) - 1)
    long = [few._replace(points=(1,) * 27, scale=1 << 30, rolls=(0,) * length) for length in (1024, 1200)]
    together = solve_together(tokens.scoring, [few, many, *long])
    assert [one is None for one in together] == [False, True, False, True]
    assert together[2] is not None
    assert together[2].answer == 1 << 40
    assert solve(tokens.scoring, long[1], engine="plain").answer == 1200 << 30


def test_rolls_that_are_too_many_to_share_anything_are_no_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = boards_of_tables(Random(10), (-1, 0, 1), (0,))
    monkeypatch.setattr(turns, "MOST_WAYS", 1 << 10)
    with pytest.raises(NotCompiled, match="4 different rolls are more than a batch can learn"):
        solve_together(tokens.scoring, boards)


def test_boards_that_only_start_differently_need_room_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "FIRST_STATES", 2)
    board = table(Random(11), (-1, 0, 1), (0,))._replace(alike=0)
    boards = [board._replace(tokens=start) for start in product(range(board.nodes), repeat=2)]
    assert assert_same_as_alone(tokens.scoring, boards, solve_together(tokens.scoring, boards)) == 0
