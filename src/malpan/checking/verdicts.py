"""Which verdict stands when a program is asked again, and what is said of one that is slow.

The processor time of a run varies a little, so that a program near its limit is now within it and now beyond. Every run may take
a little more than the limit (GRACE), and of several runs the fastest counts; what lies near the limit on either side is called
that, whichever side a run falls on. A program is flaky only if its answers differ.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from malpan.checking.answers import Case
from malpan.checking.hunt import Attempt, Hunt
from malpan.checking.judge import EXTRA_OUTPUT, FLAKY, NEAR_LIMIT, RIGHT, WRONG_SHAPE, Judgement
from malpan.checking.programs.program import ENDED, MEMORY_LIMIT, PATIENCE, TIME_LIMIT, Program, ProgramRun
from malpan.language import counted, say

NEAR, SLOW = 0.85, 0.5
"""The shares of the limit from which on a right run is called near the limit, and from which on its owner is told of it."""

CONFIRMATIONS = 2
"""How often a program is run again on a board that decides about the verdict."""


class Settled(NamedTuple):
    """The verdict on several runs on one board: the run that stands for them, and for FLAKY what each has answered."""

    verdict: str
    judgement: Judgement
    answers: tuple[str, ...] = ()


def ask_again(hunt: Hunt, case: Case, first: Judgement) -> Settled:
    """Run the program on a board again, and return the verdict on all runs."""
    runs = [first]
    for _ in range(CONFIRMATIONS):
        runs.append(hunt.try_case(case))
        if all(each.verdict == TIME_LIMIT for each in runs):  # two such runs are enough, as each takes long
            break
    return settle(runs, hunt.program.time_limit)


def settle(runs: Sequence[Judgement], limit: float) -> Settled:
    """Return the verdict on runs on the same board, given the limit of time."""
    ended = [each for each in runs if each.verdict not in (TIME_LIMIT, MEMORY_LIMIT)]
    stopped = [each for each in runs if each.verdict in (TIME_LIMIT, MEMORY_LIMIT)]
    if len({(each.verdict, each.signature) for each in ended}) > 1:
        return flaky(runs)
    if not ended:
        return Settled(stopped[0].verdict, stopped[0])
    fastest = min(ended, key=lambda each: each.run.seconds)
    if not stopped or fastest.verdict != RIGHT:
        return Settled(fastest.verdict, fastest)
    if all(each.verdict == MEMORY_LIMIT for each in stopped):
        return Settled(MEMORY_LIMIT, stopped[0])
    return Settled(NEAR_LIMIT, fastest) if share_of(fastest.run, limit) >= SLOW else flaky(runs)


def flaky(runs: Sequence[Judgement]) -> Settled:
    """Return the verdict on runs with different answers."""
    answers = tuple(each.output if each.run.how == ENDED else each.verdict for each in runs)
    failed = next((each for each in runs if each.verdict != RIGHT), runs[0])
    return Settled(FLAKY, failed, answers)


def share_of(run: ProgramRun, limit: float) -> float:
    """Return the time of a run as a share of what it may take: of processor time, or of waiting."""
    return max(run.seconds / limit, run.waited / (limit * PATIENCE))


def settle_slowest(hunt: Hunt) -> tuple[Attempt, Settled] | None:
    """Return the verdict on the board that took the program longest, if it took so long that it must be asked again."""
    if hunt.slowest is None or share_of(hunt.slowest[1].run, hunt.program.time_limit) <= NEAR:
        return None
    case, judgement = hunt.slowest
    settled = ask_again(hunt, case, judgement)
    if settled.verdict == RIGHT and share_of(settled.judgement.run, hunt.program.time_limit) > NEAR:
        settled = settled._replace(verdict=NEAR_LIMIT)
    return (case, settled.judgement), settled


def remark_on_slow(run: ProgramRun | None, program: Program) -> str:
    """Say how long a right program took on its slowest board, if that is much of the limit; else return an empty text."""
    if run is None or share_of(run, program.time_limit) < SLOW:
        return ""
    return say(
        "right so far, but {seconds:.1f} s of processor time on the board below; the limit is {limit:g} s. {more}",
        seconds=run.seconds,
        limit=program.time_limit,
        more=more_time(program),
    )


def more_time(program: Program) -> str:
    """Say how a program gets more time for each board."""
    more = f"{math.ceil(4 * program.time_limit):g}"
    return say("For more time: {option}", option=f"--time-limit {more}" if program.words else f"time_limit={more}")


def remark_on_few(hunt: Hunt) -> str:
    """Say how the hunt gets more time, if it has not come to all the boards that it must try."""
    used = max(hunt.program_seconds(), hunt.own_seconds() if hunt.too_large else 0.0)
    needed = hunt.planned * used / max(hunt.boards, 1)
    more = f"{10 * math.ceil(1.3 * needed / 10):g}"
    return say("For more time: {option}", option=f"--seconds {more}" if hunt.program.words else f"seconds={more}")


def remark_on_format(judgement: Judgement) -> str:
    """Say what is wrong with an output that is no wrong answer; empty if it is one."""
    if judgement.verdict == EXTRA_OUTPUT:
        return say("the answer is right, but there is more output; print only the answer")
    if judgement.verdict == WRONG_SHAPE:
        return say("the output does not have the form of an answer, so no mistake in the game was looked for")
    return ""


def remark_on_time(hunt: Hunt) -> str:
    """Say what is right about a program that was ended at its limit of time."""
    right = sum(each.verdict == RIGHT for _, each in hunt.attempts)
    more = more_time(hunt.program)
    if not right:
        return say(
            "it answered no board in time: look for a loop that never ends, or for a search that is too slow. {more}", more=more
        )
    return say(
        "it is right on {right:,} of {boards}, and too slow here, or does not end. {more}",
        right=right,
        boards=counted(hunt.boards, "board"),
        more=more,
    )
