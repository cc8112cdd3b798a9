"""Where a run ends that nobody steers, compiled: the twin of `plain.simulate`, with the same method and the same answers.

The kernel plays and counts turns; whole cycles are multiplied here, in numbers of any size.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from malpan.errors import TooLarge
from malpan.game import Answer, Game, State
from malpan.language import say
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Watch
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.counters import COUNTERS, END_TOTAL, ENDED, NEXT_NOTE, NOTED_TOTAL, NOTED_TURN, TOTAL, TURN
from malpan.search.native.numbers import to_ints, too_large
from malpan.search.native.packing import pack_boards
from malpan.search.native.records import Ints
from malpan.search.native.status import CYCLE, OVERFLOW, PAUSED

STRIDE = 1 << 20
"""Turns played between two tests of the limits."""

MOST_TURNS = 1 << 60
"""Turns of a run, of which the kernel can count three times as many."""


class Run:
    """A run: its position, and what was counted."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, rolls: Sequence[int] = ()) -> None:
        self.game, self.watch, self.start = game, watch, start
        packed = pack_boards(game, [board])
        self.kernel = kernel(game, packed, "simulate", watch=watch)
        self.boards = packed.arrays
        self.rolls: Ints = to_ints(game, rolls)
        self.printed: Ints = np.zeros(len(rolls) if game.prints else 0, np.int64)
        self.here = self.at_start()
        self.counters: Ints = np.zeros(COUNTERS, np.int64)
        self.counters[NEXT_NOTE] = 1

    def at_start(self) -> Ints:
        """Return the start as a new array."""
        here: Ints = to_ints(self.game, self.start)
        return here

    def test_limits(self, turn: int) -> None:
        """Test the limits."""
        self.watch.check(turn, turn + 1)

    def check(self, status: int) -> int:
        """Return how the kernel ended; TooLarge if the points are too large for it."""
        if status == OVERFLOW:
            raise too_large(self.game)
        return status

    def answer(self) -> Answer:
        """Return the points of the turns that were played, or what they printed."""
        if self.game.prints:
            return self.game.answer_of_run(self.printed[: self.counters[TURN]].tolist())
        return int(self.counters[TOTAL])

    def play(self, turns: int, here: Ints, counters: Ints) -> None:
        """Play so many turns from a state, which becomes where they lead to."""
        while turns > 0:
            now = min(turns, STRIDE)
            self.check(self.kernel.play_turns(self.boards, 0, here, self.rolls, self.printed, now, counters))
            turns -= now
            self.test_limits(int(counters[TURN]))

    def find_cycle(self, turns: int) -> bool:
        """Play until the cycle is found, or for three times the turns of the run; tell whether it was found."""
        noted = self.at_start()
        while True:
            status = self.check(self.kernel.find_cycle(self.boards, self.here, noted, turns, STRIDE, self.counters))
            if status != PAUSED:
                return status == CYCLE
            self.test_limits(int(self.counters[TURN]))

    def tail(self, period: int) -> int:
        """Return the number of turns before the cycle: two runs, one a period ahead of the other, meet where it begins."""
        behind, ahead, turn = self.at_start(), self.at_start(), 0
        self.play(period, ahead, np.zeros(COUNTERS, np.int64))
        while True:
            met = int(self.kernel.find_meeting(self.boards, behind, ahead, STRIDE))
            if met >= 0:
                return turn + met
            turn += STRIDE
            self.test_limits(turn)


def simulate(game: Game, board: Any, start: State, watch: Watch, turns: int) -> Found:
    """Add up the points of `turns` steps without rolls from `start`, and find the cycle if it closes within them."""
    if turns == 0:
        return Found(0, (start, start), states=1, turns=0)
    if turns > MOST_TURNS:
        raise TooLarge(say("{game}: {turns} turns are more than compiled searches can count", game=game.name, turns=turns))
    run = Run(game, board, start, watch)
    ended: Found | None = None
    state: tuple[State, ...] = ()
    watch.knows(lambda: ended or so_far(run, "", turns))
    try:
        found = run.find_cycle(turns)
        if run.counters[ENDED]:
            end = Run(game, board, start, watch)
            end.play(turns, end.here, end.counters)
            state = (start, tuple(end.here.tolist()))
            ended = Found(int(run.counters[END_TOTAL]), state, states=turns + 1, turns=turns)
        if not found:
            assert ended is not None
            return ended
        period = int(run.counters[TURN] - run.counters[NOTED_TURN])
        tail = run.tail(period)
        if ended is not None:
            return ended._replace(states=tail + period, tail=tail, period=period) if tail + period <= turns else ended
        return finish_on_cycle(run, turns, tail, period)
    except LimitReached as reason:
        return ended._replace(stopped=str(reason)) if ended else so_far(run, str(reason), turns)


def finish_on_cycle(run: Run, turns: int, tail: int, period: int) -> Found:
    """Return the end of a run that is on its cycle: multiply whole cycles, and play the rest."""
    cycles, rest = divmod(turns - int(run.counters[TURN]), period)
    ahead, counters = run.here.copy(), np.zeros(COUNTERS, np.int64)
    run.play(rest, ahead, counters)
    points = int(run.counters[TOTAL] - run.counters[NOTED_TOTAL])
    total = int(run.counters[TOTAL]) + cycles * points + int(counters[TOTAL])
    path = (run.start, tuple(ahead.tolist()))
    return Found(total, path, states=tail + period, tail=tail, period=period, turns=turns)


def follow_rolls(game: Game, board: Any, start: State, watch: Watch, rolls: Sequence[int]) -> Found:
    """Make one step for each roll from `start`, and add up the points or collect what is printed."""
    run = Run(game, board, start, watch, rolls)
    watch.knows(lambda: so_far(run, "", len(rolls)))
    try:
        run.play(len(rolls), run.here, run.counters)
    except LimitReached as reason:
        return so_far(run, str(reason), len(rolls))
    return Found(run.answer(), (start, tuple(run.here.tolist())), states=len(rolls) + 1, turns=len(rolls))


def so_far(run: Run, reason: str, turns: int) -> Found:
    """Return what is known of a run that was stopped: its points so far, or what it printed."""
    return Found(so_far=run.answer(), states=int(run.counters[TURN]) + 1, stopped=reason, turns=turns)
