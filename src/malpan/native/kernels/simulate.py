"""Where a run ends that nobody steers: turns played, and Brent's way of finding its cycle, one run or many.

The run is where `here` says, `at` counts. A total is watched, so that it never leaves the 64 bits that it has.
"""

from typing import Any

import numpy as np

from malpan.native.kernels.rules import board_at, step

TURN, TOTAL, THEN_TURN, THEN_TOTAL, NEXT_STOP, ENDED, END_TOTAL = range(7)
"""The counters of a run: turns played, points; both when the state to be met again was noted; the turn at which another is noted;
whether the turns asked for are over, and the points then."""

PAUSED, ENDED_FIRST, CYCLE, OVERFLOW, OUT_OF_TURNS = range(5)

MOST = 1 << 61


def play_turns(ints: Any, offsets: Any, data: Any, index: int, here: Any, rolls: Any, turns: int, at: Any) -> int:
    """Play so many turns on from `here`; with the rolls from the turn that it is, where there are rolls."""
    board = board_at(ints, offsets, data, index)
    total = at[TOTAL]
    turn = at[TURN]
    for _ in range(turns):
        points = step(board, here, rolls[turn] if len(rolls) else 0)
        if points > MOST or points < -MOST or total > MOST or total < -MOST:
            return OVERFLOW
        total += points
        turn += 1
    at[TOTAL], at[TURN] = total, turn
    return PAUSED


def meet(ints: Any, offsets: Any, data: Any, index: int, here: Any, noted: Any, turns: int, until: int, at: Any) -> int:
    """Play on until a noted state is met again, but for at most `until` turns and three times the turns asked for."""
    board = board_at(ints, offsets, data, index)
    places = len(here)
    total, turn = at[TOTAL], at[TURN]
    then_turn, then_total, next_stop = at[THEN_TURN], at[THEN_TOTAL], at[NEXT_STOP]
    status = PAUSED
    for _ in range(until):
        if turn >= 3 * turns:
            status = OUT_OF_TURNS
            break
        points = step(board, here, 0)
        if points > MOST or points < -MOST or total > MOST or total < -MOST:
            status = OVERFLOW
            break
        total += points
        turn += 1
        if turn == turns:
            at[ENDED], at[END_TOTAL] = 1, total
        alike = True
        for place in range(places):
            if here[place] != noted[place]:
                alike = False
                break
        if alike:
            status = CYCLE
            break
        if turn == next_stop:
            for place in range(places):
                noted[place] = here[place]
            then_turn, then_total = turn, total
            next_stop *= 2
    at[TOTAL], at[TURN] = total, turn
    at[THEN_TURN], at[THEN_TOTAL], at[NEXT_STOP] = then_turn, then_total, next_stop
    return status


def together(ints: Any, offsets: Any, data: Any, index: int, behind: Any, ahead: Any, until: int) -> int:
    """Play two runs on together until they meet, but for at most `until` turns; return how many turns that were, -1 if not met."""
    board = board_at(ints, offsets, data, index)
    for turn in range(until + 1):
        alike = True
        for place in range(len(behind)):
            if behind[place] != ahead[place]:
                alike = False
                break
        if alike:
            return turn
        if turn < until:
            step(board, behind, 0)
            step(board, ahead, 0)
    return -1


def many_runs(
    ints: Any, offsets: Any, data: Any, starts: Any, placed: Any, turns: Any, rolls: Any, rolls_at: Any, totals: Any, tails: Any,
    periods: Any, first: int,
) -> tuple[int, int]:  # fmt: skip
    """Play runs from number `first` on to their ends, which are totals, and find their tails and cycles (0 where none closes).

    Runs with rolls are played through. Returns the number of the run it came to, and whether it stopped for its total.
    """
    at = np.zeros(7, np.int64)
    for run in range(first, len(totals)):
        start = starts[placed[run] : placed[run + 1]]
        here = start.copy()
        at[:] = 0
        with_rolls = rolls[rolls_at[run] : rolls_at[run + 1]]
        if len(with_rolls) or turns[run] == 0:
            if play_turns(ints, offsets, data, run, here, with_rolls, turns[run], at) != PAUSED:
                return run, OVERFLOW
            totals[run] = at[TOTAL]
            continue
        noted = start.copy()
        at[NEXT_STOP] = 1
        status = meet(ints, offsets, data, run, here, noted, turns[run], 1 << 62, at)
        if status == OVERFLOW:
            return run, OVERFLOW
        if status != CYCLE:
            totals[run] = at[END_TOTAL]
            continue
        period, points = at[TURN] - at[THEN_TURN], at[TOTAL] - at[THEN_TOTAL]
        behind, ahead = start.copy(), start.copy()
        at_ahead = np.zeros(7, np.int64)
        play_turns(ints, offsets, data, run, ahead, with_rolls, period, at_ahead)
        tail = together(ints, offsets, data, run, behind, ahead, 1 << 62)
        if tail + period <= turns[run]:
            tails[run], periods[run] = tail, period
        if at[ENDED]:
            totals[run] = at[END_TOTAL]
            continue
        cycles, rest = (turns[run] - at[TURN]) // period, (turns[run] - at[TURN]) % period
        if abs(points) > 0 and cycles > (MOST - abs(at[TOTAL])) // abs(points):
            return run, OVERFLOW
        at_ahead[:] = 0
        if play_turns(ints, offsets, data, run, here, with_rolls, rest, at_ahead) != PAUSED:
            return run, OVERFLOW
        totals[run] = at[TOTAL] + cycles * points + at_ahead[TOTAL]
    return len(totals), PAUSED
