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
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Watch


def simulate(game: Game, board: Any, start: State, watch: Watch, turns: int) -> Found:
    """Add up the points of `turns` steps without rolls from `start`, and find the cycle if it closes within them.

    The method may see a cycle late, but never later than after three times the turns of tail and cycle together; so a run that
    ends before one was seen is played on so far, to know whether it came round.
    """
    run = Run(game, board, start, watch)
    ended = Found(0, (start, start), states=1, turns=0) if turns == 0 else None
    watch.knows(lambda: ended or stopped_at(run, "", turns))
    remembered, total_then, turn_then = start, 0, 0
    next_stop = 1
    try:
        while run.turn < 3 * turns:
            run.play()
            if run.turn == turns:
                ended = Found(run.total, (start, run.state), states=turns + 1, turns=turns)
            if run.state == remembered:
                period, points = run.turn - turn_then, run.total - total_then
                tail = tail_of(game, board, start, watch, period)
                if ended is None:
                    return round_the_cycle(run, turns, tail, period, points)
                came_round = tail + period <= turns
                return ended._replace(states=tail + period, tail=tail, period=period) if came_round else ended
            if run.turn == next_stop:
                remembered, total_then, turn_then = run.state, run.total, run.turn
                next_stop *= 2
    except LimitReached as reason:
        return ended._replace(stopped=str(reason)) if ended else stopped_at(run, str(reason), turns)
    assert ended is not None
    return ended


def round_the_cycle(run: "Run", turns: int, tail: int, period: int, points: int) -> Found:
    """Return the end of a run that is on its cycle, of `period` turns and `points` points: whole cycles, and a rest to play."""
    cycles, rest = divmod(turns - run.turn, period)
    ahead = Run(run.game, run.board, run.state, run.watch)
    ahead.play(rest)
    total = run.total + cycles * points + ahead.total
    return Found(total, (run.start, ahead.state), states=tail + period, tail=tail, period=period, turns=turns)


def follow_rolls(game: Game, board: Any, start: State, watch: Watch, rolls: Sequence[int]) -> Found:
    """Take one step for each roll from `start`, and add up the points or gather what is printed."""
    places = list(start)
    returned: list[int] = []
    watch.knows(
        lambda: Found(so_far=game.answer_of_run(returned), states=len(returned) + 1, turns=len(rolls)),
    )
    try:
        for turn, roll in enumerate(rolls):
            watch.tick(turn, turn + 1)
            returned.append(game.step(board, places, roll))
    except LimitReached as reason:
        so_far = game.answer_of_run(returned)
        return Found(so_far=so_far, states=len(returned) + 1, stopped=str(reason), turns=len(rolls))
    return Found(game.answer_of_run(returned), (start, tuple(places)), states=len(returned) + 1, turns=len(rolls))


def stopped_at(run: "Run", reason: str, turns: int) -> Found:
    """Return what is known of a run that was stopped: its points so far."""
    return Found(so_far=run.total, states=run.turn + 1, stopped=reason, turns=turns)


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
        self.game, self.board, self.start, self.watch = game, board, start, watch
        self.places = list(start)
        self.state = start
        self.turn = self.total = 0
        self.until_look = 1

    def play(self, turns: int = 1) -> None:
        """Play so many turns on."""
        step, board, places = self.game.step, self.board, self.places
        for _ in range(turns):
            self.until_look -= 1
            if not self.until_look:
                self.until_look = self.watch.check(self.turn, self.turn + 1)
            self.total += step(board, places, 0)
            self.turn += 1
        self.state = tuple(places)
