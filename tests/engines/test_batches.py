"""Boards with rolls that are answered together: each as it is alone, whatever moves do and however little room there is."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from malpan import Game, Highest, NotCompiled, Solution, Verdict, solve
from malpan.batch.together import solve_together
from malpan.search.engine import NATIVE, PLAIN
from malpan.search.native.batch import rolls as turns
from malpan.search.native.kernels.automaton import LAST_MARK

CELLS, KINDS, MOVES = 9, 4, 6


class Table(NamedTuple):
    """What every move does: verdict, next cell and points of each cell, roll and move; where play begins, and the rolls."""

    steps: tuple[int, ...]
    begin: tuple[int, ...]
    rolls: tuple[int, ...]


def look_up(board: Table, state: list[int], move: int, roll: int) -> tuple[Verdict, int]:
    """Move one of two tokens, as the table says for its cell; the first three moves are of the first token."""
    token = move // (MOVES // 2)
    here = 3 * ((state[token] * KINDS + roll) * MOVES + move)
    verdict, points = board.steps[here], board.steps[here + 2]
    state[token] = board.steps[here + 1]
    if verdict == 1:
        return Verdict.WON, points
    if verdict == 2:
        return Verdict.LOST, points
    if verdict == 3:
        return Verdict.ILLEGAL, points
    return Verdict.ON, points


tables = Game(
    name="tables",
    objective=Highest(),
    moves=tuple(f"move {number}" for number in range(MOVES)),
    ranges=lambda board: [CELLS, CELLS],
    read=lambda text: random_table(Random(text), 5, (0,)),
    start=lambda board: list(board.begin),
    step=look_up,
    rolls=lambda board: board.rolls,
)


def random_table(random: Random, most: int, verdicts: tuple[int, ...]) -> Table:
    """Return a table with points up to `most`; the fewer they are, the more lines are as good as each other."""
    steps: list[int] = []
    for _ in range(CELLS * KINDS * MOVES):
        steps += [random.choice(verdicts), random.randrange(CELLS), random.randint(-most, most)]
    return Table(tuple(steps), (0, 0), ())


def some_boards(random: Random, most: int, verdicts: tuple[int, ...]) -> list[Table]:
    """Return boards of two tables, with all rolls there are up to three turns, and some of up to twelve, from different cells."""
    boards: list[Table] = []
    for _ in range(2):
        table = random_table(random, most, verdicts)
        short = [rolls for length in range(4) for rolls in product(range(2), repeat=length)]
        long = [tuple(random.choices(range(KINDS), k=random.randint(1, 12))) for _ in range(12)]
        begins = [(0, 0), (random.randrange(CELLS), random.randrange(CELLS))]
        boards += [table._replace(rolls=rolls, begin=random.choice(begins)) for rolls in short + long]
    random.shuffle(boards)
    return boards


def same_as_alone(game: Game, boards: list[Table], among: Sequence[Solution | None]) -> None:
    """Assert that boards have the answers, layers and lines that they have alone; `solve_together` has proved the lines."""
    for board, one in zip(boards, among, strict=True):
        plain, alone = (solve(game, board, engine=engine) for engine in (PLAIN, NATIVE))
        assert one is not None
        assert (one.outcome, one.answer, one.layers, one.states) == (plain.outcome, plain.answer, plain.layers, plain.states)
        assert replace(one, seconds=0.0) == replace(alone, seconds=0.0)


VERDICTS = {
    "always on": (0,),
    "often stuck": (0, 3, 3, 3, 3, 3),
    "often lost": (0, 2, 2),
    "seldom won": (0,) * 20 + (1,),
    "anything": (0, 0, 0, 1, 2, 3, 3),
}


@pytest.mark.parametrize("verdicts", VERDICTS)
@pytest.mark.parametrize("most", [0, 1, 1 << 30])
def test_random_tables(verdicts: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(f"{verdicts} {most}")
    for room in (2, 16, 1024):
        monkeypatch.setattr(turns, "FIRST_STATES", room)
        monkeypatch.setattr(turns, "FIRST_ENTRIES", room)
        boards = some_boards(random, most, VERDICTS[verdicts])
        same_as_alone(tables, boards, solve_together(tables, boards))


def sort_tokens(board: Table, state: list[int]) -> None:
    """Take the tokens for each other: the one with the lower number comes first."""
    if state[0] > state[1]:
        state[0], state[1] = state[1], state[0]


def test_tables_whose_tokens_are_taken_for_each_other() -> None:
    def alike(table: Table) -> Table:
        """Let both tokens move in the same way."""
        steps = list(table.steps)
        for here in range(0, len(steps), 3 * MOVES):
            steps[here + 3 * MOVES // 2 : here + 3 * MOVES] = steps[here : here + 3 * MOVES // 2]
        return table._replace(steps=tuple(steps))

    game = replace(tables, canonical=sort_tokens)
    boards = [alike(board) for board in some_boards(Random(5), 2, VERDICTS["anything"])]
    same_as_alone(game, boards, solve_together(game, boards))


def test_states_of_two_words() -> None:
    game = replace(tables, ranges=lambda board: [1 << 31, 1 << 40])
    boards = some_boards(Random(6), 1, VERDICTS["anything"])
    same_as_alone(game, boards, solve_together(game, boards))


def test_a_mark_that_comes_round_again_is_not_that_of_an_earlier_board() -> None:
    """A move leads to a cell of the roll's own, which only the first and the last board meet at last; a better one to another."""
    steps: list[int] = []
    for _, roll, move in product(range(CELLS), range(KINDS), range(MOVES)):
        steps += [(0, roll, 1), (0, CELLS - 1, 2), (3, 0, 0)][min(move, 2)]
    between = LAST_MARK // 2 - 1
    rolls = [(0, 0), *[(1, 1)] * between, (2, 0)]
    boards = [Table(tuple(steps), (0, 0), each) for each in rolls]
    assert {one.layers for one in solve_together(tables, boards) if one} == {(1, 2, 2)}


