"""Tables of lower bounds, plain and compiled, against distances counted another way: tokens on random networks.

Each token moves on its own, so what the tokens of a part pay adds up, and the sums of the bounds are exact.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, product
from operator import le
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from malpan import INFINITE, Game, LowerBound, MalpanError, RuleError, Shortest, Verdict, solve
from malpan.search.bounds import files, making, native
from malpan.search.bounds.distances import list_distances
from malpan.search.bounds.native import Estimates, NativeBounds, table_of
from malpan.search.bounds.parts import Simpler
from malpan.search.bounds.plain import PlainBounds
from malpan.search.limits import LimitReached, Limits, Watch
from malpan.search.native.compiler import cache
from malpan.search.native.compiler.reach import Reach
from malpan.search.native.compiler.specialise import functions_of, kernel_text
from malpan.search.native.packing import pack_boards

WAYS = 3
"""Ways out of each node."""


class Board(NamedTuple):
    """A network: of each node, where its ways lead (-1: nowhere) and what they cost; the goals; where the tokens are at first."""

    nodes: int
    leads: tuple[int, ...]
    costs: tuple[int, ...]
    goals: tuple[int, ...]
    tokens: tuple[int, ...]


def go(board: Board, state: list[int], move: int) -> tuple[Verdict, int]:
    """Move a token along a way."""
    token, way = move // 3, move % 3
    if token >= len(state) or board.leads[3 * state[token] + way] < 0:
        return Verdict.ILLEGAL, 0
    cost = board.costs[3 * state[token] + way]
    state[token] = board.leads[3 * state[token] + way]
    return Verdict.WON if has_arrived(board, state) else Verdict.ON, cost


def go_for_one(board: Board, state: list[int], move: int) -> Verdict:
    return go(board, state, move)[0]


def has_arrived(board: Board, state: Sequence[int]) -> bool:
    for token in range(len(state)):
        if board.goals[state[token]] == 0:
            return False
    return True


two_tokens = Game(
    name="two tokens",
    objective=Shortest(costs=True),
    moves=[f"token {token + 1} by way {way + 1}" for token in range(3) for way in range(WAYS)],
    ranges=lambda board: [board.nodes] * len(board.tokens),
    read=lambda text: Board(1, (-1,) * 3, (0,) * 3, (1,), (0,)),
    start=lambda board: list(board.tokens),
    step=go,
    won=has_arrived,
)


def boards_of_parts(board: Board) -> list[Board]:
    return [board._replace(tokens=(0, 0)), board._replace(tokens=(0,))]


def with_bounds(simpler: Game) -> Game:
    return replace(simpler, name="tokens", lower_bounds=[LowerBound(simpler, boards_of_parts, lambda board: [(2, 0), (1,)])])


UNREAD = 1 << 20
"""A cost of no way, so that all boards have numbers of one size, and need the same kernels."""


def random_network(random: Random, dearest: int, both_ways: str) -> Board:
    """Return a network whose ways lead one way, or both ways at the same cost, or at another one."""
    nodes = random.randint(2, 9)
    leads, costs = [[-1] * WAYS for _ in range(nodes)], [[0] * WAYS for _ in range(nodes)]
    for _ in range(2 * nodes):
        one, other = random.randrange(nodes), random.randrange(nodes)
        cost = random.randint(0, dearest)
        ends = [(one, other, cost)]
        if both_ways:
            ends.append((other, one, cost if both_ways == "same" else random.randint(0, dearest)))
        free = [(leads[start].index(-1) if -1 in leads[start] else None) for start, _, _ in ends]
        if None in free or (both_ways and one == other):
            continue
        for (start, end, paid), way in zip(ends, free, strict=True):
            leads[start][way], costs[start][way] = end, paid  # type: ignore[index]
    goals = tuple(int(random.random() < 0.3) for _ in range(nodes))
    return Board(nodes, tuple(chain(*leads)), (*chain(*costs), UNREAD), goals, (0, 0, 0))


def distances_of_one(board: Board, paid: bool) -> list[int]:
    """Return the distance of each node to the nearest goal: the ways are tried until nothing is nearer."""
    known = [0 if goal else INFINITE for goal in board.goals]
    for _ in range(board.nodes):
        for node, way in product(range(board.nodes), range(WAYS)):
            end = board.leads[WAYS * node + way]
            if end >= 0:
                known[node] = min(known[node], known[end] + (board.costs[WAYS * node + way] if paid else 1))
    return [min(each, INFINITE) for each in known]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the tables of each test in a folder of its own; its kernels are found where they are."""
    monkeypatch.setattr(native, "loaded", {})


