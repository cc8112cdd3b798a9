"""Where a run ends that nobody steers, compiled: the twin of `plain.simulate`, with the same method and the same answers.

Turns are counted and played by the kernel; whole cycles are multiplied here, in numbers of any size.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from malpan.errors import NotCompiled
from malpan.game import Answer, Game, State
from malpan.search.found import Found
from malpan.search.limits import LimitReached, Watch
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.packing import Ints, pack_boards

TURN, TOTAL, THEN_TURN, THEN_TOTAL, NEXT_STOP, ENDED, END_TOTAL = range(7)
PAUSED, ENDED_FIRST, CYCLE, OVERFLOW, OUT_OF_TURNS = range(5)

STRIDE = 1 << 20
"""Turns played between two looks at the limits."""

MOST_TURNS = 1 << 60
"""Turns that the kernel can count to three times."""


class Run:
    """A run that is under way: where it is, and what was counted."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, rolls: Sequence[int] = ()) -> None:
        self.game, self.watch, self.start = game, watch, start
        packed = pack_boards(game, [board])
        self.kernel = kernel(game, packed, "simulate")
        self.board = (packed.ints, packed.offsets, packed.data, 0)
        self.rolls: Ints = np.array(rolls, np.int64)
        self.printed: Ints = np.zeros(len(rolls) if game.prints else 0, np.int64)
        self.here = self.places()
        self.at: Ints = np.zeros(7, np.int64)
        self.at[NEXT_STOP] = 1

    def places(self) -> Ints:
        """Return the start as an array of its own."""
        return np.array(self.start, np.int64)

    def look(self, turn: int) -> None:
        """Look at the limits."""
        self.watch.check(turn, turn + 1)

    def checked(self, status: int) -> int:
        """Return how the kernel ended; NotCompiled if the points grew too large for it."""
        if status == OVERFLOW:
            raise NotCompiled(f"{self.game.name}: the points grow beyond the 64 bits of compiled searches")
        return status

    def answer(self) -> Answer:
        """Return the points of the turns that were played, or what they printed."""
        if self.game.prints:
            return self.game.answer_of_run(self.printed[: self.at[TURN]].tolist())
        return int(self.at[TOTAL])

    def play(self, turns: int, here: Ints, at: Ints) -> None:
        """Play so many turns on."""
        while turns > 0:
            now = min(turns, STRIDE)
            self.checked(self.kernel.play_turns(*self.board, here, self.rolls, self.printed, now, at))
            turns -= now
            self.look(int(at[TURN]))

    def cycle(self, turns: int) -> bool:
        """Play on until the cycle is found, or for three times the turns asked for; tell whether it was found."""
        noted = self.places()
        while True:
            status = self.checked(self.kernel.meet(*self.board, self.here, noted, turns, STRIDE, self.at))
            if status != PAUSED:
                return status == CYCLE
            self.look(int(self.at[TURN]))

    def tail(self, period: int) -> int:
        """Return the number of turns before the cycle: two runs, one a period ahead of the other, meet where it begins."""
        behind, ahead, turn = self.places(), self.places(), 0
        self.play(period, ahead, np.zeros(7, np.int64))
        while True:
            met = int(self.kernel.together(*self.board, behind, ahead, STRIDE))
            if met >= 0:
                return turn + met
            turn += STRIDE
            self.look(turn)


def simulate(game: Game, board: Any, start: State, watch: Watch, turns: int) -> Found:
    """Add up the points of `turns` steps without rolls from `start`, and find the cycle if it closes within them."""
    if turns == 0:
        return Found(0, (start, start), states=1, turns=0)
    if turns > MOST_TURNS:
        raise NotCompiled(f"{game.name}: {turns} turns are more than compiled searches can count")
    run = Run(game, board, start, watch)
    ended: Found | None = None
    state: tuple[State, ...] = ()
    try:
        found = run.cycle(turns)
        if run.at[ENDED]:
            end = Run(game, board, start, watch)
            end.play(turns, end.here, end.at)
            state = (start, tuple(end.here.tolist()))
            ended = Found(int(run.at[END_TOTAL]), state, states=turns + 1, turns=turns)
        if not found:
            assert ended is not None
            return ended
        period = int(run.at[TURN] - run.at[THEN_TURN])
        tail = run.tail(period)
        if ended is not None:
            return ended._replace(states=tail + period, tail=tail, period=period) if tail + period <= turns else ended
        return round_the_cycle(run, turns, tail, period)
    except LimitReached as reason:
        return ended._replace(stopped=str(reason)) if ended else stopped_at(run, reason, turns)


def round_the_cycle(run: Run, turns: int, tail: int, period: int) -> Found:
    """Return the end of a run that is on its cycle: whole cycles, and a rest to play."""
    cycles, rest = divmod(turns - int(run.at[TURN]), period)
    ahead, at = run.here.copy(), np.zeros(7, np.int64)
    run.play(rest, ahead, at)
    points = int(run.at[TOTAL] - run.at[THEN_TOTAL])
    total = int(run.at[TOTAL]) + cycles * points + int(at[TOTAL])
    path = (run.start, tuple(ahead.tolist()))
    return Found(total, path, states=tail + period, tail=tail, period=period, turns=turns)


def follow_rolls(game: Game, board: Any, start: State, watch: Watch, rolls: Sequence[int]) -> Found:
    """Take one step for each roll from `start`, and add up the points or gather what is printed."""
    run = Run(game, board, start, watch, rolls)
    try:
        run.play(len(rolls), run.here, run.at)
    except LimitReached as reason:
        return stopped_at(run, reason, len(rolls))
    return Found(run.answer(), (start, tuple(run.here.tolist())), states=len(rolls) + 1, turns=len(rolls))


def stopped_at(run: Run, reason: LimitReached, turns: int) -> Found:
    """Return what is known of a run that was stopped: its points so far, or what it printed."""
    return Found(so_far=run.answer(), states=int(run.at[TURN]) + 1, stopped=str(reason), turns=turns)
