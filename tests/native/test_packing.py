"""Boards packed by struct are those packed field by field; what cannot be is declined."""

import re
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from malpan import Game
from malpan.errors import NotCompiled
from malpan.games.catalogue import BUILT_IN, find_game
from malpan.search.native.packing import field_kind, pack_boards, pack_carefully, pack_regular
from tests.support import tokens


class Some(NamedTuple):
    """A board with a field of any kind."""

    number: Any
    values: Any
    name: Any = "a"
    others: Any = ()


def both(game: Game, boards: list[Any]) -> tuple[Any, Any]:
    make, kinds = type(boards[0]), tuple(map(field_kind, boards[0]))
    return pack_regular(make, kinds, boards), pack_carefully(game, make, kinds, boards)


def same(one: Any, other: Any) -> None:
    assert (one.make, one.kinds) == (other.make, other.kinds)
    for quick, careful in zip(one.arrays, other.arrays, strict=True):
        assert quick.dtype == careful.dtype
        assert quick.flags.writeable
        assert np.array_equal(quick, careful)


@pytest.mark.parametrize(
    "game", [*(find_game(number) for number in BUILT_IN), tokens.game, tokens.rolling], ids=lambda game: game.name
)
def test_boards_of_games_are_packed_the_same(game: Game) -> None:
    make = tokens.random_board if game in (tokens.game, tokens.rolling) else game.boards
    assert make
    for seed in range(60):
        random = Random(seed)
        one, other = both(game, [make(random) for _ in range(random.randint(1, 30))])
        same(one, other)


@pytest.mark.parametrize(
    "values",
    [
        (),
        (0, 1),
        [3, -4],
        b"",
        b"\x00\xff",
        (True, False),
        (32_767, -32_767),
        (-32_768,),
        (2**31 - 1,),
        (-(2**31),),
        (2**63 - 1,),
    ],
)
def test_numbers_of_every_width(values: Any) -> None:
    boards = [Some(-5, (1, 2)), Some(7, values, others=values), Some(2**63 - 1, (4,), others=b"\x05")]
    one, other = both(tokens.game, boards)
    same(one, other)


@pytest.mark.parametrize(
    "values", [(1.5,), ("a",), ((1,),), (2**63,), (-(2**63),), range(3), np.arange(3), None, 4, "text", [None]]
)
def test_what_is_no_plain_sequence_of_numbers_is_left_to_the_careful_way(values: Any) -> None:
    boards = [Some(1, (1, 2)), Some(1, values)]
    kinds = tuple(map(field_kind, boards[0]))
    assert pack_regular(Some, kinds, boards) is None
    try:
        expected = pack_carefully(tokens.game, Some, kinds, boards)
    except NotCompiled as careful:
        with pytest.raises(NotCompiled, match=re.escape(str(careful))):
            pack_boards(tokens.game, boards)
    else:
        same(pack_boards(tokens.game, boards), expected)


def test_numbers_that_are_none_are_left_to_the_careful_way() -> None:
    for number in (None, "a", 2**63):
        with pytest.raises(NotCompiled, match=r"number of a board of .* is no longer a whole number|exceeds the 64 bits"):
            pack_boards(tokens.game, [Some(1, (1,)), Some(number, (1,))])