@pytest.mark.parametrize(
    ("paid", "dearest", "both_ways"),
    [
        (False, 1, ""),
        *(pytest.param(False, 1, both_ways, marks=pytest.mark.long) for both_ways in ("same", "other")),
        *((True, dearest, both_ways) for dearest in (1, 90, 10**6) for both_ways in ("", "same", "other")),
    ],
)
def test_tables_hold_exact_distances(paid: bool, dearest: int, both_ways: str) -> None:
    """Costs of 90 do not fit into a byte after some steps. If undoing a move costs another amount, which breaks the promise of
    `reversible`, the distances are lower bounds all the same."""
    random = Random(f"{paid} {dearest} {both_ways}")
    simpler = replace(two_tokens, reversible=bool(both_ways))
    if not paid:
        simpler = replace(simpler, objective=Shortest(), step=go_for_one)
    game = with_bounds(simpler)
    for _ in range(8):
        board = random_network(random, dearest, both_ways)
        one = distances_of_one(board, paid)
        states = list(product(range(board.nodes), repeat=3))
        expected = [min(sum(one[token] for token in state), INFINITE) for state in states]
        plain, compiled = PlainBounds(game, board), Estimates(game, board, NativeBounds(game, board))
        assert [plain.of(state) for state in states] == expected
        found = compiled.of(states)
        assert found == expected or (both_ways == "other" and paid and all(map(le, found, expected)))


