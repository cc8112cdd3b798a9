"""Runs that nobody steers: Life on a torus, against a plain loop with the same step and a dict of all states."""

import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any, NamedTuple

from comparing import QUICK, RUNS
from malpan import Game, Simulate, solve
from malpan.objectives.kind import Problem
from malpan.objectives.table import kind_of
from malpan.search.limits import Watch
from measuring import Row, assert_same, in_words

MOST_TIMES, LEAST_FASTER = 1.5, 20
"""How many times as long as the loop a whole solution may take, and how many times as fast a compiled search has to be."""


class Board(NamedTuple):
    """Cells row by row, and the nine cells around each, itself among them."""

    turns: int
    cells: tuple[int, ...]
    around: tuple[int, ...]


def torus(side: int, seed: int) -> Board:
    """Return a random board, of which three cells in ten are alive."""
    random = Random(seed)
    cells = tuple(int(random.random() < 0.3) for _ in range(side * side))
    near = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    around = tuple((at // side + y) % side * side + (at % side + x) % side for at in range(side * side) for y, x in near)
    return Board(10**9, cells, around)


def live(board: Board, state: list[int], roll: int) -> int:
    """Give birth where three are alive, let die where fewer than two others or more than three are; count who is alive."""
    for cell in range(len(state)):
        alive = 0
        for near in range(9 * cell, 9 * cell + 9):
            alive += state[board.around[near]] & 1
        if alive == 3 or (alive == 4 and state[cell] & 1 == 1):
            state[cell] += 2
    alive = 0
    for cell in range(len(state)):
        state[cell] >>= 1
        alive += state[cell]
    return alive


GAME = Game(
    name="life",
    unit="generation",
    read=lambda text: torus(*map(int, text.split())),
    start=lambda board: list(board.cells),
    step=live,
    objective=Simulate(turns=lambda board: board.turns),
)


def plain_loop(board: Board) -> int:
    """Return the points of all turns, as somebody would who knows that runs repeat."""
    state, seen, totals = list(board.cells), dict[tuple[int, ...], int](), [0]
    while tuple(state) not in seen:
        seen[tuple(state)] = len(seen)
        totals.append(totals[-1] + live(board, state, 0))
    tail = seen[tuple(state)]
    cycles, rest = divmod(board.turns - tail, len(seen) - tail)
    return totals[tail + rest] + cycles * (totals[-1] - totals[tail])


def rows(*_folder: object) -> Iterator[Row]:
    """Compare whole solutions and compiled searches with the loop."""
    board = torus(20 if QUICK else 50, 3)
    problem = Problem(GAME, board, board.cells)
    compiled = kind_of(GAME).search_native
    compiled(problem, Watch())
    searches: tuple[Callable[[], Any], ...] = (
        lambda: plain_loop(board),
        lambda: solve(GAME, board).answer,
        lambda: compiled(problem, Watch()).answer,
        lambda: solve(GAME, board, engine="native").answer,
    )
    answers: list[list[Any]] = [[] for _ in searches]
    seconds: list[list[float]] = [[] for _ in searches]
    for _ in range(min(RUNS, 3)):
        for number, search in enumerate(searches):
            began = time.process_time()
            answers[number].append(search())
            seconds[number].append(time.process_time() - began)
    for more in answers[1:]:
        assert_same(answers[0], more, "life, every search")
    loop, whole, alone, proved = (median(each) for each in seconds)
    side = round(len(board.cells) ** 0.5)
    work = f"life {side}×{side}, 10^9 generations"
    times, faster = f"{whole / loop:.2f} × the time", f"{loop / alone:.0f} ×"
    yield Row(f"{work}: solve", in_words(whole), in_words(loop), times, f"≤ {MOST_TIMES} × the time", whole <= MOST_TIMES * loop)
    yield Row(
        f"{work}: the compiled search alone", in_words(alone), in_words(loop), faster, f"≥ {LEAST_FASTER} ×",
        loop >= LEAST_FASTER * alone,
    )  # fmt: skip
    yield Row(f"{work}: solve compiled, with its proof", in_words(proved), in_words(loop), f"{proved / loop:.2f} × the time", "")
