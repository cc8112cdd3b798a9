"""Tokens on a random graph: games in which everything happens that rules may do.

    0 → 1 → 2        a token follows an arrow, which says what happens: play goes on, is won, is lost,
    ↑_______↓        or the move is illegal

A state has the node of each token, times the stride of the board, which makes its places as large as wanted; tokens may be
interchangeable. As verdicts belong to arrows, one move may win where another reaches the same state without winning. An illegal
or a lost step leaves nonsense in the state, as the contract allows.

`game` asks for the fewest moves; `paying` for the least cost, where many moves cost the same or nothing; `scoring` for the most
points, with rolls that shift which arrow a move means; `running` and `rolling` for the points of the first token, which moves by
itself; `printing` for its points from 0, one by one.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from malpan import SILENT, Game, Highest, Shortest, Simulate, Verdict, sort_places

KINDS = ((9, 1, 1, 2), (5, 0, 1, 3), (30, 1, 0, 0), (1, 3, 1, 1), (0, 1, 0, 1), (1, 0, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
"""Weights of the arrows that go on, win, lose or are illegal."""


class Board(NamedTuple):
    """The arrows of each node, one after the other: where they lead, their verdicts, and their points, times the scale."""

    nodes: int
    stride: int
    alike: int
    won_at_first: int
    scale: int
    turns: int
    tokens: tuple[int, ...]
    leads: tuple[int, ...]
    verdicts: tuple[int, ...]
    points: tuple[int, ...]
    rolls: tuple[int, ...]


def moves(board: Board) -> list[str]:
    arrows = len(board.leads) // board.nodes
    return [f"token {token} arrow {arrow}" for token in range(len(board.tokens)) for arrow in range(arrows)]


def start(board: Board) -> list[int]:
    return [node * board.stride for node in board.tokens]


def go(board: Board, state: list[int], token: int, arrow: int) -> Verdict:
    """Send a token along an arrow; the state is nonsense where it may not go or is lost."""
    if board.verdicts[arrow] >= Verdict.LOST:
        for place in range(len(state)):
            state[place] = -7
        return Verdict.LOST if board.verdicts[arrow] == Verdict.LOST else Verdict.ILLEGAL
    state[token] = board.leads[arrow] * board.stride
    return Verdict.WON if board.verdicts[arrow] == Verdict.WON else Verdict.ON


def step(board: Board, state: list[int], move: int) -> Verdict:
    arrows = len(board.leads) // board.nodes
    token = move // arrows
    return go(board, state, token, state[token] // board.stride * arrows + move % arrows)


def score(board: Board, state: list[int], move: int, roll: int) -> tuple[Verdict, int]:
    arrows = len(board.leads) // board.nodes
    token = move // arrows
    arrow = state[token] // board.stride * arrows + (move + roll) % arrows
    return go(board, state, token, arrow), board.points[arrow] * board.scale


def pay(board: Board, state: list[int], move: int) -> tuple[Verdict, int]:
    """Move like `step`, at a cost; that of a lost or an illegal step is nonsense."""
    arrows = len(board.leads) // board.nodes
    token = move // arrows
    arrow = state[token] // board.stride * arrows + move % arrows
    verdict = go(board, state, token, arrow)
    return verdict, abs(board.points[arrow]) * board.scale if verdict < Verdict.LOST else -7


def run(board: Board, state: list[int], roll: int) -> int:
    arrows = len(board.leads) // board.nodes
    arrow = state[0] // board.stride * arrows + roll % arrows
    state[0] = board.leads[arrow] * board.stride
    return board.points[arrow] * board.scale


def tell(board: Board, state: list[int], roll: int) -> int:
    return max(run(board, state, roll), SILENT)


def canonical(board: Board, state: list[int]) -> None:
    if board.alike:
        sort_places(state, 0, len(state))


def won(board: Board, state: Sequence[int]) -> bool:
    return board.won_at_first == 1


def ranges(board: Board) -> list[int]:
    return [board.nodes * board.stride] * len(board.tokens)


def read(text: str) -> Board:
    """Return the random board of a number."""
    return random_board(Random(text))


def random_board(random: Random, counts: Sequence[int] = (1, 1, 3)) -> Board:
    """Return a board with few or many arrows that win, lose or may not be used, to near nodes (for more layers) or any.

    `counts` are the numbers of tokens it may have: few of them, as kernels are compiled for each number of places.
    """
    tokens = random.choice(counts)
    nodes, arrows = random.randint(1, {1: 60, 3: 6}[tokens]), random.randint(1, 4)
    count = nodes * arrows
    near = random.random() < 0.5
    leads = [(at // arrows + random.randint(-2, 2)) % nodes if near else random.randrange(nodes) for at in range(count)]
    most = random.choice((0, 1, 20))
    return Board(
        nodes=nodes,
        stride=random.choice((1, 1, 1, 5, 1000)),
        alike=random.randint(0, 1),
        won_at_first=int(random.random() < 0.05),
        scale=random.choice((1, 1, 1, 10**12)),
        turns=random.choice((0, 1, 5, random.randrange(300), 10**18 - random.randrange(100))),
        tokens=tuple(random.randrange(nodes) for _ in range(tokens)),
        leads=tuple(leads),
        verdicts=tuple(random.choices(range(4), random.choice(KINDS), k=count)),
        points=tuple(random.randint(-most, most) for _ in range(count)),
        rolls=tuple(random.randrange(4) for _ in range(random.randint(0, 7))),
    )


def undoable_board(random: Random) -> Board:
    """Return a board on which each arrow exchanges two nodes, so that what it does can be undone; some of them win."""
    board = random_board(random)
    nodes, arrows = board.nodes, random.randint(1, 4)
    leads = [at // arrows for at in range(nodes * arrows)]
    verdicts = [Verdict.ILLEGAL] * len(leads)
    near, winning = random.random() < 0.7, random.choice((0, 0.05, 0.3))
    for at in range(len(leads)):
        node = at // arrows
        other = min(node + random.randint(1, 3), nodes - 1) if near else random.randrange(nodes)
        back = other * arrows + at % arrows
        if leads[at] == node and leads[back] == other:
            leads[at], leads[back] = other, node
            verdicts[at] = verdicts[back] = Verdict.ON
    won = [Verdict.WON if verdict == Verdict.ON and random.random() < winning else verdict for verdict in verdicts]
    return board._replace(leads=tuple(leads), verdicts=tuple(map(int, won)), points=(0,) * len(leads))


def wide_board(random: Random, board: Board) -> Board:
    """Return a board with so large a stride that its states take more bits than a machine word has, or than two have."""
    bits = {1: (40, 55), 3: random.choice(((20, 27), (40, 55)))}[len(board.tokens)]
    return board._replace(stride=1 << random.randint(*bits))


game = Game(
    name="tokens",
    objective=Shortest(),
    moves=moves,
    ranges=ranges,
    read=read,
    start=start,
    step=step,
    canonical=canonical,
    won=won,
    boards=random_board,
)
undoable = replace(game, reversible=True, boards=undoable_board)
paying = replace(game, objective=Shortest(costs=True), step=pay, cost_unit="coin")
scoring = replace(game, objective=Highest(), step=score, rolls=lambda board: board.rolls, won=None)
running = replace(game, objective=Simulate(turns=lambda board: board.turns), step=run, moves=(), won=None, canonical=None)
rolling = replace(running, objective=Simulate(), rolls=lambda board: board.rolls)
printing = replace(rolling, objective=Simulate(prints=True), step=tell)
