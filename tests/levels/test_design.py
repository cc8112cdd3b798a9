"""What games say about their boards as such: what is promised of it is tested, and broken promises are named with a board."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from malpan import Edit, Enumeration, Game, MalpanError
from malpan.conformance.promises import PromiseReport
from malpan.conformance.tester import check_promises
from malpan.game.random_boards import takes_size
from malpan.games.catalogue import find_game
from malpan.levels.drawing import seed_of
from malpan.levels.sizes import read_size
from tests.support.stones import Board, edits, every, mirrored, stones

LINES = [Board((1, 0, 0)), Board((1, 1, 0, 1)), Board((0, 1, 0))]


def report_on(game: Game[Any]) -> PromiseReport:
    return check_promises(game, LINES)


def test_the_stones_keep_every_promise() -> None:
    assert not report_on(stones).breaches


def twice(size: tuple[int, ...]) -> Enumeration[Board]:
    boards = every(size).boards
    return Enumeration(4, lambda piece: [mirrored(board) for board in boards(piece)] + list(boards(piece)))


def shuffled(size: tuple[int, ...]) -> Enumeration[Board]:
    boards = every(size).boards
    return Enumeration(4, lambda piece: sorted(boards(piece), key=lambda board: Random().random()))


def grown(board: Board) -> list[Edit[Board]]:
    return [Edit("remove", "the end", Board((*board.stones, 1)))]


def turned(board: Board) -> list[Board]:
    return [Board(tuple(1 - stone for stone in board.stones))]


BROKEN: dict[str, tuple[dict[str, Any], str, str]] = {
    "another form": (
        {"symmetries": lambda board: [Board((1, *board.stones[1:]))]},
        "symmetries",
        r"'010' and '110' have the canonical forms '010' and '110'",
    ),
    "another answer": ({"symmetries": turned, "every": None}, "symmetries", r"'\d+' has the answer \S+, but '\d+' \S+"),
    "twice": ({"every": twice}, "every", "of the boards of 3, '.*' and '.*' are the same up to symmetry"),
    "shuffled": ({"every": shuffled}, "every", "piece . of .* has other boards the second time"),
    "no enumeration": ({"every": lambda size: LINES}, "every", "every returned .*; expected an Enumeration"),
    "as it is": ({"edits": lambda board: [Edit("move", "nothing", board)]}, "edits", "move 'nothing' leaves '100' as it is"),
    "for ever": ({"edits": grown}, "edits", "remove 'the end' of '100' leaves as many pieces that can be removed"),
    "same label": ({"edits": lambda board: [*edits(board), *edits(board)]}, "edits", "remove 'stone 1' is there twice for '100'"),
    "no edit": ({"edits": lambda board: [board]}, "edits", "edits of '100' are not all an Edit"),
    "no seed": ({"boards": lambda random, size: Board((1,) * Random().randint(1, 9))}, "boards", "the same seed differ"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_promises_are_named(name: str) -> None:
    parts, promise, sentence = BROKEN[name]
    report = report_on(replace(stones, **parts))
    assert list(report.breaches) == [promise]
    assert re.search(sentence, str(report.breaches[promise])), report.breaches


@pytest.mark.parametrize("name", ["marbles", "snakes", "die", "stamp", "yut", "13460"])
def test_built_in_games_keep_their_promises_about_boards(name: str) -> None:
    game = find_game(name)
    assert game.boards is not None
    random = Random(3)
    report = check_promises(game, [game.boards(random) for _ in range(4)], most_states=50)
    assert not report.breaches


def test_sizes_are_read() -> None:
    assert [read_size(text) for text in ("4x4", " 3X5 ", "100", "2*3*4", "4×6")] == [(4, 4), (3, 5), (100,), (2, 3, 4), (4, 6)]
    for text in ("", "x", "4x", "0", "-1", "4x4x", "1e3", "四", "10000000000"):
        with pytest.raises(MalpanError, match="is not a size; expected whole numbers from 1"):
            read_size(text)


def of_any_size(random: Random) -> Board:
    return Board((1,))


def of_some_size(random: Random, largest: int = 8) -> Board:
    return Board((1,))


def of_a_size(random: Random, size: tuple[int, ...] | None = None) -> Board:
    return Board((1,))


def test_boards_may_take_a_size() -> None:
    assert takes_size(find_game("marbles"))
    assert takes_size(stones)
    assert not takes_size(replace(stones, boards=of_any_size))
    assert not takes_size(replace(stones, boards=of_some_size))
    assert takes_size(replace(stones, boards=of_a_size))


def test_seeds_of_boards_are_spread() -> None:
    seeds = {seed_of(seed, number) for seed in range(50) for number in range(50)}
    assert len(seeds) == 2_500
    assert all(0 <= seed < 1 << 63 for seed in seeds)
