"""A check from beginning to end: hunt, make sure, shrink, name the mistake, report."""

import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

from malpan.checking import leftovers
from malpan.checking.answers import Case, plainly
from malpan.checking.child import TIME_LIMIT, Limits
from malpan.checking.hunt import Hunt, Tried, growing
from malpan.checking.judge import EXTRA_OUTPUT, FLAKY, RIGHT, WRONG_SHAPE, Told
from malpan.checking.naming import Named, named
from malpan.checking.programs import Asked, Command, Function
from malpan.checking.report import ACCEPTED, Failure, Report, Slowest, command_for
from malpan.checking.saved import save, saved_in, traps_in, written
from malpan.checking.shrink import Shrinker
from malpan.errors import MalpanError
from malpan.game import Answer, Game
from malpan.games.catalogue import find_game
from malpan.games.trial import Trial
from malpan.solve import solve

NAMING_SECONDS = 60.0
"""The most time for finding out which mistake it is; a few seconds are usual."""

AGAIN = 2
"""How often a program is asked again about the board it failed on."""


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """What a check is to do: how long to hunt, how to run the program, and where failures are kept."""

    count: int = 1000
    seconds: float = 60.0
    seed: int = 0
    jobs: int = 1
    beyond: bool = False
    shrink_seconds: float = 20.0
    limits: Limits = field(default_factory=Limits)
    folder: Path | None = None
    replayed: str | None = None
    progress: Callable[[str], None] | None = None

    def tell(self, text: str) -> None:
        """Say how far it has come, if anybody wants to know."""
        if self.progress:
            self.progress(text)


def check(
    game: Game | str | int,
    function: Callable[[str], Any],
    *,
    count: int = 1000,
    seconds: float = 60.0,
    seed: int = 0,
    beyond: bool = False,
    exhaustive: bool = False,
    save: str | os.PathLike[str] | None = None,
) -> Report:
    """Try a Python function on boards of a game and report the smallest on which it is wrong, and the mistake that explains it.

    `function` is handed the text of a board, as a program would read it, and returns the answer (None for "no way"), or prints
    it. It runs in this process, so nothing ends it if it does not end. `count` and `seconds` bound the hunt; the same `seed` is
    the same hunt. `beyond` tries boards outside the limits of the numbered problem; `exhaustive` tries all boards of a game that
    has few enough. With `save`, boards on which it fails are kept in that folder, and tried first the next time.

    The report is true if nothing was found: ``assert check("yut", my_function)``.
    """
    game = game if isinstance(game, Game) else find_game(str(game))
    wanted = Wanted(count=count, seconds=seconds, seed=seed, beyond=beyond, folder=Path(save) if save else None)
    program = Function(function)
    if exhaustive:
        from malpan.checking.exhaustive import all_cases

        return checked(game, program, wanted, all_cases(game))
    return checked(game, program, wanted)


def check_command(game: Game, words: Sequence[str], wanted: Wanted) -> Report:
    """Try a program, a source file or a command, on boards of a game."""
    with tempfile.TemporaryDirectory(prefix="malpan-check-", ignore_cleanup_errors=True) as folder:
        limits = wanted.limits._replace(processes=leftovers.threads_of_user() + wanted.limits.processes)
        program = Command(tuple(words), Path(folder), limits)
        try:
            return checked(game, program, wanted)
        finally:
            leftovers.sweep()
            leftovers.adopt(False)


def checked(game: Game, program: Asked, wanted: Wanted, cases: Iterator[Case] | None = None) -> Report:
    """Hunt, and report what was found."""
    trial = trial_of(game)
    hunt = Hunt(game, trial, program, wanted.count, wanted.seconds, wanted.seed, wanted.jobs, wanted.beyond)
    if wanted.progress:
        hunt.progress = lambda hunt: wanted.tell(f"{hunt.boards:,} boards tried, all answered right")
    found = hunt.first_failure(cases if cases is not None else cases_for(game, trial, hunt, wanted))
    hunting = time.perf_counter() - hunt.began
    hunt.clock.hunting = hunt.clock.seconds
    if found is None:
        return report(hunt, wanted, ACCEPTED, hunting, stopped="stopped by the time limit" if hunt.over() else "")
    return failed(hunt, wanted, found, hunting)


def trial_of(game: Game) -> Trial:
    """Return what a check knows of a game; a plain one, of its random boards, where it brings none."""
    if game.trial is not None:
        trial: Trial = game.trial()
        return trial
    from malpan.checking.plain_trial import plain_trial

    return plain_trial(game)


def cases_for(game: Game, trial: Trial, hunt: Hunt, wanted: Wanted) -> Iterator[Case]:
    """Return the boards to try, in their order: one that was asked for, or saved ones, traps, and random ones that grow."""
    if wanted.replayed is not None:
        board = game.read(wanted.replayed)
        return iter([Case("file", board, wanted.replayed, plainly(game, board))])
    traps = sorted(traps_in(game, trial.traps), key=lambda case: trial.size_key(case.board))
    kept = saved_in(game, wanted.folder) if wanted.folder else []
    saved = (Case(f"saved {name}", board, written(game, board), plainly(game, board)) for name, board in kept)
    return chain(saved, traps, growing(hunt, traps, wanted.count))


