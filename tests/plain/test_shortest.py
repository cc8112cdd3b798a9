"""The breadth-first search, against games worked out by hand and against brute force on thousands of random boards."""

from dataclasses import replace
from itertools import product
from random import Random
from time import sleep

import pytest

from malpan import Game, Verdict, explore, solve
from malpan.games import marbles, snakes
from malpan.games.marbles.boards import random_board as random_box
from malpan.games.marbles.text import write as written_box
from malpan.games.snakes.boards import random_board as random_snakes
from malpan.games.snakes.jumps import FINISHES, jumps_on
from tests.oracles.marbles import fewest_tilts
from tests.oracles.snakes import fewest_rolls
from tests.support.toys import doubling


def test_doubling_to_ten_by_hand() -> None:
    """1 → 2 → 3 4 → (6 lost) 5 8 → 9 10: four moves, by 2, 4, 5 and doubling; 8 → 9 → 10 takes one more."""
    found = explore(doubling, 10)
    assert found.layers == (1, 1, 2, 2, 2)
    assert (found.states, found.wins, found.answer, found.lines) == (8, 1, 4, 2)
    assert set(found.deepest) == {(9,), (10,)}
    solution = solve(doubling, 10)
    assert [step.label for step in solution.line.steps][-1] == "double"
    assert solution.layers == (1, 1, 2, 2)
    assert solution.states == 6


def test_a_game_without_a_way() -> None:
    solution = solve(doubling, 0)
    assert (solution.outcome, solution.answer) == ("no way", None)
    assert solution.headline() == "no way: 1 state can be reached, and none of them wins"


def test_the_limit_is_kept_to_the_move() -> None:
    assert solve(doubling, 10, limit=4).answer == 4
    short = solve(doubling, 10, limit=3)
    assert (short.outcome, short.answer, short.states) == ("too long", None, 6)
    assert solve(doubling, 10, limit=0).outcome == "too long"


def test_limits_end_with_what_is_known() -> None:
    stopped = solve(doubling, 10**9, max_states=1000)
    assert stopped.outcome == "stopped"
    assert stopped.answer is None
    assert stopped.headline().startswith(f"no solution within {len(stopped.layers) - 1} moves; ")
    assert stopped.headline().endswith("stopped by the state limit")
    assert solve(doubling, 10**9, max_seconds=0).headline().endswith("stopped by the time limit")
    assert solve(doubling, 10**9, max_memory=1).headline().endswith("stopped by the memory limit")
    assert explore(doubling, 10**9, max_states=1000).stopped == "state limit"


def test_many_slow_moves_of_one_state_are_stopped_in_time() -> None:
    """Five hundred moves of 10 ms each: the time is looked at between the moves of a state too."""

    def slow(board: int, state: list[int], move: int) -> Verdict:
        sleep(0.01)
        return Verdict.ILLEGAL

    game = replace(doubling, moves=[str(move) for move in range(500)], step=slow)
    for ask in (solve, explore):
        stopped = ask(game, 10, max_seconds=0.1)
        assert stopped.stopped == "time limit"
        assert stopped.states == 1


@pytest.mark.parametrize("seed", range(8))
def test_marbles_against_brute_force(seed: int) -> None:
    random = Random(seed)
    for _ in range(400):
        box = random_box(random, 6, reds=random.choice((1, 1, 2)), blues=random.choice((0, 1, 1, 2)))
        text = written_box(box)
        limit = random.choice((None, 10, random.randint(0, 6)))
        answer = solve(marbles.game, box, limit=limit).answer
        assert (-1 if answer is None else answer) == fewest_tilts(text, limit), text


@pytest.mark.parametrize("seed", range(8))
def test_snakes_against_brute_force(seed: int) -> None:
    random = Random(seed)
    names = {number: name for name, number in FINISHES.items()}
    for _ in range(400):
        board = random_snakes(random)
        board = board._replace(sides=min(board.sides, max(board.last - 1, 1)))
        answer = solve(snakes.game, board).answer
        right = fewest_rolls(dict(jumps_on(board)), board.last, board.sides, board.start, names[board.finish])
        assert (-1 if answer is None else answer) == right, board


def every_line(game: Game, board: object, length: int) -> tuple[int, int, set[tuple[int, ...]]]:
    """Play every sequence of moves up to a length; return the fewest that win, in how many ways, and all states met."""
    met = {tuple(game.start(board))}
    wins = []
    for moves in product(range(len(game.moves_on(board))), repeat=length):
        state = list(game.start(board))
        for played, move in enumerate(moves, start=1):
            verdict = game.step(board, state, move)
            if verdict in (Verdict.LOST, Verdict.ILLEGAL):
                break
            met.add(tuple(state))
            if verdict == Verdict.WON:
                wins.append((played, moves[:played]))
                break
    fewest = min((played for played, _ in wins), default=-1)
    return fewest, len({line for played, line in wins if played == fewest}), met


@pytest.mark.parametrize("seed", range(60))
def test_lines_and_states_against_every_line(seed: int) -> None:
    """Where all states are within six tilts, playing every line of six meets them all and counts the shortest ones."""
    random = Random(seed)
    box = random_box(random, 5)
    found = explore(marbles.game, box)
    if len(found.layers) > 7:
        pytest.skip("a box that takes more than six tilts to explore")
    fewest, ways, met = every_line(marbles.game, box, min(len(found.layers), 6))
    assert found.states == len(met)
    assert (found.answer, found.lines) == ((None, 0) if fewest < 0 else (fewest, ways))


def test_interchangeable_marbles_are_one_state() -> None:
    """Two reds that change places are no new state: canonical and plain search agree on the answer, and canonical sees fewer."""
    text = "#######\n#R...R#\n#..B..#\n#.#...#\n#...O.#\n#######\n"
    box = marbles.game.read(text)
    settled = explore(marbles.game, box)
    apart = explore(replace(marbles.game, canonical=None), box)
    assert settled.answer == apart.answer == fewest_tilts(text)
    assert settled.lines == apart.lines
    assert settled.states < apart.states
