"""A check from beginning to end: hunt, confirm, shrink, explain, report."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from malpan.checking.answers import Case, TooLarge
from malpan.checking.board_files import board_text, read_saved, read_traps, save_board, warn_of_folder
from malpan.checking.default_trial import trial_of
from malpan.checking.hunt import Attempt, Hunt, given_cases, random_cases
from malpan.checking.judge import ACCEPTED, FLAKY, NEAR_LIMIT, RIGHT, UNDECIDED, Judgement
from malpan.checking.mistakes.divergence import find_divergence
from malpan.checking.mistakes.explain import Explanation, explain, may_hang, mistakes_here
from malpan.checking.programs.program import TIME_LIMIT, Program
from malpan.checking.reports.failure import Failure
from malpan.checking.reports.report import Report, Slowest, check_command_line
from malpan.checking.shrink import Shrinker
from malpan.checking.verdicts import (
    Settled,
    ask_again,
    remark_on_few,
    remark_on_format,
    remark_on_slow,
    remark_on_time,
    settle,
    settle_slowest,
)
from malpan.errors import MalpanError, describe_reason
from malpan.game import Answer, Game
from malpan.games.player import Player
from malpan.language import say
from malpan.solve import solve

EXPLAIN_SECONDS = 60.0
"""The most time for finding the mistakes that explain a program; a few seconds are usual."""

FEWEST_BOARDS = 30
"""Random boards to try at least, where a game has no boards that must be tried."""


@dataclass(frozen=True, kw_only=True)
class CheckSettings:
    """The settings of a check: how long to hunt, and where failing boards are saved.

    `replay` is the text of the only board to try; `form` is the format of the boards, None for that of the game; `progress` is
    called with sentences about the progress. `game` is the word that the game was named by, and `options` and `further` are the
    options to repeat the check with: on the same board, and beside them on all boards. `can_replay` tells whether a board alone
    can be tried again.
    """

    count: int = 1000
    seconds: float = 60.0
    seed: int = 0
    jobs: int = 1
    beyond: bool = False
    shrink_seconds: float = 20.0
    folder: Path | None = None
    replay: str | None = None
    form: str | None = None
    game: str = ""
    options: tuple[str, ...] = ()
    further: tuple[str, ...] = ()
    can_replay: bool = True
    progress: Callable[[str], None] | None = None

    def report_progress(self, text: str) -> None:
        """Pass on a sentence about the progress, if anybody wants it."""
        if self.progress:
            self.progress(text)


def run_check(game: Game, program: Program, settings: CheckSettings, cases: Iterator[Case] | None = None) -> Report:
    """Hunt for a failure on the given cases, or on those of the settings, and report what was found."""
    trial = trial_of(game)
    hunt = Hunt(game, trial, program, settings.count, settings.seconds, settings.seed, jobs=settings.jobs, beyond=settings.beyond)
    if settings.progress:
        hunt.progress = lambda hunt: settings.report_progress(
            say("{count:,} boards tried, all answered right", count=hunt.boards)
        )
    found = hunt.first_failure(cases if cases is not None else cases_for(hunt, settings))
    hunt.end()
    return report_passed(hunt, settings) if found is None else report_failure(hunt, settings, found)


def report_passed(hunt: Hunt, settings: CheckSettings) -> Report:
    """Report on a program that has failed on no board: it may be near its limit, or have had too little time."""
    slow = settle_slowest(hunt)
    if slow and slow[1].verdict == FLAKY:
        return report_flaky(hunt, settings, slow[0][0], slow[0][0], slow[1])
    if slow and slow[1].verdict == NEAR_LIMIT:
        hunt.slowest = slow[0]
    remark = remark_on_slow(hunt.slowest[1].run if hunt.slowest else None, hunt.program)
    if hunt.boards < hunt.planned:
        return make_report(hunt, settings, UNDECIDED, remark=" ".join(filter(None, (remark_on_few(hunt), remark))))
    stopped = say("stopped by the time limit") if hunt.is_over() else ""
    return make_report(
        hunt, settings, slow[1].verdict if slow and slow[1].verdict == NEAR_LIMIT else ACCEPTED, remark=remark, stopped=stopped
    )


def cases_for(hunt: Hunt, settings: CheckSettings) -> Iterator[Case]:
    """Return the boards to try, in order: only the one to replay, or saved ones, traps, and random ones that grow."""
    game, trial = hunt.game, hunt.trial
    if settings.replay is not None:
        board = game.read(settings.replay)
        return given_cases(hunt, [("file", board, settings.replay)], None if hunt.is_endless() else hunt.seconds)
    traps = sorted(read_traps(game, trial), key=lambda case: trial.size_key(case.board))
    boards = read_saved(game, settings.folder) if settings.folder else []
    hunt.planned = len(boards) + (len(traps) or max(min(settings.count, FEWEST_BOARDS), 1))
    saved = [(f"saved {name}", board, board_text(game, board)) for name, board in boards]
    return chain(given_cases(hunt, saved, hunt.seconds_for_answer()), traps, random_cases(hunt, traps, settings.count))


def report_failure(hunt: Hunt, settings: CheckSettings, found: Attempt) -> Report:
    """Confirm a failure, shrink its board, explain it, and report."""
    case, judgement = found
    settings.report_progress(
        say("{verdict} on this board; making it smaller:\n{board}", verdict=say(judgement.verdict), board=case.text)
    )
    settled = ask_again(hunt, case, judgement)
    if settled.verdict == FLAKY:
        return report_flaky(hunt, settings, case, case, settled)
    if settled.verdict == NEAR_LIMIT:
        hunt.slowest = case, settled.judgement
        return make_report(hunt, settings, NEAR_LIMIT, remark=remark_on_slow(settled.judgement.run, hunt.program))
    judgement = settled.judgement
    smallest, shrinking = shrink_case(hunt, settings, case, judgement)
    last = judgement if smallest is case else hunt.try_case(smallest)
    if last.verdict != judgement.verdict:
        again = settle([judgement, last], hunt.program.time_limit)
        if again.verdict == FLAKY:
            return report_flaky(hunt, settings, case, smallest, again)
        smallest, shrinking, last = case, say("not made smaller"), judgement  # a smaller one is too near the limit
    if smallest is not case:
        hunt.record(smallest, last)
    explanations, remark = explain_failure(hunt, settings, judgement)
    failure = failure_on(hunt, smallest, case, last, shrinking)
    here = () if explanations or remark else tuple(mistakes_here(hunt, smallest, last))
    return make_report(
        hunt,
        settings,
        judgement.verdict,
        failure=failure,
        explanations=with_divergences(hunt, smallest, failure, explanations),
        here=with_divergences(hunt, smallest, failure, here),
        remark=remark,
        saved=save_case(hunt, settings, smallest),
    )


def with_divergences(hunt: Hunt, case: Case, failure: Failure, explanations: Sequence[Explanation]) -> tuple[Explanation, ...]:
    """Return explanations with how the answer to the failing board comes about, as far as they show how they play."""
    return tuple(
        each._replace(divergence=find_divergence(hunt.game, case.board, failure.solution.line, each.program))
        if isinstance(each.program, Player)
        else each
        for each in explanations
    )


def report_flaky(hunt: Hunt, settings: CheckSettings, first: Case, case: Case, settled: Settled) -> Report:
    """Report that a program answers a board now so and now otherwise."""
    failure = failure_on(hunt, case, first, settled.judgement, say("not made smaller"), settled.answers)
    return make_report(hunt, settings, FLAKY, failure=failure, saved=save_case(hunt, settings, case))


def shrink_case(hunt: Hunt, settings: CheckSettings, case: Case, judgement: Judgement) -> tuple[Case, str]:
    """Return the smallest board found on which the program fails in the same way, and how the search for it ended."""
    if settings.shrink_seconds <= 0:
        return case, say("not made smaller")
    answers: dict[str, Answer | None] = {}

    def fails(board: Any) -> bool:
        text, answer = board_text(hunt.game, board), hunt.answer(board, hunt.seconds_for_answer())
        if isinstance(answer, TooLarge):
            return False
        answers[text] = answer
        again = hunt.try_case(Case("smaller", board, text, answer))
        if again.verdict != RIGHT:
            settings.report_progress(say("{verdict} on a smaller board too", verdict=say(again.verdict)))
        return again.verdict == judgement.verdict

    shrinker = Shrinker(hunt.game, hunt.trial, case.board, fails, settings.shrink_seconds)
    best = shrinker.shrink()
    if best is case.board:
        return case, shrinker.ending()
    text = board_text(hunt.game, best)
    return Case("smaller", best, text, answers[text]), say("made smaller; {ending}", ending=shrinker.ending())


def explain_failure(hunt: Hunt, settings: CheckSettings, judgement: Judgement) -> tuple[tuple[Explanation, ...], str]:
    """Return the mistakes that explain the program, or a remark if only its speed or its format is wrong."""
    if remark := remark_on_format(judgement):
        return (), remark
    if judgement.verdict == TIME_LIMIT and not may_hang(hunt):
        return (), remark_on_time(hunt)
    explanations = tuple(explain(hunt, hunt.attempts, EXPLAIN_SECONDS, settings.report_progress))
    if judgement.verdict == TIME_LIMIT and not explanations:
        return (), remark_on_time(hunt)
    return explanations, ""


def failure_on(
    hunt: Hunt, case: Case, first: Case, judgement: Judgement, shrinking: str, answers: tuple[str, ...] = ()
) -> Failure:
    """Return a failure, with the board solved again and its line proved; MalpanError if that gives another answer."""
    solution = solve(hunt.game, case.board)
    if solution.answer != case.answer:
        sentence = say(
            "two searches of Malpan disagree on this board ({one} and {other}), which is a fault in Malpan:\n{board}",
            one=solution.answer,
            other=case.answer,
            board=case.text,
        )
        raise MalpanError(sentence)
    return Failure(
        verdict=FLAKY if answers else judgement.verdict,
        source=first.source,
        board=case.text,
        first_board=first.text,
        expected=hunt.game.printed(solution.answer, [step.label for step in solution.line.steps]),
        judgement=judgement,
        solution=solution,
        shrinking=shrinking,
        answers=answers,
    )


def save_case(hunt: Hunt, settings: CheckSettings, case: Case) -> tuple[str, ...]:
    """Save a board on which the program fails, if there is a folder for that; return the file, or warn that there is none."""
    if not settings.folder:
        return ()
    try:
        return (str(save_board(hunt.game, settings.folder, case.text)),)
    except OSError as error:
        reason = describe_reason(error)
        warn_of_folder(say("the failing board could not be saved in {folder}: {reason}", folder=settings.folder, reason=reason))
        return ()


def make_report(hunt: Hunt, settings: CheckSettings, verdict: str, **findings: Any) -> Report:
    """Return the report on a hunt; `findings` are further fields of the report."""
    saved = findings.get("saved", ())
    options = [*settings.options] if settings.options or not settings.form else ["--input", settings.form]
    options += ["--replay", saved[0]] if saved and settings.can_replay else [*settings.further]
    return Report(
        game=hunt.game,
        program=hunt.program.name,
        verdict=verdict,
        tried=hunt.boards,
        too_large=hunt.too_large,
        planned=hunt.planned,
        sources=dict(hunt.sources),
        seed=hunt.seed,
        seconds=hunt.lasted,
        busy=hunt.busy,
        known=len(hunt.trial.mistakes),
        repeat=check_command_line(settings.game or hunt.game, hunt.program.words, *options),
        slowest=Slowest(hunt.slowest[0].text, hunt.slowest[1].run.seconds) if hunt.slowest else None,
        time_limit=hunt.program.time_limit,
        **findings,
    )