def failed(hunt: Hunt, wanted: Wanted, found: Tried, hunting: float) -> Report:
    """Make sure of a failure, shrink its board, name the mistake, and report."""
    case, told = found
    wanted.tell(f"{told.verdict} on this board; making it smaller:\n{case.text}")
    runs = [told, *(hunt.ask(case) for _ in range(AGAIN if told.verdict != TIME_LIMIT else 1))]
    answers = tuple(each.got if each.run.how == "ended" else each.verdict for each in runs)
    if len({(each.verdict, each.gist) for each in runs}) > 1:
        failure = failure_on(hunt, case, case, told, "not made smaller", answers)
        return report(hunt, wanted, FLAKY, hunting, failure, saved=kept(hunt, wanted, case))
    smallest, shrinking = shrunk(hunt, wanted, case, told)
    last = told if smallest is case else hunt.ask(smallest)
    if last.verdict != told.verdict:
        failure = failure_on(hunt, smallest, case, last, "not made smaller", (told.got, last.got))
        return report(hunt, wanted, FLAKY, hunting, failure, saved=kept(hunt, wanted, smallest))
    if smallest is not case:
        hunt.note(smallest, last)
    mistakes, remark = explained(hunt, wanted, told)
    failure = failure_on(hunt, smallest, case, last, shrinking)
    return report(hunt, wanted, told.verdict, hunting, failure, mistakes, remark, kept(hunt, wanted, smallest))


def shrunk(hunt: Hunt, wanted: Wanted, case: Case, told: Told) -> tuple[Case, str]:
    """Return the smallest board found on which the program fails in the same way, and how the search for it ended."""
    if wanted.shrink_seconds <= 0:
        return case, "not made smaller"
    answers: dict[str, Answer | None] = {}

    def fails(board: Any) -> bool:
        text = written(hunt.game, board)
        answers[text] = plainly(hunt.game, board)
        again = hunt.ask(Case("smaller", board, text, answers[text]))
        if again.verdict != RIGHT:
            wanted.tell(f"{again.verdict} on a smaller board too")
        return again.verdict == told.verdict

    shrinker = Shrinker(hunt.game, hunt.trial, case.board, fails, wanted.shrink_seconds)
    best = shrinker.shrunk()
    if best is case.board:
        return case, shrinker.ended
    text = written(hunt.game, best)
    return Case("smaller", best, text, answers[text]), f"made smaller; {shrinker.ended}"


def explained(hunt: Hunt, wanted: Wanted, told: Told) -> tuple[tuple[Named, ...], str]:
    """Return the mistakes that explain the program, or a remark if it is right in everything but speed or format."""
    if told.verdict in (EXTRA_OUTPUT, WRONG_SHAPE, TIME_LIMIT):
        return (), beside_the_point(hunt, told)
    found = named(hunt, hunt.tried, NAMING_SECONDS, wanted.tell)
    return tuple(found), ""


def beside_the_point(hunt: Hunt, told: Told) -> str:
    """Say what is right about a program that is too slow, or prints too much."""
    right = sum(each.verdict == RIGHT for _, each in hunt.tried)
    others = len(hunt.tried) - right
    if told.verdict == TIME_LIMIT:
        answered = "every answer that it gave is right" if right else "it answered no board in time"
        return f"it is too slow here, or does not end; {answered} ({right:,} of {right + others:,} boards)"
    if told.verdict == EXTRA_OUTPUT:
        return "the answer is right; only the answer is to be printed, and there is more"
    return "what it printed does not have the form of an answer, so no mistake in the game was looked for"


def failure_on(hunt: Hunt, case: Case, first: Case, told: Told, shrinking: str, answers: tuple[str, ...] = ()) -> Failure:
    """Return a failure, with the board solved again and its line proved; MalpanError if that is another answer."""
    solution = solve(hunt.game, case.board)
    if solution.answer != case.answer:
        both = f"{solution.answer} and {case.answer}"
        raise MalpanError(f"two searches of ours disagree on this board ({both}), which is our mistake:\n{case.text}")
    labels = [step.label for step in solution.line.steps]
    expected = hunt.game.printed(solution.answer, labels)
    return Failure(
        FLAKY if answers else told.verdict, first.source, case.text, first.text, expected, told, solution, shrinking, answers
    )


def kept(hunt: Hunt, wanted: Wanted, case: Case) -> tuple[str, ...]:
    """Save a board on which the program fails, if there is a folder for that; return its file."""
    return (str(save(hunt.game, wanted.folder, case.text)),) if wanted.folder else ()


def report(
    hunt: Hunt,
    wanted: Wanted,
    verdict: str,
    hunting: float,
    failure: Failure | None = None,
    mistakes: tuple[Named, ...] = (),
    remark: str = "",
    saved: tuple[str, ...] = (),
    stopped: str = "",
) -> Report:
    """Return the report on a hunt."""
    words = hunt.program.words
    options = ("--replay", saved[0]) if saved else ("--seed", str(hunt.seed)) if hunt.seed else ()
    return Report(
        game=hunt.game,
        program=hunt.program.name,
        verdict=verdict,
        tried=hunt.boards,
        sources=dict(hunt.sources),
        seed=hunt.seed,
        seconds=hunting,
        busy=hunt.clock.hunting,
        failure=failure,
        named=mistakes,
        known=len(hunt.trial.mistakes),
        remark=remark,
        repeat=command_for(hunt.game, words, *options),
        saved=saved,
        slowest=Slowest(hunt.slowest[0].text, hunt.slowest[1].run.seconds) if hunt.slowest else None,
        stopped=stopped,
    )
