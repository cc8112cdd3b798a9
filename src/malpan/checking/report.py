"""What a check found, in words and as JSON."""

import shlex
from dataclasses import dataclass
from typing import Any

from malpan.checking.crashes import explain_crash
from malpan.checking.explain import Explanation
from malpan.checking.judge import FLAKY, NO_OUTPUT, Judgement
from malpan.checking.mistake_lines import MOST_ROWS, lines_on_mistakes, side_by_side
from malpan.checking.programs import CRASHED, MEMORY_LIMIT, OUTPUT_LIMIT, TIME_LIMIT
from malpan.game import Game
from malpan.language import counted, mark, say
from malpan.language.visible import json_text, visible
from malpan.line import list_steps
from malpan.results.solution import Solution

ACCEPTED = mark("accepted so far")

MOST_STEPS = 40
"""Steps of our line of play that a report shows."""

ERROR_LINES = 6
"""Lines of standard error that a report shows."""

SOURCES = {
    "file": mark("{count:,} from a file"),
    "saved": mark("{count:,} saved"),
    "trap": mark("{count:,} traps"),
    "varied": mark("{count:,} varied traps"),
    "random": mark("{count:,} random"),
    "smaller": mark("{count:,} made smaller"),
    "sequences": mark("{count:,} sequences of rolls"),
}
"""Where boards come from, by the first word of their source."""


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


@dataclass(frozen=True)
class Slowest:
    """The board that took a program longest."""

    board: str
    seconds: float


@dataclass(frozen=True)
class Report:
    """The result of a check; true if no failure was found. ``print`` shows it.

    game           the game that was checked.
    program        the name of the program.
    verdict        ``accepted so far``, ``wrong answer``, ``time limit``, ``crashed`` and so on.
    tried          the number of boards tried.
    sources        source -> number of boards from it: ``saved``, ``trap``, ``varied`` (a modified trap), ``random`` …
    seed           the seed of the random boards.
    seconds        the time of the hunt.
    busy           the time during which the program was running.
    failure        the failure on the smallest board, None if there was none.
    explanations   the known mistakes, or pairs of them, that answer exactly like the program.
    here           where there are none, the known mistakes that answer like the program on the failing board.
    known          the number of mistakes it was compared with.
    remark         what is right about a program that is only too slow or prints too much.
    repeat         the command that repeats the check.
    saved          the files in which failing boards were saved.
    slowest        the board that took the program longest.
    stopped        which limit ended the hunt, empty if it tried all boards.
    """

    game: Game
    program: str
    verdict: str
    tried: int
    sources: dict[str, int]
    seed: int
    seconds: float
    busy: float
    failure: Failure | None = None
    explanations: tuple[Explanation, ...] = ()
    here: tuple[Explanation, ...] = ()
    known: int = 0
    remark: str = ""
    repeat: str = ""
    saved: tuple[str, ...] = ()
    slowest: Slowest | None = None
    stopped: str = ""

    def __bool__(self) -> bool:
        """Tell whether no failure was found, so that ``assert check(...)`` reads well in a test."""
        return self.verdict == ACCEPTED

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """Return the report in words, line by line; the board is not drawn."""
        lines = [f"{say(self.verdict)}: {self.program}, {game_label(self.game)}", self.effort()]
        if self.failure:
            lines += ["", *self.failure_lines()]
            lines += ["", *self.explanation_lines()]
        elif self.remark:
            lines += ["", self.remark]
        if self.slowest:
            lines += ["", say("slowest board: {seconds:.3f} s", seconds=self.slowest.seconds)]
            shown = indent(self.slowest.board)
            lines += shown if len(shown) <= MOST_ROWS else [*shown[:MOST_ROWS], "  ..."]
        if self.repeat:
            lines += ["", say("to repeat: {command}", command=self.repeat)]
        return [visible(line) for line in [*lines, *(say("saved: {file}", file=file) for file in self.saved)]]

    def effort(self) -> str:
        """Say how many boards were tried, and where they come from."""
        sentence = say(
            "{boards} tried in {seconds:.1f} s ({sources}; seed {seed})",
            boards=counted(self.tried, "board"),
            seconds=self.seconds,
            sources=", ".join(say(SOURCES[source], count=count) for source, count in self.sources.items()),
            seed=self.seed,
        )
        return f"{sentence}; {self.stopped}" if self.stopped else sentence

    def failure_lines(self) -> list[str]:
        """Return what happened on the failing board, the expected answer, and why it is right."""
        failure = self.failure
        assert failure is not None
        head = say("board (from {source}; {shrinking}):", source=failure.source, shrinking=failure.shrinking)
        lines = [head, *indent(failure.board), ""]
        lines += side_by_side(say("expected"), failure.expected, say("got"), self.observed())
        if failure.verdict == CRASHED:
            lines += ["", explain_crash(failure.judgement.run)]
        if failure.judgement.run.remark:
            lines += ["", failure.judgement.run.remark]
        errors = failure.judgement.run.err.decode(errors="replace").strip()
        if errors:
            lines += ["", say("the end of its standard error:"), *indent("\n".join(errors.splitlines()[-ERROR_LINES:]))]
        lines += ["", say("why:"), *indent(failure.solution.headline())]
        steps = list_steps(failure.solution.line, failure.solution.turns, failure.solution.unit)
        return lines + indent("\n".join(steps[:MOST_STEPS]))

    def observed(self) -> str:
        """Return what the program printed, and how it ended if not well."""
        failure = self.failure
        assert failure is not None
        printed = failure.judgement.output.strip()
        how = how_it_failed(failure)
        if failure.verdict == FLAKY or not printed:
            return how or printed
        return f"{printed}\n{how}" if how else printed

    def explanation_lines(self) -> list[str]:
        """Return the mistakes that explain the program."""
        if self.remark:
            return [self.remark]
        return lines_on_mistakes(self.known, self.explanations, self.here, self.failure.solution if self.failure else None)

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {
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
            "mistakes": [each.to_dict() for each in self.explanations],
            "mistakes_here": [each.to_dict() for each in self.here],
            "known_mistakes": self.known,
            "remark": self.remark,
            "repeat": self.repeat,
            "saved": list(self.saved),
            "slowest": {"board": self.slowest.board, "seconds": round(self.slowest.seconds, 4)} if self.slowest else None,
            "failure": failure_dict(self.failure) if self.failure else None,
        }

    def to_json(self) -> str:
        """Return the report as JSON."""
        return json_text(self.to_dict())


def how_it_failed(failure: Failure) -> str:
    """Say how a program failed, in words; empty where its output says it."""
    run = failure.judgement.run
    if failure.verdict == CRASHED:
        return say("crashed ({cause})", cause=run.cause)
    if failure.verdict == TIME_LIMIT:
        return say("no answer within {seconds:.1f} s", seconds=run.seconds)
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
        "shrinking": failure.shrinking,
        "solution": failure.solution.to_dict(),
    }


def game_label(game: Game) -> str:
    """Return what people call the question: ``13460 (marbles)``, or the name of the game."""
    return f"{game.number} ({game.name})" if game.number else game.name


def indent(text: str) -> list[str]:
    """Return the lines of a text, indented by two columns."""
    return [f"  {line}" for line in text.rstrip("\n").splitlines()]


def check_command_line(game: Game, words: tuple[str, ...], *options: str) -> str:
    """Return the command line that checks a program with some options; empty for a function."""
    name = str(game.number or game.name)
    return shlex.join(["malpan", "check", name, *options, "--", *words]) if words else ""
