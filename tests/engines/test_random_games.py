"""Both engines give the same answers on random boards of a game in which everything happens that rules allow."""

from dataclasses import replace
from random import Random

import pytest

from malpan import explore
from malpan.search.found import WalkOptions
from malpan.search.limits import Watch
from malpan.search.native import arrays, space
from malpan.search.native.large.wide import Wide
from tests.support import tokens
from tests.support.comparing import assert_same_solution, assert_same_space, count_calls, use_small_buffers
from tests.support.marks import first_in_every_run

KINDS = ("one way", "both ways", "both ways, not promised")

boards = pytest.mark.parametrize("boards", [25, pytest.param(1000, marks=pytest.mark.long)])


@boards
@pytest.mark.parametrize("kind", first_in_every_run(KINDS, KINDS[:1]))
def test_fewest_moves_and_whole_spaces_are_the_same(kind: str, boards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = {"one way": tokens.game, "both ways": tokens.undoable}.get(kind, replace(tokens.undoable, reversible=False))
    assert game.boards
    for seed in range(boards):
        random = Random(f"{kind} {seed}")
        board = game.boards(random)
        if random.random() < 0.3:
            board = tokens.wide_board(random, board)
        state = [random.randrange(board.nodes) * board.stride for _ in board.tokens] if random.random() < 0.2 else None
        with monkeypatch.context() as patch:
            use_small_buffers(patch, random)
            limit = random.choice((None, None, 0, 1, random.randint(0, 8)))
            assert_same_solution(game, board, limit=limit, state=state)
            assert_same_space(game, board, state=state, past_wins=random.random() < 0.5, distances=random.random() < 0.5)


@boards
def test_highest_totals_are_the_same(boards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(boards):
        random = Random(seed)
        board = tokens.random_board(random)
        if random.random() < 0.3:
            board = tokens.wide_board(random, board)
        with monkeypatch.context() as patch:
            use_small_buffers(patch, random)
            assert_same_solution(tokens.scoring, board, turn=random.randint(0, len(board.rolls)))
            assert_same_space(tokens.scoring, board)


@boards
def test_totals_of_runs_are_the_same(boards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(boards):
        random = Random(seed)
        board = tokens.random_board(random)
        with monkeypatch.context() as patch:
            use_small_buffers(patch, random)
            assert_same_solution(tokens.running, board)
            assert_same_solution(tokens.rolling, board, turn=random.randint(0, len(board.rolls)))
            assert_same_solution(tokens.printing, board, turn=random.randint(0, len(board.rolls)))


def test_all_ways_of_keeping_states_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The boards above are walked in a table, in bits, in a table that turns into bits, in more words and in parts."""
    kept = set[str]()
    with count_calls(monkeypatch, Wide, "run") as wide:
        for each in range(100):
            random = Random(each)
            board = tokens.random_board(random)
            with monkeypatch.context() as patch:
                use_small_buffers(patch, random)
                walked = space.Space(tokens.game, board, tuple(tokens.start(board)), Watch(), WalkOptions())
                begins = walked.store.layout.dense
                walked.run(arrays.MOST_INDICES)
                kept.add(f"{begins} {walked.store.layout.dense}")
                explore(tokens.game, board, engine="native")
    assert kept == {"False False", "False True", "True True"}
    assert wide[0] > 3
