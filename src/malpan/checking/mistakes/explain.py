"""Which classic mistakes explain everything that a program answered.

A mistake remains a suspect as long as it answers exactly like the program on every board tried. The boards on which the program
is wrong come first, as they exclude most suspects; then the traps of all mistakes. If no mistake is left, all pairs of mistakes
are suspects; if one is left, it is challenged by the pairs that it is part of. The remaining suspects are distinguished, if
possible, on boards on which they differ.
"""

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from malpan.checking.answers import Case, answer_plain
from malpan.checking.board_files import board_text, read_traps
from malpan.checking.hunt import Attempt, Hunt
from malpan.checking.judge import RIGHT, Judgement
from malpan.checking.mistakes.divergence import Divergence
from malpan.checking.mistakes.suspects import (
    HANGS,
    Evidence,
    Suspect,
    comparable,
    pair_of,
    pair_suspects,
    players_of,
    signature_of,
    signature_of_attempt,
    single_suspects,
)
from malpan.checking.programs.program import CRASHED, TIME_LIMIT
from malpan.games.trial import Mistake, Solver
from malpan.language import say

MOST_EXTRA, ENOUGH_EXTRA = 300, 60
"""Further boards that are tried to distinguish several suspects, and to confirm the only one."""

MOST_HANGS = 1
"""Further boards on which a program is let run into its time limit, to confirm that it does not end there."""

MOST_COMPARED = 40
"""Boards on which the mistakes that fit one of them are compared with the program, to name the likeliest first."""

CHALLENGES, CHALLENGE_SECONDS = 10_000, 3.0
"""Boards that are looked at for those on which a mistake, and the same mistake together with another one, differ; and the most
processor time for it."""


class Explanation(NamedTuple):
    """The mistakes that explain a program: one, or two at once.

    `boards` is the number of boards compared, and `wrong` on how many of them the program is wrong; `program` is one that makes
    these mistakes and answers alike. `divergence` tells how its answer to the failing board comes about.
    """

    mistakes: tuple[Mistake, ...]
    boards: int
    wrong: int
    program: Solver
    divergence: Divergence | None = None

    @property
    def id(self) -> str:
        """The id of the mistake, or both ids: ``M01``, ``D01+D08``."""
        return "+".join(mistake.id for mistake in self.mistakes)

    def what(self) -> str:
        """Return what such a program does, to complete "one that ..."."""
        return mistakes_in_words(self.mistakes)

    def to_dict(self) -> dict[str, Any]:
        """Return the explanation as plain data; `telling` is on how many boards the program is wrong."""
        return {
            "id": self.id,
            "ids": [mistake.id for mistake in self.mistakes],
            "sentence": say(self.mistakes[0].does) if len(self.mistakes) == 1 else self.what(),
            "boards": self.boards,
            "telling": self.wrong,
            "divergence": self.divergence and self.divergence.to_dict(),
        }

    def sentence(self) -> str:
        """Return the explanation as a sentence for the author of the program."""
        return say(
            "on {boards} boards, {wrong} of which it gets wrong, your program answers exactly like one that {mistake}",
            boards=self.boards,
            wrong=self.wrong,
            mistake=self.what(),
        )


def mistakes_in_words(mistakes: Sequence[Mistake]) -> str:
    """Return what a program with these mistakes does, to complete "one that ..."."""
    one, *others = [say("{mistake} ({id})", mistake=say(mistake.does), id=mistake.id) for mistake in mistakes]
    return say("{one}, and that {other}", one=one, other=others[0]) if others else one


