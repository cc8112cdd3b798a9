"""Tables of known answers are matched: layer by layer where there are layers.

When a table differs, the failure names the first layer that does.
"""

import pytest

from malpan import Game, explore, solve
from malpan.games.catalogue import find_game
from malpan.results.exploration import Exploration
from tests.support.known import entries
from tests.support.paths import ROOT

TOO_MANY = 50_000
"""States up to which a whole space is walked here; of larger ones, the first layers are."""


def example(name: str) -> Game:
    return find_game(str(ROOT / "examples" / f"{name}.py"))


def in_order(name: str) -> str:
    """Return the goal of sliding tiles of a size, such as ``4×2``; with the empty cell elsewhere: ``3×3 side``."""
    size, _, place = name.partition(" ")
    width, height = map(int, size.split("×"))
    tiles = [*map(str, range(1, width * height))]
    tiles.insert({"": width * height - 1, "centre": 4, "side": 7}[place], ".")
    return "\n".join(" ".join(tiles[row * width : (row + 1) * width]) for row in range(height))


def layers_of(game: Game, board: str, states: int, layers: list[int], engine: str = "auto") -> Exploration:
    """Explore a board, all of it or its first layers, and check the number of states in each."""
    assert states == sum(layers)
    small = states <= TOO_MANY
    found = explore(game, board, past_wins=True, max_states=None if small else TOO_MANY, engine=engine)
    for depth, (got, known) in enumerate(zip(found.layers, layers, strict=False)):
        assert got == known, f"layer {depth} has {got} states; the table says {known}"
    if small:
        assert found.layers == tuple(layers)
        assert found.states == states
        assert len(found.deepest) == layers[-1]
    else:
        assert len(found.layers) >= 6
    return found


@pytest.mark.parametrize(("size", "states", "layers"), entries("sliding_tiles.txt"))
def test_sliding_tiles_match_their_table_layer_by_layer(size: str, states: str, layers: str) -> None:
    layers_of(example("sliding_tiles"), in_order(size), int(states), list(map(int, layers.split())))


@pytest.mark.parametrize(("metric", "states", "layers"), entries("pocket_cube.txt"))
def test_the_pocket_cube_matches_its_table_layer_by_layer(metric: str, states: str, layers: str) -> None:
    layers_of(example("pocket_cube"), metric, int(states), list(map(int, layers.split())))


@pytest.mark.parametrize(("pancakes", "states", "layers"), entries("burnt_pancakes.txt"))
def test_burnt_pancakes_match_their_table_layer_by_layer(pancakes: str, states: str, layers: str) -> None:
    stack = " ".join(str(size) for size in range(1, int(pancakes) + 1))
    layers_of(example("burnt_pancakes"), stack, int(states), list(map(int, layers.split())))


@pytest.mark.parametrize(("yard", "moves", "states", "solved"), entries("rush_hour.txt"))
def test_rush_hour_takes_as_many_moves_as_known(yard: str, moves: str, states: str, solved: str) -> None:
    game = example("rush_hour")
    assert solve(game, yard).answer == int(moves)
    found = explore(game, yard, past_wins=True)
    assert (found.states, found.wins, found.answer) == (int(states), int(solved), int(moves))


@pytest.mark.parametrize("slow", ["native", pytest.param("plain", marks=pytest.mark.long)])
@pytest.mark.parametrize(("board", "states", "solved", "moves", "layers"), entries("klotski.txt"))
def test_klotski_matches_its_table_whatever_is_counted(
    board: str, states: str, solved: str, moves: str, layers: str, slow: str
) -> None:
    """The metrics that are slow in plain Python are explored by the compiled rules, and by the plain ones in a long run."""
    engine = "auto" if board.startswith("cell") else slow
    found = layers_of(example("klotski"), board, int(states), list(map(int, layers.split())), engine)
    assert (found.wins, found.answer) == (int(solved), int(moves))


@pytest.mark.parametrize(("board", "states", "layers"), entries("peg_solitaire.txt"))
def test_peg_solitaire_matches_its_table_layer_by_layer(board: str, states: str, layers: str) -> None:
    file = {"English": "pegs.txt", "English, symmetric": "pegs-symmetric.txt"}[board]
    text = (ROOT / "examples" / "boards" / file).read_text(encoding="utf-8")
    layers_of(example("peg_solitaire"), text, int(states), list(map(int, layers.split())))


@pytest.mark.parametrize(("game", "answer", "board"), entries("built_in.txt"))
def test_the_built_in_games_give_the_known_answers(game: str, answer: str, board: str) -> None:
    found = solve(game, board.replace("|", "\n")).answer
    assert find_game(game).printed(found, []).split() == answer.split()


@pytest.mark.parametrize("line", [" ".join(entry) for entry in entries("yut-passes.txt")])
def test_a_horse_that_is_home_never_moves(line: str) -> None:
    rolls, right = line.split(" right ")
    assert solve("17825", rolls).answer == int(right.split()[0])
