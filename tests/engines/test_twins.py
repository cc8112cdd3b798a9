"""The compiled searches find what the plain ones find: answers, layers, wins, lines, and the same line of play."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from malpan import Game, Shortest, solve
from malpan.games.catalogue import find_game
from malpan.line import canonical_state, starting_state
from malpan.objectives.table import kind_of
from malpan.search.engine import NATIVE, PLAIN
from malpan.search.found import Found, WalkOptions
from malpan.search.limits import Watch
from malpan.search.native import arrays, space
from malpan.search.native.large import wide
from malpan.search.native.shortest import shortest as compiled_shortest
from malpan.search.native.space import whole_space as compiled_space
from malpan.search.plain.shortest import shortest as plain_shortest
from malpan.search.plain.space import whole_space as plain_space
from tests.support.paths import ROOT
from tests.support.tokens import game as tokens
from tests.support.tokens import undoable_board

COUNTS = {"marbles": 400, "13460": 300, "15653": 200, "snakes": 300, "16928": 200}
EXAMPLES = {"sliding_tiles": 60, "pocket_cube": 60, "burnt_pancakes": 120, "klotski": 12, "peg_solitaire": 40}


def example(name: str) -> Game:
    return find_game(str(ROOT / "examples" / f"{name}.py"))


def boards_of(game: Game, count: int, seed: int = 1) -> Iterator[tuple[Any, tuple[int, ...]]]:
    assert game.boards is not None
    random = Random(seed)
    for _ in range(count):
        board = game.boards(random)
        yield board, canonical_state(game, board, starting_state(game, board, None))


def same_space(one: Found, other: Found) -> None:
    assert sorted(one.deepest) == sorted(other.deepest)
    assert one._replace(deepest=()) == other._replace(deepest=())


@pytest.mark.parametrize("word", COUNTS)
def test_shortest_lines_on_random_boards(word: str) -> None:
    game = find_game(word)
    random = Random(2)
    for board, start in boards_of(game, COUNTS[word]):
        limit = random.choice((None, None, game.limit, 0, 1, 2, 5))
        assert compiled_shortest(game, board, start, Watch(), limit) == plain_shortest(game, board, start, Watch(), limit)


@pytest.mark.parametrize("name", EXAMPLES)
def test_shortest_lines_of_the_examples(name: str) -> None:
    game = example(name)
    for board, start in boards_of(game, EXAMPLES[name]):
        assert compiled_shortest(game, board, start, Watch(), 4) == plain_shortest(game, board, start, Watch(), 4)


@pytest.mark.parametrize("word", ["marbles", "snakes"])
def test_whole_spaces_on_random_boards(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game(word)
    for number, (board, start) in enumerate(boards_of(game, 100)):
        monkeypatch.setattr(space, "WIDE", (1, 20, 1 << 22)[number % 3])
        monkeypatch.setattr(space, "NARROW", 0)
        for asked in (WalkOptions(), WalkOptions(past_wins=True)):
            same_space(compiled_space(game, board, start, Watch(), asked), plain_space(game, board, start, Watch(), asked))


@pytest.mark.parametrize("reversible", [True, False])
def test_burnt_pancakes_in_parts_and_in_one_table(reversible: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(example("burnt_pancakes"), reversible=reversible)
    for number, (board, start) in enumerate(boards_of(game, 40)):
        monkeypatch.setattr(space, "WIDE", (1, 100)[number % 2])
        monkeypatch.setattr(space, "NARROW", 0)
        monkeypatch.setattr(wide, "CHUNK", 40)
        monkeypatch.setattr(wide, "ROUND", 200)
        for asked in (WalkOptions(), WalkOptions(past_wins=True, jobs=1)):
            same_space(compiled_space(game, board, start, Watch(), asked), plain_space(game, board, start, Watch(), asked))


def test_tiles_3x2_whole_from_any_position(monkeypatch: pytest.MonkeyPatch) -> None:
    game = example("sliding_tiles")
    random = Random(5)
    monkeypatch.setattr(space, "WIDE", 30)
    monkeypatch.setattr(space, "NARROW", 0)
    for _ in range(12):
        tiles = random.sample(["1", "2", "3", "4", "5", "."], 6)
        board = game.read(f"{' '.join(tiles[:3])}\n{' '.join(tiles[3:])}")
        start = tuple(game.start(board))
        for asked in (WalkOptions(), WalkOptions(past_wins=True)):
            same_space(compiled_space(game, board, start, Watch(), asked), plain_space(game, board, start, Watch(), asked))


@pytest.mark.parametrize("seed", range(4))
def test_tokens_on_graphs_where_anything_happens(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wins that depend on the move, lost states, starts that are won, spaces of one state; tables that grow all the time."""
    random = Random(seed)
    for number, (board, start) in enumerate(boards_of(tokens, 150, seed)):
        monkeypatch.setattr(arrays, "FIRST_CAPACITY", random.choice((8, 4096)))
        monkeypatch.setattr(arrays, "SMALL", random.choice((0, 1 << 20)))
        monkeypatch.setattr(arrays, "BITS_A_KEY", random.choice((16, 256)))
        monkeypatch.setattr(space, "WIDE", random.choice((1, 10, 1 << 22)))
        monkeypatch.setattr(space, "NARROW", 0)
        monkeypatch.setattr(space, "STRIDE", random.choice((3, 1 << 16)))
        limit = random.choice((None, None, 0, 1, 3))
        assert compiled_shortest(tokens, board, start, Watch(), limit) == plain_shortest(tokens, board, start, Watch(), limit)
        asked = WalkOptions(past_wins=bool(number % 2))
        same_space(compiled_space(tokens, board, start, Watch(), asked), plain_space(tokens, board, start, Watch(), asked))