class Inquiry:
    """Looks for the mistakes that explain a program, until the time is up; boards that it tries are added to the attempts."""

    def __init__(self, hunt: Hunt, attempts: list[Attempt], seconds: float, progress: Callable[[str], None] | None) -> None:
        self.hunt, self.game, self.trial = hunt, hunt.game, hunt.trial
        self.attempts = attempts
        self.seconds, self.began, self.running = seconds, time.process_time(), 0.0
        self.progress = progress
        self.traps = read_traps(hunt.game, hunt.trial)
        shown = {trap_id(case) for case in self.traps}
        self.shown = [mistake for mistake in self.trial.mistakes if mistake.id in shown or not shown]
        self.evidence: list[Evidence] = []
        self.hangs = 0

    def explain(self) -> list[Explanation]:
        """Return the mistakes that explain all attempts and the boards tried for this; none if no one or two mistakes do."""
        self.evidence = comparable(self.trial, self.attempts)
        suspects = single_suspects(self.trial.mistakes)
        if not self.exclude(suspects, self.evidence):
            return []
        self.try_traps(suspects, suspects or self.suspected_pairs())
        self.challenge(suspects)
        self.distinguish(suspects)
        if not suspects:
            suspects = self.suspected_pairs()
            self.distinguish(suspects)
        boards = len(self.evidence)
        wrong = sum(judgement.verdict != RIGHT for _, judgement in self.attempts)
        return [Explanation(suspect.mistakes, boards, wrong, suspect.programs[0]) for suspect in suspects]

    def time_is_left(self) -> bool:
        """Tell whether the time is not up yet: that of this process, however busy the machine is, and that of the program."""
        return time.process_time() - self.began + self.running < self.seconds

    def exclude(self, suspects: list[Suspect], evidence: Sequence[Evidence]) -> bool:
        """Drop the suspects that give another answer on some board; tell whether all boards were compared in time."""
        for number, (case, signature) in enumerate(evidence):
            if number and not self.time_is_left():
                return False
            for suspect in suspects:
                suspect.exclude(self.game, self.trial, case, signature)
            suspects[:] = [suspect for suspect in suspects if suspect.programs]
            if not suspects:
                break
        return True

    def hangs_on(self, suspects: list[Suspect], board: Any) -> bool:
        """Tell whether a suspect does not end on a board, after enough boards on which the program has not ended."""
        signatures = (suspect.signature(self.game, self.trial, board) for suspect in suspects)
        return self.hangs >= MOST_HANGS and HANGS in signatures

    def try_board(self, suspects: list[Suspect], case: Case) -> None:
        """Try the program on one more board, unless it would not end there, and drop the suspects that give another answer."""
        if self.hangs_on(suspects, case.board):
            return
        attempt = case, self.hunt.try_case(case)
        self.attempts.append(attempt)
        self.running += attempt[1].run.seconds
        self.hangs += attempt[1].verdict == TIME_LIMIT
        found = comparable(self.trial, [attempt])
        self.evidence += found
        self.exclude(suspects, found)

    def try_traps(self, suspects: list[Suspect], foreseen: list[Suspect]) -> None:
        """Try the program on the traps that the hunt has not come to, as long as something may explain it."""
        tried = {case.text for case, _ in self.attempts}
        for case in self.traps:
            self.exclude(foreseen, self.evidence[-1:])
            if foreseen and case.text not in tried and self.time_is_left() and not self.hangs_on(foreseen, case.board):
                self.try_board(suspects, case)

    def suspected_pairs(self) -> list[Suspect]:
        """Return the pairs of mistakes that agree with all attempts; none if there was no time to compare them all."""
        if self.progress:
            self.progress(say("comparing with pairs of known mistakes"))
        pairs = list(pair_suspects(self.shown)) if self.evidence else []
        return pairs if self.exclude(pairs, comparable(self.trial, self.attempts)) else []

    def challenge(self, suspects: list[Suspect]) -> None:
        """Try boards on which a suspect, and the same mistake together with another one, would give different answers."""
        for suspect in list(suspects):
            rivals = self.rivals_of(suspect)
            others = {rival.mistakes[1].id for rival in rivals}
            traps = [case for case in self.traps if trap_id(case) in others]
            began = time.process_time()
            for number in range(CHALLENGES):
                if not rivals or suspect not in suspects or time.process_time() - began > CHALLENGE_SECONDS:
                    break
                board = self.nearby(Random(f"{self.hunt.seed}/challenge/{suspect.mistakes[0].id}/{number}"), traps, number)
                if self.trial.mistakes_apply(board) and self.are_apart(suspect, rivals, board):
                    self.try_board(suspects, self.case_of(board))
                    self.exclude(rivals, self.evidence[-1:])

    def rivals_of(self, suspect: Suspect) -> list[Suspect]:
        """Return the pairs of a suspect's mistake and another one that agree with all boards tried.

        A mistake without a trap is left out: no board of this problem shows it.
        """
        known = players_of(self.trial.mistakes)
        rivals = []
        for mistake in self.shown:
            rival = [pair_of(suspect.mistakes[0], mistake, known)] if mistake.id != suspect.mistakes[0].id else []
            rival = [pair for pair in rival if pair.programs]
            own_traps = [each for each in self.evidence if each[0].source == f"trap {mistake.id}"]
            self.exclude(rival, [*own_traps, *self.evidence])
            rivals += rival
        return rivals

    def are_apart(self, suspect: Suspect, rivals: list[Suspect], board: Any) -> bool:
        """Tell whether a suspect and one of its rivals answer a board differently."""
        signature = suspect.signature(self.game, self.trial, board)
        return any(rival.signature(self.game, self.trial, board) != signature for rival in rivals)

    def nearby(self, random: Random, traps: list[Case], number: int) -> Any:
        """Return a board near one of some traps, or near one on which the program failed, or a random one, seldom small."""
        failed = [case.board for case, each in self.attempts if each.verdict != RIGHT and self.trial.mistakes_apply(case.board)]
        if traps and number % 3 == 0:
            return self.trial.mutate(random, random.choice(traps).board)
        if failed and number % 3 == 1:
            return self.trial.mutate(random, random.choice(failed))
        if self.traps and random.random() < 1 / 3:
            return self.trial.mutate(random, random.choice(self.traps).board)
        return self.trial.board_of_size(random, random.random() ** 0.5, self.hunt.beyond)

    def case_of(self, board: Any) -> Case:
        """Return a board as a case."""
        return Case("telling", board, board_text(self.game, board), answer_plain(self.game, board))

    def distinguish(self, suspects: list[Suspect]) -> None:
        """Try boards on which the suspects differ, and some more that confirm them."""
        extra = 0
        for number in range(1, 10 * MOST_EXTRA + 1):
            enough = ENOUGH_EXTRA if len(suspects) == 1 else MOST_EXTRA
            if not suspects or extra >= enough or not self.time_is_left():
                break
            board = self.nearby(Random(f"{self.hunt.seed}/telling/{number}"), [], number)
            if self.trial.mistakes_apply(board) and self.is_worth_trying(suspects, board, number):
                self.try_board(suspects, self.case_of(board))
                extra += 1
                if self.progress:
                    self.progress(say("comparing with {count} known mistakes", count=len(suspects)))

    def is_worth_trying(self, suspects: list[Suspect], board: Any, number: int) -> bool:
        """Tell whether a board distinguishes the suspects; every fourth does for this, and three of four for an only suspect."""
        if len(suspects) == 1:
            return number % 4 != 2
        return number % 4 == 0 or len({suspect.signature(self.game, self.trial, board) for suspect in suspects}) > 1


