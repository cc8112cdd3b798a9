"""A board on which a program fails, and what a report says of it: what was expected, what came, and why."""

import re
from dataclasses import dataclass
from typing import Any

from malpan.checking.judge import FLAKY, NO_OUTPUT, Judgement
from malpan.checking.programs.crashes import explain_crash
from malpan.checking.programs.program import CRASHED, MEMORY_LIMIT, OUTPUT_LIMIT, TIME_LIMIT
from malpan.checking.reports.layout import BLANK, SMALLEST, Part, Screen, around_difference, beside, columns_of, cut, indent
from malpan.language import mark, say
from malpan.language.width import width_of
from malpan.line import list_steps
from malpan.results.solution import Solution

LEAST_OUTPUT, MOST_OUTPUT = 3, 12
"""Lines of an output that a report shows, where there is little room and where there is more."""

ERROR_LINES = 6
"""Lines of standard error that a report shows."""

OF_NODE = re.compile(r"\s+at .*\bnode:internal/|Node\.js v\d|\s*$")
"""What Node.js prints below an error about itself."""

ADVICE = {
    FLAKY: mark(
        "asked again, it answers otherwise: look for variables that get no value at first, for random numbers, and for reading "
        "more than the input has"
    ),
    MEMORY_LIMIT: mark("look for a list or a queue that grows without end, as the same positions are visited again and again"),
    OUTPUT_LIMIT: mark("look for a loop that prints without end"),
    NO_OUTPUT: mark("print the answer to standard output; nothing arrived there"),
}
"""What to look at after a failure that is no wrong answer."""


@dataclass(frozen=True)
class Failure:
    """A board on which a program fails: the smallest found, and the first.

    `answers` are what a flaky program printed, one run after the other.
    """

    verdict: str
    source: str
    board: str
    first_board: str
    expected: str
    judgement: Judgement
    solution: Solution
    shrinking: str
    answers: tuple[str, ...] = ()


def failure_parts(failure: Failure, screen: Screen, steps: bool = True) -> list[Part]:
    """Return what happened on a board, the expected answer, and why it is right, with the `steps` of our line if wanted."""
    parts = [Part([say("board ({shrinking}):", shrinking=failure.shrinking)]), *board_parts(failure, screen)]
    parts.append(BLANK)
    run = failure.judgement.run
    if failure.verdict == CRASHED:
        parts.append(Part([explain_crash(run)]))
    if run.remark:
        parts.append(Part([run.remark]))
    errors = run.err.decode(errors="replace").strip()
    if errors:
        shown = [say("the end of its standard error:"), *indent("\n".join(last_lines(errors)))]
        parts.append(Part(shown, nice=5, least=0, head=1, last=True))
    parts.append(Part([say("why: {answer}", answer=failure.solution.headline())]))
    solution = failure.solution
    rows = list_steps(solution.line, solution.turns, solution.unit, solution.cost_unit) if steps else []
    return [*parts, Part(indent("\n".join(rows)), nice=4, least=0)]


def last_lines(errors: str) -> list[str]:
    """Return the last lines of standard error, without those of Node.js about itself below an error."""
    lines = errors.splitlines()
    end = len(lines)
    while end > 1 and OF_NODE.match(lines[end - 1]):
        end -= 1
    return lines[:end][-ERROR_LINES:]


def board_parts(failure: Failure, screen: Screen) -> list[Part]:
    """Return the board, with what was expected and what came beside it, or below it if there is no room beside."""
    board = failure.board.rstrip("\n").splitlines()
    few = LEAST_OUTPUT + max(0, screen.rows - SMALLEST.rows) // 2
    expected, got = failure.expected.splitlines(), observed(failure).splitlines()
    for rows in (max(min(len(board) - 1, MOST_OUTPUT), few), few):
        lefts, rights = around_difference(expected, got, rows)
        outputs = columns_of([say("expected"), *lefts], [say("got"), *rights], screen)
        together = beside(board, outputs)
        if max(map(width_of, together[: len(outputs)])) <= screen.columns:
            return [Part(together)]
    lefts, rights = around_difference(expected, got, MOST_OUTPUT)
    titles = beside([say("expected"), say("got")], [" ".join(lefts), " ".join(rights)])
    return [Part(indent(failure.board)), Part([cut(line, screen.columns) for line in titles])]


def observed(failure: Failure) -> str:
    """Return what the program printed, and how it ended if not well."""
    printed = failure.judgement.output.strip()
    how = how_it_failed(failure)
    if failure.verdict == FLAKY or not printed:
        return how or printed
    return f"{printed}\n{how}" if how else printed


def how_it_failed(failure: Failure) -> str:
    """Say how a program failed, in words; empty where its output says it."""
    run = failure.judgement.run
    if failure.verdict == CRASHED:
        return say("crashed ({cause})", cause=run.cause)
    if failure.verdict == TIME_LIMIT:
        if run.waited > run.seconds:
            return say("no answer; it waits, asleep or for input")
        return say("no answer after {seconds:.1f} s of processor time", seconds=run.seconds)
    if failure.verdict == MEMORY_LIMIT:
        return say("more memory than the limit")
    if failure.verdict == OUTPUT_LIMIT:
        return say("more output than the limit")
    if failure.verdict == NO_OUTPUT:
        return say("nothing at all")
    if failure.verdict == FLAKY:
        return " / ".join(" ".join(answer.split()) or say("nothing") for answer in failure.answers)
    return ""


def failure_dict(failure: Failure) -> dict[str, Any]:
    """Return a failure as plain data."""
    judgement = failure.judgement
    return {
        "board": failure.board,
        "first_board": failure.first_board,
        "source": failure.source,
        "expected": failure.expected,
        "got": judgement.output,
        "answers": list(failure.answers),
        "how": judgement.run.how,
        "exit_code": judgement.run.code,
        "crash": explain_crash(judgement.run) if judgement.run.how == CRASHED else "",
        "stderr": judgement.run.err.decode(errors="replace"),
        "seconds": round(judgement.run.seconds, 4),
        "waited": round(judgement.run.waited, 4),
        "shrinking": failure.shrinking,
        "solution": failure.solution.to_dict(),
    }
