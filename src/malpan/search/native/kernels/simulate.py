"""Where a run ends that nobody steers: turns played, and the state looked for that is met again, on one run or many.

The run is where `here` says, and totals are checked before they could leave 64 bits. Hashes only say where to look: whether a
state was noted before is decided by comparing all its places.
"""

import numpy as np
from numpy import uint64

from malpan.search.native.codes import MOST_TOTAL
from malpan.search.native.counters import END_TOTAL, ENDED, MET, NOTED_TURN, NOTES, TOTAL, TURN
from malpan.search.native.kernels.one_word import HALF, MIX, MIX_AGAIN, SIGN, THIRD
from malpan.search.native.kernels.playing import set_places
from malpan.search.native.kernels.rules import ask, board_at
from malpan.search.native.records import Boards, Ints, Notes, Questions, Rolls, Runs, Trail, entry_point
from malpan.search.native.status import CYCLE, DONE, FULL, OUT_OF_TURNS, OVERFLOW, PAUSED


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
        points = ask(board, here, 0, rolls[turn] if len(rolls) else 0)[1]
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
def find_cycle(boards: Boards, here: Ints, last: Ints, notes: Notes, stride: int, turns: int, until: int, counters: Ints) -> int:
    """Play until a noted state is met again, for at most `until` turns; note each state whose turn is a multiple of `stride`.

    A run that comes round just before its end meets a note only after it, by less than a stride. `last` gets the state at the end
    of the run.
    """
    board = board_at(boards, 0)
    places, total, turn, count = len(here), counters[TOTAL], counters[TURN], counters[NOTES]
    until_note = stride - turn % stride
    status = PAUSED
    for _ in range(until):
        if turn >= turns + stride - 1:
            status = OUT_OF_TURNS
            break
        if until_note == 1 and count == len(notes.totals):
            status = FULL
            break
        points = ask(board, here, 0, 0)[1]
        if is_too_large(points, total):
            status = OVERFLOW
            break
        total += points
        turn += 1
        until_note -= 1
        if turn == turns:
            counters[ENDED], counters[END_TOTAL] = 1, total
            set_places(last, here)
        slot = slot_of(here, notes)
        if notes.slots[slot] != 0:
            counters[MET] = notes.slots[slot] - 1
            status = CYCLE
            break
        if until_note == 0:
            until_note = stride
            set_places(notes.states[count * places : (count + 1) * places], here)
            notes.totals[count] = total
            count += 1
            notes.slots[slot] = count
    counters[TOTAL], counters[TURN], counters[NOTES] = total, turn, count
    return status


def slot_of(state: Ints, notes: Notes) -> int:
    """Return the slot of a state, or the free one in which it would be."""
    places, wrap = len(state), len(notes.slots) - 1
    slot = hash_state(state) & wrap
    while notes.slots[slot] != 0:
        first = (notes.slots[slot] - 1) * places
        if is_same_state(notes.states[first : first + places], state):
            break
        slot = (slot + 1) & wrap
    return slot


def hash_state(state: Ints) -> int:
    """Return a hash of a state, 63 bits: each place is multiplied by a number of its own, which takes no place before another."""
    number = uint64(0)
    for place in range(len(state)):
        weight = uint64(place + 1) * MIX
        number += uint64(state[place]) * ((weight ^ (weight >> HALF)) * MIX_AGAIN)
    number = (number ^ (number >> THIRD)) * MIX
    return np.int64((number ^ (number >> HALF)) >> SIGN)  # type: ignore[return-value]  # compiled, an int


@entry_point
def enter_notes(count: int, places: int, notes: Notes) -> None:
    """Enter the first `count` notes into their empty slots."""
    for number in range(count):
        notes.slots[slot_of(notes.states[number * places : (number + 1) * places], notes)] = number + 1


@entry_point
def find_meeting(boards: Boards, behind: Ints, ahead: Ints, until: int) -> int:
    """Play two runs until they meet, but for at most `until` turns; return after how many turns, -1 if they did not."""
    board = board_at(boards, 0)
    for turn in range(until + 1):
        if is_same_state(behind, ahead):
            return turn
        if turn < until:
            ask(board, behind, 0, 0)
            ask(board, ahead, 0, 0)
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
            points = ask(board, here, 0, 0)[1]
            if is_too_large(points, totals[turn]):
                status = OVERFLOW
            totals[turn + 1] = totals[turn] + points
            turn += 1
    for met in range(turn):
        stamps[trail.states[met]] = 0
    counters[TURN] = turn
    return status
