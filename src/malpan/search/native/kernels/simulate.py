"""Where a run ends that nobody steers: turns played, and Brent's algorithm for its cycle, on one run or many.

The run is where `here` says, and totals are checked before they could leave 64 bits.
"""

from malpan.search.native.codes import MOST_TOTAL
from malpan.search.native.counters import END_TOTAL, ENDED, NEXT_NOTE, NOTED_TOTAL, NOTED_TURN, TOTAL, TURN
from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import board_at, step
from malpan.search.native.records import Boards, Ints, Questions, Rolls, Runs, Trail, entry_point
from malpan.search.native.status import CYCLE, DONE, OUT_OF_TURNS, OVERFLOW, PAUSED


def is_too_large(points: int, total: int) -> bool:
    """Tell whether points, or the total before them, are too large to add."""
    return bool(points > MOST_TOTAL or points < -MOST_TOTAL or total > MOST_TOTAL or total < -MOST_TOTAL)


def is_same_state(one: Ints, other: Ints) -> bool:
    """Tell whether two states are equal."""
    for place in range(len(one)):
        if one[place] != other[place]:
            return False
    return True


@entry_point
def play_turns(boards: Boards, index: int, here: Ints, rolls: Ints, printed: Ints, turns: int, counters: Ints) -> int:
    """Play so many turns from `here`, with the rolls from this turn on if there are rolls.

    What steps return is written to `printed` if that has places, and added up otherwise.
    """
    board = board_at(boards, index)
    total, turn = counters[TOTAL], counters[TURN]
    for _ in range(turns):
        points = step(board, here, rolls[turn] if len(rolls) else 0)
        if len(printed):
            printed[turn] = points
            turn += 1
            continue
        if is_too_large(points, total):
            return OVERFLOW
        total += points
        turn += 1
    counters[TOTAL], counters[TURN] = total, turn
    return PAUSED


@entry_point
def find_cycle(boards: Boards, here: Ints, noted: Ints, turns: int, until: int, counters: Ints) -> int:
    """Play until a noted state is met again, but for at most `until` turns and three times the turns of the run."""
    board = board_at(boards, 0)
    total, turn = counters[TOTAL], counters[TURN]
    noted_turn, noted_total, next_note = counters[NOTED_TURN], counters[NOTED_TOTAL], counters[NEXT_NOTE]
    status = PAUSED
    for _ in range(until):
        if turn >= 3 * turns:
            status = OUT_OF_TURNS
            break
        points = step(board, here, 0)
        if is_too_large(points, total):
            status = OVERFLOW
            break
        total += points
        turn += 1
        if turn == turns:
            counters[ENDED], counters[END_TOTAL] = 1, total
        if is_same_state(here, noted):
            status = CYCLE
            break
        if turn == next_note:
            set_places(noted, here)
            noted_turn, noted_total = turn, total
            next_note *= 2
    counters[TOTAL], counters[TURN] = total, turn
    counters[NOTED_TURN], counters[NOTED_TOTAL], counters[NEXT_NOTE] = noted_turn, noted_total, next_note
    return status


@entry_point
def find_meeting(boards: Boards, behind: Ints, ahead: Ints, until: int) -> int:
    """Play two runs until they meet, but for at most `until` turns; return after how many turns, -1 if they did not."""
    board = board_at(boards, 0)
    for turn in range(until + 1):
        if is_same_state(behind, ahead):
            return turn
        if turn < until:
            step(board, behind, 0)
            step(board, ahead, 0)
    return -1


@entry_point
def answer_runs(
    boards: Boards, first: int, questions: Questions, turns: Ints, rolls: Rolls, found: Runs, trail: Trail, counters: Ints,
    scratch: Ints,
) -> tuple[int, int]:  # fmt: skip
    """Play runs from number `first` on to their ends, and find their tails and cycles.

    A run with rolls is played through; what it prints stands where its rolls do. Of any other the trail is kept, so that a cycle
    is known as soon as it closes. Returns how far it came, and why it stopped there.
    """
    for run in range(first, len(found.totals)):
        begin, end = questions.ends[run], questions.ends[run + 1]
        here = scratch[: end - begin]
        set_places(here, questions.starts[begin:end])
        if rolls.ends[run + 1] > rolls.ends[run] or turns[run] == 0:
            counters[:] = 0
            with_rolls = rolls.values[rolls.ends[run] : rolls.ends[run + 1]]
            printed = found.printed[rolls.ends[run] : rolls.ends[run + 1]]
            if play_turns(boards, run, here, with_rolls, printed, turns[run], counters) != PAUSED:
                return run, OVERFLOW
            found.totals[run] = counters[TOTAL]
            continue
        status = follow(boards, run, here, questions.bounds[begin:end], turns[run], trail, counters)
        if status != CYCLE and status != DONE:
            return run, status
        tail, turn, totals = counters[NOTED_TURN], counters[TURN], trail.totals
        found.totals[run] = totals[turn]
        if status == CYCLE:
            period = turn - tail
            found.tails[run], found.periods[run] = tail, period
            cycles, rest = (turns[run] - turn) // period, (turns[run] - turn) % period
            gain = totals[turn] - totals[tail]
            if gain != 0 and cycles > (MOST_TOTAL - abs(totals[turn])) // abs(gain):
                return run, OVERFLOW
            found.totals[run] += cycles * gain + totals[tail + rest] - totals[tail]
    return len(found.totals), PAUSED


def follow(boards: Boards, index: int, here: Ints, bounds: Ints, turns: int, trail: Trail, counters: Ints) -> int:
    """Play until the turns are over or a state is met again; count after how many turns, and when it was met first."""
    board = board_at(boards, index)
    stamps, totals = trail.stamps, trail.totals
    size = 1
    for place in range(len(bounds)):
        size = size * bounds[place] if size <= len(stamps) else size
    if size > len(stamps):
        return OUT_OF_TURNS
    turn = 0
    totals[0] = 0
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
            counters[NOTED_TURN] = stamps[number] - 1
            status = CYCLE
        elif turn == turns:
            status = DONE
        elif turn + 1 == len(totals):
            status = OUT_OF_TURNS
        else:
            stamps[number] = turn + 1
            trail.states[turn] = number
            points = step(board, here, 0)
            if is_too_large(points, totals[turn]):
                status = OVERFLOW
            totals[turn + 1] = totals[turn] + points
            turn += 1
    for met in range(turn):
        stamps[trail.states[met]] = 0
    counters[TURN] = turn
    return status
