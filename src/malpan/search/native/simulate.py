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
from malpan.search.native.arrays import new_slots, reserve
from malpan.search.native.compiler.specialise import kernel
from malpan.search.native.counters import COUNTERS, END_TOTAL, ENDED, MET, NOTES, TOTAL, TURN
from malpan.search.native.numbers import to_ints, too_large
from malpan.search.native.packing import pack_boards
from malpan.search.native.records import Ints, Notes
from malpan.search.native.status import CYCLE, FULL, OUT_OF_TURNS, OVERFLOW

STRIDE = 1 << 20
"""Turns played between two tests of the limits."""

MOST_TURNS = 1 << 60
"""Turns that the kernel can count."""

MOST_NOTES, FEWEST_NOTES = 1 << 16, 1 << 4
"""Notes of states up to which none is dropped, and of which none is dropped, however large they are."""

MEMORY = 1 << 26
"""Bytes that notes may take."""


class Run:
    """A run: its position, and what was counted."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch, rolls: Sequence[int] = ()) -> None:
        self.game, self.board, self.watch, self.start = game, board, watch, start
        packed = pack_boards(game, [board])
        self.kernel = kernel(game, packed, "simulate", watch=watch)
        self.boards = packed.arrays
        self.rolls: Ints = to_ints(game, rolls)
        self.printed: Ints = np.zeros(len(rolls) if game.prints else 0, np.int64)
        self.here = self.at_start()
        self.counters: Ints = np.zeros(COUNTERS, np.int64)
        self.known = start, 0, 0

    def at_start(self) -> Ints:
        """Return the start as a new array."""
        here: Ints = to_ints(self.game, self.start)
        return here

    def test_limits(self, turn: int) -> None:
        """Test the limits."""
        self.watch.check(turn, turn + 1)

    def note_progress(self) -> None:
        """Note the state, the turn and the total that are reached, which may be asked for while the kernel plays on."""
        self.known = tuple(self.here.tolist()), int(self.counters[TURN]), int(self.counters[TOTAL])

    def check(self, status: int) -> int:
        """Return how the kernel ended; TooLarge if the points are too large for it."""
        if status == OVERFLOW:
            raise too_large(self.game)
        return status

    def answer(self, state: State, turn: int, total: int) -> Answer:
        """Return what the run comes to in a state, after a turn, with this total: its score, the total, or what was printed."""
        if self.game.prints:
            return self.game.answer_of_run(self.printed[:turn].tolist())
        return self.game.result_of_run(self.board, (total,), state)

    def play(self, turns: int, here: Ints, counters: Ints) -> None:
        """Play so many turns from a state, which becomes where they lead to."""
        while turns > 0:
            now = min(turns, STRIDE)
            self.check(self.kernel.play_turns(self.boards, 0, here, self.rolls, self.printed, now, counters))
            turns -= now
            if here is self.here:
                self.note_progress()
            self.test_limits(int(counters[TURN]))


class NotedRun(Run):
    """A run without rolls, of which every state is noted whose turn is a multiple of the stride: see `plain.simulate`."""

    def __init__(self, game: Game, board: Any, start: State, watch: Watch) -> None:
        super().__init__(game, board, start, watch)
        self.stride, self.places = 1, len(start)
        self.last = self.at_start()
        most = min(MOST_NOTES, max(MEMORY // (8 * max(self.places, 1)), FEWEST_NOTES))
        reserve(watch, 8 * most * self.places)
        self.notes = Notes(new_slots(most), np.empty(most * self.places, np.int64), np.zeros(most, np.int64))
        self.notes.states[: self.places] = self.here
        self.counters[NOTES] = 1
        self.kernel.enter_notes(1, self.places, self.notes)

    def find_cycle(self, turns: int) -> bool:
        """Play until a noted state is met again, or the run cannot come round any more; tell whether one was met."""
        while True:
            status = self.check(
                self.kernel.find_cycle(self.boards, self.here, self.last, self.notes, self.stride, turns, STRIDE, self.counters)
            )
            self.note_progress()
            if status in (CYCLE, OUT_OF_TURNS):
                return status == CYCLE
            if status == FULL:
                self.drop_every_other()
            self.test_limits(int(self.counters[TURN]))

    def drop_every_other(self) -> None:
        """Keep every other note, the first among them."""
        states, totals = self.notes.states.reshape(-1, self.places)[::2].copy(), self.notes.totals[::2].copy()
        self.stride *= 2
        self.counters[NOTES] = len(totals)
        self.notes.states[: states.size], self.notes.totals[: len(totals)] = states.ravel(), totals
        self.notes.slots[:] = 0
        self.kernel.enter_notes(len(totals), self.places, self.notes)

    def begin_at(self, turn: int) -> tuple[Ints, int]:
        """Return the state at a turn and the total up to it, played from the last note that is not after it."""
        number = min(turn // self.stride, int(self.counters[NOTES]) - 1)
        here = self.notes.states[number * self.places : (number + 1) * self.places].copy()
        counters: Ints = np.zeros(COUNTERS, np.int64)
        counters[[TURN, TOTAL]] = number * self.stride, self.notes.totals[number]
        self.play(turn - number * self.stride, here, counters)
        return here, int(counters[TOTAL])

    def tail(self, period: int) -> int:
        """Return the number of turns before the cycle: two runs, one a period ahead of the other, meet where it begins."""
        turn = max(int(self.counters[MET]) - 1, 0) * self.stride
        behind, ahead = self.begin_at(turn)[0], self.begin_at(turn + period)[0]
        while True:
            met = int(self.kernel.find_meeting(self.boards, behind, ahead, STRIDE))
            if met >= 0:
                return turn + met
            turn += STRIDE
            self.test_limits(turn)


def simulate(game: Game, board: Any, start: State, watch: Watch, turns: int) -> Found:
    """Add up the points of `turns` steps without rolls from `start`, and find the cycle if it closes within them."""
    if turns == 0:
        return Found(game.result_of_run(board, (), start), (start, start), states=1, turns=0)
    if turns > MOST_TURNS:
        raise TooLarge(say("{game}: {turns} turns are more than compiled searches can count", game=game.name, turns=turns))
    run: NotedRun | None = None
    watch.knows(lambda: so_far(run, "", turns) if run else Found(states=1, turns=turns))
    try:
        run = NotedRun(game, board, start, watch)
        met = run.find_cycle(turns)
        return (finish_on_cycle(run, turns) if met else None) or end_of(run, turns)
    except LimitReached as reason:
        if run is None:
            return Found(so_far=game.result_of_run(board, (), start), states=1, stopped=str(reason), turns=turns)
        if run.counters[ENDED]:
            return end_of(run, turns)._replace(stopped=str(reason))
        return so_far(run, str(reason), turns)


def end_of(run: NotedRun, turns: int) -> Found:
    """Return the end of a run that was played to it and did not come round."""
    last: State = tuple(run.last.tolist())
    return Found(run.answer(last, turns, int(run.counters[END_TOTAL])), (run.start, last), states=turns + 1, turns=turns)


def finish_on_cycle(run: NotedRun, turns: int) -> Found | None:
    """Return the end of a run that met a note again: multiply whole cycles, and look up the rest; None if it ends before."""
    met = int(run.counters[MET])
    period = int(run.counters[TURN]) - met * run.stride
    tail = run.tail(period)
    if tail + period > turns:
        return None
    cycles, rest = divmod(turns - tail, period)
    here, total = run.begin_at(tail + rest)
    total += cycles * int(run.counters[TOTAL] - run.notes.totals[met])
    path = (run.start, tuple(here.tolist()))
    return Found(run.answer(path[-1], turns, total), path, states=tail + period, tail=tail, period=period, turns=turns)


def follow_rolls(game: Game, board: Any, start: State, watch: Watch, rolls: Sequence[int]) -> Found:
    """Make one step for each roll from `start`, and add up the points or collect what is printed."""
    run = Run(game, board, start, watch, rolls)
    watch.knows(lambda: so_far(run, "", len(rolls)))
    try:
        run.play(len(rolls), run.here, run.counters)
    except LimitReached as reason:
        return so_far(run, str(reason), len(rolls))
    state, turn, total = run.known
    return Found(run.answer(state, turn, total), (start, state), states=len(rolls) + 1, turns=len(rolls))


def so_far(run: Run, reason: str, turns: int) -> Found:
    """Return what is known of a run that was stopped: its points so far, or what it printed."""
    state, turn, total = run.known
    return Found(so_far=run.answer(state, turn, total), states=turn + 1, stopped=reason, turns=turns)
