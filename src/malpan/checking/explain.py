"""Which classic mistakes explain everything that a program answered.

A mistake remains a suspect as long as it answers exactly like the program on every board tried. The boards on which the program
is wrong come first, as they exclude most suspects. The remaining suspects are then distinguished, if possible, on boards on which
they differ.
"""

import time
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple

from malpan.checking.answers import Case, answer_plain, mistaken_answer
from malpan.checking.board_files import board_text
from malpan.checking.hunt import Attempt, Hunt, random_board
from malpan.checking.judge import RIGHT
from malpan.checking.programs import CRASHED
from malpan.game import Game
from malpan.games.trial import Mistake, Solver, Trial, Variation
from malpan.language import say
from malpan.objectives.table import kind_of

MOST_EXTRA, ENOUGH_EXTRA = 300, 60
"""Further boards that are tried to distinguish several suspects, and to confirm the only one."""

CRASH = "-"
"""The signature of a program that crashes, which is how some mistakes end."""

NEVER = "-1"
"""What a program prints that catches its own crash."""


class Explanation(NamedTuple):
    """A mistake that explains a program: the boards it was compared on, and on how many of them the program is wrong."""

    mistake: Mistake
    boards: int
    wrong: int

    def sentence(self) -> str:
        """Return the explanation as a sentence for the author of the program."""
        return say(
            "on {boards} boards, {wrong} of which it gets wrong, your program answers exactly like one that {mistake} ({id})",
            boards=self.boards,
            wrong=self.wrong,
            mistake=say(self.mistake.does),
            id=self.mistake.id,
        )


class Suspect:
    """A mistake, with those of its programs that have answered like the program under test so far."""

    def __init__(self, mistake: Mistake) -> None:
        self.mistake = mistake
        self.programs = list(mistake.programs)

    def exclude(self, game: Game, trial: Trial, case: Case, signature: str) -> None:
        """Drop the programs that give another answer than the program under test."""
        same = (signature, CRASH) if signature == NEVER else (signature,)
        self.programs = [each for each in self.programs if signature_of(game, trial, each, case.board) in same]

    def signature(self, game: Game, trial: Trial, board: Any) -> str:
        """Return the signature of the first remaining program on a board."""
        return signature_of(game, trial, self.programs[0], board)


def signature_of(game: Game, trial: Trial, program: Variation | Solver, board: Any) -> str:
    """Return the signature of what a mistake answers; CRASH if it has no answer in a game that always has one."""
    answer = mistaken_answer(game, program, board)
    if answer is None and kind_of(game).always_answers:
        return CRASH
    return trial.signature(game.printed(answer, ()).split())


def comparable(trial: Trial, attempts: Iterable[Attempt]) -> list[tuple[Case, str]]:
    """Return the boards whose answers can be compared, with the signatures: failures first, smaller boards before larger."""
    found = []
    for case, judgement in attempts:
        signature = CRASH if judgement.verdict == CRASHED else judgement.signature
        if signature is not None and trial.mistakes_apply(case.board):
            found.append((judgement.verdict == RIGHT, trial.size_key(case.board), case, signature))
    found.sort(key=lambda each: each[:2])
    return [(case, signature) for _, _, case, signature in found]


def explain(
    hunt: Hunt, attempts: list[Attempt], seconds: float, progress: Callable[[str], None] | None = None
) -> list[Explanation]:
    """Return the mistakes that explain all attempts and some more, which are added to them; none if no mistake does."""
    until = time.perf_counter() + seconds
    suspects = [Suspect(mistake) for mistake in hunt.trial.mistakes]
    if not any(each.verdict in (RIGHT, CRASHED) or each.signature is not None for _, each in attempts):
        return []
    compared = exclude_suspects(hunt, suspects, comparable(hunt.trial, attempts), until)
    extra: list[Attempt] = []
    for number in range(1, 10 * MOST_EXTRA + 1):
        enough = ENOUGH_EXTRA if len(suspects) == 1 else MOST_EXTRA
        if not suspects or len(extra) >= enough or time.perf_counter() >= until:
            break
        board = extra_board(hunt, attempts, number)
        if not hunt.trial.mistakes_apply(board) or not is_worth_trying(hunt, suspects, board, number):
            continue
        case = Case("telling", board, board_text(hunt.game, board), answer_plain(hunt.game, board))
        extra.append((case, hunt.try_case(case)))
        compared += exclude_suspects(hunt, suspects, comparable(hunt.trial, extra[-1:]), until)
        if progress:
            progress(say("comparing with {count} known mistakes", count=len(suspects)))
    attempts += extra
    wrong = sum(judgement.verdict != RIGHT for _, judgement in attempts)
    return [Explanation(suspect.mistake, compared, wrong) for suspect in suspects]


def exclude_suspects(hunt: Hunt, suspects: list[Suspect], evidence: list[tuple[Case, str]], until: float) -> int:
    """Drop the suspects that give another answer on some board; return how many boards were compared before the time was up."""
    compared = 0
    for case, signature in evidence:
        if time.perf_counter() > until and compared:
            break
        for suspect in suspects:
            suspect.exclude(hunt.game, hunt.trial, case, signature)
        suspects[:] = [suspect for suspect in suspects if suspect.programs]
        compared += 1
        if not suspects:
            break
    return compared


def extra_board(hunt: Hunt, attempts: list[Attempt], number: int) -> Any:
    """Return a board that may distinguish mistakes: a random one, or a mutation of one on which the program failed."""
    failed = [case.board for case, each in attempts if each.verdict != RIGHT and hunt.trial.mistakes_apply(case.board)]
    random = Random(f"{hunt.seed}/telling/{number}")
    if failed and number % 2:
        return hunt.trial.mutate(random, random.choice(failed))
    traps = [case for case, _ in attempts if case.source.startswith("trap")]
    return random_board(hunt, traps, 1_000_000 + number, 2_000_000)[1]


def is_worth_trying(hunt: Hunt, suspects: list[Suspect], board: Any, number: int) -> bool:
    """Tell whether a board distinguishes the suspects; every fourth board, or every second for an only suspect, in any case."""
    signatures = {suspect.signature(hunt.game, hunt.trial, board) for suspect in suspects}
    return len(signatures) > 1 or number % 4 == 0 or (len(suspects) == 1 and number % 2 == 1)