def test_boards_that_need_too_much_room_are_left_to_be_asked_about_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = some_boards(Random(8), 3, VERDICTS["seldom won"])
    monkeypatch.setattr(turns, "FIRST_STATES", 16)
    monkeypatch.setattr(turns, "FIRST_ENTRIES", 16)
    for name, most in (("MOST_STATES", 32), ("MOST_ENTRIES", 64), ("MOST_WAYS", 1 << 10)):
        with monkeypatch.context() as patch:
            patch.setattr(turns, name, most)
            among = solve_together(tables, boards)
        assert 0 < among.count(None) < len(boards)
        told = [(board, one) for board, one in zip(boards, among, strict=True) if one is not None]
        same_as_alone(tables, [board for board, _ in told], [one for _, one in told])


def test_points_and_totals_that_are_too_large_are_left_to_be_asked_about_alone() -> None:
    few = random_table(Random(9), 1 << 20, (0,))._replace(rolls=(1, 2))
    many = random_table(Random(9), (1 << 31) - 1, (0,))._replace(rolls=(1, 2))
    steps = [0, 0, 1 << 30] * (CELLS * KINDS * MOVES)
    long = [Table(tuple(steps), (0, 0), (0,) * length) for length in (1024, 1200)]
    among = solve_together(tables, [few, many, *long])
    assert [one is None for one in among] == [False, True, False, True]
    assert among[2] is not None
    assert among[2].answer == 1 << 40
    assert solve(tables, long[1], engine=PLAIN).answer == 1200 << 30


def test_so_many_different_rolls_that_nothing_is_shared_are_no_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = some_boards(Random(10), 1, (0,))
    monkeypatch.setattr(turns, "MOST_WAYS", 1 << 10)
    with pytest.raises(NotCompiled, match="4 different rolls are more than a batch can learn"):
        solve_together(tables, boards)


def test_boards_that_only_begin_differently_need_room_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "FIRST_STATES", 2)
    table = random_table(Random(11), 1, (0,))
    boards = [table._replace(begin=begin) for begin in product(range(CELLS), repeat=2)]
    same_as_alone(tables, boards, solve_together(tables, boards))