def test_tokens_whose_moves_can_be_undone_need_two_layers_only(monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(tokens, reversible=True, boards=undoable_board)
    monkeypatch.setattr(space, "WIDE", 1)
    monkeypatch.setattr(space, "NARROW", 0)
    for number, (board, start) in enumerate(boards_of(game, 200)):
        asked = WalkOptions(past_wins=bool(number % 2))
        same_space(compiled_space(game, board, start, Watch(), asked), plain_space(game, board, start, Watch(), asked))


def test_states_of_more_than_62_bits_have_keys_of_two_words() -> None:
    game = find_game("marbles")
    box = ["#" * 30, *(f"#{'.' * 28}#" for _ in range(28)), "#" * 30]
    rows = [list(row) for row in box]
    random = Random(8)
    free = random.sample([(row, column) for row in range(1, 29) for column in range(1, 29)], 60)
    for number, (row, column) in enumerate(free):
        rows[row][column] = "RRRBBBBO"[number] if number < 8 else "#"
    board = game.read("\n".join(map("".join, rows)))
    start = canonical_state(game, board, starting_state(game, board, None))
    assert sum((bound - 1).bit_length() for bound in game.ranges(board)) > 62 if game.ranges else False
    assert compiled_shortest(game, board, start, Watch(), 6) == plain_shortest(game, board, start, Watch(), 6)


@pytest.mark.parametrize("word", [*COUNTS, "yut", "17825", "die", "23288", "stamp", "14499"])
def test_a_batch_finds_what_single_searches_find(word: str) -> None:
    game = find_game(word)
    assert game.boards is not None
    random = Random(4)
    boards = [game.boards(random) for _ in range(40)]
    found = kind_of(game).search_many(game, boards, game.limit)
    for board, each in zip(boards, found, strict=True):
        single = solve(game, board, engine=PLAIN)
        assert each is not None
        answer, moves = each
        assert (answer.answer, answer.layers, answer.states) == (single.answer, single.layers, single.states)
        assert (answer.tail, answer.period) == (single.tail, single.period)
        assert tuple(moves) == single.line.moves


@pytest.mark.parametrize("word", [*COUNTS, "yut", "17825", "die", "23288", "stamp", "14499"])
def test_solutions_are_the_same_from_other_positions_too(word: str) -> None:
    game = find_game(word)
    assert game.boards is not None
    random = Random(6)
    for _ in range(15):
        board = game.boards(random)
        line = solve(game, board, engine=PLAIN).line
        turn = min(len(line.steps) // 2, len(line.steps))
        state = line.steps[turn - 1].state if turn else line.start
        asked: dict[str, Any] = {"state": state}
        if not isinstance(game.objective, Shortest) and game.rolls:
            asked["turn"] = turn
        one, other = (replace(solve(game, board, engine=engine, **asked), seconds=0.0) for engine in (PLAIN, NATIVE))
        assert one == other
