"""Compiled or in plain Python, whole spaces of the example games are the same, whatever is promised and however they are kept."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from malpan import Game, explore
from malpan.game import Shortest
from malpan.games.catalogue import BUILT_IN, find_game
from malpan.search.native import space
from malpan.search.native.large import wide
from tests.support.comparing import assert_same_solution, assert_same_space, use_small_buffers
from tests.support.paths import ROOT

EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
BOARDS = ROOT / "examples" / "boards"
FILES = {"rush_hour": ("cars.txt",), "klotski": ("klotski-small.txt",), "peg_solitaire": ("pegs-4x3.txt", "pegs-symmetric.txt")}
SMALL = 700


def boards_of(file: Path, game: Game) -> list[Any]:
    """Return boards in files of an example, and some random ones."""
    texts = [(BOARDS / name).read_text(encoding="utf-8") for name in FILES.get(file.stem, ())]
    random = Random(1)
    return [*map(game.read, texts), *((game.boards(random) for _ in range(6)) if game.boards else ())]


def same_beginning(game: Game, board: Any, **asked: Any) -> None:
    """Assert that the layers of a space are the same as far as both engines come, and everything if they come to its end."""
    plain = explore(game, board, engine="plain", max_states=SMALL, **asked)
    if not plain.stopped:
        assert_same_space(game, board, **asked)
        return
    native = explore(game, board, engine="native", max_states=SMALL, **asked)
    both = min(len(plain.layers), len(native.layers))
    assert both > 2
    assert native.layers[:both] == plain.layers[:both]


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_whole_spaces_of_examples_are_the_same(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game(str(file))
    for number, board in enumerate(boards_of(file, game)):
        monkeypatch.setattr(space, "WIDE", (1, 50, 1 << 22)[number % 3])
        monkeypatch.setattr(space, "NARROW", 0)
        monkeypatch.setattr(wide, "CHUNK", (20, 1 << 18)[number % 2])
        monkeypatch.setattr(wide, "ROUND", (200, 1 << 26)[number // 2 % 2])
        same_beginning(game, board, past_wins=number % 4 > 1)
        same_beginning(replace(game, reversible=False), board, past_wins=number % 4 == 1)


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_shortest_lines_from_other_positions_are_the_same(file: Path) -> None:
    """From where a few random moves have led, with a limit, so that the plain search is soon done."""
    game = find_game(str(file))
    random = Random(2)
    for board in boards_of(file, game):
        state = list(game.start(board))
        for _ in range(8):
            places = list(state)
            if game.step(board, places, random.randrange(len(game.moves_on(board)))) == 0:
                state = places
        assert_same_solution(game, board, state=state, limit=random.randint(0, 3))


def test_tiles_of_two_words_are_searched_alike() -> None:
    """Sixteen tiles take 64 bits, which are more than one word has."""
    game = find_game(str(ROOT / "examples" / "sliding_tiles.py"))
    scrambled = "1 2 3 4\n5 6 7 8\n9 10 15 11\n13 . 14 12"
    assert assert_same_solution(game, game.read(scrambled)).answer == 4
    same_beginning(game, game.read(scrambled), past_wins=True)


@pytest.mark.parametrize("word", BUILT_IN)
def test_a_thousand_random_boards_of_a_built_in_game(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game(word)
    assert game.boards
    searched = isinstance(game.objective, Shortest)
    for seed in range(1000):
        random = Random(seed)
        board = game.boards(random)
        with monkeypatch.context() as patch:
            if seed % 4 == 1:
                use_small_buffers(patch, random)
            limit = random.choice((None, None, 0, 2, 10)) if searched else None
            assert_same_solution(game, board, limit=limit)
            if seed % 4 == 1 and searched:
                assert_same_space(game, board, past_wins=random.random() < 0.5)


@pytest.mark.parametrize("number", [str(number) for numbers in BUILT_IN.values() for number in numbers])
def test_two_hundred_random_boards_of_a_numbered_problem(number: str) -> None:
    game = find_game(number)
    assert game.boards
    random = Random(3)
    for _ in range(200):
        board = game.boards(random)
        assert_same_solution(game, board)
