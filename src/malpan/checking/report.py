"""What a check found, in words and as JSON."""

import json
import shlex
from dataclasses import dataclass
from typing import Any

from malpan.checking.child import CRASHED, MEMORY_LIMIT, OUTPUT_LIMIT, TIME_LIMIT
from malpan.checking.judge import FLAKY, NO_OUTPUT, Told
from malpan.checking.naming import Named
from malpan.game import Game
from malpan.language import counted
from malpan.solution import Solution, told_steps

ACCEPTED = "accepted so far"

MOST_ROWS = 12
"""Lines of the slowest board that a report shows."""

MOST_STEPS = 40
"""Steps of our line of play that a report tells."""


@dataclass(frozen=True)
class Failure:
    """A board on which a program fails: the smallest that was found, and the one it was first seen on.

    `answers` are what a flaky program printed, one run after the other.
    """

    verdict: str
    source: str
    board: str
    first_board: str
    expected: str
    told: Told
    solution: Solution
    shrinking: str
    answers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Slowest:
    """The board that took a program longest."""

    board: str
    seconds: float


@dataclass(frozen=True)
class Report:
    """Everything a check found out about a program."""

    game: Game
    program: str
    verdict: str
    tried: int
    sources: dict[str, int]
    seed: int
    seconds: float
    busy: float
    failure: Failure | None = None
    named: tuple[Named, ...] = ()
    known: int = 0
    remark: str = ""
    repeat: str = ""
    saved: tuple[str, ...] = ()
    slowest: Slowest | None = None
    stopped: str = ""

    def __bool__(self) -> bool:
        """Tell whether nothing was found, so that ``assert check(...)`` reads well in a test."""
        return self.verdict == ACCEPTED

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """Return the report in words, line by line; the board is not drawn."""
        lines = [f"{self.verdict}: {self.program}, {label_of(self.game)}", self.how_tried()]
        if self.failure:
            lines += ["", *self.failure_lines()]
            lines += ["", *self.named_lines()]
        elif self.remark:
            lines += ["", self.remark]
        if self.slowest:
            lines += ["", f"slowest board: {self.slowest.seconds:.3f} s"]
            shown = indented(self.slowest.board)
            lines += shown if len(shown) <= MOST_ROWS else [*shown[:MOST_ROWS], "  ..."]
        if self.repeat:
            lines += ["", f"again: {self.repeat}"]
        return lines + [f"saved: {file}" for file in self.saved]

    def how_tried(self) -> str:
        """Say how many boards were tried, and of which kinds."""
        kinds = ", ".join(f"{count:,} {source}" for source, count in self.sources.items())
        made = f"{counted(self.tried, 'board')} tried in {self.seconds:.1f} s"
        return f"{made} ({kinds}; seed {self.seed}){'; ' + self.stopped if self.stopped else ''}"

    def failure_lines(self) -> list[str]:
        """Return what happened on the failing board, with what was expected and why it is right."""
        failure = self.failure
        assert failure is not None
        lines = [f"board (from {failure.source}; {failure.shrinking}):", *indented(failure.board), ""]
        lines += side_by_side("expected", failure.expected, "got", self.got())
        said = failure.told.run.err.decode(errors="replace").strip()
        if said:
            lines += ["", "its last words on standard error:", *indented("\n".join(said.splitlines()[-6:]))]
        lines += ["", "why:", *indented(failure.solution.headline())]
        steps = told_steps(failure.solution.line, failure.solution.turns, failure.solution.unit)
        return lines + indented("\n".join(steps[:MOST_STEPS]))

    def got(self) -> str:
        """Say what the program did, where it printed nothing to show."""
        failure = self.failure
        assert failure is not None
        how = {
            CRASHED: f"crashed ({failure.told.run.cause})",
            TIME_LIMIT: f"no answer within {failure.told.run.seconds:.1f} s",
            MEMORY_LIMIT: "more memory than the limit",
            OUTPUT_LIMIT: "more output than the limit",
            NO_OUTPUT: "nothing at all",
            FLAKY: " / ".join(" ".join(answer.split()) or "nothing" for answer in failure.answers),
        }.get(failure.verdict)
        printed = failure.told.got.strip()
        return how if how and (failure.verdict == FLAKY or not printed) else f"{printed}\n{how}" if how else printed

    def named_lines(self) -> list[str]:
        """Return which mistakes explain the program."""
        if self.remark:
            return [self.remark]
        if not self.named:
            return [f"none of the {self.known} known mistakes explains it"] if self.known else []
        if len(self.named) == 1:
            return [self.named[0].sentence()]
        first = f"{len(self.named)} known mistakes explain it; on all boards that were tried they answer alike:"
        return [first, *(f"  {each.sentence()}" for each in self.named)]

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data."""
        failure = self.failure
        found: dict[str, Any] = {
            "game": self.game.name,
            "number": self.game.number,
            "program": self.program,
            "verdict": self.verdict,
            "tried": self.tried,
            "sources": self.sources,
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "seconds_in_program": round(self.busy, 3),
            "stopped": self.stopped,
            "mistakes": [
                {
                    "id": each.mistake.id,
                    "sentence": each.mistake.does,
                    "boards": each.boards,
                    "telling": each.telling,
                }
                for each in self.named
            ],
            "known_mistakes": self.known,
            "remark": self.remark,
            "repeat": self.repeat,
            "saved": list(self.saved),
            "slowest": {"board": self.slowest.board, "seconds": round(self.slowest.seconds, 4)} if self.slowest else None,
            "failure": None,
        }
        if failure:
            found["failure"] = {
                "board": failure.board,
                "first_board": failure.first_board,
                "source": failure.source,
                "expected": failure.expected,
                "got": failure.told.got,
                "answers": list(failure.answers),
                "how": failure.told.run.how,
                "exit_code": failure.told.run.code,
                "stderr": failure.told.run.err.decode(errors="replace"),
                "seconds": round(failure.told.run.seconds, 4),
                "shrinking": failure.shrinking,
                "solution": failure.solution.to_dict(),
            }
        return found

    def to_json(self) -> str:
        """Return the report as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False)


def label_of(game: Game) -> str:
    """Return what people call the question."""
    return f"{game.number} ({game.name})" if game.number else game.name


def indented(text: str) -> list[str]:
    """Return the lines of a text set in."""
    return [f"  {line}" for line in text.rstrip("\n").splitlines()]


def side_by_side(left: str, one: str, right: str, other: str) -> list[str]:
    """Return two texts beside each other, with a title each."""
    ones, others = [left, *one.splitlines()[:12]], [right, *other.splitlines()[:12]]
    width = max(map(len, ones)) + 4
    rows = max(len(ones), len(others))
    ones, others = ones + [""] * (rows - len(ones)), others + [""] * (rows - len(others))
    return [f"  {mine.ljust(width)}{theirs}".rstrip() for mine, theirs in zip(ones, others, strict=True)]


def command_for(game: Game, words: tuple[str, ...], *options: str) -> str:
    """Return the command line that checks a program with some options."""
    name = str(game.number or game.name)
    return shlex.join(["malpan", "check", name, *options, "--", *words]) if words else ""
