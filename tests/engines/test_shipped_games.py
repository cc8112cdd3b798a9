"""Both engines give the same answers in the built-in games and the examples, however states are stored."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from malpan import Game, Shortest, Simulate, explore, solve
from malpan.batch.together import solve_together
from malpan.games.catalogue import BUILT_IN, find_game
from malpan.search.native import space
from malpan.search.native.compiler.specialise import MOST_UNROLLED
from malpan.search.native.large import wide
from tests.support.comparing import assert_same_solution, assert_same_space, use_small_buffers
from tests.support.marks import first_in_every_run
from tests.support.paths import BOARDS, EXAMPLES

FILES = {"rush_hour": ("cars.txt",), "klotski": ("klotski-small.txt",), "peg_solitaire": ("pegs-4x3.txt", "pegs-symmetric.txt")}
SMALL = 700

EXAMPLE_NAMES = sorted(file.stem for file in EXAMPLES.glob("*.py"))
NUMBERS = [str(number) for numbers in BUILT_IN.values() for number in numbers]

sizes = pytest.mark.parametrize("size", ["few", pytest.param("many", marks=pytest.mark.long)])


def examples_but(names: set[str]) -> pytest.MarkDecorator:
    """Return the mark of a test of all examples, some of which only a long run tries: each compiles kernels of its own."""
    values = [pytest.param(name, marks=pytest.mark.long) if name in names else name for name in EXAMPLE_NAMES]
    return pytest.mark.parametrize("name", values)


def example(name: str) -> Game:
    return find_game(str(EXAMPLES / f"{name}.py"))


def boards_of(name: str, size: str) -> list[Any]:
    """Return boards in files of an example, and random ones.

    Kernels are compiled for each small number of places, so a `few` boards all have many places; `many` have any number.
    """
    game = example(name)
    boards = [game.read((BOARDS / file).read_text(encoding="utf-8")) for file in FILES.get(name, ())]
    if game.boards:
        random = Random(1)
        drawn = [game.boards(random) for _ in range(40)]
        boards += drawn if size == "many" else [board for board in drawn if len(game.start(board)) > MOST_UNROLLED][:6]
    return boards


def assert_same_beginning(game: Game, board: Any, **asked: Any) -> None:
    """Assert that the layers of a space are the same as far as both engines come, and everything if they come to its end."""
    plain = explore(game, board, engine="plain", max_states=SMALL, **asked)
    if not plain.stopped:
        assert_same_space(game, board, **asked)
        return
    native = explore(game, board, engine="native", max_states=SMALL, **asked)
    both = min(len(plain.layers), len(native.layers))
    assert both > 2
    assert native.layers[:both] == plain.layers[:both]


@sizes
@examples_but(set(EXAMPLE_NAMES) - {"lights_out"})
def test_spaces_of_examples(name: str, size: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of `many` boards, some are explored in partitions as large spaces are."""
    game = example(name)
    for number, board in enumerate(boards_of(name, size)):
        if size == "many":
            monkeypatch.setattr(space, "WIDE", (1, 50, 1 << 22)[number % 3])
            monkeypatch.setattr(space, "NARROW", 0)
            monkeypatch.setattr(wide, "CHUNK", (20, 1 << 18)[number % 2])
            monkeypatch.setattr(wide, "ROUND", (200, 1 << 26)[number // 2 % 2])
        assert_same_beginning(game, board, past_wins=number % 4 > 1)
        assert_same_beginning(replace(game, reversible=False), board, past_wins=number % 4 == 1)


@pytest.mark.parametrize("name", ["burnt_pancakes", pytest.param("peg_solitaire", marks=pytest.mark.long)])
def test_spaces_in_partitions(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Large spaces are explored in partitions: two layers of a reversible game, all layers of another."""
    monkeypatch.setattr(space, "WIDE", 1)
    monkeypatch.setattr(space, "NARROW", 0)
    monkeypatch.setattr(wide, "CHUNK", 40)
    monkeypatch.setattr(wide, "ROUND", 200)
    game = example(name)
    for number, board in enumerate(boards_of(name, "few")):
        for past_wins in (False, True):
            assert_same_beginning(replace(game, reversible=game.reversible and number % 2 == 0), board, past_wins=past_wins)


@sizes
@examples_but(set(EXAMPLE_NAMES) - {"sokoban"})
def test_shortest_lines_of_examples(name: str, size: str) -> None:
    """From the start and from where some random moves lead, with a limit, so that the plain search is soon done.

    Both engines are asked to search breadth first, as what suits a game with a lower bound depends on the engine.
    """
    game = example(name)
    random = Random(2)
    for board in boards_of(name, size):
        assert_same_solution(game, board, limit=4, search="breadth")
        state = list(game.start(board))
        for _ in range(8):
            places = list(state)
            if game.step(board, places, random.randrange(len(game.moves_on(board)))) == 0:
                state = places
        assert_same_solution(game, board, state=state, limit=random.randint(0, 3), search="breadth")


@pytest.mark.long
def test_tiles_whose_states_take_two_words() -> None:
    """Sixteen tiles take 64 bits."""
    game = example("sliding_tiles")
    scrambled = "1 2 3 4\n5 6 7 8\n9 10 15 11\n13 . 14 12"
    assert assert_same_solution(game, game.read(scrambled), search="breadth").answer == 4
    assert_same_beginning(game, game.read(scrambled), past_wins=True)


@pytest.mark.long
def test_a_box_whose_states_take_two_words() -> None:
    """Three red marbles, four blue ones and a hole in a box of 30×30 cells."""
    game = find_game("marbles")
    rows = [list("#" * 30), *(list(f"#{'.' * 28}#") for _ in range(28)), list("#" * 30)]
    random = Random(8)
    cells = random.sample([(row, column) for row in range(1, 29) for column in range(1, 29)], 60)
    for number, (row, column) in enumerate(cells):
        rows[row][column] = "RRRBBBBO"[number] if number < 8 else "#"
    board = game.read("\n".join(map("".join, rows)))
    assert game.ranges
    assert sum((bound - 1).bit_length() for bound in game.ranges(board)) > 62
    assert_same_solution(game, board, limit=6)


@pytest.mark.long
@pytest.mark.parametrize("name", ["burnt_pancakes", "sliding_tiles"])
def test_many_spaces_in_partitions_and_in_one_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Burnt pancakes as they come, and 3×2 tiles from any position, which half of the time cannot be ordered."""
    game = example(name)
    random = Random(5)
    tiles = [random.sample("12345.", 6) for _ in range(12)]
    ordered = [game.read(f"{' '.join(each[:3])}\n{' '.join(each[3:])}") for each in tiles] if name == "sliding_tiles" else []
    for number, board in enumerate(ordered or boards_of(name, "many")):
        monkeypatch.setattr(space, "WIDE", (1, 30, 100)[number % 3])
        monkeypatch.setattr(space, "NARROW", 0)
        monkeypatch.setattr(wide, "CHUNK", 40)
        monkeypatch.setattr(wide, "ROUND", 200)
        for reversible in (True, False):
            assert_same_space(replace(game, reversible=reversible), board, past_wins=number % 2 == 1)


@pytest.mark.parametrize("boards", [15, pytest.param(2000, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", first_in_every_run(BUILT_IN, ("marbles", "yut", "die")))
def test_random_boards_of_built_in_games(name: str, boards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game(name)
    assert game.boards
    searched = isinstance(game.objective, Shortest)
    for seed in range(boards):
        random = Random(seed)
        board = game.boards(random)
        with monkeypatch.context() as patch:
            if seed % 4 == 1:
                use_small_buffers(patch, random)
            limit = random.choice((None, None, 0, 1, 2, 5, 10)) if searched else None
            plain = assert_same_solution(game, board, limit=limit)
            if seed % 4 == 1 and not isinstance(game.objective, Simulate):
                assert_same_space(game, board, **({"past_wins": random.random() < 0.5} if searched else {}))
            if seed % 4 == 2 and plain.line.steps:
                turn = len(plain.line.steps) // 2
                state = plain.line.steps[turn - 1].state if turn else plain.line.start
                assert_same_solution(game, board, state=state, **({} if searched or not game.rolls else {"turn": turn}))


@pytest.mark.parametrize("boards", [15, pytest.param(300, marks=pytest.mark.long)])
@pytest.mark.parametrize("number", NUMBERS)
def test_random_boards_of_numbered_problems(number: str, boards: int) -> None:
    game = find_game(number)
    assert game.boards
    random = Random(3)
    for _ in range(boards):
        board = game.boards(random)
        assert_same_solution(game, board)


@pytest.mark.parametrize("engine", ["plain", pytest.param("native", marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "word",
    first_in_every_run([*BUILT_IN, *(str(number) for numbers in BUILT_IN.values() for number in numbers)], ("marbles", "yut")),
)
def test_batches_of_random_boards(word: str, engine: str) -> None:
    game = find_game(word)
    assert game.boards
    random = Random(4)
    boards = [game.boards(random) for _ in range(20)]
    for board, together in zip(boards, solve_together(game, boards), strict=True):
        assert together is not None
        alone = solve(game, board, engine=engine)
        assert together.to_dict() | {"seconds": 0} == alone.to_dict() | {"seconds": 0}
