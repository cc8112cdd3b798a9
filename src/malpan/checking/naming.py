"""Which classic mistakes explain everything that a program answered.

A mistake stays in the running as long as it answers exactly like the program on every board tried. The boards on which the
program is wrong are asked about first, as they rule most of them out. Those still in the running are then told apart, if they
can be, on boards on which they differ.
"""

import time
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple

from malpan.checking.answers import Case, mistaken, plainly
from malpan.checking.child import CRASHED
from malpan.checking.hunt import Hunt, Tried, one_of
from malpan.checking.judge import RIGHT
from malpan.checking.saved import written
from malpan.game import Game, Simulate
from malpan.games.trial import Mistake, Trial

MORE, ENOUGH = 300, 60
"""Boards on which mistakes are told apart, and boards that are enough to see more of a program when one mistake is left."""

CRASH = "-"
"""The gist of a program that crashes, which is how some mistakes end."""


NEVER = "-1"
"""What a program prints that catches its own crash."""


class Named(NamedTuple):
    """A mistake that explains a program: boards it was compared on, and on how many of them it answers wrongly."""

    mistake: Mistake
    boards: int
    telling: int

    def sentence(self) -> str:
        """Say so to the one who wrote it."""
        return (
            f"on {self.boards} boards, {self.telling} of them telling, your program answers exactly like one that "
            f"{self.mistake.does} ({self.mistake.id})"
        )


class Suspect:
    """A mistake, with those of its programs that are still in the running and what they answered."""

    def __init__(self, mistake: Mistake) -> None:
        self.mistake = mistake
        self.programs = list(mistake.programs)

    def keep(self, game: Game, trial: Trial, case: Case, gist: str) -> None:
        """Drop the programs that answer otherwise than the one that is checked."""
        same = (gist, CRASH) if gist == NEVER else (gist,)
        self.programs = [each for each in self.programs if gist_of(game, trial, each, case.board) in same]

    def gist(self, game: Game, trial: Trial, board: Any) -> str:
        """Return what the first program still in the running answers."""
        return gist_of(game, trial, self.programs[0], board)


def gist_of(game: Game, trial: Trial, program: Any, board: Any) -> str:
    """Return the gist of what a mistake answers; CRASH where it comes to no answer in a game that always has one."""
    answer = mistaken(game, program, board)
    return CRASH if answer is None and isinstance(game.objective, Simulate) else trial.signature(game.printed(answer, ()).split())


def comparable(trial: Trial, tried: Iterable[Tried]) -> list[tuple[Case, str]]:
    """Return the boards whose answers can be compared, those on which the program fails first; smaller ones before larger."""
    found = []
    for case, told in tried:
        gist = CRASH if told.verdict == CRASHED else told.gist
        if gist is not None and trial.mistakes_apply(case.board):
            found.append((told.verdict == RIGHT, trial.size_key(case.board), case, gist))
    found.sort(key=lambda each: each[:2])
    return [(case, gist) for _, _, case, gist in found]


def named(hunt: Hunt, tried: list[Tried], seconds: float, progress: Callable[[str], None] | None = None) -> list[Named]:
    """Return the mistakes that explain all that was tried, and some boards more; none if none does."""
    until = time.perf_counter() + seconds
    suspects = [Suspect(mistake) for mistake in hunt.trial.mistakes]
    evidence = comparable(hunt.trial, tried)
    if not any(told.verdict in (RIGHT, CRASHED) or told.gist is not None for _, told in tried):
        return []
    compared = narrowed(hunt, suspects, evidence, until)
    extra: list[Tried] = []
    number = 0
    while (
        suspects and len(extra) < (ENOUGH if len(suspects) == 1 else MORE) and number < 10 * MORE and time.perf_counter() < until
    ):
        number += 1
        board = next_board(hunt, tried, number)
        if not hunt.trial.mistakes_apply(board) or not worth_asking(hunt, suspects, board, number):
            continue
        case = Case("telling", board, written(hunt.game, board), plainly(hunt.game, board))
        told = hunt.ask(case)
        extra.append((case, told))
        compared += narrowed(hunt, suspects, comparable(hunt.trial, [(case, told)]), until)
        if progress:
            progress(f"telling {len(suspects)} mistakes apart")
    telling = sum(told.verdict != RIGHT for _, told in [*tried, *extra])
    tried += extra
    return [Named(suspect.mistake, compared, telling) for suspect in suspects]


def narrowed(hunt: Hunt, suspects: list[Suspect], evidence: list[tuple[Case, str]], until: float) -> int:
    """Drop the suspects that answer otherwise on some board; return how many boards were compared before the time was up."""
    compared = 0
    for case, gist in evidence:
        if time.perf_counter() > until and compared:
            break
        for suspect in suspects:
            suspect.keep(hunt.game, hunt.trial, case, gist)
        suspects[:] = [suspect for suspect in suspects if suspect.programs]
        compared += 1
        if not suspects:
            break
    return compared


def next_board(hunt: Hunt, tried: list[Tried], number: int) -> Any:
    """Return a board that may tell mistakes apart: a random one, or one that is almost a board the program failed on."""
    failed = [case.board for case, told in tried if told.verdict != RIGHT and hunt.trial.mistakes_apply(case.board)]
    random = Random(f"{hunt.seed}/telling/{number}")
    if failed and number % 2:
        return hunt.trial.mutate(random, random.choice(failed))
    traps = [case for case, _ in tried if case.source.startswith("trap")]
    return one_of(hunt, traps, 1_000_000 + number, 2_000_000)[1]


def worth_asking(hunt: Hunt, suspects: list[Suspect], board: Any, number: int) -> bool:
    """Tell whether the suspects differ on a board, or with one left, whether it is wrong there; now and then, in any case."""
    gists = {suspect.gist(hunt.game, hunt.trial, board) for suspect in suspects}
    return len(gists) > 1 or number % 4 == 0 or (len(suspects) == 1 and len(gists) == 1 and number % 2 == 1)
