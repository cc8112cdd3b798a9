"""However many places a state has, and however its keys are kept, kernels answer like the plain searches."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from malpan import Game, NotCompiled, solve
from malpan.batch.together import solve_together
from malpan.games.catalogue import find_game
from malpan.search.native.batch import shortest as batch
from malpan.search.native.compiler.specialise import MOST_UNROLLED, kernel
from malpan.search.native.packing import pack_boards
from tests.support import tokens
from tests.support.comparing import assert_same_solution, assert_same_space

NODES = {1: 60, 2: 14, 3: 6, 4: 4, 5: 3, 6: 3}
APART = {"seconds": 0, "line": None}
plain_states: Game = replace(tokens.game, name="tokens told apart", canonical=None)
"""The same game without a canonical form, so that each key stands for one state."""


def board_with(places: int, random: Random) -> Any:
    nodes, arrows = random.randint(2, NODES[places]), random.randint(1, 3)
    return tokens.random_board(random)._replace(
        nodes=nodes,
        won_at_first=0,
        tokens=tuple(random.randrange(nodes) for _ in range(places)),
        leads=tuple(random.randrange(nodes) for _ in range(nodes * arrows)),
        verdicts=tuple(random.choices(range(4), random.choice(tokens.KINDS), k=nodes * arrows)),
        points=(0,) * (nodes * arrows),
    )


@pytest.mark.long
@pytest.mark.parametrize("places", range(1, 7))
def test_states_of_every_number_of_places(places: int) -> None:
    for seed in range(25):
        random = Random(f"{places} {seed}")
        board = board_with(places, random)
        assert_same_solution(tokens.game, board)
        assert_same_space(tokens.game, board, past_wins=random.random() < 0.5)
    assert places_known(tokens.game, board, places) == (places if places <= MOST_UNROLLED else 0)


def places_known(game: Game, board: Any, places: int) -> int:
    """Return for how many places a kernel is made that is asked for so many."""
    known: int = vars(kernel(game, pack_boards(game, [board]), "shortest", 1, places))["PLACES"]
    return known


@pytest.mark.parametrize("swept", [1, 64, 1 << 14])
@pytest.mark.parametrize(
    ("game", "places"),
    [
        pytest.param(tokens.game, (1, 5), marks=pytest.mark.long),
        (plain_states, (1,)),
        pytest.param(plain_states, (1, 3, 5), marks=pytest.mark.long),
    ],
    ids=["canonical states", "states of one place", "all states"],
)
def test_boards_of_a_batch_in_bytes_bits_or_a_table(
    game: Game, places: tuple[int, ...], swept: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "SWEPT", swept)
    for seed in range(20):
        random = Random(seed)
        number = random.choice(places)
        alike = seed % 4 > 0 or len(places) == 1
        boards = [board_with(number if alike else random.randint(1, 5), random) for _ in range(random.randint(1, 9))]
        limit = random.choice((None, None, 0, 1, 3))
        for board, together in zip(boards, solve_together(game, boards, limit), strict=True):
            assert together is not None
            assert together.to_dict() | APART == solve(game, board, limit=limit, engine="plain").to_dict() | APART, board


@pytest.mark.long
def test_what_the_rules_read_of_a_very_large_board_is_asked_for_in_advance() -> None:
    game, random = find_game("snakes"), Random(1)
    cells = random.sample(range(2, 300_000), 40_000)
    pairs = [(min(pair), max(pair)) for pair in zip(cells[::2], cells[1::2], strict=True)]
    ladders, snakes = pairs[:50], [pair[::-1] for pair in pairs[50:]]
    assert_same_solution(
        game, game.read(f'{{"size": 300000, "ladders": {list(map(list, ladders))}, "snakes": {list(map(list, snakes))}}}')
    )


def test_a_state_without_places_is_not_compiled() -> None:
    board = tokens.random_board(Random(1))._replace(tokens=())
    with pytest.raises(NotCompiled, match="a state of tokens has no places"):
        solve(tokens.game, board, engine="native")
