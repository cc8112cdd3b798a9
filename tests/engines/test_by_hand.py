"""Boards worked out by hand, and boards at the limits of what kernels can count."""

from dataclasses import replace

import pytest

from malpan import NotCompiled, solve
from malpan.search import switching
from malpan.search.engine import PlainWarning
from tests.support import tokens
from tests.support.comparing import assert_same_solution, assert_same_space


def small_board(**fields: object) -> tokens.Board:
    """Return a board of one node with one arrow that leads to it, but for some fields."""
    board = tokens.Board(1, 1, 0, 0, 1, 0, (0,), (0,), (0,), (0,), ())
    return board._replace(**fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("board", "answer", "layers", "wins"),
    [
        (small_board(), None, (1,), 0),
        (small_board(verdicts=(1,)), 1, (1,), 1),
        (small_board(verdicts=(2,)), None, (1,), 0),
        (small_board(verdicts=(3,)), None, (1,), 0),
        (small_board(won_at_first=1), 0, (1,), 1),
        (small_board(won_at_first=1, verdicts=(1,)), 0, (1,), 1),
        (small_board(nodes=2, leads=(1, 1), verdicts=(1, 1)), 1, (1, 1), 1),
        (small_board(nodes=2, leads=(1, 1), verdicts=(0, 2)), None, (1, 1), 0),
        (small_board(nodes=3, leads=(1, 2, 0), verdicts=(0, 0, 1)), 3, (1, 1, 1), 1),
    ],
)
def test_the_smallest_spaces_by_hand(board: tokens.Board, answer: int | None, layers: tuple[int, ...], wins: int) -> None:
    """One state, no legal move, everything lost, won before the first move, won by a step back to the start."""
    assert assert_same_solution(tokens.game, board).answer == answer
    found = assert_same_space(tokens.game, board)
    assert (found.answer, found.layers, found.wins) == (answer, layers, wins)


def test_what_counts_is_whether_a_state_was_won_when_its_layer_began() -> None:
    """Of 0 → 1 2, 1 → 2 (won) 3, 2 → 1 (won) 4, both 1 and 2 are won by the other, and both are played on from."""
    board = small_board(nodes=5, leads=(1, 2, 2, 3, 1, 4, 0, 0, 0, 0), verdicts=(0, 0, 1, 0, 1, 0, 3, 3, 3, 3))
    for game in (tokens.game, replace(tokens.game, moves=lambda board: ["one", "other"])):
        found = assert_same_space(game, board)
        assert (found.layers, found.wins, found.answer, found.lines) == ((1, 2, 2), 2, 2, 2)


def test_more_won_states_than_there_is_room_for_at_first() -> None:
    nodes, arrows = 6000, 100
    leads = tuple((node + arrow) % nodes for node in range(nodes) for arrow in range(1, arrows + 1))
    board = small_board(nodes=nodes, leads=leads, verdicts=(1,) * len(leads))
    found = assert_same_space(tokens.game, board, past_wins=True)
    assert (found.wins, found.states, len(found.layers), found.lines) == (6000, 6000, 61, 100)


def test_more_layers_than_there_is_room_for_at_first() -> None:
    """A row of 5000 nodes, a layer each."""
    nodes = 5000
    leads = tuple(min(node + 1, nodes - 1) for node in range(nodes))
    board = small_board(nodes=nodes, leads=leads, verdicts=(0,) * (nodes - 2) + (1, 3))
    assert assert_same_solution(tokens.game, board).answer == nodes - 1
    assert assert_same_space(tokens.game, board).layers == (1,) * nodes


def test_a_shortest_line_with_places_beyond_a_word_is_left_to_the_plain_search() -> None:
    board = small_board(nodes=2, stride=1 << 62, tokens=(0, 0, 0), leads=(1, 1), verdicts=(1, 3))
    assert solve(tokens.game, board).answer == 1
    with pytest.raises(NotCompiled, match=r"^tokens: place 0 of its states needs 63 bits on this board; a place can have 62"):
        solve(tokens.game, board, engine="native")


def ring(nodes: int, scale: int) -> tokens.Board:
    """Return a board on which a token runs round a ring for 10**18 turns and earns a point, times the scale, at each step."""
    leads = tuple((node + 1) % nodes for node in range(nodes))
    return small_board(nodes=nodes, leads=leads, verdicts=(0,) * nodes, points=(1,) * nodes, scale=scale, turns=10**18)


def test_an_answer_beyond_64_bits_is_exact() -> None:
    assert assert_same_solution(tokens.running, ring(101, scale=10**9)).answer == 10**27


def test_points_beyond_64_bits_are_left_to_the_plain_search(monkeypatch: pytest.MonkeyPatch) -> None:
    board = ring(5, scale=1 << 62)._replace(rolls=(0, 0, 0))
    assert solve(tokens.scoring, board).answer == 3 << 62
    with pytest.raises(NotCompiled, match="64 bits"):
        solve(tokens.scoring, board, engine="native")
    monkeypatch.setattr(switching, "PATIENCE", 50)
    board = ring(200, scale=1 << 61)
    with pytest.warns(PlainWarning, match="64 bits"):
        assert solve(tokens.running, board).answer == (1 << 61) * 10**18
    with pytest.raises(NotCompiled, match="64 bits"):
        solve(tokens.running, board, engine="native")
