"""Totals: the compiled searches over turns and runs find what the plain ones find, and know when numbers grow too large."""

from random import Random
from typing import NamedTuple

import pytest

from malpan import Game, Highest, NotCompiled, Simulate, Verdict, explore, solve
from malpan.games.catalogue import find_game
from malpan.line import canonical_state, starting_state
from malpan.search.engine import PlainWarning
from malpan.search.limits import Watch
from malpan.search.native import highest as native_highest
from malpan.search.native.highest import highest as compiled_highest
from malpan.search.native.simulate import follow_rolls as compiled_follow
from malpan.search.native.simulate import simulate as compiled_simulate
from malpan.search.plain.highest import highest as plain_highest
from malpan.search.plain.simulate import follow_rolls as plain_follow
from malpan.search.plain.simulate import simulate as plain_simulate


class Turns(NamedTuple):
    """What each turn brings, how far the ring goes, and what a unit is worth."""

    rolls: tuple[int, ...]
    size: int
    worth: int


def pick(board: Turns, state: list[int], move: int, roll: int) -> tuple[Verdict, int]:
    """Take the roll, its double or nothing; standing on 0 ends the play, on 1 loses it, on 2 nothing may be taken."""
    if move and state[0] == 2:
        return Verdict.ILLEGAL, -99
    state[0] = (state[0] + move * roll) % board.size
    if state[0] == 1:
        return Verdict.LOST, 5
    points = (move * roll - 2) * board.worth
    return (Verdict.WON, points) if move and state[0] == 0 else (Verdict.ON, points)


def random_turns(random: Random) -> Turns:
    size = random.randint(1, 30)
    return Turns(tuple(random.randint(0, 4) for _ in range(random.randint(0, 9))), size, random.choice((1, -1, 7)))


picking = Game(
    name="picking",
    moves=("leave", "take", "double"),
    read=lambda text: Turns(tuple(map(int, text.split())), 10, 1),
    start=lambda board: [board.size // 2],
    step=pick,
    rolls=lambda board: board.rolls,
    ranges=lambda board: [board.size],
    boards=random_turns,
    objective=Highest(),
)


def wander(board: Turns, state: list[int], roll: int) -> int:
    state[0] = (state[0] * 5 + roll + 1) % board.size
    return state[0] * board.worth


running = Game(
    name="running",
    read=lambda text: Turns((), int(text), 1),
    start=lambda board: [0],
    step=wander,
    ranges=lambda board: [board.size],
    objective=Simulate(turns=lambda board: 10**18),
)


def test_turns_with_wins_losses_and_negative_points(monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(3)
    for number in range(400):
        monkeypatch.setattr(native_highest, "FIRST_CAPACITY", (8, 4096)[number % 2])
        monkeypatch.setattr(native_highest, "STRIDE", (3, 1 << 15)[number % 2])
        board = random_turns(random)
        start = tuple(picking.start(board))
        one, other = (search(picking, board, start, Watch()) for search in (compiled_highest, plain_highest))
        assert sorted(one.deepest) == sorted(other.deepest)
        assert one._replace(deepest=(), path=(), totals=()) == other._replace(deepest=(), path=(), totals=())
        assert solve(picking, board, engine="native").answer == other.answer


@pytest.mark.parametrize(("word", "count"), [("yut", 100), ("17825", 60)])
def test_yut_on_random_boards(word: str, count: int) -> None:
    game = find_game(word)
    assert game.boards is not None
    random = Random(4)
    for _ in range(count):
        board = game.boards(random)
        start = canonical_state(game, board, starting_state(game, board, None))
        one, other = (search(game, board, start, Watch()) for search in (compiled_highest, plain_highest))
        assert sorted(one.deepest) == sorted(other.deepest)
        assert one._replace(deepest=()) == other._replace(deepest=())


def test_the_die_on_random_boards_for_any_number_of_rolls() -> None:
    game = find_game("die")
    assert game.boards is not None
    random = Random(5)
    for _ in range(300):
        board = game.boards(random)
        start = tuple(game.start(board))
        for turns in (0, 1, random.randint(2, 400), 10**18):
            assert compiled_simulate(game, board, start, Watch(), turns) == plain_simulate(game, board, start, Watch(), turns)


def test_runs_with_and_without_rolls() -> None:
    random = Random(6)
    for _ in range(200):
        board = Turns(
            tuple(random.randint(0, 5) for _ in range(random.randint(0, 40))), random.randint(1, 300), random.choice((1, -3))
        )
        start = (random.randrange(board.size),)
        assert compiled_follow(running, board, start, Watch(), board.rolls) == plain_follow(
            running, board, start, Watch(), board.rolls
        )
        turns = random.choice((1, 7, 100, 10**18))
        assert compiled_simulate(running, board, start, Watch(), turns) == plain_simulate(running, board, start, Watch(), turns)


def test_an_answer_beyond_64_bits_is_exact() -> None:
    board = Turns((), 101, 10**9)
    solution = solve(running, board, engine="native")
    assert solution.answer == solve(running, board, engine="plain").answer
    assert isinstance(solution.answer, int)
    assert solution.answer > 2**63


def test_points_beyond_64_bits_are_left_to_the_plain_search() -> None:
    turns = Turns((4, 3, 4, 2, 4), 30, 2**62)
    with pytest.raises(NotCompiled, match="64 bits"):
        solve(picking, turns, engine="native")
    assert solve(picking, turns).answer == solve(picking, turns, engine="plain").answer
    huge = Turns((), 10**6 + 3, 2**61)
    with pytest.warns(PlainWarning, match="64 bits"):
        assert solve(running, huge, max_seconds=3.0).stopped in ("", "time limit")
    with pytest.raises(NotCompiled, match="64 bits"):
        solve(running, huge, engine="native")


def test_lines_are_counted_alike() -> None:
    for rolls in ("1 2 3 4", "2 2 2 2 2 2", "0 0 0 0"):
        one, other = (explore(picking, rolls, engine=engine) for engine in ("plain", "native"))
        assert (one.lines, one.layers, one.answer) == (other.lines, other.layers, other.answer)
