"""What a check of one program comes to, as plain data: for a row of a table, for a record, and between processes."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from malpan.checking.folders.finding import Found
from malpan.checking.judge import ACCEPTED, NEAR_LIMIT, UNDECIDED
from malpan.checking.mistakes.explain import Explanation
from malpan.checking.programs.crashes import explain_crash
from malpan.checking.programs.program import CRASHED, TIME_LIMIT
from malpan.checking.reports.failure import observed
from malpan.checking.reports.report import Report
from malpan.checking.verdicts import SLOW as NEARLY
from malpan.language import mark, say

RIGHT, WRONG, SLOW = mark("right so far"), mark("wrong"), mark("too slow")
NOT_RUNNING = mark("does not run")
RESULTS = (RIGHT, WRONG, SLOW, NOT_RUNNING, UNDECIDED)
"""What a check may come to."""

BY_VERDICT = {ACCEPTED: RIGHT, TIME_LIMIT: SLOW, NEAR_LIMIT: UNDECIDED, UNDECIDED: UNDECIDED}
"""The results for the verdicts of a report; every other verdict is WRONG."""


class Named(NamedTuple):
    """A mistake, or two at once: its id, and what a program does that makes it; of two, with the id of each."""

    id: str
    does: str

    def what(self) -> str:
        """Return what such a program does, to complete "one that ...", with the id."""
        return self.does if "+" in self.id else say("{mistake} ({id})", mistake=self.does, id=self.id)


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The result of a check: one of RESULTS, the verdict of its report, and why, in a sentence.

    `boards` is the number of boards tried, and `seconds` how long that took. A wrong program has a `board` with what was
    `expected` and what it printed instead, and the `mistakes` that explain it, or those that do so on this board (`here`).
    `report` is the whole report, and `warnings` are sentences for its owner.
    """

    result: str
    verdict: str = ""
    reason: str = ""
    boards: int = 0
    seconds: float = 0.0
    board: str = ""
    expected: str = ""
    got: str = ""
    mistakes: tuple[Named, ...] = ()
    here: tuple[Named, ...] = ()
    report: dict[str, Any] | None = None
    warnings: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the outcome as plain data."""
        names = {"mistakes": [each._asdict() for each in self.mistakes], "here": [each._asdict() for each in self.here]}
        return asdict(self) | names | {"warnings": list(self.warnings)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Outcome":
        """Return what `to_dict` made plain data of; TypeError or KeyError for anything else."""
        names = {key: tuple(Named(**each) for each in data[key]) for key in ("mistakes", "here")}
        return cls(**dict(data) | names | {"warnings": tuple(data["warnings"])})


@dataclass(frozen=True)
class Checked:
    """A program, and what its check came to; `recorded` tells that this is known from an earlier check."""

    found: Found
    outcome: Outcome
    recorded: bool = False


def outcome_of(report: Report, warnings: tuple[str, ...]) -> Outcome:
    """Return what a report says, as plain data in the language that is spoken."""
    failure = report.failure
    return Outcome(
        result=BY_VERDICT.get(report.verdict, WRONG),
        verdict=report.verdict,
        reason=reason_of(report),
        boards=report.tried,
        seconds=report.seconds,
        board=failure.board if failure else "",
        expected=failure.expected.strip() if failure else "",
        got=observed(failure) if failure else "",
        mistakes=tuple(map(name, report.explanations)),
        here=tuple(map(name, report.here)),
        report={key: value for key, value in report.to_dict().items() if key not in ("program", "repeat")},
        warnings=warnings,
    )


def reason_of(report: Report) -> str:
    """Say what else there is to say of a result: why it crashed, what is right all the same, which limit ended the check."""
    failure = report.failure
    if failure and failure.verdict == CRASHED:
        return explain_crash(failure.judgement.run)
    if failure:
        return report.remark or failure.judgement.run.remark
    if report.verdict == UNDECIDED:
        return say(
            "only {tried:,} of {planned:,} boards could be tried in this time; for more time: --seconds",
            tried=report.tried,
            planned=report.planned,
        )
    slowest = report.slowest.seconds if report.slowest else 0.0
    if slowest >= NEARLY * report.time_limit:
        return say(
            "{seconds:.1f} s of processor time on its slowest board; the limit is {limit:g} s",
            seconds=slowest,
            limit=report.time_limit,
        )
    return report.stopped


def name(explanation: Explanation) -> Named:
    """Return an explanation as plain data."""
    one = len(explanation.mistakes) == 1
    return Named(explanation.id, say(explanation.mistakes[0].does) if one else explanation.what())
