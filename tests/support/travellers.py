"""Travellers on a random map: all of them have to reach a goal, each along arrows that cost something.

    0 -2→ 1 -0→ 2*       a traveller follows an arrow; node 2 is a goal

A state has the node of each of two travellers, who may be interchangeable; one who enters a pit loses the game. The lower bound
is the sum of the distances on a simpler map: with more arrows, which cost less, and without pits. So it is consistent, and may be
made worse on purpose.

`moving` counts moves, `paying` costs; on the maps of `returning` every arrow has one that leads back.
"""

from collections.abc import Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import product
from random import Random
from typing import NamedTuple

from malpan import INFINITE, Game, Shortest, Verdict, sort_places

NOWHERE = -1


class Board(NamedTuple):
    """The arrows of each node, one after the other: where they lead and what they cost; goals, pits and bounds by node."""

    nodes: int
    arrows: int
    alike: int
    travellers: tuple[int, ...]
    leads: tuple[int, ...]
    costs: tuple[int, ...]
    goals: tuple[int, ...]
    pits: tuple[int, ...]
    bounds: tuple[int, ...]


def start(board: Board) -> list[int]:
    return list(board.travellers)


def step(board: Board, state: list[int], move: int) -> Verdict:
    traveller = move // board.arrows
    arrow = state[traveller] * board.arrows + move % board.arrows
    if board.leads[arrow] == NOWHERE:
        return Verdict.ILLEGAL
    state[traveller] = board.leads[arrow]
    if board.pits[state[traveller]]:
        return Verdict.LOST
    return Verdict.WON if won(board, state) else Verdict.ON


def pay(board: Board, state: list[int], move: int) -> tuple[Verdict, int]:
    arrow = state[move // board.arrows] * board.arrows + move % board.arrows
    return step(board, state, move), board.costs[arrow]


def won(board: Board, state: Sequence[int]) -> bool:
    for node in state:
        if not board.goals[node]:
            return False
    return True


def canonical(board: Board, state: list[int]) -> None:
    if board.alike:
        sort_places(state, 0, len(state))


def at_least(board: Board, state: Sequence[int]) -> int:
    total = 0
    for node in state:
        total += board.bounds[node]
    return min(total, INFINITE)


def wins(board: Board) -> list[list[int]]:
    goals = [node for node in range(board.nodes) if board.goals[node]]
    return [list(state) for state in product(goals, repeat=len(board.travellers))]


def random_board(random: Random, returning: bool = False) -> Board:
    """Return a board whose map is sparse or dense, near or far; `returning` is whether every arrow has one that leads back."""
    arrows, nodes = random.randint(1, 4), random.randint(2, 14)
    near = random.random() < 0.6
    leads = [NOWHERE] * (nodes * arrows)
    costs = [random.choice((0, 0, 1, 1, 2, 7, 100)) for _ in leads]
    for arrow in range(len(leads)):
        node = arrow // arrows
        other = min(max(node + random.randint(-2, 2), 0), nodes - 1) if near else random.randrange(nodes)
        if random.random() < 0.8 and not returning:
            leads[arrow] = other
        elif returning and leads[back := other * arrows + arrow % arrows] == leads[arrow] == NOWHERE:
            leads[arrow], leads[back] = other, node
    pits = [int(random.random() < 0.1 and not returning) for _ in range(nodes)]
    goals = [int(random.random() < 0.15) for _ in range(nodes)]
    return Board(
        nodes=nodes,
        arrows=arrows,
        alike=random.randint(0, 1),
        travellers=(random.randrange(nodes), random.randrange(nodes)),
        leads=tuple(leads),
        costs=tuple(costs),
        goals=tuple(goals),
        pits=tuple(pits),
        bounds=(),
    )


def with_bounds(random: Random, board: Board, costs: bool, returning: bool) -> Board:
    """Return the board with the distances on a simpler map as its bounds."""
    ways = []
    for arrow, other in enumerate(board.leads):
        price = board.costs[arrow] if costs else 1
        if other != NOWHERE:
            ways.append((arrow // board.arrows, other, random.choice((price, price, price // 2)) if not returning else price))
    nodes = range(board.nodes)
    ways += [(random.choice(nodes), random.choice(nodes), random.randint(0, 3)) for _ in range(random.choice((0, 0, 1, 5)))]
    if returning and not costs:
        ways = [(*way[:2], max(way[2], 1)) for way in ways]
        ways += [(other, node, price) for node, other, price in ways]
    bounds = [INFINITE] * board.nodes
    ahead = [(0, node) for node in range(board.nodes) if board.goals[node]]
    while ahead:
        distance, node = heappop(ahead)
        if distance < bounds[node]:
            bounds[node] = distance
            for before, other, price in ways:
                if other == node:
                    heappush(ahead, (distance + price, before))
    most = random.choice((0, 1, 3, INFINITE, INFINITE, INFINITE))
    return board._replace(bounds=(*(min(bound, most) for bound in bounds), INFINITE))  # so that all boards have 64 bits


def read(text: str) -> Board:
    """Return the random board of a number."""
    return random_board(Random(text))


moving = Game(
    name="travellers",
    read=read,
    moves=lambda board: [
        f"{traveller} by {arrow}" for traveller in range(len(board.travellers)) for arrow in range(board.arrows)
    ],
    ranges=lambda board: [board.nodes] * len(board.travellers),
    start=start,
    step=step,
    canonical=canonical,
    won=won,
    wins=wins,
    at_least=at_least,
)
paying = replace(moving, objective=Shortest(costs=True), step=pay, cost_unit="coin")
returning = replace(moving, reversible=True)
