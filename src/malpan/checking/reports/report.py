"""What a check found, in words and as JSON."""

import shlex
from dataclasses import dataclass
from typing import Any

from malpan.checking.judge import ACCEPTED, UNDECIDED, WRONG_ANSWER
from malpan.checking.mistakes.explain import Explanation
from malpan.checking.reports.failure import ADVICE, Failure, failure_dict, failure_parts
from malpan.checking.reports.layout import BLANK, SMALLEST, Part, Screen, fit, indent
from malpan.checking.reports.mistake_lines import parts_on_mistakes, parts_on_this_board
from malpan.checking.verdicts import SLOW
from malpan.game import Game
from malpan.language import counted, mark, say
from malpan.language.visible import json_text

MOST_ROWS = 12
"""Rows of the slowest board that a report shows."""

SOURCES = {
    "file": mark("{count:,} from a file"),
    "saved": mark("{count:,} on which it failed before"),
    "trap": mark("{count:,} for known mistakes"),
    "varied": mark("{count:,} like those"),
    "random": mark("{count:,} random"),
    "smaller": mark("{count:,} made smaller"),
    "sequences": mark("{count:,} sequences of rolls"),
}
"""Where boards come from, by the first word of their source."""


@dataclass(frozen=True)
class Slowest:
    """The board that took a program longest."""

    board: str
    seconds: float


@dataclass(frozen=True)
class Report:
    """The result of a check; true if the program is accepted. ``print`` shows it.

    game           the game that was checked.
    program        the name of the program.
    verdict        ``accepted so far``, ``wrong answer``, ``time limit``, ``crashed`` and so on; without a failure also ``near the
                   limit``, as its time is, and ``undecided``, if it was tried on fewer boards than planned.
    tried          the number of boards tried.
    planned        the number of boards that must be tried before a program is accepted.
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
    slowest        the board that took the program longest, and the seconds of processor time.
    time_limit     the processor time that each run may take, in seconds.
    stopped        which limit ended the hunt, empty if it tried all boards.
    too_large      the number of boards that were left out, as their right answers took too long.
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
    planned: int = 1
    known: int = 0
    remark: str = ""
    repeat: str = ""
    saved: tuple[str, ...] = ()
    slowest: Slowest | None = None
    time_limit: float = 5.0
    stopped: str = ""
    too_large: int = 0

    def __bool__(self) -> bool:
        """Tell whether the program is accepted, so that ``assert check(...)`` reads well in a test."""
        return self.verdict == ACCEPTED

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self, screen: Screen = SMALLEST) -> list[str]:
        """Return the report in words, line by line, as much of it as fits a screen; the board is not drawn."""
        parts = [Part([self.head()]), BLANK]
        if self.failure:
            diverges = any(each.divergence for each in (*self.explanations[:1], *self.here[:1]))
            parts += [*failure_parts(self.failure, screen, steps=not diverges), BLANK, *self.advice(screen), BLANK]
        elif self.remark:
            parts += [Part([self.remark]), *self.slowest_parts(), BLANK]
        parts += self.effort_parts()
        if self.repeat:
            parts.append(Part([say("to repeat: {command}", command=self.repeat)]))
        elif self.saved:
            parts.append(Part([say("saved: {file}", file=file) for file in self.saved]))
        return fit(parts, screen)

    def head(self) -> str:
        """Say the verdict, and on what."""
        program = f"{self.program}, {game_label(self.game)}"
        if self.verdict != UNDECIDED:
            return f"{say(self.verdict)}: {program}"
        return say(
            "undecided: only {tried:,} of {planned:,} boards could be tried in this time ({program})",
            tried=self.tried,
            planned=self.planned,
            program=program,
        )

    def advice(self, screen: Screen) -> list[Part]:
        """Say what to look at: the mistakes that explain the program, or what is right about it."""
        assert self.failure is not None
        ours = self.failure.solution
        if self.explanations:
            return parts_on_mistakes(self.explanations, ours, screen)
        if self.remark:
            return [Part([self.remark])]
        if self.verdict == WRONG_ANSWER:
            return parts_on_this_board(self.known, self.here, ours, screen)
        return [Part([say(ADVICE[self.verdict])])] if self.verdict in ADVICE else []

    def slowest_parts(self) -> list[Part]:
        """Return the board that took longest, if a remark is about it."""
        if self.slowest is None or self.slowest.seconds < SLOW * self.time_limit:
            return []
        return [Part(indent(self.slowest.board), nice=MOST_ROWS, least=2)]

    def effort_parts(self) -> list[Part]:
        """Say how many boards were tried, and where they come from."""
        sentence = say("{boards} tried in {seconds:.1f} s", boards=counted(self.tried, "board"), seconds=self.seconds)
        sources = ", ".join(say(SOURCES[source], count=count) for source, count in self.sources.items())
        lines = [f"{sentence}; {self.stopped}" if self.stopped else sentence]
        if self.too_large:
            lines.append(say("{boards} left out: too large to answer in time", boards=counted(self.too_large, "board")))
        return [Part(lines), Part(indent(sources), nice=1, least=0)]

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {
            "game": self.game.name,
            "number": self.game.number,
            "program": self.program,
            "verdict": self.verdict,
            "tried": self.tried,
            "too_large": self.too_large,
            "sources": self.sources,
            "planned": self.planned,
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
            "time_limit": self.time_limit,
            "slowest": {"board": self.slowest.board, "seconds": round(self.slowest.seconds, 4)} if self.slowest else None,
            "failure": failure_dict(self.failure) if self.failure else None,
        }

    def to_json(self) -> str:
        """Return the report as JSON."""
        return json_text(self.to_dict())


def game_label(game: Game) -> str:
    """Return what people call the question: ``13460 (marbles)``, or the name of the game."""
    return f"{game.number} ({game.name})" if game.number else game.name


def check_command_line(game: Game | str, words: tuple[str, ...], *options: str) -> str:
    """Return the command line that checks a program with some options, given a game or the word for it; empty for a function."""
    name = game if isinstance(game, str) else str(game.number or game.name)
    return shlex.join(["malpan", "check", name, *options, "--", *words]) if words else ""