@pytest.mark.parametrize("reversible", [True, False])
def test_a_table_in_pieces_is_the_same(reversible: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """With small pieces, few waiting states, and one byte an entry first."""
    random = Random(4)
    for constant, value in (("PIECE", 7), ("WAITING", 1), ("FEW", 0)):
        monkeypatch.setattr(making, constant, value)
    for dearest in (1, 40):
        board = random_network(random, dearest, "same")._replace(tokens=(0, 0))
        simpler = Simpler(replace(two_tokens, reversible=reversible), board, (board.nodes,) * 2)
        monkeypatch.setattr(native, "loaded", {})
        monkeypatch.setattr(files, "find", lambda digest: None)
        table = table_of(simpler, Watch())
        expected = list_distances(simpler, Watch())
        for first, second in product(range(board.nodes), repeat=2):
            found = int(table[first + board.nodes * second])
            assert found == expected.get((first, second), 255 if table.itemsize == 1 else (1 << 32) - 1)


def test_boards_that_differ_in_their_start_share_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kernels"))
    monkeypatch.setattr(native, "WORTH_KEEPING", 1)
    board = random_network(Random(1), 3, "same")
    game = with_bounds(two_tokens)
    for tokens in ((0, 0, 0), (1, 1, 1), (1, 0, 1)):
        monkeypatch.setattr(native, "loaded", {})
        assert NativeBounds(game, board._replace(tokens=tokens)).record.parts.shape == (2, 4)
    assert cache.size(cache.TABLE)[0] == 2
    monkeypatch.setattr(native, "MOST_LOADED", 1)
    assert len(NativeBounds(game, board).record.places) == 3
    assert len(native.loaded) == 1


def test_a_table_is_another_one_if_anything_that_it_is_made_of_is_another() -> None:
    board = random_network(Random(1), 3, "same")

    def digest(board: Board = board, **parts: Any) -> str:
        game = replace(two_tokens, **parts)
        return native.digest_of(
            Simpler(game, board, tuple(game.ranges(board)) if game.ranges else ()), pack_boards(game, [board])
        )

    digests = [
        digest(),
        digest(board._replace(goals=(1, *board.goals[1:]))),
        digest(board._replace(goals=(0, *board.goals[1:]))),
        digest(step=leave_on_one),
        digest(won=lambda board, state: state[0] == 0),
        digest(wins=lambda board: [(0, 0, 0)]),
        digest(wins=lambda board: [(0, 0, 1)]),
        digest(possible=lambda board, state: state[0] > 0),
        digest(ranges=lambda board: [board.nodes + 1] * 3),
        digest(moves=("one", "two")),
        digest(objective=Shortest(), step=go_for_one),
        digest(reversible=True),  # its distances spread in another way, and are others if that is not true
    ]
    assert len(set(digests)) == len(digests) - 1  # the goals of the board are among them, as they were
    assert digest(picture=lambda board, state: None, name="renamed") == digest()


def test_kernels_that_ask_for_a_lower_bound_depend_on_at_least() -> None:
    def digest(name: str, at_least: Any) -> str:
        return Reach(functions_of(replace(two_tokens, at_least=at_least), name).values()).digest()

    one, other = (lambda board, state: 1), (lambda board, state: 2)
    for name in ("estimates", "best", "depth"):
        assert len({digest(name, None), digest(name, one), digest(name, other)}) == 3
    assert digest("shortest", one) == digest("shortest", other)


def test_games_that_differ_in_what_a_kernel_does_not_ask_share_it() -> None:
    """Whether moves can be undone matters to searches with bounds alone."""
    one, other = (replace(two_tokens, objective=Shortest(), step=go_for_one, reversible=value) for value in (False, True))
    boards = pack_boards(one, [random_network(Random(1), 3, "same")])
    for name, shared in (("shortest", True), ("space", True), ("best", False), ("depth", False)):
        texts = {kernel_text(game, name, boards, 1, 2) for game in (one, other)}
        assert len(texts) == (1 if shared else 2)


def test_tables_are_made_within_limits() -> None:
    board = random_network(Random(2), 2, "")
    with pytest.raises(LimitReached, match="time limit"):
        _ = NativeBounds(with_bounds(replace(two_tokens, name="hurried")), board, Watch(Limits(max_seconds=0))).record


def test_a_table_that_is_too_large_is_refused() -> None:
    board = Board(1 << 16, (-1,) * 3, (0,) * 3, (1,), (0, 0, 0))
    with pytest.raises(MalpanError, match="two tokens: a table of lower bounds would have 4,294,967,296 entries"):
        _ = NativeBounds(with_bounds(two_tokens), board).record


def fail_or_leave(board: Board, state: list[int], move: int) -> tuple[Verdict, int]:
    """Fail in the first state or leave the ranges there, as the board says."""
    state[0] = board.leads[len(board.leads)] if board.costs[0] else board.nodes
    return Verdict.ON, 0


@pytest.mark.parametrize(("costs", "what"), [((0,), "a move leaves the ranges"), ((1,), "the rules raise IndexError")])
def test_rules_that_fail_in_a_state_name_it(costs: tuple[int, ...], what: str) -> None:
    board = Board(4, (-1,) * 12, costs, (0, 0, 0, 1), (0, 0, 0))
    with pytest.raises(RuleError) as failed:
        _ = NativeBounds(with_bounds(replace(two_tokens, step=fail_or_leave)), board).record
    assert f"in the state [0, 0], which its ranges allow, {what}" in str(failed.value)


def leave_on_one(board: Board, state: list[int], move: int) -> tuple[Verdict, int]:
    state[0] += 3 * (state[0] == 1)
    return Verdict.ON, 0


def test_searches_use_the_tables() -> None:
    random = Random(3)
    game = with_bounds(two_tokens)
    for _ in range(6):
        board = random_network(random, 5, "")
        distance = 3 * distances_of_one(board, paid=True)[0]
        solution = solve(game, board, search="best", engine="plain")
        assert solution.answer == (None if distance >= INFINITE else distance)


def test_an_entry_of_a_state_out_of_range_is_not_read() -> None:
    board = random_network(Random(5), 3, "same")
    game = with_bounds(two_tokens)
    found = Estimates(game, board, NativeBounds(game, board)).of([(10**9, 10**9, -(10**9))])
    assert 0 <= found[0] <= INFINITE
    assert np.array(found).dtype.kind == "i"
