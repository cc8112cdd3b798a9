"""Where a run ends that nobody steers: turns played, and Brent's way of finding its cycle, one run or many.

The run is where `here` says, `at` counts. A total is watched, so that it never leaves the 64 bits that it has.
"""

from typing import Any

from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import board_at, step

TURN, TOTAL, THEN_TURN, THEN_TOTAL, NEXT_STOP, ENDED, END_TOTAL = range(7)
"""The counters of a run: turns played, points; both when the state to be met again was noted; the turn at which another is noted;
whether the turns asked for are over, and the points then."""

PAUSED, ENDED_FIRST, CYCLE, OVERFLOW, OUT_OF_TURNS = range(5)

MOST = 1 << 61


def play_turns(
    ints: Any, offsets: Any, data: Any, index: int, here: Any, rolls: Any, printed: Any, turns: int, at: Any
) -> int:  # fmt: skip
    """Play so many turns on from `here`; with the rolls from the turn that it is, where there are rolls.

    What steps return is put into `printed` where that has room, and added up otherwise.
    """
    board = board_at(ints, offsets, data, index)
    total = at[TOTAL]
    turn = at[TURN]
    for _ in range(turns):
        points = step(board, here, rolls[turn] if len(rolls) else 0)
        if len(printed):
            printed[turn] = points
            turn += 1
            continue
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
    """Play two runs on until they meet, but for at most `until` turns; return how many turns that were, -1 if not met."""
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
    ints: Any, offsets: Any, data: Any, starts: Any, placed: Any, bounds: Any, turns: Any, rolls: Any, rolls_at: Any,
    printed: Any, totals: Any, tails: Any, periods: Any, first: int, stamps: Any, path: Any, points: Any, at: Any, desk: Any,
) -> tuple[int, int]:  # fmt: skip
    """Play runs from number `first` on to their ends, which are totals, and find their tails and cycles (0 where none closes).

    Every state gets a stamp, the turn at which it was first met, so that a cycle is known as soon as it closes; `path` has the
    states by turn, `points` the totals. Runs with rolls are played through; what they print stands where their rolls do.
    Returns the number of the run it came to, and why it stopped there: for its total, or for stamps or a path that are too short.
    """
    for run in range(first, len(totals)):
        begin, end = placed[run], placed[run + 1]
        here = desk[: end - begin]
        set_places(here, starts[begin:end])
        if rolls_at[run + 1] > rolls_at[run] or turns[run] == 0:
            at[:] = 0
            with_rolls = rolls[rolls_at[run] : rolls_at[run + 1]]
            prints = printed[rolls_at[run] : rolls_at[run + 1]]
            if play_turns(ints, offsets, data, run, here, with_rolls, prints, turns[run], at) != PAUSED:
                return run, OVERFLOW
            totals[run] = at[TOTAL]
            continue
        status = stamped(ints, offsets, data, run, here, bounds[begin:end], turns[run], stamps, path, points, at)
        if status != CYCLE and status != ENDED_FIRST:
            return run, status
        tail, turn = at[THEN_TURN], at[TURN]
        totals[run] = points[turn]
        if status == CYCLE:
            tails[run], periods[run] = tail, turn - tail
            cycles, rest = (turns[run] - turn) // (turn - tail), (turns[run] - turn) % (turn - tail)
            gain = points[turn] - points[tail]
            if gain != 0 and cycles > (MOST - abs(points[turn])) // abs(gain):
                return run, OVERFLOW
            totals[run] += cycles * gain + points[tail + rest] - points[tail]
    return len(totals), PAUSED


def stamped(
    ints: Any, offsets: Any, data: Any, index: int, here: Any, bounds: Any, turns: int, stamps: Any, path: Any, points: Any,
    at: Any,
) -> int:  # fmt: skip
    """Play until the turns are over or a state is met again; say in `at` after how many turns, and when it was met first."""
    board = board_at(ints, offsets, data, index)
    size = 1
    for place in range(len(bounds)):
        size = size * bounds[place] if size <= len(stamps) else size
    if size > len(stamps):
        return OUT_OF_TURNS
    turn = 0
    points[0] = 0
    status = PAUSED
    while status == PAUSED:
        number = 0
        for place in range(len(bounds)):
            if here[place] < 0 or here[place] >= bounds[place]:
                status = OUT_OF_TURNS
            number = number * bounds[place] + here[place]
        if status != PAUSED:
            break
        if stamps[number] != 0:
            at[THEN_TURN] = stamps[number] - 1
            status = CYCLE
        elif turn == turns:
            status = ENDED_FIRST
        elif turn + 1 == len(points):
            status = OUT_OF_TURNS
        else:
            stamps[number] = turn + 1
            path[turn] = number
            gain = step(board, here, 0)
            if gain > MOST or gain < -MOST or points[turn] > MOST or points[turn] < -MOST:
                status = OVERFLOW
            points[turn + 1] = points[turn] + gain
            turn += 1
    for met in range(turn):
        stamps[path[met]] = 0
    at[TURN] = turn
    return status