def trap_id(case: Case) -> str:
    """Return the id of the mistake that a trap shows."""
    return case.source.split()[1]


def explain(
    hunt: Hunt, attempts: list[Attempt], seconds: float, progress: Callable[[str], None] | None = None
) -> list[Explanation]:
    """Return the mistakes that explain all attempts and some more, which are added to them; none if no one or two mistakes do."""
    if not any(each.verdict in (RIGHT, CRASHED, TIME_LIMIT) or each.signature is not None for _, each in attempts):
        return []
    return Inquiry(hunt, attempts, seconds, progress).explain()


def may_hang(hunt: Hunt) -> bool:
    """Tell whether the known mistakes can explain that the program has not ended."""
    evidence = [case for case, judgement in hunt.attempts if judgement.verdict == TIME_LIMIT]
    for suspect in (*single_suspects(hunt.trial.mistakes), *pair_suspects(hunt.trial.mistakes)):
        for case in evidence:
            suspect.exclude(hunt.game, hunt.trial, case, HANGS)
        if suspect.programs:
            return True
    return False


def mistakes_here(hunt: Hunt, case: Case, judgement: Judgement) -> list[Explanation]:
    """Return the mistakes that answer like the program on one board, first those that do so on the most other boards."""
    signature = signature_of_attempt(judgement)
    if signature is None or not hunt.trial.mistakes_apply(case.board):
        return []
    others = comparable(hunt.trial, hunt.attempts)[:MOST_COMPARED]
    found = []
    for suspect in single_suspects(hunt.trial.mistakes):
        suspect.exclude(hunt.game, hunt.trial, case, signature)
        alike = [count_alike(hunt, program, others) for program in suspect.programs]
        if alike:
            program = suspect.programs[alike.index(max(alike))]
            found.append((max(alike), Explanation(suspect.mistakes, 1, 1, program)))
    return [explanation for _, explanation in sorted(found, key=lambda each: -each[0])]


def count_alike(hunt: Hunt, program: Solver, evidence: Sequence[Evidence]) -> int:
    """Return on how many boards a mistaken program answers like the program under test."""
    return sum(signature_of(hunt.game, hunt.trial, program, case.board) == signature for case, signature in evidence)
