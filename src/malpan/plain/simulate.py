"""Where a run ends that nobody steers, however many turns it has.

A run over finitely many states falls into a cycle. Brent's method finds it while keeping a single state: stop at turns 1, 2, 4,
8 ... to remember where we are, and go on until we are there again; the turns since then are the cycle. What is left of the run
is whole cycles, which are multiplied, and a rest, which is played. So 10^18 turns cost no more than tail and cycle, and no
memory at all.

Reference: R. P. Brent, An improved Monte Carlo factorization algorithm, BIT 20 (1980), 176-184.
"""

from collections.abc import Sequence
from typing import Any

from malpan.game import Game, State
from malpan.search import BETWEEN_LOOKS, Found, LimitReached, Watch


def simulate(game: Game, board: Any, start: State, watch: Watch, turns: int) -> Found:
    """Add up the points of `turns` steps without rolls from `start`."""
    run = Run(game, board, start, watch)
    remembered, total_then, turn_then = start, 0, 0
    next_stop = 1
    try:
        while run.turn < turns:
            run.play()
            if run.state == remembered:
                break
            if run.turn == next_stop:
                remembered, total_then, turn_then = run.state, run.total, run.turn
                next_stop *= 2
        else:
            return Found(run.total, (start, run.state), states=run.turn + 1, turns=turns)
        period = run.turn - turn_then
        cycles, rest = divmod(turns - run.turn, period)
        total = run.total + cycles * (run.total - total_then)
        ahead = Run(game, board, run.state, watch)
        ahead.play(rest)
        tail = tail_of(game, board, start, watch, period)
    except LimitReached as reason:
        return stopped_at(run, reason, turns)
    return Found(total + ahead.total, (start, ahead.state), states=tail + period, tail=tail, period=period, turns=turns)


def follow_rolls(game: Game, board: Any, start: State, watch: Watch, rolls: Sequence[int]) -> Found:
    """Add up the points of one step for each roll from `start`."""
    run = Run(game, board, start, watch)
    try:
        for roll in rolls:
            run.play(roll=roll)
    except LimitReached as reason:
        return stopped_at(run, reason, len(rolls))
    return Found(run.total, (start, run.state), states=run.turn + 1, turns=len(rolls))


def stopped_at(run: "Run", reason: LimitReached, turns: int) -> Found:
    """Return what is known of a run that was stopped: its points so far."""
    return Found(so_far=run.total, states=run.turn + 1, stopped=str(reason), turns=turns)


def tail_of(game: Game, board: Any, start: State, watch: Watch, period: int) -> int:
    """Return the number of turns before the cycle: two runs, one a period ahead of the other, meet where it begins."""
    behind, ahead = Run(game, board, start, watch), Run(game, board, start, watch)
    ahead.play(period)
    while behind.state != ahead.state:
        behind.play()
        ahead.play()
    return behind.turn


class Run:
    """A run that is under way: the state, the turns played and the points so far."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch) -> None:
        self.step, self.board, self.watch = game.step, board, watch
        self.places = list(start)
        self.state = start
        self.turn = self.total = 0

    def play(self, turns: int = 1, roll: int = 0) -> None:
        """Play so many turns on."""
        for _ in range(turns):
            self.total += self.step(self.board, self.places, roll)
            self.turn += 1
            if self.turn % BETWEEN_LOOKS == 0:
                self.watch.look(self.turn, self.turn)
        self.state = tuple(self.places)
