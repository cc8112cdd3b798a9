"""Compiled or in plain Python, answers are the same: on random boards of a game in which everything happens that may."""

from dataclasses import replace
from random import Random

import pytest

from malpan import Game, explore, solve
from malpan.batch.together import solve_together
from malpan.search.found import WalkOptions
from malpan.search.limits import Watch
from malpan.search.native import arrays, space
from malpan.search.native.large.wide import Wide
from tests.support import tokens
from tests.support.comparing import assert_same_solution, assert_same_space, count_calls, use_small_buffers

BOARDS = 400
APART = {"seconds": 0, "line": None}


@pytest.mark.parametrize("kind", ["one way", "both ways", "both ways, not promised"])
def test_fewest_moves_and_whole_spaces_are_the_same(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = {"one way": tokens.game, "both ways": tokens.undoable}.get(kind, replace(tokens.undoable, reversible=False))
    assert game.boards
    for seed in range(BOARDS):
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


def test_highest_totals_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(BOARDS):
        random = Random(seed)
        board = tokens.random_board(random)
        if random.random() < 0.3:
            board = tokens.wide_board(random, board)
        with monkeypatch.context() as patch:
            use_small_buffers(patch, random)
            assert_same_solution(tokens.scoring, board, turn=random.randint(0, len(board.rolls)))
            assert_same_space(tokens.scoring, board)


def test_totals_of_runs_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(BOARDS):
        random = Random(seed)
        board = tokens.random_board(random)
        with monkeypatch.context() as patch:
            use_small_buffers(patch, random)
            assert_same_solution(tokens.running, board)
            assert_same_solution(tokens.rolling, board, turn=random.randint(0, len(board.rolls)))
            assert_same_solution(tokens.printing, board, turn=random.randint(0, len(board.rolls)))


@pytest.mark.parametrize("name", ["game", "scoring", "running", "rolling", "printing"])
def test_boards_answered_together_are_answered_as_each_alone(name: str) -> None:
    game: Game = getattr(tokens, name)
    alone = 0
    for seed in range(150):
        random = Random(seed)
        boards = [tokens.random_board(random) for _ in range(random.randint(1, 8))]
        if random.random() < 0.3:
            boards = [boards[0]._replace(rolls=tuple(random.choices(range(4), k=random.randint(0, 9)))) for _ in range(9)]
        limit = random.choice((None, 0, 1, 3)) if name == "game" else None
        for board, together in zip(boards, solve_together(game, boards, limit), strict=True):
            if together is None:
                alone += 1
                continue
            single = solve(game, board, limit=limit, engine="plain")
            assert together.to_dict() | APART == single.to_dict() | APART, board
    assert alone < 400


def test_all_ways_of_keeping_states_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The boards above are walked in a table, in bits, in a table that turns into bits, in two words and in parts."""
    kept = set[str]()
    with count_calls(monkeypatch, Wide, "run") as wide:
        for each in range(300):
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
    assert wide[0] > 20


def small(**fields: object) -> tokens.Board:
    """Return a board of one node with one arrow that leads to it, but for some fields."""
    board = tokens.Board(1, 1, 0, 0, 1, 0, (0,), (0,), (0,), (0,), ())
    return board._replace(**fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("board", "answer", "layers", "wins"),
    [
        (small(), None, (1,), 0),
        (small(verdicts=(1,)), 1, (1,), 1),
        (small(verdicts=(2,)), None, (1,), 0),
        (small(verdicts=(3,)), None, (1,), 0),
        (small(won_at_first=1), 0, (1,), 1),
        (small(won_at_first=1, verdicts=(1,)), 0, (1,), 1),
        (small(nodes=2, leads=(1, 1), verdicts=(1, 1)), 1, (1, 1), 1),
        (small(nodes=2, leads=(1, 1), verdicts=(0, 2)), None, (1, 1), 0),
        (small(nodes=3, leads=(1, 2, 0), verdicts=(0, 0, 1)), 3, (1, 1, 1), 1),
    ],
)
def test_the_smallest_spaces_by_hand(board: tokens.Board, answer: int | None, layers: tuple[int, ...], wins: int) -> None:
    """One state, no legal move, everything lost, won before the first move, won by a step back to the start."""
    assert assert_same_solution(tokens.game, board).answer == answer
    found = assert_same_space(tokens.game, board)
    assert (found.answer, found.layers, found.wins) == (answer, layers, wins)


def test_what_counts_is_whether_a_state_was_won_when_its_layer_began() -> None:
    """Of 0 → 1 2, 1 → 2 (won) 3, 2 → 1 (won) 4, both 1 and 2 are won by the other, and both are played on from."""
    board = small(nodes=5, leads=(1, 2, 2, 3, 1, 4, 0, 0, 0, 0), verdicts=(0, 0, 1, 0, 1, 0, 3, 3, 3, 3))
    for game in (tokens.game, replace(tokens.game, moves=lambda board: ["one", "other"])):
        found = assert_same_space(game, board)
        assert (found.layers, found.wins, found.answer, found.lines) == ((1, 2, 2), 2, 2, 2)


def test_more_won_states_than_there_is_room_for_at_first() -> None:
    nodes, arrows = 6000, 100
    leads = tuple((node + arrow) % nodes for node in range(nodes) for arrow in range(1, arrows + 1))
    board = small(nodes=nodes, leads=leads, verdicts=(1,) * len(leads))
    found = assert_same_space(tokens.game, board, past_wins=True)
    assert (found.wins, found.states, len(found.layers), found.lines) == (6000, 6000, 61, 100)


def test_more_layers_than_there_is_room_for_at_first() -> None:
    """A row of 5000 nodes, a layer each."""
    nodes = 5000
    leads = tuple(min(node + 1, nodes - 1) for node in range(nodes))
    board = small(nodes=nodes, leads=leads, verdicts=(0,) * (nodes - 2) + (1, 3))
    assert assert_same_solution(tokens.game, board).answer == nodes - 1
    assert assert_same_space(tokens.game, board).layers == (1,) * nodes


def test_a_shortest_line_beyond_two_words_is_left_to_the_plain_search() -> None:
    from malpan import NotCompiled

    board = small(nodes=2, stride=1 << 40, tokens=(0, 0, 0), leads=(1, 1), verdicts=(1, 3))
    assert solve(tokens.game, board).answer == 1
    with pytest.raises(NotCompiled, match=r"^tokens: the places of its states need 123 bits on this board, which do not fit "):
        solve(tokens.game, board, engine="native")
